-- The games of a person and of a channel, found without the games of others, so that on Citus a list asks few servers. Rows repeat what
-- `games` says and are written with it when a game is created, accepted, moved to another home or ended, and never by a move.

create table seats (
    -- The Discord id, or `players.id` of a deleted person. Arbiter's own seats are left out.
    person integer not null,
    game integer not null,
    -- challenger, opponent, or host of a vote game.
    seat text not null,
    variant text not null,
    rated text not null,
    level text,
    state text not null,
    since integer not null,
    result text,
    constraint seats_key primary key (person, game, seat)
) strict, without rowid;

create index seats_by_state on seats (person, seat, state, since);

create table places (
    channel integer not null,
    game integer not null,
    -- home, or parent: the channel of the home, which is a thread.
    kind text not null,
    -- 1: the home is a thread.
    is_thread integer not null,
    -- 1: a vote game.
    is_voted integer not null,
    state text not null,
    since integer not null,
    constraint places_key primary key (channel, game, kind)
) strict, without rowid;

create index places_by_state on places (channel, kind, state, since);

insert into seats (person, game, seat, variant, rated, level, state, since, result)
    select coalesce(p.person, p.id), g.number, 'challenger', g.variant, g.rated, g.level, g.state, g.since, g.result
        from games g join players p on p.id = g.challenger
    union all select coalesce(p.person, p.id), g.number, 'opponent', g.variant, g.rated, g.level, g.state, g.since, g.result
        from games g join players p on p.id = g.opponent where g.level is null
    union all select coalesce(p.person, p.id), g.number, 'host', g.variant, g.rated, g.level, g.state, g.since, g.result
        from games g join players p on p.id = g.vote_host;

insert into places (channel, game, kind, is_thread, is_voted, state, since)
    select home_channel, number, 'home', case when home_parent is null then 0 else 1 end, case when vote_hours is null then 0 else 1 end,
        state, since from games
    union all select home_parent, number, 'parent', 1, case when vote_hours is null then 0 else 1 end, state, since
        from games where home_parent is not null;

drop index games_by_home;
drop index games_by_parent;
