//! Hints: computed, then written, then shown only to the user. The event says only that a hint was taken.

use crate::compute::{ComputeError, Kind};
use crate::game::{EventKind, Game, HintPart, Play};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::find_game::in_play;
use crate::play::replies::{event_of, own_style, repeated, replay_to};
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::{Answer, App, Inquiry};
use crate::referee;
use crate::referee::{Action, BlockStatus, ExpectedRevision, Refusal};
use crate::rules::Move;
use crate::settings::Capability;
use crate::store::{GameContext, Store, StoreError};

/// The move of a hint, and the name of the host's engine if that found it.
struct Suggestion {
    best: Move,
    engine: Option<String>,
}

impl App {
    /// Gives a hint. A part already given in this position is repeated, and counts once.
    pub(crate) async fn hint(
        &self,
        request: &Inquiry,
        found: GameContext,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        let (me, number) = (request.by.id, found.game.number);
        let played = in_play(&self.store, me, Some(number)).await?;
        played.allow(found.game.play().map(Play::position))?;
        let best = self.best_move(&found.game).await?;
        let wanted = match action {
            Action::Hint(Some(part)) => *part,
            _ => found.game.next_hint(),
        };
        if found.game.is_hint_taken(wanted) {
            return hinted(&self.store, request, &found.game, &best, wanted).await;
        }
        let home = found.game.setup.home;
        let speak = request.permissions.missing_for(Capability::Speak, home);
        let cannot_speak = speak.is_some() && home.channel == request.place.channel;
        // One line per position; the next board shows how many were taken.
        let is_said =
            found.game.is_hint_taken(HintPart::Piece) || found.game.is_hint_taken(HintPart::Move);
        let told = if cannot_speak || is_said {
            AnnounceIn::Nowhere(request.at)
        } else {
            AnnounceIn::Home(request.at)
        };
        let searched = found.game.revision();
        let action = Action::Hint(Some(wanted));
        let game = found.game.clone();
        let decide = |game: &Game| {
            let block_status = BlockStatus::NotBlocked;
            let ruling = referee::rule(game, &action, expected, request, block_status);
            let ruling = ruling.map_err(Some)?;
            if game.revision() != searched {
                Err(Some(Refusal::MovedOn))
            } else if game.is_hint_taken(wanted) {
                // Another press was faster.
                Err(None)
            } else {
                Ok(ruling)
            }
        };
        let written = self.transact(game, told, Decide::Brief(&decide));
        match written.await? {
            Transacted::Written(game) | Transacted::Declined(None, game) => {
                hinted(&self.store, request, &game, &best, wanted).await
            }
            Transacted::Repeated => self.hinted_again(request).await,
            Transacted::Declined(Some(refusal), game) => Err(RequestError::refused(
                refusal,
                GameContext { game, ..found },
            )),
        }
    }

    /// Repeats the answer to a redelivered request.
    async fn hinted_again(&self, request: &Inquiry) -> Answered {
        if let Some((number, event)) = event_of(&self.store, request.id, request.named).await?
            && let Some(game) = self.store.load(number).await?
            && let Some(then) = replay_to(&game, event)?
            && let Some(&EventKind::HintTaken { part }) =
                then.events.last().map(|event| &event.kind)
        {
            let best = self.best_move(&then).await?;
            return hinted(&self.store, request, &then, &best, part).await;
        }
        repeated(&self.store, request).await
    }

    async fn best_move(&self, game: &Game) -> Result<Suggestion, RequestError> {
        let (game, analysts) = (game.clone(), self.analysts.clone());
        let search = move || {
            let outside = analysts.outside();
            let known = super::decide::best_move(&game, game.play()?, outside)?;
            let engine = outside.engine.filter(|_| known.is_outside);
            Some(Suggestion {
                best: known.best?,
                engine: engine.map(|engine| engine.name().to_owned()),
            })
        };
        match self.compute.run(Kind::Hint, search).await {
            Ok(Some(best)) => Ok(best),
            Ok(None) => Err(Refusal::MovedOn.into()),
            Err(ComputeError::Busy) => Err(Refusal::BusyWithHints.into()),
            Err(error @ ComputeError::CutOff(_)) => {
                Err(StoreError::Busy(format!("no hint: {error}")).into())
            }
        }
    }
}

async fn hinted(
    store: &Store,
    request: &Inquiry,
    game: &Game,
    best: &Suggestion,
    part: HintPart,
) -> Answered {
    let play = game.play().ok_or(Refusal::NotBegun)?;
    let style = own_style(store, game, request).await;
    let Suggestion { best, engine } = best;
    let mut reply = super::view::hint(request.locale(), style, game, play, best, part);
    if let Some(engine) = engine {
        reply.add(super::view::suggested_by(request.locale(), engine));
    }
    Ok(Answer::from(reply).about(game))
}
