//! The transposition table: what was found out about a position is not searched for again.

use super::value::from_table;

/// How a value from the table bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The position is worth at least so much.
    Lower,
    /// The position is worth at most so much.
    Upper,
}

/// What is kept of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// The number of the best step, or of the one that was too good.
    pub(super) step: u32,
    /// For the side to move, mates counted from this position.
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

impl Entry {
    /// The value of the position so many plies below the root, where the entry is enough for a search
    /// of that depth between two values. At the root it never is: the best step is asked for, too.
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

/// Pairs of places: the first for what was searched deepest, the second for what came last.
#[derive(Debug)]
pub(super) struct Table(Vec<[Entry; 2]>);

/// The most pairs: 32 MB.
const MOST_PAIRS: u64 = 1 << 20;

impl Table {
    /// A table for a search of so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let pairs = (nodes / 2).clamp(16, MOST_PAIRS).next_power_of_two();
        let pairs = usize::try_from(pairs).unwrap_or(16);
        Table(vec![[FREE; 2]; pairs])
    }

    fn place(&self, key: u64) -> usize {
        // There are a power of two places.
        usize::try_from(key & (self.0.len() as u64 - 1)).unwrap_or(0)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let pair = self.0.get(self.place(key))?;
        let mut known = pair.iter().filter(|entry| entry.depth != FREE.depth);
        known.find(|entry| entry.key == key).copied()
    }

    pub(super) fn keep(&mut self, key: u64, step: u32, depth: i8, value: i16, bound: Bound) {
        let place = self.place(key);
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
