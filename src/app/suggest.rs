//! Autocomplete.

use super::answers::RequestError;
use super::find_game::{choose_for, games, visible};
use super::inquiry::Inquiry;
use super::puzzles::suggest_answers;
use super::{App, own};
use crate::command::{Autocomplete, Suggestions};
use crate::referee::{self, Action, Confirmation, ExpectedRevision};
use crate::store::{Store, StoreError};
use crate::view::{self, Choice};

impl App {
    /// Suggestions for what is being typed; none if the store fails.
    pub async fn suggest(&self, request: &Inquiry, asking: &Autocomplete) -> Vec<Choice> {
        let locale = own(request);
        let suggested = match asking.suggestions {
            Suggestions::Moves => suggest_moves(&self.store, request, asking).await,
            Suggestions::Answers => suggest_answers(&self.store, request, asking).await,
            Suggestions::Games => suggest_games(&self.store, request, asking).await,
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
            tracing::warn!(%error, "can't read suggestions");
            Vec::new()
        })
    }
}

async fn suggest_moves(
    store: &Store,
    request: &Inquiry,
    asking: &Autocomplete,
) -> Result<Vec<Choice>, StoreError> {
    let action = Action::Move(asking.typed.clone(), Confirmation::Missing);
    let latest = ExpectedRevision::Latest;
    let mut request = request.clone();
    let suggesting = async {
        let meant = choose_for(store, &request, asking.number, &action, latest);
        let meant = meant.await?;
        let found = visible(store, meant.number, &mut request).await?;
        let (game, locale) = (&found.game, own(&request));
        let play = referee::may_move(game, latest, &request)?;
        let several = meant.is_one_of_several;
        Ok(view::suggested(locale, game, play, several, &asking.typed))
    };
    match suggesting.await {
        Err(RequestError::Refused(..)) => Ok(Vec::new()),
        Err(RequestError::Store(error)) => Err(error),
        Ok(moves) => Ok(moves),
    }
}

async fn suggest_games(
    store: &Store,
    request: &Inquiry,
    asking: &Autocomplete,
) -> Result<Vec<Choice>, StoreError> {
    let games = games(store, request).await?;
    Ok(view::suggested_games(
        own(request),
        &games,
        &asking.typed,
        request.at,
    ))
}
