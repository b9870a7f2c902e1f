//! What a job works with, and the lease of its row.

use super::Deliver;
use crate::game::{Alarm, Timestamp};
use crate::play::App;
use crate::store::{LaneKind, OutboxMessage, Purpose, Store, StoreError};

/// How long a row rests that this version can't read (ms). It never expires.
pub(crate) const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// How long a row is leased (ms): longer than a delivery takes.
pub(crate) const LEASE: i64 = 90_000;

/// How many channels are written to at the same time.
pub(crate) const CHANNELS_AT_ONCE: usize = 32;

/// The same for what a player waits for, after a crash too (ms). A worker that takes longer may be joined by one of another
/// process: what both send has one nonce, and of what both write the first counts.
const AWAITED_LEASE: i64 = 10_000;

/// How many lanes of a kind run at the same time.
pub(crate) const fn lanes_at_once(kind: LaneKind) -> usize {
    match kind {
        LaneKind::Channel => CHANNELS_AT_ONCE,
        // Discord is wary of bots that open many direct messages, and a flag may take a search.
        LaneKind::User | LaneKind::Ruling | LaneKind::BotTurn => 4,
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
        Purpose::Review => 30_000,
        Purpose::Thread
        | Purpose::Alarm(_)
        | Purpose::Proof
        | Purpose::ArbiterOffer
        | Purpose::Announcement
        | Purpose::Retraction
        | Purpose::Direct(_)
        | Purpose::Ping(_)
        | Purpose::SharedReview(_)
        | Purpose::SharedReplay
        | Purpose::Round
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
