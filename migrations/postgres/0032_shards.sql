-- What a query of one game needs is found by its number, so that the tables of games can be spread over several servers.

-- Requests that named no game, with the game that they created or that fitted. A request that is delivered twice counts once.
-- Old rows are deleted.
create table requests (
    request bigint not null constraint requests_key primary key,
    game bigint not null,
    at bigint not null
);

create index requests_by_time on requests (at);

-- Those of the last day; the arbiter's are negative and name their game.
insert into requests (request, game, at)
    select request, game, at from events where request > 0 and at > (select max(at) from events) - 86400000;

alter table events drop constraint events_request_is_new;
alter table events add constraint events_request_is_new unique (game, request);

-- Ladders read no games.
alter table rating_changes add column server bigint;
alter table rated_games add column server bigint;
alter table rated_games add column plies bigint not null default 0;
update rating_changes set server = (select home_server from games where number = game);
update rated_games set server = (select home_server from games where number = game),
    plies = (select count(*) from events e where e.game = rated_games.game and e.kind = 'moved');
