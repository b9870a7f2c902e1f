//! Hints: who may take them, and which were taken. Events don't store their content.

use crate::game::event::{Event, EventKind, HintPart, RequestKind};
use crate::game::rated::Rated;
use crate::game::setup::Seat;
use crate::game::{Game, Stage};

impl Game {
    /// Whether hints are refused, because the result counts for others, too: rated games, tournaments and simuls.
    pub fn excludes_hints(&self) -> bool {
        self.setup.rated == Rated::Yes || self.setup.is_organised()
    }

    /// Whether pauses are refused: other players wait for the end of an event's live game.
    pub fn excludes_pauses(&self) -> bool {
        self.setup.is_organised() && self.setup.time_control.clock.is_live()
    }

    /// Always against Arbiter; between people once both have agreed.
    pub fn allows_hints(&self) -> bool {
        let is_agreed = |event: &Event| event.kind == EventKind::Granted(RequestKind::Hints);
        self.arbiters_seat().is_some() || self.events.iter().any(is_agreed)
    }

    pub fn hints_taken(&self, seat: Seat) -> usize {
        let is_hint = |event: &&Event| {
            matches!(event.kind, EventKind::HintTaken { .. }) && event.seat() == Some(seat)
        };
        self.events.iter().filter(is_hint).count()
    }

    /// Whether the seat took a hint just before its newest move.
    pub fn moved_after_hint(&self, seat: Seat) -> bool {
        let mut newest_first = self.events.iter().rev();
        newest_first.next().is_some_and(Event::changes_position)
            && newest_first
                .take_while(|event| !event.changes_position())
                .any(|event| {
                    matches!(event.kind, EventKind::HintTaken { .. }) && event.seat() == Some(seat)
                })
    }

    /// Whether the player to move has already had this hint for the current position.
    pub fn is_hint_taken(&self, wanted: HintPart) -> bool {
        let Stage::Playing { play, .. } = &self.stage else {
            return false;
        };
        let to_move = Some(play.seat(play.position().turn()));
        let here = self
            .events
            .iter()
            .rev()
            .take_while(|event| !event.changes_position());
        let is_it = |event: &Event| {
            event.kind == EventKind::HintTaken { part: wanted } && event.seat() == to_move
        };
        here.into_iter().any(is_it)
    }

    /// The piece first, then the move.
    pub fn next_hint(&self) -> HintPart {
        if self.is_hint_taken(HintPart::Piece) {
            HintPart::Move
        } else {
            HintPart::Piece
        }
    }
}
