use super::menu::MenuSelection;
use crate::game::PuzzleKind;

/// A control under a puzzle. The puzzle is stored, so an old control may name an earlier one, or an
/// earlier move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleControl {
    pub kind: PuzzleKind,
    pub number: i64,
    /// Moves of the line played so far.
    pub ply: u8,
    pub action: PuzzleAction,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PuzzleAction {
    /// Gives the daily puzzle to the user.
    Open,
    /// A step in choosing a move.
    Select(MenuSelection),
    Answer(String),
    Solution,
    Next,
    /// Plays on from where a finished puzzle began.
    Continue,
}
