//! State of a process besides the store: warnings it has given, and requests that wait for their decision.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;

use super::App;
use crate::game::{ChannelId, Clocks, Game, PlayerId, Seat, ServerId, Timestamp, TournamentNumber};
use crate::settings::{Capability, MissingPermission};
use crate::store::FINISHED_ENOUGH;
use crate::store::Store;

/// Whether a player hasn't finished five games of this kind, so that boards get a legend; `false` if that can't be read.
pub(crate) async fn needs_legend(store: &Store, game: &Game) -> bool {
    if game.play().is_none() {
        return false;
    }
    let variant = game.setup.variant.key;
    let seats = [Seat::Challenger, Seat::Opponent];
    // Arbiter needs no legend.
    let person = |seat| game.player(seat).filter(|player| !player.id.is_arbiter());
    let people = seats.map(|seat| person(seat).unwrap_or(&game.setup.challenger).id);
    let memory = store.memory();
    if memory.experienced.includes(people, variant) {
        return false;
    }
    let known = people.map(|person| memory.newcomers.get(&(person, variant)));
    let [Err(asked), Err(_)] = known else {
        return true;
    };
    match store.count_finished(people, variant, game.number).await {
        Ok(finished) => {
            let counted = people.into_iter().zip(finished);
            let (known, new): (Vec<_>, Vec<_>) =
                counted.partition(|(_, games)| *games >= FINISHED_ENOUGH);
            let experienced = known.into_iter().map(|(person, _)| person);
            memory.experienced.add(experienced, variant);
            let is_new = !new.is_empty();
            // This game isn't counted, which matters once it is over.
            if game.ending().is_none() {
                for (person, games) in new {
                    memory.newcomers.put(asked, (person, variant), games);
                }
            }
            is_new
        }
        Err(error) => {
            tracing::warn!(game = %game.number, %error, "can't read whether the players are new");
            false
        }
    }
}

/// Maximum number of remembered messages; then all are forgotten.
const MOST_WARNINGS: usize = 10_000;

/// Messages sent since the start of the process, which aren't repeated.
#[derive(Debug, Default)]
pub(crate) struct Warnings(Mutex<HashSet<Warning>>);

#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Warning {
    /// A missing permission in a channel, to its readers.
    Missing(ChannelId, Capability, MissingPermission),
    /// A missing permission, to somebody who can grant it.
    MissingToManager(ChannelId, Capability, MissingPermission),
    /// A server has no default clock.
    UsualClock(ServerId),
    /// Somebody has joined a tournament that hasn't started (`true`), or left it; repeated, that would flood the channel.
    Entry(TournamentNumber, PlayerId, bool),
}

impl Warnings {
    /// Records a message; returns whether it is the first of its kind.
    pub(crate) fn is_new(&self, warning: Warning) -> bool {
        let mut said = self.0.lock();
        if said.len() >= MOST_WARNINGS {
            said.clear();
        }
        said.insert(warning)
    }
}

/// How long a flag waits at most for requests made in time (ms).
const FLAG_WAITS: i64 = 30_000;

/// Requests that have arrived in this process and wait for their decision. Discord dates them, so a slow database or a full
/// queue of ours must not let a flag fall before a move made in time.
#[derive(Debug, Clone, Default)]
pub(crate) struct Arrivals(Arc<Mutex<BTreeMap<Timestamp, u32>>>);

/// Marks a request as waiting until it is dropped.
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

    /// Whether a move made in time may still be waiting in this process.
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
