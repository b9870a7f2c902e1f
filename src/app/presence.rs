//! Outages: no clock runs while no process does.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::App;
use crate::game::Timestamp;
use crate::store::{Heartbeat, StoreError};

/// A gap between heartbeats longer than this is an outage (ms). It counts from the last heartbeat, so that no player loses
/// time. After an orderly stop every gap counts.
const LONGEST_SILENCE: i64 = 15_000;

/// How old this process's heartbeat may be (ms) when time is ruled on. Only a process that slept has to
/// write one first.
const FRESH: i64 = 10_000;

#[derive(Debug)]
pub(super) struct Presence {
    /// Of its last heartbeat.
    last: AtomicI64,
    /// A heartbeat of the future, and when it was first seen.
    ahead: Mutex<Option<(Timestamp, Timestamp)>>,
    beat: LastTime,
    look: LastTime,
}

#[derive(Debug, Default)]
struct LastTime(Mutex<Option<Instant>>);

impl LastTime {
    fn mark_now(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn ago(&self) -> Option<Duration> {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.map(|last| last.elapsed())
    }
}

/// How long ago the heartbeat was written and the outbox polled; `None` if never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Liveness {
    pub beat: Option<Duration>,
    pub look: Option<Duration>,
}

impl Default for Presence {
    fn default() -> Self {
        Presence {
            last: AtomicI64::new(i64::MIN),
            ahead: Mutex::default(),
            beat: LastTime::default(),
            look: LastTime::default(),
        }
    }
}

impl App {
    /// Records any outage that ended before `now`. Rulings about time call this first, because after a
    /// sleep they may run before the heartbeat. If it fails, nothing may be ruled.
    pub async fn book_outage(&self, now: Timestamp) -> Result<(), StoreError> {
        let last = self.presence.last.load(Ordering::Acquire);
        if now.as_millisecond().saturating_sub(last) <= FRESH {
            return Ok(());
        }
        self.heartbeat(now).await
    }

    /// Writes a heartbeat. After too long a gap the outage is recorded, so that no clock ran.
    pub async fn heartbeat(&self, now: Timestamp) -> Result<(), StoreError> {
        let is_first = self.presence.last.load(Ordering::Acquire) == i64::MIN;
        let beat = if is_first {
            self.store.first_heartbeat(now, LONGEST_SILENCE).await
        } else {
            self.store.heartbeat(now, LONGEST_SILENCE).await
        };
        match beat? {
            Heartbeat::Noted => self.saw_ahead(None),
            Heartbeat::Away(outage) => {
                let milliseconds = outage.until.since(outage.from);
                tracing::info!(milliseconds, "no process was running; clocks were stopped");
                self.saw_ahead(None);
            }
            Heartbeat::Ahead(at) => self.heartbeat_ahead(at, now).await?,
        }
        self.presence
            .last
            .store(now.as_millisecond(), Ordering::Release);
        self.presence.beat.mark_now();
        Ok(())
    }

    /// Records that this process stops: without another one no clock runs.
    pub async fn stops(&self, now: Timestamp) -> Result<(), StoreError> {
        let last = self.presence.last.load(Ordering::Acquire);
        if now.as_millisecond().saturating_sub(last) > LONGEST_SILENCE {
            // It slept itself, and that outage may not be recorded yet.
            return Ok(());
        }
        self.store.note_stop(now).await
    }

    pub(super) fn looked(&self) {
        self.presence.look.mark_now();
    }

    pub fn pulse(&self) -> Liveness {
        Liveness {
            beat: self.presence.beat.ago(),
            look: self.presence.look.ago(),
        }
    }

    fn saw_ahead(&self, ahead: Option<(Timestamp, Timestamp)>) {
        *self.ahead() = ahead;
    }

    fn ahead(&self) -> std::sync::MutexGuard<'_, Option<(Timestamp, Timestamp)>> {
        let ahead = &self.presence.ahead;
        ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The heartbeat is in the future. If it moves on, another process has another clock. Otherwise a
    /// clock was wrong, and the heartbeat is corrected, or no outage would be recorded until then.
    async fn heartbeat_ahead(&self, at: Timestamp, now: Timestamp) -> Result<(), StoreError> {
        let seen = *self.ahead();
        match seen {
            Some((before, since)) if before == at && since <= now => {
                if now.since(since) > LONGEST_SILENCE {
                    self.store.set_heartbeat(at, now).await?;
                    tracing::warn!(
                        milliseconds = at.since(now),
                        "the heartbeat was in the future and is set right"
                    );
                    self.saw_ahead(None);
                }
            }
            _ => self.saw_ahead(Some((at, now))),
        }
        Ok(())
    }
}
