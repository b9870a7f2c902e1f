//! The exact value of every position of a game that has few of them: retrograde analysis.
//!
//! All positions that can be reached are listed, and which comes of which. The ends are known; from
//! them values are carried back, in the order of their distance: a position is won as soon as one
//! of its moves leads to a lost one, and lost when all lead to won ones. Positions without a
//! value are draws.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Proven;
use super::searchable::{Ended, Searchable, mixed};

/// A game whose positions fit into 32 bits.
pub(crate) trait Solvable: Searchable {
    /// The position in a number: the same where only the colours are changed.
    fn packed(&self) -> u32;

    /// The position of that number.
    fn unpacked(packed: u32) -> Self;
}

/// The values of positions, five bytes each.
#[derive(Debug)]
pub(crate) struct Solution {
    /// The positions, in order.
    packed: Vec<u32>,
    /// Their values: nothing for a draw, else one more than twice the distance in plies, and
    /// another one more for a win.
    values: Vec<u8>,
}

/// The longest distance that a value can hold, in plies.
const FARTHEST: u32 = 126;

/// Hashes numbers of 32 bits.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mixed(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = mixed(u64::from(number));
    }
}

type Places = HashMap<u32, u32, BuildHasherDefault<Mix>>;

/// Every position that can be reached, and where its moves lead.
#[derive(Default)]
struct Graph {
    /// The positions in the order in which they were met.
    met: Vec<u32>,
    /// Where the moves of each position begin in `leads`, and where the last ones end.
    begins: Vec<u32>,
    /// The places in `met` of the positions to which the moves lead.
    leads: Vec<u32>,
    /// The positions in which the game is over.
    ends: Vec<(u32, Ended)>,
}

/// A place in a list of positions, of which there are never so many.
fn place(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Every place of a number of them.
fn index(place: u32) -> usize {
    place as usize
}

impl Graph {
    /// Everything that can be reached from these positions; nothing if that is more than `most`.
    fn of<G: Solvable>(roots: &[u32], most: usize) -> Option<Self> {
        let mut graph = Graph::default();
        let mut places = Places::default();
        let meet = |packed: u32, met: &mut Vec<u32>, places: &mut Places| -> u32 {
            *places.entry(packed).or_insert_with(|| {
                met.push(packed);
                place(met.len() - 1)
            })
        };
        for root in roots {
            meet(*root, &mut graph.met, &mut places);
        }
        let mut next = 0;
        while let Some(packed) = graph.met.get(next) {
            let position = G::unpacked(*packed);
            graph.begins.push(place(graph.leads.len()));
            let before = graph.leads.len();
            let decided = position.decided();
            if decided.is_none() {
                position.for_each_move(|step| {
                    let packed = position.after(step).packed();
                    let lead = meet(packed, &mut graph.met, &mut places);
                    graph.leads.push(lead);
                });
            }
            if graph.leads.len() == before {
                let ended = decided.unwrap_or_else(|| G::stuck(position.in_check()));
                graph.ends.push((place(next), ended));
            }
            if graph.met.len() > most {
                return None;
            }
            next += 1;
        }
        graph.begins.push(place(graph.leads.len()));
        Some(graph)
    }

    fn leads(&self, from: usize) -> &[u32] {
        let ends = [self.begins[from], self.begins[from + 1]].map(index);
        &self.leads[ends[0]..ends[1]]
    }

    /// The same moves seen from where they lead: where those to each position begin, and whence
    /// they come.
    fn reversed(&self) -> (Vec<u32>, Vec<u32>) {
        let mut begins = vec![0; self.met.len() + 1];
        for lead in &self.leads {
            begins[index(*lead) + 1] += 1;
        }
        for place in 1..begins.len() {
            begins[place] += begins[place - 1];
        }
        let (mut free, mut comes) = (begins.clone(), vec![0; self.leads.len()]);
        for from in 0..self.met.len() {
            for lead in self.leads(from) {
                let at = &mut free[index(*lead)];
                comes[index(*at)] = place(from);
                *at += 1;
            }
        }
        (begins, comes)
    }

    /// The value of each position, in the order of `met`.
    fn values(&self) -> Vec<u8> {
        let (begins, comes) = self.reversed();
        let mut values = vec![0; self.met.len()];
        let mut open: Vec<u32> = (0..self.met.len())
            .map(|from| place(self.leads(from).len()))
            .collect();
        // Positions with a value in the order of their distance.
        let mut known = Vec::with_capacity(self.met.len());
        for (at, ended) in &self.ends {
            let is_win = match ended {
                Ended::Won => true,
                Ended::Lost => false,
                Ended::Drawn => continue,
            };
            values[index(*at)] = encoded(0, is_win);
            known.push((*at, 0, is_win));
        }
        let mut next = 0;
        while let Some(&(at, plies, is_win)) = known.get(next) {
            next += 1;
            for from in &comes[index(begins[index(at)])..index(begins[index(at) + 1])] {
                let (value_of, open) = (&mut values[index(*from)], &mut open[index(*from)]);
                *open -= 1;
                if *value_of == 0 && (!is_win || *open == 0) {
                    *value_of = encoded(plies + 1, !is_win);
                    known.push((*from, plies + 1, !is_win));
                }
            }
        }
        values
    }
}

/// A value in a byte; 0 is a draw.
pub(crate) fn encoded(plies: u32, is_win: bool) -> u8 {
    let value = 1 + 2 * plies.min(FARTHEST) + u32::from(is_win);
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// The value in a byte.
pub(crate) fn decoded(value: u8) -> Proven {
    let half = u32::from(value / 2);
    match value {
        0 => Proven::Draw,
        _ if value.is_multiple_of(2) => Proven::Win { plies: half - 1 },
        _ => Proven::Loss { plies: half },
    }
}

impl Solution {
    /// Solves everything that can come of these positions; nothing if that is more than `most`.
    /// Takes about half a microsecond and 60 bytes a position while it works.
    pub(crate) fn of<G: Solvable>(roots: &[u32], most: usize) -> Option<Self> {
        let graph = Graph::of::<G>(roots, most)?;
        let values = graph.values();
        let mut both: Vec<(u32, u8)> = graph.met.into_iter().zip(values).collect();
        both.sort_unstable();
        let (packed, values) = both.into_iter().unzip();
        Some(Solution { packed, values })
    }

    /// The value for the side to move; nothing for a position that was not reached.
    pub(crate) fn value(&self, packed: u32) -> Option<Proven> {
        let at = self.packed.binary_search(&packed).ok()?;
        self.values.get(at).copied().map(decoded)
    }

    /// A position by its number among all, counted round and round; nothing where there is none.
    pub(crate) fn nth(&self, number: u64) -> Option<u32> {
        let place = number.checked_rem(self.packed.len() as u64)?;
        self.packed.get(usize::try_from(place).ok()?).copied()
    }

    /// Every position with its value.
    #[cfg(test)]
    pub(crate) fn all(&self) -> impl Iterator<Item = (u32, Proven)> {
        let values = self.packed.iter().map(|packed| {
            let value = self.value(*packed).expect("it is there");
            (*packed, value)
        });
        values.into_iter()
    }
}
