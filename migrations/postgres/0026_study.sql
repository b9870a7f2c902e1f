-- The rating of somebody's puzzles as text (`src/game/rating.rs`), and that of each puzzle; none of an older version's.
alter table solvers add column rating text;
alter table puzzle_attempts add column rating bigint;

-- Games that people brought as PGN, and positions. Only they see them.
create table imports (
    number bigint not null constraint imports_key primary key,
    person bigint not null,
    variant text not null,
    -- The position text of the start, and the codes of the moves, a line each.
    start text not null,
    moves text not null,
    -- The names of those who played; empty where unknown.
    white text not null,
    black text not null,
    -- 1-0, 0-1, 1/2-1/2 or *
    result text not null,
    at bigint not null,
    -- The review, and by which version of the engine, as in `reviews`.
    searcher bigint,
    positions text
);

create index imports_by_person on imports (person, number);
