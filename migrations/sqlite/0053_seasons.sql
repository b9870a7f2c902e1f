-- The changes of a season are summed from the index alone.
create index rating_changes_by_time on rating_changes (scope, pool, at, player, change);
