-- What the searcher found in each position of a game that is over. It goes with its game, and is made again where it cannot be
-- read. It names nobody.

create table reviews (
    game bigint not null constraint reviews_key primary key
        constraint reviews_belong_to_a_game references games (number) on delete cascade,
    -- The version of the searcher.
    searcher bigint not null,
    -- A line for each position, from the start on.
    positions text not null,
    -- When a player has shown the review to everybody, in milliseconds since 1970.
    shared bigint
);
