//! What a button carries.

use super::UnknownCustomId;
use crate::game::{GameNumber, Key};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What a button under a message does. Everything it needs is in its own text, so that it works after a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    pub kind: ButtonKind,
}

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ButtonKind {
    #[strum(serialize = "accept")]
    AcceptChallenge,
    #[strum(serialize = "decline")]
    DeclineChallenge,
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Decline the draw offered.
    DeclineDraw,
    /// Grant the takeback.
    AcceptTakeback,
    DeclineTakeback,
    /// Grant the pause.
    AcceptPause,
    DeclinePause,
    /// Claim that the opponent's time has run out.
    Flag,
    /// Show the board from the other side, to whoever presses it.
    Flip,
    /// Say the board square by square, to whoever presses it.
    Describe,
    /// List the moves played, to whoever presses it.
    History,
    /// Show the game move by move.
    Replay,
    /// Ask for another game with colours swapped.
    Rematch,
    /// Ask to resign.
    Resign,
    /// Resign, now that it has been asked.
    ConfirmResign,
    /// Show the board.
    Board,
}

impl fmt::Display for Button {
    /// The button's text: `1:<game>:<revision seen>:<kind>`, for example `1:482:13:draw`. The leading number is the version
    /// of this grammar.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:{}:{}:{}", self.game.0, self.revision, self.kind.key())
    }
}

impl FromStr for Button {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let mut fields = text.split(':');
        let (Some("1"), Some(game), Some(expected), Some(kind), None) = (
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
        ) else {
            return Err(UnknownCustomId);
        };
        Ok(Button {
            game: GameNumber(game.parse().map_err(|_| UnknownCustomId)?),
            revision: expected.parse().map_err(|_| UnknownCustomId)?,
            kind: ButtonKind::find(kind).ok_or(UnknownCustomId)?,
        })
    }
}
