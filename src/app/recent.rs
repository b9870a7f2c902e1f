//! The games of the last requests, so that a long one isn't replayed for each move. The store still
//! says which event is the newest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game::{Game, GameNumber};

/// Maximum number of cached events: about ten megabytes.
const MOST_EVENTS: usize = 20_000;

#[derive(Debug, Default)]
pub(super) struct RecentGames(Mutex<Recent>);

#[derive(Debug, Default)]
struct Recent {
    /// Each with the number of its last use.
    games: HashMap<GameNumber, (u64, Arc<Game>)>,
    uses: u64,
    events: usize,
}

impl RecentGames {
    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, number: GameNumber) -> Option<Arc<Game>> {
        let recent = self.recent();
        recent.games.get(&number).map(|(_, game)| Arc::clone(game))
    }

    pub(super) fn keep(&self, game: Arc<Game>) {
        let mut recent = self.recent();
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
