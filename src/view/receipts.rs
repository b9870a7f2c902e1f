//! The line that takes the place of a private message whose control has made an event.

use std::num::NonZeroU64;

use super::history::last_move;
use super::reply::{Reply, ResponseKind};
use super::words::{Locale, Part, Words};
use crate::game::{EventKind, Game};

/// The line about the newest event of a game, for the player who made it. Everybody else reads of it in a message of its own.
pub fn receipt(locale: Locale, game: &Game) -> Reply {
    let words = match game.events.last().map(|event| &event.kind) {
        Some(EventKind::Moved { .. }) => {
            let played = last_move(locale, game).unwrap_or_default();
            locale.say("receipt-move", &[("move", played.into())])
        }
        // The arbiter has accepted, and the reader has challenged it.
        Some(EventKind::Accepted { .. }) if game.arbiters_seat().is_some() => {
            locale.say(&sentence(&EventKind::Challenged), &[])
        }
        Some(kind) => locale.say(&sentence(kind), &[]),
        None => locale.say("receipt-done", &[]),
    };
    Reply {
        kind: ResponseKind::Update,
        ..Reply::to_user(words)
    }
}

fn sentence(kind: &EventKind) -> String {
    let name = match kind {
        EventKind::Refused
        | EventKind::TakebackRefused
        | EventKind::PauseRefused
        | EventKind::HintsRefused => "declined",
        EventKind::Flagged { .. } | EventKind::ProvenDead | EventKind::Closed { .. } => "done",
        own => own.into(),
    };
    format!("receipt-{name}")
}

/// The same for an event that everybody reads of in another channel.
pub fn receipt_elsewhere(locale: Locale, game: &Game) -> Reply {
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    let elsewhere = locale.say("receipt-elsewhere", &[("channel", channel.into())]);
    let mut receipt = receipt(locale, game);
    receipt.words = receipt.words.and(elsewhere);
    receipt
}

/// The line for the player whose acceptance has begun a game in a thread of its own.
pub fn receipt_in_thread(locale: Locale, game: &Game) -> Reply {
    let card = game.card.map_or(game.setup.home.channel, |card| {
        NonZeroU64::from(card.message).into()
    });
    // A thread has the number of the message from which it was opened.
    let channel = Words::one(Part::Channel(card));
    Reply::to_user(locale.say("receipt-in-thread", &[("channel", channel.into())]))
}
