//! Names of openings, by position: `assets/openings.txt`, from <https://github.com/lichess-org/chess-openings> (CC0).

use std::collections::HashMap;
use std::sync::LazyLock;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::Board;
use crate::Opening;

/// Each line has the key of a position, the ECO code and the name.
const TABLE: &str = include_str!("../../assets/openings.txt");

static BY_KEY: LazyLock<HashMap<u64, Opening>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| {
        let (key, opening) = line.split_once(' ')?;
        let (eco, name) = opening.split_once(' ')?;
        let eco = Some(eco);
        Some((u64::from_str_radix(key, 16).ok()?, Opening { eco, name }))
    });
    lines.collect()
});

impl Board {
    /// The opening's name. Transpositions have the same one.
    pub(super) fn opening_by_position(&self) -> Option<Opening> {
        if self.mode.is_chess960() {
            return None;
        }
        BY_KEY.get(&opening_key(&self.chess)).copied()
    }
}

/// The Zobrist key of Polyglot.
fn opening_key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write as _;
    use std::path::Path;
    use std::{env, fs};

    use shakmaty::san::SanPlus;
    use shakmaty::{Chess, Position as _};

    use super::{BY_KEY, TABLE, opening_key};
    use crate::{AnyPosition, LONGEST_OPENING, chess, opening};

    fn positions_after(codes: &str) -> Vec<AnyPosition> {
        let mut positions = vec![chess::VARIANT.start()];
        for code in codes.split_whitespace() {
            let next = positions[positions.len() - 1].play(code).unwrap();
            positions.push(next);
        }
        positions
    }

    #[test]
    fn an_opening_has_its_name_by_any_order_of_moves() {
        let named = |codes| {
            opening(&positions_after(codes)).map(|(ply, found)| (ply, found.eco, found.name))
        };
        let spanish = Some((5, Some("C60"), "Ruy Lopez"));
        assert_eq!(named("e2e4 e7e5 g1f3 b8c6 f1b5"), spanish);
        assert_eq!(named("g1f3 b8c6 e2e4 e7e5 f1b5 h7h5 h2h4"), spanish);
        assert_eq!(named(""), None);
    }

    #[test]
    fn the_wet_dog_has_its_name() {
        let start = crate::mono_dimensional::VARIANT.start();
        let name = |codes: &str| {
            let codes = codes.split_whitespace();
            let end = codes.fold(start.clone(), |at: AnyPosition, code| {
                at.play(code).unwrap()
            });
            end.opening().map(|opening| (opening.name, opening.eco))
        };
        assert_eq!(name("E5 W6"), Some(("Wet Dog", None)));
        for codes in ["", "E5", "E5 L6", "L5 W6"] {
            assert_eq!(name(codes), None, "{codes}");
        }
    }

    #[test]
    fn each_line_of_the_table_is_a_position_with_a_code_and_a_name() {
        assert_eq!(BY_KEY.len(), TABLE.lines().count());
        for found in BY_KEY.values() {
            let is_code = matches!(
                found.eco.unwrap_or_default().as_bytes(),
                [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']
            );
            assert!(is_code && !found.name.is_empty(), "{found:?}");
        }
    }

    /// Rewrites the table from a clone of lichess-org/chess-openings:
    /// `OPENINGS=../chess-openings cargo test -p arbiter-rules -- --ignored openings`.
    #[test]
    #[ignore = "needs a clone of lichess-org/chess-openings"]
    fn openings_are_written_from_their_source() {
        let source = env::var("OPENINGS").expect("OPENINGS names the clone");
        let mut table = String::new();
        let mut known = HashSet::new();
        for volume in ["a", "b", "c", "d", "e"] {
            let text = fs::read_to_string(format!("{source}/{volume}.tsv")).unwrap();
            for line in text.lines().skip(1) {
                let [eco, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
                    panic!("{line} has no three columns");
                };
                let mut position = Chess::default();
                let is_move = |word: &&str| !word.starts_with(|first: char| first.is_ascii_digit());
                let moves: Vec<&str> = moves.split(' ').filter(is_move).collect();
                assert!(moves.len() <= LONGEST_OPENING, "{line}");
                for one in moves {
                    let san: SanPlus = one.parse().unwrap();
                    position.play_unchecked(san.san.to_move(&position).unwrap());
                }
                if known.insert(opening_key(&position)) {
                    writeln!(table, "{:016x} {eco} {name}", opening_key(&position)).unwrap();
                }
            }
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openings.txt");
        fs::write(path, table).unwrap();
    }
}
