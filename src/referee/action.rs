//! The actions that a player can take in a game.

use crate::game::{Day, HintPart, Zone};
use strum::EnumString;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Accept(Awaited),
    Decline(Awaited),
    Withdraw,
    /// The typed move; asks for confirmation first if the player's settings say so.
    Move(String, Confirmation),
    /// Claim a draw if possible, else accept or offer one; with a move, play it and claim or offer.
    Draw(Option<DrawMove>),
    Claim,
    Takeback,
    Pause {
        days: u8,
    },
    GiveTime {
        minutes: Option<u8>,
    },
    Holiday {
        first: Day,
        last: Day,
    },
    /// A holiday out of the player's yearly allowance.
    Leave {
        first: Day,
        last: Day,
        zone: Zone,
    },
    /// Take this hint or the next one; between people, ask for the opponent's consent first.
    Hint(Option<HintPart>),
    Flag,
    Resign(Confirmation),
    /// Call off the game before both sides have moved.
    Abort,
}

impl Action {
    pub fn move_text(&self) -> Option<&str> {
        match self {
            Action::Move(text, _) | Action::Draw(Some(DrawMove { text, .. })) => Some(text),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawMove {
    pub text: String,
    /// Confirmed despite the opponent's offer, or the setting that every move is confirmed.
    pub confirmed: Confirmation,
}

/// The request that an answer is meant for. Buttons contain this word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Awaited {
    /// Any pending request: a typed answer.
    #[strum(disabled)]
    Anything,
    Challenge,
    Draw,
    Takeback,
    Pause,
    Hints,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confirmation {
    Missing,
    Given,
}

/// The state of the game that an action is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpectedRevision {
    /// A typed command.
    Latest,
    /// A button of the position with this revision.
    Revision(u32),
}
