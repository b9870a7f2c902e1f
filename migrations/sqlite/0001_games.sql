-- Games and who plays them. A game's entries (migration 2) are the truth; what is kept here beside its founding is a
-- cache for lists, written in the same transaction as the entry it follows from. Tables are strict, so that a column
-- holds its type and nothing else, as on Postgres.

create table players (
    -- The platform's number of a person (a Discord snowflake).
    id integer not null constraint players_key primary key,
    -- The display name as it was last seen.
    name text not null
) strict;

create table games (
    -- The short number that people say.
    number integer not null constraint games_key primary key autoincrement,
    variant text not null,
    -- The position text that the game starts from.
    start text not null,
    -- The colour that the challenger asked for.
    wish text not null,
    -- Where the game lives; the parent is the channel of a thread.
    home_channel integer not null,
    home_parent integer,
    home_server integer,
    challenger integer not null constraint games_challenger_is_a_player references players (id),
    -- Nobody until an open challenge is taken.
    opponent integer constraint games_opponent_is_a_player references players (id),
    -- Cache: waiting, playing, over or void.
    state text not null,
    -- Cache: the side that the challenger plays, white or black.
    challenger_side text,
    -- Cache: whose move it is, challenger or opponent.
    to_move text,
    -- Cache: who has offered a draw that still stands.
    offer text,
    -- Cache: the result as printed in records.
    result text,
    -- Cache: when something last happened, in milliseconds since 1970.
    changed integer not null
) strict;

-- One index for each way in which a list finds games. A list reads the newest few of each state from the end of an
-- index, so that it stays flat however many games ended, lapsed or were abandoned.
create index games_by_home on games (home_channel, state, changed);
create index games_by_parent on games (home_parent, state, changed);
create index games_by_challenger on games (challenger, state, changed);
create index games_by_opponent on games (opponent, state, changed);
