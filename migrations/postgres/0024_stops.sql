-- When a process that was at work last has stopped, in milliseconds since 1970. It holds while it is
-- the moment of the heartbeat: no clock runs from then until the next process is at work.

alter table heartbeat add column stopped bigint;
