//! Opening a database, or the sentence that says why not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arbiter::game::{Claim, DeliveryFailure, Language, State, Summary, Threads};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{
    Confirming, Orientation, Preferences, Reminders, ServerSettings, Theme, Zone,
};
use arbiter::store::Heartbeat;

use super::*;

on_each_database!(
    many_may_open_a_new_database_at_once,
    a_database_of_a_newer_program_is_left_alone,
    a_database_of_another_program_is_left_alone,
    a_database_of_before_the_keys_is_brought_up_to_date,
    a_database_of_before_the_words_is_read_whole,
);

/// The sentence of an error that says that a database cannot be used.
pub(super) fn sentence(opened: Result<Arc<dyn Store>, StoreError>) -> String {
    match opened {
        Err(StoreError::Misconfigured(sentence) | StoreError::Unavailable(sentence)) => {
            assert!(!sentence.contains('\n'), "{sentence}");
            sentence
        }
        Err(other) => panic!("another error: {other:?}"),
        Ok(_) => panic!("it is open"),
    }
}

async fn many_may_open_a_new_database_at_once(bench: Bench) {
    let bench = Arc::new(bench);
    let mut openers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let bench = bench.clone();
        openers.spawn(async move { bench.open().await });
    }
    let stores = openers.join_all().await;
    for store in &stores {
        playing(&**store).await;
    }
    for store in stores {
        assert!(store.load(GameNumber(8)).await.unwrap().is_some());
        store.close().await;
    }
}

/// A row of a migration that this program does not know.
fn later_migration(bench: &Bench) -> String {
    let checksum = match bench {
        Bench::Embedded(_) => "x'00'",
        Bench::Postgres(_) => "'\\x00'::bytea",
    };
    format!(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (99999999999999, 'later', true, {checksum}, 0)"
    )
}

async fn a_database_of_a_newer_program_is_left_alone(bench: Bench) {
    let store = bench.open().await;
    playing(&*store).await;
    store.close().await;
    bench.alter(later_migration(&bench)).await;
    let sentence = sentence(bench.try_open().await);
    assert!(sentence.contains("99999999999999"), "{sentence}");
    assert!(sentence.contains("newer Arbiter"), "{sentence}");
    // Nothing was changed, and the lock is free: without that row it opens.
    bench
        .alter("delete from _sqlx_migrations where version = 99999999999999")
        .await;
    let store = bench.open().await;
    assert!(store.load(GameNumber(1)).await.unwrap().is_some());
}

async fn a_database_of_another_program_is_left_alone(bench: Bench) {
    bench.open().await.close().await;
    bench
        .alter("update _sqlx_migrations set checksum = (select checksum from _sqlx_migrations where version = 1)")
        .await;
    let sentence = sentence(bench.try_open().await);
    assert!(sentence.contains("migration 2"), "{sentence}");
}

/// The database as it was with so many migrations.
async fn migrated_to(bench: &Bench, versions: usize) {
    let kind = match bench {
        Bench::Embedded(_) => "sqlite",
        Bench::Postgres(_) => "postgres",
    };
    let all = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    let some = TempDir::new().unwrap();
    let mut files: Vec<_> = fs::read_dir(all)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    for file in files.into_iter().take(versions) {
        fs::copy(&file, some.path().join(file.file_name().unwrap())).unwrap();
    }
    let migrator = sqlx::migrate::Migrator::new(some.path()).await.unwrap();
    match bench {
        Bench::Embedded(folder) => {
            let file = folder.path().join("games.sqlite");
            let url = format!("sqlite://{}?mode=rwc", file.display());
            let mut connection = SqliteConnection::connect(&url).await.unwrap();
            migrator.run(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        Bench::Postgres(database) => {
            let mut connection = PgConnection::connect(&database.url).await.unwrap();
            migrator.run(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// Games named people by the platform's number, and people who are no longer known had negative ones.
async fn a_database_of_before_the_keys_is_brought_up_to_date(bench: Bench) {
    migrated_to(&bench, 8).await;
    let start = arbiter::rules::find("chess").unwrap().starts[0].text;
    bench
        .alter(format!(
            "insert into players (id, name) values (11, 'Ana'), (917263548172635481, 'Zoë'), (12, 'Cid'), (-1, '');
            insert into games (number, variant, start, wish, home_channel, challenger, opponent, state, challenger_side,
                to_move, changed)
            values (1, 'chess', '{start}', 'white', 100, 11, 917263548172635481, 'playing', 'white', 'opponent', 5000),
                (2, 'chess', '{start}', 'white', 100, 917263548172635481, null, 'waiting', null, null, 1000),
                (3, 'chess', '{start}', 'white', 100, -1, 11, 'void', null, null, 2000);
            insert into entries (game, number, seat, what, detail, at, request)
            values (1, 0, 'challenger', 'challenged', null, 1000, 9000000001), (1, 1, 'opponent', 'accepted', 'white', 2000, 9000000002),
                (1, 2, 'challenger', 'moved', 'e2e4', 5000, 9000000003),
                (2, 0, 'challenger', 'challenged', null, 1000, 9000000004),
                (3, 0, 'challenger', 'challenged', null, 1000, 9000000005),
                (3, 1, 'opponent', 'declined', null, 2000, 9000000006)"
        ))
        .await;
    let store = bench.open().await;
    let zoe = player(917_263_548_172_635_481, "Zoë");
    let game = load(&*store, GameNumber(1)).await;
    assert_eq!(game.setup.challenger, player(11, "Ana"));
    assert_eq!(game.setup.opponent, Some(zoe.clone()));
    assert_eq!(load(&*store, GameNumber(2)).await.setup.challenger, zoe);
    let former = load(&*store, GameNumber(3)).await.setup.challenger;
    assert!(former.id.is_former() && former.name.is_empty());
    let listed = store
        .games(direct(100), PlayerId(11), Timestamp::from_millisecond(0), 5)
        .await;
    let numbers: Vec<u64> = listed.unwrap().iter().map(|game| game.number.0).collect();
    assert_eq!(numbers, [1, 2]);
    let since = "select cast(sum(since) as bigint) from games";
    assert_eq!(bench.number(since).await, 2000 + 1000 + 2000);
    // No number of the platform is a key any more.
    assert_eq!(bench.number("select max(id) from players").await, -1);
    assert_eq!(bench.number("select count(*) from players").await, 4);
    add(&*store, &game, Seat::Opponent, moved("e7e5")).await;
    assert_eq!(
        store
            .person(zoe.id, Timestamp::from_millisecond(0))
            .await
            .unwrap()
            .games,
        2
    );
}

/// All that a person sees and all that is to be sent, from a database of migration 11 with a row of each kind.
#[allow(clippy::too_many_lines, reason = "it is a list of facts")]
async fn a_database_of_before_the_words_is_read_whole(bench: Bench) {
    migrated_to(&bench, 11).await;
    let rows = include_str!("../../data/databases/migration_11.sql");
    bench.alter(rows).await;
    let store = bench.open().await;
    let zoe = player(917_263_548_172_635_481, "Zoë");

    let mut kinds = BTreeSet::new();
    for number in 1..=12 {
        let game = load(&*store, GameNumber(number)).await;
        let has = bench.count(format!(
            "select count(*) from events where game = {number} and at = 1000000 * game + 1000 * number
                and request = 9000000000 + 100 * game + number"
        ));
        assert_eq!(i64::from(game.next_event()), has.await, "{number}");
        kinds.extend(game.events.iter().map(|event| {
            let kind = format!("{:?}", event.kind);
            let end = kind.find(|sign: char| !sign.is_alphanumeric());
            kind[..end.unwrap_or(kind.len())].to_owned()
        }));
    }
    assert_eq!(kinds.len(), 20, "{kinds:?}");

    let game = load(&*store, GameNumber(1)).await;
    assert_eq!(game.setup.challenger, ana());
    assert_eq!(game.setup.opponent, Some(zoe.clone()));
    assert_eq!(game.setup.colour, ColourChoice::White);
    assert_eq!(game.setup.language, Language::German);
    assert_eq!(game.delivery_failure, Some(DeliveryFailure::NoAccess));
    assert_eq!(game.outages.len(), 1);
    let claimed = load(&*store, GameNumber(3)).await.events[2].kind.clone();
    let declaration = DrawDeclaration::Claim(Claim::Repetition);
    let code = "e2e4".to_owned();
    assert_eq!(claimed, EventKind::Moved { code, declaration });
    assert_eq!(
        load(&*store, GameNumber(7)).await.events[2].by,
        Actor::Arbiter
    );

    // What lists show was kept beside the events, and is what they say.
    let listed = store.games(direct(100), ana().id, Timestamp::from_millisecond(0), 20);
    let listed = listed.await.unwrap();
    let numbers: Vec<u64> = listed.iter().map(|game| game.number.0).collect();
    assert_eq!(numbers, [1, 12, 9, 8, 7, 6, 5, 4, 3, 2]);
    for summary in &listed {
        let fold = Summary::of(&load(&*store, summary.number).await);
        let without_deadline = |state| match state {
            State::Playing {
                challenger,
                to_move,
                pending,
                ..
            } => (Some((challenger, to_move, pending)), None),
            other => (None, Some(other)),
        };
        assert_eq!(
            without_deadline(summary.state),
            without_deadline(fold.state),
            "{}",
            summary.number
        );
    }
    let void = store.unaccepted(zoe.id, Timestamp::from_millisecond(11_002_000));
    assert_eq!(void.await.unwrap().len(), 1);

    let now = Timestamp::from_millisecond(2_000_009);
    let due = store.due(now, 99).await.unwrap();
    assert_eq!(due.len(), 8);
    assert!(due.iter().all(|one| one.event == 14 && one.channel == 700));
    assert!(
        due[0].token.is_none(),
        "it was good for a quarter of an hour"
    );
    assert!(store.lease(&due[0], now.plus(1)).await.unwrap());
    assert_eq!(store.due_flags(now, 99).await.unwrap().len(), 1);

    has_the_settings_of_migration_11(&*store).await;

    let board = store.current_board(GameNumber(1)).await.unwrap();
    assert_eq!(
        board.map(|shown| (shown.message, shown.revision)),
        Some((5001, 3))
    );
    let idle = store
        .idle_threads(Timestamp::from_millisecond(1_014_001), 9)
        .await
        .unwrap();
    assert_eq!(idle, [(GameNumber(1), 700)]);
    let newest = store.newest_outage().await.unwrap();
    assert_eq!(newest, Some(Timestamp::from_millisecond(1_005_500)));
    let beat = store
        .heartbeat(Timestamp::from_millisecond(3_000_001), 1_000)
        .await
        .unwrap();
    assert_eq!(beat, Heartbeat::Noted);

    // The game goes on, and a person of before can be forgotten.
    let game = add(&*store, &game, Seat::Opponent, EventKind::Refused).await;
    add(&*store, &game, Seat::Challenger, EventKind::Resigned).await;
    assert_eq!(
        store
            .forget(zoe.id, Timestamp::from_millisecond(0))
            .await
            .unwrap(),
        []
    );
    assert!(
        !store
            .person(zoe.id, Timestamp::from_millisecond(0))
            .await
            .unwrap()
            .is_known()
    );
}

async fn has_the_settings_of_migration_11(store: &dyn Store) {
    let person = store
        .person(ana().id, Timestamp::from_millisecond(0))
        .await
        .unwrap();
    assert_eq!((person.games, person.under_way), (12, 2));
    assert_eq!(person.blocked, [player(5, "Eve")]);
    let preferences = Preferences {
        theme: Theme::Slate,
        orientation: Orientation::White,
        confirm: Confirming::On,
        letters: Some(PieceLetters::Figurine),
        reminders: Reminders::Last,
        zone: Zone::find("Europe/Berlin").unwrap(),
    };
    assert_eq!(person.preferences, Some(preferences));
    let server = ServerSettings {
        channels: vec![600, 601],
        threads: Threads::On,
        game: arbiter::rules::find("chess"),
        clock: "3d".parse().ok(),
        challengers: Some(42),
    };
    let stored = store.server(77).await.unwrap();
    assert_eq!(format!("{stored:?}"), format!("{server:?}"));
    assert_eq!(
        store
            .clear_left(Timestamp::from_millisecond(51))
            .await
            .unwrap(),
        Some(0)
    );
}

#[tokio::test]
async fn an_address_that_is_none_is_said_without_quoting_it() {
    for url in [
        "",
        "games.sqlite",
        "mysql://u:secret@localhost/x",
        "postgres://u:secret@[::1/x",
        "postgres://u:secret@localhost:99999/x",
        "postgres://u:secret@localhost/x?sslmode=secret",
    ] {
        let sentence = sentence(store::postgres(url).await);
        assert!(sentence.contains("DATABASE_URL"), "{url}: {sentence}");
        assert!(!sentence.contains("secret"), "{url}: {sentence}");
    }
}

#[tokio::test]
async fn a_host_that_is_not_there_is_named_without_the_password() {
    let url = "postgres://u:secret@127.0.0.1:1/x";
    let opened = store::postgres(url).await;
    // It may be there later.
    assert!(matches!(opened, Err(StoreError::Unavailable(_))));
    let sentence = sentence(opened);
    assert!(sentence.contains("127.0.0.1:1"), "{sentence}");
    assert!(sentence.contains("refused"), "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let Some(bench) = Bench::postgres().await else {
        return;
    };
    let Bench::Postgres(database) = &bench else {
        panic!("it is on a server");
    };
    // The name of the database, which is before the options, in a name that nobody has.
    let url = match database.url.split_once('?') {
        Some((address, options)) => format!("{address}_none?{options}"),
        None => format!("{}_none", database.url),
    };
    let opened = store::postgres(&url).await;
    assert!(matches!(opened, Err(StoreError::Misconfigured(_))));
    let sentence = sentence(opened);
    assert!(sentence.contains("_none"), "{sentence}");
    assert!(sentence.contains("does not exist"), "{sentence}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.sqlite");
    let garbage = "This is a letter to my grandmother. ".repeat(300);
    fs::write(&file, &garbage).unwrap();
    let sentence = sentence(store::embedded(folder.path()).await);
    let place = folder.path().display().to_string();
    assert!(sentence.contains(&place), "{sentence}");
    assert!(sentence.contains("not a database"), "{sentence}");
    assert_eq!(fs::read_to_string(&file).unwrap(), garbage);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("data");
    fs::write(&file, "").unwrap();
    for place in [file.clone(), file.join("inside")] {
        let sentence = sentence(store::embedded(&place).await);
        let place = place.display().to_string();
        assert!(sentence.contains(&place), "{sentence}");
    }
}

#[tokio::test]
async fn a_new_folder_is_made_with_those_above_it() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("a/b ? # % ü/c");
    let store = store::embedded(&place).await.unwrap();
    playing(&*store).await;
    assert!(place.join("games.sqlite").is_file());
}

#[tokio::test]
async fn a_server_that_can_only_be_read_is_noticed_at_the_start() {
    let Some(bench) = Bench::postgres().await else {
        return;
    };
    bench.open().await.close().await;
    let set =
        "do $$ begin execute format('alter database %I set default_transaction_read_only = on',
        current_database()); end $$";
    bench.alter(set).await;
    let sentence = sentence(bench.try_open().await);
    assert!(sentence.contains("can only be read"), "{sentence}");
    assert!(sentence.contains("DATABASE_URL"), "{sentence}");
}

#[test]
fn the_two_folders_of_migrations_have_the_same_files() {
    let names = |folder: &str| {
        let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = fs::read_dir(migrations.join(folder)).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.collect::<BTreeSet<_>>()
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

#[tokio::test]
async fn the_two_databases_have_the_same_tables_and_columns() {
    let Some(postgres) = Bench::postgres().await else {
        return;
    };
    let embedded = Bench::embedded();
    embedded.open().await.close().await;
    postgres.open().await.close().await;
    let mut connection = embedded.sqlite().await;
    let in_sqlite: Vec<(String, String, bool)> = sqlx::query_as(
        "select t.name, c.name, not c.\"notnull\" from sqlite_master t, pragma_table_info(t.name) c
         where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> '_sqlx_migrations'
         order by t.name, c.cid",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let Bench::Postgres(database) = &postgres else {
        panic!("it is on a server");
    };
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let in_postgres: Vec<(String, String, bool)> = sqlx::query_as(
        "select table_name::text, column_name::text, is_nullable = 'YES' from information_schema.columns
         where table_schema = 'public' and table_name <> '_sqlx_migrations'
         order by table_name collate \"C\", ordinal_position",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    // Whether a column may be empty is the same too.
    assert!(!in_sqlite.is_empty());
    assert_eq!(in_sqlite, in_postgres);
}
