//! The outbox as the worker sees it.

use super::App;
use super::answers::replay_to;
use crate::game::{Game, GameNumber, Stage, Timestamp};
use crate::referee::{self, changed_by};
use crate::rules::AnyPosition;
use crate::store::{Backlog, Due, OutboxMessage, Purpose, StoreError};
use crate::view::Reply;

/// The newest position of a game and the event that has brought it about, unless a quick check shows
/// that it is alive.
pub(crate) fn to_be_proven(game: &Game) -> Option<(u32, &AnyPosition)> {
    changed_by(game).filter(|(_, position)| !position.is_alive())
}

impl App {
    /// The row of the proof of the position that the newest event has brought about.
    pub(super) fn proof_message(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
        let newest = game.events.last()?.number;
        let (moved, _) = changed_by(game).filter(|(moved, _)| *moved == newest)?;
        to_be_proven(game).map(|_| OutboxMessage::about(game, moved, Purpose::Proof, at))
    }

    pub async fn due(&self, now: Timestamp, most: u32) -> Result<Due, StoreError> {
        // Nothing is ruled by clocks before the outage is recorded.
        self.book_outage(now).await?;
        let due = self.store.due(now, most).await?;
        self.presence.polled();
        Ok(due)
    }

    pub fn wake(&self) {
        self.outbox_due.notify_one();
    }

    /// Resolves when the worker should poll early. Other processes poll.
    pub async fn woken(&self) {
        self.outbox_due.notified().await;
    }

    /// Wakes the worker after a message about a game was sent, if the bot's turn or a proof may have
    /// waited for it.
    pub(super) fn wake_after_answer(&self, game: GameNumber) {
        let newest = self.recent.get(game);
        let waits = |game: &Game| referee::awaits_arbiter(game) || to_be_proven(game).is_some();
        if newest.is_none_or(|game| waits(&game)) {
            self.wake();
        }
    }

    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        self.store.backlog(self.clock.now()).await
    }

    /// Failed calls of the database since the start, by kind of error.
    pub fn database_errors(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.store.error_counts()
    }

    /// Leases a row, unless another worker was faster.
    pub async fn lease(
        &self,
        due: &OutboxMessage,
        until: Timestamp,
    ) -> Result<Option<OutboxMessage>, StoreError> {
        let is_ours = self.store.lease(due, until).await?;
        Ok(is_ours.then(|| OutboxMessage {
            due: until,
            attempts: due.attempts.saturating_add(1),
            ..due.clone()
        }))
    }

    /// Composes the reply of a row; `None` if its game is gone.
    pub async fn message(&self, message: &OutboxMessage) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(message.game).await? else {
            return Ok(None);
        };
        if let Purpose::SharedReview(point) = message.purpose {
            return self.shared_review(&game, point).await;
        }
        Ok(match replay_to(&game, message.event)? {
            Some(game) => Some(self.announced(&game).await),
            None => None,
        })
    }

    pub async fn has_ended(&self, game: GameNumber) -> Result<bool, StoreError> {
        let game = self.store.load(game).await?;
        let stage = game.map(|game| game.stage);
        Ok(matches!(stage, Some(Stage::Void(_) | Stage::Over { .. })))
    }
}
