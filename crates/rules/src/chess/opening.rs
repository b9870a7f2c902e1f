//! Names of openings, by position: `assets/openings.txt`, from <https://github.com/lichess-org/chess-openings> (CC0).

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::Board;
use crate::{AnyPosition, Opening};

/// Each line has the key of a position, the ECO code, the name, and after a bar the moves.
const TABLE: &str = include_str!("../../assets/openings.txt");

static BY_KEY: LazyLock<HashMap<u64, Opening>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| {
        let (key, opening) = line.split_once(' ')?;
        let (eco, name, _) = columns(opening)?;
        let eco = Some(eco);
        Some((u64::from_str_radix(key, 16).ok()?, Opening { eco, name }))
    });
    lines.collect()
});

/// The ECO code, the name and the moves.
fn columns(opening: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let (eco, rest) = opening.split_once(' ')?;
    let (name, moves) = rest.split_once('|')?;
    Some((eco, name, moves))
}

/// An opening that can be found by its name.
struct Named {
    /// The name as it is compared.
    key: String,
    eco: &'static str,
    name: &'static str,
    moves: &'static str,
}

/// Each name with its shortest line, shorter lines first.
static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let of = |line: &'static str| {
        let (_, opening) = line.split_once(' ')?;
        let (eco, name, moves) = columns(opening)?;
        let key = comparable(name);
        Some(Named {
            key,
            eco,
            name,
            moves,
        })
    };
    let mut all: Vec<Named> = TABLE.lines().filter_map(of).collect();
    all.sort_by_key(|one| one.moves.len());
    let mut known = HashSet::new();
    all.retain(|one| known.insert(one.name));
    all
});

/// Minimum length of a text that is searched for in names.
const SHORTEST: usize = 3;

/// Lowercase letters and digits, in American spelling and without accents.
fn comparable(name: &str) -> String {
    let name = any_ascii::any_ascii(&name.to_lowercase());
    let symbols = name.chars();
    let text: String = symbols.filter(|symbol| symbol.is_alphanumeric()).collect();
    text.replace("defence", "defense")
}

/// Whether a word of a name, or several, begin with a text.
fn has_word(name: &str, text: &str) -> bool {
    let words = name.split(|symbol: char| !symbol.is_alphanumeric());
    let mut ends = words.scan(0, |from, word| {
        let start = *from;
        *from += word.len() + 1;
        Some(start)
    });
    ends.any(|start| comparable(name.get(start..).unwrap_or_default()).starts_with(text))
}

/// The names of openings that a text may mean: the one with this name, the only shortest line of this ECO code, the only opening
/// whose name begins with it, or those that have this code or contain the text or else its words, without the variations of
/// other ones. Shorter lines come first.
pub fn openings_named(text: &str) -> Vec<&'static str> {
    let words: Vec<String> = text.split_whitespace().map(comparable).collect();
    let text = comparable(text);
    if text.chars().count() < SHORTEST {
        return Vec::new();
    }
    if let Some(exact) = NAMED.iter().find(|one| one.key == text) {
        return vec![exact.name];
    }
    let is_coded = |one: &&Named| one.eco.eq_ignore_ascii_case(&text);
    // `B90` is the Najdorf Variation, though others lead there.
    let mut coded = NAMED.iter().filter(is_coded).take(2);
    if let (Some(first), second) = (coded.next(), coded.next())
        && second.is_none_or(|second| second.moves.len() > first.moves.len())
    {
        return vec![first.name];
    }
    let is_meant =
        |one: &&Named| is_coded(one) || (one.key.contains(&text) && has_word(one.name, &text));
    let has_words = |one: &&Named| {
        let is_here = |word: &String| word.len() >= SHORTEST && has_word(one.name, word);
        words.iter().all(is_here)
    };
    let mut meant: Vec<&Named> = NAMED.iter().filter(is_meant).collect();
    if meant.is_empty() {
        meant = NAMED.iter().filter(has_words).collect();
    }
    let mut names: Vec<&str> = Vec::new();
    for name in meant.iter().map(|one| one.name) {
        let is_variation = names.iter().any(|of| {
            let rest = name.strip_prefix(of);
            rest.is_some_and(|rest| rest.starts_with([':', ',']))
        });
        if !is_variation {
            names.push(name);
        }
    }
    // `sicilian` is the Sicilian Defense, though other openings have Sicilian variations.
    let is_family =
        |name: &&&str| !name.contains([':', ',']) && comparable(name).starts_with(&text);
    let mut families = names.iter().filter(is_family);
    match (families.next(), families.next()) {
        (Some(only), None) => vec![only],
        _ => names,
    }
}

/// The position of an opening by its full name.
pub fn opening_position(name: &str) -> Option<AnyPosition> {
    let named = NAMED.iter().find(|one| one.name == name)?;
    let mut codes = named.moves.split(' ');
    codes.try_fold(super::VARIANT.start(), |position, code| position.play(code))
}

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
    use shakmaty::{CastlingMode, Chess, Position as _};

    use super::{BY_KEY, TABLE, columns, opening_key, opening_position, openings_named};
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

    #[test]
    fn an_opening_is_found_by_what_people_call_it() {
        for (text, names) in [
            ("Ruy Lopez", &["Ruy Lopez"][..]),
            ("sicilian defence", &["Sicilian Defense"]),
            ("sicilian", &["Sicilian Defense"]),
            ("french", &["French Defense"]),
            ("najdorf", &["Sicilian Defense: Najdorf Variation"]),
            ("GRUNFELD defense", &["Grünfeld Defense"]),
            ("king’s gambit", &["King's Gambit"]),
            ("b90", &["Sicilian Defense: Najdorf Variation"]),
            ("sicilian najdorf", &["Sicilian Defense: Najdorf Variation"]),
            ("ruy lopez berlin", &["Ruy Lopez: Berlin Defense"]),
            ("C65", &["Ruy Lopez: Berlin Defense"]),
            ("e4", &[]),
            ("xyzzy", &[]),
        ] {
            assert_eq!(openings_named(text), names, "{text}");
        }
        assert!(openings_named("dragon").len() > 1);
        assert!(openings_named("A00").len() > 1);
    }

    #[test]
    fn each_name_leads_to_a_position_with_that_name() {
        for line in TABLE.lines() {
            let (_, opening) = line.split_once(' ').unwrap();
            let (_, name, _) = columns(opening).unwrap();
            let position = opening_position(name).unwrap();
            assert_eq!(position.opening().unwrap().name, name, "{line}");
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
                let mut codes = Vec::new();
                for one in moves {
                    let san: SanPlus = one.parse().unwrap();
                    let played = san.san.to_move(&position).unwrap();
                    codes.push(played.to_uci(CastlingMode::Standard).to_string());
                    position.play_unchecked(played);
                }
                if known.insert(opening_key(&position)) {
                    let (key, codes) = (opening_key(&position), codes.join(" "));
                    writeln!(table, "{key:016x} {eco} {name}|{codes}").unwrap();
                }
            }
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openings.txt");
        fs::write(path, table).unwrap();
    }
}
