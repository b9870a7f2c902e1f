//! Which positions have to be proven dead or alive.

use super::App;
use crate::game::{Game, Timestamp};
use crate::referee::changed_by;
use crate::rules::AnyPosition;
use crate::store::{OutboxMessage, Purpose};

/// The newest position of a game and the event that has brought it about, unless a quick check shows
/// that it is alive.
pub(crate) fn to_be_proven(game: &Game) -> Option<(u32, &AnyPosition)> {
    changed_by(game).filter(|(_, position)| !position.is_alive())
}

impl App {
    /// The row of the proof of the position that the newest event has brought about.
    pub(super) fn proof_message(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
        let newest = game.events.last()?.number;
        let (moved, _) = changed_by(game).filter(|(moved, _)| *moved == newest)?;
        to_be_proven(game).map(|_| OutboxMessage::about(game, moved, Purpose::Proof, at))
    }
}
