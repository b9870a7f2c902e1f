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
    let has = |words: &str, word: &str| {
        let word = word.to_lowercase();
        let is_it = |known: &str| {
            known == word || !known.is_ascii() && without_accents(known).contains(&word)
        };
        words.split(' ').any(is_it)
    };
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

/// Every word in lower case with its meaning, and without its accents if that isn't another word.
static MEANINGS: LazyLock<HashMap<String, Word>> = LazyLock::new(|| {
    let meanings = word_lines().flat_map(|(name, words)| {
        let placed = words.split(' ').enumerate();
        placed.filter_map(move |(place, word)| Some((word, Word::named(name, place)?)))
    });
    let meanings: Vec<(&str, Word)> = meanings.collect();
    let plain = meanings
        .iter()
        .flat_map(|(word, meaning)| without_accents(word).map(|word| (word, *meaning)));
    let own = meanings
        .iter()
        .map(|(word, meaning)| ((*word).to_owned(), *meaning));
    plain.chain(own).collect()
});

/// The spellings of a word without its accents, such as `laufer` and `laeufer`; a short word is another one without them.
fn without_accents(word: &str) -> [String; 2] {
    if word.chars().count() < 3 {
        return [word, word].map(str::to_owned);
    }
    let german = word.replace('ä', "ae").replace('ö', "oe");
    [word, &german.replace('ü', "ue")].map(any_ascii::any_ascii)
}

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
        // Without accents, too.
        for (word, name) in &words {
            for plain in without_accents(word) {
                let is_other = words.iter().any(|(other, _)| *other == plain);
                let place =
                    |(_, all): (&str, &'static str)| all.split(' ').position(|one| one == *word);
                let place = word_lines().filter(|(one, _)| one == name).find_map(place);
                let meaning = place.and_then(|place| Word::named(name, place));
                assert!(
                    is_other || super::word(&plain) == meaning,
                    "{word}: {plain}"
                );
            }
        }
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
