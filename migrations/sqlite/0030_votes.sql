-- Vote games: for how many hours a channel votes about each of its moves; null in other games.
alter table games add column vote_hours integer;

-- Each person's vote about a move, while it can be changed; afterwards they are what the tally was made of.
create table votes (
    game integer not null constraint votes_belong_to_a_game references games (number) on delete cascade,
    -- The event that began the turn.
    event integer not null,
    person integer not null,
    code text not null,
    at integer not null,
    constraint votes_key primary key (game, event, person)
) strict, without rowid;

create index votes_by_person on votes (person);
