//! A player who waits has the opponent reminded, once a day.

use super::answers::RequestError;
use super::transact::about;
use super::{Answer, App, Inquiry, own, preferring};
use crate::game::{GameNumber, Note, Seat};
use crate::referee::{self, BlockStatus, NudgeRefusal, select_game};
use crate::store::{Nudged, Purpose};
use crate::view;

impl App {
    pub(super) async fn nudge(
        &self,
        request: &Inquiry,
        number: Option<GameNumber>,
    ) -> Result<Answer, RequestError> {
        let chosen = self.choose(request, number, |games| {
            select_game::of_nudge(games, request.place, request.by.id)
        });
        let number = chosen.await?;
        self.book_outage(request.at).await?;
        let found = self.visible(number, request).await?;
        let (request, game) = (&preferring(request, found.user), &found.game);
        let opponent = game.seat_of(request.by.id).map(Seat::other);
        let seat = opponent.unwrap_or(Seat::Opponent);
        let preferences = found.players[seat as usize];
        let block_status = match game.player(seat) {
            Some(host) if self.store.has_blocked(host.id, request.by.id).await? => {
                BlockStatus::Blocked
            }
            Some(_) | None => BlockStatus::NotBlocked,
        };
        let allowed = referee::may_nudge(game, request, preferences, block_status);
        let refused = |refusal| {
            let found = Some(Box::new(found.clone()));
            RequestError::Refused(Box::new(refusal), found)
        };
        let (by, who) = allowed.map_err(refused)?;
        let clocks = game.clocks();
        let quiet_until = preferences.quiet_until(request.at, clocks.as_ref());
        let due = quiet_until.unwrap_or(request.at);
        let turn = game.turn_begun().unwrap_or_default();
        let wanted = preferences.turn_messages;
        let ping = Purpose::Ping(Note::Nudge);
        let direct = Purpose::Direct(Note::Nudge);
        let ping = wanted
            .are_in_channel()
            .then(|| about(game, turn, ping, due));
        let direct = wanted.are_direct().then(|| about(game, turn, direct, due));
        let messages: Vec<_> = ping.into_iter().chain(direct).collect();
        let nudged = self.store.nudge(game.number, by, request.at, &messages);
        match nudged.await? {
            Nudged::Written => {
                let answer = Answer::from(view::nudged(own(request), who)).about(game);
                Ok(self.with_refusal_of_messages(request, answer).await)
            }
            Nudged::TooSoon(again) => Err(NudgeRefusal::TooSoon { again }.into()),
        }
    }
}
