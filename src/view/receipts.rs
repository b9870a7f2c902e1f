//! The line that takes the place of a private message whose control has made an event.

use super::history::numbered;
use super::reply::{Reply, ResponseKind};
use super::words::Locale;
use crate::game::{EventKind, Game};

/// The line about the newest event of a game, for the player who made it. Everybody else reads of it in a message of its own.
pub fn receipt(locale: Locale, game: &Game) -> Reply {
    let words = match game.events.last().map(|event| &event.kind) {
        Some(EventKind::Moved { .. }) => {
            let newest = game.play().and_then(|play| {
                let index = play.plies.len().checked_sub(1)?;
                Some(numbered(locale, play, index))
            });
            let played = newest.unwrap_or_default();
            locale.say("receipt-move", &[("move", played.into())])
        }
        Some(kind) => locale.say(sentence(kind), &[]),
        None => locale.say("receipt-done", &[]),
    };
    Reply {
        kind: ResponseKind::Update,
        ..Reply::to_asker(words)
    }
}

const fn sentence(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Challenged => "draft-sent",
        EventKind::Accepted { .. } => "receipt-accepted",
        EventKind::Declined
        | EventKind::Refused
        | EventKind::TakebackRefused
        | EventKind::PauseRefused => "receipt-declined",
        EventKind::Withdrawn => "receipt-withdrawn",
        EventKind::Offered => "receipt-offered",
        EventKind::Agreed => "receipt-agreed",
        EventKind::Claimed(_) => "receipt-claimed",
        EventKind::TakebackAsked => "receipt-takeback-asked",
        EventKind::TakebackGranted => "receipt-takeback-granted",
        EventKind::PauseAsked { .. } => "receipt-pause-asked",
        EventKind::PauseGranted => "receipt-pause-granted",
        EventKind::Resigned => "receipt-resigned",
        EventKind::Aborted => "receipt-aborted",
        EventKind::Moved { .. }
        | EventKind::Flagged { .. }
        | EventKind::ProvenDead
        | EventKind::Closed { .. } => "receipt-done",
    }
}
