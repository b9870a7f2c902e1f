//! Helpmate search (FIDE 5.2.2 and 6.9): whether any series of legal moves reaches a given end.
//!
//! Best first, so reachable ends are found early. An end is unreachable once every reachable position was visited.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;

use super::outcome::Winnable;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prospect {
    Reached,
    /// Another end, or the given one can't be reached.
    Hopeless,
    /// Lower numbers are searched first.
    Open(u64),
}

/// `Undecided` after more than `most` positions. `each_next` pushes every successor.
pub(super) fn reachable<P: Copy + Eq + Hash>(
    from: P,
    most: usize,
    prospect: impl Fn(&P) -> Prospect,
    each_next: impl Fn(&P, &mut Vec<P>),
) -> Winnable {
    let mut seen = HashSet::from([from]);
    let mut open: BTreeMap<u64, Vec<P>> = BTreeMap::new();
    let mut met = vec![from];
    loop {
        for position in met.drain(..) {
            match prospect(&position) {
                Prospect::Reached => return Winnable::Yes,
                Prospect::Hopeless => {}
                Prospect::Open(promise) => open.entry(promise).or_default().push(position),
            }
        }
        if seen.len() > most {
            return Winnable::Undecided;
        }
        let Some(mut best) = open.first_entry() else {
            return Winnable::No;
        };
        match best.get_mut().pop() {
            Some(position) => each_next(&position, &mut met),
            None => drop(best.remove()),
        }
        met.retain(|next| seen.insert(*next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test graph with steps of one or two from 0 to `length`.
    fn way(length: u32, end: u32, most: usize) -> Winnable {
        let prospect = |at: &u32| match *at {
            at if at == end => Prospect::Reached,
            at if at > length => Prospect::Hopeless,
            at => Prospect::Open((length - at).into()),
        };
        reachable(0, most, prospect, |at, next| {
            next.extend([at + 1, at + 2, *at]);
        })
    }

    #[test]
    fn what_can_be_reached_is_found_and_what_cannot_is_proven_within_the_bound() {
        assert_eq!(way(10, 10, 100), Winnable::Yes);
        assert_eq!(way(10, 0, 0), Winnable::Yes);
        assert_eq!(way(10, 20, 100), Winnable::No);
        assert_eq!(way(1_000, 2_000, 100), Winnable::Undecided);
    }
}
