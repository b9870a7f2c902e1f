//! Decisions about new games: who may challenge whom, where, and to what.

use super::Place;
use super::action::{Authority, Challenge, ColourChoice, Invited, Kind, Request};
use super::clock::TimeControl;
use super::game::{Actor, Event, EventKind, Game, GameSetup, Seat, Stage};
use super::person::ChallengeContext;
use super::preferences::{ServerSettings, Threads};
use super::refusal::{PlaceRefusal, Refusal};
use crate::rules;

/// Decides about a challenge; `standing` says what is known about the challenger. A start of the challenger's own takes a
/// search, which may last a second; everything else microseconds.
///
/// # Errors
/// Why the challenge cannot be made.
pub fn challenge(
    challenge: &Challenge,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    may_challenge(&context.server, request)?;
    if let Some(invited) = &challenge.invited {
        may_invite(invited, request, context)?;
    }
    context.has_room(request.at)?;
    let usual = context.server.game.unwrap_or(rules::ALL[0]);
    let variant = challenge.variant.unwrap_or(usual);
    let start = match &challenge.start {
        Some(text) => variant.position(text).map_err(Refusal::BadStart)?,
        None => variant.start(),
    };
    if start.outcome().is_some() {
        return Err(Refusal::FinishedStart);
    }
    let setup = GameSetup {
        variant,
        start: start.to_string(),
        colour: challenge.colour,
        time_control: TimeControl {
            clock: challenge.clock.or(context.server.clock).unwrap_or_default(),
            flag: challenge.flag,
        },
        home: request.place,
        language: request.context.languages.place,
        threads: threads(challenge, request, &context.server)?,
        challenger: request.by.clone(),
        opponent: challenge
            .invited
            .as_ref()
            .map(|invited| invited.player.clone()),
    };
    context.is_new(&setup, request.at)?;
    let is_known = variant.starts.iter().any(|known| known.text == setup.start);
    if !is_known && start.proven_outcome().is_some() {
        return Err(Refusal::DeadStart);
    }
    let event = Event {
        number: 0,
        by: Actor::Player(Seat::Challenger),
        kind: EventKind::Challenged,
        at: request.at,
        request: request.id,
    };
    Ok((setup, event))
}

/// Whether somebody can be challenged now.
///
/// # Errors
/// Why not.
pub fn may_open_form(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    may_challenge(&context.server, request)?;
    may_invite(invited, request, context)?;
    context.has_room(request.at)
}

fn may_invite(
    invited: &Invited,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(), Refusal> {
    if invited.player.id == request.by.id {
        return Err(Refusal::ChallengedSelf);
    }
    if invited.player.id.is_former() {
        return Err(Refusal::OpponentGone);
    }
    match invited.kind {
        Kind::Bot => Err(Refusal::ChallengedBot(invited.player.clone())),
        Kind::Person => context.block_status.check(&invited.player),
    }
}

/// Whether somebody may make challenges where they are.
fn may_challenge(server: &ServerSettings, request: &Request) -> Result<(), Refusal> {
    let Place {
        channel, parent, ..
    } = request.place;
    let is_listed = |place: u64| server.channels.contains(&place);
    if !server.channels.is_empty() && !is_listed(channel) && !parent.is_some_and(is_listed) {
        return Err(PlaceRefusal::WrongChannel {
            channels: server.channels.clone(),
        }
        .into());
    }
    match (server.challengers, request.authority) {
        (Some(role), Authority::Member) if !request.roles.contains(&role) => {
            Err(PlaceRefusal::MayNotChallenge { role }.into())
        }
        (Some(_) | None, Authority::Member | Authority::Moderator | Authority::Manager) => Ok(()),
    }
}

/// Whether the game is to have a thread of its own. A thread has none within, and a direct message has none at all: who asks
/// for one there is told, and what the server has set does not matter there.
fn threads(
    challenge: &Challenge,
    request: &Request,
    server: &ServerSettings,
) -> Result<Threads, Refusal> {
    let is_possible = request.place.server.is_some() && request.place.parent.is_none();
    match (challenge.threads, is_possible) {
        (Some(Threads::On), false) => Err(PlaceRefusal::NoThreadHere.into()),
        (None, false) => Ok(Threads::Off),
        (wanted, _) => Ok(wanted.unwrap_or(server.threads)),
    }
}

/// Decides about a rematch: the same game from the same start, with colours swapped. It is a challenge like any other;
/// `standing` says what is known about who asks.
///
/// # Errors
/// Why there is no rematch.
pub fn rematch(
    game: &Game,
    request: &Request,
    context: &ChallengeContext,
) -> Result<(GameSetup, Event), Refusal> {
    let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourRematch)?;
    let play = match &game.stage {
        Stage::Over { play, .. } => play,
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => return Err(Refusal::NotOver),
    };
    let opponent = game
        .player(seat.other())
        .ok_or(Refusal::NotYourRematch)?
        .clone();
    let again = Challenge {
        invited: Some(Invited {
            player: opponent,
            kind: Kind::Person,
        }),
        variant: Some(game.setup.variant),
        start: Some(game.setup.start.clone()),
        colour: play
            .side(seat)
            .other()
            .pick(ColourChoice::White, ColourChoice::Black),
        clock: Some(game.setup.time_control.clock),
        flag: game.setup.time_control.flag,
        // Like the game before, where that is possible.
        threads: None,
    };
    challenge(&again, request, context)
}
