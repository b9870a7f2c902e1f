//! Applies one more event to a game in play.

use crate::game::ending::Ending;
use crate::game::event::{
    Actor, Asking, DrawDeclaration, Event, EventKind, PendingRequest, RequestKind,
};
use crate::game::play::Play;
use crate::game::{Seat, Stage};
use crate::rules::outcome::{DrawBy, Outcome};

const DEAD_POSITION: Outcome = Outcome::Draw {
    by: DrawBy::DeadPosition,
};

pub(super) fn continued(
    mut play: Play,
    pending: Option<PendingRequest>,
    event: &Event,
) -> Result<Stage, &'static str> {
    let seat = event.seat();
    let goes_on = |play, pending| Ok(Stage::Playing { play, pending });
    let waits = |play, request| goes_on(play, Some(request));
    let turn = play.position().turn();
    // A draw offer stays open until answered; a move by the opponent declines it.
    let own = pending.filter(|pending| Some(pending.by) == seat);
    let theirs = pending.filter(|pending| Some(pending.by) != seat);
    let ending = match (&event.kind, seat, theirs) {
        (EventKind::ProvenDead, None, _) => Ending::Board(DEAD_POSITION),
        (EventKind::Closed { .. }, None, _) | (EventKind::VoteClosed, Some(_), _) => Ending::Closed,
        (EventKind::Moved { code, declaration }, Some(seat), _) => {
            if seat != play.seat(turn) {
                return Err("a move out of turn");
            }
            play.plays(code, event.at)?;
            // A takeback request ends with the next move; other requests stay open.
            let own = own.filter(|own| own.kind != RequestKind::Takeback);
            match declaration {
                DrawDeclaration::Nothing => return goes_on(play, own),
                DrawDeclaration::Offer => {
                    play.offers(seat);
                    return waits(play, RequestKind::Draw.by(seat));
                }
                // Mate and other endings on the board precede a claim.
                DrawDeclaration::Claim(claim) => play.ending().unwrap_or(Ending::Claimed {
                    by: seat,
                    claim: *claim,
                }),
            }
        }
        // An offer of a draw may answer another request, or follow the player's own.
        (EventKind::Asked(Asking::Draw), Some(seat), _)
            if own.is_none_or(|own| own.kind != RequestKind::Draw) =>
        {
            play.offers(seat);
            return waits(play, RequestKind::Draw.by(seat));
        }
        (EventKind::Asked(asking), Some(seat), None)
            if own.is_none() && *asking != Asking::Draw =>
        {
            return waits(play, RequestKind::from(asking).by(seat));
        }
        (EventKind::Claimed(claim), Some(seat), _) => Ending::Claimed {
            by: seat,
            claim: *claim,
        },
        (EventKind::Granted(kind) | EventKind::Refused(kind), Some(_), Some(theirs))
            if theirs.kind == *kind =>
        {
            match &event.kind {
                EventKind::Granted(RequestKind::Draw) => Ending::Agreement,
                EventKind::Granted(RequestKind::Takeback) => {
                    take_back(&mut play, theirs.by)?;
                    return goes_on(play, None);
                }
                _ => return goes_on(play, None),
            }
        }
        (EventKind::Planned { lines }, Some(seat), _) => {
            play.plans[seat as usize].clone_from(lines);
            return goes_on(play, pending);
        }
        (EventKind::TimeGiven { .. } | EventKind::Holiday(_), Some(_), _) => {
            return goes_on(play, pending);
        }
        (EventKind::HintTaken { .. }, Some(seat), _) if seat == play.seat(turn) => {
            play.hinted.insert(play.plies.len());
            return goes_on(play, pending);
        }
        // The player to move is the one who ran out of time.
        (EventKind::Flagged { mate }, by, _) if by != Some(play.seat(turn)) => Ending::Flag {
            flagged: turn,
            mate: *mate,
        },
        (EventKind::Resigned, Some(seat), _) => Ending::Resignation {
            loser: play.side(seat),
        },
        (EventKind::Forfeited(cause), Some(seat), _) => Ending::Forfeit {
            loser: play.side(seat),
            cause: *cause,
        },
        (EventKind::Aborted, Some(seat), _) if play.plies.len() < 2 => Ending::Aborted { by: seat },
        _ => {
            return Err(match event.by {
                Actor::Arbiter => "the arbiter does no such thing",
                Actor::Player(_) => "it does not fit a game in play",
            });
        }
    };
    Ok(Stage::Over { play, ending })
}

/// Takes back the last move of this player, and what came after it.
fn take_back(play: &mut Play, by: Seat) -> Result<(), &'static str> {
    let gone = play.takeback(by).ok_or("a takeback of nothing")?;
    let left = play.plies.len().saturating_sub(gone);
    play.plies.truncate(left);
    play.hinted.retain(|before| *before <= left);
    play.offered = [None; 2];
    play.plans = Default::default();
    play.revision = play.revision.saturating_add(1);
    Ok(())
}
