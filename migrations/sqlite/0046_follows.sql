-- Who gets direct messages about a running game of others: after each move, or only when it ends.
create table follows (
    game integer not null constraint follows_belong_to_a_game references games (number) on delete cascade,
    person integer not null,
    -- every-move or end-only.
    wish text not null,
    constraint follows_key primary key (game, person)
) strict, without rowid;

create index follows_by_person on follows (person);

-- Who solved the puzzle of a day on a server, for the next day's post; deleted after it.
create table puzzle_solvers (
    server integer not null,
    -- Since 1970.
    day integer not null,
    person integer not null,
    name text not null,
    -- 1: without a wrong answer.
    first_try integer not null,
    constraint puzzle_solvers_key primary key (server, day, person)
) strict, without rowid;

create index puzzle_solvers_by_person on puzzle_solvers (person);

-- On how many days in a row, up to the given one, somebody on the server solved it.
alter table servers add column puzzle_streak integer;
alter table servers add column puzzle_streak_day integer;
