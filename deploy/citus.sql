-- Distributes the tables of a migrated database on Citus; docs/scaling.md says when. It is one transaction and may be run again: after
-- an update it distributes the new tables. Run with Arbiter stopped:
--
--     psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f citus.sql
--
-- Workers are added before (`citus_add_node`); alone, the coordinator holds all shards.

begin;
set local client_min_messages = warning;
create extension if not exists citus;

-- A reference table that is changed after a query of all shards needs this.
do $$ begin execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database()); end $$;
set local citus.multi_shard_modify_mode = 'sequential';

do $$
declare
    spread record;
    foreign_key text;
    foreign_keys text[];
begin
    -- Some lists ask each shard: two for each worker, unless `citus.shard_count` is set.
    if current_setting('citus.shard_count') = '32' then
        perform set_config('citus.shard_count', greatest(4, 2 * count(*))::text, true)
            from pg_dist_node where groupid > 0 and noderole = 'primary';
    end if;
    create temporary table placed (position serial, name text, key text, beside text) on commit drop;
    insert into placed (name, key, beside) values
        -- Read with every game: copies on all servers.
        ('players', null, null),
        ('settings', null, null),
        ('servers', null, null),
        ('blocks', null, null),
        ('board_links', null, null),
        ('activity_games', null, null),
        ('tournaments', null, null),
        ('entrants', null, null),
        ('pairings', null, null),
        -- By game: a move reads and writes one shard.
        ('games', 'number', 'none'),
        ('events', 'game', 'games'),
        ('outbox', 'game', 'games'),
        ('reviews', 'game', 'games'),
        ('puzzle_searches', 'game', 'games'),
        ('puzzles', 'game', 'games'),
        ('thoughts', 'game', 'games'),
        ('votes', 'game', 'games'),
        ('follows', 'game', 'games'),
        -- By request: those that named no game.
        ('requests', 'request', 'none'),
        -- By server: its ladders.
        ('ratings', 'scope', 'none'),
        ('rating_changes', 'scope', 'ratings'),
        ('rated_games', 'scope', 'ratings'),
        ('ladder_removals', 'scope', 'ratings'),
        -- By server: who solved the puzzle of the day.
        ('puzzle_solvers', 'server', 'none'),
        -- By person: puzzles.
        ('puzzle_attempts', 'person', 'none'),
        ('solvers', 'person', 'puzzle_attempts'),
        -- By person and by channel: which games they have.
        ('seats', 'person', 'none'),
        ('leaves', 'person', 'seats'),
        ('places', 'channel', 'none');
    -- The others stay on the coordinator.
    delete from placed where exists (select from pg_dist_partition where logicalrelid = name::regclass);

    -- Foreign keys to games are made again once both sides are distributed.
    foreign_keys := array(select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where contype = 'f' and confrelid = 'games'::regclass and conrelid in (select name::regclass from placed));
    for spread in select conrelid::regclass as name, conname from pg_constraint
        where contype = 'f' and confrelid = 'games'::regclass and conrelid in (select placed.name::regclass from placed)
    loop
        execute format('alter table %s drop constraint %I', spread.name, spread.conname);
    end loop;
    for spread in select * from placed order by position loop
        if spread.key is null then
            perform create_reference_table(spread.name);
        else
            perform create_distributed_table(spread.name, spread.key, colocate_with => spread.beside);
        end if;
    end loop;
    foreach foreign_key in array foreign_keys loop
        execute foreign_key;
    end loop;
end $$;
commit;
