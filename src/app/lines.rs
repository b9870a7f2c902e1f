//! Earlier messages of a game become lines.

use super::App;
use super::answers::as_then;
use super::controls::{Edit, MessageChange, revision_of};
use crate::game::{Game, GameNumber, Stage};
use crate::settings::History;
use crate::store::{Gone, Shown, StoreError};
use crate::view::reply::{Earlier, Panel};
use crate::view::{self, Locale, Reply};

impl App {
    /// The messages that carry no controls any more: each becomes a line, or only loses its controls
    /// where that is all that can be said or is wanted.
    pub(super) async fn lines(
        &self,
        game: GameNumber,
        gone: Gone,
        earlier: Option<&Earlier>,
    ) -> Vec<Edit> {
        let lines = if gone == Gone::default() {
            Ok([None, None])
        } else {
            self.try_lines(game, gone, earlier).await
        };
        let [board, request] = lines.unwrap_or_else(|error| {
            tracing::warn!(%game, %error, "earlier messages only lose their controls");
            [None, None]
        });
        let edit = |(shown, line): (Option<Shown>, Option<Reply>)| {
            let Shown {
                channel, message, ..
            } = shown?;
            let change = match line {
                Some(line) => MessageChange::Whole(Box::new(line)),
                None => MessageChange::Controls(Panel::default()),
            };
            Some(Edit {
                channel,
                message,
                change,
            })
        };
        let both = [(gone.board, board), (gone.request, request)];
        both.into_iter().filter_map(edit).collect()
    }

    async fn try_lines(
        &self,
        number: GameNumber,
        gone: Gone,
        earlier: Option<&Earlier>,
    ) -> Result<[Option<Reply>; 2], StoreError> {
        let Some(game) = self.store.load(number).await? else {
            return Ok([None, None]);
        };
        let locale = Locale::of(game.setup.language);
        let request = match gone.request {
            Some(shown) => {
                let answer = usize::try_from(shown.revision).unwrap_or(usize::MAX);
                let answer = game.events.get(answer.saturating_add(1));
                let answer = answer.map(|event| event.kind.clone());
                let then = as_then(game.clone(), shown.revision)?;
                then.and_then(|(then, _)| view::request_line(locale, &then, answer.as_ref()))
            }
            None => None,
        };
        let board = match gone.board {
            Some(shown) => self.board_line(game, shown, earlier).await?,
            None => None,
        };
        Ok([board, request])
    }

    /// The line of a message with a board or with the challenge.
    async fn board_line(
        &self,
        game: Game,
        shown: Shown,
        earlier: Option<&Earlier>,
    ) -> Result<Option<Reply>, StoreError> {
        let locale = Locale::of(game.setup.language);
        let Some(revision) = revision_of(shown) else {
            return Ok(Some(view::challenge_line(locale, &game)));
        };
        // The end of a game stays to be seen when its board is asked for again.
        let is_end = earlier.is_none() && matches!(game.stage, Stage::Over { .. });
        if is_end || self.history_of(&game).await? == History::Pictures {
            return Ok(None);
        }
        let Some(event) = game.event_of_revision(revision) else {
            return Ok(None);
        };
        let then = as_then(game, event)?;
        Ok(then.and_then(|(then, _)| view::board_line(locale, &then)))
    }

    async fn history_of(&self, game: &Game) -> Result<History, StoreError> {
        Ok(match game.setup.home.server {
            Some(server) => self.store.server(server).await?.history,
            None => History::default(),
        })
    }
}
