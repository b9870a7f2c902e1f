//! Perft counts from data files: `position TEXT`, then lines `perft DEPTH COUNT`.

use crate::support::{blocks, files, long, with_positions};

/// Counts with more leaves need `ARBITER_LONG=1`.
const LEAVES: u64 = 5_000_000;

#[test]
fn the_counts_of_the_data_files_are_reached() {
    for path in files("perft", "perft") {
        for block in blocks(&path) {
            for (place, position, text) in with_positions(&path, block) {
                let numbers = text.strip_prefix("perft ");
                let numbers = numbers.unwrap_or_else(|| panic!("{place}: {text}"));
                let (depth, count) = numbers.split_once(' ').unwrap();
                let count: u64 = count.trim().parse().unwrap();
                if count <= LEAVES || long() {
                    assert_eq!(
                        position.perft(depth.parse().unwrap()),
                        count,
                        "{place}: depth {depth}"
                    );
                }
            }
        }
    }
}
