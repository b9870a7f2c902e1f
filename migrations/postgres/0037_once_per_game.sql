-- The newest challenge to a rematch: a compare-and-swap, so that two players who ask at the same time begin one game.
alter table games add column rematch bigint;
-- The channel in which a player has shared the replay.
alter table games add column replay_shared bigint;
