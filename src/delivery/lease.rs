//! What a job works with, and the lease of its row.

use super::Deliver;
use crate::app::{App, LaneKind, OutboxMessage};
use crate::game::Timestamp;
use crate::store::{Store, StoreError};

/// How long a row rests that this version can't read (ms). It never expires.
pub(super) const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// How long a row is leased (ms): longer than a delivery takes.
pub(super) const LEASE: i64 = 90_000;

/// How many channels are written to at the same time.
pub(crate) const CHANNELS_AT_ONCE: usize = 32;

/// How many lanes of a kind run at the same time, and their lease (ms): less where a player waits for
/// it after a crash.
pub(super) const fn limits(kind: LaneKind) -> (usize, i64) {
    match kind {
        LaneKind::Channel => (CHANNELS_AT_ONCE, LEASE),
        // Discord is wary of bots that open many direct messages, and a flag may take a search.
        LaneKind::User | LaneKind::Ruling => (4, LEASE),
        LaneKind::BotTurn => (4, 10_000),
        // A search of up to two seconds and 100 MB.
        LaneKind::Proof => (1, LEASE),
        LaneKind::Review => (1, 30_000),
    }
}

#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) app: &'a App,
    pub(super) deliver: &'a dyn Deliver,
    pub(super) now: &'a (dyn Fn() -> Timestamp + Sync),
}

impl Context<'_> {
    pub(super) fn now(&self) -> Timestamp {
        (self.now)()
    }

    pub(super) fn store(&self) -> &Store {
        self.app.store()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Its row is removed, or rescheduled.
    Done,
    /// It wasn't tried, and is due then.
    RetryAt(Timestamp),
    /// It and the rest of the lane are due then.
    LaneClosedUntil(Timestamp),
    /// There is nothing to do any more.
    Superseded,
}

/// How a job ended. An error concerns its row alone, which is retried.
pub(super) type Ran = Result<Outcome, StoreError>;

/// Leases a row, unless another worker was faster.
pub(super) async fn lease(work: Context<'_>, due: &OutboxMessage) -> Option<OutboxMessage> {
    let (_, milliseconds) = limits(due.purpose.lane());
    let leased = work.app.lease(due, work.now().plus(milliseconds)).await;
    leased.unwrap_or_else(|error| {
        let purpose = due.purpose.key();
        tracing::error!(game = %due.game, purpose, %error, "retrying a message later");
        None
    })
}
