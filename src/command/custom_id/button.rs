use crate::game::GameNumber;

/// A button that gives a command in a game; complete in itself, so that it works after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game shown.
    pub game: GameNumber,
    /// How often its position had changed.
    pub revision: u32,
    /// A path and its options: `resign confirm:yes`.
    pub command: String,
}
