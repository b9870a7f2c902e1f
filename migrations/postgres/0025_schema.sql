-- The schema. Events are the truth about a game; columns of `games` marked as a cache repeat what they say, for lists, and are
-- written in the same transaction. Times are milliseconds since 1970, ids of people, channels, servers and messages are
-- Discord snowflakes.

create table players (
    -- Negative, so that it can't be taken for a snowflake. Games refer to it: deleting a person changes this row only.
    id bigint not null constraint players_key primary key,
    -- The display name as last seen; empty for a deleted person.
    name text not null,
    -- Null for a deleted person.
    person bigint
);

create unique index players_by_person on players (person);

create sequence games_number_seq;

-- Pages keep room for the next move's version of a row.
create table games (
    -- The short number that players use.
    number bigint not null default nextval('games_number_seq') constraint games_key primary key,
    variant text not null,
    -- The position text of the start.
    start text not null,
    -- The colour the challenger asked for.
    colour text not null,
    -- Where the game is played; the parent is the channel of a thread.
    home_channel bigint not null,
    home_parent bigint,
    home_server bigint,
    challenger bigint not null constraint games_challenger_is_a_player references players (id),
    -- Null until an open challenge is accepted.
    opponent bigint constraint games_opponent_is_a_player references players (id),
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
    changed bigint not null,
    -- Cache: time of the last change of `state`.
    since bigint not null default 0,
    -- Cache: when the player to move runs out of time.
    deadline bigint,

    -- The message with the board and its buttons, and how often the position had changed when it was sent.
    board_channel bigint,
    board_message bigint,
    board_revision bigint,
    -- The message that asks for an answer to a request, and the event it is about.
    request_channel bigint,
    request_message bigint,
    request_event bigint,
    -- The message of the challenge, which becomes the game's card.
    card_channel bigint,
    card_message bigint,
    -- The message that announces an open challenge.
    announced_channel bigint,
    announced_message bigint,
    -- Why the last message to the game's home failed; null if it arrived.
    delivery_failure text,
    -- When the game's thread was last kept from being archived.
    kept_open bigint,
    -- When each seat last had the other reminded.
    challenger_nudged bigint,
    opponent_nudged bigint
) with (fillfactor = 80);

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
    game bigint not null constraint events_belong_to_a_game references games (number) on delete cascade,
    number bigint not null,
    -- challenger, opponent or arbiter
    actor text not null,
    kind text not null,
    -- The code of a move and after a semicolon what was declared with it, or the details of another kind.
    detail text,
    at bigint not null,
    -- The interaction that caused it.
    request bigint not null,
    -- The compare-and-swap: whoever inserts first has written the next event.
    constraint events_key primary key (game, number),
    -- A request that is delivered twice counts once.
    constraint events_request_is_new unique (request)
);

-- Anything to be sent or done later, written in the transaction of its event. Rows hold references; text and pictures are
-- made at delivery.
create table outbox (
    game bigint not null constraint outbox_belongs_to_a_game references games (number) on delete cascade,
    event bigint not null,
    purpose text not null,
    -- What it queues for: channel, user, ruling, bot-turn or review. Lanes run side by side, the rows of one in order.
    lane text not null,
    -- 1: not before everything about its event has been sent to channels.
    after_answer bigint not null,
    channel bigint not null,
    -- When it is to be sent. A lease moves it into the future by compare-and-swap.
    due bigint not null,
    attempts bigint not null,
    -- The interaction token of an answer, with which Discord is asked whether it arrived, and when it expires.
    token text,
    token_ends bigint,
    constraint outbox_key primary key (game, event, purpose)
);

create index outbox_by_due on outbox (due);

-- What the engine found in each position of a finished game; computed again if it can't be read.
create table reviews (
    game bigint not null constraint reviews_key primary key
        constraint reviews_belong_to_a_game references games (number) on delete cascade,
    -- The version of the engine.
    searcher bigint not null,
    -- A line for each position, from the start.
    positions text not null,
    -- When a player shared it.
    shared bigint
);

-- One row: when a process was last at work, and when it stopped if it was asked to.
create table heartbeat (
    id bigint not null constraint heartbeat_key primary key,
    at bigint not null,
    stopped bigint
);

-- When no process was at work. Clocks stood still.
create table outages (
    began bigint not null constraint outages_key primary key,
    ended bigint not null
);

create index outages_by_end on outages (ended);

-- Who wants no challenges from whom. Neither needs to have played.
create table blocks (
    blocker bigint not null,
    blocked bigint not null,
    -- The display name at the time, to show in the list of blocks.
    name text not null,
    constraint blocks_key primary key (blocker, blocked)
);

create index blocks_by_blocked on blocks (blocked);

-- What people and servers have set, as it is typed; a setting without a row has its default. The keys are those of
-- `src/settings`, and of a person's rows also `direct-refused`: since when Discord refuses direct messages to them, until they
-- have been informed.
create table settings (
    -- person or server
    scope text not null,
    id bigint not null,
    key text not null,
    value text not null,
    constraint settings_key primary key (scope, id, key)
);

-- Who has set it so: consent to puzzles, channels of the daily puzzle.
create index settings_by_value on settings (scope, key, value);

create table servers (
    id bigint not null constraint servers_key primary key,
    -- When the bot was removed. Some time later the server's games are deleted.
    left_at bigint,
    -- The day (since 1970) of the last daily puzzle, why it failed, and its lease.
    puzzle_day bigint,
    puzzle_failure text,
    puzzle_due bigint,
    -- Why the last announcement of an open challenge failed.
    challenges_failure text
);

create index servers_by_leaving on servers (left_at);

-- Finished games that were searched for puzzles, and by which version of the engine.
create table puzzle_searches (
    game bigint not null constraint puzzle_searches_key primary key
        constraint puzzle_searches_belong_to_a_game references games (number) on delete cascade,
    version bigint not null
);

-- Positions of finished games with one winning move, used while both players agree.
create table puzzles (
    game bigint not null constraint puzzles_belong_to_a_game references games (number) on delete cascade,
    ply bigint not null,
    -- The position text.
    position text not null,
    -- win or mate
    goal text not null,
    -- Within how many plies it is won.
    plies bigint not null,
    -- The codes of the moves, separated by spaces.
    line text not null,
    constraint puzzles_key primary key (game, ply)
);

-- Each person's current puzzles. They need not have played.
create table puzzle_attempts (
    person bigint not null,
    -- own or daily
    kind text not null,
    -- Grows with each new puzzle; for the daily one the day since 1970.
    number bigint not null,
    variant text not null,
    position text not null,
    goal text not null,
    plies bigint not null,
    line text not null,
    -- How many moves of the line were played.
    ply bigint not null,
    -- The wrong answer, and the ply at which it was given.
    wrong text,
    wrong_ply bigint,
    -- open, solved, missed or given-up
    progress text not null,
    -- The interaction that changed it last.
    request bigint,
    constraint puzzle_attempts_key primary key (person, kind)
);

create table solvers (
    person bigint not null constraint solvers_key primary key,
    -- Puzzles solved in a row: now, and the longest streak.
    streak bigint not null,
    longest bigint not null,
    solved bigint not null
);
