//! Autocomplete.

use super::answers::RequestError;
use super::find_game::{choose_game, listed_games, visible};
use super::inquiry::Inquiry;
use super::view::Choice;
use super::{App, read_preferences_if_possible, view};
use crate::command::{Autocomplete, Suggestions};
use crate::game::Summary;
use crate::referee;
use crate::referee::{Action, Confirmation, ExpectedRevision, Refusal, Wanted, select_game};
use crate::store::{Store, StoreError};

impl App {
    /// Suggestions for the option being typed; none if the store fails.
    pub async fn suggest(&self, request: &Inquiry, asking: &Autocomplete) -> Vec<Choice> {
        let locale = request.locale();
        let suggested = match asking.suggestions {
            Suggestions::Moves => suggest_moves(&self.store, request, asking).await,
            Suggestions::Answers => self.suggest_answers(request, asking).await,
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
    // While a move is being typed, it can't distinguish games.
    let wanted = Wanted::Command(String::new());
    let (place, by, at) = (request.place, request.by.id, request.at);
    let fitting = |games: &[Summary]| select_game::of_action(games, &action, place, by, at);
    let meant = choose_game(store, &request, asking.number, wanted, &fitting);
    let (games, is_one_of_several) = match meant.await {
        Ok(meant) => match visible(store, meant.number, &mut request).await {
            Ok(found) => (vec![found.game], meant.is_one_of_several),
            Err(RequestError::Store(error)) => return Err(error),
            Err(RequestError::Refused(..)) => return Ok(Vec::new()),
        },
        Err(RequestError::Store(error)) => return Err(error),
        Err(RequestError::Refused(refusal, _)) => {
            let Refusal::WhichOf { few, .. } = *refusal else {
                return Ok(Vec::new());
            };
            read_preferences_if_possible(store, &mut request).await;
            (few, true)
        }
    };
    let locale = request.locale();
    let each = games.iter().filter_map(|game| {
        let play = referee::may_move(game, latest, &request).ok()?;
        let typed = asking.typed.as_str();
        Some(view::suggested(locale, game, play, is_one_of_several, typed).into_iter())
    });
    Ok(view::in_turn(each.collect()))
}

async fn suggest_games(
    store: &Store,
    request: &Inquiry,
    asking: &Autocomplete,
) -> Result<Vec<Choice>, StoreError> {
    let games = listed_games(store, request).await?;
    Ok(view::suggested_games(
        request.locale(),
        &games,
        &asking.typed,
        request.at,
    ))
}
