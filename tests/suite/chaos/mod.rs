//! Fault injection: many games through the fake Discord while processes, Postgres, the gateway and requests fail at random.
//! Afterwards the record of what players saw is compared with the database.
//!
//! `ARBITER_LONG=1` plays many more games. `ARBITER_CHAOS_GAMES` sets their number, `ARBITER_CHAOS_SEED` the seed of the
//! faults, and after `ARBITER_CHAOS_SECONDS` no game starts. `failover` does the same with a cluster of servers.

mod account;
mod clocks;
#[path = "../../../deploy/failover/cluster.rs"]
mod cluster;
#[path = "../../../deploy/failover/failover.rs"]
mod failover;
mod faults;
mod judge;
mod process;
mod proxy;
mod table;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arbiter::game::Timestamp;
use arbiter::store;
use arbiter::store::{LaneKind, Purpose, Store};

use account::Account;
use clocks::OldGame;
use fake_discord::{Fake, MetFault};
use faults::{Database, Failures, Machine, Postgres};
use judge::{Excuses, Verdict};
use process::{Process, Span};
use proxy::Proxy;
use table::{Hall, Table};

use crate::house_rules;
use crate::postgres::{self, Member, Server};
use crate::support::{DueRows as _, PATIENCE, long};

/// Maximum memory of a process, in kB.
const MOST_MEMORY: u64 = 200 * 1024;

/// The number of games, and the faults.
struct Settings {
    games: u64,
    at_once: u64,
    seed: u64,
    time: Duration,
    /// The time left in games from before the outage, in seconds.
    seconds_left: &'static [i64],
}

impl Settings {
    fn from_environment() -> Self {
        let number = |name: &str| {
            let text = std::env::var(name).ok()?;
            Some(
                text.parse()
                    .unwrap_or_else(|_| panic!("{name} is a number")),
            )
        };
        let (games, at_once) = if long() { (10_000, 48) } else { (24, 8) };
        Settings {
            games: number("ARBITER_CHAOS_GAMES").unwrap_or(games),
            at_once,
            seed: number("ARBITER_CHAOS_SEED").unwrap_or(2026),
            time: Duration::from_secs(number("ARBITER_CHAOS_SECONDS").unwrap_or(7 * 24 * 3600)),
            seconds_left: if long() { &[4, 30, 120] } else { &[2, 5] },
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_the_embedded_database() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::embedded(folder.path()).await.unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    let logs = folder.path().join("log");
    let shards = [vec![("ARBITER_DATA", data)]];
    Run::begin(store, Database::Embedded, &shards, &logs)
        .await
        .finish()
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_by_two_processes_on_postgres() {
    let Some(server) = Server::start("chaos") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let store = store::postgres(&server.url).await.unwrap();
    let proxy = Proxy::start(server.socket.clone()).await;
    let url = format!("postgres://arbiter@127.0.0.1:{}/postgres", proxy.port);
    let shards = ["0-0/2", "1-1/2"]
        .map(|shards| vec![("DATABASE_URL", url.clone()), ("SHARDS", shards.to_owned())]);
    let logs = folder.path().join("log");
    let database = Database::Server(Postgres { server, proxy });
    Run::begin(store, database, &shards, &logs)
        .await
        .finish()
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_by_two_processes_on_citus() {
    if postgres::citus().is_none() {
        return;
    }
    let database = postgres::fresh().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = store::postgres(&database.url).await.unwrap();
    let shards = ["0-0/2", "1-1/2"].map(|shards| {
        let url = database.url.clone();
        vec![("DATABASE_URL", url), ("SHARDS", shards.to_owned())]
    });
    let logs = folder.path().join("log");
    Run::begin(
        store,
        Database::Citus(Member::workers().await),
        &shards,
        &logs,
    )
    .await
    .finish()
    .await;
}

struct Run {
    settings: Settings,
    began: Instant,
    machine: Machine,
    old: Vec<OldGame>,
    /// The outage before the run.
    away: Span,
    /// Whether moves that players saw may be missing.
    may_lose: bool,
}

impl Run {
    /// Starts games before an outage, and starts the processes.
    async fn begin(
        store: Arc<Store>,
        database: Database,
        shards: &[Vec<(&'static str, String)>],
        logs: &Path,
    ) -> Self {
        let settings = Settings::from_environment();
        say(&format!(
            "fault injection on {}: seed {}",
            database.name(),
            settings.seed
        ));
        let now = arbiter::time_source::machine_time().as_millisecond();
        let (old, away) = clocks::before_an_outage(&store, now, settings.seconds_left).await;
        let fake = Arc::new(Fake::start().await);
        fake.require(house_rules::check);
        fake.take_one_answer_each();
        let account = Account::keep(&fake);
        let start = |(number, own): (usize, &Vec<(&'static str, String)>)| {
            let mut settings = own.clone();
            settings.extend([
                ("DISCORD_TOKEN", "a-token".to_owned()),
                ("DISCORD_API_URL", fake.url.clone()),
                ("ARBITER_LOG", "warn".to_owned()),
            ]);
            Process::start(settings, logs.with_extension(number.to_string()))
        };
        let processes = shards.iter().enumerate().map(start).collect();
        let hall = Hall {
            fake,
            account,
            store,
            seed: settings.seed,
        };
        Run {
            settings,
            began: Instant::now(),
            machine: Machine {
                hall: Arc::new(hall),
                processes,
                database,
            },
            old,
            away,
            may_lose: false,
        }
    }

    /// Plays under faults, waits until everything is delivered, and judges.
    async fn finish(self) {
        let hall = &self.machine.hall;
        let shards = u32::try_from(self.machine.processes.len()).unwrap();
        hall.fake.connected(shards, 0).await;
        let stop = Arc::<AtomicBool>::default();
        let play = async {
            let tables = self.play(&stop).await;
            stop.store(true, Ordering::SeqCst);
            tables
        };
        let (tables, failures) = tokio::join!(play, self.machine.fail(long(), &stop));
        let played = Instant::now();
        let ends = self.come_to_rest().await;
        say(&format!("at rest after {:.1?}", played.elapsed()));
        let rest = hall.fake.met_faults();
        let mut counts = failures.counts.clone();
        for met in &rest {
            *counts.entry(met.name()).or_default() += 1;
        }
        let verdict = self.judge(&tables, &failures, rest, ends).await;
        self.report(&verdict, &counts, &failures);
        let Verdict { lost, wrong, .. } = verdict;
        let some = |all: &[String]| all.iter().take(30).cloned().collect::<Vec<_>>().join("\n");
        assert!(
            (lost.is_empty() || self.may_lose) && wrong.is_empty(),
            "seed {}: {} lost, {} wrong:\n{}\n{}",
            self.settings.seed,
            lost.len(),
            wrong.len(),
            some(&lost),
            some(&wrong)
        );
        hall.store.close().await;
    }

    /// Plays all games, a few at a time, until stopped; returns those that started.
    async fn play(&self, stop: &Arc<AtomicBool>) -> Vec<Table> {
        let next = Arc::new(AtomicU64::new(0));
        let (games, end) = (self.settings.games, self.began + self.settings.time);
        let players = (0..self.settings.at_once).map(|_| {
            let (next, hall) = (Arc::clone(&next), Arc::clone(&self.machine.hall));
            let stop = Arc::clone(stop);
            tokio::spawn(async move {
                let mut tables = Vec::new();
                while Instant::now() < end && !stop.load(Ordering::SeqCst) {
                    let index = next.fetch_add(1, Ordering::SeqCst);
                    if index >= games {
                        break;
                    }
                    let table = Table::agree(Arc::clone(&hall), index).await;
                    tables.push(table.play().await);
                }
                tables
            })
        });
        let mut tables = Vec::new();
        for player in players.collect::<Vec<_>>() {
            tables.extend(player.await.expect("the games are played"));
        }
        tables
    }

    /// Waits until every due message is sent; returns the exit statuses of the processes.
    async fn come_to_rest(&self) -> Vec<String> {
        let store = &self.machine.hall.store;
        let processes = &self.machine.processes;
        self.wait_for("every shard is connected", async || {
            self.machine.hall.fake.is_whole()
        })
        .await;
        let mut ends = Vec::new();
        if !long() {
            // Messages leased by a dead process, or waiting for a retry, needn't wait that long.
            for process in processes {
                ends.push(process.end().await);
            }
            for message in waiting(store).await {
                store
                    .lease(&message, arbiter::time_source::machine_time())
                    .await
                    .unwrap();
            }
            let (identified, _) = self.machine.hall.fake.counts();
            for process in processes {
                process.want();
            }
            let all = identified + u32::try_from(processes.len()).unwrap();
            let are_there = async || self.machine.hall.fake.counts().0 >= all;
            self.wait_for("the processes are there again", are_there)
                .await;
        }
        self.wait_for("everything is said", async || {
            waiting(store).await.is_empty()
        })
        .await;
        let falling = self.old.iter().filter(|old| old.falls);
        for old in falling {
            let is_over = async || {
                let game = store.load(old.number).await.unwrap().unwrap();
                matches!(game.stage, arbiter::game::Stage::Over { .. })
            };
            self.wait_for("flags fall", is_over).await;
        }
        // Messages about the last flags.
        self.wait_for("everything is said", async || {
            waiting(store).await.is_empty()
        })
        .await;
        for process in processes {
            ends.push(process.end().await);
        }
        ends
    }

    async fn wait_for(&self, what: &str, is_so: impl AsyncFn() -> bool) {
        let began = Instant::now();
        while !is_so().await {
            assert!(
                began.elapsed() < PATIENCE,
                "seed {}: after {PATIENCE:?} not yet: {what}; waiting: {:?}",
                self.settings.seed,
                waiting(&self.machine.hall.store).await
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn judge(
        &self,
        tables: &[Table],
        failures: &Failures,
        rest: Vec<MetFault>,
        ends: Vec<String>,
    ) -> Verdict {
        let hall = &self.machine.hall;
        let reports: Vec<_> = self
            .machine
            .processes
            .iter()
            .map(|one| one.report())
            .collect();
        let excuses = Excuses { rest };
        let store = hall.store.as_ref();
        let mut verdict = Verdict::on(store, &hall.account, tables, &excuses).await;
        if self.may_lose {
            // The numbers of lost games and events are reused, so messages about them seem repeated.
            verdict.wrong.clear();
        }
        let wrong = &mut verdict.wrong;
        let mut outages = Vec::new();
        for old in &self.old {
            let game = store.load(old.number).await.unwrap().unwrap();
            wrong.extend(clocks::judge_old(old, &game));
            outages = game.outages;
        }
        let mut dead = failures.without_database.clone();
        dead.push(self.away);
        dead.extend(all_away(&reports));
        wrong.extend(clocks::judge_outages(
            &outages,
            &dead,
            &hall.account.moves_answered(),
        ));
        wrong.extend(
            failures
                .survived
                .iter()
                .map(|code| format!("a process stayed when the gateway was closed with {code}")),
        );
        wrong.extend(
            ends.into_iter()
                .filter(|end| end != "exit code 0")
                .map(|end| format!("a process that was asked to end: {end}")),
        );
        for report in &reports {
            if report.high_water > MOST_MEMORY {
                wrong.push(format!("a process had {} kB", report.high_water));
            }
            if let Some(line) = report.log.lines().find(|line| line.contains("panicked")) {
                wrong.push(line.to_owned());
            }
        }
        verdict
    }

    fn report(&self, verdict: &Verdict, faults: &BTreeMap<&'static str, u32>, failures: &Failures) {
        let mut text = format!(
            "fault injection on {}, seed {}, {} s: {} games, {} moves, {} events, {} boards seen, {} requests\n",
            self.machine.database.name(),
            self.settings.seed,
            self.began.elapsed().as_secs(),
            verdict.games,
            verdict.moves,
            verdict.events,
            verdict.boards,
            self.machine.hall.account.requests(),
        );
        for (name, count) in faults {
            writeln!(text, "  {count} × {name}").unwrap();
        }
        let answered = self.machine.hall.account.moves_answered();
        let pauses = failover::pauses(&failures.failovers, answered);
        if let (Some(median), Some(longest)) = (pauses.get(pauses.len() / 2), pauses.last()) {
            writeln!(text, "  median pause {median} ms, longest {longest} ms").unwrap();
        }
        for process in &self.machine.processes {
            let report = process.report();
            writeln!(
                text,
                "  a process: {} starts, at most {} MB, ended by itself: {:?}",
                report.starts,
                report.high_water / 1024,
                report.ends
            )
            .unwrap();
        }
        writeln!(
            text,
            "  lost: {}, wrong: {}, said twice after a fault: {:?}",
            verdict.lost.len(),
            verdict.wrong.len(),
            verdict.doubled
        )
        .unwrap();
        say(&text);
    }
}

/// The times in which no process was running.
fn all_away(reports: &[process::Report]) -> Vec<Span> {
    let mut common: Vec<Span> = vec![(i64::MIN, i64::MAX)];
    for report in reports {
        let overlap = |&(from, until): &Span| {
            let own = report.away.iter();
            let own = own.map(move |own| (own.0.max(from), own.1.min(until)));
            own.filter(|(from, until)| from < until)
        };
        common = common.iter().flat_map(overlap).collect();
    }
    common
}

/// The messages still due: the outbox without future alarms.
async fn waiting(store: &Arc<Store>) -> Vec<store::OutboxMessage> {
    let now = arbiter::time_source::machine_time();
    let end = Timestamp::from_millisecond(i64::MAX);
    let mut waiting = store.due_in(LaneKind::Channel, end, 1_000_000).await;
    let is_alarm = |purpose| matches!(purpose, Purpose::Alarm(_) | Purpose::FlagClaim);
    waiting.retain(|message| !is_alarm(message.purpose) || message.due < now);
    waiting
}

/// Writes past the output capture of the tests.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
