//! A process's cache of its database: games of recent requests, people who are new to a kind of game, and the games played in a
//! channel.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{broadcast, watch};

use crate::features::board_links::Activity;
use crate::features::ratings::standing::RatingChange;
use crate::game::{ChannelId, Game, GameNumber, Player, PlayerId, Timestamp};
use crate::store::ControlMessage;

/// How long the games of a channel are cached. Another process may begin one there.
const NEIGHBOURS_FOR: Duration = Duration::from_secs(10);

/// Number of finished games after which a person knows the marks of a game.
pub(crate) const FINISHED_ENOUGH: usize = 5;

/// How long somebody is cached as new. Another process may end one of their games.
const NEW_FOR: Duration = Duration::from_mins(1);

/// How long the messages with a game's controls are cached. A write checks that they are still the same.
const SHOWN_FOR: Duration = Duration::from_mins(10);

/// How long the rating changes of an ended game are cached, for the message about its end. The ladder may be recomputed.
const SETTLED_FOR: Duration = Duration::from_secs(3);

/// Shared by all clones of a store.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) recent: RecentGames,
    pub(crate) experienced: Experienced,
    /// The number of finished games of a kind, of people who haven't finished enough.
    pub(crate) newcomers: Lately<(PlayerId, &'static str), usize>,
    /// One or two games that are played in a channel.
    pub(crate) neighbours: Lately<ChannelId, Vec<GameNumber>>,
    /// The messages with a game's board and its request.
    pub(crate) shown: Lately<GameNumber, [Option<ControlMessage>; 2]>,
    /// The rating changes of games that this process has just ended.
    pub(crate) settled: Lately<GameNumber, Vec<RatingChange>>,
    pub(crate) outbox: OutboxWatch,
    pub(crate) written: Written,
    pub(crate) opened: Arc<OpenedBoards>,
    /// The application whose Activity shows the board, once it's known and if it's switched on.
    pub(crate) activity: OnceLock<Activity>,
}

/// Broadcasts the events that this process writes.
#[derive(Debug)]
pub(crate) struct Written(broadcast::Sender<WrittenEvent>);

/// A game, its newest event, and its players.
pub type WrittenEvent = (GameNumber, u32, [Option<PlayerId>; 2]);

/// Maximum number of events a receiver may lag behind.
const MOST_UNHEARD: usize = 1_024;

impl Default for Written {
    fn default() -> Self {
        Written(broadcast::Sender::new(MOST_UNHEARD))
    }
}

impl Written {
    pub(crate) fn tell(&self, game: &Game) {
        let opponent = game.setup.opponent.as_ref();
        let players = [Some(&game.setup.challenger), opponent].map(|player| Some(player?.id));
        // An error means that there are no receivers.
        let _ = self.0.send((game.number, game.newest_event(), players));
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<WrittenEvent> {
        self.0.subscribe()
    }
}

/// The games that people open inside Discord by this process, until their pages that are already open there show them.
#[derive(Debug, Default)]
pub struct OpenedBoards {
    games: Mutex<HashMap<(PlayerId, ChannelId), GameNumber>>,
    changed: watch::Sender<()>,
}

impl OpenedBoards {
    pub(crate) fn open(&self, page: (PlayerId, ChannelId), game: GameNumber) {
        let mut games = self.games.lock();
        if games.len() >= MOST_KNOWN {
            games.clear();
        }
        games.insert(page, game);
        self.changed.send_replace(());
    }

    pub(crate) fn take(&self, page: (PlayerId, ChannelId)) -> Option<GameNumber> {
        self.games.lock().remove(&page)
    }

    /// Waits for a game that a person opens in a channel, and takes it.
    pub(crate) async fn next(&self, page: (PlayerId, ChannelId)) -> GameNumber {
        let mut changed = self.changed.subscribe();
        loop {
            if let Some(game) = self.take(page) {
                return game;
            }
            // The sender is still there.
            let _ = changed.changed().await;
        }
    }
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            recent: RecentGames::default(),
            experienced: Experienced::default(),
            newcomers: Lately::new(NEW_FOR),
            neighbours: Lately::new(NEIGHBOURS_FOR),
            shown: Lately::new(SHOWN_FOR),
            settled: Lately::new(SETTLED_FOR),
            outbox: OutboxWatch::default(),
            written: Written::default(),
            opened: Arc::default(),
            activity: OnceLock::new(),
        }
    }
}

impl Memory {
    /// Invalidates what depends on a game that this process has begun or ended.
    pub(crate) fn changed(&self, game: &Game) {
        let opponent = game.setup.opponent.as_ref();
        let players = [Some(&game.setup.challenger), opponent];
        let is_player = |person| {
            let of = |player: &&Player| player.id == person;
            players.iter().flatten().any(of)
        };
        if game.ending().is_some() {
            let variant = game.setup.variant.key;
            self.newcomers.alter(|(person, of), finished| {
                *finished += usize::from(*of == variant && is_player(*person));
                *finished < FINISHED_ENOUGH
            });
        }
        let home = game.setup.home.channel;
        self.neighbours.forget(|channel| *channel == home);
    }
}

/// Maximum number of cached events: about ten megabytes.
const MOST_EVENTS: usize = 20_000;

/// The games of recent requests, so that a long one isn't replayed for each move. The store still checks which event is the
/// newest.
#[derive(Debug, Default)]
pub(crate) struct RecentGames(Mutex<Recent>);

#[derive(Debug, Default)]
struct Recent {
    /// Each with a counter of its last use.
    games: HashMap<GameNumber, (u64, Arc<Game>)>,
    uses: u64,
    events: usize,
}

impl RecentGames {
    pub(crate) fn get(&self, number: GameNumber) -> Option<Arc<Game>> {
        let recent = self.0.lock();
        recent.games.get(&number).map(|(_, game)| Arc::clone(game))
    }

    pub(crate) fn keep(&self, game: Arc<Game>) {
        let mut recent = self.0.lock();
        recent.uses += 1;
        recent.events += game.events.len();
        let used = recent.uses;
        let mut gone = recent.games.insert(game.number, (used, game));
        loop {
            recent.events -= gone.map_or(0, |(_, game)| game.events.len());
            if recent.events <= MOST_EVENTS {
                return;
            }
            let oldest = recent.games.iter().min_by_key(|(_, (used, _))| used);
            let Some(oldest) = oldest.map(|(number, _)| *number) else {
                return;
            };
            gone = recent.games.remove(&oldest);
        }
    }
}

const MOST_KNOWN: usize = 10_000;

/// People known to have finished a game of a kind.
#[derive(Debug, Default)]
pub(crate) struct Experienced(Mutex<HashSet<(PlayerId, &'static str)>>);

impl Experienced {
    pub(crate) fn includes(&self, people: [PlayerId; 2], variant: &'static str) -> bool {
        let known = self.0.lock();
        people
            .iter()
            .all(|person| known.contains(&(*person, variant)))
    }

    pub(crate) fn add(&self, people: impl Iterator<Item = PlayerId>, variant: &'static str) {
        let mut known = self.0.lock();
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        known.extend(people.map(|person| (person, variant)));
    }
}

/// A cache of query results that expire, and that this process invalidates when it changes them.
#[derive(Debug)]
pub(crate) struct Lately<K, V> {
    lasts: Duration,
    read: Mutex<Read<K, V>>,
}

#[derive(Debug)]
struct Read<K, V> {
    answers: HashMap<K, (Instant, V)>,
    changes: u64,
}

/// Number of invalidations when a query was sent: a result from before one isn't cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked(u64);

impl<K: Eq + Hash, V> Read<K, V> {
    fn insert(&mut self, key: K, value: V) {
        if self.answers.len() > MOST_KNOWN {
            self.answers.clear();
        }
        self.answers.insert(key, (Instant::now(), value));
    }
}

impl<K: Eq + Hash, V: Clone> Lately<K, V> {
    fn new(lasts: Duration) -> Self {
        let read = Read {
            answers: HashMap::new(),
            changes: 0,
        };
        Lately {
            lasts,
            read: Mutex::new(read),
        }
    }

    /// Returns the cached result, or the token for [`Lately::put`].
    pub(crate) fn get(&self, key: &K) -> Result<V, Asked> {
        let read = self.read.lock();
        match read.answers.get(key) {
            Some((at, value)) if at.elapsed() < self.lasts => Ok(value.clone()),
            _ => Err(Asked(read.changes)),
        }
    }

    pub(crate) fn put(&self, asked: Asked, key: K, value: V) {
        let mut read = self.read.lock();
        if asked == Asked(read.changes) {
            read.insert(key, value);
        }
    }

    /// Caches what this process has just written or read, for values that are checked when they are used.
    pub(crate) fn replace(&self, key: K, value: V) {
        self.read.lock().insert(key, value);
    }

    pub(crate) fn forget(&self, is_changed: impl Fn(&K) -> bool) {
        self.alter(|key, _| !is_changed(key));
    }

    /// Changes the cached results; those for which it returns `false` are removed.
    pub(crate) fn alter(&self, change: impl Fn(&K, &mut V) -> bool) {
        let mut read = self.read.lock();
        read.changes += 1;
        read.answers.retain(|key, (_, value)| change(key, value));
    }
}

/// Decides when to read the outbox on Citus, where that queries every shard: when a row written by this process is due, and
/// at intervals for the rows of other processes.
#[derive(Debug, Default)]
pub(crate) struct OutboxWatch(Mutex<Watched>);

#[derive(Debug, Default)]
struct Watched {
    swept: Option<Instant>,
    due: BTreeSet<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OutboxRead {
    Needless,
    /// A registered row is due.
    Due,
    /// Unregistered rows may be due.
    Sweep,
}

/// Maximum number of registered times. The first of the others is found by each sweep.
const MOST_DUE: usize = 10_000;

impl OutboxWatch {
    /// Registers a row that will be due.
    pub(crate) fn register(&self, due: Timestamp) {
        let mut watched = self.0.lock();
        watched.due.insert(due);
        if watched.due.len() > MOST_DUE {
            watched.due.pop_last();
        }
    }

    /// Forces the next sweep.
    pub(crate) fn stir(&self) {
        self.0.lock().swept = None;
    }

    /// Begins a read, if one is needed.
    pub(crate) fn begin(&self, now: Timestamp, pause: Duration) -> OutboxRead {
        let mut watched = self.0.lock();
        let is_due = watched.due.first().is_some_and(|due| *due <= now);
        watched.due = watched.due.split_off(&now.plus(1));
        if watched.swept.is_none_or(|swept| swept.elapsed() >= pause) {
            watched.swept = Some(Instant::now());
            return OutboxRead::Sweep;
        }
        if is_due {
            OutboxRead::Due
        } else {
            OutboxRead::Needless
        }
    }

    /// When the first registered row is due after `now`.
    pub(crate) fn next(&self, now: Timestamp) -> Option<Timestamp> {
        self.0.lock().due.range(now.plus(1)..).next().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outbox_is_read_when_something_is_due_or_after_a_pause() {
        let watch = OutboxWatch::default();
        let at = Timestamp::from_millisecond;
        let hour = Duration::from_hours(1);
        assert_eq!(watch.begin(at(10), hour), OutboxRead::Sweep);
        assert_eq!(watch.begin(at(11), hour), OutboxRead::Needless);
        watch.register(at(30));
        watch.register(at(20));
        assert_eq!(watch.begin(at(19), hour), OutboxRead::Needless);
        assert_eq!(watch.next(at(19)), Some(at(20)));
        assert_eq!(watch.begin(at(20), hour), OutboxRead::Due);
        assert_eq!(watch.begin(at(21), hour), OutboxRead::Needless);
        assert_eq!(watch.next(at(21)), Some(at(30)));
        watch.stir();
        assert_eq!(watch.begin(at(31), hour), OutboxRead::Sweep);
        assert_eq!(watch.next(at(31)), None);
        assert_eq!(watch.begin(at(31), Duration::ZERO), OutboxRead::Sweep);
    }

    #[test]
    fn an_answer_is_remembered_until_it_is_changed_or_old() {
        let lately = Lately::new(Duration::from_hours(1));
        let asked = lately.get(&1).unwrap_err();
        lately.put(asked, 1, "one");
        lately.put(asked, 2, "two");
        lately.forget(|key| *key == 2);
        assert_eq!(lately.get(&1), Ok("one"));
        // What was read before the change may be of before it.
        lately.put(asked, 2, "two");
        assert!(lately.get(&2).is_err());
        let short = Lately::new(Duration::ZERO);
        short.put(short.get(&1).unwrap_err(), 1, "one");
        assert!(short.get(&1).is_err());
    }
}
