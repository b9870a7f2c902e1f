-- The schema. Events are the truth about a game; columns of `games` marked as a cache repeat what they say, for lists, and are
-- written in the same transaction. Times are milliseconds since 1970, ids of people, channels, servers and messages are
-- Discord snowflakes. Tables are strict: a
-- column holds its type and nothing else, as on Postgres.

create table players (
    -- Negative, so that it can't be taken for a snowflake. Games refer to it: deleting a person changes this row only.
    id integer not null constraint players_key primary key,
    -- The display name as last seen; empty for a deleted person.
    name text not null,
    -- Null for a deleted person.
    person integer
) strict;

create unique index players_by_person on players (person);

create table games (
    -- The short number that players use.
    number integer not null constraint games_key primary key autoincrement,
    variant text not null,
    -- The position text of the start.
    start text not null,
    -- The colour the challenger asked for.
    colour text not null,
    -- Where the game is played; the parent is the channel of a thread.
    home_channel integer not null,
    home_parent integer,
    home_server integer,
    challenger integer not null constraint games_challenger_is_a_player references players (id),
    -- Null until an open challenge is accepted.
    opponent integer constraint games_opponent_is_a_player references players (id),
    -- The level of Arbiter as the opponent; null between people.
    level text,
    -- `none`, `3d`, `7d+12h`, `15m+10s`.
    clock text not null default 'none',
    -- What happens when time runs out: automatic or claim.
    flag text not null default 'automatic',
    -- A code of two letters.
    language text not null default 'en',
    -- Whether the game gets a thread: on or off.
    threads text not null default 'off',

    -- Cache: waiting, playing, over or void.
    state text not null,
    -- Cache: the challenger's side, white or black.
    challenger_side text,
    -- Cache: whose move it is, challenger or opponent.
    to_move text,
    -- Cache: who has asked for a draw, a takeback or a pause and waits for the answer.
    pending text,
    -- Cache: the result as records print it.
    result text,
    -- Cache: time of the last event.
    changed integer not null,
    -- Cache: time of the last change of `state`.
    since integer not null default 0,
    -- Cache: when the player to move runs out of time.
    deadline integer,

    -- The message with the board and its buttons, and how often the position had changed when it was sent.
    board_channel integer,
    board_message integer,
    board_revision integer,
    -- The message that asks for an answer to a request, and the event it is about.
    request_channel integer,
    request_message integer,
    request_event integer,
    -- The message of the challenge, which becomes the game's card.
    card_channel integer,
    card_message integer,
    -- The message that announces an open challenge.
    announced_channel integer,
    announced_message integer,
    -- Why the last message to the game's home failed; null if it arrived.
    delivery_failure text,
    -- When the game's thread was last kept from being archived.
    kept_open integer,
    -- When each seat last had the other reminded.
    challenger_nudged integer,
    opponent_nudged integer
) strict;

-- One index per list. Lists read the newest rows of a state from the end of an index, and no move changes an indexed column.
create index games_by_home on games (home_channel, state, since);
create index games_by_parent on games (home_parent, state, since);
create index games_by_challenger on games (challenger, state, since);
create index games_by_opponent on games (opponent, state, since);
create index games_by_server on games (home_server);
create index games_in_threads on games (number) where state = 'playing' and home_parent is not null;
create index games_waiting on games (since) where state = 'waiting';

-- Rows are only ever inserted.
create table events (
    game integer not null constraint events_belong_to_a_game references games (number) on delete cascade,
    number integer not null,
    -- challenger, opponent or arbiter
    actor text not null,
    kind text not null,
    -- The code of a move and after a semicolon what was declared with it, or the details of another kind.
    detail text,
    at integer not null,
    -- The interaction that caused it.
    request integer not null,
    -- The compare-and-swap: whoever inserts first has written the next event.
    constraint events_key primary key (game, number),
    -- A request that is delivered twice counts once.
    constraint events_request_is_new unique (request)
) strict, without rowid;

-- Anything to be sent or done later, written in the transaction of its event. Rows hold references; text and pictures are
-- made at delivery.
create table outbox (
    game integer not null constraint outbox_belongs_to_a_game references games (number) on delete cascade,
    event integer not null,
    purpose text not null,
    -- What it queues for: channel, user, ruling, bot-turn or review. Lanes run side by side, the rows of one in order.
    lane text not null,
    -- 1: not before everything about its event has been sent to channels.
    after_answer integer not null,
    channel integer not null,
    -- When it is to be sent. A lease moves it into the future by compare-and-swap.
    due integer not null,
    attempts integer not null,
    -- The interaction token of an answer, with which Discord is asked whether it arrived, and when it expires.
    token text,
    token_ends integer,
    constraint outbox_key primary key (game, event, purpose)
) strict, without rowid;

create index outbox_by_due on outbox (due);

-- What the engine found in each position of a finished game; computed again if it can't be read.
create table reviews (
    game integer not null constraint reviews_key primary key
        constraint reviews_belong_to_a_game references games (number) on delete cascade,
    -- The version of the engine.
    searcher integer not null,
    -- A line for each position, from the start.
    positions text not null,
    -- When a player shared it.
    shared integer
) strict;

-- One row: when a process was last at work, and when it stopped if it was asked to.
create table heartbeat (
    id integer not null constraint heartbeat_key primary key,
    at integer not null,
    stopped integer
) strict;

-- When no process was at work. Clocks stood still.
create table outages (
    began integer not null constraint outages_key primary key,
    ended integer not null
) strict;

create index outages_by_end on outages (ended);

-- Who wants no challenges from whom. Neither needs to have played.
create table blocks (
    blocker integer not null,
    blocked integer not null,
    -- The display name at the time, to show in the list of blocks.
    name text not null,
    constraint blocks_key primary key (blocker, blocked)
) strict, without rowid;

create index blocks_by_blocked on blocks (blocked);

-- What people and servers have set, as it is typed; a setting without a row has its default. The keys are those of
-- `src/settings`, and of a person's rows also `direct-refused`: since when Discord refuses direct messages to them, until they
-- have been informed.
create table settings (
    -- person or server
    scope text not null,
    id integer not null,
    key text not null,
    value text not null,
    constraint settings_key primary key (scope, id, key)
) strict, without rowid;

-- Who has set it so: consent to puzzles, channels of the daily puzzle.
create index settings_by_value on settings (scope, key, value);

create table servers (
    id integer not null constraint servers_key primary key,
    -- When the bot was removed. Some time later the server's games are deleted.
    left_at integer,
    -- The day (since 1970) of the last daily puzzle, why it failed, and its lease.
    puzzle_day integer,
    puzzle_failure text,
    puzzle_due integer,
    -- Why the last announcement of an open challenge failed.
    challenges_failure text
) strict, without rowid;

create index servers_by_leaving on servers (left_at);

-- Finished games that were searched for puzzles, and by which version of the engine.
create table puzzle_searches (
    game integer not null constraint puzzle_searches_key primary key
        constraint puzzle_searches_belong_to_a_game references games (number) on delete cascade,
    version integer not null
) strict, without rowid;

-- Positions of finished games with one winning move, used while both players agree.
create table puzzles (
    game integer not null constraint puzzles_belong_to_a_game references games (number) on delete cascade,
    ply integer not null,
    -- The position text.
    position text not null,
    -- win or mate
    goal text not null,
    -- Within how many plies it is won.
    plies integer not null,
    -- The codes of the moves, separated by spaces.
    line text not null,
    constraint puzzles_key primary key (game, ply)
) strict, without rowid;

-- Each person's current puzzles. They need not have played.
create table puzzle_attempts (
    person integer not null,
    -- own or daily
    kind text not null,
    -- Grows with each new puzzle; for the daily one the day since 1970.
    number integer not null,
    variant text not null,
    position text not null,
    goal text not null,
    plies integer not null,
    line text not null,
    -- How many moves of the line were played.
    ply integer not null,
    -- The wrong answer, and the ply at which it was given.
    wrong text,
    wrong_ply integer,
    -- open, solved, missed or given-up
    progress text not null,
    -- The interaction that changed it last.
    request integer,
    constraint puzzle_attempts_key primary key (person, kind)
) strict, without rowid;

create table solvers (
    person integer not null constraint solvers_key primary key,
    -- Puzzles solved in a row: now, and the longest streak.
    streak integer not null,
    longest integer not null,
    solved integer not null
) strict, without rowid;
