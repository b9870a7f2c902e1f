//! The games of the last requests, so that a long one isn't replayed for each move. The store still
//! says which event is the newest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::{Game, GameNumber};

/// Maximum number of cached events: about ten megabytes.
const MOST_EVENTS: usize = 20_000;

#[derive(Debug, Default)]
pub(super) struct RecentGames(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    games: HashMap<GameNumber, Recent>,
    events: usize,
    count: u64,
}

#[derive(Debug)]
struct Recent {
    game: Arc<Game>,
    kept: u64,
}

impl RecentGames {
    pub(super) fn get(&self, number: GameNumber) -> Option<Arc<Game>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.games
            .get(&number)
            .map(|recent| Arc::clone(&recent.game))
    }

    pub(super) fn keep(&self, game: Arc<Game>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(game);
    }
}

impl Kept {
    fn insert(&mut self, game: Arc<Game>) {
        self.remove(game.number);
        self.count += 1;
        self.events += game.events.len();
        let kept = self.count;
        self.games.insert(game.number, Recent { game, kept });
        while self.events > MOST_EVENTS {
            let oldest = self.games.values().min_by_key(|recent| recent.kept);
            let Some(number) = oldest.map(|recent| recent.game.number) else {
                break;
            };
            self.remove(number);
        }
    }

    fn remove(&mut self, number: GameNumber) {
        if let Some(recent) = self.games.remove(&number) {
            self.events -= recent.game.events.len();
        }
    }
}
