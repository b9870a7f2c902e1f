//! The context of a job, and the leases of outbox rows.

use super::Deliver;
use crate::game::Timestamp;
use crate::play::App;
use crate::store::{LaneKind, OutboxMessage, Store, StoreError};

/// Pause before a row that this version can't read is checked again (ms). Such rows never expire.
pub(crate) const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// Maximum number of channels that are posted to concurrently.
pub(crate) const CHANNELS_AT_ONCE: usize = 32;

/// Maximum number of concurrent lanes of a kind.
pub(crate) const fn lanes_at_once(kind: LaneKind) -> usize {
    match kind {
        LaneKind::Channel => CHANNELS_AT_ONCE,
        // Discord is wary of bots that open many direct messages, and a flag may take a search.
        LaneKind::User | LaneKind::Ruling | LaneKind::BotTurn | LaneKind::Followers => 4,
        // A search of up to two seconds and 100 MB.
        LaneKind::Proof | LaneKind::Review => 1,
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) app: &'a App,
    pub(crate) deliver: &'a dyn Deliver,
    pub(crate) now: &'a (dyn Fn() -> Timestamp + Sync),
}

impl Context<'_> {
    pub(crate) fn now(&self) -> Timestamp {
        (self.now)()
    }

    pub(crate) fn store(&self) -> &Store {
        self.app.store()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The row was deleted or rescheduled.
    Done,
    /// It wasn't tried, and is due at this time.
    RetryAt(Timestamp),
    /// It and the rest of the lane are due at this time.
    LaneClosedUntil(Timestamp),
    /// There is nothing left to do.
    Superseded,
}

/// Result of a job. An error affects only its row, which is retried.
pub(crate) type Ran = Result<Outcome, StoreError>;

/// Leases a row, unless another worker was faster.
pub(crate) async fn lease(work: Context<'_>, due: &OutboxMessage) -> Option<OutboxMessage> {
    let until = work.now().plus(due.purpose.lease());
    let leased = work.app.lease(due, until).await;
    leased.unwrap_or_else(|error| {
        let purpose = due.purpose.key();
        tracing::error!(game = %due.game, purpose, %error, "retrying a message later");
        None
    })
}
