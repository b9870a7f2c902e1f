//! A store that fails on demand.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arbiter::store::Faults;

use super::*;

/// The result of the next write of an event, or of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextWrite {
    /// It is written, and everything fails from then on.
    AndNothingAfterIt,
    /// It is written, but the result is unknown.
    WrittenInDoubt,
    /// It isn't written, and the result is unknown.
    LostInDoubt,
    /// It isn't written, and that is known.
    Refused,
}

/// The writing calls whose failures are reported to a person.
const WRITES: [&str; 7] = [
    "create_game",
    "commit",
    "block",
    "unblock",
    "forget",
    "set_preferences",
    "set_server",
];

/// A store whose calls fail as the test orders.
pub(crate) struct Failing {
    pub(crate) store: Arc<Store>,
    faults: Arc<Planned>,
}

#[derive(Default)]
struct Planned {
    next_write: Mutex<Option<NextWrite>>,
    /// How many of the next calls with a name fail.
    failures: Mutex<BTreeMap<&'static str, u32>>,
    is_down: AtomicBool,
}

impl Deref for Failing {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

impl Failing {
    pub(crate) fn new(inner: &Store) -> Self {
        let faults = Arc::<Planned>::default();
        Failing {
            store: inner.with_faults(faults.clone()),
            faults,
        }
    }

    pub(crate) fn next_write(&self, next: NextWrite) {
        *self.faults.next_write.lock().unwrap() = Some(next);
    }

    /// The next calls of a name fail.
    pub(crate) fn fail(&self, call: &'static str, calls: u32) {
        self.faults.failures.lock().unwrap().insert(call, calls);
    }

    pub(crate) fn mend(&self) {
        self.faults.is_down.store(false, Ordering::SeqCst);
        self.faults.failures.lock().unwrap().clear();
    }
}

fn failure() -> StoreError {
    StoreError::Unavailable("the test wants it to fail".to_owned())
}

fn in_doubt() -> StoreError {
    StoreError::InDoubt(Box::new(failure()))
}

impl Faults for Planned {
    fn before(&self, call: &'static str) -> Result<(), StoreError> {
        let mut failures = self.failures.lock().unwrap();
        let left = failures.entry(call).or_default();
        if *left > 0 || self.is_down.load(Ordering::SeqCst) {
            *left = left.saturating_sub(1);
            return Err(failure());
        }
        if !WRITES.contains(&call) {
            return Ok(());
        }
        let mut next = self.next_write.lock().unwrap();
        let early =
            next.take_if(|next| matches!(next, NextWrite::Refused | NextWrite::LostInDoubt));
        match early {
            Some(NextWrite::Refused) => Err(failure()),
            Some(_) => Err(in_doubt()),
            None => Ok(()),
        }
    }

    fn after(&self, call: &'static str) -> Result<(), StoreError> {
        if !WRITES.contains(&call) {
            return Ok(());
        }
        match self.next_write.lock().unwrap().take() {
            Some(NextWrite::WrittenInDoubt) => Err(in_doubt()),
            Some(_) => {
                self.is_down.store(true, Ordering::SeqCst);
                Ok(())
            }
            None => Ok(()),
        }
    }
}
