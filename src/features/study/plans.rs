//! Conditional moves, visible only to their author.

use super::decide::PlanChange;
use crate::game::{Game, GameNumber};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::find_game::{chosen_for, find};
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::{Answer, App, Inquiry, view};
use crate::referee;
use crate::referee::{Refusal, Wanted, select_game};
use crate::rules::Move;

impl App {
    pub(crate) async fn plan(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        change: &PlanChange,
    ) -> Answered {
        let wanted = Wanted::Command(match change {
            PlanChange::Show => "game if".to_owned(),
            PlanChange::Add(text) => format!("game if line:{text}"),
            PlanChange::Clear => "game if clear:yes".to_owned(),
        });
        let found = chosen_for(&self.store, request, number, wanted, |games, request| {
            let (place, by) = (request.place, request.by.id);
            match select_game::of_opponents_turn(games, place, by) {
                // The referee returns the reason.
                Err(Refusal::NoGameHere) => select_game::of_question(games, place, by, request.at),
                found => found,
            }
        });
        let (found, is_one_of_several) = found.await?;
        if *change == PlanChange::Show {
            let shown = planned(request, &found.game, &[]);
            return shown.map_err(|refusal| RequestError::refused(refusal, found));
        }
        let letters = request.letters();
        let told = AnnounceIn::Nowhere(request.at);
        let number = found.game.number;
        let game = found.game.clone();
        let decide = |game: &Game| super::decide::plan(game, change, request, letters);
        let written = self.transact(game, told, Decide::Brief(&decide));
        let play = found.game.play();
        let left_out = play.map(|play| super::decide::left_out(play, change, letters));
        let game = match written.await? {
            Transacted::Written(game) => game,
            Transacted::Repeated => find(&self.store, number, request).await?.game,
            Transacted::Declined(refusal, _) => return Err(RequestError::refused(refusal, found)),
        };
        let answer = planned(request, &game, &left_out.unwrap_or_default())?;
        Ok(answer.naming(request, is_one_of_several.then_some(&game)))
    }
}

fn planned(request: &Inquiry, game: &Game, left_out: &[Move]) -> Result<Answer, referee::Refusal> {
    let (seat, play) = super::decide::may_plan(game, request)?;
    let reply = view::plans(request.locale(), game, play, seat, left_out);
    Ok(Answer::from(reply).about(game))
}
