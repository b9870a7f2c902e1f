-- A season is read by time: all that it needs stands in the index.
create index rating_changes_by_time on rating_changes (scope, pool, at, player, change);
