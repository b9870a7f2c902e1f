//! Nothing that is known of a position is told or logged while it is played.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, Mutex};

use arbiter::game::Language;
use arbiter::rules;
use arbiter::rules::knowing::Budget;
use tracing_subscriber::fmt::MakeWriter;

use crate::transcripts::Room;

/// The log lines of a test.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

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

/// White is a queen ahead, so whatever is known of it has a large value that is found nowhere else.
const POSITION: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test]
async fn no_evaluation_is_told_exported_described_or_logged() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    let _watched = tracing::subscriber::set_default(subscriber);
    let folder = tempfile::tempdir().unwrap();
    let mut room = Room::open(folder.path(), Language::English).await;
    let against_arbiter =
        format!("/challenge @arbiter level:strong colour:white position:{POSITION}");
    let between_people = format!("cid: /challenge @dan colour:white position:{POSITION}");
    let mut said = String::new();
    for line in [
        against_arbiter.as_str(),
        "e4",
        "d4",
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
    ] {
        said.push_str(&room.hear(line).await);
    }
    for reply in &room.answered {
        write!(said, "{reply:?}").unwrap();
    }
    said.push_str(&String::from_utf8(log.0.lock().unwrap().clone()).unwrap());
    assert!(
        said.contains("plays 1... ") && said.contains("[TimeControl"),
        "{said}"
    );
    let known = rules::find("chess").unwrap().read;
    let known = known(POSITION).unwrap().know(&Budget::of(60_000));
    assert!(known.value > 500, "{known:?}");
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
