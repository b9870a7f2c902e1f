//! Nothing known about a position is shown or logged during its game.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use arbiter::engine::{Budget, analyse};
use arbiter::game::Language;
use arbiter::play::view::reply::Subject;
use arbiter::play::view::{Audience, Board};
use arbiter::rules;
use tracing_subscriber::fmt::MakeWriter;

use crate::support::contains;
use crate::transcripts::Room;

#[derive(Clone, Default)]
pub(crate) struct Log(pub(crate) Arc<Mutex<Vec<u8>>>);

impl Log {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    pub(crate) fn count(&self, part: &str) -> usize {
        self.text()
            .lines()
            .filter(|line| line.contains(part))
            .count()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

/// Logs the events of this thread until the guard is dropped.
pub(crate) fn watched(log: &Log) -> tracing::subscriber::DefaultGuard {
    // With a single subscriber the library only asks the first thread at a line whether it is enabled (`tracing-core`,
    // `callsite.rs`), and another test's thread has it disabled.
    static SECOND: LazyLock<tracing::Dispatch> =
        LazyLock::new(|| tracing::Dispatch::new(tracing::subscriber::NoSubscriber::new()));
    LazyLock::force(&SECOND);
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    tracing::subscriber::set_default(subscriber)
}

/// White is a queen ahead, so the evaluation is a large number that occurs nowhere else.
const POSITION: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test]
async fn no_evaluation_is_told_exported_described_or_logged() {
    let log = Log::default();
    let _watched = watched(&log);
    let folder = crate::support::folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    let against_arbiter =
        format!("/challenge @arbiter level:strong colour:white position:{POSITION}");
    let between_people = format!("cid: /challenge @dan colour:white position:{POSITION}");
    let mut said = String::new();
    for line in [
        against_arbiter.as_str(),
        "e4",
        "d4",
        "/game review",
        "/game review number:1",
        "/game review number:1 point:1",
        "/game review number:1 share:yes",
        "/draw",
        "/board",
        "/game describe",
        "/game history",
        "/game export",
        "/game export format:page",
        &between_people,
        "dan: /accept",
        "cid: e4",
        "/game describe",
        "/game history",
        "/game export",
        "dan: /game review number:2",
        "eve: /game review number:2 share:yes",
    ] {
        said.push_str(&room.hear(line).await);
    }
    for reply in &room.answered {
        write!(said, "{reply:?}").unwrap();
    }
    said.push_str(&log.text());
    contains(&said, &["plays 1... ", "[TimeControl"]);
    let known = rules::find("chess").unwrap().read;
    let known = analyse(&known(POSITION).unwrap(), &Budget::of(60_000)).unwrap();
    assert!(known.value > 500, "{known:?}");
    assert_eq!(said.matches("isn't over yet").count(), 2 * 5, "{said}");
    for reply in &room.answered {
        assert!(reply.graph.is_none(), "{reply:?}");
        let is_review = |board: &Board| matches!(board.subject, Subject::Review { .. });
        assert!(!reply.boards.iter().any(is_review), "{reply:?}");
        let has = |label: &str| reply.controls.iter().any(|one| one.label == label);
        assert!(has("Rematch") || !has("Review"), "{reply:?}");
    }
    let said = said.to_lowercase();
    for told in [
        "knowledge",
        "centipawn",
        "evaluat",
        "proven:",
        "nodes",
        "budget",
    ] {
        assert!(!said.contains(told), "{told}");
    }
    for value in [known.value.to_string(), (-known.value).to_string()] {
        let told = format!("value: {value}");
        assert!(!said.contains(&told), "{told}");
    }
}

/// White mates in one move, which no move so far contains.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#[tokio::test]
async fn a_hint_between_people_is_told_to_the_user_alone() {
    let log = Log::default();
    let _watched = watched(&log);
    let folder = crate::support::folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    let challenge = format!("/challenge @dan colour:white position:{MATE}");
    let mut public = String::new();
    let mut private = String::new();
    for line in [
        &format!("cid: {challenge}"),
        "dan: /accept",
        "cid: /game hint",
        "dan: /accept",
        "cid: /game hint",
        "cid: /game hint",
        "dan: /game hint",
        "dan: /board",
        "/game describe",
        "/game history",
        "/game export",
        "/game export format:page",
        "/games",
        "cid: /board",
        "/game export",
        "/game export format:page",
    ] {
        let before = room.answered.len();
        let told = room.hear(line).await;
        for reply in &room.answered[before..] {
            let is_hint = line == "cid: /game hint" && reply.audience == Audience::User;
            let all = if is_hint { &mut private } else { &mut public };
            write!(all, "{reply:?}").unwrap();
            if !is_hint {
                public.push_str(&told);
            }
        }
        // Messages after a private answer are public.
        public.extend(told.lines().filter(|line| line.contains("used a hint")));
    }
    public.push_str(&log.text());
    contains(&private, &["Rd8#", "pointer: Right"]);
    assert!(public.contains("cid used a hint"), "{public}");
    assert!(public.contains("cid has used 2 hints") && public.contains("WhiteHints"));
    for told in ["Rd8", "d1d8", "I'd play", "Look at the", "pointer: Right"] {
        assert!(!public.contains(told), "{told}");
    }
}

/// After 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6, with another count, and without a right.
const RUNNING: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";

/// What Ann may not have searched while `MOVES` are on her board against Ben.
const SEARCHED: [&str; 15] = [
    // The position itself, with other counts, other rights, and as another game.
    "/challenge @arbiter level:expert colour:black position:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "/challenge @arbiter colour:black position:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 9 40",
    "/challenge @arbiter colour:white position:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQ - 4 4",
    // Its mirror images.
    "/challenge @arbiter colour:white position:rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4",
    "/challenge @arbiter colour:black position:r1bkqb1r/ppp1pppp/2n2n2/Q2p4/3P1B2/8/PPP1PPPP/RN1K1BNR w - - 4 4",
    "/challenge @arbiter game:chess960 colour:black position:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w HAha - 4 4",
    // One legal move on.
    "/challenge @arbiter colour:white position:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/3P4/PPP2PPP/RNB1K1NR b KQkq - 0 4",
    // Earlier in the game.
    "/challenge @arbiter colour:white position:r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "/game import text:r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "/game import text:1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *",
    "/game import text:1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qd1 *",
    "/game import text:1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Nc3 Nxh5 5. d3 *",
    // It was imported, reviewed and played before.
    "/game review number:pgn1",
    "/challenge @arbiter position:pgn1@6",
    "/game review number:1",
];

#[tokio::test]
async fn no_engine_helps_in_a_running_game_against_a_person() {
    let folder = crate::support::folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    let moves = [
        "ann: e4", "ben: e5", "ann: Bc4", "ben: Nc6", "ann: Qh5", "ben: Nf6",
    ];
    // Before the game everything is allowed: a game with a friend, and an import.
    for line in ["ann: /challenge @ben colour:white", "ben: /accept"] {
        room.hear(line).await;
    }
    for line in moves.into_iter().chain(["ben: /resign confirm:yes"]) {
        room.hear(line).await;
    }
    let import = "ann: /game import text:1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qd1 *";
    contains(&room.hear(import).await, &["pgn1"]);
    room.hear("ann: /challenge @ben colour:white").await;
    room.hear("ben: /accept").await;
    for line in moves {
        room.hear(line).await;
    }
    for line in SEARCHED {
        let said = room.hear(&format!("ann: {line}")).await;
        contains(
            &said,
            &["#2, your game against ben", "that game is going on"],
        );
        assert!(
            !said.contains("decided") && !said.contains("plays"),
            "{line}: {said}"
        );
    }
    // The opponent isn't helped either; other people may be.
    let fen = format!("/challenge @arbiter level:newcomer colour:white position:{RUNNING}");
    contains(
        &room.hear(&format!("ben: {fen}")).await,
        &["#2, your game against ann"],
    );
    contains(&room.hear(&format!("dan: {fen}")).await, &["dan has White"]);
    // People may play on from it, but without hints.
    room.hear(&format!(
        "ann: /challenge @fay colour:white position:{RUNNING}"
    ))
    .await;
    for line in ["fay: /accept", "ann: /game hint number:4", "fay: /accept"] {
        room.hear(line).await;
    }
    let said = room.hear("ann: /game hint number:4").await;
    contains(&said, &["#2, your game against ben"]);
    assert!(!said.contains("Look at"), "{said}");
    // After the end of the game everything is allowed again.
    room.hear("ann: /resign number:4 confirm:yes").await;
    room.hear("ann: /resign number:2 confirm:yes").await;
    for line in &SEARCHED[..2] {
        contains(&room.hear(&format!("ann: {line}")).await, &["has White."]);
    }
}

#[tokio::test]
async fn a_game_against_the_bot_does_not_follow_a_running_one() {
    let folder = crate::support::folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    for line in [
        "ann: /challenge @ben colour:black",
        "ben: /accept",
        "ben: /move e4 number:1",
        "ann: /move e5 number:1",
        // The opening is open to everyone, also in between.
        "ann: /challenge @arbiter level:newcomer colour:white",
        "ann: /move e4 number:2",
        "ann: /game hint number:2",
        "ann: /resign number:2 confirm:yes",
        "ben: /move Nf3 number:1",
        "ann: /move Nc6 number:1",
        "ben: /move Bb5 number:1",
    ] {
        let said = room.hear(line).await;
        assert!(!said.contains("your game against"), "{line}: {said}");
    }
    // A move by Ann leads to the position of the running game, in which Arbiter would move.
    let before = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3B1N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
    let challenge = format!("ann: /challenge @arbiter level:expert colour:white position:{before}");
    contains(&room.hear(&challenge).await, &["ann has White"]);
    let said = room.hear("ann: /move Bb5 number:3").await;
    contains(&said, &["#1, your game against ben"]);
    assert!(!said.contains("plays"), "{said}");
    contains(&room.hear("ann: /move Bc4 number:3").await, &["plays"]);
    // It continues once the other game is over.
    room.hear("ben: /resign number:1 confirm:yes").await;
    contains(
        &room.hear("ann: /takeback number:3").await,
        &["White to move"],
    );
    contains(&room.hear("ann: /move Bb5 number:3").await, &["plays"]);
}

#[tokio::test]
async fn the_positions_of_all_games_are_closed() {
    let folder = crate::support::folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    let mut games = 0;
    for variant in rules::ALL {
        games += 1;
        let (key, number, mut position) = (variant.key, games, variant.start());
        let ben = format!("ben{games}");
        let challenge = format!("/challenge @{ben} game:{key} colour:white position:{position}");
        room.hear(&format!("ann: {challenge}")).await;
        room.hear(&format!("{ben}: /accept")).await;
        let mut seen = Vec::new();
        for ply in 0..6 {
            let who = if ply % 2 == 0 { "ann" } else { ben.as_str() };
            let moves = position.moves();
            let moves = moves.iter().filter(|one| !one.notation().contains(' '));
            let moves: Vec<_> = moves.collect();
            // A position that came up in the opening stays open.
            seen.push(position.repetition_key());
            let mut fresh = moves.iter().cycle().skip(ply % moves.len());
            let fresh = fresh.find(|one| !seen.contains(&one.next().repetition_key()));
            let chosen = (*fresh.unwrap()).clone();
            let typed = chosen.notation();
            room.hear(&format!("{who}: /move {typed} number:{number}"))
                .await;
            position = chosen.next().clone();
            let asked = "ann: /challenge @arbiter level:newcomer thread:off";
            let said = room
                .hear(&format!("{asked} game:{key} position:{position}"))
                .await;
            let is_refused = said.contains(&format!("#{number}, your game against {ben}"));
            let is_short = key.ends_with("-dimensional");
            assert_eq!(is_refused, is_short || ply >= 4, "{key}, {ply}: {said}");
            if !is_refused {
                games += 1;
                contains(&said, &[&format!("#{games}")]);
                room.hear(&format!("ann: /resign number:{games} confirm:yes"))
                    .await;
            }
        }
        // Another game may come to the same position.
        room.hear(&format!("ann: /resign number:{number} confirm:yes"))
            .await;
    }
}
