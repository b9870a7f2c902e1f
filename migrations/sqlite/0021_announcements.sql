-- The channel in which a server's open challenges are announced, the role that is pinged there, and why the last announcement did
-- not get there; nothing when it did.

alter table servers add column challenges_channel integer;
alter table servers add column challenges_role integer;
alter table servers add column challenges_failure text;

-- The message that announces a game's open challenge.
alter table games add column announced_channel integer;
alter table games add column announced_message integer;
