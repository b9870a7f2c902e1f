-- Whether both players agreed to a rated game: yes or no.
alter table games add column rated text not null default 'no';

-- Ratings (docs/ratings.md). A scope is a server. Players are rows of `players`: a deleted person leaves the ladders, and the
-- opponents keep what they won and lost.
create table ratings (
    scope integer not null,
    pool text not null,
    player integer not null constraint ratings_have_a_player references players (id),
    -- As text, and what ladders order and choose by.
    rating text not null,
    value integer not null,
    deviation integer not null,
    games integer not null,
    opponents integer not null,
    changed integer not null,
    constraint ratings_key primary key (scope, pool, player)
) strict, without rowid;

create index ratings_by_value on ratings (scope, pool, value);

-- What each rated game changed.
create table rating_changes (
    scope integer not null,
    pool text not null,
    player integer not null constraint rating_changes_have_a_player references players (id),
    -- Counts the player's games. The compare-and-swap: of two games that end at once the second is computed again.
    number integer not null,
    game integer not null,
    opponent integer not null,
    at integer not null,
    half_points integer not null,
    -- In hundredths.
    change integer not null,
    value integer not null,
    constraint rating_changes_key primary key (scope, pool, player, number)
) strict, without rowid;

create index rating_changes_by_game on rating_changes (game);
create index rating_changes_by_pair on rating_changes (scope, pool, player, opponent);
