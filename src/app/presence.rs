//! Whether anybody is at work: no clock runs while nobody is.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::App;
use crate::game::Timestamp;
use crate::store::{Heartbeat, StoreError};

/// A gap between heartbeats longer than this is an outage (ms). It counts from the last heartbeat, so that no player loses
/// time. After an orderly stop every gap counts.
const LONGEST_SILENCE: i64 = 15_000;

/// How old this process's own last sign of life may be, in milliseconds, before something about
/// time is decided. It is given more often than that, so only what has slept has to give one first.
const FRESH: i64 = 10_000;

/// What this process knows of the heartbeat.
#[derive(Debug)]
pub(super) struct Presence {
    /// When it last gave a sign of life.
    last: AtomicI64,
    /// A heartbeat of the future, and when it was first seen.
    ahead: Mutex<Option<(Timestamp, Timestamp)>>,
    /// When a sign of life was last written, and when the outbox was last read.
    beat: LastTime,
    look: LastTime,
}

/// When something was last done, by this machine's steady clock.
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

/// How long ago this process last did what it does without a request; nothing where it never has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Liveness {
    /// Wrote a sign of life to the database.
    pub beat: Option<Duration>,
    /// Read from the outbox what is due.
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

    /// Writes down that somebody is at work at the given moment, and if nobody was for too long
    /// before, that no clock ran.
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

    /// Writes down that this process stops: where no other one is at work, no clock runs until the
    /// next is.
    pub async fn stops(&self, now: Timestamp) -> Result<(), StoreError> {
        let last = self.presence.last.load(Ordering::Acquire);
        if now.as_millisecond().saturating_sub(last) > LONGEST_SILENCE {
            // It was not at work itself, and the outage before may not be written down yet.
            return Ok(());
        }
        self.store.note_stop(now).await
    }

    /// The worker has read what is due.
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

    /// The heartbeat says that somebody was at work in the future. If that moves on, they are, and
    /// only have another clock. Otherwise a clock was wrong when it was written; no outage would be
    /// noted until then, so it is set right.
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
