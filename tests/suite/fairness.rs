//! Nothing that is known of a position is told or logged while it is played.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use arbiter::engine::{Budget, analyse};
use arbiter::game::Language;
use arbiter::rules;
use arbiter::view::reply::Subject;
use arbiter::view::{Audience, Board};
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

/// Writes what happens in this thread to a log until the guard is dropped.
pub(crate) fn watched(log: &Log) -> tracing::subscriber::DefaultGuard {
    // With a single subscriber the library asks whichever thread comes to a line first whether it is wanted, and no other
    // (`tracing-core`, `callsite.rs`): another test's thread wants nothing.
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

/// White is a queen ahead, so whatever is known of it has a large value that is found nowhere else.
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

/// White mates in one move, which no move so far has named.
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
        // What is said by itself after a private answer is for everybody.
        public.extend(told.lines().filter(|line| line.contains("takes a hint")));
    }
    public.push_str(&log.text());
    contains(&private, &["Rd8#", "pointer: Right"]);
    assert!(public.contains("cid takes a hint"), "{public}");
    assert!(public.contains("cid has taken 2 hints") && public.contains("WhiteHints"));
    for told in [
        "Rd8",
        "d1d8",
        "I would play",
        "Look at the",
        "pointer: Right",
    ] {
        assert!(!public.contains(told), "{told}");
    }
}
