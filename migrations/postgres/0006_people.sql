-- Who wants no challenges from whom, and people who are no longer known.
--
-- Whoever asks to be forgotten is replaced in `games` and `players` by somebody with a negative number and without a name:
-- the platform's numbers are never negative, so nobody can come back as one of them.

create table blocks (
    -- Who blocks. It is no player's row: one may block without ever having played.
    blocker bigint not null,
    blocked bigint not null,
    -- The display name of the blocked person as it was then, to tell the blocker whom to let in again.
    name text not null,
    constraint blocks_key primary key (blocker, blocked)
);

-- Forgetting a person finds the blocks of others.
create index blocks_by_blocked on blocks (blocked);
