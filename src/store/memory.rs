//! A process's cache of its database: games of recent requests, and people who have finished a game of a kind.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::game::{Game, GameNumber, PlayerId};

/// Shared by all clones of a store.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) recent: RecentGames,
    pub(crate) experienced: Experienced,
    /// Wakes tasks that wait for the next event of any game.
    pub(crate) written: Notify,
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
