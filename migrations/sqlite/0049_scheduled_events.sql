-- The event that Discord's server shows for a tournament with a start, and when it is to be created or deleted; null: nothing is to be done.
alter table tournaments add column event integer;
alter table tournaments add column event_due integer;

create index tournaments_events on tournaments (event_due) where event_due is not null;
