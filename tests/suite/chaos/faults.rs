//! The faults, and when each happens.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fake_discord::Order;

use super::cluster::Cluster;
use super::process::{Process, Span};
use super::proxy::{Cut, Proxy};
use super::table::Hall;
use crate::postgres::{Member, Server};
use crate::support::{Chance, PATIENCE};

/// Close codes after which a connection may be reopened (Discord, "Gateway Close Event Codes").
const PASSING: [u16; 8] = [4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009];

/// Close codes after which it may not.
const FATAL: [u16; 6] = [4004, 4010, 4011, 4012, 4013, 4014];

/// Jumps of clocks, in seconds.
const LEAPS: [i64; 6] = [-3 * 86_400, -3_600, -30, 30, 120, 3 * 86_400];

/// How many of a thousand requests to Discord fail.
const REST_FAULTS: usize = 60;

/// Maximum time to the next fault, even without a request.
const LONGEST_LULL: Duration = Duration::from_millis(700);

#[derive(Debug, Clone, Copy)]
enum Fault {
    /// Kills a process, and restarts it after this many milliseconds.
    Kill(usize),
    /// Kills all processes, for long enough to be an outage.
    KillAll,
    /// Suspends a process for this many milliseconds.
    Sleep(usize),
    /// Sets the clock of a process ahead by this many seconds for a while.
    Leap(i64),
    StopPostgres,
    /// Stops a worker of the cluster for this many milliseconds.
    StopWorker(usize),
    CutCommit(Cut),
    CutDatabase,
    DropGateway,
    AskToReconnect,
    InvalidateSession,
    CloseGateway(u16),
    CloseForGood(u16),
}

impl Fault {
    const fn name(self) -> &'static str {
        match self {
            Fault::Kill(_) => "process killed",
            Fault::KillAll => "all processes killed for 20 s",
            Fault::Sleep(_) => "process put to sleep",
            Fault::Leap(_) => "clock leapt there and back",
            Fault::StopPostgres => "Postgres stopped at once",
            Fault::StopWorker(_) => "worker stopped at once",
            Fault::CutCommit(Cut::Before) => "cut before COMMIT",
            Fault::CutCommit(Cut::Behind) => "cut behind COMMIT",
            Fault::CutCommit(Cut::AtTheAnswer) => "cut at COMMIT's answer",
            Fault::CutDatabase => "all connections to Postgres cut",
            Fault::DropGateway => "gateway cut",
            Fault::AskToReconnect => "asked to reconnect (7)",
            Fault::InvalidateSession => "session invalidated (9)",
            Fault::CloseGateway(_) => "gateway closed, passing codes",
            Fault::CloseForGood(_) => "gateway closed, fatal codes",
        }
    }

    /// Every kind of fault once or twice, in random order.
    fn deck(chance: &mut Chance, database: &Database, is_long: bool) -> Vec<Fault> {
        let code = |chance: &mut Chance, codes: &[u16]| codes[chance.below(codes.len())];
        let mut deck = vec![
            Fault::Kill(1 + chance.below(100)),
            Fault::Kill(1 + chance.below(2_000)),
            Fault::Sleep(50 + chance.below(500)),
            Fault::Sleep(1_000 + chance.below(2_000)),
            Fault::DropGateway,
            Fault::AskToReconnect,
            Fault::InvalidateSession,
            Fault::CloseGateway(code(chance, &PASSING)),
            Fault::CloseForGood(code(chance, &FATAL)),
        ];
        if let Database::Citus(workers) = database {
            let stop = |_| Fault::StopWorker(chance.below(1_500));
            deck.extend(workers.iter().map(stop));
        }
        if let Database::Server(_) = database {
            deck.extend([
                Fault::StopPostgres,
                Fault::CutDatabase,
                Fault::CutCommit(Cut::Before),
                Fault::CutCommit(Cut::Behind),
                Fault::CutCommit(Cut::AtTheAnswer),
            ]);
        }
        if is_long {
            // The slow faults are rare.
            if chance.below(8) == 0 {
                deck.push(Fault::KillAll);
            }
            deck.extend([
                Fault::Leap(LEAPS[chance.below(LEAPS.len())]),
                Fault::Sleep(5_000),
                Fault::CloseGateway(code(chance, &PASSING)),
            ]);
        }
        for last in (1..deck.len()).rev() {
            deck.swap(last, chance.below(last + 1));
        }
        deck
    }
}

/// A server and the network in front of it.
pub(super) struct Postgres {
    pub(super) server: Server,
    pub(super) proxy: Proxy,
}

pub(super) enum Database {
    Embedded,
    /// A cluster, and those of its workers that may be stopped.
    Citus(Vec<Member>),
    Server(Postgres),
    Cluster(Cluster),
}

impl Database {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Database::Embedded => "SQLite",
            Database::Citus(_) => "Citus",
            Database::Server(_) => "Postgres",
            Database::Cluster(_) => "a cluster",
        }
    }
}

/// Everything that can fail.
pub(super) struct Machine {
    pub(super) hall: Arc<Hall>,
    pub(super) processes: Vec<Arc<Process>>,
    pub(super) database: Database,
}

#[derive(Default)]
pub(super) struct Failures {
    pub(super) counts: BTreeMap<&'static str, u32>,
    /// The times without a database.
    pub(super) without_database: Vec<Span>,
    /// The duration of each failover.
    pub(super) failovers: Vec<Span>,
    /// Close codes that should have ended a process and didn't.
    pub(super) survived: Vec<u16>,
}

impl Machine {
    /// Causes faults in random order, each kind at least once; in the long form until stopped.
    pub(super) async fn fail(&self, is_long: bool, stop: &AtomicBool) -> Failures {
        if let Database::Cluster(cluster) = &self.database {
            return self.fail_over(cluster, stop).await;
        }
        let mut chance = Chance::new(self.hall.seed ^ 0xFA17);
        let mut failures = Failures::default();
        self.hall.fake.fail_requests(REST_FAULTS, self.hall.seed);
        loop {
            for fault in Fault::deck(&mut chance, &self.database, is_long) {
                let requests = if is_long { 40 } else { 12 };
                self.some_requests(5 + chance.below(requests)).await;
                let is_done = self.strike(fault, &mut chance, &mut failures).await;
                *failures.counts.entry(fault.name()).or_default() += u32::from(is_done);
            }
            if !is_long || stop.load(Ordering::SeqCst) {
                break;
            }
        }
        self.hall.fake.fail_requests(0, 0);
        if let Database::Server(postgres) = &self.database {
            postgres.proxy.heal();
        }
        failures
    }

    /// Waits for this many requests, but not for long.
    pub(super) async fn some_requests(&self, count: usize) {
        let wanted = self.hall.account.requests() + count;
        let began = Instant::now();
        while self.hall.account.requests() < wanted && began.elapsed() < LONGEST_LULL {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Causes a fault; `false` if it is impossible.
    async fn strike(&self, fault: Fault, chance: &mut Chance, failures: &mut Failures) -> bool {
        let process = &self.processes[chance.below(self.processes.len())];
        // A random server, so that any shard can be affected.
        let server = Some(u64::from(chance.below(2) == 0) << 22);
        let order = |order| self.hall.fake.order(server, order);
        let pause = |milliseconds| tokio::time::sleep(Duration::from_millis(milliseconds as u64));
        match fault {
            Fault::Kill(time) => {
                process.kill();
                pause(time).await;
                process.want();
            }
            Fault::KillAll => {
                self.processes.iter().for_each(|process| process.kill());
                pause(20_000).await;
                self.processes.iter().for_each(|process| process.want());
            }
            Fault::Sleep(time) => {
                process.stop();
                pause(time).await;
                process.go_on();
            }
            Fault::Leap(seconds) => {
                if !process.leap(seconds) {
                    return false;
                }
                self.some_requests(10).await;
                process.leap(0);
            }
            Fault::StopPostgres => {
                let Database::Server(postgres) = &self.database else {
                    return false;
                };
                tokio::task::block_in_place(|| postgres.server.stop_at_once());
                let away_since = arbiter::time_source::machine_time().as_millisecond();
                pause(chance.below(1_500)).await;
                failures.without_database.push((
                    away_since,
                    arbiter::time_source::machine_time().as_millisecond(),
                ));
                tokio::task::block_in_place(|| postgres.server.start_again());
            }
            Fault::StopWorker(time) => {
                let Database::Citus(workers) = &self.database else {
                    return false;
                };
                let worker = &workers[chance.below(workers.len())];
                tokio::task::block_in_place(|| worker.stop());
                pause(time).await;
                tokio::task::block_in_place(|| worker.start());
            }
            Fault::CutDatabase => {
                let Database::Server(postgres) = &self.database else {
                    return false;
                };
                postgres.proxy.sever();
            }
            Fault::CutCommit(cut) => {
                let Database::Server(postgres) = &self.database else {
                    return false;
                };
                postgres.proxy.cut_commits(&[cut, cut]);
                self.some_requests(6).await;
                postgres.proxy.heal();
            }
            Fault::DropGateway => return order(Order::Drop),
            Fault::AskToReconnect => return order(Order::Reconnect),
            Fault::InvalidateSession => return order(Order::Invalidate),
            Fault::CloseGateway(code) => return order(Order::Close(code)),
            Fault::CloseForGood(code) => return self.close_for_good(server, code, failures).await,
        }
        true
    }

    /// Closes a connection with a code after which the process must end; it is restarted.
    async fn close_for_good(
        &self,
        server: Option<u64>,
        code: u16,
        failures: &mut Failures,
    ) -> bool {
        let ended = || {
            self.processes
                .iter()
                .map(|process| process.ended())
                .sum::<u32>()
        };
        let before = ended();
        let closed = Instant::now();
        let mut is_heard = false;
        while ended() == before {
            if closed.elapsed() > PATIENCE {
                failures.survived.push(code);
                break;
            }
            // The next connections get the same code, as they would from Discord.
            is_heard |= self.hall.fake.order(server, Order::Close(code));
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        is_heard
    }
}
