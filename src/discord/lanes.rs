//! Limits how many interactions of each kind are handled concurrently. Decisions need CPU and database, responses wait for
//! the network, so each has separate slots. Suggestions never use those of moves.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::game::{PlayerId, RequestId};

/// Maximum numbers of running and of queued edits of earlier messages.
pub(super) const EDITS: (usize, usize) = (64, 2_048);

#[derive(Debug)]
pub(super) struct Lanes {
    pub(super) commands: Lane,
    /// Autocomplete.
    pub(super) suggestions: Lane,
    /// Edits that remove controls from earlier boards. They may wait long for Discord's rate limit.
    pub(super) edits: Admission,
    /// Deferred responses and notes.
    pub(super) aftercare: Admission,
    pub(super) presence: Admission,
    pub(super) typing: Typing,
}

#[derive(Debug)]
pub(super) struct Lane {
    pub(super) deciding: Admission,
    pub(super) sending: Admission,
}

impl Default for Lanes {
    fn default() -> Self {
        // An interaction takes some kilobytes, a response being sent some dozens.
        Lanes {
            commands: Lane {
                deciding: Admission::new(32, 4_096),
                sending: Admission::new(512, 1_024),
            },
            suggestions: Lane {
                deciding: Admission::new(8, 256),
                sending: Admission::new(64, 256),
            },
            edits: Admission::new(EDITS.0, EDITS.1),
            aftercare: Admission::new(64, 2_048),
            presence: Admission::new(2, usize::MAX),
            typing: Typing::default(),
        }
    }
}

impl Lanes {
    pub(super) fn close(&self) {
        for admission in [
            &self.commands.deciding,
            &self.commands.sending,
            &self.suggestions.deciding,
            &self.suggestions.sending,
            &self.edits,
            &self.aftercare,
            &self.presence,
        ] {
            admission.close();
        }
    }
}

/// The latest autocomplete request of each person; suggestions for earlier ones are useless.
#[derive(Debug, Default)]
pub(super) struct Typing(Mutex<HashMap<PlayerId, RequestId>>);

impl Typing {
    pub(super) fn begins(&self, person: PlayerId, request: RequestId) -> Typed<'_> {
        let mut newest = self.0.lock();
        let latest = newest.entry(person).or_insert(request);
        // They may arrive in any order.
        if *latest < request {
            *latest = request;
        }
        Typed {
            typing: self,
            person,
            request,
        }
    }
}

pub(super) struct Typed<'a> {
    typing: &'a Typing,
    person: PlayerId,
    request: RequestId,
}

impl Typed<'_> {
    /// Whether it is the person's latest request.
    pub(super) fn is_newest(&self) -> bool {
        let newest = self.typing.0.lock();
        newest.get(&self.person) == Some(&self.request)
    }
}

impl Drop for Typed<'_> {
    fn drop(&mut self) {
        let mut newest = self.typing.0.lock();
        if newest.get(&self.person) == Some(&self.request) {
            newest.remove(&self.person);
        }
    }
}

/// Limits concurrency, with a FIFO queue.
#[derive(Debug)]
pub(super) struct Admission {
    permits: Arc<Semaphore>,
    /// Slots for running and queued entries.
    room: Arc<Semaphore>,
}

/// A slot. Dropping it wakes the longest waiter (FIFO).
#[derive(Debug)]
pub(super) struct Permit {
    _permit: OwnedSemaphorePermit,
    _room: OwnedSemaphorePermit,
}

impl Admission {
    /// At most `most_waiting` are queued; further ones are refused.
    pub(super) fn new(permits: usize, most_waiting: usize) -> Self {
        let room = permits.saturating_add(most_waiting);
        Admission {
            permits: Arc::new(Semaphore::new(permits)),
            room: Arc::new(Semaphore::new(room.min(Semaphore::MAX_PERMITS))),
        }
    }

    /// Waits for a slot without a timeout; `None` if the queue is full, or after [`Admission::close`].
    pub(super) async fn enter(&self) -> Option<Permit> {
        let room = Arc::clone(&self.room).try_acquire_owned().ok()?;
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        Some(Permit {
            _permit: permit,
            _room: room,
        })
    }

    /// The same, or `None` if there is no slot by that time.
    pub(super) async fn enter_by(&self, latest: Instant) -> Option<Permit> {
        timeout_at(latest, self.enter()).await.ok()?
    }

    /// Refuses all waiting and future entries.
    pub(super) fn close(&self) {
        self.permits.close();
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    #[test]
    fn only_what_somebody_typed_last_is_of_use_and_it_is_forgotten() {
        let typing = Typing::default();
        let [ann, ben] = [1, 2].map(|id| PlayerId::new(id).unwrap());
        let [one, two, three, four] = [1, 2, 3, 4].map(|id| RequestId::new(id).unwrap());
        let first = typing.begins(ann, one);
        let other = typing.begins(ben, two);
        let third = typing.begins(ann, four);
        let late = typing.begins(ann, three);
        assert!(!first.is_newest() && !late.is_newest());
        assert!(other.is_newest() && third.is_newest());
        drop((first, late));
        assert!(third.is_newest());
        drop((third, other));
        assert!(typing.0.lock().is_empty());
    }

    #[tokio::test]
    async fn the_one_that_has_waited_longest_is_next_however_many_come_after_it() {
        let admission = Arc::new(Admission::new(1, 100));
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = JoinSet::new();
        let mut permit = admission.enter().await;
        for number in 0..50 {
            let (admission, order) = (Arc::clone(&admission), Arc::clone(&order));
            all.spawn(async move {
                let permit = admission.enter().await;
                order.lock().push(number);
                permit
            });
            // On one thread, this lets it start waiting. Every other time, one finishes.
            yield_now().await;
            if number % 2 == 1 {
                drop(permit.take());
                permit = all.join_next().await.unwrap().unwrap();
            }
        }
        drop(permit);
        while all.join_next().await.is_some() {}
        assert_eq!(*order.lock(), (0..50).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn who_waits_too_long_or_behind_too_many_is_turned_away_and_leaves_the_place_to_others() {
        let admission = Admission::new(1, 1);
        let permit = admission.enter().await;
        let late = Instant::now() + std::time::Duration::from_millis(50);
        let (waiting, further) = tokio::join!(admission.enter_by(late), admission.enter());
        assert!(permit.is_some() && waiting.is_none() && further.is_none());
        drop(permit);
        assert!(admission.enter_by(late).await.is_some());
    }

    #[tokio::test]
    async fn after_the_end_nobody_is_let_in() {
        let admission = Admission::new(1, 100);
        let permit = admission.enter().await;
        let closing = async {
            yield_now().await;
            admission.close();
        };
        let (waiting, ()) = tokio::join!(admission.enter(), closing);
        drop(permit);
        assert!(waiting.is_none() && admission.enter().await.is_none());
    }
}
