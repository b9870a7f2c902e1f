//! A holiday applies to all games in which it counts, and leave to all correspondence games.

use super::store::DaysOfYear;
use crate::game::{Clock, Day, Game, GameNumber, RequestId, State};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::find_game::{listed_games, readable_game};
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::{Answer, App, Inquiry, preferences_of, view};
use crate::referee;
use crate::referee::{Action, BlockStatus, ClockRefusal, ExpectedRevision, Refusal};
use crate::store::{Store, StoreError};

impl App {
    /// Takes a holiday in all games of the user that agreed on days off. With fewer than two such games, it is an ordinary
    /// action.
    pub(crate) async fn holiday(&self, request: &mut Inquiry, first: Day, last: Day) -> Answered {
        let action = Action::Holiday { first, last };
        let games = games_by_clock(&self.store, request, |clock| clock.holidays().is_some());
        let games = games.await?;
        if games.len() < 2 {
            let number = games.first().map(|game| game.number);
            let latest = ExpectedRevision::Latest;
            return self.act(request, number, &action, latest).await;
        }
        request.context.preferences = preferences_of(&self.store, request.by.id).await?;
        let (taken, refused) = self.holiday_in_each(request, games, &action).await?;
        Ok(view::holidays(request.locale(), [first, last], &taken, &refused).into())
    }

    /// Takes leave from all correspondence games of the user, out of the yearly allowance. Days that count in no game are
    /// returned; leave that is asked for twice counts once, because its games refuse it.
    pub(crate) async fn take_leave(&self, request: &Inquiry, first: Day, last: Day) -> Answered {
        let (me, locale) = (request.by.id, request.locale());
        let zone = request.context.preferences.zone;
        let holiday = match referee::holiday_of(first, last, zone, request.at) {
            // Unlike a game, leave goes by the zone of today's settings.
            Err(Refusal::Clock(ClockRefusal::HolidayTooSoon)) => {
                return Ok(Answer::refusing(super::view::leave_too_soon(locale)));
            }
            holiday => holiday?,
        };
        let by_days = |clock: Clock| clock != Clock::Untimed && !clock.is_live();
        let games = games_by_clock(&self.store, request, by_days).await?;
        if games.is_empty() {
            return Ok(Answer::refusing(super::view::no_games_to_leave(locale)));
        }
        // The second year is checked only if the first has enough days, so there are few.
        let years = first.year()..=last.year().min(first.year().saturating_add(1));
        let days: Vec<DaysOfYear> = years.map(|year| (year, holiday.days_in(year))).collect();
        if let Err(year) = self.store.take_leave(me, &days).await? {
            let left = (year, self.store.leave_left(me, year).await?);
            return Ok(Answer::refusing(super::view::leave_spent(locale, left)));
        }
        let action = Action::Leave { first, last, zone };
        let (taken, refused) = self.holiday_in_each(request, games, &action).await?;
        if taken.is_empty() {
            self.store.return_leave(me, &days).await?;
        }
        let mut reply = view::holidays(locale, [first, last], &taken, &refused);
        for (year, _) in days {
            let left = (year, self.store.leave_left(me, year).await?);
            reply.words = reply.words.line(super::view::leave_left(locale, left));
        }
        Ok(reply.into())
    }

    /// The games in which a holiday was taken, and those that refused it.
    async fn holiday_in_each(
        &self,
        request: &Inquiry,
        games: Vec<Game>,
        action: &Action,
    ) -> Result<(Vec<GameNumber>, Vec<(Game, Refusal)>), RequestError> {
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        for game in games {
            let number = game.number;
            match self.holiday_in(request, game, action).await? {
                None => taken.push(number),
                Some(refusal) => refused.push(refusal),
            }
        }
        Ok((taken, refused))
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

/// The user's running games with such a clock, if this version can read them.
async fn games_by_clock(
    store: &Store,
    request: &Inquiry,
    is_meant: impl Fn(Clock) -> bool,
) -> Result<Vec<Game>, StoreError> {
    let me = request.by.id;
    let numbers: Vec<GameNumber> = (listed_games(store, request).await?.iter())
        .filter(|game| matches!(game.state, State::Playing { .. }) && game.seat_of(me).is_some())
        .map(|game| game.number)
        .collect();
    let mut games = Vec::new();
    for number in numbers {
        games.extend(readable_game(store, number).await?);
    }
    games.retain(|game| is_meant(game.setup.time_control.clock));
    Ok(games)
}
