//! Imported games: what is read, the notes about it, and what an export contains.
//!
//! A case of `tests/data/imports.txt` is a heading after `== `, a text (`\\xfc` is a byte), a line `--`, and the answer: the
//! notes, then the export of each game. `UPDATE=1` rewrites the answers.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, Ordering};

use arbiter::game::{Game, Player, Timestamp};
use arbiter::pgn;
use arbiter::play::view;
use arbiter::rules;
use arbiter::store;
use arbiter::store::Store;
use arbiter::words::Locale;

use crate::support::{data, folder, player};

/// The bytes of a text with escapes.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).unwrap());
        bytes.extend(rest.as_bytes());
    }
    bytes
}

async fn kept(store: &Store, owner: &Player, imports: &pgn::Imports) -> Vec<Game> {
    // Imports at the same moment are the same request.
    static SECONDS: AtomicI64 = AtomicI64::new(1_700_000_000);
    let at = Timestamp::from_millisecond(SECONDS.fetch_add(1, Ordering::Relaxed) * 1_000);
    let numbers = store
        .keep_imports(owner.id, &imports.games, at)
        .await
        .unwrap();
    let mut games = Vec::new();
    for number in numbers {
        games.push(store.load(number).await.unwrap().unwrap());
    }
    games
}

fn exported(game: &Game) -> String {
    let reply = view::export(Locale::default(), game, None);
    reply.files[0].text().unwrap().to_owned()
}

#[tokio::test]
async fn games_from_elsewhere_are_read_and_given_back() {
    let path = data("imports.txt");
    let cases = std::fs::read_to_string(&path).unwrap();
    let folder = folder();
    let store = store::embedded(folder.path()).await.unwrap();
    let owner = player(7, "Ann");
    let mut told = String::new();
    for case in cases.split("== ").skip(1) {
        let (heading, rest) = case.split_once('\n').unwrap();
        let (text, _) = rest.split_once("\n--\n").unwrap();
        writeln!(told, "== {heading}\n{text}\n--").unwrap();
        match pgn::imported_file(&bytes(text)) {
            Err(error) => {
                let said =
                    arbiter::features::imports::view::import_error(Locale::default(), &error);
                writeln!(told, "! {}", said.plain()).unwrap();
            }
            Ok(imports) => {
                let said = arbiter::features::imports::view::import_notes(
                    Locale::default(),
                    &imports.notes,
                    &imports.left_out,
                );
                for line in said.plain().lines() {
                    writeln!(told, "! {line}").unwrap();
                }
                for game in kept(&store, &owner, &imports).await {
                    let export = exported(&game);
                    told.push_str(&export);
                    // The export reads back the same.
                    let again = pgn::parse_imports(&export).unwrap();
                    let again = kept(&store, &owner, &again).await;
                    assert_eq!(exported(&again[0]), export, "{heading}");
                }
            }
        }
        told.push('\n');
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, told).unwrap();
    } else {
        assert_eq!(told, cases);
    }
}

#[test]
fn a_position_is_read_through_every_door() {
    let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let chess = rules::find("chess");
    for text in [
        bare,
        "4k3/8/8/8/8/8/4P3/4K3 w - -",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/4P3/4K3 W KQkq e3 - 1",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "`4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`",
        "FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] *",
    ] {
        for named in [None, chess] {
            let found = pgn::position_of(text, named).unwrap();
            assert_eq!(found.position.to_string(), bare, "{text}");
        }
        let imports = pgn::parse_imports(text).unwrap();
        assert_eq!(imports.games[0].start.to_string(), bare, "{text}");
    }
    let played = "8/3k4/8/8/4P3/8/8/4K3 w - - 1 2";
    for text in [
        format!("{bare} moves e2e4 e8d7"),
        format!("{bare} 1. e4 Kd7"),
        format!("[FEN \"{bare}\"] 1. e4 Kd7 *"),
    ] {
        let found = pgn::position_of(&text, chess).unwrap();
        assert_eq!(found.position.to_string(), played, "{text}");
    }
}

#[test]
fn starts_and_plain_moves_of_every_game_are_read() {
    for variant in rules::ALL {
        let start = variant.start().to_string();
        let imports = pgn::parse_imports(&start).unwrap();
        assert_eq!(imports.games[0].start.to_string(), start);
        // The starts that could be those of chess don't name their game.
        let expected = usize::from(["chess960", "horde", "three-check"].contains(&variant.key));
        assert_eq!(
            imports.notes.len(),
            expected,
            "{} {:?}",
            variant.key,
            imports.notes
        );
        let moves: Vec<&str> = variant.sample.lines().take(6).collect();
        let tags = format!("[Variant \"{}\"]\n[Position \"{start}\"]", variant.key);
        let imports = pgn::parse_imports(&format!("{tags}\n\n{}", moves.join(" ")));
        assert_eq!(imports.unwrap().games[0].moves, moves);
    }
    let lines = pgn::parse_imports("L5 L6 LxL WxL").unwrap();
    assert_eq!(lines.games[0].variant.key, "mono-dimensional");
    let long = pgn::parse_imports(&"Nf3 Nf6 Ng1 Ng8 ".repeat(300));
    assert!(matches!(long, Err(pgn::ImportError::TooLong { .. })));
}

#[test]
fn hostile_texts_are_bounded() {
    let many = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(9_000);
    assert_eq!(
        pgn::parse_imports(&many).unwrap().games.len(),
        pgn::MOST_IMPORTED
    );
    let bad = "[Event \"x\"]\n\n1. Ke5 *\n\n".repeat(9_000);
    let error = pgn::parse_imports(&bad).unwrap_err();
    assert!(matches!(
        error,
        pgn::ImportError::IllegalMove { line: 3, .. }
    ));
    let deep = format!(
        "[White \"A\"]\n\n1. e4 {}{} e5 *",
        "(1. d4 ".repeat(20_000),
        ")".repeat(20_000)
    );
    let imports = pgn::parse_imports(&deep).unwrap();
    assert_eq!(imports.games[0].moves.len(), 2);
    assert_eq!(imports.notes, [pgn::Note::Shortened]);
    let huge = format!("[White \"{}\"]\n\n1. e4 *", "W\0\u{202e}".repeat(40_000));
    let game = &pgn::parse_imports(&huge).unwrap().games[0];
    assert!(game.names[0].chars().all(|symbol| symbol == 'W'));
    assert!(game.source.tags[0].1.len() <= 200);
    for text in [
        "[", "[\"", "[a \"", "{", "(", "1.", ";", "%", "$", "`", "```", "[FEN \"", "1. e4 ;",
    ] {
        let _ = pgn::parse_imports(text);
        let _ = pgn::position_of(text, None);
    }
    let opened = pgn::parse_imports(&"[".repeat(200_000));
    assert_eq!(opened.unwrap_err(), pgn::ImportError::Nothing);
    assert!(pgn::parse_imports(&"1 ".repeat(100_000)).is_err());
    assert!(pgn::parse_imports(&"a/a/a/a/a/a/a/a ".repeat(10_000)).is_err());
}
