//! The merits of moves in a search: killers and history.

use arbiter_rules::outcome::Side;

pub(super) const MOST_PLIES: usize = 96;

pub(super) const FIRST: i32 = i32::MAX;
pub(super) const NOISY: i32 = 1_000_000;
pub(super) const KILLER: i32 = 900_000;
pub(super) const LOSING: i32 = -NOISY;

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

    pub(super) fn of(&self, side: Side, number: u32, ply: usize) -> i32 {
        if self.killers[ply].contains(&number) {
            KILLER
        } else {
            self.history[place(side, number)]
        }
    }

    pub(super) fn refuted(&mut self, side: Side, number: u32, ply: usize, depth: i32) {
        self.change(side, number, depth, 1);
        let killers = &mut self.killers[ply];
        if killers[0] != number {
            *killers = [number, killers[0]];
        }
    }

    pub(super) fn change(&mut self, side: Side, number: u32, depth: i32, sign: i32) {
        let known = &mut self.history[place(side, number)];
        let change = (16 * depth * depth).min(1_600);
        *known += sign * change - *known * change / MOST_MERITS;
    }
}
