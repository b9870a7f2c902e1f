//! Move ordering: the table's move, captures, killers, history, and last the captures that lose material.

use arbiter_rules::outcome::Side;

use super::search::Searcher;
use super::searchable::{Node, Searchable};

pub(super) const MOST_PLIES: usize = 96;

pub(super) const FIRST: i32 = i32::MAX;
pub(super) const NOISY: i32 = 1_000_000;
pub(super) const KILLER: i32 = 900_000;
const LOSING: i32 = -NOISY;

/// The bound of a move's history.
const MOST_MERITS: i32 = 16_384;

/// A power of two.
const PLACES: usize = 4_096;

pub(super) struct Merits {
    /// The last two refutations by ply.
    killers: Vec<[u32; 2]>,
    /// By side and move.
    history: Vec<i32>,
}

fn place(side: Side, number: u32) -> usize {
    let mixed = number.wrapping_mul(0x9E37_79B1) >> 20;
    PLACES * (side as usize) + mixed as usize % PLACES
}

/// Neither a capture or promotion nor the table's move.
pub(super) const fn is_quiet(order: i32) -> bool {
    order < NOISY && order >= -MOST_MERITS
}

impl Merits {
    pub(super) fn none() -> Self {
        Merits {
            killers: vec![[u32::MAX; 2]; MOST_PLIES + 1],
            history: vec![0; 2 * PLACES],
        }
    }

    fn of(&self, side: Side, number: u32, ply: usize) -> i32 {
        if self.killers[ply].contains(&number) {
            KILLER
        } else {
            self.history[place(side, number)]
        }
    }

    fn refuted(&mut self, side: Side, number: u32, ply: usize, depth: i32) {
        self.change(side, number, depth, 1);
        let killers = &mut self.killers[ply];
        if killers[0] != number {
            *killers = [number, killers[0]];
        }
    }

    fn change(&mut self, side: Side, number: u32, depth: i32, sign: i32) {
        let known = &mut self.history[place(side, number)];
        let change = (16 * depth * depth).min(1_600);
        *known += sign * change - *known * change / MOST_MERITS;
    }
}

impl<G: Searchable> Searcher<'_, G> {
    /// Pushes the legal moves with their order and returns their number.
    pub(super) fn list(&mut self, node: &Node<G>, first: u32, ply: usize) -> usize {
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
                merits.of(side, number, ply)
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
    pub(super) fn remember(
        &mut self,
        node: &Node<G>,
        [base, tried]: [usize; 2],
        depth: i32,
        ply: usize,
    ) {
        let side = node.at.turn();
        for (order, step) in &self.steps[base..base + tried] {
            if is_quiet(*order) {
                self.merits.change(side, G::number(*step), depth, -1);
            }
        }
        let number = G::number(self.steps[base + tried].1);
        self.merits.refuted(side, number, ply, depth);
    }
}
