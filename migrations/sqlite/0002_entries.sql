-- What happened in a game, in order. Rows are only ever added. Without rowid the rows lie in the order of the key, so
-- that a game is read in one stretch.

create table entries (
    game integer not null constraint entries_belong_to_a_game references games (number) on delete cascade,
    number integer not null,
    -- Who did it: challenger or opponent.
    seat text not null,
    what text not null,
    -- The code of a move, or the side that the challenger plays.
    detail text,
    -- When, in milliseconds since 1970.
    at integer not null,
    -- The request that wrote it.
    request integer not null,
    -- The key is the compare-and-swap: whoever inserts first has written the next entry.
    constraint entries_key primary key (game, number),
    -- A request that is delivered twice writes once.
    constraint entries_request_is_new unique (request)
) strict, without rowid;
