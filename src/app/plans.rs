//! Conditional moves, which their author alone sees.

use super::answers::{Answer, Answered, RequestError};
use super::find_game::{chosen, find};
use super::inquiry::Inquiry;
use super::transact::{AnnounceIn, Effort, Transacted};
use super::{App, own};
use crate::game::{Game, GameNumber};
use crate::referee::{self, PlanChange, select_game};
use crate::view;

impl App {
    pub(super) async fn plan(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        change: &PlanChange,
    ) -> Answered {
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_question(games, request.place, request.by.id, request.at)
        });
        let found = found.await?;
        if *change == PlanChange::Show {
            let shown = planned(request, &found.game);
            return shown.map_err(|refusal| RequestError::refused(refusal, found));
        }
        let (asked, change, letters) = (request.clone(), change.clone(), request.letters());
        let told = AnnounceIn::Nowhere(request.at);
        let number = found.game.number;
        let game = found.game.clone();
        let written = self.transact(game, told, Effort::Brief, move |game| {
            referee::plan(game, &change, &asked, letters)
        });
        let game = match written.await? {
            Transacted::Written(game) => game,
            Transacted::Repeated => find(&self.store, number, request).await?.game,
            Transacted::Declined(refusal, _) => return Err(RequestError::refused(refusal, found)),
        };
        Ok(planned(request, &game)?)
    }
}

fn planned(request: &Inquiry, game: &Game) -> Result<Answer, referee::Refusal> {
    let (seat, play) = referee::may_plan(game, request)?;
    let reply = view::plans(own(request), game, play, seat);
    Ok(Answer::from(reply).about(game))
}
