//! Ends by the arbiter's own hand: dead positions and fallen flags.

use super::App;
use crate::game::{Event, Game, GameNumber, Timestamp};
use crate::referee;
use crate::store::{OutboxMessage, Purpose, StoreError};

impl App {
    /// Ends a game whose position was proven dead after that move, unless it has gone on; the outbox tells it at home.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_dead(
        &self,
        number: GameNumber,
        moved: u32,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        match referee::dead(&game, moved, at) {
            // Whoever was faster has moved on: their position is proven on its own.
            Some(event) => self.end(game, event, at).await,
            None => Ok(()),
        }
    }

    /// Ends a game whose flag has fallen by itself, exactly once; the outbox tells it at home. Whether mate is possible is
    /// searched off the asynchronous threads.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_fallen(&self, game: Game, now: Timestamp) -> Result<(), StoreError> {
        let (game, event) = self
            .run_blocking(move || {
                let event = referee::fallen(&game, now);
                (game, event)
            })
            .await?;
        match event {
            // Whoever was faster has played in time, or has ruled the same.
            Some(event) => self.end(game, event, now).await,
            None => Ok(()),
        }
    }

    /// Writes the arbiter's own event, unless somebody was faster, with a message that tells it at home.
    async fn end(&self, game: Game, event: Event, now: Timestamp) -> Result<(), StoreError> {
        let message = OutboxMessage {
            game: game.number,
            event: event.number,
            purpose: Purpose::Answer,
            channel: game.setup.home.channel,
            due: now,
            attempts: 0,
            token: None,
        };
        let after = game
            .with(event)
            .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
        self.store.commit(&after, &[message]).await.map(|_| ())
    }
}
