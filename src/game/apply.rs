//! What one more event does to a game in play.

use super::ending::Ending;
use super::event::{Actor, DrawDeclaration, Event, EventKind};
use super::play::Play;
use super::{PendingRequest, Stage};
use crate::rules::outcome::{DrawBy, Outcome};

const DEAD_POSITION: Outcome = Outcome::Draw {
    by: DrawBy::DeadPosition,
};

/// The end of a game by the arbiter's own hand.
fn ended_by_arbiter(play: Play, what: &EventKind) -> Result<Stage, &'static str> {
    let ending = match what {
        EventKind::ProvenDead => Ending::Board(DEAD_POSITION),
        EventKind::Flagged { mate } => Ending::Flag {
            flagged: play.position().turn(),
            mate: *mate,
        },
        EventKind::Closed { .. } => Ending::Closed,
        EventKind::Challenged
        | EventKind::Accepted { .. }
        | EventKind::Declined
        | EventKind::Withdrawn
        | EventKind::Moved { .. }
        | EventKind::Offered
        | EventKind::Claimed(_)
        | EventKind::Agreed
        | EventKind::Refused
        | EventKind::TakebackAsked
        | EventKind::TakebackGranted
        | EventKind::TakebackRefused
        | EventKind::PauseAsked { .. }
        | EventKind::PauseGranted
        | EventKind::PauseRefused
        | EventKind::Resigned
        | EventKind::Aborted => return Err("the arbiter does no such thing"),
    };
    Ok(Stage::Over { play, ending })
}

/// The stage after one more event while a game is being played.
pub(super) fn continued(
    mut play: Play,
    pending: Option<PendingRequest>,
    event: &Event,
) -> Result<Stage, &'static str> {
    let seat = match (event.by, &event.kind) {
        (Actor::Player(seat), _) => seat,
        (Actor::Arbiter, what) => return ended_by_arbiter(play, what),
    };
    // An offer stands until it is answered, and the opponent's move is an answer. What waited beside an offer when games
    // could still be written so is gone with the offer.
    let own = pending.filter(|pending| pending.by() == seat);
    let theirs = pending.filter(|pending| pending.by() != seat);
    let ending = match (&event.kind, theirs) {
        (EventKind::Moved { code, declaration }, _) => {
            if seat != play.seat(play.position().turn()) {
                return Err("a move out of turn");
            }
            play.plays(code, event.at)?;
            // A wish to take a move back falls by the next one; others stand.
            let own = own.filter(|own| *own != PendingRequest::Takeback(seat));
            match declaration {
                DrawDeclaration::Nothing => return Ok(Stage::Playing { play, pending: own }),
                DrawDeclaration::Offer => {
                    play.offers(seat);
                    let pending = Some(PendingRequest::Draw(seat));
                    return Ok(Stage::Playing { play, pending });
                }
                // Mate and the other ends by the board go before a claim.
                DrawDeclaration::Claim(claim) => play.ending().unwrap_or(Ending::Claimed {
                    by: seat,
                    claim: *claim,
                }),
            }
        }
        (EventKind::Offered, _) if own != Some(PendingRequest::Draw(seat)) => {
            play.offers(seat);
            let pending = Some(PendingRequest::Draw(seat));
            return Ok(Stage::Playing { play, pending });
        }
        (EventKind::Claimed(claim), _) => Ending::Claimed {
            by: seat,
            claim: *claim,
        },
        (EventKind::Agreed, Some(PendingRequest::Draw(_))) => Ending::Agreement,
        (EventKind::Refused, Some(PendingRequest::Draw(_)))
        | (EventKind::TakebackRefused, Some(PendingRequest::Takeback(_)))
        | (EventKind::PauseGranted | EventKind::PauseRefused, Some(PendingRequest::Pause(_))) => {
            return Ok(Stage::Playing {
                play,
                pending: None,
            });
        }
        (EventKind::TakebackAsked, None) if own.is_none() => {
            let pending = Some(PendingRequest::Takeback(seat));
            return Ok(Stage::Playing { play, pending });
        }
        (EventKind::PauseAsked { .. }, None) if own.is_none() => {
            let pending = Some(PendingRequest::Pause(seat));
            return Ok(Stage::Playing { play, pending });
        }
        // Whose time has run out is to move, so the other player claims it.
        (EventKind::Flagged { mate }, _) if seat != play.seat(play.position().turn()) => {
            Ending::Flag {
                flagged: play.position().turn(),
                mate: *mate,
            }
        }
        (EventKind::TakebackGranted, Some(PendingRequest::Takeback(by))) => {
            let gone = play.takeback(by).ok_or("a takeback of nothing")?;
            play.plies.truncate(play.plies.len().saturating_sub(gone));
            // The moves after which it was offered are gone.
            play.offered = [None; 2];
            play.revision = play.revision.saturating_add(1);
            return Ok(Stage::Playing {
                play,
                pending: None,
            });
        }
        (EventKind::Resigned, _) => Ending::Resignation {
            loser: play.side(seat),
        },
        (EventKind::Aborted, _) if play.plies.len() < 2 => Ending::Aborted { by: seat },
        (
            EventKind::Offered
            | EventKind::Refused
            | EventKind::Agreed
            | EventKind::TakebackAsked
            | EventKind::TakebackGranted
            | EventKind::TakebackRefused
            | EventKind::PauseAsked { .. }
            | EventKind::PauseGranted
            | EventKind::PauseRefused
            | EventKind::Flagged { .. }
            | EventKind::ProvenDead
            | EventKind::Aborted
            | EventKind::Closed { .. }
            | EventKind::Challenged
            | EventKind::Accepted { .. }
            | EventKind::Declined
            | EventKind::Withdrawn,
            _,
        ) => return Err("it does not fit a game in play"),
    };
    Ok(Stage::Over { play, ending })
}
