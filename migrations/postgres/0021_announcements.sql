-- The channel in which a server's open challenges are announced, the role that is pinged there, and why the last announcement did
-- not get there; nothing when it did.

alter table servers add column challenges_channel bigint;
alter table servers add column challenges_role bigint;
alter table servers add column challenges_failure text;

-- The message that announces a game's open challenge.
alter table games add column announced_channel bigint;
alter table games add column announced_message bigint;
