//! The state of a board in a browser.

use super::answers::{Answer, RequestError, store_error_answer};
use super::find_game::{find, games_with_deadlines, visible};
use super::inquiry::Inquiry;
use super::replies::refused;
use super::view::board_style::BoardStyle;
use super::view::live::{Live, Lobby};
use super::{App, own, read_preferences_if_possible, view};
use crate::command::Perspective;
use crate::game::{GameNumber, Player, Summary};
use crate::referee::select_game;
use crate::store::StoreError;

impl App {
    /// A game as the user plays it; `None` before it has started; an answer if the user may not see it.
    pub async fn live(
        &self,
        request: impl Into<Inquiry>,
        number: GameNumber,
    ) -> Result<Option<Live>, Box<Answer>> {
        let mut request = request.into();
        match visible(&self.store, number, &mut request).await {
            Ok(found) => {
                let style = BoardStyle::for_user(&found.game, Perspective::Own, &request);
                let locale = own(&request);
                Ok(view::live::live(locale, style, &found.game, &request))
            }
            Err(RequestError::Refused(refusal, found)) => Err(Box::new(
                refused(&self.store, &mut request, &refusal, found).await,
            )),
            Err(RequestError::Store(error)) => Err(Box::new(store_error_answer(&request, &error))),
        }
    }

    /// The user's games, those with their turn first.
    pub async fn own_games(&self, request: impl Into<Inquiry>) -> Result<Vec<Summary>, StoreError> {
        let request = request.into();
        let mut games = games_with_deadlines(&self.store, &request).await?;
        games.retain(|game| game.seat_of(request.by.id).is_some());
        select_game::own_turns_first(&mut games, request.by.id, request.place);
        Ok(games)
    }

    /// The games of the people at one machine, with the choices for a new one.
    pub async fn lobby(
        &self,
        request: impl Into<Inquiry>,
        people: &[Player],
    ) -> Result<Lobby, StoreError> {
        let mut request = request.into();
        let games = self.own_games(&request).await?;
        read_preferences_if_possible(&self.store, &mut request).await;
        Ok(view::live::lobby(own(&request), &games, people))
    }

    /// Which of the people at one machine gives a command.
    pub async fn actor(
        &self,
        request: impl Into<Inquiry>,
        number: GameNumber,
        people: &[Player],
        command: &str,
    ) -> Option<Player> {
        if let [only] = people {
            return Some(only.clone());
        }
        let mut request = request.into();
        match find(&self.store, number, &mut request).await {
            Ok(found) => view::live::actor(&found.game, people, command).cloned(),
            Err(_) => people.first().cloned(),
        }
    }

    /// The number of the newest event of each of these games.
    pub async fn newest_events(
        &self,
        games: &[GameNumber],
    ) -> Result<Vec<(GameNumber, u32)>, StoreError> {
        self.store.newest_events(games).await
    }

    /// Resolves once this process has written an event since the last call; other processes' events have to be polled for.
    pub async fn written_event(&self) {
        self.store.memory().written.notified().await;
    }
}
