//! The offer of a game against the arbiter to a challenger whose open challenge nobody has
//! accepted.

use super::answers::RequestError;
use super::transact::Effort;
use super::{Answer, App, Inquiry};
use crate::game::{GameNumber, GameSetup, Weekly};
use crate::referee::{self, select_game};
use crate::settings::Capability;
use crate::store::{OutboxMessage, Purpose};

/// How long an open challenge waits before the arbiter offers itself, in milliseconds.
const OFFERED_AFTER: i64 = 10 * 60_000;

impl App {
    /// The row of the offer that follows a new challenge; nothing where somebody was challenged, or
    /// where the arbiter can only answer.
    pub(super) fn offer_message(
        game: GameNumber,
        setup: &GameSetup,
        request: &Inquiry,
    ) -> Option<OutboxMessage> {
        let speak = request
            .permissions
            .missing_for(Capability::Speak, setup.home);
        (setup.opponent.is_none() && speak.is_none()).then(|| {
            let (channel, due) = (setup.home.channel, request.at.plus(OFFERED_AFTER));
            OutboxMessage::new(game, 0, Purpose::ArbiterOffer, channel, due)
        })
    }

    /// The arbiter takes an open challenge, at the wish of its maker.
    pub(super) async fn play_arbiter(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Result<Answer, RequestError> {
        let found = self.chosen(request, number, |games, request| {
            select_game::of_open_challenge(games, request.place, request.by.id, request.at)
        });
        let found = found.await?;
        let against_arbiter = self.store.against_arbiter(request.by.id).await?;
        let days_off = [found.user.weekly(), Weekly::default()];
        let asked = request.request.clone();
        self.transact_for(request, found, Effort::Brief, move |game| {
            let ruling = referee::play_arbiter(game, &asked, against_arbiter)?;
            Ok(ruling.with_days_off(game, days_off))
        })
        .await
    }
}
