//! What somebody wants: the values that front ends hand to the referee.

use std::fmt;
use std::str::FromStr;

use super::clock::{Clock, FlagFall};
use super::preferences::{RequestContext, Threads};
use super::{GameNumber, Place, Player, RequestId, Timestamp};
use crate::rules::Variant;
use crate::rules::letters::PieceLetters;
use crate::rules::outcome::Side;

/// The frame of every colour: who, where, when, and the chance that came with it.
#[derive(Debug, Clone)]
pub struct Request {
    /// Where it was said.
    pub place: Place,
    /// Who said it.
    pub by: Player,
    /// When it was said.
    pub at: Timestamp,
    /// What they may do in the place beyond playing.
    pub authority: Authority,
    /// The roles that they have in the server.
    pub roles: Vec<u64>,
    /// How they are to be answered.
    pub context: RequestContext,
    /// A coin tossed for this request, for colours at random.
    pub coin: Side,
    /// Its number: the same request delivered twice has the same.
    pub id: RequestId,
    /// What shows the platform that its first answer may be asked for; nothing where there is no such thing.
    pub token: Option<InteractionToken>,
}

/// The token of an interaction (Discord, "Receiving and Responding to Interactions"): for fifteen minutes a secret with which
/// anybody could answer, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken(String);

impl InteractionToken {
    /// The token with that text.
    #[must_use]
    pub fn new(text: String) -> Self {
        InteractionToken(text)
    }

    /// The text, for whoever has to present or to keep it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// What somebody may do in a place beyond playing. The platform knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// What everybody may.
    Member,
    /// To close the games that live there.
    Moderator,
    /// To manage the server besides.
    Manager,
}

/// A colour for a new game.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Who is challenged, or anyone in the place.
    pub invited: Option<Invited>,
    /// Which game; the server's usual one where none is named.
    pub variant: Option<&'static Variant>,
    /// The name of a start or a position text, where it is not the usual start.
    pub start: Option<String>,
    /// The colour that the challenger wants.
    pub colour: ColourChoice,
    /// How much time there is; the server's usual clock where none is named.
    pub clock: Option<Clock>,
    /// What happens when it has run out.
    pub flag: FlagFall,
    /// Whether the game is to have a thread of its own; as the server has set it where nothing is said.
    pub threads: Option<Threads>,
}

/// Somebody who is challenged by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    /// Who it is.
    pub player: Player,
    /// Whether a person answers.
    pub kind: Kind,
}

/// Whether somebody is a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A person.
    Person,
    /// A program, which cannot be challenged.
    Bot,
}

/// The colour that a challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColourChoice {
    /// To play White.
    White,
    /// To play Black.
    Black,
    /// Whatever the coin says.
    Random,
}

impl Request {
    /// The letters by which who asks calls the pieces.
    #[must_use]
    pub fn letters(&self) -> PieceLetters {
        let RequestContext {
            languages,
            preferences,
            ..
        } = &self.context;
        preferences.letters(languages.own)
    }
}

impl ColourChoice {
    /// Every colour, the default first.
    pub const ALL: [ColourChoice; 3] = [
        ColourChoice::Random,
        ColourChoice::White,
        ColourChoice::Black,
    ];

    /// The stable name: what people type and what is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            ColourChoice::Random => "random",
            ColourChoice::White => "white",
            ColourChoice::Black => "black",
        }
    }

    /// The side that the challenger gets.
    #[must_use]
    pub const fn side(self, coin: Side) -> Side {
        match self {
            ColourChoice::White => Side::White,
            ColourChoice::Black => Side::Black,
            ColourChoice::Random => coin,
        }
    }
}

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
    /// Ask to take back the last move of one's own.
    Takeback,
    /// Ask for the clocks to be stopped for some days.
    Pause {
        /// How many.
        days: u8,
    },
    /// Claim that the opponent's time has run out.
    Flag,
    /// Give the game up.
    Resign(Confirmation),
    /// Call the game off before both sides have moved.
    Abort,
}

/// A move with which a draw is claimed or offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawMove {
    /// What was typed.
    pub text: String,
    /// Whether the player wants it although a draw has been offered, or although every move is to be confirmed.
    pub confirmed: Confirmation,
}

/// What an answer is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// Whatever waits: a typed answer.
    Anything,
    /// A challenge.
    Challenge,
    /// An offer of a draw.
    Draw,
    /// A takeback.
    Takeback,
    /// A pause.
    Pause,
}

/// Whether what cannot be undone has been confirmed: the referee asks once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confirmation {
    /// Not yet.
    Missing,
    /// It has.
    Given,
}

/// Which state of the game a action is meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpectedRevision {
    /// The game as it stands: a typed command.
    Latest,
    /// The game after that many changes of the position: a button under a message that showed it so.
    Revision(u32),
}

/// What a button under a message does. Everything it needs is in its own text, so that it works after a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    /// What the button does.
    pub kind: ButtonKind,
}

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ButtonKind {
    /// Accept the challenge.
    AcceptChallenge,
    /// Decline the challenge.
    DeclineChallenge,
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Decline the draw offered.
    DeclineDraw,
    /// Grant the takeback.
    AcceptTakeback,
    /// Decline the takeback.
    DeclineTakeback,
    /// Grant the pause.
    AcceptPause,
    /// Decline the pause.
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
    /// Every kind of button.
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
    #[must_use]
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

/// A button's text that this version of the program did not write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no button of Arbiter's")]
pub struct UnknownCustomId;
