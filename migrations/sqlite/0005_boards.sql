-- The one message of a game that carries its controls; older ones lose theirs.

alter table games add column board_channel integer;
alter table games add column board_message integer;
-- How often the position had changed when that message was written.
alter table games add column board_revision integer;
