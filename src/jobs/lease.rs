//! The context of a job, and the leases of outbox rows.

use super::Deliver;
use crate::game::{Alarm, Timestamp};
use crate::play::App;
use crate::store::{LaneKind, OutboxMessage, Purpose, Store, StoreError};

/// Pause before a row that this version can't read is checked again (ms). Such rows never expire.
pub(crate) const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// Lease of a row (ms): longer than a delivery takes.
pub(crate) const LEASE: i64 = 90_000;

/// Maximum number of channels that are posted to concurrently.
pub(crate) const CHANNELS_AT_ONCE: usize = 32;

/// Shorter lease where a player would otherwise wait out a crash (ms). A slow worker may be joined by one of another
/// process: both use the same nonce for messages, and only the first write counts.
const AWAITED_LEASE: i64 = 10_000;

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

const fn lease_time(purpose: Purpose) -> i64 {
    match purpose {
        Purpose::Answer
        | Purpose::Home
        | Purpose::Away
        | Purpose::Rehomed
        | Purpose::Opponent
        | Purpose::Alarm(Alarm::Flag)
        | Purpose::FlagClaim
        | Purpose::Vote
        | Purpose::Tournament => AWAITED_LEASE,
        Purpose::Review => 60_000,
        Purpose::Thread
        | Purpose::Alarm(_)
        | Purpose::Proof
        | Purpose::ArbiterOffer
        | Purpose::Announcement
        | Purpose::Retraction
        | Purpose::Direct(_)
        | Purpose::Followers
        | Purpose::Ping(_)
        | Purpose::SharedReview(_)
        | Purpose::SharedReplay
        | Purpose::Round
        | Purpose::Roles
        | Purpose::FirstMove
        | Purpose::TournamentResult => LEASE,
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
    let until = work.now().plus(lease_time(due.purpose));
    let leased = work.app.lease(due, until).await;
    leased.unwrap_or_else(|error| {
        let purpose = due.purpose.key();
        tracing::error!(game = %due.game, purpose, %error, "retrying a message later");
        None
    })
}
