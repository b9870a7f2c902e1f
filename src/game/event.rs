//! What happens in a game: the events of which it is the fold.

use super::days_off::{Holiday, Weekly};
use super::ending::Mate;
use super::hints::HintPart;
use super::ids::RequestId;
use super::setup::Seat;
use super::timestamp::Timestamp;
use crate::engine::level::Level;
use crate::rules::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One line of a game's record. Lines are only ever added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its number in the game, counted from 0.
    pub number: u32,
    pub by: Actor,
    pub kind: EventKind,
    pub at: Timestamp,
    pub request: RequestId,
}

impl Event {
    /// The player whose doing it is.
    pub const fn seat(&self) -> Option<Seat> {
        match self.by {
            Actor::Player(seat) => Some(seat),
            Actor::Arbiter => None,
        }
    }

    /// Whether a request that waits for an answer still waits after it: it neither answers the request
    /// nor plays on.
    pub const fn leaves_requests(&self) -> bool {
        matches!(
            self.kind,
            EventKind::HintTaken { .. } | EventKind::TimeGiven { .. } | EventKind::Holiday(_)
        )
    }

    /// Whether another position is on the board after it.
    pub const fn changes_position(&self) -> bool {
        matches!(
            self.kind,
            EventKind::Accepted { .. } | EventKind::Moved { .. } | EventKind::TakebackGranted
        )
    }
}

/// Whose doing an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    Player(Seat),
    Arbiter,
}

/// What an event records.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    /// The challenge was made: always event 0, and only that.
    Challenged,
    /// The challenge was accepted, and the colours were decided.
    Accepted {
        /// The side that the challenger plays.
        challenger: Side,
        /// How strong the arbiter plays that has taken an open challenge; nothing where a person
        /// has, or where the arbiter itself was challenged.
        level: Option<Level>,
        /// The days off of the challenger and of the opponent, as they were then; nothing where none count.
        days_off: Option<[Weekly; 2]>,
    },
    Declined,
    /// The challenge was taken back.
    Withdrawn,
    Moved {
        code: String,
        /// What was said with it.
        declaration: DrawDeclaration,
    },
    /// A draw was offered.
    Offered,
    /// A draw was claimed, rightly, by the position on the board.
    Claimed(Claim),
    /// The draw offered was accepted.
    Agreed,
    /// The draw offered was declined.
    Refused,
    /// A player asked to take back the last move of their own, and what came after it.
    TakebackAsked,
    TakebackGranted,
    TakebackRefused,
    /// A player asked for the clocks to be stopped.
    PauseAsked {
        days: u8,
    },
    PauseGranted,
    PauseRefused,
    /// A player asked that both may take hints in this game.
    HintsAsked,
    HintsAgreed,
    HintsRefused,
    /// The player to move took a hint, which the arbiter has told to nobody else.
    HintTaken {
        part: HintPart,
    },
    /// A player gave the opponent time.
    TimeGiven {
        seconds: u32,
    },
    /// A player takes a holiday.
    Holiday(Holiday),
    /// The time of the player to move has run out.
    Flagged {
        /// Whether the opponent could have mated.
        mate: Mate,
    },
    /// The arbiter has proven that no series of legal moves leads to mate.
    ProvenDead,
    /// The game was given up.
    Resigned,
    /// The game was called off before both sides had moved.
    Aborted,
    /// A moderator has closed the game or the challenge.
    Closed {
        /// Why, in their words.
        reason: String,
    },
}

/// What a player says together with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawDeclaration {
    Nothing,
    /// The offer of a draw (FIDE 9.1.2.1).
    Offer,
    /// A claim of a draw that the move makes right (FIDE 9.2.1 and 9.3.1).
    Claim(Claim),
}

/// What a player can claim a draw by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Claim {
    /// The position has come up three times (FIDE 9.2).
    Repetition,
    /// Fifty moves by each side without progress (FIDE 9.3).
    FiftyMoves,
}
