//! Splits typed text into signs: words, figurines, and single letters and digits.

use std::borrow::Cow;

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
    /// `@`, or a word with the name of a piece.
    Drop,
    /// A word for a promotion, at the end.
    Promotion,
    /// A picture without a known meaning: an emoji before a square.
    Unknown,
}

/// Except for levels of squares, a character separates two numbers. Between a piece and a square, `*` is a drop if there are any.
/// On a line, `1/2` is a result.
pub(super) fn scan(plain: &str, [has_levels, has_drops, is_line]: [bool; 3]) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut rest = plain;
    let mut gap = false;
    let mut is_drop = false;
    let mut promotion = None;
    while let Some(first) = rest.chars().next() {
        let word_ends = rest.find(|c: char| !c.is_alphanumeric());
        let (word, after) = rest.split_at(word_ends.unwrap_or(rest.len()));
        if word.is_empty() {
            let swap = rest.strip_prefix("<>");
            rest = swap.unwrap_or(&rest[first.len_utf8()..]);
            let is_followed = rest.starts_with(char::is_alphanumeric);
            match figurine(first) {
                _ if swap.is_some() => signs.push(Sign::Swap),
                Some(role) => signs.push(Sign::Piece(role)),
                None if first == ':' && signs.is_empty() && !is_followed => {}
                None if matches!(first, ':' | '×') => signs.push(Sign::Cross),
                None if first == '@' => signs.push(Sign::Drop),
                None if first == '*' && has_drops && !gap && is_followed && signs.len() == 1 => {
                    signs.push(Sign::Drop);
                }
                None if is_picture(first) || first == '/' && is_line => {
                    signs.push(Sign::Unknown);
                }
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
            Some(Word::Digit(digit)) => {
                if !has_levels && matches!(signs.last(), Some(Sign::Digit(_))) {
                    signs.push(Sign::Gap);
                }
                signs.push(Sign::Digit(digit));
            }
            Some(Word::Drop) => is_drop = true,
            Some(Word::Promotion) => promotion = Some(signs.len()),
            Some(Word::Filler | Word::At | Word::From) => {}
            Some(
                Word::Castling
                | Word::Polite
                | Word::Short
                | Word::Long
                | Word::Check
                | Word::Preposition
                | Word::EnPassant,
            )
            | None => {
                let begins = word.starts_with(|c: char| c.is_ascii_digit());
                let ended = matches!(signs.last(), Some(Sign::Digit(_)));
                if !has_levels && gap && begins && ended {
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
    if is_drop {
        return dropped(signs);
    }
    // `promote to queen on b8`
    if let Some(place) = promotion
        && let Some(Sign::Piece(role)) = signs.get(place)
        && *role != Role::Pawn
    {
        signs[place..].rotate_left(1);
    }
    name_first(&mut signs);
    swap_second(&mut signs);
    signs.extend(promotion.map(|_| Sign::Promotion));
    signs
}

/// Puts the swap between its pieces: `swap king and rook`.
fn swap_second(signs: &mut [Sign]) {
    let is_piece = |sign: &Sign| matches!(sign, Sign::Piece(_) | Sign::Letter(_));
    let [Sign::Swap, first, rest @ ..] = &*signs else {
        return;
    };
    if let Some(second) = rest.iter().position(is_piece).filter(|_| is_piece(first)) {
        signs[..second + 2].rotate_left(1);
    }
}

/// The signs without the side of the board that names a piece: `king's knight f3`, `peón de rey e4`.
pub(super) fn without_flank(signs: &[Sign]) -> Option<Vec<Sign>> {
    let is_flank = |sign: &Sign| matches!(sign, Sign::Piece(Role::King | Role::Queen));
    let (pair, rest) = match signs {
        [one, Sign::Letter('s'), other, rest @ ..] | [one, other, rest @ ..] => {
            ([one, other], rest)
        }
        _ => return None,
    };
    let flank = pair.iter().position(|sign| is_flank(sign))?;
    let piece = pair[1 - flank];
    let is_meant = matches!(piece, Sign::Piece(_)) && !is_flank(piece);
    (is_meant && matches!(rest, [Sign::Letter(_), ..])).then(|| [&[*piece], rest].concat())
}

/// Whether a text may be in descriptive notation: `R-B1` is the rook's move to a bishop's file.
pub(super) fn is_descriptive(plain: &str) -> bool {
    let signs: Vec<char> = plain.chars().filter(|sign| *sign != ' ').collect();
    let [piece, '-' | '–' | '—', file @ ('B' | 'b'), '1'..='8', ..] = signs[..] else {
        return false;
    };
    piece.is_alphabetic() && piece.is_uppercase() == file.is_uppercase()
}

/// The step of a pawn that is named by its file: `d to d4`.
pub(super) fn step_of_file(plain: &str) -> Option<&str> {
    let (file, rest) = plain.split_once([' ', '-'])?;
    let is_preposition = |word: &str| is_filler(word) || words::is_preposition(word, &[]);
    let mut words = rest.split_whitespace();
    let square = words.find(|word| !is_preposition(word))?;
    let is_file = matches!(file.as_bytes(), [b'a'..=b'h']);
    (is_file && square.len() > 1 && square.starts_with(file) && words.next().is_none())
        .then_some(square)
}

fn is_filler(word: &str) -> bool {
    words::word(word).is_some_and(Word::is_filler)
}

/// The text with the start before the target: `d4 from d3`, `knight to d5 from c3`.
pub(super) fn start_first(plain: &str) -> Option<String> {
    let mut words: Vec<&str> = plain.split_whitespace().collect();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = |word: &&str| matches!(word.as_bytes(), [_, b'0'..=b'9', ..]) || is_number(word);
    let from = words
        .iter()
        .position(|word| words::word(word) == Some(Word::From))?;
    let is_target = words[..from].iter().any(is_place);
    let start = words
        .get(from + 1)
        .filter(|word| is_target && is_place(word))?;
    let start = [*start];
    words.drain(from..from + 2);
    let is_piece = |word: &&str| matches!(words::word(word), Some(Word::Piece(_)));
    let piece = words.iter().position(is_piece);
    let place = piece.map_or(0, |piece| piece + 1);
    words.splice(place..place, start);
    Some(words.join(" "))
}

/// The text with a dictated `@`: `knight at h4`.
pub(super) fn dictated_drop(plain: &str) -> Option<String> {
    let is_at = |text: &&str| words::word(text) == Some(Word::At);
    let at = plain.split_whitespace().find(is_at)?;
    Some(plain.replacen(&format!(" {at} "), " @ ", 1))
}

/// Puts the sign of a drop after its piece: `drop a knight on d6`. A word without a piece is unclear.
fn dropped(mut signs: Vec<Sign>) -> Vec<Sign> {
    signs.retain(|sign| *sign != Sign::Drop);
    // Articles: `a`, and those that are also numbers (`un`).
    if let [
        Sign::Letter('a' | 'A') | Sign::Digit('1'),
        Sign::Piece(_),
        ..,
    ] = signs[..]
    {
        signs.remove(0);
    }
    let is_piece = match signs.as_slice() {
        [Sign::Piece(_), ..] => true,
        [Sign::Letter(_), next, ..] => matches!(next, Sign::Letter(_)),
        _ => false,
    };
    signs.insert(
        1.min(signs.len()),
        if is_piece { Sign::Drop } else { Sign::Unknown },
    );
    signs
}

/// Puts the piece before its square or file: `d pawn takes bishop`, `b8 rook takes c8`; but `b8 queen` is a promotion.
fn name_first(signs: &mut [Sign]) {
    let length = signs
        .iter()
        .position(|sign| !matches!(sign, Sign::Letter(_) | Sign::Digit(_)));
    let Some(length @ 1..) = length else { return };
    let is_place = !signs[1..length]
        .iter()
        .any(|sign| matches!(sign, Sign::Letter(_)));
    let is_last = signs.len() == length + 1 && signs[length] != Sign::Piece(Role::Pawn);
    if is_place && !is_last && matches!(signs[length], Sign::Piece(_)) {
        signs[..=length].rotate_right(1);
    }
}

/// The signs with a last piece put first, unless others are between squares: `f3 knight` may be the knight's move.
pub(super) fn named_last(signs: &[Sign]) -> Option<Vec<Sign>> {
    let (last, places) = signs.split_last()?;
    let is_place = |sign: &Sign| matches!(sign, Sign::Letter(_) | Sign::Digit(_));
    let is_meant = matches!(last, Sign::Piece(_)) && places.iter().all(is_place);
    is_meant.then(|| [&[*last], places].concat())
}

/// The castling, if the text contains nothing else.
pub(super) fn castling(plain: &str) -> Option<&'static str> {
    let words: Vec<String> = plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    // A zero, and the Cyrillic and the Greek letter, look like a Latin O.
    match words.concat().replace(['0', 'о', 'ο'], "o").as_str() {
        "oo" => return Some("OO"),
        "ooo" => return Some("OOO"),
        _ => {}
    }
    let words = words.iter().flat_map(|said| words::parts(said));
    let words = words.map(|said| (said, words::word(said)));
    let (castling, others): (Vec<_>, Vec<_>) =
        words.partition(|(_, meaning)| *meaning == Some(Word::Castling));
    if castling.is_empty() {
        return None;
    }
    let gives_nothing = |said: Word| said.is_filler() || said == Word::Preposition;
    // The `s` is that of `king's side`.
    let said = others
        .iter()
        .filter(|(said, meaning)| !meaning.is_some_and(gives_nothing) && *said != "s");
    let side: String = said.map(|(said, _)| *said).collect();
    match words::word(&side) {
        Some(Word::Short | Word::Piece(Role::King)) => Some("OO"),
        Some(Word::Long | Word::Piece(Role::Queen)) => Some("OOO"),
        Some(_) | None => side.is_empty().then_some("castle"),
    }
}

/// The text without prepositions and articles that could be files, if there are any: `peón a d4`, `e8 to a queen`.
pub(super) fn without_prepositions(plain: &str, is_line: bool) -> Option<String> {
    let words: Vec<&str> = plain.split_whitespace().collect();
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    let is_place = |word: &&str| {
        let mut signs = word.chars();
        is_digit(signs.next()) == is_line && (is_line || is_digit(signs.next()))
    };
    let is_before = |word: &&str| match words::word(word) {
        Some(Word::Piece(_) | Word::Promotion) => true,
        _ => is_place(word),
    };
    let is_left_out = |(place, word): (usize, &&str)| {
        let mut next = words[place + 1..].iter();
        let next = next.find(|word| !is_filler(word));
        // Between two squares it can't be a file: `e2 a e4`.
        let before = place.checked_sub(1).and_then(|place| words.get(place));
        let is_between = before.is_some_and(is_place) && next.is_some_and(is_place);
        let others = if is_between { &[][..] } else { &words };
        let is_article = place > 0
            && matches!(*word, "a" | "A")
            && next.is_some_and(|next| matches!(words::word(next), Some(Word::Piece(_))));
        is_article || next.is_some_and(is_before) && words::is_preposition(word, others)
    };
    let left: Vec<&str> = words
        .iter()
        .enumerate()
        .filter(|one| !is_left_out(*one))
        .map(|(_, word)| *word)
        .collect();
    (left.len() < words.len()).then(|| left.join(" "))
}

/// The move in a word of a line; `None` for a move number alone. A move number ends with a dot: `0-0` and `2-5` are moves.
pub fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let dotted = rest.trim_start_matches(['.', '…']);
    let is_numbered = rest.is_empty() || dotted.len() < rest.len();
    let word = if is_numbered { dotted } else { word };
    (!word.is_empty()).then_some(word)
}

/// Replaces full-width letters, digits and signs, as East Asian keyboards write them (`Ｎｆ３`), and drops accents that are
/// characters of their own.
pub fn narrowed(text: &str) -> Cow<'_, str> {
    const FIRST: u32 = '！' as u32;
    let narrow = |sign: char| match sign {
        '！'..='～' => char::from_u32(sign as u32 - FIRST + u32::from(b'!')).unwrap_or(sign),
        sign => sign,
    };
    let is_accent = |sign: char| matches!(sign, '\u{300}'..='\u{36f}');
    if text.contains(|sign| narrow(sign) != sign || is_accent(sign)) {
        let signs = text.chars().filter(|sign| !is_accent(*sign));
        signs.map(narrow).collect()
    } else {
        text.into()
    }
}

/// Strips move number, check marks, comments and suffixes; also returns whether the text claims en passant.
pub(super) fn strip_signs(text: &str) -> (&str, bool) {
    let mut rest = text.trim();
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    // `12.Nf3` and `12... Nf6` have a move number; `1-2` and `5x7` don't.
    if digits.len() < rest.len()
        && let Some(numbered) = digits.trim_start().strip_prefix(['.', '…', ')'])
    {
        let is_dot = |sign: char| matches!(sign, '.' | '…') || sign.is_whitespace();
        let numbered = numbered.trim_start_matches(is_dot);
        let begins = |c: char| c.is_alphabetic() || figurine(c).is_some();
        if numbered.starts_with(begins) || numbered.starts_with("0-0") {
            rest = numbered;
        }
    }
    let mut en_passant = false;
    loop {
        let mut shorter = rest.trim_end_matches(|c| "+#!? ".contains(c) || is_comment(c));
        shorter = before_check(shorter).unwrap_or(shorter);
        shorter = before_smiley(shorter).unwrap_or(shorter);
        let around = |said| before_words(shorter, said).or_else(|| after_words(shorter, said));
        if let Some(before) = words::named("en-passant").find_map(around) {
            (shorter, en_passant) = (before, true);
        }
        let around = |said| before_words(shorter, said).or_else(|| after_words(shorter, said));
        shorter = words::named("polite").find_map(around).unwrap_or(shorter);
        // A numeric annotation glyph.
        let bare = shorter.trim_end_matches(|sign: char| sign.is_ascii_digit());
        if let Some(before) = bare
            .strip_suffix('$')
            .filter(|_| bare.len() < shorter.len())
        {
            shorter = before;
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

/// Whether a sign is an emoji or another picture, which may stand for a piece, rather than punctuation, an arrow or a line.
const fn is_picture(sign: char) -> bool {
    let is_harmless = matches!(sign, '─'..='╿' | '➔'..='➾' | '⬀'..='⬑' | '🏻'..='🏿');
    matches!(sign, '⌀'..='⯿' | '\u{1f000}'..='\u{1faff}') && !is_harmless
}

/// Whether a picture at the end only comments on the move: any but those of a piece.
fn is_comment(sign: char) -> bool {
    let is_joint = matches!(sign, '\u{fe0f}' | '\u{200d}' | '🏻'..='🏿');
    let is_piece = figurine(sign).is_some() || "👑🤴🦄🐘⛪🗼🏯".contains(sign);
    is_joint || is_picture(sign) && !is_piece
}

/// Strips a word for check or mate: `N5-6 mate`, `Qh4 (check)`, `Qxf7ch.`.
fn before_check(text: &str) -> Option<&str> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let text = text.trim_end_matches(is_sign);
    let before = text.trim_end_matches(char::is_alphabetic);
    let word = text.strip_prefix(before)?;
    (words::word(word) == Some(Word::Check)).then(|| before.trim_end_matches(is_sign))
}

/// Strips words at the end, ignoring characters between their letters: `e.p.`, `(en passant)`.
fn before_words<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let mut rest = text;
    for letter in words.chars().rev().filter(|letter| *letter != '-') {
        let word = rest.trim_end_matches(is_sign);
        let last = word.chars().next_back()?;
        if !last.to_lowercase().eq([letter]) {
            return None;
        }
        rest = word.strip_suffix(last)?;
    }
    let is_whole = !rest.ends_with(char::is_alphabetic);
    is_whole.then(|| rest.trim_end_matches(is_sign))
}

/// Strips words at the start.
fn after_words<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let mut rest = text;
    for letter in words.chars().filter(|letter| *letter != '-') {
        let word = rest.trim_start_matches(is_sign);
        let first = word.chars().next()?;
        if !first.to_lowercase().eq([letter]) {
            return None;
        }
        rest = word.strip_prefix(first)?;
    }
    let is_whole = rest.starts_with(is_sign);
    is_whole.then(|| rest.trim_start_matches(is_sign))
}

/// Strips a smiley, whose colon or `x` is no capture: `d5 :)`, `Nf3 :D`. Behind `=` a letter is a promotion.
fn before_smiley(text: &str) -> Option<&str> {
    let mouth = text.chars().next_back()?;
    let face = text.strip_suffix(mouth)?;
    let face = face.strip_suffix(['-', '\'']).unwrap_or(face);
    let eyes = face.chars().next_back()?;
    let is_smiley = match eyes {
        ':' | ';' => {
            "()[]|/\\*".contains(mouth) || face.ends_with(" :") && "DPpOo3".contains(mouth)
        }
        '=' | 'x' | 'X' => "()".contains(mouth),
        '<' => mouth == '3',
        _ => false,
    };
    is_smiley
        .then(|| face.strip_suffix(eyes))?
        .map(str::trim_end)
}

fn strip_suffix_any_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let split = text.len().checked_sub(suffix.len())?;
    let (before, end) = text.split_at_checked(split)?;
    end.eq_ignore_ascii_case(suffix).then_some(before)
}
