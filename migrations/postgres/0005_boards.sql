-- The one message of a game that carries its controls; older ones lose theirs.

alter table games add column board_channel bigint;
alter table games add column board_message bigint;
-- How often the position had changed when that message was written.
alter table games add column board_revision bigint;
