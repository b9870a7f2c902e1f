//! The outbox, as the worker uses it.

use super::messages::to_be_proven;
use super::replies::{board_style, compose, replay_to};
use super::view::Reply;
use super::{App, view};
use crate::features::opponent;
use crate::features::review::run::shared_review;
use crate::game::{Game, GameNumber, Stage, Timestamp};
use crate::store::{Backlog, Due, OutboxMessage, Purpose, Store, StoreError};

impl App {
    pub async fn due(&self, now: Timestamp, most: u32) -> Result<Due, StoreError> {
        // Nothing is decided by clocks before an outage is recorded.
        self.book_outage(now).await?;
        let due = self.store.watch_due(now, most).await?;
        self.presence.polled();
        Ok(due)
    }

    pub fn wake(&self) {
        self.store.memory().outbox.stir();
        self.outbox_due.notify_one();
    }

    /// Resolves when the worker should poll early. Other processes only poll.
    pub async fn woken(&self) {
        self.outbox_due.notified().await;
    }

    /// Wakes the worker after a message about a game was sent, if Arbiter's turn or a proof may have waited for it.
    pub(crate) fn wake_after_answer(&self, game: GameNumber) {
        let newest = self.store.memory().recent.get(game);
        let waits =
            |game: &Game| opponent::decide::awaits_arbiter(game) || to_be_proven(game).is_some();
        if newest.is_none_or(|game| waits(&game)) {
            self.wake();
        }
    }

    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        self.store.backlog(self.clock.now()).await
    }

    /// Number of failed database calls since the start, by kind of error.
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

    /// Composes the reply of a row; `None` if its game was deleted.
    pub async fn message(&self, message: &OutboxMessage) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(message.game).await? else {
            return Ok(None);
        };
        if let Purpose::SharedReview(point) = message.purpose {
            return shared_review(&self.store, &game, point).await;
        }
        if message.purpose == Purpose::SharedReplay {
            let style = board_style(&self.store, &game).await;
            return Ok(Some(view::shared_replay(style, &game)));
        }
        Ok(match replay_to(&game, message.event)? {
            Some(game) => Some(compose(&self.store, &game).await),
            None => None,
        })
    }
}

pub(crate) async fn has_ended(store: &Store, game: GameNumber) -> Result<bool, StoreError> {
    let game = store.load(game).await?;
    let stage = game.map(|game| game.stage);
    Ok(matches!(stage, Some(Stage::Void(_) | Stage::Over { .. })))
}
