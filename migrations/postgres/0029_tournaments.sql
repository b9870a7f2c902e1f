-- Tournaments and simuls (`src/game/tournament`). Their games are ordinary games.
create table tournaments (
    number bigint not null constraint tournaments_key primary key,
    name text not null,
    -- single, double, swiss or simul
    format text not null,
    seats bigint not null,
    variant text not null,
    -- The position text of the start of each game.
    start text not null,
    clock text not null,
    rated text not null,
    language text not null,
    -- Where it was opened, and where its games are.
    channel bigint not null,
    home_channel bigint not null,
    home_parent bigint,
    home_server bigint,
    host bigint not null constraint tournaments_host_is_a_player references players (id),
    -- Who may enter.
    role bigint,
    round_days bigint,
    -- open, playing, over or closed
    stage text not null,
    -- The compare-and-swap: grows with each change.
    version bigint not null,
    card_channel bigint,
    card_message bigint,
    -- 1: a thread was opened for it, or none could be.
    housed bigint not null,
    round_began bigint,
    -- The interaction that opened it.
    request bigint not null constraint tournaments_request_is_new unique
);

create index tournaments_by_channel on tournaments (channel, stage);
create index tournaments_by_home on tournaments (home_channel, stage);
create index tournaments_by_host on tournaments (host);
create index tournaments_by_server on tournaments (home_server);

create table entrants (
    tournament bigint not null constraint entrants_enter_a_tournament references tournaments (number) on delete cascade,
    seat bigint not null,
    player bigint not null constraint entrants_are_players references players (id),
    -- After the start: 1 for somebody who is out, 2 if none of their games counts.
    withdrawn bigint not null,
    constraint entrants_key primary key (tournament, seat)
);

create index entrants_by_player on entrants (player);

-- White and Black are seats; the same one in a round without an opponent.
create table pairings (
    tournament bigint not null constraint pairings_belong_to_a_tournament references tournaments (number) on delete cascade,
    round bigint not null,
    board bigint not null,
    white bigint not null,
    black bigint not null,
    game bigint,
    -- When the game began.
    opened bigint,
    constraint pairings_key primary key (tournament, round, board)
);

alter table games add column tournament bigint;

create index games_by_tournament on games (tournament) where tournament is not null;
