//! Typed text to one legal move, or the reason why not. No game has a move parser: `reading` turns a text into claims
//! about piece, squares and capture, which are compared with the spellings of the legal moves.

mod attempts;
mod near;
mod reading;
mod signs;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use super::piece_letters::PieceLetters;
use super::scene::{Role, Scene};
use super::{Move, Position, Spellings};

pub use attempts::is_readable;
pub(super) use attempts::{Tried, attempts};
pub use near::{as_drop, first_of_several, near};
use reading::{CASTLE, Capture, Certainty, Grammar, Reading, VICTIM};
pub use signs::{narrowed, without_number};

/// Maximum length of a move's text, in bytes.
const LONGEST: usize = 80;

#[derive(Debug, Clone)]
pub enum MoveError {
    Unknown,
    /// Several moves match, or one so loosely that it must be confirmed.
    Ambiguous(Vec<Move>),
    /// A promotion without the piece.
    PromotionMissing(Vec<Move>),
}

/// The legal move that a text means: its code, notation or another spelling, with or without check marks, comments and move
/// number. Capitals, figurines and words mean only that piece. A small letter that could be a file or a piece (`bxc4`) is
/// ambiguous if both are legal.
pub fn read(position: &dyn Position, text: &str) -> Result<Move, MoveError> {
    read_in(PieceLetters::ENGLISH, position, text)
}

/// For another piece alphabet; further alphabets apply if that one gives no meaning.
pub fn read_in(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> Result<Move, MoveError> {
    read_by(letters, position, text, |_| true)
}

/// For records, in which a small letter is a file whenever possible, and a word alone isn't castling.
pub fn read_record(position: &dyn Position, text: &str) -> Result<Move, MoveError> {
    read_record_in(PieceLetters::ENGLISH, position, text)
}

/// For records in another piece alphabet.
pub fn read_record_in(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> Result<Move, MoveError> {
    let is_said = |reading: &Reading| reading.signs != CASTLE;
    let strict = |reading: &Reading| !reading.loose && is_said(reading);
    let loosely = match read_by(letters, position, text, strict) {
        Err(MoveError::Unknown) => read_by(letters, position, text, is_said),
        decided => return decided,
    };
    let is_in_one_case = text.starts_with('b') || !text.contains(char::is_lowercase);
    match loosely {
        // `bxb4`, if only a bishop can capture there, and `DXC6`.
        Err(MoveError::Ambiguous(only)) if only.len() == 1 && is_in_one_case => {
            only.into_iter().next().ok_or(MoveError::Unknown)
        }
        decided => decided,
    }
}

/// The alphabet of a record: English, unless another one knows more of the letters with which its moves begin.
pub fn letters_of<'a>(
    roles: &[Role],
    moves: &(impl Iterator<Item = &'a str> + Clone),
) -> PieceLetters {
    let known = |letters: &PieceLetters| {
        let firsts = moves.clone().filter_map(|one| {
            let mut signs = one.chars();
            let first = signs.next()?;
            let is_square = signs.next().is_some_and(|sign| sign.is_ascii_digit());
            (!is_square).then_some(first)
        });
        firsts
            .filter(|first| letters.role_of(*first, roles).is_some())
            .count()
    };
    // The first of the best.
    let all = PieceLetters::all().map(|letters| (known(&letters), letters));
    let best = all.reduce(|best, one| if one.0 > best.0 { one } else { best });
    best.map_or(PieceLetters::ENGLISH, |(_, letters)| letters)
}

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
    // By index of the move.
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
        several if several.len() > 1 && is_only_promotion(several) => {
            Err(MoveError::PromotionMissing(found))
        }
        _ => Err(MoveError::Ambiguous(found)),
    }
}

/// The moves that a reading can mean: those with a matching complete spelling, or else the others.
fn meant(
    candidates: &[Candidate<'_>],
    grammar: &Grammar,
    reading: &Reading,
) -> Vec<(usize, Certainty)> {
    let fits = |complete: bool| {
        let possible = candidates.iter().enumerate();
        possible.filter_map(move |(place, one)| {
            let spellings = if complete { &one.complete } else { &one.short };
            let named = (!complete).then(|| one.by_victim(reading)).flatten();
            let spelled = one.certainty(spellings, grammar, reading);
            Some((place, spelled.or(named)?))
        })
    };
    let mut found: Vec<(usize, Certainty)> = fits(true).collect();
    let is_doubtful = |(_, certainty): &(usize, Certainty)| *certainty == Certainty::Doubtful;
    if found.iter().all(is_doubtful) {
        found.extend(fits(false));
    }
    found
}

struct Candidate<'a> {
    one: &'a Move,
    is_pawn: bool,
    /// The square of the captured piece, or of the rook that the king takes to castle.
    taken: Option<&'a str>,
    complete: Vec<String>,
    short: Vec<String>,
    /// By the captured piece: `BxN`.
    by_victim: Vec<String>,
    /// With a claim of en passant: its start or its end is enough.
    in_passing: Vec<String>,
    /// The same, with the captured pawn's square.
    passed: Vec<String>,
    /// Of a pawn that captures a pawn, without the rank: `exd`.
    by_file: Vec<String>,
    /// Of a promotion that a word claims: the pawn's place and the new piece, or one of them.
    promoted: Vec<String>,
    /// With and without the level.
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
        let is_pawn = piece.is_some_and(|piece| piece.role == Role::Pawn);
        let ends = [one.to(), column].map(signs);
        let begins = piece.map(|piece| beginnings(one, piece.role, grammar));
        let begins = begins.unwrap_or_default();
        let is_taking = spellings.complete.iter().any(|one| one.contains('x'));
        let taken = one.capture().or(is_taking.then_some(one.to()));
        let mut candidate = Candidate {
            one,
            is_pawn,
            taken,
            complete: complete.chain([one.code(), notation]).map(signs).collect(),
            short: spellings.short.iter().map(|short| signs(short)).collect(),
            by_victim: Vec::new(),
            in_passing: Vec::new(),
            passed: Vec::new(),
            by_file: Vec::new(),
            promoted: Vec::new(),
            ends,
        };
        if let Some(role) = one.promotion().filter(|_| is_pawn) {
            let column = one.from().split('(').next().unwrap_or_default();
            let places = begins.iter().map(String::as_str).chain([column]);
            let each =
                places.flat_map(|place| [place.to_owned(), format!("{place}{}", role.letter())]);
            candidate.promoted = each.collect();
        }
        if is_pawn && candidate.captures_in_passing() {
            let to = candidate.ends[1].get(..1).unwrap_or_default();
            let each = begins
                .iter()
                .flat_map(|begin| [begin.clone(), format!("{begin}x{to}")]);
            let each = each.chain(begins.iter().map(|begin| format!("{begin}{to}")));
            candidate.in_passing = each.chain(candidate.ends.clone()).collect();
            let passed = grammar.signs_of(one.capture().unwrap_or_default());
            let crosses = ["", "x"].map(|cross| format!("{cross}{passed}"));
            let each = begins.iter();
            let each =
                each.flat_map(|begin| crosses.iter().map(move |end| format!("{begin}{end}")));
            candidate.passed = each.collect();
        }
        let victim = taken.and_then(|square| scene.cell(square)?.piece);
        if let Some(victim) = victim {
            let letter = match victim.role {
                Role::Pawn => VICTIM,
                role => role.letter(),
            };
            let becomes = one.promotion().map(Role::letter).map(String::from);
            let becomes = [Some(String::new()), becomes].into_iter().flatten();
            let ends = candidate.ends.iter().map(String::as_str).chain([""]);
            let ends: Vec<String> = ends
                .flat_map(|end| {
                    becomes
                        .clone()
                        .map(move |piece| format!("x{letter}{end}{piece}"))
                })
                .collect();
            if is_pawn && victim.role == Role::Pawn {
                let file = candidate.ends[1].get(..1).unwrap_or_default();
                let begins = begins.iter().filter(|begin| !begin.is_empty());
                let each =
                    begins.flat_map(|begin| ["", "P"].map(|pawn| format!("{begin}x{file}{pawn}")));
                candidate.by_file = each.collect();
            }
            let each = begins.iter();
            let said = each.flat_map(|begin| ends.iter().map(move |end| format!("{begin}{end}")));
            candidate.by_victim = said.collect();
        }
        candidate
    }

    /// Whether the move satisfies the claims besides the letters.
    fn may_be(&self, reading: &Reading) -> bool {
        let is_capture = match reading.capture {
            Capture::Unsaid => true,
            Capture::Said => self.taken.is_some(),
            Capture::EnPassant => self.captures_in_passing(),
        };
        let promotes = self.one.promotion().is_some();
        is_capture && (!reading.pawn || self.is_pawn) && (!reading.promotes || promotes)
    }

    fn captures_in_passing(&self) -> bool {
        let captured = self.one.capture();
        captured.is_some_and(|square| square != self.one.to())
    }

    /// The certainty of a text that names the captured piece, en passant, or a promoting pawn by its place. A small letter may
    /// be an incomplete square: `Bxb`.
    fn by_victim(&self, reading: &Reading) -> Option<Certainty> {
        let is_in_passing =
            reading.capture == Capture::EnPassant && self.in_passing.contains(&reading.signs);
        let is_promoted = reading.promotes && self.promoted.contains(&reading.signs);
        let is_named = is_in_passing || is_promoted || self.by_victim.contains(&reading.signs);
        let is_claimed = reading.capture == Capture::EnPassant;
        let is_short = self.by_file.contains(&reading.signs)
            || is_claimed && self.passed.contains(&reading.signs);
        let is_meant = self.may_be(reading) && (is_named || is_short);
        is_meant.then_some(if reading.loose || !is_named {
            Certainty::Doubtful
        } else {
            reading.certainty
        })
    }

    /// How certainly the text means this move.
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
            // `N5-7` would end where the knight only captures.
            let elsewhere = cross == CrossIs::LeftOut
                && self.captures_in_passing()
                && !self.ends.iter().any(|end| spelling.ends_with(end.as_str()));
            let doubtful = elsewhere.then_some(Certainty::Doubtful);
            Some(doubtful.unwrap_or(reading.certainty))
        });
        each.min()
    }
}

/// The possible starts of a piece's move in signs: with or without its letter, its file and its square. A pawn has no
/// letter.
fn beginnings(one: &Move, role: Role, grammar: &Grammar) -> Vec<String> {
    let from = grammar.signs_of(one.from());
    let file = from.get(..1).unwrap_or_default();
    if role == Role::Pawn {
        return vec![String::new(), file.to_owned(), from];
    }
    let named = ["", file, &from].map(|place| format!("{}{place}", role.letter()));
    let bare = [String::new(), from.clone()];
    named.into_iter().chain(bare).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CrossIs {
    Said,
    LeftOut,
}

/// Compares a text with a spelling. Capture signs, and separators of unambiguous numbers, may be omitted.
fn compare(grammar: &Grammar, typed: &str, spelling: &str) -> Option<CrossIs> {
    let (mut at, mut cross) = (0, CrossIs::Said);
    for (place, sign) in spelling.bytes().enumerate() {
        let next = typed.as_bytes().get(at);
        if next == Some(&sign) {
            at += 1;
            continue;
        }
        // `c3` isn't `xc3`, but `7` may be `x7`.
        let begins = place == 0 && !spelling.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        match sign {
            b'x' if next == Some(&b'-') => at += 1,
            b'x' | b'-' if !begins && !grammar.joins_digits(typed, at) => {}
            // `KE`, if they can only swap.
            b's' if place > 0
                && spelling
                    .as_bytes()
                    .get(place + 1)
                    .is_some_and(u8::is_ascii_uppercase) => {}
            _ => return None,
        }
        if sign == b'x' {
            cross = CrossIs::LeftOut;
        }
    }
    (at == typed.len()).then_some(cross)
}

/// Whether the moves differ only in the promotion.
fn is_only_promotion(found: &[Move]) -> bool {
    let squares: BTreeSet<(&str, &str)> = found.iter().map(|one| (one.from(), one.to())).collect();
    squares.len() == 1 && found.iter().all(|one| one.promotion().is_some())
}
