//! When a shard may start a session (Discord, "Session Start Limit Object").

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, sleep_until};
use twilight_gateway::queue::Queue;

use crate::backoff::Backoff;
use crate::config::Shards;
use crate::game::Timestamp;
use crate::time_source::SharedClock;

/// A session that lasted as long was a good one.
const GOOD_SESSION: Duration = Duration::from_hours(1);

/// The pauses after sessions that were not good. A shard that never holds one takes about a hundred of the thousand of a day.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_mins(15));

/// Discord, "Get Gateway Bot".
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct BotGateway {
    /// The number of shards that Discord advises.
    pub(super) shards: u32,
    pub(super) session_start_limit: SessionStartLimit,
}

/// Discord, "Session Start Limit Object".
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct SessionStartLimit {
    total: u32,
    remaining: u32,
    /// In milliseconds.
    reset_after: u64,
    max_concurrency: u16,
}

impl BotGateway {
    /// The time until a session may be started; `None` if one may be started now.
    pub(super) fn closed_for(&self) -> Option<Duration> {
        let limit = self.session_start_limit;
        (limit.remaining == 0).then(|| Duration::from_millis(limit.reset_after.max(1)))
    }
}

/// Discord accepts one session of a bucket in this time (Discord, "Max Concurrency").
const INTERVAL: Duration = Duration::from_secs(5);

/// The length of a process's turn. Sessions start only in the first part of it, so that even those of two processes whose
/// clocks differ a little are [`INTERVAL`] apart.
const TURN: i64 = 6_000;
const OPEN: i64 = 500;

/// The period of the session budget.
const DAY: Duration = Duration::from_hours(24);

/// Delays sessions. Discord allows a thousand a day and resets the token of a bot that starts more, so
/// the pause grows with every session that does not last.
#[derive(Clone)]
pub(super) struct SessionQueue(Arc<SessionLimits>);

struct SessionLimits {
    clock: Arc<SharedClock>,
    turns: Turns,
    /// From when on the next session of a bucket may start; the bucket is `shard % max_concurrency`.
    buckets: Vec<tokio::sync::Mutex<Instant>>,
    budget: Mutex<Budget>,
    shards: Mutex<HashMap<u32, Streak>>,
}

impl SessionLimits {
    /// The time until a session of a bucket may start; zero when one is taken from the budget.
    fn wait(&self, open_from: Instant, now: Instant, at: Timestamp) -> Duration {
        let open = open_from.saturating_duration_since(now);
        let wait = open.max(self.turns.wait(at));
        if !wait.is_zero() {
            return wait;
        }
        match self.budget.lock().take(now) {
            Ok(()) => Duration::ZERO,
            Err(renewed_at) => {
                tracing::error!("this process's part of today's gateway sessions is used up");
                renewed_at.saturating_duration_since(now)
            }
        }
    }
}

/// Whose turn it is to start sessions. Processes share nothing but the time, so they take turns by the clock.
#[derive(Debug, Clone, Copy)]
struct Turns {
    own: u32,
    all: u32,
}

impl Turns {
    fn new(shards: Option<Shards>) -> Self {
        let Some(shards) = shards else {
            return Turns { own: 0, all: 1 };
        };
        let count = shards.count();
        if !shards.first.is_multiple_of(count) || !shards.total.is_multiple_of(count) {
            tracing::warn!(%shards, "sessions may be refused: give every process the same number of shards");
        }
        Turns {
            own: shards.first / count,
            all: shards.total.div_ceil(count),
        }
    }

    /// The time until a session may start.
    fn wait(self, now: Timestamp) -> Duration {
        if self.all == 1 {
            return Duration::ZERO;
        }
        let round = i64::from(self.all) * TURN;
        let into = (now.as_millisecond() - i64::from(self.own) * TURN).rem_euclid(round);
        let wait = if into < OPEN { 0 } else { round - into };
        Duration::from_millis(wait.unsigned_abs())
    }
}

/// This process's part of the sessions that the bot may still start.
#[derive(Debug)]
struct Budget {
    left: u32,
    daily: u32,
    renewed_at: Instant,
}

impl Budget {
    fn new(limit: SessionStartLimit, shards: Option<Shards>) -> Self {
        let part = |sessions: u32| match shards {
            None => sessions,
            Some(shards) => {
                let part = u64::from(sessions) * u64::from(shards.count());
                u32::try_from(part / u64::from(shards.total)).unwrap_or(sessions)
            }
        };
        Budget {
            left: part(limit.remaining),
            daily: part(limit.total.max(limit.remaining)),
            renewed_at: Instant::now() + Duration::from_millis(limit.reset_after),
        }
    }

    /// Takes a session, or names the moment when there will be more.
    fn take(&mut self, now: Instant) -> Result<(), Instant> {
        if now >= self.renewed_at {
            self.left = self.daily;
            self.renewed_at = now + DAY;
        }
        self.left = self.left.checked_sub(1).ok_or(self.renewed_at)?;
        Ok(())
    }
}

/// Sessions of one shard in a row that did not last.
#[derive(Debug, Clone, Copy)]
struct Streak {
    last: Instant,
    length: u32,
}

impl Streak {
    fn next(&self) -> Instant {
        self.last + BACKOFF.after(self.length)
    }
}

impl SessionQueue {
    pub(super) fn new(
        limit: SessionStartLimit,
        shards: Option<Shards>,
        clock: Arc<SharedClock>,
    ) -> Self {
        let buckets = 0..limit.max_concurrency.max(1);
        SessionQueue(Arc::new(SessionLimits {
            clock,
            turns: Turns::new(shards),
            buckets: buckets.map(|_| Instant::now().into()).collect(),
            budget: Budget::new(limit, shards).into(),
            shards: Mutex::default(),
        }))
    }

    /// Waits until a session may start. The shards of a bucket wait in order of arrival; one that gives up takes nothing.
    async fn permit(&self, shard: u32) {
        let limits = &self.0;
        let bucket = usize::try_from(shard).unwrap_or_default() % limits.buckets.len();
        let mut open_from = limits.buckets[bucket].lock().await;
        loop {
            let wait = limits.wait(*open_from, Instant::now(), limits.clock.now());
            if wait.is_zero() {
                break;
            }
            sleep(wait).await;
        }
        *open_from = Instant::now() + INTERVAL;
    }

    fn next(&self, shard: u32) -> Instant {
        let shards = self.0.shards.lock();
        shards.get(&shard).map_or_else(Instant::now, Streak::next)
    }

    fn started(&self, shard: u32) {
        let mut shards = self.0.shards.lock();
        let now = Instant::now();
        let before = shards.get(&shard);
        let length = before
            .filter(|before| before.last + GOOD_SESSION > now)
            .map_or(0, |before| before.length.saturating_add(1));
        if length > 1 {
            let seconds = BACKOFF.after(length).as_secs();
            tracing::warn!(
                shard,
                seconds,
                "gateway sessions end early; waiting before the next one"
            );
        }
        shards.insert(shard, Streak { last: now, length });
    }
}

impl fmt::Debug for SessionQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SessionQueue").field(&self.0.turns).finish()
    }
}

impl Queue for SessionQueue {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut turn, granted) = oneshot::channel();
        let sessions = self.clone();
        tokio::spawn(async move {
            let waiting = async {
                sleep_until(sessions.next(shard)).await;
                sessions.permit(shard).await;
            };
            let is_granted = tokio::select! {
                () = waiting => true,
                // The connection has broken meanwhile.
                () = turn.closed() => false,
            };
            if is_granted {
                sessions.started(shard);
                let _ = turn.send(());
            }
        });
        granted
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, VecDeque};

    use super::*;

    #[test]
    fn the_pause_grows_with_sessions_that_do_not_last() {
        let pauses = [0, 1, 2, 3, 8, 9, 1_000].map(|length| BACKOFF.after(length).as_secs());
        assert_eq!(pauses, [0, 5, 10, 20, 640, 900, 900]);
    }

    /// Starts all shards in so many processes at the same moment, in simulated time; checks Discord's accounts of them and
    /// returns the seconds that it takes.
    fn started(total: u32, concurrency: u16, processes: u32, limit: (u32, u32)) -> u64 {
        let start = Instant::now();
        let (allowed, remaining) = limit;
        let limit = SessionStartLimit {
            total: allowed,
            remaining,
            reset_after: 3_600_000,
            max_concurrency: concurrency,
        };
        let count = total / processes;
        let mut sessions = Vec::new();
        for process in 0..processes {
            let (first, last) = (process * count, (process + 1) * count - 1);
            let shards = (processes > 1).then_some(Shards { first, last, total });
            let limits = SessionQueue::new(limit, shards, Arc::default()).0;
            let mut buckets = vec![(start, VecDeque::new()); usize::from(concurrency)];
            for shard in first..=last {
                let (_, waiting) = &mut buckets[shard as usize % usize::from(concurrency)];
                waiting.push_back(shard);
            }
            let mut tries: BinaryHeap<_> = (0..buckets.len())
                .map(|bucket| Reverse((Duration::ZERO, bucket)))
                .collect();
            while let Some(Reverse((at, bucket))) = tries.pop() {
                let (open_from, waiting) = &mut buckets[bucket];
                let Some(shard) = waiting.front() else {
                    continue;
                };
                let time = Timestamp::from_millisecond(at.as_millis().try_into().unwrap());
                let wait = limits.wait(*open_from, start + at, time);
                if wait.is_zero() {
                    sessions.push((at, *shard));
                    waiting.pop_front();
                    *open_from = start + at + INTERVAL;
                }
                tries.push(Reverse((at + wait, bucket)));
            }
        }
        sessions.sort_unstable();
        let mut buckets = HashMap::new();
        for (at, shard) in &sessions {
            let before = buckets.insert(shard % u32::from(concurrency), *at);
            let is_open = before.is_none_or(|before| *at >= before + INTERVAL);
            assert!(is_open, "{shard}: {before:?}, {at:?}");
        }
        let first_hour = sessions.iter().filter(|(at, _)| at.as_secs() < 3_600);
        assert!(first_hour.count() <= remaining as usize);
        assert_eq!(sessions.len(), total as usize);
        sessions.last().unwrap().0.as_secs()
    }

    /// The figures of docs/scaling.md.
    #[test]
    fn shards_of_all_processes_start_as_fast_as_discord_allows() {
        let many = (50_000, 50_000);
        for (total, concurrency, processes, seconds) in [
            (16, 1, 1, 75),
            (1_000, 1, 1, 4_995),
            (1_000, 16, 1, 310),
            (1_000, 64, 1, 75),
            (1_024, 16, 16, 378),
            (1_024, 64, 16, 90),
            (10_000, 1, 1, 49_995),
            (10_000, 16, 1, 3_120),
            (10_000, 64, 1, 780),
            (10_240, 64, 16, 954),
            (10_240, 64, 160, 954),
        ] {
            let took = started(total, concurrency, processes, many);
            assert_eq!(took, seconds, "{total} {concurrency} {processes}");
        }
    }

    #[test]
    fn processes_share_the_sessions_of_a_day() {
        // One shard of sixteen is left over until the budget is renewed in an hour.
        assert_eq!(started(16, 16, 1, (1_000, 15)), 3_600);
        let took = started(64, 16, 4, (1_000, 40));
        assert!((3_600..3_700).contains(&took), "{took}");
    }
}
