//! The merits of moves in a search: killers and history.

use super::searchable::At;
use arbiter_rules::outcome::Side;

pub(super) const MOST_PLIES: usize = 96;

pub(super) const FIRST: i32 = i32::MAX;
pub(super) const NOISY: i32 = 1_000_000;
pub(super) const KILLER: i32 = 900_000;
pub(super) const LOSING: i32 = -NOISY;

/// Limit of a move's history.
const MOST_MERITS: i32 = 16_384;

/// Slots by move, and by move and the one before. Powers of two.
const PLACES: usize = 4_096;
const REPLIES: usize = 65_536;

pub(super) struct Merits {
    /// The last two refutations by ply.
    killers: Vec<[u32; 2]>,
    /// By side and move, then by move and the move before.
    history: Vec<i32>,
}

/// The slots of a move's history: by itself, and as a reply to the last move.
fn places(side: Side, number: u32, last: Option<u32>) -> impl Iterator<Item = usize> {
    let mixed = |number: u32| number.wrapping_mul(0x9E37_79B1);
    let own = PLACES * (side as usize) + (mixed(number) >> 20) as usize % PLACES;
    let reply = last.map(|last| {
        let both = mixed(mixed(last).rotate_left(7) ^ number);
        2 * PLACES + (both >> 16) as usize % REPLIES
    });
    std::iter::once(own).chain(reply)
}

/// Whether it is neither a capture or promotion nor the table's move.
pub(super) const fn is_quiet(order: i32) -> bool {
    order < NOISY && order >= -2 * MOST_MERITS
}

impl Merits {
    pub(super) fn none() -> Self {
        Merits {
            killers: vec![[u32::MAX; 2]; MOST_PLIES + 1],
            history: vec![0; 2 * PLACES + REPLIES],
        }
    }

    pub(super) fn of(&self, side: Side, number: u32, ply: usize, last: Option<u32>) -> i32 {
        if self.killers[ply].contains(&number) {
            return KILLER;
        }
        let places = places(side, number, last);
        places.map(|place| self.history[place]).sum()
    }

    pub(super) fn refuted(&mut self, side: Side, number: u32, at: At) {
        self.add_history(side, number, at, 1);
        let killers = &mut self.killers[at.ply];
        if killers[0] != number {
            *killers = [number, killers[0]];
        }
    }

    pub(super) fn add_history(&mut self, side: Side, number: u32, at: At, sign: i32) {
        let change = (16 * at.depth * at.depth).min(1_600);
        for place in places(side, number, at.last) {
            let known = &mut self.history[place];
            *known += sign * change - *known * change / MOST_MERITS;
        }
    }
}
