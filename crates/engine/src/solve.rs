//! Retrograde analysis of a game with few positions. Values are propagated back from the ends in the order of their
//! distance: a position is won if a move leads to a lost one, and lost if all lead to won ones. Positions without a value
//! are draws.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Proven;
use super::searchable::{Ended, Searchable, mixed};

pub(crate) trait Solvable: Searchable {
    /// Equal for positions that differ only in colours.
    fn packed(&self) -> u32;

    fn unpacked(packed: u32) -> Self;
}

#[derive(Debug)]
pub(crate) struct Solution {
    /// Sorted.
    packed: Vec<u32>,
    /// See [`encoded`].
    values: Vec<u8>,
}

/// In plies.
const FARTHEST: u32 = 126;

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

/// The reachable positions and their moves; places are indices into `met`.
#[derive(Default)]
struct Graph {
    met: Vec<u32>,
    /// Where the moves of each position begin in `leads`.
    begins: Vec<u32>,
    leads: Vec<u32>,
    /// The positions in which the game is over.
    ends: Vec<(u32, Ended)>,
}

fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn to_usize(place: u32) -> usize {
    place as usize
}

impl Graph {
    /// `None` for more than `most` positions.
    fn of<G: Solvable>(roots: &[u32], most: usize) -> Option<Self> {
        let mut graph = Graph::default();
        let mut places = Places::default();
        let meet = |packed: u32, met: &mut Vec<u32>, places: &mut Places| -> u32 {
            *places.entry(packed).or_insert_with(|| {
                met.push(packed);
                to_u32(met.len() - 1)
            })
        };
        for root in roots {
            meet(*root, &mut graph.met, &mut places);
        }
        let mut next = 0;
        while let Some(packed) = graph.met.get(next) {
            let position = G::unpacked(*packed);
            graph.begins.push(to_u32(graph.leads.len()));
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
                let ended = decided.unwrap_or_else(|| position.stuck(position.in_check()));
                graph.ends.push((to_u32(next), ended));
            }
            if graph.met.len() > most {
                return None;
            }
            next += 1;
        }
        graph.begins.push(to_u32(graph.leads.len()));
        Some(graph)
    }

    fn leads(&self, from: usize) -> &[u32] {
        let ends = [self.begins[from], self.begins[from + 1]].map(to_usize);
        &self.leads[ends[0]..ends[1]]
    }

    /// The predecessors of each position, in the format of `begins` and `leads`.
    fn reversed(&self) -> (Vec<u32>, Vec<u32>) {
        let mut begins = vec![0; self.met.len() + 1];
        for lead in &self.leads {
            begins[to_usize(*lead) + 1] += 1;
        }
        for place in 1..begins.len() {
            begins[place] += begins[place - 1];
        }
        let (mut free, mut comes) = (begins.clone(), vec![0; self.leads.len()]);
        for from in 0..self.met.len() {
            for lead in self.leads(from) {
                let at = &mut free[to_usize(*lead)];
                comes[to_usize(*at)] = to_u32(from);
                *at += 1;
            }
        }
        (begins, comes)
    }

    /// By place.
    fn values(&self) -> Vec<u8> {
        let (begins, comes) = self.reversed();
        let mut values = vec![0; self.met.len()];
        let mut open: Vec<u32> = (0..self.met.len())
            .map(|from| to_u32(self.leads(from).len()))
            .collect();
        // In the order of their distance.
        let mut known = Vec::with_capacity(self.met.len());
        for (at, ended) in &self.ends {
            let is_win = match ended {
                Ended::Won => true,
                Ended::Lost => false,
                Ended::Drawn => continue,
            };
            values[to_usize(*at)] = encoded(0, is_win);
            known.push((*at, 0, is_win));
        }
        let mut next = 0;
        while let Some(&(at, plies, is_win)) = known.get(next) {
            next += 1;
            for from in &comes[to_usize(begins[to_usize(at)])..to_usize(begins[to_usize(at) + 1])] {
                let (value_of, open) = (&mut values[to_usize(*from)], &mut open[to_usize(*from)]);
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

/// 0 is a draw; otherwise 1 + 2 * plies, plus 1 for a win.
pub(crate) fn encoded(plies: u32, is_win: bool) -> u8 {
    let value = 1 + 2 * plies.min(FARTHEST) + u32::from(is_win);
    u8::try_from(value).unwrap_or(u8::MAX)
}

pub(crate) fn decoded(value: u8) -> Proven {
    let half = u32::from(value / 2);
    match value {
        0 => Proven::Draw,
        _ if value.is_multiple_of(2) => Proven::Win { plies: half - 1 },
        _ => Proven::Loss { plies: half },
    }
}

impl Solution {
    /// `None` for more than `most` positions. Takes half a microsecond and 60 bytes a position.
    pub(crate) fn of<G: Solvable>(roots: &[u32], most: usize) -> Option<Self> {
        let graph = Graph::of::<G>(roots, most)?;
        let values = graph.values();
        let mut both: Vec<(u32, u8)> = graph.met.into_iter().zip(values).collect();
        both.sort_unstable();
        let (packed, values) = both.into_iter().unzip();
        Some(Solution { packed, values })
    }

    /// For the side to move.
    pub(crate) fn value(&self, packed: u32) -> Option<Proven> {
        let at = self.packed.binary_search(&packed).ok()?;
        self.values.get(at).copied().map(decoded)
    }

    /// By index modulo the number of positions.
    pub(crate) fn nth(&self, number: u64) -> Option<u32> {
        let place = number.checked_rem(self.packed.len() as u64)?;
        self.packed.get(usize::try_from(place).ok()?).copied()
    }

    #[cfg(test)]
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u32, Proven)> {
        let values = self.packed.iter().map(|packed| {
            let value = self.value(*packed).expect("it is there");
            (*packed, value)
        });
        values.into_iter()
    }
}
