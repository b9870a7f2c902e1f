-- The rating of somebody's puzzles as text (`src/game/rating.rs`), and that of each puzzle; none of an older version's.
alter table solvers add column rating text;
alter table puzzle_attempts add column rating bigint;
