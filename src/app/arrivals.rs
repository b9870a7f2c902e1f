//! The requests that have arrived in this process and wait for their decision. Discord dates them,
//! so a slow database or a full queue of ours must not let a flag fall before a move that was made
//! in time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::App;
use crate::game::{Clocks, Timestamp};

/// How long a flag waits at most for requests that were made in time, in milliseconds.
const FLAG_WAITS: i64 = 30_000;

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
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn has_one_of(&self, from: Timestamp, to: Timestamp) -> bool {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
