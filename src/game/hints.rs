//! Hints: who may take them, and which were taken. What a hint says is in no event.

use std::collections::BTreeSet;

use super::event::EventKind;
use super::setup::Seat;
use super::{Event, Game, Stage};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What a hint tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum HintPart {
    /// Which piece to move.
    Piece,
    /// The move.
    Move,
}

impl Game {
    /// Whether a player who is to move may take a hint: against the arbiter always, and between
    /// people once both have agreed.
    pub fn allows_hints(&self) -> bool {
        let is_agreed = |event: &Event| event.kind == EventKind::HintsAgreed;
        self.arbiters_seat().is_some() || self.events.iter().any(is_agreed)
    }

    /// How many hints a player has taken in the game.
    pub fn hints_taken(&self, seat: Seat) -> usize {
        let is_hint = |event: &&Event| {
            matches!(event.kind, EventKind::HintTaken { .. }) && event.seat() == Some(seat)
        };
        self.events.iter().filter(is_hint).count()
    }

    /// Whether the player to move has been told so much of the position on the board.
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

    /// The moves, counted from 0, before which their players took a hint. A takeback leaves what they
    /// were told of the position that it brings back.
    pub fn moves_after_hints(&self) -> BTreeSet<usize> {
        let mut hinted = BTreeSet::new();
        let Some(play) = self.play() else {
            return hinted;
        };
        let first = play.seat(play.start.turn());
        let mut played: usize = 0;
        for event in &self.events {
            match (&event.kind, event.seat()) {
                (EventKind::Moved { .. }, _) => played += 1,
                (EventKind::HintTaken { .. }, _) => {
                    hinted.insert(played);
                }
                (EventKind::TakebackGranted, Some(granting)) => {
                    let is_even = played.is_multiple_of(2);
                    let to_move = if is_even { first } else { first.other() };
                    let asks_on_own_turn = granting.other() == to_move;
                    played = played.saturating_sub(1 + usize::from(asks_on_own_turn));
                    hinted.retain(|before| *before <= played);
                }
                _ => {}
            }
        }
        hinted
    }

    /// What the next hint tells where nobody says which: the piece, and then the move.
    pub fn next_hint(&self) -> HintPart {
        if self.is_hint_taken(HintPart::Piece) {
            HintPart::Move
        } else {
            HintPart::Piece
        }
    }
}
