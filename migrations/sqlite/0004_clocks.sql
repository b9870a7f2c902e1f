-- Clocks for games over days, and the times in which nobody was there to play with. Since this migration the arbiter has
-- entries of its own (seat `arbiter`), and a move's detail says behind a semicolon what was said with it.

-- What is agreed: `none`, `3d` or `7d+12h`.
alter table games add column clock text not null default 'none';
-- What happens when the time has run out: automatic or claim.
alter table games add column flag text not null default 'automatic';
-- Cache: when the time of the player to move runs out, in milliseconds since 1970.
alter table games add column deadline integer;

-- One row: when somebody was last at work.
create table heartbeat (
    id integer not null constraint heartbeat_key primary key,
    at integer not null
) strict;

-- The times in which nobody was. No clock ran in them.
create table outages (
    began integer not null constraint outages_key primary key,
    ended integer not null
) strict;

create index outages_by_end on outages (ended);
