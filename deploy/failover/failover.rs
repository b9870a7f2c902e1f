//! Games during repeated failovers. Takes long, so it needs `ARBITER_FAILOVERS`, the number of failovers, for example 50.

use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::store;

use super::cluster::{Cluster, Failover};
use super::faults::{Database, Failures, Machine};
use super::process::Span;
use super::{Run, say};
use crate::support::Chance;

/// Maximum number of moves between two failovers.
const MOST_REQUESTS: usize = 200;

/// One cluster at a time.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_synchronous_standby_takes_over_and_nothing_is_lost() {
    Box::pin(play_on(true)).await;
}

/// Moves that players saw may be lost; they are counted, and everything else must continue.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_asynchronous_standby_takes_over_and_play_goes_on() {
    Box::pin(play_on(false)).await;
}

async fn play_on(is_synchronous: bool) {
    if failovers() == 0 {
        return;
    }
    let _turn = TURN.lock().await;
    let Some(cluster) = Cluster::start(is_synchronous).await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let [proxy, pooler] = cluster.urls.clone();
    let store = store::postgres(&proxy).await.unwrap();
    // One process through HAProxy alone, one with a pooler in front.
    let shards = [(proxy, "0-0/2"), (pooler, "1-1/2")]
        .map(|(url, shards)| vec![("DATABASE_URL", url), ("SHARDS", shards.to_owned())]);
    let logs = folder.path().join("log");
    let database = Database::Cluster(cluster);
    let mut run = Run::begin(store, database, &shards, &logs).await;
    run.settings.games = u64::MAX;
    run.may_lose = !is_synchronous;
    run.finish().await;
}

fn failovers() -> u32 {
    let text = std::env::var("ARBITER_FAILOVERS").unwrap_or_default();
    text.parse().unwrap_or(0)
}

impl Machine {
    /// Fails over the given number of times, then ends the games.
    pub(super) async fn fail_over(&self, cluster: &Cluster, stop: &AtomicBool) -> Failures {
        let mut chance = Chance::new(self.hall.seed ^ 0xFA11);
        let mut failures = Failures::default();
        let last = failovers();
        for number in 1..=last {
            self.some_requests(chance.below(MOST_REQUESTS)).await;
            let how = match number % 5 {
                _ if number == last => Failover::ReadOnly,
                0 => Failover::MachineLost,
                1 | 3 => Failover::ServerKilled,
                _ => Failover::Switchover,
            };
            let span = cluster.fail_over(how).await;
            failures.failovers.push(span);
            *failures.counts.entry(how.name()).or_default() += 1;
            say(&format!(
                "{number}: {} in {} ms",
                how.name(),
                span.1 - span.0
            ));
        }
        self.some_requests(MOST_REQUESTS).await;
        stop.store(true, Ordering::SeqCst);
        failures
    }
}

/// The longest time without an acknowledged move in each failover, in milliseconds, shortest first.
pub(super) fn pauses(failovers: &[Span], mut answered: Vec<i64>) -> Vec<i64> {
    answered.sort_unstable();
    let longest = |&(from, until): &Span| {
        let gaps = answered.windows(2).map(|pair| (pair[0], pair[1]));
        let during = gaps.filter(|(before, after)| *before < until && from < *after);
        during.map(|(before, after)| after - before).max()
    };
    let mut pauses: Vec<i64> = failovers.iter().filter_map(longest).collect();
    pauses.sort_unstable();
    pauses
}

#[test]
fn the_pause_of_a_failover_is_its_longest_gap() {
    let answered = vec![90, 0, 10, 50, 60, 100];
    let failovers = [(5, 45), (55, 65), (61, 80), (200, 300)];
    assert_eq!(pauses(&failovers, answered), [30, 30, 40]);
}
