-- What a query of one game needs is found by its number, so that the tables of games can be spread over several servers.

-- Requests that named no game, with the game that they created or that fitted. A request that is delivered twice counts once.
-- Old rows are deleted.
create table requests (
    request integer not null constraint requests_key primary key,
    game integer not null,
    at integer not null
) strict;

create index requests_by_time on requests (at);

-- Those of the last day; the arbiter's are negative and name their game.
insert into requests (request, game, at)
    select request, game, at from events where request > 0 and at > (select max(at) from events) - 86400000;

create table new_events (
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
    constraint events_request_is_new unique (game, request)
) strict, without rowid;

insert into new_events (game, number, actor, kind, detail, at, request)
    select game, number, actor, kind, detail, at, request from events order by game, number;
drop table events;
alter table new_events rename to events;

-- Ladders read no games.
alter table rating_changes add column server integer;
alter table rated_games add column server integer;
alter table rated_games add column plies integer not null default 0;
update rating_changes set server = (select home_server from games where number = game);
update rated_games set server = (select home_server from games where number = game),
    plies = (select count(*) from events e where e.game = rated_games.game and e.kind = 'moved');
