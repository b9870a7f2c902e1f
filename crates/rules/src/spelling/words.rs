//! Words for pieces and moves, a table per language. No word has two meanings, so all languages are understood.

use crate::piece_letters::{PieceLetters, WORDS};
use crate::scene::Role;
use std::collections::HashMap;
use std::sync::LazyLock;
use strum::EnumString;

/// The meaning of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Word {
    #[strum(disabled)]
    Piece(Role),
    Capture,
    Swap,
    Drop,
    /// From 1, in order.
    #[strum(disabled)]
    Digit(char),
    /// An attack board.
    Board,
    /// No information.
    Filler,
    /// No information if it precedes a square, a piece or a promotion, in a text with other words of its language: `peón a d4`.
    Preposition,
    /// A filler that may also be a dictated `@`.
    At,
    /// A filler; the square after it is the start.
    From,
    /// No information around a move, also of several words: `por favor`.
    Polite,
    EnPassant,
    /// Of a pawn, which may be named by its own square: `b7 becomes a queen`.
    Promotion,
    Check,
    Castling,
    /// Written in one word: `kingside`.
    Short,
    Long,
}

impl Word {
    /// Whether it gives no information by itself.
    pub(super) const fn is_filler(self) -> bool {
        matches!(self, Word::Filler | Word::At | Word::From)
    }

    /// The meaning of the word at this place of a line.
    fn named(name: &str, place: usize) -> Option<Self> {
        if name == "digits" {
            let digit = u32::try_from(place + 1).ok()?;
            return char::from_digit(digit, 10).map(Word::Digit);
        }
        let piece = || name.parse().ok().map(Word::Piece);
        name.parse().ok().or_else(piece)
    }
}

/// The meanings with their words. Piece letters come before them.
fn word_lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.iter().flat_map(|table| lines_of(table))
}

/// The meanings of a language's table.
fn lines_of(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let named = table.lines().filter_map(|line| line.split_once(": "));
    named.filter(|(name, _)| *name != "letters")
}

/// Whether a word is a preposition in the language of one of the others, or if there are none, in any.
pub(super) fn is_preposition(word: &str, others: &[&str]) -> bool {
    let has = |words: &str, word: &str| words.split(' ').any(|known| known == word.to_lowercase());
    WORDS.iter().any(|table| {
        let is_here = |(name, words)| name == "preposition" && has(words, word);
        let knows = |other: &&str| {
            let mut named = lines_of(table).filter(|(name, _)| *name != "preposition");
            named.any(|(_, words)| has(words, other))
        };
        lines_of(table).any(is_here) && (others.is_empty() || others.iter().any(knows))
    })
}

/// The words of a meaning, perhaps several with hyphens between them.
pub(super) fn named(name: &str) -> impl Iterator<Item = &'static str> {
    let named = word_lines().filter(move |(one, _)| *one == name);
    named.flat_map(|(_, words)| words.split(' '))
}

/// The parts of a compound that ends with castling: `Königsrochade`.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let end = named("castling").find_map(|castling| text.strip_suffix(castling));
    let (side, castling) = text.split_at(end.map_or(0, str::len));
    [side, castling].into_iter().filter(|part| !part.is_empty())
}

/// The capital with which a language's word for a pawn begins.
pub(super) fn pawn_initial(letters: PieceLetters) -> Option<char> {
    let mut named = lines_of(letters.words()).filter(|(name, _)| *name == "pawn");
    named
        .next()?
        .1
        .chars()
        .next()
        .map(|first| first.to_ascii_uppercase())
}

/// Every word in lower case with its meaning.
static MEANINGS: LazyLock<HashMap<&str, Word>> = LazyLock::new(|| {
    let meanings = word_lines().flat_map(|(name, words)| {
        let placed = words.split(' ').enumerate();
        placed.filter_map(move |(place, word)| Some((word, Word::named(name, place)?)))
    });
    meanings.collect()
});

/// Ignores case.
pub(super) fn word(word: &str) -> Option<Word> {
    MEANINGS.get(word.to_lowercase().as_str()).copied()
}

/// The most similar word, with one or two typos.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let slips = match text.chars().count() {
        0..4 => return None,
        4..6 => 1,
        6.. => 2,
    };
    let near = word_lines()
        .flat_map(|(_, words)| words.split(' '))
        .map(|known| (strsim::osa_distance(known, &text), known));
    let nearest = near.filter(|(distance, _)| *distance <= slips).min();
    nearest.map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_means_one_thing_and_every_meaning_is_known() {
        let mut words: Vec<(&str, &str)> = Vec::new();
        for (name, all) in word_lines() {
            assert!(Word::named(name, 0).is_some(), "{name}");
            words.extend(all.split(' ').map(|word| (word, name)));
        }
        words.sort_unstable();
        // Some languages share words.
        words.dedup();
        let count = words.len();
        words.dedup_by_key(|(word, _)| *word);
        assert_eq!(words.len(), count);
    }

    #[test]
    fn a_long_word_may_have_two_typos_and_a_short_one_one() {
        let long = word_lines().flat_map(|(_, words)| words.split(' '));
        for word in long.filter(|word| word.chars().count() >= 4 && word.is_ascii()) {
            let typos = if word.len() < 6 { "q" } else { "qj" };
            let (typed, more) = (word.to_owned() + typos, word.to_owned() + typos + "xv");
            assert!(nearest(&typed).is_some(), "{typed}");
            assert_eq!(nearest(&more), None, "{more}");
        }
    }
}
