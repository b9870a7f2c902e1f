//! Reasons to refuse a request. A refusal is an answer, never an error.

use crate::features::study::thoughts::Variation;
use crate::game::{
    ChallengeEnd, ChannelId, Claim, Clock, DeliveryFailure, DrawDeclaration, Ending, Game,
    GameNumber, PendingRequest, Player, RoleId, Summary, Timestamp, TournamentNumber,
};
use crate::referee::action::{Action, ExpectedRevision};
use crate::rules::explain::Explanation;
use crate::rules::{Move, PositionError, Variant};
use crate::settings::{Capability, MissingPermission};
use strum::{IntoStaticStr, VariantNames};

/// The view has a sentence for each. Of a move, `text` was typed, `declaration` came with it, and `candidates` are
/// possible readings.
#[derive(Debug, Clone, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// None that the user can see here.
    NoSuchGame(GameNumber),
    /// A newer version's, or damaged.
    CannotRead(GameNumber),
    NoGameHere,
    NoFinishedGame,
    /// The command could mean any of these.
    WhichGame(Vec<Summary>),
    /// The same for few games, with what to do in them.
    WhichOf {
        games: Vec<Summary>,
        few: Vec<Game>,
        wanted: Wanted,
    },
    NothingWaits,
    NotYourGame,
    /// A channel only votes about moves.
    OnlyVotes,
    NotYourTurn {
        waiting_for: Player,
    },
    GameOver(Ending),
    ChallengeVoid(ChallengeEnd),
    ChallengeLapsed,
    NotBegun,
    AlreadyBegun,
    OwnChallenge,
    NotInvited {
        invited: Player,
    },
    NotYourChallenge,
    /// Somebody else has accepted it.
    ChallengeTaken {
        by: Player,
    },
    NotChallenger {
        challenger: Player,
    },
    NoOpenChallenge,
    ForSomebodyElse {
        invited: Player,
    },
    ChallengedSelf,
    ChallengedBot(Player),
    LevelOfPerson(Player),
    NoEngine(&'static Variant),
    NotSolved(&'static Variant),
    NotModerator,
    /// The bot lacks a capability in the place of the request.
    Hindered(Capability, MissingPermission),
    /// The user may not write in the channel that they challenge.
    MayNotWrite(ChannelId),
    /// It can't write in the other channel.
    Unreachable(ChannelId, DeliveryFailure),
    Place(PlaceRefusal),
    Rated(RatedRefusal),
    Tournament(TournamentRefusal),
    Unwelcome {
        who: Player,
    },
    BlockedSelf,
    /// The opponent has deleted their data.
    OpponentGone,
    TooManyChallenges,
    TooManyAgainstArbiter,
    Pestering(PesteringRefusal),
    BadStart(PositionError),
    FinishedStart,
    /// Neither side can win by any series of moves.
    DeadStart,
    BusyWithStarts,
    /// No legal move reads so.
    UnknownMove {
        text: String,
        /// Why the move meant is illegal, if pieces or squares can be named.
        why: Option<Box<Explanation>>,
        /// Legal moves spelled alike.
        near: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// The text hasn't the form of a move.
    UnreadableMove {
        text: String,
    },
    AmbiguousMove {
        text: String,
        candidates: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// A candidate for each piece.
    PromotionMissing {
        text: String,
        candidates: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// The user's own request is pending.
    AlreadyOffered,
    NoOffer,
    NoTakeback,
    NoPause,
    NoHints,
    BusyWithHints,
    OwnOffer,
    /// Before the user's first turn.
    OfferTooEarly,
    /// Declined, and no move since.
    OfferedBefore,
    NothingToTakeBack,
    /// The opponent's other request comes first.
    AnswerFirst(PendingRequest),
    /// The user's other request is pending.
    OneAtATime(PendingRequest),
    /// The opponent declined it in this position.
    DeclinedBefore,
    Clock(ClockRefusal),
    Nudge(NudgeRefusal),
    NotYourRematch,
    NotOver,
    /// Conditional moves answer the opponent's.
    PlanOnOwnTurn,
    PlanTooShort,
    PlanTooLong,
    TooManyPlans,
    /// A word of a line is no legal move after the moves before it.
    IllegalInLine {
        text: String,
        why: Option<Box<Explanation>>,
        line: Variation,
    },
    /// A word of a line could be several moves.
    PlanUnclear {
        text: String,
        candidates: Vec<Move>,
    },
    ReviewTooEarly,
    /// A game under way is no starting point for another one.
    ContinueTooEarly,
    /// The user is playing a game against a person in which an engine would help with this position.
    PositionInPlay {
        number: GameNumber,
        opponent: Player,
    },
    ReviewOfNothing,
    ReviewTooShort,
    ReviewPrivate,
    NotYourReview,
    /// Nor a game that is over.
    NotYourReplay,
    RematchWaits(GameNumber),
    TooLateToAbort,
    ConfirmClaim(Claim),
    ConfirmResignation,
    /// The user's setting asks for it.
    ConfirmMove {
        chosen: Box<Move>,
        declaration: DrawDeclaration,
    },
    /// The opponent has offered a draw, and the user plays and offers one.
    AcceptInstead {
        chosen: Box<Move>,
    },
    MovedOn,
}

/// What a request without a number wants of a game.
#[derive(Debug, Clone)]
pub enum Wanted {
    Question,
    Action(Action, ExpectedRevision),
    /// The typed command, which changes something without an action.
    Command(String),
}

/// Why the channel or its server doesn't allow it.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PlaceRefusal {
    NotManager,
    /// A direct message has no server settings.
    NoServer,
    WrongChannel {
        channels: Vec<ChannelId>,
    },
    MayNotChallenge {
        role: RoleId,
    },
    MayNotOpenEvents {
        role: RoleId,
    },
    /// In a thread, or outside a server.
    NoThreadHere,
    RoleOfEverybody,
    DirectMessage,
    /// Discord would show the challenge to its maker alone.
    NoExternalApps,
}

/// Why a game can't be rated.
#[derive(Debug, Clone, Copy, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum RatedRefusal {
    NoServer,
    NoLadder,
    NoLadderOf(&'static Variant),
    Arbiter,
    NoClock,
    #[strum(serialize = "start")]
    OtherStart,
    #[strum(serialize = "account")]
    NewAccount {
        from: Timestamp,
    },
    #[strum(serialize = "member")]
    NewMember {
        from: Timestamp,
    },
    /// The user has called off too many.
    CalledOff {
        from: Timestamp,
    },
}

/// Why something can't be done in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentRefusal {
    /// No such tournament here, or none at all.
    None,
    /// The bot is no member of the server and can only answer.
    Guest,
    /// Too many in this channel.
    TooMany,
    /// Of the user, and not started.
    TooManyOfYours,
    /// Vote games in this channel, and of the user.
    TooManyVotes,
    TooManyVotesOfYours,
    Seats {
        fewest: u8,
        most: u8,
    },
    /// Only a Swiss tournament has rounds that end.
    NoRounds,
    NoClock,
    UnratedSimul,
    Started,
    Over,
    /// Nobody started it in time.
    Lapsed,
    Entered,
    Full,
    Role(RoleId),
    /// They and somebody who has entered don't play each other.
    Unwelcome,
    TooFew {
        fewest: u8,
    },
    /// `None` if the host has deleted their data.
    NotHost(Option<Player>),
    /// Somebody else than the user, if given.
    NotEntered(Option<Player>),
    HostOfSimul,
    AlreadyOut(Option<Player>),
    /// Of the user, or of somebody else.
    ConfirmWithdrawal(TournamentNumber, Option<Player>),
    ConfirmClosing(TournamentNumber),
    ConfirmClosingVote(GameNumber),
    /// A game of a tournament can't be called off.
    NoAbort,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PesteringRefusal {
    TooManyAnHour { again: Timestamp },
    WaitsAlready { number: GameNumber, who: Player },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ClockRefusal {
    #[strum(serialize = "no-clock")]
    Untimed,
    TimeIsLeft {
        until: Timestamp,
        clock: Clock,
    },
    FirstMoveIsFree,
    OwnTime,
    /// A flag that falls automatically.
    TimeIsUp {
        at: Timestamp,
        clock: Clock,
    },
    Paused {
        until: Timestamp,
    },
    PauseTooLong,
    /// Maximum for the opponent, in milliseconds.
    EnoughTime {
        most: i64,
    },
    /// Maximum between two moves.
    GaveOften {
        most: usize,
    },
    NoDaysOff,
    HolidayBackwards,
    /// Not from tomorrow to a year ahead.
    HolidayTooSoon,
    HolidaysSpent {
        left: usize,
        year: i16,
    },
    HolidayTwice,
    /// The arbiter needs no time and never runs out of it.
    ArbiterIsNeverLate,
}

#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum NudgeRefusal {
    /// The opponent waits for the user.
    OwnTurn {
        waits: Player,
    },
    /// It moves as soon as it can.
    Arbiter,
    Paused {
        until: Timestamp,
    },
    TooSoon {
        again: Timestamp,
    },
    /// No reminders, or a block.
    Unwanted {
        who: Player,
    },
}

macro_rules! refusals_of {
    ($($part:ident($type:ty),)*) => {$(
        impl From<$type> for Refusal {
            fn from(refusal: $type) -> Self {
                Refusal::$part(refusal)
            }
        }
    )*};
}

refusals_of! {
    Place(PlaceRefusal),
    Rated(RatedRefusal),
    Tournament(TournamentRefusal),
    Pestering(PesteringRefusal),
    Clock(ClockRefusal),
    Nudge(NudgeRefusal),
}
