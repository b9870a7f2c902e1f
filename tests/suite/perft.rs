//! Perft counts from data files: `position TEXT`, then lines `perft DEPTH COUNT`.

use crate::support::{blocks, files, long, variant_of};

/// Counts beyond this many leaves wait for `ARBITER_LONG=1`.
const LEAVES: u64 = 5_000_000;

#[test]
fn the_counts_of_the_data_files_are_reached() {
    for path in files("perft", "perft") {
        let variant = variant_of(&path);
        for block in blocks(&path) {
            let mut position = variant.start();
            for (line, text) in block {
                let place = format!("{}:{line}", path.display());
                if let Some(text) = text.strip_prefix("position ") {
                    position = variant
                        .position(text)
                        .unwrap_or_else(|error| panic!("{place}: {error}"));
                    continue;
                }
                let numbers = text
                    .strip_prefix("perft ")
                    .unwrap_or_else(|| panic!("{place}: {text}"));
                let (depth, count) = numbers.split_once(' ').unwrap();
                let (depth, count): (u32, u64) =
                    (depth.parse().unwrap(), count.trim().parse().unwrap());
                if count <= LEAVES || long() {
                    assert_eq!(position.perft(depth), count, "{place}: depth {depth}");
                }
            }
        }
    }
}
