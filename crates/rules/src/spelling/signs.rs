//! A typed text as signs: words, figurines and single letters and digits.

use super::words::{self, Word};
use crate::piece_letters::figurine;
use crate::scene::Role;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Letter(char),
    Digit(char),
    /// A separator of two numbers.
    Gap,
    Piece(Role),
    Cross,
    Swap,
    Board,
}

/// On a line, a sign separates two numbers.
pub(super) fn scan(plain: &str, is_line: bool) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut rest = plain;
    let mut gap = false;
    while let Some(first) = rest.chars().next() {
        let word_ends = rest.find(|c: char| !c.is_alphanumeric());
        let (word, after) = rest.split_at(word_ends.unwrap_or(rest.len()));
        if word.is_empty() {
            let swap = rest.strip_prefix("<>");
            rest = swap.unwrap_or(&rest[first.len_utf8()..]);
            match figurine(first) {
                _ if swap.is_some() => signs.push(Sign::Swap),
                Some(role) => signs.push(Sign::Piece(role)),
                None if matches!(first, ':' | '×') => signs.push(Sign::Cross),
                None => gap = true,
            }
            continue;
        }
        rest = after;
        match words::word(word) {
            Some(Word::Piece(role)) => signs.push(Sign::Piece(role)),
            Some(Word::Capture) => signs.push(Sign::Cross),
            Some(Word::Swap) => signs.push(Sign::Swap),
            Some(Word::Board) => signs.push(Sign::Board),
            Some(Word::Filler) => {}
            Some(Word::Castling | Word::Short | Word::Long | Word::Check) | None => {
                let begins = word.starts_with(|c: char| c.is_ascii_digit());
                let ended = matches!(signs.last(), Some(Sign::Digit(_)));
                if is_line && gap && begins && ended {
                    signs.push(Sign::Gap);
                }
                signs.extend(word.chars().map(|c| match c {
                    'x' | 'X' => Sign::Cross,
                    '0'..='9' => Sign::Digit(c),
                    _ => Sign::Letter(c),
                }));
            }
        }
        gap = false;
    }
    signs
}

/// Castling, if the text says nothing else.
pub(super) fn castling(plain: &str) -> Option<&'static str> {
    let words: Vec<String> = plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    match words.concat().as_str() {
        "oo" | "00" => return Some("OO"),
        "ooo" | "000" => return Some("OOO"),
        _ => {}
    }
    let is_castling = |said: &&String| words::word(said) == Some(Word::Castling);
    let (castling, side): (Vec<&String>, Vec<&String>) = words.iter().partition(is_castling);
    let side: String = side.into_iter().map(String::as_str).collect();
    match words::word(&side) {
        _ if castling.is_empty() => None,
        Some(Word::Short) => Some("OO"),
        Some(Word::Long) => Some("OOO"),
        Some(_) | None => side.is_empty().then_some("castle"),
    }
}

/// Strips move number, check marks, comments and suffixes, and reports whether the text claims en passant.
pub(super) fn plain(text: &str) -> (&str, bool) {
    let mut rest = text.trim();
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    // `12.Nf3` and `12... Nf6` have a move number; `1-2` and `5x7` don't.
    if digits.len() < rest.len()
        && let Some(numbered) = digits.strip_prefix('.')
    {
        let numbered = numbered.trim_start_matches('.').trim_start();
        let begins = |c: char| c.is_alphabetic() || figurine(c).is_some();
        if numbered.starts_with(begins) || numbered.starts_with("0-0") {
            rest = numbered;
        }
    }
    let mut en_passant = false;
    loop {
        let mut shorter = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
        shorter = before_check(shorter).unwrap_or(shorter);
        for suffix in ["(e.p.)", "e.p.", "en passant", "ep"] {
            if let Some(before) = strip_suffix_any_case(shorter, suffix) {
                (shorter, en_passant) = (before, true);
            }
        }
        for suffix in ["stlm", "kkr"] {
            shorter = strip_suffix_any_case(shorter, suffix).unwrap_or(shorter);
        }
        if shorter.len() == rest.len() {
            return (rest, en_passant);
        }
        rest = shorter;
    }
}

/// Strips a word for check or mate: `N5-6 mate`, `Qh4 (check)`, `Qxf7ch.`.
fn before_check(text: &str) -> Option<&str> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let text = text.trim_end_matches(is_sign);
    let before = text.trim_end_matches(char::is_alphabetic);
    let word = text.strip_prefix(before)?;
    (words::word(word) == Some(Word::Check)).then(|| before.trim_end_matches(is_sign))
}

fn strip_suffix_any_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let split = text.len().checked_sub(suffix.len())?;
    let (before, end) = text.split_at_checked(split)?;
    end.eq_ignore_ascii_case(suffix).then_some(before)
}
