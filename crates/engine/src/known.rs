//! Analyses of the first positions of games, which games share: they are kept, and made once when several ask at a time.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::{Aim, Analysis, Budget};
use arbiter_rules::AnyPosition;

/// Positions after at most this many half-moves are shared.
const SHARED: usize = 20;

/// A search of fewer nodes takes less than a hundredth of a second.
const LEAST_NODES: u64 = 10_000;

/// Maximum number of analyses that are kept, of about ten kilobytes each.
const KEPT: usize = 400;

/// All on which an analysis without chance depends.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    kind: TypeId,
    /// The texts of the positions up to this one.
    positions: Vec<String>,
    nodes: u64,
    /// Draws one of several moves of the same exact value.
    seed: u64,
    aim: Aim,
    excluded_move: Option<String>,
}

type Answer = Arc<OnceLock<Option<Analysis>>>;

static KNOWN: LazyLock<Mutex<HashMap<Question, Answer>>> = LazyLock::new(Mutex::default);

fn question(position: &AnyPosition, budget: &Budget) -> Option<Question> {
    let outside = budget.outside;
    let is_shared = budget.before.len() <= SHARED
        && budget.nodes >= LEAST_NODES
        && (budget.noise, budget.variety) == (0, 0)
        && outside.engine.is_none()
        && outside.tables.is_none();
    let any: &dyn Any = position.as_ref();
    let positions = budget.before.iter().chain([position]);
    is_shared.then(|| Question {
        kind: any.type_id(),
        positions: positions.map(ToString::to_string).collect(),
        nodes: budget.nodes,
        seed: budget.seed,
        aim: budget.aim,
        excluded_move: budget.excluded_move.map(str::to_owned),
    })
}

/// A kept analysis, or a new one by this function.
pub(crate) fn analysis(
    position: &AnyPosition,
    budget: &Budget,
    analyse: impl Fn() -> Option<Analysis>,
) -> Option<Analysis> {
    let Some(question) = question(position, budget) else {
        return analyse();
    };
    let mut kept = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.clear();
    }
    let answer = Arc::clone(kept.entry(question).or_default());
    drop(kept);
    answer.get_or_init(analyse).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    use arbiter_rules as rules;

    #[test]
    fn the_same_question_about_an_opening_is_searched_once() {
        let start = rules::find("chess").unwrap().start();
        let next = start.play("a2a3").unwrap();
        let before = [start];
        let count = Cell::new(0);
        let ask = |budget: &Budget| {
            let made = analysis(&next, budget, || {
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
        // Whatever may change the result is another question.
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
        // A level that errs is asked anew, and quick searches aren't worth keeping.
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
