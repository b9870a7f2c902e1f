-- Puzzles: what people and servers have set about them, positions of finished games, and how far people have come.

-- Whether a person agrees that positions of their finished games become puzzles; nothing stands for no.
alter table preferences add column puzzles text;

-- The games of those who agree are looked through.
create index preferences_by_puzzles on preferences (person) where puzzles = 'yes';

-- The channel in which the puzzle of the day is posted; nothing where a server wants none.
alter table servers add column puzzle_channel bigint;
-- The day whose puzzle was posted last, in days since 1970.
alter table servers add column puzzle_day bigint;
-- Why the last one did not get there; nothing when it did.
alter table servers add column puzzle_failure text;
-- Until when nobody else posts it: a worker has taken it, or it is tried again then. In milliseconds since 1970.
alter table servers add column puzzle_due bigint;

create index servers_by_puzzle on servers (puzzle_channel) where puzzle_channel is not null;

-- The finished games that were looked through for puzzles, and by which version of the searcher.
create table puzzle_searches (
    game bigint not null constraint puzzle_searches_key primary key
        constraint puzzle_searches_belong_to_a_game references games (number) on delete cascade,
    version bigint not null
);

-- Positions of finished games with one answer. They are used while both players agree.
create table puzzles (
    game bigint not null constraint puzzles_belong_to_a_game references games (number) on delete cascade,
    -- How many half-moves were played before.
    ply bigint not null,
    -- The position text.
    position text not null,
    -- What is asked for: win or mate.
    goal text not null,
    -- Within how many half-moves it is won.
    plies bigint not null,
    -- The codes of the moves, with spaces between them.
    line text not null,
    constraint puzzles_key primary key (game, ply)
);

-- The puzzles that people were given, one of each kind.
create table puzzle_attempts (
    -- It is no player's row: one may solve puzzles without ever having played.
    person bigint not null,
    -- The person's own one, or that of the day: own or daily.
    kind text not null,
    -- Later puzzles have a larger number; that of the day has the number of the day, counted from 1970.
    number bigint not null,
    variant text not null,
    position text not null,
    goal text not null,
    plies bigint not null,
    line text not null,
    -- How many moves of the line were played.
    ply bigint not null,
    -- The wrong answer, and at which half-move of the line it was given.
    wrong text,
    wrong_ply bigint,
    -- open, solved, missed or given-up.
    progress text not null,
    -- The typed request that has changed it last.
    request bigint,
    constraint puzzle_attempts_key primary key (person, kind)
);

-- How many puzzles a person has solved.
create table solvers (
    person bigint not null constraint solvers_key primary key,
    -- In a row, and at best.
    streak bigint not null,
    longest bigint not null,
    solved bigint not null
);
