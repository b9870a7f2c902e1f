//! What the search leaves out: null move, reverse futility, futility, late moves, and all but captures at its end.

use super::merits::MOST_PLIES;
use super::searchable::{Node, PAWN, Searchable};
use super::searcher::{At, Searcher};
use super::value::{WON, worth};

/// Futility and late move pruning.
pub(super) fn is_hopeless(depth: i32, stand: i32, alpha: i32, tried: usize) -> bool {
    let many = 4 + 3 * depth * depth;
    let is_many = i32::try_from(tried).unwrap_or(i32::MAX) > many;
    let is_far = stand + 60 + 110 * depth <= alpha && alpha < WON;
    depth <= 3 && (is_far || is_many)
}

impl<G: Searchable> Searcher<'_, G> {
    pub(super) fn null_move_or_reverse_futility(
        &mut self,
        node: &Node<G>,
        at: At,
        stand: i32,
        beta: i32,
    ) -> Option<i32> {
        if stand < beta || beta.abs() >= WON {
            return None;
        }
        if at.depth <= 3 && stand - 90 * at.depth >= beta && at.may_pass {
            return Some(stand);
        }
        if at.depth < 3 || !at.may_pass {
            return None;
        }
        let next = Node::of_passed(node)?;
        let child = At {
            depth: at.depth - 3 - at.depth / 4 - ((stand - beta) / 200).min(2),
            ply: at.ply + 1,
            is_check: false,
            may_pass: false,
        };
        self.path.push(node.accumulator.key);
        let value = -self.search(&next, child, -beta, 1 - beta);
        self.path.pop();
        // A mate after a null move is none.
        (!self.is_stopped && value >= beta).then(|| value.min(WON - 1))
    }

    pub(super) fn quiesce(&mut self, node: &Node<G>, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.is_over() {
            return 0;
        }
        self.nodes += 1;
        if let Some(ended) = node.at.decided() {
            return worth(ended, ply);
        }
        if let Some(value) = self.exact(node, ply) {
            return value;
        }
        let stand = self.evaluate(node);
        if stand >= beta || ply >= MOST_PLIES {
            return stand;
        }
        alpha = alpha.max(stand);
        let (mut best, base) = (stand, self.steps.len());
        let steps = &mut self.steps;
        node.at.for_each_tactical_move(|step| {
            if let Some((gain, mover)) = node.at.capture_value(step)
                // Delta pruning.
                && stand + gain + 2 * PAWN > alpha
                && !node.loses(step, gain, mover)
            {
                steps.push((8 * gain - mover, step));
            }
        });
        for tried in 0..self.steps.len() - base {
            let (_, step) = self.pick(base, tried);
            let next = node.after(step);
            let value = -self.quiesce(&next, ply + 1, -beta, -alpha);
            if self.is_stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.steps.truncate(base);
        best
    }
}
