//! Why a player hears of a turn beside the board.

/// Why a player hears from the arbiter that it is their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Note {
    /// The turn began.
    Turn,
    /// The opponent asks for a move.
    Nudge,
    /// The clock is running.
    Reminder,
}
