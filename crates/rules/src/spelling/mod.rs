//! What a person typed → one legal move, or why not.
//!
//! No game has a parser for moves. A text is read sign by sign (`reading`): what names a piece, a
//! square or a capture claims it. Then it is compared with every spelling of every legal move, and
//! only a move of which all claims are true can be meant. Complete spellings decide before
//! incomplete ones; if several moves fit, the text is ambiguous.

mod attempts;
mod near;
mod reading;
mod signs;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use super::piece_letters::PieceLetters;
use super::scene::{Role, Scene};
use super::{Move, Position, Spellings};

pub(super) use attempts::{Tried, attempts};
pub use near::near;
use reading::{Capture, Certainty, Grammar, Reading};

/// A text longer than this many bytes spells no move in any game.
const LONGEST: usize = 80;

/// Why a text is not one legal move.
#[derive(Debug, Clone)]
pub enum MoveError {
    /// No legal move is spelled so.
    Unknown,
    /// Several legal moves are spelled so; or only one, but so unclearly that one has to ask.
    Ambiguous(Vec<Move>),
    /// It is a promotion, and the text does not say to what.
    PromotionMissing(Vec<Move>),
}

/// The legal move that a text means.
///
/// Accepted are the move's code, its notation and further spellings of its game, with or without
/// check marks, comments such as `!?` and a leading move number; with words for letters (`knight
/// f3`, `rook takes d5`, `e8 queen`, `castle`) and with or without separators. A capital, a
/// figurine and a word for a piece stand for that piece only, and a sign of capture for a capture
/// only. A small letter may stand for a piece where it cannot stand for a file; where it can stand
/// for both (`bxc4`), and both are legal, the text is ambiguous.
pub fn read(position: &dyn Position, text: &str) -> Result<Move, MoveError> {
    read_in(PieceLetters::English, position, text)
}

/// The same for a player who writes the pieces with other letters. The other alphabets are
/// understood too, where the text says nothing in the own one: a Spanish `R` is always a king.
pub fn read_in(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> Result<Move, MoveError> {
    read_by(letters, position, text, |_| true)
}

/// The same for a written record, where a small letter is a file wherever it can be one: `bxc4` is
/// the pawn's move.
pub fn read_record(position: &dyn Position, text: &str) -> Result<Move, MoveError> {
    match read_by(PieceLetters::English, position, text, |reading| {
        !reading.loose
    }) {
        Err(MoveError::Unknown) => read(position, text),
        decided => decided,
    }
}

/// The legal move that a text means in one of the readings that count.
fn read_by(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
    counts: impl Fn(&Reading) -> bool,
) -> Result<Move, MoveError> {
    if text.len() > LONGEST {
        return Err(MoveError::Unknown);
    }
    let scene = position.scene();
    let grammar = Grammar::new(position, &scene);
    let mut readings = grammar.readings(letters, text);
    readings.retain(counts);
    let moves = position.spellings();
    let candidates: Vec<Candidate<'_>> = moves
        .iter()
        .map(|(one, spellings)| Candidate::new(one, spellings, &grammar, &scene))
        .collect();
    // How certain each move is, by its place in the list.
    let mut found: BTreeMap<usize, Certainty> = BTreeMap::new();
    for reading in &readings {
        for (place, certainty) in meant(&candidates, &grammar, reading) {
            let known = found.entry(place).or_insert(certainty);
            *known = certainty.min(*known);
        }
    }
    let is_certain = found.values().any(|one| *one == Certainty::Certain);
    if is_certain {
        found.retain(|_, certainty| *certainty != Certainty::Doubtful);
    }
    let found = found.keys().filter_map(|place| moves.get(*place));
    let found: Vec<Move> = found.map(|(one, _)| one.clone()).collect();
    match found.as_slice() {
        [] => Err(MoveError::Unknown),
        [one] if is_certain => Ok(one.clone()),
        several if is_only_promotion(several) => Err(MoveError::PromotionMissing(found)),
        _ => Err(MoveError::Ambiguous(found)),
    }
}

/// The moves that a reading can mean, by their places: those with a complete spelling that fits, or
/// else the others.
fn meant(
    candidates: &[Candidate<'_>],
    grammar: &Grammar,
    reading: &Reading,
) -> Vec<(usize, Certainty)> {
    let fits = |complete: bool| {
        let possible = candidates.iter().enumerate();
        possible.filter_map(move |(place, one)| {
            let spellings = if complete { &one.complete } else { &one.short };
            Some((place, one.certainty(spellings, grammar, reading)?))
        })
    };
    let mut found: Vec<(usize, Certainty)> = fits(true).collect();
    let is_doubtful = |(_, certainty): &(usize, Certainty)| *certainty == Certainty::Doubtful;
    if found.iter().all(is_doubtful) {
        found.extend(fits(false));
    }
    found
}

/// A legal move with its spellings as a reading has them.
struct Candidate<'a> {
    one: &'a Move,
    is_pawn: bool,
    complete: Vec<String>,
    short: Vec<String>,
    /// Where it ends, with and without the level of the square.
    ends: [String; 2],
}

impl<'a> Candidate<'a> {
    fn new(one: &'a Move, spellings: &Spellings, grammar: &Grammar, scene: &Scene) -> Self {
        let notation = one
            .notation()
            .trim_end_matches("stlm")
            .trim_end_matches("kkr");
        let complete = spellings.complete.iter().map(String::as_str);
        let signs = |spelling: &str| grammar.signs_of(spelling);
        let piece = scene.cell(one.from()).and_then(|cell| cell.piece);
        let column = one.to().split('(').next().unwrap_or_default();
        Candidate {
            one,
            is_pawn: piece.is_some_and(|piece| piece.role == Role::Pawn),
            complete: complete.chain([one.code(), notation]).map(signs).collect(),
            short: spellings.short.iter().map(|short| signs(short)).collect(),
            ends: [one.to(), column].map(signs),
        }
    }

    /// Whether what the reading claims besides its letters is true of the move.
    fn may_be(&self, reading: &Reading) -> bool {
        let is_capture = match reading.capture {
            Capture::Unsaid => true,
            Capture::Said => self.one.capture().is_some(),
            Capture::EnPassant => self.captures_in_passing(),
        };
        is_capture && (!reading.pawn || self.is_pawn)
    }

    fn captures_in_passing(&self) -> bool {
        let captured = self.one.capture();
        captured.is_some_and(|square| square != self.one.to())
    }

    /// How certain it is that one of these spellings of the move is what was read; nothing if none
    /// is.
    fn certainty(
        &self,
        spellings: &[String],
        grammar: &Grammar,
        reading: &Reading,
    ) -> Option<Certainty> {
        if !self.may_be(reading) {
            return None;
        }
        let each = spellings.iter().filter_map(|spelling| {
            let cross = compare(grammar, &reading.signs, spelling)?;
            // `N5-7` says that the knight ends where it only captures.
            let elsewhere = cross == CrossIs::LeftOut
                && self.captures_in_passing()
                && !self.ends.iter().any(|end| spelling.ends_with(end.as_str()));
            let doubtful = elsewhere.then_some(Certainty::Doubtful);
            Some(doubtful.unwrap_or(reading.certainty))
        });
        each.min()
    }
}

/// Whether a text says `x` where a spelling does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CrossIs {
    Said,
    LeftOut,
}

/// Compares what was typed with a spelling. Signs of capture may be left out, and what keeps
/// numbers apart where two numbers cannot be taken for one. Nothing else may, and nothing may be
/// added.
fn compare(grammar: &Grammar, typed: &str, spelling: &str) -> Option<CrossIs> {
    let (mut at, mut cross) = (0, CrossIs::Said);
    for (place, sign) in spelling.bytes().enumerate() {
        let next = typed.as_bytes().get(at);
        if next == Some(&sign) {
            at += 1;
            continue;
        }
        // A bare square is no capture where one is possible: `c3` is not `xc3`, but `7` may be
        // `x7`.
        let begins = place == 0 && !spelling.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        match sign {
            b'x' if next == Some(&b'-') => at += 1,
            b'x' | b'-' if !begins && !grammar.joins_digits(typed, at) => {}
            _ => return None,
        }
        if sign == b'x' {
            cross = CrossIs::LeftOut;
        }
    }
    (at == typed.len()).then_some(cross)
}

/// Whether moves differ only in what a pawn becomes.
fn is_only_promotion(found: &[Move]) -> bool {
    let squares: BTreeSet<(&str, &str)> = found.iter().map(|one| (one.from(), one.to())).collect();
    squares.len() == 1 && found.iter().all(|one| one.promotion().is_some())
}
