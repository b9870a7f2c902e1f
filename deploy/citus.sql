-- Distributes the tables of a migrated database on Citus, once; docs/scaling.md says how. Run with Arbiter stopped:
--
--     psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f citus.sql
--
-- Workers are added before (`citus_add_node`); alone, the coordinator holds all shards.

set client_min_messages = warning;
create extension if not exists citus;

-- A reference table that is changed after a query of all shards needs this.
do $$ begin execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database()); end $$;
set citus.multi_shard_modify_mode = 'sequential';

-- Foreign keys to games are made again once both sides are distributed.
alter table events drop constraint events_belong_to_a_game;
alter table outbox drop constraint outbox_belongs_to_a_game;
alter table reviews drop constraint reviews_belong_to_a_game;
alter table puzzle_searches drop constraint puzzle_searches_belong_to_a_game;
alter table puzzles drop constraint puzzles_belong_to_a_game;
alter table votes drop constraint votes_belong_to_a_game;

-- Read with every game: copies on all servers.
select create_reference_table('players');
select create_reference_table('settings');
select create_reference_table('servers');
select create_reference_table('blocks');
select create_reference_table('tournaments');
select create_reference_table('entrants');
select create_reference_table('pairings');

-- By game: a move reads and writes one shard.
select create_distributed_table('games', 'number', colocate_with => 'none');
select create_distributed_table('events', 'game', colocate_with => 'games');
select create_distributed_table('outbox', 'game', colocate_with => 'games');
select create_distributed_table('reviews', 'game', colocate_with => 'games');
select create_distributed_table('puzzle_searches', 'game', colocate_with => 'games');
select create_distributed_table('puzzles', 'game', colocate_with => 'games');
select create_distributed_table('thoughts', 'game', colocate_with => 'games');
select create_distributed_table('votes', 'game', colocate_with => 'games');

alter table events add constraint events_belong_to_a_game foreign key (game) references games (number) on delete cascade;
alter table outbox add constraint outbox_belongs_to_a_game foreign key (game) references games (number) on delete cascade;
alter table reviews add constraint reviews_belong_to_a_game foreign key (game) references games (number) on delete cascade;
alter table puzzle_searches add constraint puzzle_searches_belong_to_a_game foreign key (game) references games (number) on delete cascade;
alter table puzzles add constraint puzzles_belong_to_a_game foreign key (game) references games (number) on delete cascade;
alter table votes add constraint votes_belong_to_a_game foreign key (game) references games (number) on delete cascade;

-- By request: those that named no game.
select create_distributed_table('requests', 'request', colocate_with => 'none');

-- By server: its ladders.
select create_distributed_table('ratings', 'scope', colocate_with => 'none');
select create_distributed_table('rating_changes', 'scope', colocate_with => 'ratings');
select create_distributed_table('rated_games', 'scope', colocate_with => 'ratings');
select create_distributed_table('ladder_removals', 'scope', colocate_with => 'ratings');

-- By person: puzzles.
select create_distributed_table('puzzle_attempts', 'person', colocate_with => 'none');
select create_distributed_table('solvers', 'person', colocate_with => 'puzzle_attempts');

-- `heartbeat`, `outages`, `imports`, `secrets` and `session_starts` stay on the coordinator.
