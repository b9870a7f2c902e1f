//! Backups: the same for both databases, and from one to the other.

use std::path::Path;
use std::process::Command;

use super::*;
use arbiter::game::Zone;
use arbiter::game::{DeliveryFailure, Language};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{Confirming, Preferences, PreferencesPatch, Theme, TurnMessages};
use arbiter::store::BackupError;

on_each_database!(
    all_that_is_stored_comes_back_in_either_database,
    a_copy_that_is_cut_or_changed_leaves_nothing,
    a_database_with_games_is_not_filled,
    a_database_in_use_is_not_filled,
    settings_of_0_2_become_rows,
    an_empty_database_is_not_copied,
    what_is_no_whole_backup_changes_nothing,
);

/// Games with names in many scripts, a deleted game at the end, and rows in every other table.
async fn filled(bench: &Bench) -> Arc<Store> {
    let store = bench.open().await;
    for (name, opponent) in [("a'b\"c\\d\u{200d}👩‍👧 \n", None), ("Ann", Some(ben()))] {
        let setup = setup(player(LARGEST, name), opponent);
        let mut event = challenged();
        event.request = id(LARGEST - u64::from(name == "Ann"));
        let message = |game| {
            vec![OutboxMessage {
                token: Some(arbiter::referee::InteractionToken::new(
                    "secret-token".to_owned(),
                    at(LARGEST.cast_signed()),
                )),
                ..message(game, 0, Purpose::Answer, 10)
            }]
        };
        store.create_game(&setup, &event, &message).await.unwrap();
    }
    store.block(id(LARGEST), &ben()).await.unwrap();
    let preferences = PreferencesPatch::default().theme(Theme::Slate);
    let set = store.set_preferences(id(LARGEST), &preferences).await;
    set.unwrap();
    bench.alter("delete from events where game = 2; delete from outbox where game = 2; delete from games where number = 2;").await;
    store
}

async fn copied(store: &Store) -> String {
    let mut copy = Vec::new();
    let rows = store.backup(&mut copy).await.unwrap();
    let copy = String::from_utf8(copy).unwrap();
    assert!(
        rows >= 7 && copy.ends_with(&format!("{{\"rows\":{rows}}}\n")),
        "{copy}"
    );
    copy
}

/// The lines, each with its columns in a fixed order.
fn sorted(copy: &str) -> Vec<serde_json::Value> {
    let mut lines: Vec<serde_json::Value> = copy
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    lines.sort_by_key(ToString::to_string);
    lines
}

async fn all_that_is_stored_comes_back_in_either_database(bench: Bench) {
    let store = filled(&bench).await;
    let copy = copied(&store).await;
    assert!(!copy.contains("secret-token"), "{copy}");
    let others = [Some(Bench::embedded()), Bench::postgres().await];
    for other in others.into_iter().flatten() {
        let restored = other.open().await;
        let rows = restored.restore(&mut copy.as_bytes()).await.unwrap();
        assert!(copy.ends_with(&format!("{{\"rows\":{rows}}}\n")));
        assert_eq!(sorted(&copied(&restored).await), sorted(&copy));
        let (one, same) = (load(&store, id(1)).await, load(&restored, id(1)).await);
        assert_eq!(all_of(&one), all_of(&same));
        // The deleted game's number isn't reused.
        let mut event = challenged();
        event.request = id(5);
        let setup = setup(player(LARGEST, "Ann"), None);
        let next = restored.create_game(&setup, &event, &|_| Vec::new()).await;
        assert_eq!(next.unwrap(), Created::Written(id(3)));
        restored.close().await;
    }
}

/// A line in the format of 0.2.
fn of_0_2(line: &str) -> String {
    let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
    let columns = line.as_object_mut().unwrap();
    if let Some(migration) = columns.get_mut("migration") {
        *migration = 24.into();
    }
    if columns.remove("lane").is_some() {
        columns.remove("after_answer");
        columns.insert("purpose".to_owned(), "alarm-flag".into());
    }
    line.to_string()
}

async fn a_copy_that_is_cut_or_changed_leaves_nothing(bench: Bench) {
    let copy = copied(&*filled(&Bench::embedded()).await).await;
    let store = bench.open().await;
    let lines: Vec<&str> = copy.lines().collect();
    for kept in 0..lines.len() {
        let cut = lines[..kept].join("\n");
        let told = store.restore(&mut cut.as_bytes()).await.unwrap_err();
        assert!(matches!(told, BackupError::Cut), "{kept}: {told}");
    }
    let cut = &copy[..copy.len() - 4];
    let told = store.restore(&mut cut.as_bytes()).await.unwrap_err();
    assert!(matches!(told, BackupError::Cut), "{told}");
    let told = store.restore(&mut [0x1f, 0x8b, 8].as_slice()).await;
    assert!(matches!(told.unwrap_err(), BackupError::Compressed));
    let missing = [&lines[..4], &lines[5..]].concat().join("\n");
    assert!(store.restore(&mut missing.as_bytes()).await.is_err());
    let head: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    let newest = head["migration"].to_string();
    for (migration, other) in [("", "9"), (newest.as_str(), "23")] {
        let [from, to] = [migration, other].map(|number| format!("\"migration\":{number}"));
        let copy = copy.replacen(&from, &to, 1);
        let told = store.restore(&mut copy.as_bytes()).await.unwrap_err();
        assert!(matches!(told, BackupError::Migration { .. }), "{told}");
    }
    let foreign = copy.replacen("{\"table\":\"games\"}", "{\"table\":\"pg_user\"}", 1);
    let told = store.restore(&mut foreign.as_bytes()).await.unwrap_err();
    assert!(matches!(told, BackupError::Unreadable(_)), "{told}");
    assert!(store.restore(&mut "chess\n".as_bytes()).await.is_err());
    assert_eq!(bench.rows("players").await, 0);
    assert_eq!(bench.rows("games").await, 0);
    // Rows of 0.2 have no lanes.
    let claimed = copy.replace("\"flag\":\"automatic\"", "\"flag\":\"claim\"");
    let of_0_2: Vec<String> = claimed.lines().map(of_0_2).collect();
    store
        .restore(&mut of_0_2.join("\n").as_bytes())
        .await
        .unwrap();
    let claims = "outbox where purpose = 'alarm-claim' and lane = 'channel'";
    assert_eq!(bench.rows(claims).await, 1);
}

/// Rows in the format of 0.2, in which each setting was a column.
const OF_0_2: &str = r#"{"backup":1,"migration":24,"last_game":0}
{"table":"preferences"}
{"person":11,"theme":"slate","orientation":"own","confirm":"on","piece_letters":"figurine","reminders":"all","zone":"Europe/Berlin","language":null,"pieces":"bold","puzzles":"yes","days_off":"monday","turn_messages":"channel","quiet_hours":"22-8","direct_refused":5}
{"table":"servers"}
{"id":77,"threads":"off","game":"space","clock":"3d","challengers":9223372036854775807,"left_at":null,"history":"pictures","language":"de","puzzle_channel":556,"puzzle_day":20000,"puzzle_failure":"no-channel","puzzle_due":null,"challenges_channel":960,"challenges_role":555,"challenges_failure":null}
{"id":78,"threads":"on","left_at":7}
{"table":"server_channels"}
{"server":77,"channel":5}
{"server":77,"channel":4}
{"rows":5}
"#;

async fn settings_of_0_2_become_rows(bench: Bench) {
    let store = bench.open().await;
    assert_eq!(store.restore(&mut OF_0_2.as_bytes()).await.unwrap(), 5);
    let [set, _] = store.preferences([id(11); 2]).await.unwrap();
    let expected = Preferences {
        theme: Theme::Slate,
        pieces: arbiter::settings::PieceSet::Bold,
        confirm: Confirming::On,
        letters: Some(PieceLetters::FIGURINE),
        zone: Zone::find("Europe/Berlin").unwrap(),
        puzzles: true,
        days_off: arbiter::game::DaysOff::Monday,
        turn_messages: TurnMessages::Channel,
        quiet_hours: "22-8".parse().ok(),
        are_direct_messages_refused: true,
        ..Preferences::default()
    };
    assert_eq!(set, expected);
    let server = store.server(id(77)).await.unwrap();
    let texts: Vec<String> = server.texts().filter_map(|(_, text)| text).collect();
    // The games without a ladder are stored, so games of a newer version have one.
    let games = "chess chess960 three-check king-of-the-hill antichess atomic horde racing-kings crazyhouse mono-dimensional space";
    let listed =
        format!("5 4|de|off|pictures|off|{games}|on|off|space|3d|9223372036854775807|960|555|556");
    assert_eq!(texts.join("|"), listed);
    assert_eq!(server.language, Some(Language::of_locale("de")));
    assert_eq!(server.puzzle_failure, Some(DeliveryFailure::NoChannel));
    assert_eq!(server.challenges_failure, None);
    let state = "servers where (id = 77 and puzzle_day = 20000) or (id = 78 and left_at = 7)";
    assert_eq!(bench.rows(state).await, 2);
}

async fn a_database_with_games_is_not_filled(bench: Bench) {
    let store = filled(&bench).await;
    let copy = copied(&store).await;
    let told = store.restore(&mut copy.as_bytes()).await.unwrap_err();
    assert!(matches!(told, BackupError::NotEmpty), "{told}");
    assert_eq!(sorted(&copied(&store).await), sorted(&copy));
    // Nor one that only has settings.
    let (other, settings) = (Bench::embedded(), PreferencesPatch::default());
    let store = other.open().await;
    let settings = settings.theme(Theme::Slate);
    store.set_preferences(id(7), &settings).await.unwrap();
    let told = store.restore(&mut copy.as_bytes()).await.unwrap_err();
    assert!(matches!(told, BackupError::NotEmpty), "{told}");
}

async fn a_database_in_use_is_not_filled(bench: Bench) {
    let store = bench.open().await;
    let now = jiff::Timestamp::now().as_millisecond();
    store.heartbeat(at(now), 15_000).await.unwrap();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.jsonl");
    std::fs::write(&file, copied(&*filled(&Bench::embedded()).await).await).unwrap();
    let restore = || match &bench {
        Bench::Embedded(data) => {
            let data = data.path().to_str().unwrap();
            run("restore", ("ARBITER_DATA", data), &file)
        }
        Bench::Postgres(database) => run("restore", ("DATABASE_URL", &database.url), &file),
    };
    let (code, said) = restore();
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("Arbiter is running on this database"),
        "{said}"
    );
    store.note_stop(at(now + 1)).await.unwrap();
    let (code, said) = restore();
    assert_eq!(code, Some(0), "{said}");
}

async fn what_is_no_whole_backup_changes_nothing(bench: Bench) {
    let whole = filled(&bench).await;
    let copy = copied(&whole).await;
    let folder = TempDir::new().unwrap();
    let store = arbiter::store::embedded(folder.path()).await.unwrap();
    let lines: Vec<&str> = copy.lines().collect();
    let (last, table) = (lines.len(), r#"{"table":"players"}"#);
    let players = lines.iter().position(|line| *line == table).unwrap();
    let with = |place: usize, line: &[u8]| {
        let mut lines: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
        lines.insert(place, line);
        lines.join(&b'\n')
    };
    for (copy, problem) in [
        (with(last, b"junk"), format!("line {} is not", last + 1)),
        (
            with(last, lines[0].as_bytes()),
            format!("line {} is not", last + 1),
        ),
        (with(3, b"\xff\xfe"), "line 4 is not".to_owned()),
        (
            with(players + 1, b"{}"),
            "rows of `players` are damaged".to_owned(),
        ),
        (
            with(players + 1, lines[players + 1].as_bytes()),
            "or there twice".to_owned(),
        ),
    ] {
        let told = store.restore(&mut copy.as_slice()).await.unwrap_err();
        assert!(told.to_string().contains(&problem), "{told}");
    }
    assert!(store.restore(&mut copy.as_bytes()).await.is_ok());
}

/// Runs `arbiter backup` or `arbiter restore` on a database; returns the exit code and the output.
pub(super) fn run(part: &str, setting: (&str, &str), file: &Path) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .arg(part)
        .arg(file)
        .current_dir(file.parent().unwrap())
        .env_clear()
        .env(setting.0, setting.1)
        .output()
        .unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

async fn an_empty_database_is_not_copied(bench: Bench) {
    if bench.is_skipped_on_citus("the schema has objects of its own") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.jsonl");
    let data = folder.path().join("data");
    let (code, said) = match &bench {
        Bench::Embedded(_) => run("backup", ("ARBITER_DATA", data.to_str().unwrap()), &file),
        Bench::Postgres(database) => {
            bench.alter(WITHOUT_TABLES).await;
            run("backup", ("DATABASE_URL", &database.url), &file)
        }
    };
    assert_eq!(code, Some(78), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("set ARBITER_DATA or DATABASE_URL"), "{said}");
    // Nothing was created.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    if let Bench::Postgres(_) = &bench {
        let tables = "select count(*) from information_schema.tables where table_schema = 'public'";
        assert_eq!(bench.number(tables).await, 0);
    }
}
