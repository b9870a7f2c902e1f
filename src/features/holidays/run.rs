//! A holiday applies to all games in which it counts.

use crate::game::{Day, Game, GameNumber, RequestId, State};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::find_game::{listed_games, readable_game};
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::{App, Inquiry, preferences_of, view};
use crate::referee;
use crate::referee::{Action, BlockStatus, ExpectedRevision, Refusal};
use crate::store::{Store, StoreError};

impl App {
    /// Takes a holiday in all games of the user that agreed on days off. With fewer than two such games, it is an ordinary
    /// action.
    pub(crate) async fn holiday(&self, request: &mut Inquiry, first: Day, last: Day) -> Answered {
        let action = Action::Holiday { first, last };
        let games = games_with_days_off(&self.store, request).await?;
        if games.len() < 2 {
            let number = games.first().map(|game| game.number);
            let latest = ExpectedRevision::Latest;
            return self.act(request, number, &action, latest).await;
        }
        request.context.preferences = preferences_of(&self.store, request.by.id).await?;
        let mut taken = Vec::new();
        let mut refused = Vec::new();
        for game in games {
            let number = game.number;
            match self.holiday_in(request, game, &action).await? {
                None => taken.push(number),
                Some(refusal) => refused.push(refusal),
            }
        }
        Ok(view::holidays(request.locale(), [first, last], &taken, &refused).into())
    }

    async fn holiday_in(
        &self,
        request: &Inquiry,
        game: Game,
        action: &Action,
    ) -> Result<Option<(Game, Refusal)>, RequestError> {
        let told = AnnounceIn::Home(request.at);
        let decide = |game: &Game| {
            // One request writes several events, and each needs its own id.
            let mut request = request.clone();
            request.id = RequestId::of_arbiter(game.number, game.next_event());
            let (latest, block_status) = (ExpectedRevision::Latest, BlockStatus::NotBlocked);
            referee::rule(game, action, latest, &request, block_status)
        };
        let taking = self.transact(game, told, Decide::Brief(&decide));
        match taking.await? {
            Transacted::Written(_) | Transacted::Repeated => Ok(None),
            Transacted::Declined(refusal, game) => Ok(Some((game, refusal))),
        }
    }
}

/// The user's running games in which days off count, if this version can read them.
async fn games_with_days_off(store: &Store, request: &Inquiry) -> Result<Vec<Game>, StoreError> {
    let me = request.by.id;
    let numbers: Vec<GameNumber> = (listed_games(store, request).await?.iter())
        .filter(|game| matches!(game.state, State::Playing { .. }) && game.seat_of(me).is_some())
        .map(|game| game.number)
        .collect();
    let mut games = Vec::new();
    for number in numbers {
        games.extend(readable_game(store, number).await?);
    }
    games.retain(|game| game.setup.time_control.clock.holidays().is_some());
    Ok(games)
}
