//! Bounds the interactions that are handled at once, and orders those that wait.
//!
//! Discord accepts a response for three seconds. When more interactions wait than can be handled in that time, first come
//! first served would answer all of them too late. So the newest is next as long as it is fresh; the others follow when no
//! fresh one waits, the oldest first.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

/// How long an interaction is fresh. Work that begins later hardly ends within Discord's three seconds.
pub(super) const FRESH_FOR: Duration = Duration::from_millis(2_500);

/// A bounded number of permits.
#[derive(Debug, Clone)]
pub(super) struct Admission(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    permits: usize,
    most_waiting: usize,
    is_idle: Notify,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// In the order of arrival.
    waiting: VecDeque<Waiting>,
    is_closed: bool,
}

#[derive(Debug)]
struct Waiting {
    arrived: Instant,
    permit: oneshot::Sender<Permit>,
}

/// The right to work. A dropped permit goes to the next that waits.
#[derive(Debug)]
pub(super) struct Permit(Option<Arc<Shared>>);

impl Admission {
    /// When more than `most_waiting` wait, the oldest is turned away.
    pub(super) fn new(permits: usize, most_waiting: usize) -> Self {
        Admission(Arc::new(Shared {
            queue: Mutex::new(Queue {
                free: permits,
                waiting: VecDeque::new(),
                is_closed: false,
            }),
            permits,
            most_waiting,
            is_idle: Notify::new(),
        }))
    }

    /// A permit for an interaction that arrived at that moment; `None` when too many wait, or after [`Admission::close`].
    pub(super) async fn enter(&self, arrived: Instant) -> Option<Permit> {
        let turn = {
            let mut queue = self.0.queue();
            if queue.is_closed {
                return None;
            }
            if queue.free > 0 {
                queue.free -= 1;
                return Some(Permit(Some(Arc::clone(&self.0))));
            }
            let (permit, turn) = oneshot::channel();
            let behind = queue.waiting.partition_point(|one| one.arrived <= arrived);
            queue.waiting.insert(behind, Waiting { arrived, permit });
            if queue.waiting.len() > self.0.most_waiting {
                queue.waiting.pop_front();
            }
            turn
        };
        turn.await.ok()
    }

    /// Waits until no permit is in use.
    pub(super) async fn idle(&self) {
        loop {
            let is_idle = self.0.is_idle.notified();
            tokio::pin!(is_idle);
            // Registers before the check, so that no notification is lost.
            is_idle.as_mut().enable();
            // Nothing waits while a permit is free.
            if self.0.queue().free == self.0.permits {
                return;
            }
            is_idle.await;
        }
    }

    /// Turns away all that wait, and all that come.
    pub(super) fn close(&self) {
        let mut queue = self.0.queue();
        queue.is_closed = true;
        queue.waiting.clear();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn next(&mut self) -> Option<Waiting> {
        let newest = self.waiting.back()?;
        if newest.arrived.elapsed() < FRESH_FOR {
            self.waiting.pop_back()
        } else {
            self.waiting.pop_front()
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(shared) = self.0.take() {
            pass_on(&shared);
        }
    }
}

/// Gives a permit to the next that waits, or back.
fn pass_on(shared: &Arc<Shared>) {
    let mut permit = Permit(Some(Arc::clone(shared)));
    loop {
        let next = {
            let mut queue = shared.queue();
            let Some(next) = queue.next() else {
                queue.free += 1;
                permit.0 = None;
                if queue.free == shared.permits {
                    shared.is_idle.notify_waiters();
                }
                return;
            };
            next
        };
        match next.permit.send(permit) {
            Ok(()) => return,
            // The one that waited is gone.
            Err(back) => permit = back,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fresh for as long as a test lasts, each newer than those before it.
    fn fresh(number: u64) -> Instant {
        Instant::now() + Duration::from_hours(1) + Duration::from_millis(number)
    }

    /// Too old, each newer than those before it.
    fn stale(number: u64) -> Instant {
        let ago = FRESH_FOR + Duration::from_millis(500 - number);
        Instant::now().checked_sub(ago).unwrap()
    }

    /// Lets some wait for one permit, and gives the order in which they get it.
    async fn order(most_waiting: usize, waiting: &[(u64, Instant)]) -> Vec<u64> {
        let admission = Admission::new(1, most_waiting);
        let permit = admission.enter(fresh(0)).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        for (name, arrived) in waiting {
            let (admission, order) = (admission.clone(), Arc::clone(&order));
            let (name, arrived) = (*name, *arrived);
            tokio::spawn(async move {
                if let Some(_permit) = admission.enter(arrived).await {
                    order.lock().unwrap().push(name);
                }
            });
            // On one thread this lets it come to its waiting.
            tokio::task::yield_now().await;
        }
        drop(permit);
        admission.idle().await;
        let order = order.lock().unwrap();
        order.clone()
    }

    #[tokio::test]
    async fn the_newest_that_is_fresh_is_next_and_then_the_oldest() {
        let waiting = [
            (1, stale(1)),
            (2, stale(2)),
            (3, fresh(3)),
            (5, fresh(5)),
            // It comes to its waiting late, and is older.
            (4, fresh(4)),
            (0, stale(0)),
        ];
        assert_eq!(order(100, &waiting).await, [5, 4, 3, 0, 1, 2]);
    }

    #[tokio::test]
    async fn when_too_many_wait_the_oldest_is_turned_away() {
        let waiting = [(1, stale(1)), (2, fresh(2)), (3, stale(3)), (4, fresh(4))];
        assert_eq!(order(2, &waiting).await, [4, 2]);
    }

    #[tokio::test]
    async fn permits_come_back_whatever_becomes_of_those_who_wait() {
        let admission = Admission::new(2, 100);
        let permits = (
            admission.enter(fresh(1)).await,
            admission.enter(fresh(2)).await,
        );
        let gone = tokio::spawn({
            let admission = admission.clone();
            async move { admission.enter(fresh(3)).await.is_some() }
        });
        let late = tokio::spawn({
            let admission = admission.clone();
            async move { admission.enter(stale(1)).await.is_some() }
        });
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.is_err());
        drop(permits);
        assert!(late.await.unwrap());
        admission.idle().await;
        let both = (
            admission.enter(fresh(4)).await,
            admission.enter(fresh(5)).await,
        );
        assert!(both.0.is_some() && both.1.is_some());
    }

    #[tokio::test]
    async fn after_the_end_nobody_is_let_in() {
        let admission = Admission::new(1, 100);
        let permit = admission.enter(fresh(1)).await;
        let waiting = tokio::spawn({
            let admission = admission.clone();
            async move { admission.enter(fresh(2)).await.is_none() }
        });
        tokio::task::yield_now().await;
        admission.close();
        assert!(waiting.await.unwrap());
        drop(permit);
        assert!(admission.enter(fresh(3)).await.is_none());
        admission.idle().await;
    }
}
