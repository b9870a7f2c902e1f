//! Why somebody may not do a thing: an answer, never an error.

use super::action::Action;
use crate::game::{
    ChallengeEnd, ChannelId, Claim, Clock, DrawDeclaration, Ending, Game, GameNumber,
    PendingRequest, Player, RoleId, Summary, Timestamp,
};
use crate::rules::why_not::Explanation;
use crate::rules::{Move, PositionError, Variant};
use strum::{IntoStaticStr, VariantNames};

/// Why the answer is no. The view has a sentence for each, mostly under its name. Of a move, `text` is what was typed,
/// `declaration` what was said with it, and `candidates` are the moves that it could mean.
#[derive(Debug, Clone, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// There is no such game, or it cannot be seen from here.
    NoSuchGame(GameNumber),
    /// There is one that this version of the program cannot read.
    CannotRead(GameNumber),
    /// The person has no game here that the command could mean.
    NoGameHere,
    /// The person has finished no game yet.
    NoFinishedGame,
    /// The command could mean several games.
    WhichGame(Vec<Summary>),
    /// The same, with the games as they stand where they are few, and with what is to be done.
    WhichOf {
        games: Vec<Summary>,
        few: Vec<Game>,
        action: Option<Action>,
    },
    /// No challenge and no offer waits for the person here.
    NothingWaits,
    /// The person plays no part in the game.
    NotYourGame,
    /// It is the other player's move.
    NotYourTurn {
        waiting_for: Player,
    },
    GameOver(Ending),
    /// The challenge came to nothing.
    ChallengeVoid(ChallengeEnd),
    /// The challenge waited too long.
    ChallengeLapsed,
    /// The game has not begun: the challenge still waits.
    NotBegun,
    /// The challenge was accepted before.
    AlreadyBegun,
    /// Nobody can accept or decline their own challenge.
    OwnChallenge,
    /// The challenge is for somebody else.
    NotInvited {
        invited: Player,
    },
    /// Only the challenger can take a challenge back.
    NotYourChallenge,
    /// Only the challenger can have the arbiter take an open challenge.
    NotChallenger {
        challenger: Player,
    },
    /// The person has made no open challenge that still waits.
    NoOpenChallenge,
    /// The arbiter takes no challenge that is for somebody else.
    ForSomebodyElse {
        invited: Player,
    },
    /// Nobody can challenge themselves.
    ChallengedSelf,
    /// A program cannot be challenged.
    ChallengedBot(Player),
    /// Only the arbiter plays at levels.
    LevelOfPerson(Player),
    /// The game has no levels, hints or reviews.
    NoEngine(&'static Variant),
    /// The game has no level `perfect`.
    NotSolved(&'static Variant),
    /// Only moderators close games.
    NotModerator,
    /// The place or its server does not allow it.
    Place(PlaceRefusal),
    /// Whom the person wants to play with has blocked them.
    Unwelcome {
        who: Player,
    },
    /// Nobody can block themselves.
    BlockedSelf,
    /// The opponent of the game has asked to be forgotten.
    OpponentGone,
    /// The person has too many challenges open.
    TooManyChallenges,
    /// The person plays too many games against the arbiter at once.
    TooManyAgainstArbiter,
    /// One more challenge would pester.
    Pestering(PesteringRefusal),
    /// The start is no position of the game.
    BadStart(PositionError),
    /// The game would be over before it begins.
    FinishedStart,
    /// From the start neither side can win by any series of moves.
    DeadStart,
    /// Other starts are being searched, and it is not known yet whether this one is dead.
    BusyWithStarts,
    /// No legal move is spelled so.
    UnknownMove {
        text: String,
        /// Why what it means is not legal, where it names pieces and squares.
        why: Option<Box<Explanation>>,
        /// The legal moves that it may mean, where it is mistyped.
        near: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// Several legal moves are spelled so.
    AmbiguousMove {
        text: String,
        candidates: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// A promotion without the piece: there is one candidate for each.
    PromotionMissing {
        text: String,
        candidates: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// The person's own offer still stands.
    AlreadyOffered,
    /// Nobody has offered a draw.
    NoOffer,
    /// Nobody has asked for a takeback.
    NoTakeback,
    /// Nobody has asked for a pause.
    NoPause,
    /// Nobody has asked for hints.
    NoHints,
    /// Too many others are waiting for a hint.
    BusyWithHints,
    /// Nobody can answer their own offer or wish.
    OwnOffer,
    /// A draw cannot be offered before one has made a move or is to make one.
    OfferTooEarly,
    /// A draw was offered before since the player's last move, and declined.
    OfferedBefore,
    /// The player has made no move that could be taken back.
    NothingToTakeBack,
    /// The opponent has asked for something else, which waits for the player's answer.
    AnswerFirst(PendingRequest),
    /// The player has asked for something else, which waits for the opponent's answer.
    OneAtATime(PendingRequest),
    /// The opponent has declined the same request, and no move has been made since.
    DeclinedBefore,
    /// The clocks do not allow it.
    Clock(ClockRefusal),
    /// The opponent is not reminded.
    Nudge(NudgeRefusal),
    /// Only who played the game can ask for another.
    NotYourRematch,
    /// A game that is not over has no rematch.
    NotOver,
    /// A game that is not over has no review.
    ReviewTooEarly,
    /// The game was called off or closed, so there is nothing to review.
    ReviewOfNothing,
    /// Too few moves were played for a review.
    ReviewTooShort,
    /// The players have not shared the review.
    ReviewPrivate,
    /// Only who played the game can share its review.
    NotYourReview,
    /// The player has asked for this rematch before.
    RematchWaits(GameNumber),
    /// Both sides have moved.
    TooLateToAbort,
    /// A claim of a draw wants to be confirmed.
    ConfirmClaim(Claim),
    /// Giving up wants to be confirmed.
    ConfirmResignation,
    /// The player wants to be asked before a move counts.
    ConfirmMove {
        chosen: Box<Move>,
        declaration: DrawDeclaration,
    },
    /// The opponent has offered a draw, and the player would rather play a move and offer one.
    AcceptInstead {
        chosen: Box<Move>,
    },
    /// The button belongs to an earlier position.
    MovedOn,
}

/// Why a place, or what is set for its server, does not allow a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceRefusal {
    /// Only who manages a server sets what holds there.
    NotManager,
    /// There is no server here for which anything could be set.
    NoServer,
    /// Games are not agreed in this channel.
    WrongChannel { channels: Vec<ChannelId> },
    /// Who has not this role challenges nobody here.
    MayNotChallenge { role: RoleId },
    /// A thread cannot be made here: it is one already, or no channel of a server.
    NoThreadHere,
    /// Nobody pings everybody in a server.
    RoleOfEverybody,
    /// Nobody else reads the direct messages between a person and the arbiter.
    DirectMessage,
    /// The platform would show the challenge to its maker alone.
    NoExternalApps,
}

impl From<PlaceRefusal> for Refusal {
    fn from(refusal: PlaceRefusal) -> Self {
        Refusal::Place(refusal)
    }
}

/// Why one more challenge would pester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PesteringRefusal {
    /// The person has made too many challenges within an hour that nobody has accepted; the next one can be made then.
    TooManyAnHour { again: Timestamp },
    /// The same challenge to the same person waits already.
    WaitsAlready { number: GameNumber, who: Player },
}

impl From<PesteringRefusal> for Refusal {
    fn from(refusal: PesteringRefusal) -> Self {
        Refusal::Pestering(refusal)
    }
}

/// Why the clocks of a game do not allow a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockRefusal {
    /// The game has no clock.
    Untimed,
    /// The opponent's time runs out only then.
    TimeIsLeft { until: Timestamp, clock: Clock },
    /// The opponent has not made a first move, which takes no time.
    FirstMoveIsFree,
    /// Nobody can claim their own time.
    OwnTime,
    /// The player's own time, or the opponent's, had run out before, and the flag falls by itself.
    TimeIsUp { at: Timestamp, clock: Clock },
    /// The clocks stand still already.
    Paused { until: Timestamp },
    /// A pause cannot be so long.
    PauseTooLong,
    /// The opponent would have more than so many milliseconds by a gift of time.
    EnoughTime { most: i64 },
    /// The player has given time so often since the last move.
    GaveOften { most: usize },
    /// No days off were agreed.
    NoDaysOff,
    /// A holiday ends before it begins.
    HolidayBackwards,
    /// A holiday begins tomorrow at the earliest, and within a year.
    HolidayTooSoon,
    /// The player has only so many days of holiday left in a year.
    HolidaysSpent { left: usize, year: i16 },
    /// The player has taken one of these days already.
    HolidayTwice,
    /// The arbiter as a player needs no time, and its own does not run out.
    ArbiterIsNeverLate,
}

impl From<ClockRefusal> for Refusal {
    fn from(refusal: ClockRefusal) -> Self {
        Refusal::Clock(refusal)
    }
}

/// Why an opponent is not reminded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NudgeRefusal {
    /// It is the player's own turn; the opponent waits.
    OwnTurn { waits: Player },
    /// The arbiter moves as soon as it can.
    Arbiter,
    /// The clocks are paused.
    Paused { until: Timestamp },
    /// The player has had the opponent reminded within a day; the next time is then.
    TooSoon { again: Timestamp },
    /// The opponent wants no reminders, or none from this player.
    Unwanted { who: Player },
}

impl From<NudgeRefusal> for Refusal {
    fn from(refusal: NudgeRefusal) -> Self {
        Refusal::Nudge(refusal)
    }
}
