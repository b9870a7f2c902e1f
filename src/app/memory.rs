//! What a process remembers besides the store: games of the last requests, people who need no legend, warnings it has given, and
//! requests that wait for their decision.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;

use super::App;
use crate::game::{ChannelId, Clocks, Game, GameNumber, PlayerId, Seat, ServerId, Timestamp};
use crate::settings::{Capability, MissingPermission};

/// Maximum number of cached events: about ten megabytes.
const MOST_EVENTS: usize = 20_000;

/// The games of the last requests, so that a long one isn't replayed for each move. The store still says which event is the
/// newest.
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
    pub(super) fn get(&self, number: GameNumber) -> Option<Arc<Game>> {
        let recent = self.0.lock();
        recent.games.get(&number).map(|(_, game)| Arc::clone(game))
    }

    pub(super) fn keep(&self, game: Arc<Game>) {
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
pub(super) struct Experienced(Mutex<HashSet<(PlayerId, &'static str)>>);

impl App {
    /// Whether a player has not finished a game of this kind yet, so that its boards are explained;
    /// `false` if that can't be read.
    pub(super) async fn needs_legend(&self, game: &Game) -> bool {
        if game.play().is_none() {
            return false;
        }
        let variant = game.setup.variant.key;
        let seats = [Seat::Challenger, Seat::Opponent];
        // The arbiter knows every game.
        let person = |seat| game.player(seat).filter(|player| !player.id.is_arbiter());
        let people = seats.map(|seat| person(seat).unwrap_or(&game.setup.challenger).id);
        let is_known = {
            let known = self.experienced.0.lock();
            people
                .iter()
                .all(|person| known.contains(&(*person, variant)))
        };
        if is_known {
            return false;
        }
        match self.store.have_finished(people, variant, game.number).await {
            Ok(finished) => {
                let mut known = self.experienced.0.lock();
                if known.len() > MOST_KNOWN {
                    known.clear();
                }
                let done = people.into_iter().zip(finished);
                let done = done.filter(|(_, finished)| *finished);
                known.extend(done.map(|(person, _)| (person, variant)));
                finished != [true; 2]
            }
            Err(error) => {
                tracing::warn!(game = %game.number, %error, "can't read whether the players are new");
                false
            }
        }
    }
}

/// From here on channels may be warned once more.
const MOST_WARNINGS: usize = 10_000;

/// What was said since the process started, and isn't said again.
#[derive(Debug, Default)]
pub(super) struct Warnings(Mutex<HashSet<Warning>>);

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Warning {
    /// What is missing in a channel, to its readers.
    Missing(ChannelId, Capability, MissingPermission),
    /// The same to somebody who can change it.
    MissingToManager(ChannelId, Capability, MissingPermission),
    /// That a server has no usual clock.
    UsualClock(ServerId),
}

impl Warnings {
    /// Notes a warning: whether it is the first of its kind.
    pub(super) fn is_new(&self, warning: Warning) -> bool {
        let mut said = self.0.lock();
        if said.len() >= MOST_WARNINGS {
            said.clear();
        }
        said.insert(warning)
    }
}

/// How long a flag waits at most for requests that were made in time, in milliseconds.
const FLAG_WAITS: i64 = 30_000;

/// The requests that have arrived in this process and wait for their decision. Discord dates them, so a slow database or a full
/// queue of ours must not let a flag fall before a move that was made in time.
#[derive(Debug, Clone, Default)]
pub(super) struct Arrivals(Arc<Mutex<BTreeMap<Timestamp, u32>>>);

/// A request that waits for its decision, until it is dropped.
#[derive(Debug)]
pub struct Arrived {
    arrivals: Arrivals,
    at: Timestamp,
}

impl Arrivals {
    fn change(&self, change: impl FnOnce(&mut BTreeMap<Timestamp, u32>)) {
        change(&mut self.0.lock());
    }

    fn has_one_of(&self, from: Timestamp, to: Timestamp) -> bool {
        let waiting = self.0.lock();
        waiting.range(from..=to).next().is_some()
    }
}

impl Drop for Arrived {
    fn drop(&mut self) {
        self.arrivals.change(|waiting| {
            if let Some(count) = waiting.get_mut(&self.at) {
                *count -= 1;
                if *count == 0 {
                    waiting.remove(&self.at);
                }
            }
        });
    }
}

impl App {
    pub fn arrived(&self, at: Timestamp) -> Arrived {
        let arrivals = self.arrivals.clone();
        arrivals.change(|waiting| *waiting.entry(at).or_default() += 1);
        Arrived { arrivals, at }
    }

    /// Whether a move that was made in time may wait for its decision in this process at a moment.
    pub fn may_still_move(&self, clocks: &Clocks, now: Timestamp) -> bool {
        clocks.flag_falls().is_some_and(|falls| {
            let from = falls.plus(-FLAG_WAITS);
            now < falls.plus(FLAG_WAITS)
                && clocks
                    .deadline()
                    .is_some_and(|last| self.arrivals.has_one_of(from, last))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_waits_until_it_is_dropped_and_as_often_as_it_came() {
        let at = Timestamp::from_millisecond;
        let arrivals = Arrivals::default();
        let arrived = |moment| {
            arrivals.change(|waiting| *waiting.entry(at(moment)).or_default() += 1);
            Arrived {
                arrivals: arrivals.clone(),
                at: at(moment),
            }
        };
        let both = [arrived(7), arrived(7)];
        assert!(arrivals.has_one_of(at(0), at(7)) && arrivals.has_one_of(at(7), at(9)));
        assert!(!arrivals.has_one_of(at(0), at(6)) && !arrivals.has_one_of(at(8), at(9)));
        let [one, other] = both;
        drop(one);
        assert!(arrivals.has_one_of(at(0), at(9)));
        drop(other);
        assert!(!arrivals.has_one_of(at(0), at(9)));
    }
}
