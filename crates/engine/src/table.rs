//! The transposition table.

use super::value::from_table;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// The number of the best or refuting move.
    pub(super) step: u32,
    /// Mate distances count from this position.
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

impl Entry {
    /// The value if the entry is deep enough for the window. Never at the root, which needs a move.
    pub(super) fn decides(&self, depth: i32, ply: usize, [alpha, beta]: [i32; 2]) -> Option<i32> {
        let value = from_table(self.value, ply);
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        (ply > 0 && is_enough && i32::from(self.depth) >= depth).then_some(value)
    }
}

const FREE: Entry = Entry {
    key: 0,
    step: u32::MAX,
    value: 0,
    depth: i8::MIN,
    bound: Bound::Upper,
};

/// Pairs of places: one for the deepest entry, one always replaced.
#[derive(Debug)]
pub(super) struct Table(Vec<[Entry; 2]>);

/// 32 MB.
const MOST_PAIRS: u64 = 1 << 20;

impl Table {
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let pairs = (nodes / 2).clamp(16, MOST_PAIRS).next_power_of_two();
        let pairs = usize::try_from(pairs).unwrap_or(16);
        Table(vec![[FREE; 2]; pairs])
    }

    fn slot(&self, key: u64) -> usize {
        // The length is a power of two.
        usize::try_from(key & (self.0.len() as u64 - 1)).unwrap_or(0)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let pair = self.0.get(self.slot(key))?;
        let mut known = pair.iter().filter(|entry| entry.depth != FREE.depth);
        known.find(|entry| entry.key == key).copied()
    }

    pub(super) fn remember(&mut self, key: u64, step: u32, depth: i8, value: i16, bound: Bound) {
        let place = self.slot(key);
        let Some([deepest, last]) = self.0.get_mut(place) else {
            return;
        };
        let into = if deepest.key == key || depth >= deepest.depth {
            deepest
        } else {
            last
        };
        *into = Entry {
            key,
            step,
            value,
            depth,
            bound,
        };
    }
}
