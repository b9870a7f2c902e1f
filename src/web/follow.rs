//! Notifies streams of new events. One statement a second serves all of a process, and one immediately after its own writes.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, sleep_until};

use crate::game::{GameNumber, PlayerId};
use crate::play::App;

const POLL_EVERY: Duration = Duration::from_secs(1);

/// Minimum time between two polls.
const LEAST_PAUSE: Duration = Duration::from_millis(20);

/// Interval of comments, which show both sides that the connection is alive.
const COMMENT_EVERY: Duration = Duration::from_secs(15);

/// Duration of a stream, after which the page reconnects, so that lost ones are forgotten.
pub(super) const STREAM_LASTS: Duration = Duration::from_mins(10);

const MOST_STREAMS: usize = 2_000;

/// Maximum number of streams per person; another one ends the oldest.
const MOST_OF_PERSON: usize = 5;

/// The streams of a process.
#[derive(Default)]
pub(super) struct Streams {
    open: Mutex<Open>,
    /// Notified when a stream is opened.
    joined: Notify,
}

#[derive(Default)]
struct Open {
    /// The newest event of each followed game, once known.
    games: HashMap<GameNumber, watch::Sender<Option<u32>>>,
    people: HashMap<PlayerId, VecDeque<Arc<Notify>>>,
    count: usize,
}

/// Removes a stream when it is dropped.
struct Place {
    streams: Arc<Streams>,
    person: PlayerId,
    ended: Arc<Notify>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock();
        open.count -= 1;
        if let Some(own) = open.people.get_mut(&self.person) {
            own.retain(|one| !Arc::ptr_eq(one, &self.ended));
            if own.is_empty() {
                open.people.remove(&self.person);
            }
        }
    }
}

impl Streams {
    /// A stream of a game's event numbers, from the first that isn't `known`; `None` if there are too many streams.
    pub(super) fn follow(
        self: &Arc<Self>,
        game: GameNumber,
        person: PlayerId,
        known: Option<u32>,
        stop: watch::Receiver<bool>,
    ) -> Option<Body> {
        let ended = Arc::<Notify>::default();
        let newest = {
            let mut open = self.open.lock();
            if open.count >= MOST_STREAMS {
                return None;
            }
            open.count += 1;
            let own = open.people.entry(person).or_default();
            own.push_back(Arc::clone(&ended));
            if own.len() > MOST_OF_PERSON
                && let Some(oldest) = own.pop_front()
            {
                oldest.notify_one();
            }
            let game = open.games.entry(game);
            game.or_insert_with(|| watch::channel(None).0).subscribe()
        };
        self.joined.notify_one();
        let place = Place {
            streams: Arc::clone(self),
            person,
            ended,
        };
        let follower = Follower {
            newest,
            known,
            stop,
            ends: Instant::now() + STREAM_LASTS,
            place,
        };
        let events = stream::unfold(follower, |mut follower| async {
            let text = follower.next().await?;
            Some((Ok::<_, Infallible>(Bytes::from(text)), follower))
        });
        Some(Body::from_stream(events))
    }

    /// Reads the newest events while there are streams, until the future is dropped.
    pub(super) async fn keep_reading(&self, app: &App) {
        let mut polled = Instant::now();
        loop {
            let games: Vec<GameNumber> = {
                let mut open = self.open.lock();
                open.games.retain(|_, newest| newest.receiver_count() > 0);
                open.games.keys().copied().collect()
            };
            if games.is_empty() {
                self.joined.notified().await;
                continue;
            }
            match app.newest_events(&games).await {
                Ok(newest) => {
                    let open = self.open.lock();
                    for (game, event) in newest {
                        if let Some(sender) = open.games.get(&game) {
                            sender.send_if_modified(|known| known.replace(event) != Some(event));
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "can't read new events"),
            }
            let next = Instant::now() + POLL_EVERY;
            tokio::select! {
                () = sleep_until(next) => {}
                () = app.written_event() => {}
                () = self.joined.notified() => {}
            }
            sleep_until(polled + LEAST_PAUSE).await;
            polled = Instant::now();
        }
    }
}

struct Follower {
    newest: watch::Receiver<Option<u32>>,
    known: Option<u32>,
    stop: watch::Receiver<bool>,
    ends: Instant,
    place: Place,
}

impl Follower {
    /// The next event or comment; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        let newest = *self.newest.borrow_and_update();
        if let Some(event) = newest.filter(|event| self.known != Some(*event)) {
            self.known = newest;
            return Some(format!("id: {event}\ndata: {event}\n\n"));
        }
        let mut ended = pin!(self.place.ended.notified());
        tokio::select! {
            changed = self.newest.changed() => {
                changed.ok()?;
                let event = (*self.newest.borrow_and_update())?;
                self.known = Some(event);
                Some(format!("id: {event}\ndata: {event}\n\n"))
            }
            () = sleep(COMMENT_EVERY) => Some(":\n\n".to_owned()),
            () = sleep_until(self.ends) => None,
            () = &mut ended => None,
            _ = self.stop.wait_for(|stops| *stops) => None,
        }
    }
}
