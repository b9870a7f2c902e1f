//! Where games are kept: one trait, two databases with the same meaning.
//!
//! A store writes a game's next event only when nobody wrote it before ([`Committed::Overtaken`] otherwise) and a
//! request only once ([`Committed::Repeated`]). No lock is held while somebody decides.

mod boards;
mod connection;
mod database;
mod games;
mod homes;
mod keys;
mod open;
mod outages;
mod outbox;
mod people;
mod pooler;
mod queries;
mod retry;
mod rows;
mod settings;

pub use boards::Change;
pub use open::{embedded, postgres};

use std::future::Future;
use std::pin::Pin;

use crate::game::{
    Alarm, DeliveryFailure, Event, Game, GameNumber, GameSetup, Outage, Place, Player, PlayerId,
    RequestId, Summary, Timestamp,
};
use crate::referee::{BlockStatus, InteractionToken, Unaccepted};
use crate::settings::{
    Person, Played, Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch,
};

/// A future as trait objects need it.
pub type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A database of games.
pub trait Store: Send + Sync {
    /// Writes a new game with its challenge (event 0) and the messages that go with it, in one transaction. The messages'
    /// game number is filled in by the store.
    fn create_game<'a>(
        &'a self,
        setup: &'a GameSetup,
        challenged: &'a Event,
        messages: &'a [OutboxMessage],
    ) -> Boxed<'a, Created>;

    /// Writes the newest event of `after`, what the lists show of the game, and the messages, in one transaction.
    ///
    /// After [`StoreError::InDoubt`] it is not known whether it was written: the same request tells, by
    /// [`Committed::Repeated`] or [`Store::find_request`]. After any other error it is not.
    fn commit<'a>(&'a self, after: &'a Game, messages: &'a [OutboxMessage])
    -> Boxed<'a, Committed>;

    fn load(&self, number: GameNumber) -> Boxed<'_, Option<Game>>;

    /// A game with all that the answer to a person's request about it depends on, read on one
    /// connection. Of a `known` state of the game only the events after it are read; a state that is
    /// not of this record makes no difference.
    fn look_up<'a>(
        &'a self,
        number: GameNumber,
        asker: PlayerId,
        known: Option<&'a Game>,
    ) -> Boxed<'a, Option<GameContext>>;

    /// The game and the event that a request wrote.
    fn find_request(&self, request: RequestId) -> Boxed<'_, Option<(GameNumber, u32)>>;

    /// The games that can be seen in a place: those that live in it, those of its threads, and everything that the given
    /// person plays anywhere. Live ones first, without challenges that had lapsed by `now`, then the `finished` newest
    /// ended ones; least time first, then
    /// newest change first. There is a bound on the live games of each kind, far above what people play, so
    /// that a list stays fast in a place where thousands were abandoned.
    fn games(
        &self,
        place: Place,
        by: PlayerId,
        now: Timestamp,
        finished: u32,
    ) -> Boxed<'_, Vec<Summary>>;

    /// A person's challenges that nobody has accepted, newest first: those that wait and have not lapsed by `now`, and those
    /// that came to nothing within the hour before. There is a bound on them, far above what anybody may make.
    fn unaccepted(&self, by: PlayerId, now: Timestamp) -> Boxed<'_, Vec<Unaccepted>>;

    /// What is stored about a person. Of challenges those count as under way that were made at `since` or later.
    fn person(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Person>;

    /// The games and challenges of a person, oldest first, and how many events each has.
    fn sizes(&self, id: PlayerId) -> Boxed<'_, Vec<(GameNumber, u32)>>;

    /// What a person played and did in the games of their own between two numbers.
    fn played(&self, id: PlayerId, from: GameNumber, to: GameNumber) -> Boxed<'_, Played>;

    /// Writes down that a person wants no challenges of another.
    fn block<'a>(&'a self, by: PlayerId, blocked: &'a Player) -> Boxed<'a, ()>;

    /// Takes that back.
    fn unblock(&self, by: PlayerId, blocked: PlayerId) -> Boxed<'_, ()>;

    /// Whether a person wants no challenges of another.
    fn has_blocked(&self, by: PlayerId, other: PlayerId) -> Boxed<'_, bool>;

    /// Forgets a person in one transaction, however many games they have: somebody without a name has played them, and
    /// everything else about the person is removed. Where games of theirs are under way, or challenges that were made at
    /// `since` or later, nothing is changed, and these must end first: the numbers of some of them.
    fn forget(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Vec<GameNumber>>;

    /// What two people have set.
    fn preferences(&self, people: [PlayerId; 2]) -> Boxed<'_, [Preferences; 2]>;

    /// Changes what a person has set; everything that is set afterwards.
    fn set_preferences(&self, person: PlayerId, patch: PreferencesPatch) -> Boxed<'_, Preferences>;

    /// What is set for a server.
    fn server(&self, server: u64) -> Boxed<'_, ServerSettings>;

    /// Changes that; everything that is set afterwards.
    fn set_server(&self, server: u64, patch: ServerSettingsPatch) -> Boxed<'_, ServerSettings>;

    /// Writes down that the arbiter has left a server, or is there again; the first moment of leaving counts.
    fn set_presence(&self, server: u64, left: Option<Timestamp>) -> Boxed<'_, ()>;

    /// Removes a few games of a server that was left before a moment, or, where it has none any more, the server with its
    /// settings: how many games. Nothing when there is no such server any more.
    fn clear_left(&self, before: Timestamp) -> Boxed<'_, Option<u64>>;

    /// Lets a game live in another place from now on; what is to be said about it is said there.
    fn move_game(&self, game: GameNumber, home: Place) -> Boxed<'_, ()>;

    /// Writes down why nothing can be said at a game's home, or that it can; nothing where the game lives elsewhere now.
    fn record_delivery_failure(
        &self,
        game: GameNumber,
        home: u64,
        failure: Option<DeliveryFailure>,
    ) -> Boxed<'_, ()>;

    /// The games in play in whose threads nothing was said or done since a moment, with the threads: so many of them.
    fn idle_threads(&self, since: Timestamp, most: u32) -> Boxed<'_, Vec<(GameNumber, u64)>>;

    /// Writes down that a game's thread was kept awake at a moment: `false` when somebody has done so since the other moment.
    fn keep_thread_open(
        &self,
        game: GameNumber,
        at: Timestamp,
        since: Timestamp,
    ) -> Boxed<'_, bool>;

    /// The message that carries a game's controls.
    fn current_board(&self, game: GameNumber) -> Boxed<'_, Option<Shown>>;

    /// Tells that somebody is at work. If nobody has told so for longer than so many milliseconds, the time in between is
    /// written down, once: no clock ran in it. A heartbeat that is as far in the future is left alone.
    fn heartbeat(&self, now: Timestamp, longest: i64) -> Boxed<'_, Heartbeat>;

    /// Sets a heartbeat right that is in the future, without an outage: `false` when it has moved on.
    fn set_heartbeat(&self, from: Timestamp, to: Timestamp) -> Boxed<'_, bool>;

    /// When the newest time ended in which nobody was at work.
    fn newest_outage(&self) -> Boxed<'_, Option<Timestamp>>;

    /// The messages to channels that are due, oldest first, and of each channel only so many that it leaves room for others.
    /// What this version cannot read is passed over and left to one that can.
    fn due(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>>;

    /// The flags that are due and fall without a word to any channel, oldest first.
    fn due_flags(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>>;

    /// Lets the messages to a channel that are due now be due at a later moment: it takes none at present.
    fn rest(&self, channel: u64, now: Timestamp, until: Timestamp) -> Boxed<'_, ()>;

    /// Takes a message for delivery until the given moment: `false` when somebody else took, changed or delivered it.
    fn lease<'a>(&'a self, message: &'a OutboxMessage, until: Timestamp) -> Boxed<'a, bool>;

    /// Gives back a message that was taken, to be due at the given moment and to have been tried so many times: `false` when
    /// somebody else took, changed or delivered it since.
    fn reschedule<'a>(
        &'a self,
        taken: &'a OutboxMessage,
        until: Timestamp,
        attempts: u32,
    ) -> Boxed<'a, bool>;

    /// Removes a message that was delivered, or that nobody will ever be able to deliver.
    fn acknowledge(&self, game: GameNumber, event: u32, purpose: Purpose) -> Boxed<'_, ()>;

    /// Changes which messages carry a game's board (or challenge) and its request, and says which ones carry no controls from
    /// now on: those before them, or themselves where later ones were there first.
    fn show(&self, game: GameNumber, board: Change, request: Change) -> Boxed<'_, Vec<Shown>>;

    /// [`Store::acknowledge`] of an answer and [`Store::show`], in one transaction.
    fn answer_shown(
        &self,
        game: GameNumber,
        event: u32,
        board: Change,
        request: Change,
    ) -> Boxed<'_, Vec<Shown>>;

    /// Challenges that were made in that time, still wait and have a message with controls: at most so many, the oldest first.
    fn lapsed(&self, since: Timestamp, before: Timestamp, most: u32) -> Boxed<'_, Vec<GameNumber>>;

    /// Finishes what is under way and closes the database.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// What a sign of life came upon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heartbeat {
    /// Somebody was at work just before.
    Noted,
    /// Nobody was at work in this time, which is written down now.
    Away(Outage),
    /// The last sign of life is of this moment in the future.
    Ahead(Timestamp),
}

/// A game as a request finds it.
#[derive(Debug, Clone)]
pub struct GameContext {
    pub game: Game,
    /// What the asker has set.
    pub asker: Preferences,
    /// What the challenger and the opponent have set.
    pub players: [Preferences; 2],
    /// Whether the challenger of an open challenge wants to play with the asker.
    pub block_status: BlockStatus,
}

/// A message that carries controls of a game: its board, its challenge or a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    pub channel: u64,
    pub message: u64,
    /// Its place among the others: later ones have a larger number. A challenge has 0, a board one more than how often the
    /// position had changed, a request the number of its event.
    pub revision: u32,
}

/// How the writing of a new game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    Written(GameNumber),
    /// The same request made a game before.
    Repeated,
}

/// How the writing of an event went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Committed {
    Written,
    /// Somebody else wrote an event of that number first: load and decide again.
    Overtaken,
    /// The same request wrote an event before.
    Repeated,
}

/// Something to be said later or elsewhere: a row of the outbox. It holds references; words and pictures are made again
/// at delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMessage {
    /// About which game.
    pub game: GameNumber,
    /// About which of its events.
    pub event: u32,
    /// Why it is sent.
    pub purpose: Purpose,
    /// The channel it goes to.
    pub channel: u64,
    /// When it is due, in the sender's clock.
    pub due: Timestamp,
    /// How often its delivery was tried.
    pub attempts: u32,
    /// With which it can be asked whether the answer was taken already: of answers only, and while it lives.
    pub token: Option<InteractionToken>,
}

/// Why a message is sent. A game's event has at most one message of each purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The answer to the command itself, in case that the direct answer fails.
    Answer,
    /// The board at the game's home, of a move that was made elsewhere.
    Home,
    /// The thread that the game is to have.
    Thread,
    /// An alarm of the turn that the event began.
    Alarm(Alarm),
    /// The proof whether the position is dead that the event has brought about, in case that nobody has ended it.
    Proof,
}

impl Purpose {
    pub const ALL: [Purpose; 9] = [
        Purpose::Answer,
        Purpose::Home,
        Purpose::Thread,
        Purpose::Alarm(Alarm::Half),
        Purpose::Alarm(Alarm::Tenth),
        Purpose::Alarm(Alarm::Fiftieth),
        Purpose::Alarm(Alarm::PauseOver),
        Purpose::Alarm(Alarm::Flag),
        Purpose::Proof,
    ];

    /// The stored name.
    pub const fn key(self) -> &'static str {
        match self {
            Purpose::Answer => "answer",
            Purpose::Home => "home",
            Purpose::Thread => "thread",
            Purpose::Alarm(Alarm::Half) => "alarm-half",
            Purpose::Alarm(Alarm::Tenth) => "alarm-tenth",
            Purpose::Alarm(Alarm::Fiftieth) => "alarm-fiftieth",
            Purpose::Alarm(Alarm::PauseOver) => "alarm-pause-over",
            Purpose::Alarm(Alarm::Flag) => "alarm-flag",
            Purpose::Proof => "proof",
        }
    }
}

/// Why a store could not do its work: never a player's doing.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be used as it is set up: its address, its rights or its version. The text names the database
    /// and no secret.
    #[error("{0}")]
    Misconfigured(String),
    /// The database cannot be reached now, and may be later. The text names the database, where it is not yet open, and no
    /// secret.
    #[error("{0}")]
    Unavailable(String),
    /// Others were faster until the time was up: the same may go through later.
    #[error("{0}")]
    Busy(String),
    /// The database refused a statement.
    #[error("the database failed: {0}")]
    Failed(#[source] sqlx::Error),
    /// The stored rows are not those of a game.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// A write failed at its end, and may be kept or not.
    #[error("whether it was written is not known: {0}")]
    InDoubt(Box<StoreError>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(error.to_string()),
            error => StoreError::Failed(error),
        }
    }
}
