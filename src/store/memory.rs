//! A process's cache of its database: games of recent requests, people who are new to a kind of game, and the games played in a
//! channel.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::broadcast;

use crate::game::{ChannelId, Game, GameNumber, Player, PlayerId};

/// How long the games of a channel are remembered. Another process may begin one there.
const NEIGHBOURS_FOR: Duration = Duration::from_secs(10);

/// How long somebody is remembered as new. Another process may end their game.
const NEW_FOR: Duration = Duration::from_mins(1);

/// Shared by all clones of a store.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) recent: RecentGames,
    pub(crate) experienced: Experienced,
    /// People known not to have finished enough games of a kind.
    pub(crate) newcomers: Lately<(PlayerId, &'static str), ()>,
    /// One or two games that are played in a channel.
    pub(crate) neighbours: Lately<ChannelId, Vec<GameNumber>>,
    pub(crate) written: Written,
}

/// Broadcasts the events that this process writes.
#[derive(Debug)]
pub(crate) struct Written(broadcast::Sender<(GameNumber, u32)>);

/// Maximum number of events a receiver may lag behind.
const MOST_UNHEARD: usize = 1_024;

impl Default for Written {
    fn default() -> Self {
        Written(broadcast::Sender::new(MOST_UNHEARD))
    }
}

impl Written {
    pub(crate) fn tell(&self, game: GameNumber, event: u32) {
        // An error means that there are no receivers.
        let _ = self.0.send((game, event));
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<(GameNumber, u32)> {
        self.0.subscribe()
    }
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            recent: RecentGames::default(),
            experienced: Experienced::default(),
            newcomers: Lately::new(NEW_FOR),
            neighbours: Lately::new(NEIGHBOURS_FOR),
            written: Written::default(),
        }
    }
}

impl Memory {
    /// Forgets what depended on the state of a game that this process has begun or ended.
    pub(crate) fn changed(&self, game: &Game) {
        let opponent = game.setup.opponent.as_ref();
        let players = [Some(&game.setup.challenger), opponent];
        let is_player = |person| {
            let of = |player: &&Player| player.id == person;
            players.iter().flatten().any(of)
        };
        self.newcomers.forget(|(person, _)| is_player(*person));
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

/// Answers of the database that are remembered for a while, unless this process changes them.
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

/// When the database was asked, in changes: an answer from before one is not remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked(u64);

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

    /// The answer, or the moment for [`Lately::put`].
    pub(crate) fn get(&self, key: &K) -> Result<V, Asked> {
        let read = self.read.lock();
        match read.answers.get(key) {
            Some((at, value)) if at.elapsed() < self.lasts => Ok(value.clone()),
            _ => Err(Asked(read.changes)),
        }
    }

    pub(crate) fn put(&self, asked: Asked, key: K, value: V) {
        let mut read = self.read.lock();
        if asked != Asked(read.changes) {
            return;
        }
        if read.answers.len() > MOST_KNOWN {
            read.answers.clear();
        }
        read.answers.insert(key, (Instant::now(), value));
    }

    pub(crate) fn forget(&self, is_changed: impl Fn(&K) -> bool) {
        let mut read = self.read.lock();
        read.changes += 1;
        read.answers.retain(|key, _| !is_changed(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
