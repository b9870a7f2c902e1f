//! How games and challenges end.

use super::event::Claim;
use super::setup::Seat;
use crate::rules::outcome::{Cause, Outcome, Side};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Whether a player can mate by any series of legal moves (FIDE 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mate {
    /// It is possible, or not proven to be impossible.
    #[strum(serialize = "mate-possible")]
    Possible,
    /// It is proven to be impossible.
    #[strum(serialize = "mate-impossible")]
    Impossible,
}

/// How a challenge came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ChallengeEnd {
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// A moderator closed it.
    Closed,
}

/// How a game ended. One type, so that an ending cannot contradict itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// By the position on the board.
    Board(Outcome),
    /// One side gave up.
    Resignation { loser: Side },
    /// The players agreed on a draw.
    Agreement,
    /// A player claimed a draw, rightly.
    Claimed { by: Seat, claim: Claim },
    /// The position has come up five times (FIDE 9.6.1).
    Fivefold,
    /// A player's time has run out (FIDE 6.9).
    Flag {
        /// The side whose time it was.
        flagged: Side,
        /// Whether the other side could have mated: it wins then, and draws otherwise.
        mate: Mate,
    },
    /// It was called off before both sides had moved, and does not count.
    Aborted { by: Seat },
    /// A moderator closed it, and it does not count.
    Closed,
}

impl Ending {
    /// What ended the game, for which a law can be named; nothing for a game that does not count.
    pub fn cause(self) -> Option<Cause> {
        Some(match self {
            Ending::Board(outcome) => outcome.into(),
            Ending::Resignation { .. } => Cause::Resignation,
            Ending::Agreement => Cause::Agreement,
            Ending::Claimed { claim, .. } => match claim {
                Claim::Repetition => Cause::ThreefoldRepetition,
                Claim::FiftyMoves => Cause::FiftyMoves,
            },
            Ending::Fivefold => Cause::FivefoldRepetition,
            Ending::Flag { mate, .. } => match mate {
                Mate::Possible => Cause::Flag,
                Mate::Impossible => Cause::DrawnFlag,
            },
            Ending::Aborted { .. } | Ending::Closed => return None,
        })
    }

    /// The side that has won, if one has.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Board(Outcome::Win { winner, .. }) => Some(winner),
            Ending::Resignation { loser: side }
            | Ending::Flag {
                flagged: side,
                mate: Mate::Possible,
            } => Some(side.other()),
            Ending::Board(Outcome::Draw { .. })
            | Ending::Flag {
                mate: Mate::Impossible,
                ..
            }
            | Ending::Agreement
            | Ending::Claimed { .. }
            | Ending::Fivefold
            | Ending::Aborted { .. }
            | Ending::Closed => None,
        }
    }

    /// The result as printed in records: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that does not
    /// count.
    pub fn result(self) -> &'static str {
        match self {
            Ending::Board(outcome) => outcome.result(),
            Ending::Resignation { loser } => loser.other().wins(),
            Ending::Flag { flagged, mate } => match mate {
                Mate::Possible => flagged.other().wins(),
                Mate::Impossible => "1/2-1/2",
            },
            Ending::Agreement | Ending::Claimed { .. } | Ending::Fivefold => "1/2-1/2",
            Ending::Aborted { .. } | Ending::Closed => "*",
        }
    }
}
