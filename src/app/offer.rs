//! Games against the bot for open challenges that nobody accepts.

use super::answers::RequestError;
use super::transact::Effort;
use super::{Answer, App, Inquiry};
use crate::game::{GameNumber, GameSetup, Weekly};
use crate::referee::{self, select_game};
use crate::settings::Capability;
use crate::store::{OutboxMessage, Purpose};

/// How long an open challenge waits before the bot offers itself (ms).
const OFFERED_AFTER: i64 = 10 * 60_000;

impl App {
    /// The row of the offer, for an open challenge where the bot may speak unasked.
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

    /// The bot accepts an open challenge, at its challenger's request.
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
