//! Measures the bot's resource usage: `cargo bench --bench bot`, for about a minute.
//!
//! The memory of the process, and suggestions while many people type. The figures are in `README.md`.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arbiter::rules;
use arbiter::store;

#[allow(dead_code, reason = "another bench uses the rest")]
mod shared;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/support.rs"]
mod support;

use fake_discord::{Channel, Fake, Sent, Slash, User};
use shared::{CODES, Hall, LATEST, Process, seated, summary, tell};
use support::Chance;

const ANN: User = User::new(101, "Ann");
const BEN: User = User::new(102, "Ben");
/// A thread: games agreed on here stay here.
const HERE: Channel = Channel::new(899).thread(900);

/// Number of people typing concurrently.
const TYPING: u64 = 200;

/// Number of interactions after which memory is measured.
const INTERACTIONS: usize = 1_000;

/// Maximum number of moves in a game.
const MOVES: usize = 38;

/// Pause before the memory of a process is measured.
const REST: Duration = Duration::from_secs(2);

/// The program on the embedded database in a folder.
fn process(fake: &Fake, folder: &Path) -> Process {
    let folder = folder.to_str().expect("the folder has a plain name");
    Process::start(fake, ("ARBITER_DATA", folder))
}

/// Sends a command and returns the answer.
async fn ask(fake: &Fake, user: &User, slash: &Slash) -> Sent {
    fake.say(user, &HERE, slash);
    fake.next_answer().await
}

/// A game between Ann, who has White, and Ben; the first board.
async fn begun(fake: &Fake) -> Sent {
    let challenge = Slash::new("challenge")
        .person("opponent", &BEN)
        .text("colour", "white");
    let accept = ask(fake, &ANN, &challenge).await.button("Accept");
    fake.press(&BEN, &HERE, &accept);
    fake.next_answer().await
}

/// The resident memory of a process in kilobytes.
fn resident(process: &Process) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.0.id()));
    let status = status.expect("the process lives");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kilobytes.expect("the system tells the memory")
}

/// Plays a random game; returns the number of interactions.
async fn played(fake: &Fake, chance: &mut Chance) -> usize {
    let board = begun(fake).await;
    let (name, _) = &board.files[0];
    let number = name.split('-').nth(1).expect("the file has the number");
    let mut position = rules::ALL[0].start();
    for ply in 0..MOVES {
        let mut legal = position.moves();
        legal.retain(|one| one.next().outcome().is_none());
        if legal.is_empty() {
            return ply + 2;
        }
        let next = legal.swap_remove(chance.below(legal.len()));
        let user = if ply % 2 == 0 { &ANN } else { &BEN };
        let slash = Slash::new("move")
            .text("move", next.code())
            .text("number", number);
        ask(fake, user, &slash).await;
        position = next.next().clone();
    }
    MOVES + 2
}

/// Memory usage of the process.
async fn memory() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().expect("there is a folder for passing things");
    let process = process(&fake, folder.path());
    fake.connected(1, 0).await;
    tokio::time::sleep(REST).await;
    tell(&format!(
        "resident after the start: {} kB",
        resident(&process)
    ));
    let mut chance = Chance::new(1);
    let mut interactions = 0;
    while interactions < INTERACTIONS {
        interactions += played(&fake, &mut chance).await;
    }
    tokio::time::sleep(REST).await;
    tell(&format!(
        "resident after {interactions} interactions: {} kB",
        resident(&process)
    ));
}

/// Latency of suggestions when many people request them at the same moment, over the wire and with a move in between.
async fn suggestions_over_the_wire() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().expect("there is a folder for passing things");
    let _process = process(&fake, folder.path());
    fake.connected(1, 0).await;
    let tables = seated(&fake, 0..TYPING / 2).await;
    let typed = Slash::new("move").text("move", "e");
    let mut latencies = Vec::new();
    let mut unanswered = 0;
    for (ply, code) in CODES.iter().take(10).enumerate() {
        let mut sent = HashMap::new();
        for table in &tables {
            for player in &table.players {
                sent.insert(fake.typing(player, &table.home, &typed), Instant::now());
            }
        }
        let first = &tables[0];
        let slash = Slash::new("move").text("move", code);
        let mut played = Some(fake.say(&first.players[ply % 2], &first.home, &slash));
        let last = Instant::now();
        while last.elapsed() < LATEST * 2 && (played.is_some() || !sent.is_empty()) {
            for answer in fake.answers_so_far().await {
                played = played.filter(|played| *played != answer.to);
                latencies.extend(sent.remove(&answer.to).map(|asked| asked.elapsed()));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        unanswered += sent.len();
    }
    tell(&format!(
        "{TYPING} suggestions at the same moment, over the wire: {}, {unanswered} unanswered",
        summary(latencies)
    ));
}

/// Latency of suggestions while moves are written as fast as possible: for people who type, and for all of them at the same
/// moment.
async fn suggestions_while_moves_are_written() {
    let folder = tempfile::tempdir().expect("there is a folder for passing things");
    let store = store::embedded(folder.path()).await;
    let hall = Arc::new(Hall::on(store.expect("the database opens"), 1));
    let games = TYPING / 2;
    for game in 0..games {
        hall.seat(game).await;
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (hall, is_over) = (Arc::clone(&hall), Arc::clone(&is_over));
        tokio::spawn(async move {
            let mut written = 0_u64;
            for (ply, code) in CODES.iter().enumerate() {
                for game in 0..games {
                    if is_over.load(Ordering::Relaxed) {
                        return written;
                    }
                    hall.play(game, ply, code).await;
                    written += 1;
                }
            }
            written
        })
    };
    let begun = Instant::now();
    let typing = |person| {
        let hall = Arc::clone(&hall);
        async move {
            let mut latencies = Vec::new();
            let mut chance = Chance::new(person);
            for _ in 0..15 {
                // A key press every 200 to 400 milliseconds.
                let pause = 200 + chance.next() % 200;
                tokio::time::sleep(Duration::from_millis(pause)).await;
                latencies.push(hall.suggest(person).await);
            }
            latencies
        }
    };
    let latencies = by_everybody(typing).await.concat();
    let took = begun.elapsed();
    is_over.store(true, Ordering::Relaxed);
    let written = writer.await.expect("the moves are written");
    tell(&format!(
        "{TYPING} people type while {written} moves are written in {took:.1?}, on SQLite: {}",
        summary(latencies)
    ));
    let asking = |person| {
        let hall = Arc::clone(&hall);
        async move { hall.suggest(person).await }
    };
    tell(&format!(
        "{TYPING} suggestions at the same moment, on SQLite: {}",
        summary(by_everybody(asking).await)
    ));
}

/// Runs something for everybody concurrently.
async fn by_everybody<T, F>(doing: impl Fn(u64) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let everybody: Vec<_> = (0..TYPING)
        .map(|person| tokio::spawn(doing(person)))
        .collect();
    let mut done = Vec::new();
    for person in everybody {
        done.push(person.await.expect("nobody fails"));
    }
    done
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be made");
    runtime.block_on(async {
        memory().await;
        suggestions_over_the_wire().await;
        suggestions_while_moves_are_written().await;
    });
}
