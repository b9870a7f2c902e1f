use crate::game::TournamentNumber;

/// A button that gives a command in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TournamentButton {
    pub number: TournamentNumber,
    /// A path and its options: `event withdraw confirm:yes`.
    pub command: String,
}
