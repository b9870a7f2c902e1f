-- 1 for a game that was taken off the ladders of its server by its managers: it changes no rating.
alter table rated_games add column removed integer not null default 0;
