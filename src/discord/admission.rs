//! How many interactions are worked on at once, and whose turn it is when there are more.
//!
//! Discord takes an answer for three seconds. When more wait than can be served in that time, first come first served
//! answers everybody too late. So the newest is next as long as it is fresh; what cannot be answered in time any more is
//! worked on when nobody fresh waits, the oldest first.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

/// How long somebody who waits is fresh. Work that begins later hardly ends within Discord's three seconds.
pub(super) const FRESH_FOR: Duration = Duration::from_millis(2_500);

/// A bounded number of places.
#[derive(Debug, Clone)]
pub(super) struct Admission(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    line: Mutex<Line>,
    places: usize,
    most_waiting: usize,
    is_idle: Notify,
}

#[derive(Debug)]
struct Line {
    free: usize,
    /// In the order in which they have arrived at the bot.
    waiting: VecDeque<Waiting>,
    is_closed: bool,
}

#[derive(Debug)]
struct Waiting {
    arrived: Instant,
    place: oneshot::Sender<Place>,
}

/// The right to work; dropping it lets the next one in.
#[derive(Debug)]
pub(super) struct Place(Option<Arc<Shared>>);

impl Admission {
    /// So many places. When more than `most_waiting` wait, the oldest is turned away.
    pub(super) fn new(places: usize, most_waiting: usize) -> Self {
        Admission(Arc::new(Shared {
            line: Mutex::new(Line {
                free: places,
                waiting: VecDeque::new(),
                is_closed: false,
            }),
            places,
            most_waiting,
            is_idle: Notify::new(),
        }))
    }

    /// A place for something that has arrived at the bot at that moment; nothing when too many wait, or when no more are
    /// let in.
    pub(super) async fn enter(&self, arrived: Instant) -> Option<Place> {
        let turn = {
            let mut line = self.0.line();
            if line.is_closed {
                return None;
            }
            if line.free > 0 {
                line.free -= 1;
                return Some(Place(Some(Arc::clone(&self.0))));
            }
            let (place, turn) = oneshot::channel();
            let behind = line.waiting.partition_point(|one| one.arrived <= arrived);
            line.waiting.insert(behind, Waiting { arrived, place });
            if line.waiting.len() > self.0.most_waiting {
                line.waiting.pop_front();
            }
            turn
        };
        turn.await.ok()
    }

    /// Waits until nobody has a place or waits for one.
    pub(super) async fn idle(&self) {
        loop {
            let is_idle = self.0.is_idle.notified();
            tokio::pin!(is_idle);
            // From here on it is heard.
            is_idle.as_mut().enable();
            // Nobody waits while a place is free.
            if self.0.line().free == self.0.places {
                return;
            }
            is_idle.await;
        }
    }

    /// Turns away all who wait and lets nobody in any more.
    pub(super) fn close(&self) {
        let mut line = self.0.line();
        line.is_closed = true;
        line.waiting.clear();
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Whose turn it is.
    fn next(&mut self) -> Option<Waiting> {
        let newest = self.waiting.back()?;
        if newest.arrived.elapsed() < FRESH_FOR {
            self.waiting.pop_back()
        } else {
            self.waiting.pop_front()
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(shared) = self.0.take() {
            pass_on(&shared);
        }
    }
}

/// Gives a place to whose turn it is, or back.
fn pass_on(shared: &Arc<Shared>) {
    let mut place = Place(Some(Arc::clone(shared)));
    loop {
        let next = {
            let mut line = shared.line();
            let Some(next) = line.next() else {
                line.free += 1;
                place.0 = None;
                if line.free == shared.places {
                    shared.is_idle.notify_waiters();
                }
                return;
            };
            next
        };
        match next.place.send(place) {
            Ok(()) => return,
            // Whoever waited has gone.
            Err(back) => place = back,
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

    /// Lets some wait for one place, and gives the order in which they get it.
    async fn order(most_waiting: usize, waiting: &[(u64, Instant)]) -> Vec<u64> {
        let admission = Admission::new(1, most_waiting);
        let place = admission.enter(fresh(0)).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        for (name, arrived) in waiting {
            let (admission, order) = (admission.clone(), Arc::clone(&order));
            let (name, arrived) = (*name, *arrived);
            tokio::spawn(async move {
                if let Some(_place) = admission.enter(arrived).await {
                    order.lock().unwrap().push(name);
                }
            });
            // On one thread this lets it come to its waiting.
            tokio::task::yield_now().await;
        }
        drop(place);
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
    async fn places_come_back_whatever_becomes_of_those_who_wait() {
        let admission = Admission::new(2, 100);
        let places = (
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
        drop(places);
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
        let place = admission.enter(fresh(1)).await;
        let waiting = tokio::spawn({
            let admission = admission.clone();
            async move { admission.enter(fresh(2)).await.is_none() }
        });
        tokio::task::yield_now().await;
        admission.close();
        assert!(waiting.await.unwrap());
        drop(place);
        assert!(admission.enter(fresh(3)).await.is_none());
        admission.idle().await;
    }
}
