//! Ends by the arbiter's own hand: dead positions and fallen flags.

use super::App;
use crate::referee::{self, Entry, Game, GameNumber, Time};
use crate::store::{Letter, Purpose, StoreError};

impl App {
    /// Ends a game whose position was proven dead after that move, unless it has gone on; the outbox tells it at home.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_dead(
        &self,
        number: GameNumber,
        moved: u32,
        at: Time,
    ) -> Result<(), StoreError> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        match referee::dead(&game, moved, at) {
            // Whoever was faster has moved on: their position is proven on its own.
            Some(entry) => self.end(game, entry, at).await,
            None => Ok(()),
        }
    }

    /// Ends a game whose flag has fallen by itself, exactly once; the outbox tells it at home. Whether mate is possible is
    /// searched off the asynchronous threads.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_fallen(&self, game: Game, now: Time) -> Result<(), StoreError> {
        let (game, entry) = self
            .aside(move || {
                let entry = referee::fallen(&game, now);
                (game, entry)
            })
            .await?;
        match entry {
            // Whoever was faster has played in time, or has ruled the same.
            Some(entry) => self.end(game, entry, now).await,
            None => Ok(()),
        }
    }

    /// Writes the arbiter's own entry, unless somebody was faster, with a letter that tells it at home.
    async fn end(&self, game: Game, entry: Entry, now: Time) -> Result<(), StoreError> {
        let letter = Letter {
            game: game.number,
            entry: entry.number,
            purpose: Purpose::Answer,
            channel: game.founding.home.channel,
            due: now,
            attempts: 0,
            token: None,
        };
        let after = game
            .with(entry)
            .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
        self.store.commit(&after, &[letter]).await.map(|_| ())
    }
}
