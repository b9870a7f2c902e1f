//! Words for pieces and moves, a table for each language. No word has two meanings, so all languages are understood.

use crate::scene::Role;
use strum::EnumString;

const TABLES: [&str; 3] = [
    include_str!("words/english.txt"),
    include_str!("words/german.txt"),
    include_str!("words/spanish.txt"),
];

/// The meaning of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Word {
    #[strum(disabled)]
    Piece(Role),
    Capture,
    Swap,
    /// An attack board.
    Board,
    /// No information.
    Filler,
    Check,
    Castling,
    /// Written in one word: `kingside`.
    Short,
    Long,
}

impl Word {
    fn named(name: &str) -> Option<Self> {
        let piece = || name.parse().ok().map(Word::Piece);
        name.parse().ok().or_else(piece)
    }
}

/// Ignores case.
pub(super) fn word(word: &str) -> Option<Word> {
    let word = word.to_lowercase();
    let mut lines = TABLES.iter().flat_map(|table| table.lines());
    lines.find_map(|line| {
        let (name, words) = line.split_once(": ")?;
        let is_here = words.split(' ').any(|known| known == word);
        is_here.then(|| Word::named(name)).flatten()
    })
}

/// The closest word with a typo or two.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let slips = match text.chars().count() {
        0..4 => return None,
        4..6 => 1,
        6.. => 2,
    };
    let lines = TABLES.iter().flat_map(|table| table.lines());
    let words = lines.filter_map(|line| Some(line.split_once(": ")?.1.split(' ')));
    let near = words
        .flatten()
        .map(|known| (strsim::osa_distance(known, &text), known));
    let nearest = near.filter(|(distance, _)| *distance <= slips).min();
    nearest.map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_means_one_thing_and_every_meaning_is_known() {
        let lines = TABLES.iter().flat_map(|table| table.lines());
        let mut words: Vec<&str> = Vec::new();
        for line in lines {
            let (name, all) = line.split_once(": ").expect("a meaning and its words");
            assert!(Word::named(name).is_some(), "{name}");
            words.extend(all.split(' '));
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn a_long_word_may_have_two_typos_and_a_short_one_one() {
        let long = TABLES.iter().flat_map(|table| table.lines());
        let long = long.flat_map(|line| line.split([' ', ':']).skip(1));
        for word in long.filter(|word| word.chars().count() >= 4 && word.is_ascii()) {
            let typos = if word.len() < 6 { "q" } else { "qj" };
            let (typed, more) = (word.to_owned() + typos, word.to_owned() + typos + "xv");
            assert!(nearest(&typed).is_some(), "{typed}");
            assert_eq!(nearest(&more), None, "{more}");
        }
    }
}
