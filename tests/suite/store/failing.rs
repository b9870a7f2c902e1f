//! A store that fails when a test wants it to.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arbiter::referee::{
    Hindrance, Person, Played, Preferences, Server, ServerWishes, Summary, Unaccepted, Wishes,
};
use arbiter::store::{Beat, Boxed, Change, Shown};

use super::*;

/// How the next write of an entry, or of a setting, goes.
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
    StoreError::Unusable("the test wants it to fail".to_owned())
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
        found(founding: &'a Founding, challenged: &'a Entry, letters: &'a [Letter]) -> Founded;
        commit(after: &'a Game, letters: &'a [Letter]) -> Committed;
        block(by: PlayerId, blocked: &'a Player) -> ();
        unblock(by: PlayerId, blocked: PlayerId) -> ();
        forget(id: PlayerId, since: Time) -> Vec<GameNumber>;
        prefer(person: PlayerId, wishes: Wishes) -> Preferences;
        set_server(server: u64, wishes: ServerWishes) -> Server;
    }

    passed_on! {
        load(number: GameNumber) -> Option<Game>;
        find_request(request: RequestId) -> Option<(GameNumber, u32)>;
        games(place: Place, by: PlayerId, now: Time, finished: u32) -> Vec<Summary>;
        unaccepted(by: PlayerId, now: Time) -> Vec<Unaccepted>;
        person(id: PlayerId, since: Time) -> Person;
        sizes(id: PlayerId) -> Vec<(GameNumber, u32)>;
        played(id: PlayerId, from: GameNumber, to: GameNumber) -> Played;
        has_blocked(by: PlayerId, other: PlayerId) -> bool;
        preferences(people: [PlayerId; 2]) -> [Preferences; 2];
        server(server: u64) -> Server;
        set_presence(server: u64, left: Option<Time>) -> ();
        clear_left(before: Time) -> Option<u64>;
        rehome(game: GameNumber, home: Place) -> ();
        hinder(game: GameNumber, home: u64, hindrance: Option<Hindrance>) -> ();
        drowsy(since: Time, most: u32) -> Vec<(GameNumber, u64)>;
        wake(game: GameNumber, now: Time, since: Time) -> bool;
        live(game: GameNumber) -> Option<Shown>;
        beat(now: Time, longest: i64) -> Beat;
        set_heartbeat(from: Time, to: Time) -> bool;
        newest_outage() -> Option<Time>;
        due(now: Time, most: u32) -> Vec<Letter>;
        due_flags(now: Time, most: u32) -> Vec<Letter>;
        rest(channel: u64, now: Time, until: Time) -> ();
        claim(letter: &'a Letter, until: Time) -> bool;
        put_off(taken: &'a Letter, until: Time, attempts: u32) -> bool;
        settle(game: GameNumber, entry: u32, purpose: Purpose) -> ();
        show(game: GameNumber, board: Change, request: Change) -> Vec<Shown>;
        lapsed(since: Time, before: Time, most: u32) -> Vec<GameNumber>;
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.inner.close()
    }
}
