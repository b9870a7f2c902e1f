-- Tournaments and simuls (`src/game/tournament`). Their games are ordinary games.
create table tournaments (
    number integer not null constraint tournaments_key primary key,
    name text not null,
    -- single, double, swiss or simul
    format text not null,
    seats integer not null,
    variant text not null,
    -- The position text of the start of each game.
    start text not null,
    clock text not null,
    rated text not null,
    language text not null,
    -- Where it was opened, and where its games are.
    channel integer not null,
    home_channel integer not null,
    home_parent integer,
    home_server integer,
    host integer not null constraint tournaments_host_is_a_player references players (id),
    -- Who may enter.
    role integer,
    round_days integer,
    -- open, playing, over or closed
    stage text not null,
    -- The compare-and-swap: grows with each change.
    version integer not null,
    card_channel integer,
    card_message integer,
    -- 1: a thread was opened for it, or none could be.
    housed integer not null,
    round_began integer,
    -- The interaction that opened it.
    request integer not null constraint tournaments_request_is_new unique
) strict;

create index tournaments_by_channel on tournaments (channel, stage);
create index tournaments_by_home on tournaments (home_channel, stage);
create index tournaments_by_host on tournaments (host);
create index tournaments_by_server on tournaments (home_server);

create table entrants (
    tournament integer not null constraint entrants_enter_a_tournament references tournaments (number) on delete cascade,
    seat integer not null,
    player integer not null constraint entrants_are_players references players (id),
    -- After the start: 1 for somebody who is out, 2 if none of their games counts.
    withdrawn integer not null,
    constraint entrants_key primary key (tournament, seat)
) strict, without rowid;

create index entrants_by_player on entrants (player);

-- White and Black are seats; the same one in a round without an opponent.
create table pairings (
    tournament integer not null constraint pairings_belong_to_a_tournament references tournaments (number) on delete cascade,
    round integer not null,
    board integer not null,
    white integer not null,
    black integer not null,
    game integer,
    -- When the game began.
    opened integer,
    constraint pairings_key primary key (tournament, round, board)
) strict, without rowid;

alter table games add column tournament integer;

create index games_by_tournament on games (tournament) where tournament is not null;
