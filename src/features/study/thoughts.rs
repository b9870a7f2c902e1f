//! An analysis board: a user's private variations in a game.

use crate::game::Play;
use crate::rules::{AnyPosition, Move};
use serde::{Deserialize, Serialize};

/// Maximum number of variations per person and game; the oldest is deleted first.
const MOST_KEPT: usize = 20;

/// In characters.
pub const LONGEST_NOTE: u16 = 1_000;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Thoughts {
    /// The variation on the board.
    pub shown: Variation,
    /// Oldest first.
    pub kept: Vec<Variation>,
    pub note: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// The number of the game's half-moves before it.
    pub after: usize,
    pub codes: Vec<String>,
}

impl Variation {
    /// Its moves, as far as they are legal after a takeback.
    pub fn moves(&self, play: &Play) -> Vec<Move> {
        if self.after > play.plies.len() {
            return Vec::new();
        }
        let mut position = play.before(self.after).clone();
        let moves = self.codes.iter().map_while(|code| {
            let played = position.find(code)?;
            position = played.next().clone();
            Some(played)
        });
        moves.collect()
    }

    /// The position at its end.
    pub fn end_position(&self, play: &Play) -> AnyPosition {
        let moves = self.moves(play);
        let last = moves.last().map(|played| played.next());
        let before = || play.before(self.after.min(play.plies.len()));
        last.unwrap_or_else(before).clone()
    }
}

impl Thoughts {
    /// Resets the board to the game's position if the game has moved on.
    pub fn present(mut self, play: &Play) -> Self {
        let after = play.plies.len();
        if self.shown.after != after || self.shown.moves(play).len() < self.shown.codes.len() {
            let codes = Vec::new();
            self.shown = Variation { after, codes };
        }
        self
    }

    /// Stores the variation on the board, replacing one that it extends.
    pub fn store_variation(&mut self) {
        let shown = &self.shown;
        let is_new = |old: &Variation| {
            let is_part =
                old.codes.starts_with(&shown.codes) || shown.codes.starts_with(&old.codes);
            old.after != shown.after || !is_part
        };
        let longer =
            |old: &&Variation| old.after == shown.after && old.codes.starts_with(&shown.codes);
        let kept = self.kept.iter().find(longer).unwrap_or(shown).clone();
        self.kept.retain(is_new);
        self.kept.push(kept);
        let excess = self.kept.len().saturating_sub(MOST_KEPT);
        self.kept.drain(..excess);
    }
}
