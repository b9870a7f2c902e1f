//! Alpha-beta search for all games: iterative deepening with a transposition table, principal variation search,
//! null move, late move reductions, futility pruning and quiescence search. Deterministic.

use super::merits::{KILLER, MOST_PLIES, is_quiet};
use super::pruning::Late;
use super::searchable::{At, Ended, FIFTY_MOVES, Node, Searchable, certain, low, mixed};
use super::searcher::{Limits, Searcher};
use super::table::{Bound, Table};
use super::value::{MATE, WON, into_table, value_of, value_of_end};

const INFINITE: i32 = MATE + 1;

/// Wider than any value.
const WIDE: i32 = 2 * INFINITE;

/// From this depth on, the first window is this narrow on each side.
const NARROW_FROM: i32 = 5;
const NARROW: i32 = 30;

/// Value from which only the best move is chosen, and from which only moves that are hardly worse.
const CLEAR: i32 = 300;
const UNCLEAR: i32 = 100;

/// Up to this variety, a move must be as good as the best at full depth.
const STRICT: i32 = 6;

#[derive(Debug, Clone)]
pub(crate) struct Found<S> {
    pub(crate) line: Vec<S>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
}

/// The line is empty only where there is no move.
pub(crate) fn search<G: Searchable>(position: &G, limits: Limits) -> Found<G::RawMove> {
    let mut searcher = Searcher::new(limits);
    let node = Node::of(position);
    let is_check = position.is_forced();
    let mut found = searcher.static_result(&node);
    for depth in 1..=limits.depth {
        let at = At {
            depth,
            is_check,
            ..At::ROOT
        };
        let value = searcher.search_near(&node, at, found.value);
        let line = &searcher.lines[0];
        if !line.is_empty() {
            found.line.clone_from(line);
            found.value = value;
        }
        if searcher.is_stopped || line.is_empty() {
            break;
        }
        found.depth = depth;
        // A mate closer than the depth is the closest.
        if value.abs() >= WON && MATE - value.abs() <= depth {
            break;
        }
    }
    if found.value.abs() >= UNCLEAR {
        searcher.limits.variety = limits.variety.min(STRICT);
    }
    if limits.variety > 0 && found.value.abs() < CLEAR {
        searcher.vary(&node, &mut found);
    }
    found.nodes = searcher.nodes;
    found
}

impl<G: Searchable> Searcher<'_, G> {
    /// Searches the root in a window around the expected value, which is widened until the value is within it.
    fn search_near(&mut self, node: &Node<G>, at: At, expected: i32) -> i32 {
        let mut width = if at.depth < NARROW_FROM || expected.abs() >= WON {
            WIDE
        } else {
            NARROW
        };
        loop {
            let alpha = (expected - width).max(-INFINITE);
            let beta = (expected + width).min(INFINITE);
            let value = self.search(node, at, alpha, beta);
            if self.is_stopped || (alpha < value && value < beta) || width == WIDE {
                return value;
            }
            width = if width > 8 * NARROW { WIDE } else { 4 * width };
        }
    }

    /// The result without a search.
    fn static_result(&mut self, node: &Node<G>) -> Found<G::RawMove> {
        let count = self.list(node, u32::MAX, At::ROOT);
        let besides = self.limits.excluded_move;
        let mut steps = (0..count).map(|tried| self.pick(0, tried).1);
        let best = steps.find(|step| Some(G::number(*step)) != besides);
        self.steps.clear();
        Found {
            line: best.into_iter().collect(),
            value: self.evaluate(node),
            depth: 0,
            nodes: 0,
        }
    }

    /// Replaces the best move with one of similar value, by the seed. If the difference must be small, all moves are
    /// searched again to the depth of the last complete search, because a shallower one would accept bad moves. A wider
    /// choice, as in openings, uses less depth and an empty table, because each half-move of depth changes every value.
    fn vary(&mut self, node: &Node<G>, found: &mut Found<G::RawMove>) {
        let Some(best) = found.line.first().copied() else {
            return;
        };
        self.is_stopped = false;
        self.limits.nodes += self.limits.nodes / 2;
        let mut depth = found.depth - 1;
        if self.limits.variety > STRICT {
            self.table = Table::for_nodes(self.limits.nodes);
            depth = found.depth * 2 / 3 - 1;
        }
        let value = self.child(node, best, depth, [-INFINITE, INFINITE]);
        // Where deep searches reach the end of the game, the first value is more reliable.
        let value = if G::IS_SOLVED {
            value.min(found.value)
        } else {
            value
        };
        let least = value - self.limits.variety;
        let mut alike = vec![best];
        let count = self.list(node, G::number(best), At::ROOT);
        for tried in 0..count {
            let (_, step) = self.pick(0, tried);
            let number = G::number(step);
            if number == G::number(best) || self.limits.excluded_move == Some(number) {
                continue;
            }
            let value = self.child(node, step, depth, [least - 1, least]);
            if self.is_stopped {
                break;
            }
            if value >= least {
                alike.push(step);
            }
        }
        self.steps.clear();
        let chance = mixed(low(node.accumulator.key) ^ mixed(self.limits.seed));
        let place = usize::try_from(chance % alike.len() as u64).unwrap_or(0);
        if place > 0 {
            found.line = vec![alike[place]];
        }
    }

    /// The value of a move at the root.
    fn child(&mut self, node: &Node<G>, step: G::RawMove, depth: i32, window: [i32; 2]) -> i32 {
        let next = node.after(step);
        let child = At {
            depth,
            ply: 1,
            is_check: next.at.is_forced(),
            last: Some(G::number(step)),
        };
        self.path.push(node.accumulator.key);
        let value = -self.search(&next, child, -window[1], -window[0]);
        self.path.pop();
        value
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.is_stopped |= self.nodes >= self.limits.nodes;
        self.is_stopped
    }

    pub(super) fn evaluate(&self, node: &Node<G>) -> i32 {
        let mut value = node.at.evaluate(&node.accumulator);
        if self.limits.noise > 0 {
            let chance = mixed(low(node.accumulator.key) ^ self.limits.seed);
            let width = u64::from(self.limits.noise.unsigned_abs()) * 2 + 1;
            value += i32::try_from(chance % width).unwrap_or(0) - self.limits.noise;
        }
        value.clamp(1 - WON, WON - 1)
    }

    /// Whether the position occurred earlier in the line, or twice in the game.
    fn is_repeated(&self, node: &Node<G>) -> bool {
        let root = self.limits.before.len();
        let mut in_game = 0;
        let before = self.path.iter().enumerate().rev();
        let alike = before.take(node.reversible()).skip(1).step_by(2);
        for (place, _) in alike.filter(|(_, key)| **key == node.accumulator.key) {
            in_game += 1;
            if place >= root || in_game > 1 {
                return true;
            }
        }
        false
    }

    fn final_value(node: &Node<G>, at: At) -> Option<i32> {
        let ended = node.at.decided();
        let is_drawn = match ended {
            Some(Ended::Won | Ended::Lost) => {
                return ended.map(|ended| value_of_end(ended, at.ply));
            }
            Some(Ended::Drawn) => true,
            None => node.at.halfmove_clock() >= Some(FIFTY_MOVES),
        };
        // Mate takes precedence.
        let is_mate = is_drawn && at.is_check && node.at.count_moves() == 0;
        let ended = if is_mate { Ended::Lost } else { Ended::Drawn };
        is_drawn.then(|| value_of_end(ended, at.ply))
    }

    pub(super) fn exact(&self, node: &Node<G>, ply: usize) -> Option<i32> {
        let proven = self.limits.is_looked_up.then(|| certain(&node.at))??;
        let value = value_of(proven);
        Some(value - value.signum() * i32::try_from(ply).unwrap_or(0))
    }

    /// The value of a position whose moves aren't searched.
    fn leaf(&mut self, node: &Node<G>, at: At, [alpha, beta]: [i32; 2]) -> Option<i32> {
        if at.ply > 0 {
            if self.is_repeated(node) {
                return Some(value_of_end(Ended::Drawn, at.ply));
            }
            let ended = Self::final_value(node, at).or_else(|| self.exact(node, at.ply));
            if ended.is_some() {
                return ended;
            }
        }
        if at.depth > 0 && at.ply < MOST_PLIES {
            return self.is_over().then_some(0);
        }
        if self.limits.is_pruned {
            return Some(self.quiesce(node, at.ply, alpha, beta));
        }
        self.nodes += 1;
        Some(self.evaluate(node))
    }

    pub(super) fn search(&mut self, node: &Node<G>, mut at: At, mut alpha: i32, beta: i32) -> i32 {
        let (ply, pruned) = (at.ply, self.limits.is_pruned);
        self.lines[ply].clear();
        if at.is_check && pruned {
            at.depth += 1;
        }
        if let Some(value) = self.leaf(node, at, [alpha, beta]) {
            return value;
        }
        self.nodes += 1;

        let key = node.table_key();
        let known = self.table.find(key);
        if let Some(value) = known.and_then(|entry| entry.decides(at.depth, ply, [alpha, beta])) {
            return value;
        }

        // Internal iterative reduction: without a first move from the table, a shallower search finds one.
        if pruned && known.is_none() && at.depth >= 4 {
            at.depth -= 1;
        }
        let is_calm = pruned && !at.is_check;
        let stand = if is_calm {
            self.evaluate(node)
        } else {
            -INFINITE
        };
        self.stands[ply] = stand;
        let is_better = ply < 2 || stand > self.stands[ply - 2];
        if is_calm
            && ply > 0
            && let Some(value) =
                self.null_move_or_reverse_futility(node, at, stand, is_better, beta)
        {
            return value;
        }

        let base = self.steps.len();
        let first = known.map_or(u32::MAX, |entry| entry.step);
        let count = self.list(node, first, at);
        if count == 0 {
            return value_of_end(node.at.stuck(at.is_check), ply);
        }
        let (mut best, mut best_step, mut bound) = (-INFINITE, u32::MAX, Bound::Upper);
        for tried in 0..count {
            let (order, step) = self.pick(base, tried);
            if ply == 0 && self.limits.excluded_move == Some(G::number(step)) {
                continue;
            }
            let is_late = is_calm && order < KILLER && tried > 0 && best > -WON;
            let next = node.after(step);
            let child = At {
                depth: at.depth - 1,
                ply: ply + 1,
                is_check: next.at.is_forced(),
                last: Some(G::number(step)),
            };
            let mut less = 0;
            if is_late && !child.is_check {
                let late = Late {
                    order,
                    tried,
                    is_better,
                };
                if ply > 0 && late.is_hopeless::<G>(at, [stand, alpha]) {
                    continue;
                }
                less = late.reduction(child.depth) - i32::from(beta - alpha > 1);
            }
            self.path.push(node.accumulator.key);
            let value = self.try_step(&next, child, tried, [alpha, beta], less);
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_step = G::number(step);
                    bound = Bound::Exact;
                    self.lead(ply, step);
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                if is_quiet(order) {
                    self.remember(node, [base, tried], at);
                }
                break;
            }
        }
        self.steps.truncate(base);
        let is_whole = ply > 0 || self.limits.excluded_move.is_none();
        if !self.is_stopped && is_whole {
            let depth = i8::try_from(at.depth).unwrap_or(i8::MAX);
            let value = into_table(best, ply);
            self.table.remember(key, best_step, depth, value, bound);
        }
        best
    }

    /// Principal variation search with late move reductions.
    fn try_step(
        &mut self,
        next: &Node<G>,
        child: At,
        tried: usize,
        [alpha, beta]: [i32; 2],
        less: i32,
    ) -> i32 {
        if tried == 0 {
            return -self.search(next, child, -beta, -alpha);
        }
        if less > 0 {
            let depth = (child.depth - less).max(1);
            let value = -self.search(next, At { depth, ..child }, -alpha - 1, -alpha);
            if value <= alpha || self.is_stopped {
                return value;
            }
        }
        let value = -self.search(next, child, -alpha - 1, -alpha);
        if value <= alpha || value >= beta || self.is_stopped {
            return value;
        }
        -self.search(next, child, -beta, -alpha)
    }

    fn lead(&mut self, ply: usize, step: G::RawMove) {
        let rest = std::mem::take(&mut self.lines[ply + 1]);
        let line = &mut self.lines[ply];
        line.clear();
        line.push(step);
        line.extend_from_slice(&rest);
        self.lines[ply + 1] = rest;
    }
}
