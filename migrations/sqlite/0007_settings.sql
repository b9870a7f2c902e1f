-- What people and servers have set for themselves, in which language a game is spoken about, and whether it has a thread.

-- The language of the place where the game was agreed: a code of two letters.
alter table games add column language text not null default 'en';
-- Whether the game was to have a thread of its own: on or off.
alter table games add column threads text not null default 'off';

-- Why the last thing that was to be said at the game's home did not get there; nothing when it did.
alter table games add column hindrance text;
-- When the game's thread was last kept from being archived, in milliseconds since 1970.
alter table games add column kept_awake integer;

create table preferences (
    -- Whose they are. It is no player's row: one may set something without ever having played.
    person integer not null constraint preferences_key primary key,
    theme text not null,
    orientation text not null,
    confirm text not null,
    -- Nothing stands for the letters of the person's language.
    letters text,
    reminders text not null,
    zone text not null
) strict, without rowid;

create table servers (
    id integer not null constraint servers_key primary key,
    threads text not null default 'off',
    -- The key of the game that is meant where none is named.
    game text,
    clock text,
    -- The role whose members may challenge others.
    challengers integer,
    -- Since when the arbiter is no longer there, in milliseconds since 1970. Some time later the server's games go.
    left_at integer
) strict, without rowid;

create index servers_by_leaving on servers (left_at);

-- The channels in which games may be agreed; all of them where a server has none here.
create table server_channels (
    server integer not null constraint server_channels_belong_to_a_server references servers (id) on delete cascade,
    channel integer not null,
    constraint server_channels_key primary key (server, channel)
) strict, without rowid;

-- Clearing a server finds its games.
create index games_by_server on games (home_server);
