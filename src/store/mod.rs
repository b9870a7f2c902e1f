//! Storage of games in SQLite or Postgres. An event is written only if its number is free ([`Committed::Overtaken`])
//! and a request only once ([`Committed::Repeated`]); no lock is held during a decision.

mod announcements;
mod backup;
pub(crate) mod batch;
mod boards;
mod challenges;
pub(crate) mod commits;
pub(crate) mod connection;
mod database;
mod errors;
pub(crate) mod event_rows;
mod experience;
mod games;
mod homes;
mod inspect;
pub(crate) mod keys;
pub(crate) mod lists;
mod marks;
pub mod memory;
mod open;
mod outages;
pub(crate) mod outbox;
mod pooler;
pub(crate) mod queries;
mod retry;
pub(crate) mod rows;
mod sessions;
mod shards;
mod write_queue;

pub use backup::BackupError;
pub use boards::Change;
pub use commits::RematchOf;
pub(crate) use memory::FINISHED_ENOUGH;

pub use database::{Faults, Store};
pub use errors::StoreError;
pub use inspect::{Cluster, Inspection, inspect_embedded, inspect_postgres};

pub use open::{Company, claim, embedded, postgres};
pub use outbox::{Backlog, Due};

pub use retry::answer_by;

use crate::features::tournaments::TournamentJob;
use crate::game::{
    Alarm, ChannelId, Game, GameNumber, MessageRef, Note, Outage, PlayerId, Timestamp,
};
use crate::referee::{BlockStatus, InteractionToken};
use crate::settings::Preferences;
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};

/// Result of writing a heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heartbeat {
    /// The last heartbeat is recent.
    Noted,
    /// No process ran in this interval, which is now recorded.
    Away(Outage),
    /// The last heartbeat is in the future.
    Ahead(Timestamp),
}

/// A game with everything that a request depends on.
#[derive(Debug, Clone)]
pub struct GameContext {
    pub game: Game,
    pub user: Preferences,
    pub players: [Preferences; 2],
    /// Whether the maker of an open challenge has blocked the user.
    pub block_status: BlockStatus,
}

/// A message with controls: a board, a challenge or a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ControlMessage {
    pub at: MessageRef,
    /// Increases with each message: 0 for a challenge, the position's revision plus 1 for a board, the event's number for a
    /// request.
    pub revision: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReleasedControls {
    /// The board or the challenge.
    pub board: Option<ControlMessage>,
    pub request: Option<ControlMessage>,
    /// Whether the game was being played when this was stored; `false` if that is unknown.
    pub is_played: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    Written(GameNumber),
    /// The request created a game before.
    Repeated,
    /// Another rematch was created in the meantime.
    Overtaken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Committed {
    Written,
    /// The game has another event with that number: load it and decide again.
    Overtaken,
    /// The request wrote an event before.
    Repeated,
}

pub type Messages<'a> = dyn Fn(GameNumber) -> Vec<OutboxMessage> + Sync + 'a;

/// A row of the outbox: something to send or do later. Text and pictures are rendered at delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMessage {
    pub game: GameNumber,
    pub event: u32,
    pub purpose: Purpose,
    pub channel: ChannelId,
    /// By the sender's clock.
    pub due: Timestamp,
    pub attempts: u32,
    /// The token of an answer while it is valid, to ask Discord whether the answer was accepted.
    pub token: Option<InteractionToken>,
}

impl OutboxMessage {
    /// A message to a game's home.
    pub fn about(game: &Game, event: u32, purpose: Purpose, due: Timestamp) -> Self {
        OutboxMessage::new(game.number, event, purpose, game.setup.home.channel, due)
    }

    pub fn new(
        game: GameNumber,
        event: u32,
        purpose: Purpose,
        channel: ChannelId,
        due: Timestamp,
    ) -> Self {
        OutboxMessage {
            game,
            event,
            purpose,
            channel,
            due,
            attempts: 0,
            token: None,
        }
    }
}

/// What a row is for. An event of a game has at most one row of each purpose. A new purpose needs a case here, a line in
/// `purposes!`, and a function in `jobs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The answer to the command, in case the direct response fails.
    Answer,
    /// The board at the game's home, after a move made elsewhere.
    Home,
    /// The thread for the game.
    Thread,
    /// An alarm of the turn that the event started.
    Alarm(Alarm),
    /// A post that the opponent may claim a win on time.
    FlagClaim,
    /// The search whether the event's position is dead.
    Proof,
    /// Arbiter's reply to the event, as a player.
    Opponent,
    /// The offer of a game against Arbiter, to the challenger of an open challenge that nobody accepts.
    ArbiterOffer,
    /// The announcement of an open challenge in the server's channel for challenges.
    Announcement,
    /// The edit that says that the challenge is no longer open: due when it lapses or is answered.
    Retraction,
    /// A direct message to the player to move, combined with others for that person.
    Direct(Note),
    /// A ping for the player to move at the game's home, some time after the turn started.
    Ping(Note),
    /// The review of a finished game, which a reader waits for.
    Review,
    /// The shared review of that game, in case the direct response fails: one of its turning points, or the overview.
    SharedReview(Option<u8>),
    /// The shared replay of the game.
    SharedReplay,
    Tournament(TournamentJob),
    EndOfVote,
    /// The roles by rating of the players of a rated game.
    Roles,
    /// The board in the other channel of a game between two channels.
    Away,
    /// The board in the parent channel of a deleted thread.
    Rehomed,
    /// Direct messages to those who follow the game.
    Followers,
}

/// Lease of a row (ms): longer than a delivery takes.
pub(crate) const LEASE: i64 = 90_000;

/// Shorter lease where a player would otherwise wait out a crash (ms). A slow worker may be joined by one of another
/// process: both use the same nonce for messages, and only the first write counts.
const AWAITED_LEASE: i64 = 10_000;

/// Lists the purposes with their stored names, the letters of their nonces, their lanes and leases.
macro_rules! purposes {
    ($($purpose:ident$(($($of:tt)+))?: $key:literal, $letter:literal, $lane:ident, $lease:expr;)+) => {
        impl Purpose {
            pub const ALL: [Purpose; [$($key),+].len()] = [$(Purpose::$purpose$(($($of)+))?),+];

            /// The stored name, the letter of the nonce, the lane and the lease.
            const fn spec(self) -> (&'static str, char, LaneKind, i64) {
                match self {
                    $(Purpose::$purpose$(($($of)+))? => ($key, $letter, LaneKind::$lane, $lease),)+
                    // No review has more turning points.
                    Purpose::SharedReview(Some(_)) => Purpose::SharedReview(Some(6)).spec(),
                }
            }
        }
    };
}

purposes! {
    Answer: "answer", 'a', Channel, AWAITED_LEASE;
    Home: "home", 'h', Channel, AWAITED_LEASE;
    Thread: "thread", 't', Channel, LEASE;
    Alarm(Alarm::Half): "alarm-half", '2', Channel, LEASE;
    Alarm(Alarm::Tenth): "alarm-tenth", '1', Channel, LEASE;
    Alarm(Alarm::Fiftieth): "alarm-fiftieth", '5', Channel, LEASE;
    Alarm(Alarm::PauseOver): "alarm-pause-over", 'p', Channel, LEASE;
    Alarm(Alarm::Flag): "alarm-flag", 'f', Ruling, AWAITED_LEASE;
    FlagClaim: "alarm-claim", 'c', Channel, AWAITED_LEASE;
    Proof: "proof", 'd', Proof, LEASE;
    Opponent: "opponent", 'o', BotTurn, AWAITED_LEASE;
    ArbiterOffer: "arbiter-offer", 'r', Channel, LEASE;
    Announcement: "announcement", 'w', Channel, LEASE;
    Retraction: "retraction", 'x', Channel, LEASE;
    Direct(Note::Turn): "direct-turn", 'T', User, LEASE;
    Direct(Note::Nudge): "direct-nudge", 'N', User, LEASE;
    Direct(Note::Reminder): "direct-reminder", 'R', User, LEASE;
    Ping(Note::Turn): "ping-turn", 'u', Channel, LEASE;
    Ping(Note::Nudge): "ping-nudge", 'n', Channel, LEASE;
    Ping(Note::Reminder): "ping-reminder", 'm', Channel, LEASE;
    Review: "review", 'v', Review, 60_000;
    SharedReview(None): "shared-review", 's', Channel, LEASE;
    SharedReview(Some(1)): "shared-review-1", 'A', Channel, LEASE;
    SharedReview(Some(2)): "shared-review-2", 'B', Channel, LEASE;
    SharedReview(Some(3)): "shared-review-3", 'C', Channel, LEASE;
    SharedReview(Some(4)): "shared-review-4", 'D', Channel, LEASE;
    SharedReview(Some(5)): "shared-review-5", 'E', Channel, LEASE;
    SharedReview(Some(6)): "shared-review-6", 'I', Channel, LEASE;
    SharedReplay: "shared-replay", 'G', Channel, LEASE;
    Tournament(TournamentJob::Round): "round", 'g', Channel, LEASE;
    Tournament(TournamentJob::Update): "tournament", 'k', Ruling, AWAITED_LEASE;
    Tournament(TournamentJob::Result): "tournament-result", 'e', Channel, LEASE;
    Tournament(TournamentJob::FirstMove): "first-move", 'F', Channel, LEASE;
    EndOfVote: "vote", 'V', Ruling, AWAITED_LEASE;
    Roles: "roles", 'l', Ruling, LEASE;
    Away: "away", 'b', Channel, AWAITED_LEASE;
    Rehomed: "rehomed", 'H', Channel, AWAITED_LEASE;
    Followers: "followers", 'y', Followers, LEASE;
}

impl Purpose {
    /// The stored name.
    pub const fn key(self) -> &'static str {
        self.spec().0
    }

    /// The letter that makes the nonces of one event's messages different.
    pub const fn letter(self) -> char {
        self.spec().1
    }

    pub const fn lane(self) -> LaneKind {
        self.spec().2
    }

    /// In milliseconds.
    pub(crate) const fn lease(self) -> i64 {
        self.spec().3
    }

    /// Whether it waits until all channel messages about its event have been sent.
    pub const fn is_after_answer(self) -> bool {
        matches!(self, Purpose::Opponent | Purpose::Proof)
    }

    fn find(key: &str) -> Option<Self> {
        Purpose::ALL.into_iter().find(|one| one.key() == key)
    }
}

/// The queue of an outbox row. Lanes run in parallel, the rows of one in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(name(LaneKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(serialize_all = "kebab-case"))]
pub enum Lane {
    Channel(ChannelId),
    /// The player to move, who gets one message for everything due.
    User(PlayerId),
    /// The flag of a game.
    Ruling(GameNumber),
    Proof(GameNumber),
    BotTurn(GameNumber),
    Followers(GameNumber),
    Review,
}

impl LaneKind {
    pub const ALL: [LaneKind; 7] = *LaneKind::VARIANTS.as_array().expect("there are seven");
}

impl Lane {
    pub fn kind(self) -> LaneKind {
        self.into()
    }
}
