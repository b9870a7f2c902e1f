//! What the controls of a puzzle carry.

use super::menu::MenuSelection;
use crate::game::PuzzleKind;

/// A control under a puzzle. The puzzle itself is kept, with the tries that are left: an old control
/// names an older puzzle, or an earlier move of its line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleControl {
    pub kind: PuzzleKind,
    pub number: i64,
    /// How many moves of the line had been played.
    pub ply: u8,
    pub action: PuzzleAction,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PuzzleAction {
    /// Give the puzzle of the day to whoever presses it.
    Open,
    /// A step of the choice of a move.
    Select(MenuSelection),
    /// The code of the move that is the answer.
    Answer(String),
    /// Show the solution.
    Solution,
    /// Another puzzle after this one.
    Next,
}
