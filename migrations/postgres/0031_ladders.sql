-- Every rated game that counts, of which the ratings are the fold: they can be computed again.
create table rated_games (
    scope bigint not null,
    pool text not null,
    game bigint not null,
    at bigint not null,
    one bigint not null constraint rated_games_have_a_player references players (id),
    other bigint not null constraint rated_games_have_an_opponent references players (id),
    -- Of the first player.
    half_points bigint not null,
    constraint rated_games_key primary key (scope, pool, game)
);

create index rated_games_by_time on rated_games (scope, pool, at, game);

insert into rated_games (scope, pool, game, at, one, other, half_points)
    select scope, pool, game, at, player, opponent, half_points from rating_changes where player < opponent;

-- Who was taken off the ladders of a server by its managers: their games change no rating.
create table ladder_removals (
    scope bigint not null,
    player bigint not null constraint ladder_removals_are_of_players references players (id),
    constraint ladder_removals_key primary key (scope, player)
);
