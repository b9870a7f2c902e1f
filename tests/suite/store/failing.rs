//! A store that fails when a test wants it to.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arbiter::game::{DeliveryFailure, Summary};
use arbiter::referee::Unaccepted;
use arbiter::settings::{
    Person, Played, Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch,
};
use arbiter::store::{Boxed, Change, GameContext, Heartbeat, Shown};

use super::*;

/// How the next write of an event, or of a setting, goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextWrite {
    /// It is written, and everything fails from then on.
    AndNothingAfterIt,
    /// It is written, and nobody knows.
    WrittenInDoubt,
    /// It is not written, and nobody knows.
    LostInDoubt,
    /// It is not written, which is known.
    Refused,
}

/// A store, and how its calls go.
pub(crate) struct Failing {
    inner: Arc<dyn Store>,
    next_write: Mutex<Option<NextWrite>>,
    /// How many of the next calls of a method fail.
    failures: Mutex<BTreeMap<&'static str, u32>>,
    is_down: AtomicBool,
}

fn failure() -> StoreError {
    StoreError::Unavailable("the test wants it to fail".to_owned())
}

impl Failing {
    pub(crate) fn new(inner: Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Failing {
            inner,
            next_write: Mutex::default(),
            failures: Mutex::default(),
            is_down: AtomicBool::default(),
        })
    }

    pub(crate) fn next_write(&self, next: NextWrite) {
        *self.next_write.lock().unwrap() = Some(next);
    }

    /// The next calls of a method fail.
    pub(crate) fn fail(&self, method: &'static str, calls: u32) {
        self.failures.lock().unwrap().insert(method, calls);
    }

    pub(crate) fn mend(&self) {
        self.is_down.store(false, Ordering::SeqCst);
        self.failures.lock().unwrap().clear();
    }

    fn check(&self, method: &'static str) -> Result<(), StoreError> {
        let mut failures = self.failures.lock().unwrap();
        let fails = failures.get_mut(method).is_some_and(|left| {
            let fails = *left > 0;
            *left = left.saturating_sub(1);
            fails
        });
        if fails || self.is_down.load(Ordering::SeqCst) {
            return Err(failure());
        }
        Ok(())
    }

    async fn write<T>(
        &self,
        method: &'static str,
        write: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.check(method)?;
        let next = self.next_write.lock().unwrap().take();
        let in_doubt = || Err(StoreError::InDoubt(Box::new(failure())));
        match next {
            None => write.await,
            Some(NextWrite::Refused) => Err(failure()),
            Some(NextWrite::LostInDoubt) => in_doubt(),
            Some(NextWrite::WrittenInDoubt) => {
                write.await?;
                in_doubt()
            }
            Some(NextWrite::AndNothingAfterIt) => {
                let written = write.await;
                self.is_down.store(true, Ordering::SeqCst);
                written
            }
        }
    }
}

/// Methods that do what the inner store does, unless they are to fail.
macro_rules! passed_on {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            fn $name<'a>(&'a self, $($argument: $type),*) -> Boxed<'a, $answer> {
                Box::pin(async move {
                    self.check(stringify!($name))?;
                    self.inner.$name($($argument),*).await
                })
            }
        )*
    };
}

/// The same for what writes and is answered.
macro_rules! written {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            fn $name<'a>(&'a self, $($argument: $type),*) -> Boxed<'a, $answer> {
                Box::pin(self.write(stringify!($name), self.inner.$name($($argument),*)))
            }
        )*
    };
}

#[allow(clippy::elidable_lifetime_names)]
impl Store for Failing {
    written! {
        create_game(setup: &'a GameSetup, challenged: &'a Event, messages: &'a [OutboxMessage]) -> Created;
        commit(after: &'a Game, messages: &'a [OutboxMessage]) -> Committed;
        block(by: PlayerId, blocked: &'a Player) -> ();
        unblock(by: PlayerId, blocked: PlayerId) -> ();
        forget(id: PlayerId, since: Timestamp) -> Vec<GameNumber>;
        set_preferences(person: PlayerId, patch: PreferencesPatch) -> Preferences;
        set_server(server: u64, patch: ServerSettingsPatch) -> ServerSettings;
    }

    passed_on! {
        load(number: GameNumber) -> Option<Game>;
        look_up(number: GameNumber, asker: PlayerId, known: Option<&'a Game>) -> Option<GameContext>;
        find_request(request: RequestId) -> Option<(GameNumber, u32)>;
        games(place: Place, by: PlayerId, now: Timestamp, finished: u32) -> Vec<Summary>;
        unaccepted(by: PlayerId, now: Timestamp) -> Vec<Unaccepted>;
        person(id: PlayerId, since: Timestamp) -> Person;
        sizes(id: PlayerId) -> Vec<(GameNumber, u32)>;
        played(id: PlayerId, from: GameNumber, to: GameNumber) -> Played;
        has_blocked(by: PlayerId, other: PlayerId) -> bool;
        preferences(people: [PlayerId; 2]) -> [Preferences; 2];
        server(server: u64) -> ServerSettings;
        set_presence(server: u64, left: Option<Timestamp>) -> ();
        clear_left(before: Timestamp) -> Option<u64>;
        move_game(game: GameNumber, home: Place) -> ();
        record_delivery_failure(game: GameNumber, home: u64, failure: Option<DeliveryFailure>) -> ();
        idle_threads(since: Timestamp, most: u32) -> Vec<(GameNumber, u64)>;
        keep_thread_open(game: GameNumber, now: Timestamp, since: Timestamp) -> bool;
        current_board(game: GameNumber) -> Option<Shown>;
        heartbeat(now: Timestamp, longest: i64) -> Heartbeat;
        set_heartbeat(from: Timestamp, to: Timestamp) -> bool;
        newest_outage() -> Option<Timestamp>;
        due(now: Timestamp, most: u32) -> Vec<OutboxMessage>;
        due_flags(now: Timestamp, most: u32) -> Vec<OutboxMessage>;
        rest(channel: u64, now: Timestamp, until: Timestamp) -> ();
        lease(message: &'a OutboxMessage, until: Timestamp) -> bool;
        reschedule(taken: &'a OutboxMessage, until: Timestamp, attempts: u32) -> bool;
        acknowledge(game: GameNumber, event: u32, purpose: Purpose) -> ();
        show(game: GameNumber, board: Change, request: Change) -> Vec<Shown>;
        answer_shown(game: GameNumber, event: u32, board: Change, request: Change) -> Vec<Shown>;
        lapsed(since: Timestamp, before: Timestamp, most: u32) -> Vec<GameNumber>;
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}
