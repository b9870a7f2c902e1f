//! Moves games whose thread was deleted to its parent channel.

use super::replies::public_reply;
use super::view::Reply;
use super::{App, view};
use crate::game::{ChannelId, Game, GameNumber, Place, Timestamp};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::words::Locale;

impl App {
    /// Moves the game of a message that couldn't be posted in a deleted thread to the parent channel, with every other
    /// running game there; each gets its board. `None` if its home isn't that thread.
    pub async fn leave_thread(
        &self,
        game: GameNumber,
        thread: ChannelId,
        now: Timestamp,
    ) -> Result<Option<Game>, StoreError> {
        let Some(mut game) = self.store.load(game).await? else {
            return Ok(None);
        };
        let was_there = game.setup.home.channel == thread;
        let Some(channel) = game.setup.home.parent.filter(|_| was_there) else {
            return Ok(None);
        };
        let home = Place {
            channel,
            parent: None,
            server: game.setup.home.server,
        };
        let mut numbers = self.store.games_in_thread(thread).await?;
        if !numbers.contains(&game.number) {
            numbers.push(game.number);
        }
        for number in numbers {
            let Some(other) = self.store.load(number).await? else {
                continue;
            };
            let event = other.newest_event();
            let moved = OutboxMessage::new(number, event, Purpose::Rehomed, channel, now);
            self.store.leave_thread(thread, home, &moved).await?;
        }
        game.setup.home = home;
        self.wake();
        Ok(Some(game))
    }

    /// The board of a game whose thread was deleted, with a ping for the player to move; the result if it is over.
    pub async fn rehomed(
        &self,
        game: GameNumber,
        now: Timestamp,
    ) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(game).await? else {
            return Ok(None);
        };
        let compose = |locale, style, game: &Game| match game.ending() {
            None => view::current_board(locale, style, game, now)
                .unwrap_or_else(|| view::newest_event(locale, style, game)),
            Some(_) => view::newest_event(locale, style, game),
        };
        let mut reply = public_reply(&self.store, &game, compose).await;
        reply.head(view::thread_gone(Locale::of(game.setup.language)));
        Ok(Some(reply))
    }
}
