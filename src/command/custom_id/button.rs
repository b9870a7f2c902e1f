//! What a button of a game carries.

use crate::game::GameNumber;

/// A button that gives a command in a game. Everything it needs is in its own text, so that it works after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    /// A path and its options, for example `resign confirm:yes`.
    pub command: String,
}
