//! Reasons to refuse a request. A refusal is an answer, never an error.

use crate::features::study::thoughts::Variation;
use crate::game::{
    ChallengeEnd, ChannelId, Claim, Clock, DeliveryFailure, DrawDeclaration, Ending, Game,
    GameNumber, PendingRequest, Player, RoleId, Summary, Timestamp, TournamentNumber, Unmet,
};
use crate::referee::action::{Action, ExpectedRevision};
use crate::rules::explain::Explanation;
use crate::rules::{Move, PositionError, Variant};
use crate::settings::{Capability, MissingPermission};
use strum::{IntoStaticStr, VariantNames};

/// The reasons; the view has a sentence for each. For a move, `text` was typed, `declaration` came with it, and `candidates`
/// are possible readings.
#[derive(Debug, Clone, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// There is no such game that the user can see here.
    NoSuchGame(GameNumber),
    /// The game is a newer version's, or damaged.
    CannotRead(GameNumber),
    NoGameHere,
    NoFinishedGame,
    /// The command could mean any of these.
    WhichGame(Vec<Summary>),
    /// The same for a few games, with what the request wants of them.
    WhichOf {
        games: Vec<Summary>,
        few: Vec<Game>,
        wanted: Wanted,
    },
    NothingWaits,
    NotYourGame,
    /// A channel can only vote on moves.
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
    /// A start such as `#2@x`: no number of half-moves follows the game.
    HalfMoves(String),
    /// The request names another game than the position's.
    OtherGame(&'static Variant),
    NoEngine(&'static Variant),
    LevelNotOffered(&'static Variant),
    NotModerator,
    /// A moderator plays in a game that counts, and wants to close it.
    OwnGame,
    /// The bot lacks a capability in the place of the request.
    Hindered(Capability, MissingPermission),
    /// The user may not write in the channel that they challenge.
    MayNotWrite(ChannelId),
    /// The bot can't write in the other channel.
    Unreachable(ChannelId, DeliveryFailure),
    Place(PlaceRefusal),
    Rated(RatedRefusal),
    Event(EventRefusal),
    Unwelcome {
        who: Player,
    },
    /// The challenger has called off too many rated games, which isn't the user's business.
    NotRatedNow {
        who: Player,
    },
    /// The user doesn't meet a condition of an open challenge or an event.
    Unmet(Unmet),
    /// Only open challenges have conditions.
    ConditionsNeedOpen,
    BlockedSelf,
    /// Arbiter never challenges anyone, so there is nothing to block.
    BlockedArbiter,
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
    /// No legal move matches.
    UnknownMove {
        text: String,
        /// Why the intended move is illegal, if pieces or squares can be named.
        why: Option<Box<Explanation>>,
        /// Legal moves with a similar spelling.
        near: Vec<Move>,
        declaration: DrawDeclaration,
    },
    /// The text is this move and others after it.
    SeveralMoves {
        text: String,
        first: Move,
        declaration: DrawDeclaration,
    },
    /// The text doesn't have the form of a move.
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
    /// The game is rated, or belongs to a tournament or simul.
    HintsExcluded,
    BusyWithHints,
    OwnOffer,
    /// Before the user's first turn.
    OfferTooEarly,
    /// Declined, without a move since.
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
    /// Conditional moves start with the opponent's move.
    PlanOnOwnTurn,
    PlanTooShort,
    PlanTooLong,
    TooManyPlans,
    /// A word of a line isn't a legal move after the preceding moves.
    IllegalInLine {
        text: String,
        why: Option<Box<Explanation>>,
        line: Variation,
    },
    /// A word of a line is ambiguous.
    PlanUnclear {
        text: String,
        candidates: Vec<Move>,
    },
    ReviewTooEarly,
    /// A running game can't be the start of another one.
    ContinueTooEarly,
    /// An engine would help with this position, which is from the user's running game against a person.
    PositionInPlay {
        number: GameNumber,
        opponent: Player,
    },
    /// An engine has helped the user with the position on which a channel votes, in this game.
    VoteAfterSearch(GameNumber),
    ReviewOfNothing,
    ReviewTooShort,
    ReviewPrivate,
    NotYourReview,
    /// Only its players can share a replay.
    NotYourReplay,
    RematchWaits(GameNumber),
    /// The rematch has begun.
    RematchRuns(GameNumber),
    TooLateToAbort,
    ConfirmClaim(Claim),
    ConfirmResignation,
    /// The user's settings ask for confirmation.
    ConfirmMove {
        chosen: Box<Move>,
        declaration: DrawDeclaration,
    },
    /// The opponent has offered a draw, and the user moves with an offer.
    AcceptInstead {
        chosen: Box<Move>,
    },
    MovedOn,
}

/// What a request without a number needs in a game.
#[derive(Debug, Clone)]
pub enum Wanted {
    Question,
    Action(Action, ExpectedRevision),
    /// A typed command that changes something without an action.
    Command(String),
}

/// Why the channel or its server doesn't allow something.
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
    /// The bot may not give roles on this server.
    MayNotGiveRoles,
    /// The bot can't give this role: it's gone, not below the bot's highest role, or given by Discord or another bot.
    RoleGone {
        role: RoleId,
    },
    RoleTooHigh {
        role: RoleId,
    },
    RoleManaged {
        role: RoleId,
    },
    DirectMessage,
    /// Discord would show the challenge only to its maker.
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
    /// The user was taken off the server's ladders.
    Removed,
    /// The user has called off too many.
    CalledOff {
        from: Timestamp,
    },
}

/// Why something can't be done in an event: a vote game, or several games.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum EventRefusal {
    /// There is no event here.
    None,
    /// There is none with this number here.
    Unknown(TournamentNumber),
    /// The bot isn't a member of the server and can only answer.
    Guest,
    /// There are too many in this channel.
    TooMany,
    /// The user has too many that haven't started.
    TooManyOfYours,
    /// The user has opened too many in the past hour.
    TooManyAnHour {
        again: Timestamp,
    },
    /// Vote games in this channel, and of the user.
    TooManyVotes,
    TooManyVotesOfYours,
    Seats {
        fewest: u8,
        most: u8,
    },
    /// Only Swiss tournaments have rounds that end.
    NoRounds,
    NoClock,
    /// The start, and the end of entries, aren't in the year to come.
    Start,
    Entries,
    RepetitionWithoutStart,
    /// Entries of the next one of a series would end before it opens; the maximum in days before the start.
    EntriesBeforeNext {
        most: i64,
    },
    UnratedSimul,
    Started,
    Over,
    /// It wasn't started in time.
    Lapsed,
    Entered,
    EntriesOver,
    Full,
    Role(RoleId),
    /// The user has blocked an entrant, or the host has blocked the user.
    Unwelcome,
    TooFew {
        fewest: u8,
    },
    /// `None` if the host has deleted their data.
    NotHost(Option<Player>),
    /// The user, or this other person, isn't an entrant.
    NotEntered(Option<Player>),
    HostOfSimul,
    /// Participants can't remove others from their tournament.
    OwnTournament,
    AlreadyOut(Option<Player>),
    /// For the user, or for this other person; by their leaving, their games may stop counting.
    ConfirmWithdrawal {
        number: TournamentNumber,
        other: Option<Player>,
        is_annulled: bool,
    },
    ConfirmClosing(TournamentNumber),
    ConfirmClosingVote(GameNumber),
    /// Its games can't be called off.
    NoAbort,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PesteringRefusal {
    TooManyAnHour {
        again: Timestamp,
    },
    WaitsAlready {
        number: GameNumber,
        who: Player,
    },
    /// The same for a challenge of the channel, which only its opener and moderators can close.
    ChannelWaits {
        number: GameNumber,
        who: Player,
    },
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
    /// The flag falls automatically.
    TimeIsUp {
        at: Timestamp,
        clock: Clock,
    },
    Paused {
        until: Timestamp,
    },
    PauseTooLong {
        most: u8,
    },
    /// The game has been paused for the maximum number of days.
    PausesSpent,
    /// Other players wait for the end of a live game of an event.
    NoPauses,
    /// The opponent has the maximum, in milliseconds.
    EnoughTime {
        most: i64,
    },
    /// The user has given the maximum number of times between two moves.
    GaveOften {
        most: usize,
    },
    NoDaysOff,
    HolidayBackwards,
    /// It isn't between a day and a year from now.
    HolidayTooSoon,
    /// The game would wait for too long.
    LeaveTooLong,
    HolidaysSpent {
        left: usize,
        year: i16,
    },
    HolidayTwice,
    /// Arbiter needs no time and never runs out of it.
    ArbiterIsNeverLate,
}

#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum NudgeRefusal {
    /// It is the user's turn.
    OwnTurn {
        waits: Player,
    },
    /// Arbiter moves as soon as it can.
    Arbiter,
    Paused {
        until: Timestamp,
    },
    TooSoon {
        again: Timestamp,
    },
    /// The opponent gets no reminders, or has blocked the user.
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
    Event(EventRefusal),
    Pestering(PesteringRefusal),
    Clock(ClockRefusal),
    Nudge(NudgeRefusal),
    Unmet(Unmet),
}
