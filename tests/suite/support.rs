//! Shared helpers of the tests.

use std::path::{Path, PathBuf};

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use arbiter::command::Command;
use arbiter::features::privacy::decide::Person;
use arbiter::game::{
    ColourChoice, Conditions, DrawDeclaration, EventKind, FlagFall, GameNumber, GameSetup,
    MessageRef, Place, Player, RequestId, Threads, Timestamp,
};
use arbiter::referee::{
    Action, Authority, Challenge, Confirmation, ExpectedRevision, Invited, Kind, Request,
    RequestContext,
};
use arbiter::rules::outcome::Side;
use arbiter::rules::{AnyPosition, Variant};
use arbiter::store::{LaneKind, OutboxMessage, Store, StoreError};
use arbiter::time_source::{LocalClock, Reading, SystemClock};
use tempfile::TempDir;

/// Timeout for everything that must happen, even on a very busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// The folder for files in memory.
pub(crate) const MEMORY: &str = "/dev/shm";

/// Whether it has this much free space.
pub(crate) fn has_memory(least: u64) -> bool {
    fs4::available_space(MEMORY).is_ok_and(|room| room > least)
}

/// A temporary folder, in memory if there is space: on a busy disk a commit of SQLite can take longer than a store waits.
pub(crate) fn folder() -> TempDir {
    if has_memory(1 << 28) {
        tempfile::tempdir_in(MEMORY).unwrap()
    } else {
        tempfile::tempdir().unwrap()
    }
}

/// An id with a non-zero number.
pub(crate) fn id<T: TryFrom<u64>>(number: u64) -> T {
    T::try_from(number).unwrap_or_else(|_| panic!("{number} is no identifier"))
}

pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(path)
}

/// The files of a data folder with that ending, in order.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(data(folder))
        .unwrap()
        .map(|event| event.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no .{ending} files in {folder}");
    files
}

/// Asserts that two lists are equal; the message has the missing and the extra entries.
#[track_caller]
pub(crate) fn same<T: AsRef<str>>(what: &str, found: &[T], expected: &[T]) {
    let [found, expected] =
        [found, expected].map(|list| list.iter().map(AsRef::as_ref).collect::<Vec<&str>>());
    let but = |these: &[&str], those: &[&str]| {
        let left = these.iter().filter(|one| !those.contains(one));
        left.copied().collect::<Vec<_>>().join(", ")
    };
    let (missing, more) = (but(&expected, &found), but(&found, &expected));
    let problem = match (missing.as_str(), more.as_str()) {
        ("", "") => "the order is another".to_owned(),
        (missing, "") => format!("missing: {missing}"),
        ("", more) => format!("too much: {more}"),
        (missing, more) => format!("missing: {missing}; too much: {more}"),
    };
    assert!(found == expected, "{what}: {problem}");
}

pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_folder = path.is_dir();
            if is_folder { &mut folders } else { &mut files }.push(path);
        }
    }
    files
}

/// The blocks of a data file: runs of lines between empty ones, each line with its number, without comments.
pub(crate) fn blocks(path: &Path) -> Vec<Vec<(usize, String)>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut blocks = vec![Vec::new()];
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            blocks.push(Vec::new());
        } else if !line.starts_with('#') {
            blocks
                .last_mut()
                .unwrap()
                .push((index + 1, line.to_owned()));
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// The lines of a block, each with its place in the file and the position above it.
pub(crate) fn with_positions(
    path: &Path,
    block: Vec<(usize, String)>,
) -> Vec<(String, AnyPosition, String)> {
    let variant = variant_of(path);
    let mut position = variant.start();
    let mut lines = Vec::new();
    for (line, text) in block {
        let place = format!("{}:{line}", path.display());
        match text.strip_prefix("position ") {
            Some(text) => {
                position = variant
                    .position(text)
                    .unwrap_or_else(|error| panic!("{place}: {error}"));
            }
            None => lines.push((place, position.clone(), text)),
        }
    }
    lines
}

/// The game that a data file is about: its name begins with the game's key.
pub(crate) fn variant_of(path: &Path) -> &'static Variant {
    let name = path.file_name().unwrap().to_str().unwrap();
    let found = arbiter::rules::ALL
        .iter()
        .filter(|variant| name.starts_with(variant.key));
    found
        .max_by_key(|variant| variant.key.len())
        .unwrap_or_else(|| panic!("{name}: no game is called so"))
}

pub(crate) fn long() -> bool {
    std::env::var_os("ARBITER_LONG").is_some_and(|value| value == "1")
}

/// A small deterministic random number generator (`SplitMix64`).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Chance(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }
}

/// The positions of seeded random games of a variant, at most `count` of them.
pub(crate) fn random_positions(
    variant: &'static Variant,
    seed: u64,
    count: usize,
) -> Vec<AnyPosition> {
    let mut chance = Chance::new(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let start = variant.starts[chance.below(variant.starts.len())];
        let mut position = (variant.read)(start.text).unwrap();
        for _ in 0..120 {
            positions.push(position.clone());
            let moves = position.moves();
            if moves.is_empty() || positions.len() == count {
                break;
            }
            position = moves[chance.below(moves.len())].next().clone();
        }
    }
    positions
}

/// A machine whose wall clock a test sets. Its steady clock stands still meanwhile, as in sleep.
#[derive(Clone, Default)]
pub(crate) struct Machine(Arc<(SystemClock, AtomicI64)>);

impl Machine {
    pub(crate) fn ahead(milliseconds: i64) -> Self {
        let machine = Machine::default();
        machine.leap(milliseconds);
        machine
    }

    /// Moves the wall clock ahead, by a jump or by sleep.
    pub(crate) fn leap(&self, milliseconds: i64) {
        self.0.1.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl LocalClock for Machine {
    fn read(&self) -> Reading {
        let Reading { wall, steady } = self.0.0.read();
        let wall = wall.plus(self.0.1.load(Ordering::SeqCst));
        Reading { wall, steady }
    }
}

/// What is due in the outbox, by the kind of its lane.
pub(crate) trait DueRows {
    async fn due_in(&self, kind: LaneKind, now: Timestamp, most: u32) -> Vec<OutboxMessage>;
}

impl DueRows for Store {
    async fn due_in(&self, kind: LaneKind, now: Timestamp, most: u32) -> Vec<OutboxMessage> {
        // The processes of a test may keep the database busy for longer than one call waits.
        let mut retries = 0..9;
        let due = loop {
            match self.due(now, most).await {
                Err(StoreError::Unavailable(_)) if retries.next().is_some() => {}
                due => break due.unwrap(),
            }
        };
        let jobs = due.jobs.into_iter();
        let jobs = jobs.filter(|(lane, _)| lane.kind() == kind);
        jobs.map(|(_, message)| message).collect()
    }
}

/// The command for an action in a game, whatever its newest event.
pub(crate) fn in_game(number: GameNumber, action: Action) -> Command {
    Command::Action {
        action,
        number: Some(number),
        expected: ExpectedRevision::Latest,
    }
}

pub(crate) fn plays(code: &str) -> Action {
    Action::Move(code.to_owned(), Confirmation::Missing)
}

/// The message with this number in channel 100.
pub(crate) fn posted_as(message: u64) -> MessageRef {
    MessageRef {
        channel: id(100),
        message: id(message),
    }
}

/// What is stored about a person under this key of the export.
pub(crate) fn stored<'a>(person: &'a Person, key: &str) -> &'a [serde_json::Value] {
    let found = person.features.iter().find(|data| data.key == key);
    found.unwrap().value.as_array().unwrap()
}

/// A challenge by White without a clock: open, or to one player.
pub(crate) fn challenge(opponent: Option<Player>) -> Challenge {
    let invited = opponent.map(|player| Invited {
        kind: if player.id.is_arbiter() {
            Kind::Arbiter
        } else {
            Kind::Person
        },
        player,
    });
    Challenge {
        invited,
        level: None,
        variant: None,
        start: None,
        colour: ColourChoice::White,
        clock: None,
        flag: FlagFall::default(),
        rated: None,
        conditions: Conditions::default(),
        threads: None,
    }
}

/// The only element of a list.
#[track_caller]
pub(crate) fn only<T: std::fmt::Debug>(all: &[T]) -> &T {
    assert_eq!(all.len(), 1, "{all:?}");
    &all[0]
}

/// Checks that a text has each of these parts.
#[track_caller]
pub(crate) fn contains(text: impl AsRef<str>, parts: &[&str]) {
    let text = text.as_ref();
    for part in parts {
        assert!(text.contains(part), "no {part:?} in: {text}");
    }
}

pub(crate) fn player(number: u64, name: &str) -> Player {
    Player {
        id: id(number),
        name: name.to_owned(),
    }
}

pub(crate) const fn at(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds)
}

pub(crate) fn direct(channel: u64) -> Place {
    Place {
        channel: id(channel),
        parent: None,
        server: None,
    }
}

/// The terms of a game from its usual start, without a clock, with colours by lot, in channel 100.
pub(crate) fn setup(
    variant: &'static Variant,
    challenger: Player,
    opponent: Option<Player>,
) -> GameSetup {
    GameSetup {
        colour: ColourChoice::Random,
        threads: Threads::default(),
        opponent,
        ..GameSetup::plain(
            variant,
            variant.starts[0].text.to_owned(),
            direct(100),
            challenger,
        )
    }
}

/// An ordinary request in channel 100.
pub(crate) fn request(by: Player, at: Timestamp, id: RequestId) -> Request {
    Request {
        authority: Authority::Member,
        roles: Vec::new(),
        context: RequestContext::default(),
        place: direct(100),
        by,
        at,
        token: None,
        chance: 0,
        id,
    }
}

/// A challenge is accepted, and the challenger has this side.
pub(crate) fn accepted(challenger: Side) -> EventKind {
    EventKind::Accepted {
        challenger,
        level: None,
        days_off: None,
    }
}

pub(crate) fn moved(code: &str) -> EventKind {
    EventKind::Moved {
        code: code.to_owned(),
        declaration: DrawDeclaration::Nothing,
    }
}
