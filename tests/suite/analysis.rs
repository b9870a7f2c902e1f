//! The host's engine and endgame tables: whatever an engine does, each request is answered.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arbiter::analysis::{Analysts, EngineError, Patience, Pool, Syzygy};
use arbiter::engine::level::Level;
use arbiter::engine::outside::{Exact, HostEngine as _, Outside, Score, Tables as _};
use arbiter::engine::review::{Review, review};
use arbiter::engine::review_text::{read, to_text};
use arbiter::engine::{Budget, Proven, analyse};
use arbiter::rules;
use arbiter::rules::AnyPosition;
use tempfile::TempDir;

const STOCKFISH: &str = "/usr/games/stockfish";

const SHORT: Patience = Patience {
    start: Duration::from_millis(700),
    search: Duration::from_millis(300),
    stop: Duration::from_millis(300),
};

/// The fake engine under the name of a behaviour.
pub(crate) fn fake(mode: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join(mode);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/fake");
    symlink(script, &link).unwrap();
    (folder, link)
}

pub(crate) fn tables() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy")
}

fn patient() -> Patience {
    Patience {
        search: Duration::from_mins(1),
        ..Patience::default()
    }
}

fn started(mode: &str, patience: Patience) -> (TempDir, Analysts) {
    let (folder, link) = fake(mode);
    let engine = Pool::start(&link, patience).unwrap();
    let engine = Some(Arc::new(engine));
    let tables = None;
    (folder, Analysts { engine, tables })
}

fn stockfish() -> Option<Analysts> {
    let path = Path::new(STOCKFISH);
    path.exists().then(|| Analysts {
        engine: Some(Arc::new(Pool::start(path, patient()).unwrap())),
        tables: None,
    })
}

fn at(game: &str, text: &str) -> AnyPosition {
    rules::find(game).unwrap().position(text).unwrap()
}

fn played(game: &str, codes: &str) -> (Vec<AnyPosition>, Vec<String>) {
    let mut positions = vec![rules::find(game).unwrap().start()];
    let codes: Vec<String> = codes.split_whitespace().map(str::to_owned).collect();
    for code in &codes {
        positions.push(positions[positions.len() - 1].play(code).unwrap());
    }
    (positions, codes)
}

fn fools_mate(outside: Outside) -> Review {
    let (positions, codes) = played("chess", "f2f3 e7e5 g2g4 d8h4");
    review(&positions, &codes, outside).unwrap()
}

#[test]
fn an_engine_that_does_not_work_is_one_sentence() {
    let refused = |path: &Path, patience| Pool::start(path, patience).unwrap_err();
    for (mode, error) in [
        ("crash-at-start", EngineError::Ended),
        ("silent-at-start", EngineError::Silent),
        ("no-uci", EngineError::NoUci),
    ] {
        let (_folder, link) = fake(mode);
        assert_eq!(refused(&link, SHORT), error, "{mode}");
    }
    let (_folder, flood) = fake("flood-at-start");
    assert_eq!(refused(&flood, patient()), EngineError::NoUci);
    let nowhere = Path::new("/nowhere/stockfish");
    assert_eq!(refused(nowhere, SHORT), EngineError::NotFound);
    let plain = refused(&tables().join("README.md"), SHORT);
    assert!(matches!(plain, EngineError::NotExecutable(_)), "{plain}");
    let folder = refused(&tables(), SHORT);
    assert!(matches!(folder, EngineError::NotExecutable(_)), "{folder}");
}

#[test]
fn a_failing_engine_never_costs_an_answer() {
    let own = fools_mate(Outside::default());
    for (mode, error) in [
        ("crash", EngineError::Ended),
        ("silent", EngineError::Silent),
        ("garbage", EngineError::Silent),
        ("illegal", EngineError::Illegal("e2e5".to_owned())),
        ("no-score", EngineError::NoScore),
        ("flood", EngineError::Flood),
        ("long-line", EngineError::Ended),
    ] {
        let patience = if mode == "flood" { patient() } else { SHORT };
        let (_folder, analysts) = started(mode, patience);
        let pool = analysts.engine.clone().unwrap();
        let start = rules::ALL[0].start();
        let found = pool.try_search(&start, &Budget::of(100));
        assert_eq!(found, Err(error), "{mode}");
        if ["crash", "silent", "illegal"].contains(&mode) {
            assert_eq!(fools_mate(analysts.outside()), own, "{mode}");
        }
        // It rests, and the next one is answered, too.
        let budget = Budget {
            outside: analysts.outside(),
            ..Budget::of(500)
        };
        let known = analyse(&start, &budget).unwrap();
        assert!(known.best.is_some() && !known.is_outside, "{mode}");
    }
}

#[test]
fn an_engine_that_works_is_asked_and_named() {
    let (_folder, analysts) = started("good", patient());
    let outside = analysts.outside();
    let made = fools_mate(outside);
    let author = made.author.clone().unwrap();
    assert_eq!(author.name, "Fake <@1> Engine 1.0");
    assert_eq!(made.turning_points[0].played, "g2g4");
    assert_eq!(
        made.turning_points[0].into_loss,
        Some(1),
        "Arbiter proved it"
    );
    let (positions, codes) = played("chess", "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(read(&positions, &codes, &to_text(&made)), Some(made));
    let start = rules::ALL[0].start();
    let budget = Budget {
        outside,
        ..Budget::of(100)
    };
    let known = analyse(&start, &budget).unwrap();
    assert_eq!((known.value, known.is_outside), (31, true));
    assert_eq!(known.best.unwrap().code(), "e2e4");
    let other = Budget {
        excluded_move: Some("e2e4"),
        ..budget
    };
    let other = analyse(&start, &other).unwrap();
    assert_ne!(other.best.unwrap().code(), "e2e4");
    // Games that it doesn't play are Arbiter's.
    for game in [
        "space",
        "mono-dimensional",
        "one-dimensional",
        "atomic",
        "chess960",
    ] {
        let variant = rules::find(game).unwrap();
        assert!(!outside.engine.unwrap().plays(variant), "{game}");
        let known = analyse(&variant.start(), &budget).unwrap();
        assert!(game == "chess960" || !known.is_outside, "{game}");
        let strongest = Level::strongest(variant, outside).unwrap();
        assert_ne!(strongest, Level::Master, "{game}");
    }
    assert_eq!(
        Level::strongest(rules::ALL[0], outside),
        Some(Level::Master)
    );
    assert_eq!(
        Level::strongest(rules::ALL[0], Outside::default()),
        Some(Level::Expert)
    );
    assert!(Level::Strong.outside(outside).engine.is_none());
}

#[test]
fn a_slow_engine_is_stopped_and_a_variant_is_asked_for_by_name() {
    let (_folder, slow) = started("slow", SHORT);
    let budget = Budget {
        outside: slow.outside(),
        ..Budget::of(100)
    };
    let known = analyse(&rules::ALL[0].start(), &budget).unwrap();
    assert!(known.is_outside);
    let (_folder, fairy) = started("fairy", SHORT);
    let engine = fairy.engine.clone().unwrap();
    let plays = |game| engine.plays(rules::find(game).unwrap());
    assert!(plays("chess") && plays("atomic") && !plays("horde") && !plays("chess960"));
    let budget = Budget {
        outside: fairy.outside(),
        ..Budget::of(100)
    };
    let atomic = rules::find("atomic").unwrap().start();
    assert!(analyse(&atomic, &budget).unwrap().is_outside);
    let horde = rules::find("horde").unwrap().start();
    assert!(!analyse(&horde, &budget).unwrap().is_outside);
}

#[test]
fn stockfish_finds_mates_castles_in_chess960_and_repeats_itself() {
    let Some(analysts) = stockfish() else { return };
    let pool = analysts.engine.clone().unwrap();
    assert!(pool.name().starts_with("Stockfish"), "{}", pool.name());
    let seen = |position: &AnyPosition, nodes| pool.try_search(position, &Budget::of(nodes));
    let mate = at("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let found = seen(&mate, 5_000).unwrap();
    assert_eq!((found.score, &*found.line[0]), (Score::Mates(1), "a1a8"));
    let (positions, _) = played("chess", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
    let (last, before) = positions.split_last().unwrap();
    let budget = Budget {
        before,
        ..Budget::of(30_000)
    };
    let first = pool.try_search(last, &budget).unwrap();
    seen(&mate, 1_000).unwrap();
    assert_eq!(pool.try_search(last, &budget).unwrap(), first);
    assert!(first.nodes < 60_000, "{}", first.nodes);
    let castling = at("chess960", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1");
    let budget = Budget {
        outside: analysts.outside(),
        ..Budget::of(5_000)
    };
    assert!(analyse(&castling, &budget).unwrap().is_outside);
    let openings = |seed| {
        let start = rules::ALL[0].start();
        let budget = Budget {
            outside: analysts.outside(),
            nodes: 20_000,
            ..Level::Master.budget(seed, &[])
        };
        analyse(&start, &budget)
            .unwrap()
            .best
            .unwrap()
            .code()
            .to_owned()
    };
    let all: std::collections::BTreeSet<String> = (0..4).map(openings).collect();
    assert!(all.len() > 1, "{all:?}");
}

#[test]
fn a_threefold_repetition_is_seen_by_the_engine() {
    let Some(analysts) = stockfish() else { return };
    // White is a queen up, and the last move has repeated the position for the second time.
    let start = at("chess", "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1");
    let mut positions = vec![start];
    for code in ["d1d2", "g8f8", "d2d1", "f8g8", "d1d2", "g8f8", "d2d1"] {
        positions.push(positions[positions.len() - 1].play(code).unwrap());
    }
    let (last, before) = positions.split_last().unwrap();
    let budget = |before| Budget {
        before,
        ..Budget::of(20_000)
    };
    let pool = analysts.engine.clone().unwrap();
    let with = pool.try_search(last, &budget(before)).unwrap();
    assert_eq!((with.score, &*with.line[0]), (Score::Centipawns(0), "f8g8"));
    let without = pool.try_search(last, &budget(&[])).unwrap();
    assert_ne!(without.score, Score::Centipawns(0));
}

/// Pawn endings that a shallow search misjudges.
const DRAWN: &str = "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1";
const WON: &str = "8/8/8/3k4/8/8/3KP3/8 w - - 0 1";

#[test]
fn tables_correct_a_search_and_lead_to_mate() {
    let tables = Syzygy::open(&tables()).unwrap();
    assert_eq!((tables.files(), tables.most_men()), (10, 3));
    let outside = Outside {
        engine: None,
        tables: Some(&tables),
    };
    let budget = Budget {
        outside,
        ..Budget::of(200)
    };
    let drawn = analyse(&at("chess", DRAWN), &budget).unwrap();
    assert_eq!((drawn.value, drawn.proven), (0, Some(Proven::Draw)));
    let mut game = vec![at("chess", WON)];
    let (exact, _) = tables.probe(&game[0]).unwrap();
    assert_eq!(exact, Exact::Won);
    assert!(analyse(&game[0], &budget).unwrap().value >= 20_000);
    while game[game.len() - 1].outcome().is_none() {
        assert!(game.len() < 80, "{}", game[game.len() - 1]);
        let (position, before) = game.split_last().unwrap();
        let budget = Budget {
            outside: Level::Strong.outside(outside),
            ..Level::Strong.budget(1, before)
        };
        let best = analyse(position, &budget).unwrap().best.unwrap();
        let next = best.next().clone();
        game.push(next);
    }
    assert!(game[game.len() - 1].in_check());
    // Castling rights, more pieces and other games aren't in them.
    for (name, text) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("chess", "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1"),
        ("king-of-the-hill", DRAWN),
        ("atomic", DRAWN),
    ] {
        assert_eq!(tables.probe(&at(name, text)), None, "{name} {text}");
    }
    // The fifty-move rule comes first.
    let late = WON.replace(" 0 1", " 90 80");
    assert_eq!(tables.probe(&at("chess", &late)), None);
}

#[test]
fn broken_and_missing_tables_have_no_answers() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Syzygy::open(folder.path()).is_err(), "it is empty");
    assert!(Syzygy::open(&folder.path().join("nowhere")).is_err());
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    let whole = std::fs::read(tables().join("KPvK.rtbw")).unwrap();
    let mut noise = whole.clone();
    noise[4..]
        .iter_mut()
        .zip(0_u32..)
        .for_each(|(byte, at)| *byte ^= u8::try_from(at * 37 % 251).unwrap());
    put("KPvK.rtbz", &whole);
    put("KQvK.rtbw", &whole[..whole.len() - 64]);
    put("KRvK.rtbw", b"short");
    put("notes.txt", b"");
    for bytes in [&noise, &vec![0; 80]] {
        put("KPvK.rtbw", bytes);
        let tables = Syzygy::open(folder.path()).unwrap();
        for text in [DRAWN, WON, "8/8/8/3k4/8/8/3KQ3/8 w - - 0 1"] {
            assert_eq!(tables.probe(&at("chess", text)), None);
        }
    }
    // Half of the tables has half of the answers.
    put("KPvK.rtbw", &whole);
    let tables = Syzygy::open(folder.path()).unwrap();
    let known = |text| tables.probe(&at("chess", text)).map(|(exact, _)| exact);
    assert_eq!([DRAWN, WON].map(known), [Some(Exact::Drawn), None]);
}
