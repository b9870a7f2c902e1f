/// Why a player is notified that it's their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Note {
    Turn,
    Nudge,
    Reminder,
}
