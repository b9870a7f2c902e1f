//! The store under faults: crowds, strict transactions, abandoned games, a vanished server.

use std::collections::BTreeSet;
use std::time::Duration;

use arbiter::command;
use arbiter::command::{Args, SettingsShown, ThinkStep, Value};
use arbiter::play::App;
use arbiter::play::view;
use arbiter::settings::PreferencesPatch;
use arbiter::store::answer_by;

use super::wire::Wire;
use super::*;

on_each_database!(
    many_games_at_once_do_not_fail,
    the_old_games_of_others_hide_nothing,
    a_game_is_read_as_of_one_moment,
);

on_postgres!(
    many_serializable_transactions_at_once_do_not_fail,
    a_server_that_vanishes_is_told_in_time_and_found_again,
    a_silent_server_is_reported_before_discord_stops_waiting,
    both_databases_have_the_same_keys_and_indexes,
    after_a_failover_no_old_connection_is_used_any_more,
);

async fn many_games_at_once_do_not_fail(bench: Bench) {
    // A cluster on one machine takes several times as long for a move.
    let is_cluster = matches!(bench, Bench::Postgres(_)) && crate::postgres::citus().is_some();
    let at_once = if is_cluster { 10 } else { 40 };
    games_at_once_do_not_fail(bench, at_once, 1).await;
}

/// Plays this many games concurrently, then the next ones.
async fn games_at_once_do_not_fail(bench: Bench, at_once: usize, rounds: usize) {
    let stores = [bench.open().await, bench.open().await];
    let mut tasks = tokio::task::JoinSet::new();
    for index in 0..at_once {
        let store = stores[index % 2].clone();
        tasks.spawn(async move {
            for _ in 0..rounds {
                let mut game = playing(&store).await;
                for code in ["e2e4", "e7e5", "g1f3", "b8c6"] {
                    let seat = game.to_move().unwrap();
                    game = add(&store, &game, seat, moved(code)).await;
                }
                assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
            }
        });
    }
    tasks.join_all().await;
    let events = bench.rows("events").await;
    assert_eq!(usize::try_from(events).unwrap(), at_once * rounds * 6);
}

/// Serialization failures are retried.
async fn many_serializable_transactions_at_once_do_not_fail(bench: Bench) {
    bench
        .set_default("transaction_isolation = serializable")
        .await;
    // Each conflict costs some of the 2.5 seconds of a call, and their number grows with the square of the concurrent games.
    games_at_once_do_not_fail(bench, 3, 7).await;
}

/// More games of other people than any list reads, all of them newer.
async fn the_old_games_of_others_hide_nothing(bench: Bench) {
    let store = bench.open().await;
    let mine = playing(&store).await;
    bench
        .alter(
            "insert into players (id, name) values (5, 'Eve');
            with recursive n (n) as (select 1 union all select n + 1 from n where n < 500)
            insert into games (variant, start, colour, home_channel, challenger, opponent, state, challenger_side,
                to_move, changed)
            select 'chess', '', 'white', 100, 5, 5, 'playing', 'white', 'opponent', 1000000000 + n from n",
        )
        .await;
    let seen = store.games(direct(100), ana().id, at(0), 5).await.unwrap();
    assert_eq!(seen.last().unwrap().number, mine.number);
    // And yet a list is bounded.
    assert!(seen.len() < 500, "{}", seen.len());
}

/// A reader during the acceptance of a challenge sees both the event and its player, or neither.
async fn a_game_is_read_as_of_one_moment(bench: Bench) {
    let stores = [bench.open().await, bench.open().await];
    for _ in 0..50 {
        let open = create_game(&stores[0], setup(ana(), None)).await;
        let (number, reader) = (open.number, stores[1].clone());
        let reading = tokio::spawn(async move {
            for _ in 0..4 {
                let game = load(&reader, number).await;
                assert_eq!(game.play().is_some(), game.setup.opponent.is_some());
            }
        });
        taken(&stores[0], &open).await;
        reading.await.unwrap();
    }
}

async fn a_server_that_vanishes_is_told_in_time_and_found_again(bench: Bench) {
    let wire = Wire::to_all_of(bench.database()).await;
    let store = store::postgres(&wire.url).await.unwrap();
    let game = playing(&store).await;
    // Several connections, all of which will fail.
    let mut loads = tokio::task::JoinSet::new();
    for _ in 0..32 {
        let (store, number) = (store.clone(), game.number);
        loads.spawn(async move { load(&store, number).await });
    }
    loads.join_all().await;
    wire.switch();
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    for _ in 0..2 {
        let told = tokio::time::timeout(Duration::from_secs(20), store.commit(&after, &[])).await;
        assert!(told.unwrap().is_err());
    }
    wire.switch();
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    commit(&store, &after, &[]).await;
}

/// A server that accepts connections and never responds: each call waits for it, but all of them together end in time.
async fn a_silent_server_is_reported_before_discord_stops_waiting(bench: Bench) {
    const DEADLINE: Duration = Duration::from_millis(2_500);
    let wire = Wire::to_all_of(bench.database()).await;
    let store = store::postgres(&wire.url).await.unwrap();
    playing(&store).await;
    let app = App::new(store);
    wire.switch();
    let arrived = tokio::time::Instant::now();
    let asked = (0..60).map(|_| async {
        let played = command::read(
            "move",
            &Args::default().with("move", Value::Text("e4".to_owned())),
        );
        let request = request(ana());
        let answering = Box::pin(app.handle(&request, played));
        answer_by(arrived + DEADLINE, answering).await
    });
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!(
            answer.reply,
            view::trouble(arbiter::words::Locale::default())
        );
    }
    // The calls of an answer share their deadline: two in sequence would otherwise take twice as long.
    assert!(arrived.elapsed() < 2 * DEADLINE);
}

/// The keys, references and indexes of the embedded database, one per line.
const EMBEDDED: &str = "with tables as (select name from sqlite_master where type = 'table'
        and name not like '\\_sqlx\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'),
    indexes as (select t.name as owner, i.name, i.\"unique\" as single
        from tables t, pragma_index_list(t.name) i where i.origin <> 'pk')
    select 'key of ' || owner || ': ' || group_concat(part, ',')
        from (select t.name as owner, c.name as part from tables t, pragma_table_info(t.name) c
            where c.pk > 0 order by t.name, c.pk) group by owner
    union all select case single when 1 then 'unique ' else 'index ' || name || ' ' end || owner || ': '
            || group_concat(part, ',')
        from (select x.owner, x.name, x.single, c.name as part from indexes x, pragma_index_info(x.name) c
            order by x.name, c.seqno) group by owner, name, single
    union all select 'reference ' || t.name || '.' || f.\"from\" || ' to ' || f.\"table\" || '.' || f.\"to\" || ' '
        || lower(f.on_delete) from tables t, pragma_foreign_key_list(t.name) f";

/// The same for Postgres.
const ON_POSTGRES: &str = "with tables as (select oid, relname::text as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like '\\_sqlx\\_%'),
    indexes as (select t.name as owner, c.relname::text as name, i.indisunique, i.indisprimary,
            string_agg(a.attname::text, ',' order by k.place) as parts
        from tables t join pg_index i on i.indrelid = t.oid join pg_class c on c.oid = i.indexrelid
        cross join unnest(i.indkey::int[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum group by 1, 2, 3, 4)
    select 'key of ' || owner || ': ' || parts from indexes where indisprimary
    union all select case when indisunique then 'unique ' else 'index ' || name || ' ' end || owner || ': ' || parts
        from indexes where not indisprimary
    union all select 'reference ' || t.name || '.' || a.attname || ' to ' || f.relname || '.' || b.attname || ' '
            || case c.confdeltype when 'c' then 'cascade' else 'no action' end
        from pg_constraint c join tables t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1] where c.contype = 'f'";

async fn both_databases_have_the_same_keys_and_indexes(bench: Bench) {
    bench.open().await.close().await;
    let found = sqlx::query_scalar(ON_POSTGRES).fetch_all(&bench.database().own);
    let on_postgres: BTreeSet<String> = found.await.unwrap().into_iter().collect();
    let bench = Bench::embedded();
    bench.open().await.close().await;
    let mut connection = bench.sqlite().await;
    let found = sqlx::query_scalar(EMBEDDED).fetch_all(&mut connection);
    let embedded: BTreeSet<String> = found.await.unwrap().into_iter().collect();
    assert!(embedded.len() >= 14, "{embedded:#?}");
    assert_eq!(embedded, on_postgres);
}

/// Ends all other connections to this database.
const END_CONNECTIONS: &str = "select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()";

async fn after_a_failover_no_old_connection_is_used_any_more(bench: Bench) {
    let store = bench.open().await;
    let mut game = playing(&store).await;
    for round in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        // Connections of a server that has become a standby: they read, and can't write again.
        bench.set_default("transaction_read_only = on").await;
        bench.alter(END_CONNECTIONS).await;
        let mut loads = tokio::task::JoinSet::new();
        for _ in 0..16 {
            let (store, number) = (store.clone(), game.number);
            loads.spawn(async move { load(&store, number).await });
        }
        loads.join_all().await;
        bench.set_default("transaction_read_only = off").await;
        let seat = game.to_move().unwrap();
        game = add(&store, &game, seat, moved(round)).await;
        // A server that ended its connections and is up again.
        bench.alter(END_CONNECTIONS).await;
        assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    }
}

/// Locks the file as another writing program does.
async fn lock(bench: &Bench) -> SqliteConnection {
    let mut other = bench.sqlite().await;
    let locked = sqlx::query("begin immediate").execute(&mut other).await;
    locked.unwrap();
    other
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_programs_lock_keeps_from_beginning_has_changed_nothing() {
    let bench = Bench::embedded();
    let (store, app) = bench.serve().await;
    let game = playing(&store).await;
    let others_turn = with(&game, Seat::Challenger, moved("e2e4"));
    app.book_outage(at(2_000_000)).await.unwrap();
    let tables = [
        "events", "games", "settings", "outbox", "requests", "blocks",
    ];
    let rows = async || {
        let mut rows = Vec::new();
        for table in tables {
            rows.push(bench.rows(table).await);
        }
        rows
    };
    let before = rows().await;
    let lock = lock(&bench).await;
    let settings = PreferencesPatch::default().letters(None);
    let commands = [
        in_game(game.number, plays("e2e4")),
        Command::Challenge(challenge(None)),
        Command::Settings(settings, SettingsShown::Changed),
        Command::Block(ben()),
        Command::Think {
            number: Some(game.number),
            step: ThinkStep::Show,
            note: Some("a secret".to_owned()),
        },
    ];
    let asked = commands.into_iter().map(async |command| {
        let request = request(ana());
        let soon = tokio::time::Instant::now() + Duration::from_millis(900);
        answer_by(soon, Box::pin(app.handle(&request, Ok(command)))).await
    });
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!(
            answer.reply,
            view::trouble(arbiter::words::Locale::default())
        );
    }
    drop(lock);
    // What waited behind them is written, and nothing that was refused.
    assert_eq!(rows().await, before);
    commit(&store, &others_turn, &[]).await;
    assert_eq!(load(&store, game.number).await.events.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_that_ends_in_time_is_waited_for() {
    let bench = Bench::embedded();
    let (store, app) = bench.serve().await;
    let game = playing(&store).await.number;
    let lock = lock(&bench).await;
    let release = async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        drop(lock);
    };
    let request = request(ana());
    let answering = Box::pin(app.handle(&request, Ok(in_game(game, plays("e2e4")))));
    let (answer, ()) = tokio::join!(answering, release);
    assert_eq!(answer.event, Some((game, 2)));
}
