//! A cache of analyses of the first positions of games, which games share. Several who ask at a time wait for one search.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::{Aim, Analysis, Budget};
use arbiter_rules::AnyPosition;

/// Positions after at most this many half-moves are shared.
const SHARED: usize = 20;

/// A search of fewer nodes takes less than a hundredth of a second.
const LEAST_NODES: u64 = 10_000;

/// Of about ten kilobytes each.
const MOST_ENTRIES: usize = 400;

/// All on which an analysis without chance depends.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    kind: TypeId,
    /// The texts of the positions up to this one.
    positions: Vec<String>,
    nodes: u64,
    /// Draws one of several moves of the same exact value.
    seed: u64,
    aim: Aim,
    excluded_move: Option<String>,
}

type Entry = Arc<OnceLock<Option<Analysis>>>;

static CACHE: LazyLock<Mutex<HashMap<Key, Entry>>> = LazyLock::new(Mutex::default);

/// `None` for what isn't cached.
fn key(position: &AnyPosition, budget: &Budget) -> Option<Key> {
    let outside = budget.outside;
    let is_shared = budget.before.len() <= SHARED
        && budget.nodes >= LEAST_NODES
        && (budget.noise, budget.variety) == (0, 0)
        && outside.engine.is_none()
        && outside.tables.is_none();
    let any: &dyn Any = position.as_ref();
    let positions = budget.before.iter().chain([position]);
    is_shared.then(|| Key {
        kind: any.type_id(),
        positions: positions.map(ToString::to_string).collect(),
        nodes: budget.nodes,
        seed: budget.seed,
        aim: budget.aim,
        excluded_move: budget.excluded_move.map(str::to_owned),
    })
}

/// The cached analysis, or a new one by this function.
pub(crate) fn cached(
    position: &AnyPosition,
    budget: &Budget,
    analyse: impl Fn() -> Option<Analysis>,
) -> Option<Analysis> {
    let Some(key) = key(position, budget) else {
        return analyse();
    };
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.len() >= MOST_ENTRIES {
        cache.clear();
    }
    let entry = Arc::clone(cache.entry(key).or_default());
    drop(cache);
    entry.get_or_init(analyse).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    use arbiter_rules as rules;

    #[test]
    fn an_opening_is_searched_once() {
        let start = rules::find("chess").unwrap().start();
        let next = start.play("a2a3").unwrap();
        let before = [start];
        let count = Cell::new(0);
        let ask = |budget: &Budget| {
            let made = cached(&next, budget, || {
                count.set(count.get() + 1);
                None
            });
            assert!(made.is_none());
            count.get()
        };
        let usual = Budget {
            before: &before,
            ..Budget::of(12_345)
        };
        assert_eq!((ask(&usual), ask(&usual)), (1, 1));
        // Whatever may change the result is another key.
        for (asked, other) in [
            Budget {
                before: &[],
                ..usual
            },
            Budget {
                nodes: 12_346,
                ..usual
            },
            Budget { seed: 1, ..usual },
            Budget {
                aim: Aim::Move,
                ..usual
            },
            Budget {
                excluded_move: Some("a7a6"),
                ..usual
            },
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!((ask(&other), ask(&other)), (asked + 2, asked + 2));
        }
        // A level that errs is asked anew, and quick searches aren't cached.
        for (asked, other) in [
            Budget { noise: 5, ..usual },
            Budget {
                nodes: 9_999,
                ..usual
            },
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!((ask(&other), ask(&other)), (2 * asked + 7, 2 * asked + 8));
        }
    }
}
