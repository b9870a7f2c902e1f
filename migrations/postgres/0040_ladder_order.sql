-- In the order of a ladder, so that reading one stops after its places.
drop index ratings_by_value;
create index ratings_by_value on ratings (scope, pool, value desc, games desc, player);
