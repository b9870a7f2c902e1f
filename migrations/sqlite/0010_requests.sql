-- The message of a game that asks for an answer to a draw offer, a takeback or a pause. It carries its buttons until there is one.

alter table games add column request_channel integer;
alter table games add column request_message integer;
-- The number of the entry that it tells of.
alter table games add column request_entry integer;

-- Challenges that have lapsed are found by when they were made, and lose their buttons.
create index games_waiting on games (since) where state = 'waiting';
