//! The state of a board in a browser.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::answers::{Answer, RequestError, store_error_answer};
use super::find_game::{find, games_with_deadlines, must_be_visible};
use super::inquiry::Inquiry;
use super::replies::refused;
use super::view::board_style::BoardStyle;
use super::view::live::{Live, Lobby};
use super::{App, read_preferences_if_possible, view};
use crate::command::Perspective;
use crate::features::board_links::run::SecretDigest;
use crate::features::board_links::store::BoardLink;
use crate::features::study::decide::may_think;
use crate::game::{Game, GameNumber, Player, PlayerId, Summary};
use crate::referee::{Refusal, select_game};
use crate::settings::{BotPermissions, PermissionSet};
use crate::store::StoreError;
use crate::store::memory::{OpenedBoards, WrittenEvent};

/// The games that a session in a browser may open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardAccess {
    /// Those visible at the place of the request.
    Place,
    /// The same inside Discord: others' games are only watched.
    Channel,
    /// Those that the link's person plays.
    OwnGames,
    /// One game, read-only, as long as its server allows watching.
    Watch(GameNumber),
}

impl App {
    /// A game as the user plays it, or their analysis board of it; `None` before it has started; an answer if the user may not
    /// see it.
    pub async fn live(
        &self,
        mut request: Inquiry,
        number: GameNumber,
        (access, is_analysis): (BoardAccess, bool),
    ) -> Result<Option<Live>, Box<Answer>> {
        let game = self.enter_board(&mut request, number, access).await?;
        let thoughts = match may_think(&game, &request) {
            Ok(play) if is_analysis => {
                let found = self.store.thoughts(number, request.by.id).await;
                let found = found.map_err(|error| store_error_answer(&request, &error))?;
                Some(found.present(play))
            }
            _ => None,
        };
        let style = BoardStyle::for_user(&game, Perspective::Own, &request);
        let locale = request.locale();
        let live = view::live::live(locale, style, &game, &request, thoughts.as_ref());
        let rematch = self.newest_rematch(&game, request.by.id).await;
        let rematch = rematch.map_err(|error| store_error_answer(&request, &error))?;
        Ok(live.map(|live| match rematch {
            Some(rematch) => live.with_rematch(locale, &rematch, &request),
            None => live,
        }))
    }

    /// The newest rematch of a finished game of the person.
    async fn newest_rematch(
        &self,
        game: &Game,
        person: PlayerId,
    ) -> Result<Option<Game>, StoreError> {
        let has_any = game.ending().is_some() && game.number.stored_import().is_none();
        if !has_any || game.seat_of(person).is_none() {
            return Ok(None);
        }
        match self.store.rematch_of(game.number).await?.newest() {
            Some(rematch) => self.store.load(rematch).await,
            None => Ok(None),
        }
    }

    /// Loads a game and moves the request to its home; an answer if the user may not see it.
    pub async fn enter_board(
        &self,
        request: &mut Inquiry,
        number: GameNumber,
        access: BoardAccess,
    ) -> Result<Game, Box<Answer>> {
        Err(Box::new(
            match self.entered(request, number, access).await {
                Ok(game) => return Ok(game),
                Err(RequestError::Refused(refusal, found)) => {
                    refused(&self.store, request, &refusal, found).await
                }
                Err(RequestError::Store(error)) => store_error_answer(request, &error),
            },
        ))
    }

    async fn entered(
        &self,
        request: &mut Inquiry,
        number: GameNumber,
        access: BoardAccess,
    ) -> Result<Game, RequestError> {
        let game = find(&self.store, number, request).await?.game;
        match access {
            BoardAccess::Place => {
                must_be_visible(&game, request)?;
                return Ok(game);
            }
            BoardAccess::Channel => must_be_visible(&game, request)?,
            BoardAccess::OwnGames if game.seat_of(request.by.id).is_some() => {}
            BoardAccess::Watch(watched)
                if watched == number && self.may_be_watched(&game).await? => {}
            BoardAccess::OwnGames | BoardAccess::Watch(_) => {
                return Err(Refusal::NoSuchGame(number).into());
            }
        }
        request.place = game.setup.home;
        if game.delivery_failure.is_some() {
            // Permissions are unknown here, so the failure must not count as fixed.
            let missing = PermissionSet::such(|_| true);
            request.permissions = BotPermissions::Installed { missing };
        }
        Ok(game)
    }

    /// The link with this secret; `None` if unknown or ended.
    pub async fn board_link_of(
        &self,
        digest: SecretDigest,
    ) -> Result<Option<BoardLink>, StoreError> {
        let now = self.clock.now();
        self.store.board_link(&digest.text(), now).await
    }

    /// Filters out links that have ended.
    pub async fn lasting_board_links(&self, digests: &[String]) -> Result<Vec<String>, StoreError> {
        let now = self.clock.now();
        self.store.lasting_board_links(digests, now).await
    }

    /// The games that a session lists, those with the user's turn first.
    pub async fn listed_games(
        &self,
        request: impl Into<Inquiry>,
        access: BoardAccess,
    ) -> Result<Vec<Summary>, StoreError> {
        let request = request.into();
        let mut games = games_with_deadlines(&self.store, &request).await?;
        if access != BoardAccess::Channel {
            games.retain(|game| game.seat_of(request.by.id).is_some());
        }
        select_game::own_turns_first(&mut games, request.by.id, request.place);
        Ok(games)
    }

    /// The games of a session, with the choices for a new one.
    pub async fn lobby(
        &self,
        request: impl Into<Inquiry>,
        people: &[Player],
        access: BoardAccess,
    ) -> Result<Lobby, StoreError> {
        let mut request = request.into();
        let games = self.listed_games(&request, access).await?;
        read_preferences_if_possible(&self.store, &mut request).await;
        Ok(view::live::lobby(request.locale(), &games, people))
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

    /// Subscribes to the events this process writes; other processes' events have to be polled for.
    pub fn written_events(&self) -> broadcast::Receiver<WrittenEvent> {
        self.store.memory().written.listen()
    }

    /// The games that people open inside Discord by this process.
    pub fn opened_boards(&self) -> Arc<OpenedBoards> {
        Arc::clone(&self.store.memory().opened)
    }
}
