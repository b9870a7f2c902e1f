//! The events of which a game is the fold.

use crate::engine::level::Level;
use crate::game::days_off::{Holiday, Weekly};
use crate::game::ending::{Claim, Forfeit, Mate};
use crate::game::ids::RequestId;
use crate::game::setup::Seat;
use crate::game::timestamp::Timestamp;
use crate::rules::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One entry of a game's record, which is append-only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Counted from 0.
    pub number: u32,
    pub by: Actor,
    pub kind: EventKind,
    pub at: Timestamp,
    pub request: RequestId,
}

impl Event {
    pub const fn seat(&self) -> Option<Seat> {
        match self.by {
            Actor::Player(seat) => Some(seat),
            Actor::Arbiter => None,
        }
    }

    /// Whether a pending request stays pending: the event neither answers it nor is a move.
    pub const fn leaves_requests(&self) -> bool {
        matches!(
            self.kind,
            EventKind::HintTaken { .. }
                | EventKind::Planned { .. }
                | EventKind::TimeGiven { .. }
                | EventKind::Holiday(_)
        )
    }

    pub const fn offers_draw(&self) -> bool {
        matches!(
            self.kind,
            EventKind::Offered
                | EventKind::Moved {
                    declaration: DrawDeclaration::Offer,
                    ..
                }
        )
    }

    /// Whether only the player who caused it may see it.
    pub const fn is_private(&self) -> bool {
        matches!(self.kind, EventKind::Planned { .. })
    }

    /// Whether it changes the deadline of the current turn, so that the board shown is outdated.
    pub const fn changes_deadline(&self) -> bool {
        matches!(
            self.kind,
            EventKind::PauseGranted | EventKind::Holiday(_) | EventKind::TimeGiven { .. }
        )
    }

    pub const fn changes_position(&self) -> bool {
        matches!(
            self.kind,
            EventKind::Accepted { .. } | EventKind::Moved { .. } | EventKind::TakebackGranted
        )
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    Player(Seat),
    Arbiter,
}

#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    /// Always event 0, and only then.
    Challenged,
    Accepted {
        /// The challenger's side.
        challenger: Side,
        /// The level at which Arbiter accepted an open challenge; `None` otherwise.
        level: Option<Level>,
        /// The days off of the challenger and the opponent; `None` if none count.
        days_off: Option<[Weekly; 2]>,
    },
    Declined,
    Withdrawn,
    Moved {
        code: String,
        declaration: DrawDeclaration,
    },
    Offered,
    /// A draw claimed for the position on the board.
    Claimed(Claim),
    Agreed,
    Refused,
    /// A request to take back the player's last move, and the moves after it.
    TakebackAsked,
    TakebackGranted,
    TakebackRefused,
    PauseAsked {
        days: u8,
    },
    PauseGranted,
    PauseRefused,
    HintsAsked,
    HintsAgreed,
    HintsRefused,
    /// The player to move took a hint; the opponent doesn't see it.
    HintTaken {
        part: HintPart,
    },
    /// A player's conditional moves from here on, which only they see: the codes of each line, starting with the opponent's
    /// move.
    Planned {
        lines: Vec<Vec<String>>,
    },
    TimeGiven {
        seconds: u32,
    },
    Holiday(Holiday),
    Flagged {
        mate: Mate,
    },
    /// No series of legal moves leads to mate.
    ProvenDead,
    Resigned,
    /// The player is out of the game's tournament.
    Forfeited(Forfeit),
    /// Called off before both sides had moved.
    Aborted,
    Closed {
        reason: String,
    },
    /// The person who opened the vote game, or a moderator, closed it.
    VoteClosed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawDeclaration {
    Nothing,
    /// FIDE 9.1.2.1.
    Offer,
    /// A claim that the move justifies (FIDE 9.2.1 and 9.3.1).
    Claim(Claim),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum HintPart {
    Piece,
    Move,
}

/// Why a player is notified that it's their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Note {
    Turn,
    Nudge,
    Reminder,
}
