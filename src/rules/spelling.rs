//! What a person typed → one legal move, or why not.
//!
//! No game has a parser for moves: the text is compared with every spelling of every legal move, first to the letter
//! and then ever more loosely. The first round in which anything fits decides; if several moves fit in it, the text is
//! ambiguous.

use std::collections::BTreeSet;

use super::{Move, Position};

/// A text longer than this many bytes spells no move in any game.
pub const LONGEST: usize = 80;

/// Why a text is not one legal move.
#[derive(Debug, Clone)]
pub enum Misspelt {
    /// No legal move is spelled so.
    Unknown,
    /// Several legal moves are spelled so.
    Ambiguous(Vec<Move>),
    /// It is a promotion, and the text does not say to what.
    PromotionMissing(Vec<Move>),
}

/// The legal move that a text means.
///
/// Accepted are the move's code, its notation and further spellings of its game, with or without check marks, comments
/// such as `!?` and a leading move number; in any case, unless the exact case decides; with words for letters
/// (`knight f3`, `rook takes d5`, `e8 queen`, `castle`) and with or without separators.
///
/// # Errors
/// When no legal move or several are spelled so.
pub fn read(position: &dyn Position, text: &str) -> Result<Move, Misspelt> {
    if text.len() > LONGEST {
        return Err(Misspelt::Unknown);
    }
    let typed = Typed::new(text);
    let moves = position.moves();
    for round in Round::ALL {
        let mut found: Vec<&Move> = moves
            .iter()
            .filter(|candidate| typed.fits(candidate, round))
            .collect();
        match found.len() {
            0 => {}
            1 => return Ok(found.remove(0).clone()),
            _ => return Err(several(&found)),
        }
    }
    Err(Misspelt::Unknown)
}

/// How closely a text must fit a spelling.
#[derive(Debug, Clone, Copy)]
enum Round {
    /// To the letter, complete spellings only.
    Exact,
    /// The same, incomplete spellings too.
    ExactShort,
    /// Whatever the case, complete spellings only.
    AnyCase,
    /// The same, incomplete spellings too.
    AnyCaseShort,
    /// By key: words, separators and capture signs do not count; complete spellings only.
    Key,
    /// The same, incomplete spellings too.
    KeyShort,
}

impl Round {
    const ALL: [Round; 6] = [
        Round::Exact,
        Round::ExactShort,
        Round::AnyCase,
        Round::AnyCaseShort,
        Round::Key,
        Round::KeyShort,
    ];
}

/// A typed text in the forms that the rounds compare.
struct Typed {
    plain: String,
    key: String,
}

impl Typed {
    fn new(text: &str) -> Self {
        let plain = plain(text);
        let key = key(&plain);
        Typed { plain, key }
    }

    fn fits(&self, candidate: &Move, round: Round) -> bool {
        let complete = [candidate.code(), candidate.notation()];
        let mut complete = complete
            .into_iter()
            .chain(candidate.spellings().iter().map(String::as_str));
        let mut short = candidate.short().iter().map(String::as_str);
        let exact = |spelling: &str| plain(spelling) == self.plain;
        let any_case = |spelling: &str| plain(spelling).eq_ignore_ascii_case(&self.plain);
        let by_key = |spelling: &str| !self.key.is_empty() && key(&plain(spelling)) == self.key;
        match round {
            Round::Exact => complete.any(exact),
            Round::ExactShort => short.any(exact),
            Round::AnyCase => complete.any(any_case),
            Round::AnyCaseShort => short.any(any_case),
            Round::Key => complete.any(by_key),
            Round::KeyShort => short.any(by_key),
        }
    }
}

fn several(found: &[&Move]) -> Misspelt {
    let squares: BTreeSet<(&str, &str)> = found.iter().map(|one| (one.from(), one.to())).collect();
    let candidates = found.iter().map(|one| (*one).clone()).collect();
    if squares.len() == 1 && found.iter().all(|one| one.promotion().is_some()) {
        Misspelt::PromotionMissing(candidates)
    } else {
        Misspelt::Ambiguous(candidates)
    }
}

/// The text without what says nothing about which move it is: a leading move number, check marks, comments and the
/// endings that notations write behind a move.
fn plain(text: &str) -> String {
    let mut rest = text.trim();
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    // `12.Nf3` and `12... Nf6` begin with a move number; `1-2` and `5x7` do not.
    if digits.len() < rest.len()
        && let Some(numbered) = digits.strip_prefix('.')
    {
        let numbered = numbered.trim_start_matches('.').trim_start();
        if numbered.starts_with(|c: char| c.is_alphabetic()) || numbered.starts_with("0-0") {
            rest = numbered;
        }
    }
    loop {
        let shorter = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
        let shorter = ["e.p.", "stlm", "kkr"]
            .iter()
            .find_map(|suffix| strip_suffix_any_case(shorter, suffix))
            .unwrap_or(shorter);
        if shorter.len() == rest.len() {
            return rest.chars().map(letter_of).collect();
        }
        rest = shorter;
    }
}

fn strip_suffix_any_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let split = text.len().checked_sub(suffix.len())?;
    let end = text.get(split..)?;
    if end.eq_ignore_ascii_case(suffix) {
        text.get(..split)
    } else {
        None
    }
}

/// Figurines are letters to us.
fn letter_of(symbol: char) -> char {
    match symbol {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '–' | '—' | '−' => '-',
        other => other,
    }
}

/// What is left when words are letters and nothing but letters and digits counts, in small letters.
fn key(plain: &str) -> String {
    let mut key = String::with_capacity(plain.len());
    for word in plain.split(|c: char| !c.is_alphanumeric()) {
        let word = word.to_lowercase();
        match word.as_str() {
            "king" => key.push('k'),
            "queen" => key.push('q'),
            "rook" => key.push('r'),
            "bishop" => key.push('b'),
            "knight" => key.push('n'),
            "executor" => key.push('e'),
            "warrior" => key.push('w'),
            "lancer" => key.push('l'),
            "swap" | "swaps" | "switch" | "switches" => key.push('s'),
            "castles" => key.push_str("castle"),
            "pawn" | "to" | "with" | "takes" | "captures" | "x" | "promotes" => {}
            _ => key.extend(word.chars().filter(|c| *c != 'x')),
        }
    }
    // `AB` names an attack board; the words for it lose only their spaces above.
    key.replacen("attackboard", "ab", 1)
}
