//! What a button carries.

use crate::game::GameNumber;
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ButtonKind {
    #[strum(serialize = "accept")]
    AcceptChallenge,
    #[strum(serialize = "decline")]
    DeclineChallenge,
    /// Let the arbiter take one's open challenge.
    PlayArbiter,
    /// Offer a draw, claim it where it can be claimed, or accept the one offered.
    Draw,
    Claim,
    AcceptDraw,
    DeclineDraw,
    AcceptTakeback,
    DeclineTakeback,
    AcceptPause,
    DeclinePause,
    AcceptHints,
    DeclineHints,
    /// Show whoever presses it which piece to move.
    Hint,
    /// Show them the move.
    HintMove,
    /// Ask to take back one's last move.
    Takeback,
    /// Ask how long a pause is wanted.
    Pause,
    /// Ask for a pause of one day.
    #[strum(serialize = "pause-1")]
    PauseOneDay,
    #[strum(serialize = "pause-3")]
    PauseThreeDays,
    #[strum(serialize = "pause-7")]
    PauseSevenDays,
    /// Give the opponent as much time as fits the clock.
    GiveTime,
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
    /// Show what decided the game, to whoever presses it.
    Review,
    /// Show a turning point of the review.
    #[strum(serialize = "review-1")]
    FirstTurningPoint,
    #[strum(serialize = "review-2")]
    SecondTurningPoint,
    #[strum(serialize = "review-3")]
    ThirdTurningPoint,
    /// Show the review to everybody.
    ShareReview,
    /// Show a turning point of the review to everybody.
    #[strum(serialize = "share-review-1")]
    ShareFirstTurningPoint,
    #[strum(serialize = "share-review-2")]
    ShareSecondTurningPoint,
    #[strum(serialize = "share-review-3")]
    ShareThirdTurningPoint,
    /// Ask for another game with colours swapped.
    Rematch,
    Resign,
    /// Resign, now that it has been asked.
    ConfirmResign,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Call the game off.
    Abort,
    /// Show the board, to whoever presses it.
    Board,
    /// Show what else can be done, to whoever presses it.
    More,
    /// Show the time that is left, to whoever presses it.
    Clock,
    /// Send the record as a file, to whoever presses it.
    Export,
    /// Send the game as a page, to whoever presses it.
    Page,
    /// Show the rules of the game, to whoever presses it.
    Rules,
    /// Remind whoever presses it no more.
    Mute,
    /// Remind whoever presses it again.
    Unmute,
    /// Send no more direct messages to whoever presses it.
    StopDirectMessages,
}
