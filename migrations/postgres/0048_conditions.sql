-- Who can accept an open challenge or enter an event: `1400-1800 reliable`.
alter table games add column conditions text;
alter table tournaments add column conditions text;
