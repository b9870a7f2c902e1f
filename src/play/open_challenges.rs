//! Open challenges: their announcement in the server's channel for that, and the offer of a game against Arbiter.

use super::answers::{Answer, Answered};
use super::find_game::{chosen, in_play, must_be_visible};
use super::inquiry::Inquiry;
use super::transact::Decide;
use super::{App, view};
use crate::features::opponent;
use crate::game::{Conditions, Game, GameNumber, Rated, Stage, TrackRecord, Weekly};
use crate::referee::{Action, Authority, Awaited, RatedRecord, Refusal, host_of, select_game};
use crate::settings::{Capability, ServerSettings};
use crate::store::{Store, StoreError};

impl App {
    /// Arbiter accepts an open challenge, at its challenger's request.
    pub(crate) async fn play_arbiter(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Answered {
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_open_challenge(games, request.place, request.by.id, request.at)
        });
        let found = found.await?;
        let played = in_play(&self.store, request.by.id, None).await?;
        let setup = &found.game.setup;
        let start = setup.variant.position(&setup.start);
        played.allow_from(&start.map_err(Refusal::BadStart)?)?;
        let against_arbiter = self.store.against_arbiter(request.by.id).await?;
        let days_off = [found.user.weekly(), Weekly::default()];
        let decide = |game: &Game| {
            let ruling = opponent::decide::play_arbiter(game, request, against_arbiter)?;
            Ok(ruling.with_days_off(game, days_off))
        };
        self.transact_for(request, found, Decide::Brief(&decide))
            .await
    }
}

/// What the conditions of an open challenge are checked against; `None` if it has none, or isn't being accepted.
pub(crate) async fn track_record(
    store: &Store,
    game: &Game,
    request: &Inquiry,
    action: &Action,
) -> Result<Option<TrackRecord>, StoreError> {
    let setup = &game.setup;
    if setup.conditions == Conditions::default() || host_of(game, action).is_none() {
        return Ok(None);
    }
    let scope = (setup.home.server, setup.nearest_pool());
    let record = store.track_record(request.by.id, scope, setup.conditions);
    record.await.map(Some)
}

/// What may keep the challenger and the user from a rated game; `None` unless the user accepts a rated game.
pub(crate) async fn rated_records(
    store: &Store,
    game: &Game,
    request: &Inquiry,
    action: &Action,
) -> Result<Option<[RatedRecord; 2]>, StoreError> {
    let is_waiting = matches!((&game.stage, action), (Stage::Waiting, Action::Accept(_)));
    if !is_waiting || game.setup.rated == Rated::No {
        return Ok(None);
    }
    let people = [game.setup.challenger.id, request.by.id];
    let server = game.setup.home.server;
    let [challenger, user] = people.map(|person| store.limits(person, server, request.at));
    Ok(Some([challenger.await?.rated, user.await?.rated]))
}

/// Tells managers why the new challenge couldn't be announced.
pub(crate) fn with_announcement_failure(
    mut answer: Answer,
    request: &Inquiry,
    server: &ServerSettings,
) -> Answer {
    if request.authority == Authority::Manager
        && let Some(words) = view::announcement_failure(request.locale(), server)
    {
        answer.add_note(words);
    }
    answer
}

/// A challenge can be accepted under its announcement, in any place; anything else requires a game visible there.
pub(crate) fn must_be_reachable(
    game: &Game,
    request: &Inquiry,
    action: &Action,
) -> Result<(), Refusal> {
    let is_announced_here =
        (game.announcement).is_some_and(|card| card.channel == request.place.channel);
    if is_announced_here && *action == Action::Accept(Awaited::Challenge) {
        return Ok(());
    }
    must_be_visible(game, request)
}

/// Checks that the bot can post boards, before it promises a game.
pub(crate) fn must_speak(request: &Inquiry) -> Result<(), Refusal> {
    let speak = Capability::Speak;
    match request.permissions.missing_for(speak, request.place) {
        Some(missing) => Err(Refusal::Hindered(speak, missing)),
        None => Ok(()),
    }
}
