-- The rating of somebody's puzzles as text (`src/game/rating.rs`), and that of each puzzle; none of an older version's.
alter table solvers add column rating text;
alter table puzzle_attempts add column rating integer;

-- Games that people brought as PGN, and positions. Only they see them.
create table imports (
    number integer not null constraint imports_key primary key,
    person integer not null,
    variant text not null,
    -- The position text of the start, and the codes of the moves, a line each.
    start text not null,
    moves text not null,
    -- The names of those who played; empty where unknown.
    white text not null,
    black text not null,
    -- 1-0, 0-1, 1/2-1/2 or *
    result text not null,
    at integer not null,
    -- The review, and by which version of the engine, as in `reviews`.
    searcher integer,
    positions text
) strict;

create index imports_by_person on imports (person, number);
