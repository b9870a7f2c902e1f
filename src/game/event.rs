//! The events of which a game is the fold.

use crate::engine::level::Level;
use crate::game::days_off::{Holiday, Weekly};
use crate::game::ending::{Claim, Forfeit, Mate};
use crate::game::ids::RequestId;
use crate::game::setup::Seat;
use crate::game::timestamp::Timestamp;
use crate::rules::outcome::Side;
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray, VariantNames};

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
            EventKind::Asked(Asking::Draw)
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
            EventKind::Granted(RequestKind::Pause)
                | EventKind::Holiday(_)
                | EventKind::TimeGiven { .. }
        )
    }

    pub const fn changes_position(&self) -> bool {
        matches!(
            self.kind,
            EventKind::Accepted { .. }
                | EventKind::Moved { .. }
                | EventKind::Granted(RequestKind::Takeback)
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
    Asked(Asking),
    Granted(RequestKind),
    Refused(RequestKind),
    /// A draw claimed for the position on the board.
    Claimed(Claim),
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
    /// The player is out of the event that the game belongs to.
    Forfeited(Forfeit),
    /// Called off before both sides had moved.
    Aborted,
    Closed {
        reason: String,
    },
    /// The person who opened the vote game, or a moderator, closed it.
    VoteClosed,
}

impl EventKind {
    /// The word under which it is stored.
    pub fn word(&self) -> &'static str {
        match self {
            EventKind::Asked(asking) => RequestKind::from(asking).words()[0],
            EventKind::Granted(kind) => kind.words()[1],
            EventKind::Refused(kind) => kind.words()[2],
            other => other.into(),
        }
    }
}

/// A request to the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(RequestKind), derive(Hash, IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(serialize_all = "kebab-case"))]
pub enum Asking {
    Draw,
    /// To take back the player's last move, and what came after it.
    Takeback,
    Pause {
        days: u8,
    },
    Hints,
}

impl RequestKind {
    pub const fn by(self, by: Seat) -> PendingRequest {
        PendingRequest { kind: self, by }
    }

    /// The stored words for asking, granting and refusing.
    pub const fn words(self) -> [&'static str; 3] {
        match self {
            RequestKind::Draw => ["offered", "agreed", "refused"],
            RequestKind::Takeback => ["takeback-asked", "takeback-granted", "takeback-refused"],
            RequestKind::Pause => ["pause-asked", "pause-granted", "pause-refused"],
            RequestKind::Hints => ["hints-asked", "hints-agreed", "hints-refused"],
        }
    }
}

/// A request that the opponent hasn't answered; a game has at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PendingRequest {
    pub kind: RequestKind,
    pub by: Seat,
}

impl PendingRequest {
    pub fn key(self) -> &'static str {
        self.kind.into()
    }
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
