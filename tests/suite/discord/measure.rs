//! What the bot costs, measured and not asserted; the figures are in `benches/README.md`.
//!
//! `cargo test --test suite measured -- --ignored --nocapture --test-threads 1`

use std::collections::HashMap;
use std::io::Write as _;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use arbiter::command::{self, Args, Value};
use arbiter::game::{Place, Player, PlayerId, RequestId};
use arbiter::referee::{Authority, Invited, Kind, Request};
use arbiter::rules;
use arbiter::rules::outcome::Side;

use super::process::command;
use super::*;
use crate::support::Chance;
use crate::support::id;

/// How many people type at once.
const TYPING: u64 = 200;

fn tell(text: &str) {
    // Written past the tests' capture of output.
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The median and the ninety-ninth of a hundred.
fn tell_latencies(what: &str, mut all: Vec<Duration>) {
    all.sort_unstable();
    let at = |hundredth: usize| all[(all.len() - 1) * hundredth / 100];
    let (middle, high) = (at(50), at(99));
    tell(&format!(
        "{what}: {} times, p50 {middle:.1?}, p99 {high:.1?}",
        all.len()
    ));
}

/// The resident memory of a process in kilobytes.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A game of so many moves, and the interactions that it took.
async fn played(fake: &Fake, moves: usize, chance: &mut Chance) -> usize {
    let board = begun(fake).await;
    let (name, _) = &board.files[0];
    let number = name.split('-').nth(1).unwrap().to_owned();
    let mut position = rules::ALL[0].start();
    for ply in 0..moves {
        let mut legal = position.moves();
        legal.retain(|one| one.next().outcome().is_none());
        let next = legal.swap_remove(chance.below(legal.len()));
        let user = if ply % 2 == 0 { &ANN } else { &BEN };
        let slash = slash("move")
            .text("move", next.code())
            .text("number", &number);
        let answer = ask(fake, user, &slash).await;
        assert!(!answer.is_ephemeral(), "{}", answer.content());
        position = next.next().clone();
    }
    moves + 2
}

#[tokio::test]
#[ignore = "it measures"]
async fn measured_memory_of_a_process() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", &fake.url),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("ARBITER_LOG", "warn"),
    ];
    let mut command = command(&settings);
    let mut child = command.stderr(Stdio::inherit()).spawn().unwrap();
    fake.connected(1, 0).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    tell(&format!(
        "resident after the start: {} kB",
        resident(child.id())
    ));
    let mut chance = Chance::new(1);
    let mut interactions = 0;
    while interactions < 1_000 {
        interactions += played(&fake, 38, &mut chance).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let now = resident(child.id());
    tell(&format!(
        "resident after {interactions} interactions: {now} kB"
    ));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn measured_suggestions_over_the_wire() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", &fake.url),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("ARBITER_LOG", "warn"),
    ];
    let mut child = command(&settings).spawn().unwrap();
    fake.connected(1, 0).await;
    begun(&fake).await;
    let mut latencies = Vec::new();
    for wave in 0..10 {
        let mover = if wave % 2 == 0 { &ANN } else { &BEN };
        let typed = slash("move").text("move", "e");
        let mut sent = HashMap::new();
        for _ in 0..TYPING {
            sent.insert(fake.typing(mover, &HERE, &typed), Instant::now());
        }
        let code = [
            "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6", "d2d3", "d7d6",
        ][wave];
        let played = fake.say(mover, &HERE, &slash("move").text("move", code));
        for _ in 0..=TYPING {
            let answer = fake.answer().await;
            if answer.to != played {
                latencies.push(sent[&answer.to].elapsed());
            }
        }
    }
    tell_latencies(
        "200 suggestions at the same moment, over the wire",
        latencies,
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

/// People with games against each other, on an application of their own.
struct Hall {
    app: App,
    requests: std::sync::atomic::AtomicU64,
}

impl Hall {
    fn player(id: u64) -> Player {
        Player {
            id: PlayerId::new(id).unwrap(),
            name: format!("player {id}"),
        }
    }

    /// What somebody says in the channel of their game.
    fn request(&self, by: u64) -> Request {
        Request {
            place: Place {
                channel: id(10 + by / 2),
                parent: None,
                server: Some(id(1)),
            },
            by: Hall::player(by),
            at: arbiter::time_source::SharedClock::default().now(),
            authority: Authority::Member,
            roles: Vec::new(),
            context: arbiter::referee::RequestContext::default(),
            token: None,
            coin: Side::White,
            id: RequestId::new(self.requests.fetch_add(1, Ordering::Relaxed)).unwrap(),
        }
    }

    async fn say(&self, by: u64, name: &str, args: Args) {
        let answer = self
            .app
            .handle(&self.request(by), command::read(name, &args))
            .await;
        let said = answer.reply.words.plain();
        assert!(answer.event.is_some(), "{said}");
        self.app.delivered(&answer, std::future::ready(None)).await;
    }

    async fn suggest(&self, by: u64) -> Duration {
        let begun = Instant::now();
        let asking = command::asking("move", &Args::default(), "move", "e").unwrap();
        let choices = self.app.suggest(&self.request(by), &asking).await;
        assert!(choices.len() <= 25);
        begun.elapsed()
    }
}

/// Moves are written as fast as the database takes them while everybody types.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn measured_suggestions_while_moves_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Arc::new(Hall {
        app: App::new(store::embedded(folder.path()).await.unwrap()),
        requests: std::sync::atomic::AtomicU64::new(1),
    });
    for game in 0..TYPING / 2 {
        let opponent = Invited {
            player: Hall::player(2 * game + 1),
            kind: Kind::Person,
        };
        let args = Args::default()
            .with("opponent", Value::Person(opponent))
            .with("colour", Value::Text("white".to_owned()));
        hall.say(2 * game, "challenge", args).await;
        hall.say(2 * game + 1, "accept", Args::default()).await;
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (hall, is_over) = (Arc::clone(&hall), Arc::clone(&is_over));
        tokio::spawn(async move {
            let mut written = 0_u64;
            let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
            // The same position may come four times before the game ends by itself.
            for code in shuffle.iter().cycle().take(12) {
                let side = u64::from(matches!(*code, "g8f6" | "f6g8"));
                for game in 0..TYPING / 2 {
                    if is_over.load(Ordering::Relaxed) {
                        return written;
                    }
                    let args = Args::default().with("move", Value::Text((*code).to_owned()));
                    hall.say(2 * game + side, "move", args).await;
                    written += 1;
                }
            }
            written
        })
    };
    let begun = Instant::now();
    let everybody: Vec<_> = (0..TYPING)
        .map(|person| {
            let hall = Arc::clone(&hall);
            tokio::spawn(async move {
                let mut latencies = Vec::new();
                let mut chance = Chance::new(person);
                for _ in 0..15 {
                    // A key every 200 to 400 milliseconds.
                    let pause = 200 + u64::try_from(chance.below(200)).unwrap();
                    tokio::time::sleep(Duration::from_millis(pause)).await;
                    latencies.push(hall.suggest(person).await);
                }
                latencies
            })
        })
        .collect();
    let mut latencies = Vec::new();
    for person in everybody {
        latencies.extend(person.await.unwrap());
    }
    let took = begun.elapsed();
    is_over.store(true, Ordering::Relaxed);
    let written = writer.await.unwrap();
    tell(&format!("{written} moves were written in {took:.1?}"));
    tell_latencies("200 people type, on SQLite", latencies);
    let mut burst = Vec::new();
    let everybody: Vec<_> = (0..TYPING)
        .map(|person| {
            let hall = Arc::clone(&hall);
            tokio::spawn(async move { hall.suggest(person).await })
        })
        .collect();
    for person in everybody {
        burst.push(person.await.unwrap());
    }
    tell_latencies("200 at the same moment, on SQLite", burst);
}
