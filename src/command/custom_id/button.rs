//! What a button carries.

use super::UnknownCustomId;
use crate::game::GameNumber;
use std::fmt;
use std::str::FromStr;

/// What a button under a message does. Everything it needs is in its own text, so that it works after a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    pub kind: ButtonKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ButtonKind {
    AcceptChallenge,
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

impl ButtonKind {
    pub const ALL: [ButtonKind; 18] = [
        ButtonKind::AcceptChallenge,
        ButtonKind::DeclineChallenge,
        ButtonKind::Draw,
        ButtonKind::AcceptDraw,
        ButtonKind::DeclineDraw,
        ButtonKind::AcceptTakeback,
        ButtonKind::DeclineTakeback,
        ButtonKind::AcceptPause,
        ButtonKind::DeclinePause,
        ButtonKind::Flag,
        ButtonKind::Flip,
        ButtonKind::Describe,
        ButtonKind::History,
        ButtonKind::Replay,
        ButtonKind::Rematch,
        ButtonKind::Resign,
        ButtonKind::ConfirmResign,
        ButtonKind::Board,
    ];

    /// The stable name in a button's text.
    pub const fn key(self) -> &'static str {
        match self {
            ButtonKind::AcceptChallenge => "accept",
            ButtonKind::DeclineChallenge => "decline",
            ButtonKind::Draw => "draw",
            ButtonKind::AcceptDraw => "accept-draw",
            ButtonKind::DeclineDraw => "decline-draw",
            ButtonKind::AcceptTakeback => "accept-takeback",
            ButtonKind::DeclineTakeback => "decline-takeback",
            ButtonKind::AcceptPause => "accept-pause",
            ButtonKind::DeclinePause => "decline-pause",
            ButtonKind::Flag => "flag",
            ButtonKind::Flip => "flip",
            ButtonKind::Describe => "describe",
            ButtonKind::History => "history",
            ButtonKind::Replay => "replay",
            ButtonKind::Rematch => "rematch",
            ButtonKind::Resign => "resign",
            ButtonKind::ConfirmResign => "confirm-resign",
            ButtonKind::Board => "board",
        }
    }
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
            kind: ButtonKind::ALL
                .into_iter()
                .find(|candidate| candidate.key() == kind)
                .ok_or(UnknownCustomId)?,
        })
    }
}
