-- Vote games: for how many hours a channel votes about each of its moves; null in other games.
alter table games add column vote_hours bigint;

-- Each person's vote about a move, while it can be changed; afterwards they are what the tally was made of.
create table votes (
    game bigint not null constraint votes_belong_to_a_game references games (number) on delete cascade,
    -- The event that began the turn.
    event bigint not null,
    person bigint not null,
    code text not null,
    at bigint not null,
    constraint votes_key primary key (game, event, person)
);

create index votes_by_person on votes (person);
