//! Move ordering: the table's move, captures, killers, history, and last the captures that lose material.

use super::merits::{FIRST, KILLER, LOSING, NOISY, is_quiet};
use super::searchable::{At, Node, Searchable};
use super::searcher::Searcher;

impl<G: Searchable> Searcher<'_, G> {
    /// Pushes the legal moves with their order and returns their number.
    pub(super) fn list(&mut self, node: &Node<G>, first: u32, at: At) -> usize {
        let base = self.steps.len();
        let (side, merits, steps) = (node.at.turn(), &self.merits, &mut self.steps);
        node.at.for_each_move(|step| {
            let number = G::number(step);
            let order = if number == first {
                FIRST
            } else if let Some((gain, mover)) = node.at.capture_value(step) {
                8 * gain - mover
                    + if !G::HAS_SACRIFICES && node.loses(step, gain, mover) {
                        LOSING - KILLER
                    } else {
                        NOISY
                    }
            } else {
                merits.of(side, number, at.ply, at.last)
            };
            steps.push((order, step));
        });
        steps.len() - base
    }

    /// Selects the next move in order; stable for equals.
    pub(super) fn pick(&mut self, base: usize, tried: usize) -> (i32, G::RawMove) {
        let at = base + tried;
        let mut best = at;
        for place in at + 1..self.steps.len() {
            if self.steps[place].0 > self.steps[best].0 {
                best = place;
            }
        }
        self.steps.swap(at, best);
        self.steps[at]
    }

    /// Rewards a quiet move that refuted, and blames those tried before it.
    pub(super) fn remember(&mut self, node: &Node<G>, [base, tried]: [usize; 2], at: At) {
        let side = node.at.turn();
        for (order, step) in &self.steps[base..base + tried] {
            if is_quiet(*order) {
                self.merits.add_history(side, G::number(*step), at, -1);
            }
        }
        let number = G::number(self.steps[base + tried].1);
        self.merits.refuted(side, number, at);
    }
}
