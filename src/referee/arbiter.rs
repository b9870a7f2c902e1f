//! Decisions by the referee itself or a moderator.

use crate::game::{
    Actor, Clocks, Event, EventKind, FlagFall, Game, Mate, Play, Rated, RequestId, RoleId, Seat,
    ServerId, Stage, Timestamp,
};
use crate::referee::action::{Action, Awaited, Confirmation};
use crate::referee::refusal::{PlaceRefusal, Refusal};
use crate::referee::request::{Authority, Request};
use crate::rules::AnyPosition;
use crate::rules::outcome::{Effort, Winnable};

/// Whether the opponent of the side to move can mate by any series of legal moves (FIDE 6.9). May take seconds.
pub(super) fn mate_against(play: &Play) -> Mate {
    let position = play.position();
    match position.winnable(position.turn().other(), Effort::Full) {
        Winnable::No => Mate::Impossible,
        Winnable::Yes | Winnable::Undecided => Mate::Possible,
    }
}

/// The event for a flag that has fallen, dated at the deadline; `None` while a move made in time may still arrive. May
/// take seconds.
pub fn fallen(game: &Game, now: Timestamp) -> Option<Event> {
    if game.is_arbiters_turn() {
        // The bot never loses because a process is slow.
        return None;
    }
    let clocks = Clocks::of(game)?;
    let (at, falls) = clocks.deadline().zip(clocks.flag_falls())?;
    match (game.setup.time_control.flag, &game.stage) {
        (FlagFall::Automatic, Stage::Playing { play, .. }) if now >= falls => {
            let mate = mate_against(play);
            Some(event_of(
                game,
                Actor::Arbiter,
                EventKind::Flagged { mate },
                at,
            ))
        }
        (FlagFall::Automatic | FlagFall::Claim, _) => None,
    }
}

/// The next event, without a request.
pub(crate) fn event_of(game: &Game, by: Actor, kind: EventKind, at: Timestamp) -> Event {
    Event {
        number: game.next_event(),
        by,
        kind,
        at: at.max(game.not_before()),
        request: RequestId::of_arbiter(game.number, game.next_event()),
    }
}

/// Checked before any game is loaded, so that the answer doesn't reveal which games exist.
pub fn may_close(request: &Request) -> Result<(), Refusal> {
    match request.authority {
        Authority::Member => Err(Refusal::NotModerator),
        Authority::Moderator | Authority::Manager => Ok(()),
    }
}

pub fn may_manage(request: &Request) -> Result<ServerId, Refusal> {
    match (request.place.server, request.authority) {
        (None, _) => Err(PlaceRefusal::NoServer.into()),
        (Some(_), Authority::Member | Authority::Moderator) => Err(PlaceRefusal::NotManager.into()),
        (Some(server), Authority::Manager) => Ok(server),
    }
}

pub fn may_ping(role: RoleId, server: ServerId) -> Result<(), Refusal> {
    if role.get() == server.get() {
        Err(PlaceRefusal::RoleOfEverybody.into())
    } else {
        Ok(())
    }
}

/// Closes a game or challenge on behalf of a moderator of its server. A moderator can't close a game they play in if it counts.
pub fn close_game(game: &Game, reason: &str, request: &Request) -> Result<Event, Refusal> {
    may_close(request)?;
    let home = game.setup.home.server;
    if home.is_none() || home != request.place.server {
        return Err(Refusal::NoSuchGame(game.number));
    }
    match &game.stage {
        Stage::Void(void) => Err(Refusal::ChallengeVoid(*void)),
        Stage::Over { ending, .. } => Err(Refusal::GameOver(*ending)),
        Stage::Playing { .. }
            if game.seat_of(request.by.id).is_some()
                && (game.setup.rated == Rated::Yes || game.setup.is_organised()) =>
        {
            Err(Refusal::OwnGame)
        }
        Stage::Waiting | Stage::Playing { .. } => {
            let reason = reason.to_owned();
            Ok(Event {
                request: request.id,
                ..event_of(
                    game,
                    Actor::Arbiter,
                    EventKind::Closed { reason },
                    request.at,
                )
            })
        }
    }
}

/// The event for a position proven dead, if event `changed` led to it and it is still on the board.
pub fn dead(game: &Game, changed: u32, at: Timestamp) -> Option<Event> {
    let (newest, _) = changed_by(game)?;
    (newest == changed).then(|| event_of(game, Actor::Arbiter, EventKind::ProvenDead, at))
}

/// The position of a game in play, and the move or takeback that led to it; `None` before the first move.
pub fn changed_by(game: &Game) -> Option<(u32, &AnyPosition)> {
    let play = game.play().filter(|play| !play.plies.is_empty())?;
    Some((game.turn_begun()?, play.position()))
}

/// The action with which a player who deletes their data leaves a game; `None` in a finished one.
pub fn leaving_action(game: &Game, request: &Request) -> Option<Action> {
    let seat = game.seat_of(request.by.id)?;
    match &game.stage {
        Stage::Waiting if game.has_lapsed(request.at) => None,
        Stage::Waiting => Some(match seat {
            Seat::Challenger => Action::Withdraw,
            Seat::Opponent => Action::Decline(Awaited::Challenge),
        }),
        Stage::Playing { play, .. } if play.plies.len() < 2 && !game.setup.is_organised() => {
            Some(Action::Abort)
        }
        Stage::Playing { .. } => Some(Action::Resign(Confirmation::Given)),
        Stage::Void(_) | Stage::Over { .. } => None,
    }
}
