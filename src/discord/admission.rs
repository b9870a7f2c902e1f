//! Bounds the interactions that are handled at once. The others wait in the order of arrival.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

#[derive(Debug)]
pub(super) struct Admission {
    permits: Arc<Semaphore>,
    /// A place for each that works or waits.
    room: Arc<Semaphore>,
}

/// The right to work. A dropped permit goes to the one that has waited longest.
#[derive(Debug)]
pub(super) struct Permit {
    _permit: OwnedSemaphorePermit,
    _room: OwnedSemaphorePermit,
}

impl Admission {
    /// When `most_waiting` wait, further ones are turned away.
    pub(super) fn new(permits: usize, most_waiting: usize) -> Self {
        let room = permits.saturating_add(most_waiting);
        Admission {
            permits: Arc::new(Semaphore::new(permits)),
            room: Arc::new(Semaphore::new(room.min(Semaphore::MAX_PERMITS))),
        }
    }

    /// A permit, however long that takes; `None` when too many wait, or after [`Admission::close`].
    pub(super) async fn enter(&self) -> Option<Permit> {
        let room = Arc::clone(&self.room).try_acquire_owned().ok()?;
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        Some(Permit {
            _permit: permit,
            _room: room,
        })
    }

    /// The same, and `None` when there is no permit until that moment.
    pub(super) async fn enter_by(&self, latest: Instant) -> Option<Permit> {
        timeout_at(latest, self.enter()).await.ok()?
    }

    /// Turns away all that wait, and all that come.
    pub(super) fn close(&self) {
        self.permits.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::task::{JoinSet, yield_now};

    use super::*;

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
                order.lock().unwrap().push(number);
                permit
            });
            // On one thread this lets it begin to wait. Every other time one is done.
            yield_now().await;
            if number % 2 == 1 {
                drop(permit.take());
                permit = all.join_next().await.unwrap().unwrap();
            }
        }
        drop(permit);
        while all.join_next().await.is_some() {}
        assert_eq!(*order.lock().unwrap(), (0..50).collect::<Vec<_>>());
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
