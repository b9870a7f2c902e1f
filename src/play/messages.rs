//! The outbox rows that follow from an event.

use super::inquiry::Inquiry;
use crate::features::{opponent, study};
use crate::game::{Alarm, ChannelId, FlagFall, Game, GameNumber, GameSetup, Play, Timestamp};
use crate::referee::changed_by;
use crate::rules::AnyPosition;
use crate::settings::Capability;
use crate::store::{OutboxMessage, Purpose};

/// How long a worker leaves accepting a challenge to the process that wrote it (ms).
const ACCEPTED_WITHIN: i64 = 5_000;

/// How long an open challenge waits before Arbiter offers a game (ms).
const OFFERED_AFTER: i64 = 10 * 60_000;

/// The alarms of the turn that the newest event started.
pub(crate) fn alarms(game: &Game) -> Vec<OutboxMessage> {
    let Some(clocks) = game.clocks().filter(|_| !game.is_arbiters_turn()) else {
        return Vec::new();
    };
    if clocks.set_by().saturating_add(1) != game.next_event() {
        return Vec::new();
    }
    let message = |alarm| {
        let due = clocks.due(alarm)?;
        let purpose = match (alarm, game.setup.time_control.flag) {
            (Alarm::Flag, FlagFall::Claim) => Purpose::FlagClaim,
            _ => Purpose::Alarm(alarm),
        };
        Some(OutboxMessage::about(game, clocks.set_by(), purpose, due))
    };
    Alarm::ALL.into_iter().filter_map(message).collect()
}

pub(crate) fn turn_message(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let newest = game.events.last()?.number;
    let is_due =
        opponent::decide::awaits_arbiter(game) || study::decide::planned_move(game).is_some();
    is_due.then(|| OutboxMessage::about(game, newest, Purpose::Opponent, at))
}

/// The row that accepts a new challenge, in case its process ends.
pub(crate) fn acceptance_message(number: GameNumber, request: &Inquiry) -> OutboxMessage {
    let (channel, due) = (request.place.channel, request.at.plus(ACCEPTED_WITHIN));
    OutboxMessage::new(number, 0, Purpose::Opponent, channel, due)
}

/// The row that announces a new challenge, unless it invites one person or was made in the announcement channel.
pub(crate) fn announcement_message(
    number: GameNumber,
    setup: &GameSetup,
    channel: Option<ChannelId>,
    at: Timestamp,
) -> Option<OutboxMessage> {
    let channel = channel.filter(|channel| *channel != setup.home.channel)?;
    let purpose = Purpose::Announcement;
    let opponent = setup.opponent.as_ref();
    // A challenged channel is informed there.
    let is_elsewhere = opponent.is_none_or(|opponent| opponent.channel() == Some(channel));
    is_elsewhere.then(|| OutboxMessage::new(number, 0, purpose, channel, at))
}

/// The row of the offer, for an open challenge in a place where the bot may post.
pub(crate) fn offer_message(
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

/// The newest position of a game and the event that led to it, unless a quick check shows that it isn't dead.
pub(crate) fn to_be_proven(game: &Game) -> Option<(u32, &AnyPosition)> {
    let is_alive = || game.play().is_some_and(Play::is_alive);
    changed_by(game).filter(|_| !is_alive())
}

/// The row of the search whether the newest position is dead.
pub(crate) fn proof_message(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let newest = game.events.last()?.number;
    let (moved, _) = changed_by(game).filter(|(moved, _)| *moved == newest)?;
    to_be_proven(game).map(|_| OutboxMessage::about(game, moved, Purpose::Proof, at))
}
