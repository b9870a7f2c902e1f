//! Databases of earlier versions, brought up to date.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arbiter::game::{Claim, DeliveryFailure, Language, State, Summary, Threads};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{
    Confirming, DaysOff, History, Orientation, PieceSet, Preferences, PuzzleConsent, Reminders,
    ServerSettings, Theme, Zone,
};
use arbiter::store::Heartbeat;

use super::*;
use crate::support::id;

on_each_database!(
    a_database_of_before_the_keys_is_brought_up_to_date,
    a_database_of_before_the_words_is_read_whole,
);

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
    let game = load(&store, GameNumber::new(1).unwrap()).await;
    assert_eq!(game.setup.challenger, player(11, "Ana"));
    assert_eq!(game.setup.opponent, Some(zoe.clone()));
    assert_eq!(
        load(&store, GameNumber::new(2).unwrap())
            .await
            .setup
            .challenger,
        zoe
    );
    let former = load(&store, GameNumber::new(3).unwrap())
        .await
        .setup
        .challenger;
    assert!(former.id.is_former() && former.name.is_empty());
    let listed = store
        .games(
            direct(100),
            PlayerId::new(11).unwrap(),
            Timestamp::from_millisecond(0),
            5,
        )
        .await;
    let numbers: Vec<u64> = listed
        .unwrap()
        .iter()
        .map(|game| game.number.get())
        .collect();
    assert_eq!(numbers, [1, 2]);
    let since = "select cast(sum(since) as bigint) from games";
    assert_eq!(bench.number(since).await, 2000 + 1000 + 2000);
    // No number of the platform is a key any more.
    assert_eq!(bench.number("select max(id) from players").await, -1);
    assert_eq!(bench.number("select count(*) from players").await, 4);
    add(&store, &game, Seat::Opponent, moved("e7e5")).await;
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
        let game = load(&store, GameNumber::new(number).unwrap()).await;
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

    let game = load(&store, GameNumber::new(1).unwrap()).await;
    assert_eq!(game.setup.challenger, ana());
    assert_eq!(game.setup.opponent, Some(zoe.clone()));
    assert_eq!(game.setup.colour, ColourChoice::White);
    assert_eq!(game.setup.language, Language::German);
    assert_eq!(game.delivery_failure, Some(DeliveryFailure::NoAccess));
    assert_eq!(game.outages.len(), 1);
    let claimed = load(&store, GameNumber::new(3).unwrap()).await.events[2]
        .kind
        .clone();
    let declaration = DrawDeclaration::Claim(Claim::Repetition);
    let code = "e2e4".to_owned();
    assert_eq!(claimed, EventKind::Moved { code, declaration });
    assert_eq!(
        load(&store, GameNumber::new(7).unwrap()).await.events[2].by,
        Actor::Arbiter
    );

    // What lists show was kept beside the events, and is what they say.
    let listed = store.games(direct(100), ana().id, Timestamp::from_millisecond(0), 20);
    let listed = listed.await.unwrap();
    let numbers: Vec<u64> = listed.iter().map(|game| game.number.get()).collect();
    assert_eq!(numbers, [1, 12, 9, 8, 7, 6, 5, 4, 3, 2]);
    for summary in &listed {
        let fold = Summary::of(&load(&store, summary.number).await);
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
    assert!(
        due.iter()
            .all(|one| one.event == 14 && one.channel == id(700))
    );
    assert!(
        due[0].token.is_none(),
        "it was good for a quarter of an hour"
    );
    assert!(store.lease(&due[0], now.plus(1)).await.unwrap());
    assert_eq!(store.due_flags(now, 99).await.unwrap().len(), 1);

    has_the_settings_of_migration_11(&store).await;

    let board = store
        .current_board(GameNumber::new(1).unwrap())
        .await
        .unwrap();
    assert_eq!(
        board.map(|shown| (shown.message, shown.revision)),
        Some((id(5001), 3))
    );
    let idle = store
        .idle_threads(Timestamp::from_millisecond(1_014_001), 9)
        .await
        .unwrap();
    assert_eq!(idle, [(GameNumber::new(1).unwrap(), id(700))]);
    let newest = store.newest_outage().await.unwrap();
    assert_eq!(newest, Some(Timestamp::from_millisecond(1_005_500)));
    let beat = store
        .heartbeat(Timestamp::from_millisecond(3_000_001), 1_000)
        .await
        .unwrap();
    assert_eq!(beat, Heartbeat::Noted);

    // The game goes on, and a person of before can be forgotten.
    let game = add(&store, &game, Seat::Opponent, EventKind::Refused).await;
    add(&store, &game, Seat::Challenger, EventKind::Resigned).await;
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

async fn has_the_settings_of_migration_11(store: &Store) {
    let person = store
        .person(ana().id, Timestamp::from_millisecond(0))
        .await
        .unwrap();
    assert_eq!((person.games, person.under_way), (12, 2));
    assert_eq!(person.blocked, [player(5, "Eve")]);
    let preferences = Preferences {
        language: None,
        theme: Theme::Slate,
        pieces: PieceSet::Staunton,
        orientation: Orientation::White,
        confirm: Confirming::On,
        letters: Some(PieceLetters::Figurine),
        reminders: Reminders::Last,
        zone: Zone::find("Europe/Berlin").unwrap(),
        puzzles: PuzzleConsent::No,
        days_off: DaysOff::None,
        ..Preferences::default()
    };
    assert_eq!(person.preferences, Some(preferences));
    let server = ServerSettings {
        language: None,
        channels: vec![id(600), id(601)],
        threads: Threads::On,
        history: History::Lines,
        game: arbiter::rules::find("chess"),
        clock: "3d".parse().ok(),
        challengers: Some(id(42)),
        challenges_channel: None,
        challenges_role: None,
        puzzle_channel: None,
        puzzle_failure: None,
        challenges_failure: None,
    };
    let stored = store.server(id(77)).await.unwrap();
    assert_eq!(format!("{stored:?}"), format!("{server:?}"));
    assert_eq!(
        store
            .clear_left(Timestamp::from_millisecond(51))
            .await
            .unwrap(),
        Some(0)
    );
}
