-- Where and at which hours a person hears of their turn: nothing stands for the channel, and for all hours.

alter table preferences add column turn_messages text;
-- `22-8`: from which hour to which, in the person's zone.
alter table preferences add column quiet_hours text;
-- Since when the platform takes no direct messages for the person, until they are told, in milliseconds since 1970.
alter table preferences add column direct_refused integer;

-- When the challenger and the opponent last had the other reminded, in milliseconds since 1970.
alter table games add column challenger_nudged integer;
alter table games add column opponent_nudged integer;
