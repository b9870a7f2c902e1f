-- When a tournament starts by itself, and until when people enter.
alter table tournaments add column starts integer;
alter table tournaments add column entries_end integer;
-- `monthly 31 Europe/Berlin`, until its next one is opened.
alter table tournaments add column repeats text;
-- 1: the channel is to be told that it is open, or didn't start.
alter table tournaments add column untold integer not null default 0;

create index tournaments_open on tournaments (starts) where stage = 'open';
create index tournaments_repeated on tournaments (number) where repeats is not null;
create index tournaments_untold on tournaments (number) where untold = 1;
