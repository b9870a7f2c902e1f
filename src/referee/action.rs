//! What somebody wants to do in a game.

use crate::game::{Day, HintPart};
use strum::EnumString;

/// Something that somebody wants to do in a game that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Accept what waits.
    Accept(Awaited),
    /// Decline what waits.
    Decline(Awaited),
    /// Take back one's own challenge.
    Withdraw,
    /// Move; the text is what was typed. Who has set so is asked once more before it counts.
    Move(String, Confirmation),
    /// Claim a draw where it can be claimed, accept the one offered, or offer one; with a move, play it and then claim or
    /// offer.
    Draw(Option<DrawMove>),
    /// Claim a draw after a question: nobody ends a game by a slip of the thumb.
    Claim,
    /// Ask to take back the last move of one's own.
    Takeback,
    /// Ask for the clocks to be stopped for some days.
    Pause { days: u8 },
    /// Give the opponent time: so many minutes, or as much as fits the clock.
    GiveTime { minutes: Option<u8> },
    /// Take a holiday, from a day to another.
    Holiday { first: Day, last: Day },
    /// Take a hint, of this part or of the next one; between people ask first that both may.
    Hint(Option<HintPart>),
    /// Claim that the opponent's time has run out.
    Flag,
    /// Give the game up.
    Resign(Confirmation),
    /// Call the game off before both sides have moved.
    Abort,
}

impl Action {
    /// The move that is typed with it.
    pub fn move_text(&self) -> Option<&str> {
        match self {
            Action::Move(text, _) | Action::Draw(Some(DrawMove { text, .. })) => Some(text),
            Action::Accept(_)
            | Action::Decline(_)
            | Action::Withdraw
            | Action::Draw(None)
            | Action::Claim
            | Action::Takeback
            | Action::Pause { .. }
            | Action::GiveTime { .. }
            | Action::Holiday { .. }
            | Action::Hint(_)
            | Action::Flag
            | Action::Resign(_)
            | Action::Abort => None,
        }
    }
}

/// A move with which a draw is claimed or offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawMove {
    /// What was typed.
    pub text: String,
    /// Whether the player wants it although a draw has been offered, or although every move is to be confirmed.
    pub confirmed: Confirmation,
}

/// What an answer is meant for. Buttons carry the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Awaited {
    /// Whatever waits: a typed answer.
    #[strum(disabled)]
    Anything,
    Challenge,
    Draw,
    Takeback,
    Pause,
    Hints,
}

/// Whether what cannot be undone has been confirmed: the referee asks once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confirmation {
    Missing,
    Given,
}

/// Which state of the game an action is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpectedRevision {
    /// The game as it stands: a typed command.
    Latest,
    /// The game after that many changes of the position: a button under a message that showed it so.
    Revision(u32),
}
