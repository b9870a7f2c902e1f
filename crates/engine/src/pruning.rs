//! Pruning: null move, reverse futility, futility, late moves, and quiescence with captures only.

use super::merits::{MOST_PLIES, is_quiet};
use super::searchable::{At, Node, PAWN, Searchable};
use super::searcher::Searcher;
use super::table::Bound;
use super::value::{WON, into_table, value_of_end};

/// Up to this ply little is pruned by the static evaluation, so that mates in two are found early.
const SHORT_MATE: usize = 2;

/// A move that isn't tried first, neither gives nor answers check, and doesn't avoid mate.
pub(super) struct Late {
    pub(super) order: i32,
    /// The number of moves tried before it.
    pub(super) tried: usize,
    /// Whether the side to move stands better than two plies before.
    pub(super) is_better: bool,
}

impl Late {
    /// Futility, late move and history pruning of quiet moves, and pruning of captures that lose material.
    pub(super) fn is_hopeless<G: Searchable>(&self, at: At, [stand, alpha]: [i32; 2]) -> bool {
        let depth = at.depth;
        if depth > 3 && at.ply <= SHORT_MATE {
            return false;
        }
        if !is_quiet(self.order) {
            return depth <= 4;
        }
        let many = (8 + 3 * depth * depth) / if self.is_better { 1 } else { 2 };
        let is_many = i32::try_from(self.tried).unwrap_or(i32::MAX) > many;
        let is_far = stand + 80 + 100 * depth <= alpha && alpha < WON;
        depth <= G::PRUNING_DEPTH && (is_far || is_many || self.order < -1_500 * depth)
    }

    /// Late move reductions, in plies.
    pub(super) fn reduction(&self, depth: i32) -> i32 {
        if self.tried < 2 || depth < 2 {
            return 0;
        }
        let tried = i32::try_from(self.tried).unwrap_or(i32::MAX);
        let less = (154 + logarithm(depth) * logarithm(tried) / 1_172) / 256;
        let merits = if is_quiet(self.order) {
            (self.order / 8_000).clamp(-2, 2)
        } else {
            0
        };
        (less - merits).max(0)
    }
}

/// Binary logarithm in 1/256, interpolated between powers of two. Floats could make two machines search differently.
fn logarithm(number: i32) -> i32 {
    let whole = number.ilog2();
    (whole.cast_signed() << 8) + (number << 8 >> whole) - 256
}

impl<G: Searchable> Searcher<'_, G> {
    pub(super) fn null_move_or_reverse_futility(
        &mut self,
        node: &Node<G>,
        at: At,
        stand: i32,
        is_better: bool,
        beta: i32,
    ) -> Option<i32> {
        if stand < beta || beta.abs() >= WON {
            return None;
        }
        if at.depth <= G::PRUNING_DEPTH
            && at.ply > SHORT_MATE
            && stand - 80 * (at.depth - i32::from(is_better)) >= beta
            && at.last.is_some()
        {
            return Some(stand);
        }
        if at.depth < 3 || at.last.is_none() {
            return None;
        }
        let next = Node::of_passed(node)?;
        let child = At {
            depth: at.depth - 3 - at.depth / 4 - ((stand - beta) / 200).min(2),
            ply: at.ply + 1,
            is_check: false,
            last: None,
        };
        self.path.push(node.accumulator.key);
        let value = -self.search(&next, child, -beta, 1 - beta);
        self.path.pop();
        // A mate after a null move doesn't count.
        (!self.is_stopped && value >= beta).then(|| value.min(WON - 1))
    }

    pub(super) fn quiesce(&mut self, node: &Node<G>, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.is_over() {
            return 0;
        }
        self.nodes += 1;
        if let Some(ended) = node.at.decided() {
            return value_of_end(ended, ply);
        }
        if let Some(value) = self.exact(node, ply) {
            return value;
        }
        let key = node.table_key();
        let known = self.table.find(key);
        if let Some(value) = known.and_then(|entry| entry.decides(0, ply, [alpha, beta])) {
            return value;
        }
        let stand = self.evaluate(node);
        if stand >= beta || ply >= MOST_PLIES {
            return stand;
        }
        let (mut best, base) = (stand, self.steps.len());
        let (least, mut best_step) = (alpha, u32::MAX);
        alpha = alpha.max(stand);
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
            if value > best {
                best = value;
                best_step = G::number(step);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.steps.truncate(base);
        if !self.is_stopped && known.is_none_or(|entry| entry.depth <= 0) {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > least => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table
                .remember(key, best_step, 0, into_table(best, ply), bound);
        }
        best
    }
}
