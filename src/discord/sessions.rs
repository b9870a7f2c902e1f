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
use crate::host::config::Shards;
use crate::play::App;
use crate::store::Store;
use crate::time_source::SharedClock;

/// Pauses after failed sessions. A shard that never keeps one uses about a hundred of the thousand per day.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_mins(15));

/// Discord, "Get Gateway Bot".
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct BotGateway {
    /// The number of shards that Discord recommends.
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

/// Discord accepts one session per bucket in this interval (Discord, "Max Concurrency").
const INTERVAL: Duration = Duration::from_secs(5);

/// The same between processes, whose clocks differ slightly.
const SHARED_INTERVAL: i64 = 5_500;

/// Pause before a database that doesn't answer is asked again.
const ASKED_AGAIN: Duration = Duration::from_secs(1);

/// The period of the session budget.
const DAY: Duration = Duration::from_hours(24);

/// Delays sessions. Discord allows a thousand a day and resets the token of a bot that starts more, so the pause grows with
/// every short session.
#[derive(Clone)]
pub(super) struct SessionQueue(Arc<SessionLimits>);

struct SessionLimits {
    /// Shared by the processes of the bot, if it has several; with the clock.
    shared: Option<(Store, Arc<SharedClock>)>,
    /// When the next session of a bucket may start; the bucket is `shard % max_concurrency`.
    buckets: Vec<tokio::sync::Mutex<Instant>>,
    budget: Mutex<Budget>,
    shards: Mutex<HashMap<u32, Streak>>,
}

impl SessionLimits {
    /// The time until a session of a bucket may start in this process; zero once this process has leased the bucket.
    async fn wait_for_others(&self, bucket: usize) -> Duration {
        let Some((store, clock)) = &self.shared else {
            return Duration::ZERO;
        };
        let now = clock.now();
        match store
            .lease_session_start(bucket, now, SHARED_INTERVAL)
            .await
        {
            Ok(None) => Duration::ZERO,
            Ok(Some(open_from)) => {
                let wait = open_from.since(now).clamp(1, SHARED_INTERVAL);
                Duration::from_millis(wait.unsigned_abs())
            }
            Err(error) => {
                tracing::warn!(%error, "can't ask whether another process starts a gateway session");
                ASKED_AGAIN
            }
        }
    }

    /// The time until there is a session in the budget; zero once one was taken.
    fn wait_for_budget(&self, now: Instant) -> Duration {
        match self.budget.lock().take(now) {
            Ok(()) => Duration::ZERO,
            Err(renewed_at) => {
                tracing::error!("this process's part of today's gateway sessions is used up");
                renewed_at.saturating_duration_since(now)
            }
        }
    }
}

/// This process's share of the sessions that the bot may still start.
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

    /// Takes a session, or returns the time when there will be more.
    fn take(&mut self, now: Instant) -> Result<(), Instant> {
        if now >= self.renewed_at {
            self.left = self.daily;
            self.renewed_at = now + DAY;
        }
        self.left = self.left.checked_sub(1).ok_or(self.renewed_at)?;
        Ok(())
    }
}

/// Consecutive short sessions of one shard.
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
    pub(super) fn new(limit: SessionStartLimit, shards: Option<Shards>, app: &App) -> Self {
        let has_others = shards.is_some_and(|shards| shards.count() < shards.total);
        let shared = has_others.then(|| (app.store().clone(), Arc::clone(app.clock())));
        SessionQueue::sharing(limit, shards, shared)
    }

    fn sharing(
        limit: SessionStartLimit,
        shards: Option<Shards>,
        shared: Option<(Store, Arc<SharedClock>)>,
    ) -> Self {
        let buckets = 0..limit.max_concurrency.max(1);
        SessionQueue(Arc::new(SessionLimits {
            shared,
            buckets: buckets.map(|_| Instant::now().into()).collect(),
            budget: Budget::new(limit, shards).into(),
            shards: Mutex::default(),
        }))
    }

    /// Waits until a session may start. The shards of a bucket wait in order of arrival; a cancelled one uses nothing.
    async fn permit(&self, shard: u32) {
        let limits = &self.0;
        let bucket = usize::try_from(shard).unwrap_or_default() % limits.buckets.len();
        let mut open_from = limits.buckets[bucket].lock().await;
        loop {
            sleep_until(*open_from).await;
            let wait = match limits.wait_for_others(bucket).await {
                Duration::ZERO => limits.wait_for_budget(Instant::now()),
                wait => wait,
            };
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

    /// The session of a shard lasted: the next one starts without a pause.
    pub(super) fn has_served(&self, shard: u32) {
        self.0.shards.lock().remove(&shard);
    }

    fn started(&self, shard: u32) {
        let mut shards = self.0.shards.lock();
        let now = Instant::now();
        let before = shards.get(&shard);
        let length = before.map_or(0, |before| before.length.saturating_add(1));
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
        f.debug_tuple("SessionQueue").field(&self.0.budget).finish()
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
                // The connection was closed in the meantime.
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
    use futures_util::future::join_all;

    use super::*;
    use crate::store;

    const LIMIT: SessionStartLimit = SessionStartLimit {
        total: 50_000,
        remaining: 50_000,
        reset_after: 3_600_000,
        max_concurrency: 1,
    };

    #[test]
    fn the_pause_grows_with_sessions_that_do_not_serve() {
        let pauses = [0, 1, 2, 3, 8, 9, 1_000].map(|length| BACKOFF.after(length).as_secs());
        assert_eq!(pauses, [0, 5, 10, 20, 640, 900, 900]);
    }

    /// Starts all shards of a process at the same time, in simulated time, and returns the duration in seconds.
    fn started(total: u32, limit: SessionStartLimit) -> u64 {
        let start = Instant::now();
        let limits = SessionQueue::sharing(limit, None, None).0;
        let mut open_from = vec![start; usize::from(limit.max_concurrency)];
        for shard in 0..total {
            let bucket = &mut open_from[shard as usize % usize::from(limit.max_concurrency)];
            let mut now = *bucket;
            let wait = limits.wait_for_budget(now);
            if !wait.is_zero() {
                now += wait;
                assert_eq!(limits.wait_for_budget(now), Duration::ZERO);
            }
            *bucket = now + INTERVAL;
        }
        let last = *open_from.iter().max().unwrap();
        (last - INTERVAL - start).as_secs()
    }

    /// The figures of docs/scaling.md.
    #[test]
    fn shards_start_as_fast_as_discord_allows() {
        for (total, max_concurrency, seconds) in [
            (16, 1, 75),
            (1_000, 1, 4_995),
            (1_000, 16, 310),
            (1_000, 64, 75),
            (10_000, 64, 780),
        ] {
            let limit = SessionStartLimit {
                max_concurrency,
                ..LIMIT
            };
            let took = started(total, limit);
            assert_eq!(took, seconds, "{total} {max_concurrency}");
        }
        // One of sixteen shards has to wait for the budget to be renewed in an hour.
        let used_up = SessionStartLimit {
            remaining: 15,
            max_concurrency: 16,
            ..LIMIT
        };
        assert_eq!(started(16, used_up), 3_600);
    }

    #[test]
    fn processes_share_the_sessions_of_a_day() {
        for (first, last, left) in [(0, 3, 10), (4, 15, 30)] {
            let shards = Some(Shards {
                first,
                last,
                total: 16,
            });
            let limit = SessionStartLimit {
                remaining: 40,
                ..LIMIT
            };
            assert_eq!(Budget::new(limit, shards).left, left);
        }
    }

    #[test]
    fn a_session_that_served_costs_the_next_no_pause() {
        let sessions = SessionQueue::sharing(LIMIT, None, None);
        let pause = || {
            let pause = sessions.next(0).saturating_duration_since(Instant::now());
            sessions.started(0);
            (pause + Duration::from_millis(500)).as_secs()
        };
        assert_eq!([(); 5].map(|()| pause()), [0, 0, 5, 10, 20]);
        let after_serving = [(); 4].map(|()| {
            sessions.has_served(0);
            pause()
        });
        assert_eq!(after_serving, [0; 4]);
        assert_eq!([(); 3].map(|()| pause()), [0, 5, 10], "anew");
    }

    #[tokio::test]
    async fn processes_start_at_once_what_the_limits_allow() {
        let folder = tempfile::tempdir().unwrap();
        let app = App::new(store::embedded(folder.path()).await.unwrap());
        let limit = SessionStartLimit {
            max_concurrency: 2,
            ..LIMIT
        };
        let processes = [0, 1].map(|shard| {
            let (first, last, total) = (shard, shard, 2);
            SessionQueue::new(limit, Some(Shards { first, last, total }), &app).enqueue(shard)
        });
        let all = tokio::time::timeout(INTERVAL, join_all(processes)).await;
        assert!(all.unwrap().into_iter().all(|granted| granted.is_ok()));
    }
}
