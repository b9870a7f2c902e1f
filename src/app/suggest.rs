//! What is suggested to somebody who types.

use super::answers::RequestError;
use super::{App, Inquiry, own, preferring};
use crate::command::{Autocomplete, Suggestions};
use crate::referee::{self, Action, Confirmation, ExpectedRevision};
use crate::store::StoreError;
use crate::view::{self, Choice};

impl App {
    /// What to suggest for what is being typed; nothing where nothing fits, or the store fails.
    pub async fn suggest(&self, request: &Inquiry, asking: &Autocomplete) -> Vec<Choice> {
        let locale = own(request);
        let suggested = match asking.suggestions {
            Suggestions::Moves => self.suggest_moves(request, asking).await,
            Suggestions::Answers => self.suggest_answers(request, asking).await,
            Suggestions::Games => self.suggest_games(request, asking).await,
            Suggestions::Positions => Ok(view::suggested_starts(
                locale,
                asking.variant,
                &asking.typed,
            )),
            Suggestions::Clocks => Ok(view::suggested_clocks(locale, &asking.typed)),
            Suggestions::Zones => Ok(view::suggested_zones(&asking.typed)),
            Suggestions::QuietHours => Ok(view::suggested_quiet_hours(locale, &asking.typed)),
            Suggestions::Commands => Ok(view::suggested_commands(locale, &asking.typed)),
        };
        suggested.unwrap_or_else(|error| {
            tracing::warn!(%error, "nothing can be suggested");
            Vec::new()
        })
    }

    async fn suggest_moves(
        &self,
        request: &Inquiry,
        asking: &Autocomplete,
    ) -> Result<Vec<Choice>, StoreError> {
        let action = Action::Move(asking.typed.clone(), Confirmation::Missing);
        let latest = ExpectedRevision::Latest;
        let chosen = self.choose_for(request, asking.number, &action, latest);
        let found = match chosen.await {
            Ok(meant) => {
                let found = self.visible(meant.number, request).await;
                found.map(|found| (found, meant.is_one_of_several))
            }
            Err(trouble) => Err(trouble),
        };
        match found {
            Ok((found, is_one_of_several)) => {
                let (game, locale) = (&found.game, own(&preferring(request, found.user)));
                let play = referee::may_move(game, latest, request.by.id);
                let moves =
                    |play| view::suggested(locale, game, play, is_one_of_several, &asking.typed);
                Ok(play.map(moves).unwrap_or_default())
            }
            Err(RequestError::Refused(..)) => Ok(Vec::new()),
            Err(RequestError::Store(error)) => Err(error),
        }
    }

    async fn suggest_games(
        &self,
        request: &Inquiry,
        asking: &Autocomplete,
    ) -> Result<Vec<Choice>, StoreError> {
        let games = self.games(request).await?;
        Ok(view::suggested_games(
            own(request),
            &games,
            &asking.typed,
            request.at,
        ))
    }
}
