//! Notifies streams of new events: of this process's own without a query, of others' by one statement a second for all streams.

use std::collections::{HashMap, HashSet, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::session::{SecretDigest, Session, Sessions};
use crate::game::{ChannelId, GameNumber, PlayerId};
use crate::host::http::LONGEST_STREAM;
use crate::play::{App, BoardAccess};
use crate::store::memory::OpenedBoards;

/// With the checks of sessions, at most one statement a second.
const POLL_EVERY: Duration = Duration::from_millis(1_080);

/// Minimum time between two polls.
const LEAST_PAUSE: Duration = Duration::from_millis(20);

/// Interval of comments, which show both sides that the connection is alive.
const COMMENT_EVERY: Duration = Duration::from_secs(15);

const MOST_STREAMS: usize = 2_000;

/// Maximum number of streams per person; another one ends the oldest.
const MOST_OF_PERSON: usize = 5;

/// Maximum number of streams of one game that only watch.
const MOST_WATCHERS: usize = 200;

/// Interval of checks for ended sessions, whose streams are then ended.
const SESSIONS_CHECKED_EVERY: Duration = Duration::from_secs(15);

/// The streams of a process.
#[derive(Default)]
pub(super) struct Streams {
    open: Mutex<Open>,
    /// Notified when a game is followed whose newest event isn't known.
    joined: Notify,
    /// Whether new events can't be read.
    is_away: watch::Sender<bool>,
}

#[derive(Default)]
struct Open {
    games: HashMap<GameNumber, Followed>,
    people: HashMap<PlayerId, VecDeque<Arc<Signals>>>,
    count: usize,
}

/// What a stream is notified of, besides events of its game.
struct Signals {
    game: GameNumber,
    digest: SecretDigest,
    /// Its session has ended.
    over: Notify,
    /// The person opened another window.
    replaced: Notify,
    /// Another game of the person has changed.
    listed: Notify,
}

struct Followed {
    /// The newest event, once it's known.
    newest: watch::Sender<Option<u32>>,
    watchers: usize,
}

/// Removes a stream when it is dropped.
struct Place {
    streams: Arc<Streams>,
    person: PlayerId,
    is_watcher: bool,
    signals: Arc<Signals>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock();
        open.count -= 1;
        if let Some(own) = open.people.get_mut(&self.person) {
            own.retain(|one| !Arc::ptr_eq(one, &self.signals));
            if own.is_empty() {
                open.people.remove(&self.person);
            }
        }
        if let Some(followed) = open.games.get_mut(&self.signals.game) {
            followed.watchers -= usize::from(self.is_watcher);
        }
    }
}

impl Streams {
    /// A stream of a game's event numbers, from the first that isn't `known`; `None` if there are too many streams.
    pub(super) fn follow(
        self: &Arc<Self>,
        game: GameNumber,
        session: &Session,
        known: Option<u32>,
        (opened, stop): (Arc<OpenedBoards>, watch::Receiver<bool>),
    ) -> Option<Body> {
        let person = session.user.id;
        let signals = Arc::new(Signals {
            game,
            digest: session.digest,
            over: Notify::default(),
            replaced: Notify::default(),
            listed: Notify::default(),
        });
        let is_watcher = matches!(session.access, BoardAccess::Watch(_));
        let newest = {
            let mut open = self.open.lock();
            if open.count >= MOST_STREAMS {
                return None;
            }
            let followed = open.games.entry(game).or_insert_with(|| Followed {
                newest: watch::channel(None).0,
                watchers: 0,
            });
            if is_watcher && followed.watchers >= MOST_WATCHERS {
                return None;
            }
            followed.watchers += usize::from(is_watcher);
            let newest = followed.newest.subscribe();
            open.count += 1;
            let own = open.people.entry(person).or_default();
            own.push_back(Arc::clone(&signals));
            if own.len() > MOST_OF_PERSON
                && let Some(oldest) = own.pop_front()
            {
                oldest.replaced.notify_one();
            }
            newest
        };
        if newest.borrow().is_none() {
            self.joined.notify_one();
        }
        let mut is_away = self.is_away.subscribe();
        if *is_away.borrow() {
            is_away.mark_changed();
        }
        let place = Place {
            streams: Arc::clone(self),
            person,
            is_watcher,
            signals,
        };
        let follower = Follower {
            newest,
            known,
            opened,
            channel: session.place.channel,
            is_away,
            stop,
            is_replaced: false,
            ends: Instant::now() + LONGEST_STREAM,
            place,
        };
        let events = stream::unfold(follower, |mut follower| async {
            let text = follower.next().await?;
            Some((Ok::<_, Infallible>(Bytes::from(text)), follower))
        });
        Some(Body::from_stream(events))
    }

    /// Reads the newest events while there are streams, until the future is dropped.
    pub(super) async fn keep_reading(&self, app: &App, sessions: &Sessions) {
        tokio::join!(self.keep_polling(app), self.keep_checking(app, sessions));
    }

    /// Ends the streams of sessions that have ended.
    async fn keep_checking(&self, app: &App, sessions: &Sessions) {
        loop {
            sleep(SESSIONS_CHECKED_EVERY).await;
            let digests = {
                let open = self.open.lock();
                let streams = open.people.values().flatten();
                streams.map(|stream| stream.digest).collect()
            };
            match sessions.ended(app, digests).await {
                Ok(ended) => {
                    let ended: HashSet<SecretDigest> = ended.into_iter().collect();
                    let open = self.open.lock();
                    let streams = open.people.values().flatten();
                    let over = streams.filter(|stream| ended.contains(&stream.digest));
                    over.for_each(|stream| stream.over.notify_one());
                }
                Err(error) => tracing::warn!(%error, "can't read which sessions have ended"),
            }
        }
    }

    async fn keep_polling(&self, app: &App) {
        let mut polled = Instant::now();
        let mut written = app.written_events();
        loop {
            let games: Vec<GameNumber> = {
                let mut open = self.open.lock();
                open.games
                    .retain(|_, followed| followed.newest.receiver_count() > 0);
                open.games.keys().copied().collect()
            };
            if games.is_empty() {
                // Events from before the first stream are nothing new to it.
                tokio::select! {
                    () = self.joined.notified() => {}
                    _ = written.recv() => {}
                }
                continue;
            }
            let read = app.newest_events(&games).await;
            let is_away = read.is_err();
            self.is_away
                .send_if_modified(|was| std::mem::replace(was, is_away) != is_away);
            match read {
                Ok(newest) => newest.into_iter().for_each(|newest| self.notify(newest)),
                Err(error) => tracing::warn!(%error, "can't read new events"),
            }
            let next = Instant::now() + POLL_EVERY;
            loop {
                tokio::select! {
                    () = sleep_until(next) => break,
                    () = self.joined.notified() => break,
                    told = written.recv() => match told {
                        Ok((game, event, players)) => {
                            self.notify((game, event));
                            self.notify_lists(game, players);
                        }
                        Err(_) => break,
                    },
                }
            }
            sleep_until(polled + LEAST_PAUSE).await;
            polled = Instant::now();
        }
    }

    /// Notifies the players' streams of other games.
    fn notify_lists(&self, game: GameNumber, players: [Option<PlayerId>; 2]) {
        let open = self.open.lock();
        let people = players.iter().flatten();
        let streams = people
            .filter_map(|person| open.people.get(person))
            .flatten();
        let others = streams.filter(|stream| stream.game != game);
        others.for_each(|stream| stream.listed.notify_one());
    }

    fn notify(&self, (game, event): (GameNumber, u32)) {
        if let Some(Followed { newest, .. }) = self.open.lock().games.get(&game) {
            newest.send_if_modified(|known| {
                let is_new = known.is_none_or(|known| known < event);
                *known = Some(known.map_or(event, |known| known.max(event)));
                is_new
            });
        }
    }
}

struct Follower {
    newest: watch::Receiver<Option<u32>>,
    known: Option<u32>,
    opened: Arc<OpenedBoards>,
    channel: ChannelId,
    is_away: watch::Receiver<bool>,
    stop: watch::Receiver<bool>,
    is_replaced: bool,
    ends: Instant,
    place: Place,
}

impl Follower {
    /// The next event or comment; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        if self.is_replaced {
            return None;
        }
        let newest = *self.newest.borrow_and_update();
        if let Some(event) = newest.filter(|event| self.known != Some(*event)) {
            self.known = newest;
            return Some(format!("id: {event}\ndata: {event}\n\n"));
        }
        let signals = Arc::clone(&self.place.signals);
        tokio::select! {
            changed = self.newest.changed() => {
                changed.ok()?;
                let event = (*self.newest.borrow_and_update())?;
                self.known = Some(event);
                Some(format!("id: {event}\ndata: {event}\n\n"))
            }
            changed = self.is_away.changed() => {
                changed.ok()?;
                let told = if *self.is_away.borrow_and_update() { "away" } else { "back" };
                Some(format!("event: database\ndata: {told}\n\n"))
            }
            game = self.opened.next((self.place.person, self.channel)) => {
                Some(format!("event: open\ndata: {}\n\n", game.typed()))
            }
            () = sleep(COMMENT_EVERY) => Some(":\n\n".to_owned()),
            () = sleep_until(self.ends) => None,
            () = signals.listed.notified() => Some("event: games\ndata:\n\n".to_owned()),
            () = signals.over.notified() => None,
            () = signals.replaced.notified() => {
                self.is_replaced = true;
                Some("event: replaced\ndata:\n\n".to_owned())
            }
            _ = self.stop.wait_for(|stops| *stops) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Languages, Place, Player};
    use crate::referee::Platform;

    fn session(person: u64, access: BoardAccess) -> Session {
        let channel = crate::game::ChannelId::new(2).unwrap();
        Session {
            digest: SecretDigest::of(&person.to_string()),
            user: Player {
                id: PlayerId::new(person).unwrap(),
                name: String::new(),
            },
            guest: None,
            access,
            place: Place {
                channel,
                parent: None,
                server: None,
            },
            platform: Platform::Discord,
            languages: Languages::default(),
            first: None,
            may_begin: false,
        }
    }

    #[tokio::test]
    async fn watchers_of_a_game_are_limited_and_players_always_find_a_place() {
        let streams = Arc::<Streams>::default();
        let (_stops, stop) = watch::channel(false);
        let opened = Arc::<OpenedBoards>::default();
        let game = GameNumber::new(1).unwrap();
        let follow = |person, access| {
            let notified = (Arc::clone(&opened), stop.clone());
            streams.follow(game, &session(person, access), None, notified)
        };
        let watch = BoardAccess::Watch(game);
        let mut watchers: Vec<_> = (1..=200).map(|person| follow(person, watch)).collect();
        assert!(watchers.iter().all(Option::is_some));
        assert!(follow(201, watch).is_none());
        assert!(follow(202, BoardAccess::OwnGames).is_some());
        watchers.pop();
        assert!(follow(203, watch).is_some());
    }

    #[tokio::test]
    async fn streams_of_a_process_are_limited() {
        let streams = Arc::<Streams>::default();
        let (_stops, stop) = watch::channel(false);
        let opened = Arc::<OpenedBoards>::default();
        let follow = |person: u64| {
            let game = GameNumber::new(person).unwrap();
            let session = session(person, BoardAccess::OwnGames);
            streams.follow(game, &session, None, (Arc::clone(&opened), stop.clone()))
        };
        let mut all: Vec<_> = (1..=3_000).map(follow).collect();
        assert_eq!(all.iter().flatten().count(), MOST_STREAMS);
        assert!(all[MOST_STREAMS].is_none());
        all.truncate(MOST_STREAMS - 1);
        assert!(follow(4_000).is_some());
        drop(all);
        assert_eq!(streams.open.lock().count, 0);
    }
}
