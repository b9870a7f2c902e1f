-- When a tournament was opened: one that isn't started in three days lapses.
alter table tournaments add column opened integer not null default 0;
update tournaments set opened = unixepoch() * 1000 where stage = 'open';

-- Who opened a vote game, and may close it.
alter table games add column vote_host integer;

create index games_with_votes on games (state) where vote_hours is not null;
create index games_by_vote_host on games (vote_host) where vote_host is not null;
