//! Outages: clocks stop while no process runs.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::App;
use crate::game::Timestamp;
use crate::store::{Heartbeat, StoreError};

/// A gap between heartbeats longer than this is an outage (ms). It counts from the last heartbeat, so that no player loses
/// time. After a clean stop every gap counts.
const LONGEST_SILENCE: i64 = 15_000;

/// Maximum age of this process's heartbeat (ms) for decisions about time. Only a process that slept has to write one first.
const FRESH: i64 = 10_000;

#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<State>);

#[derive(Debug, Default, Clone, Copy)]
struct State {
    /// The last heartbeat of this process.
    last: Option<Timestamp>,
    /// A heartbeat in the future, and when it was first seen.
    ahead: Option<(Timestamp, Timestamp)>,
    /// The same by this machine's steady clock.
    beat: Option<Instant>,
    look: Option<Instant>,
}

impl Presence {
    /// Copied, so that no lock is held across an await.
    fn last(&self) -> Option<Timestamp> {
        self.0.lock().last
    }

    /// Records a poll of the outbox.
    pub(crate) fn polled(&self) {
        self.0.lock().look = Some(Instant::now());
    }
}

/// Ages of the last heartbeat and the last poll; `None` if there was none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Liveness {
    pub beat: Option<Duration>,
    pub look: Option<Duration>,
}

impl App {
    /// Records any outage that ended before `now`. Decisions about time call this first, because after a sleep they may run
    /// before the heartbeat. If it fails, nothing may be decided.
    pub async fn book_outage(&self, now: Timestamp) -> Result<(), StoreError> {
        match self.presence.last() {
            Some(last) if now.since(last) <= FRESH => Ok(()),
            // A heartbeat in doubt doesn't leave the request in doubt.
            Some(_) | None => self.heartbeat(now).await.map_err(StoreError::cause),
        }
    }

    /// Writes a heartbeat. After too long a gap the outage is recorded, in which no clock ran.
    pub async fn heartbeat(&self, now: Timestamp) -> Result<(), StoreError> {
        let beat = match self.presence.last() {
            Some(_) => self.store.heartbeat(now, LONGEST_SILENCE).await,
            None => self.store.first_heartbeat(now, LONGEST_SILENCE).await,
        };
        let ahead = match beat? {
            Heartbeat::Noted => None,
            Heartbeat::Away(outage) => {
                let milliseconds = outage.until.since(outage.from);
                tracing::info!(milliseconds, "no process was running; clocks were stopped");
                None
            }
            Heartbeat::Ahead(at) => self.heartbeat_ahead(at, now).await?,
        };
        let mut state = self.presence.0.lock();
        (state.last, state.ahead, state.beat) = (Some(now), ahead, Some(Instant::now()));
        Ok(())
    }

    /// Records that this process stops; unless another one is running, clocks stop.
    pub async fn stops(&self, now: Timestamp) -> Result<(), StoreError> {
        match self.presence.last() {
            Some(last) if now.since(last) <= LONGEST_SILENCE => self.store.note_stop(now).await,
            // It slept, and that outage may not be recorded yet.
            Some(_) | None => Ok(()),
        }
    }

    pub fn pulse(&self) -> Liveness {
        let state = *self.presence.0.lock();
        Liveness {
            beat: state.beat.map(|beat| beat.elapsed()),
            look: state.look.map(|look| look.elapsed()),
        }
    }

    /// Handles a heartbeat in the future. If it advances, another process has a different clock. Otherwise a clock was
    /// wrong, and the heartbeat is corrected; if it weren't, no outage would be recorded until then.
    async fn heartbeat_ahead(
        &self,
        at: Timestamp,
        now: Timestamp,
    ) -> Result<Option<(Timestamp, Timestamp)>, StoreError> {
        let seen = self.presence.0.lock().ahead;
        let Some((_, since)) = seen.filter(|&(before, since)| before == at && since <= now) else {
            return Ok(Some((at, now)));
        };
        if now.since(since) <= LONGEST_SILENCE {
            return Ok(seen);
        }
        self.store.set_heartbeat(at, now).await?;
        let milliseconds = at.since(now);
        tracing::warn!(
            milliseconds,
            "the heartbeat was in the future and is corrected"
        );
        Ok(None)
    }
}
