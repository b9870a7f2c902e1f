//! What moves are called: paragraphs "Notation" and "Canonical move codes".
//!
//! Every move has a list of spellings. One that, reduced to its letters and digits, no other legal
//! move has is complete; the others are incomplete, and the person is asked which of the moves is
//! meant.

use std::fmt;

use super::board::{Space, Step};
use super::castling::castling_path;
use super::geometry::pawn_moves;
use super::pins::Pin;
use super::squares::Square;
use crate::rules::moves::{Rules as _, Spellings};
use crate::rules::outcome::CastlingSide;
use crate::rules::scene::Role;

impl Space {
    /// Writes the code of a step, which needs to know what moves and what is captured.
    pub(super) fn write_step(&self, step: Step, code: &mut dyn fmt::Write) -> fmt::Result {
        match step {
            Step::Walk { from, to } => {
                let sign = self.sign(to);
                write!(code, "{}{from}{sign}{to}", self.letter(from))
            }
            Step::Promote { from, to, into } => {
                write!(code, "{from}{}{to}={}", self.sign(to), into.letter())
            }
            Step::EnPassant { from, to } => write!(code, "{from}x{to} e.p."),
            Step::Castle(CastlingSide::King) => code.write_str("O-O"),
            Step::Castle(CastlingSide::Queen) => code.write_str("O-O-O"),
            Step::Board { from, to } => write!(code, "{}-{to}", from.handle()),
            Step::BoardPromote { from, to, into } => {
                write!(code, "{}-{to}={}", from.handle(), into.letter())
            }
        }
    }

    /// The letter of the piece on a square; pawns have none.
    fn letter(&self, square: Square) -> &'static str {
        match self.role_at(square) {
            Some(Role::King) => "K",
            Some(Role::Queen) => "Q",
            Some(Role::Rook) => "R",
            Some(Role::Bishop) => "B",
            Some(Role::Knight) => "N",
            Some(Role::Pawn | Role::Executor | Role::Warrior | Role::Lancer) | None => "",
        }
    }

    fn sign(&self, to: Square) -> char {
        if self.crosses(to).is_empty() {
            '-'
        } else {
            'x'
        }
    }

    /// Where a step begins and ends, as menus and arrows call it.
    pub(super) fn step_ends(&self, step: Step) -> (&'static str, &'static str) {
        match step {
            Step::Walk { from, to }
            | Step::Promote { from, to, .. }
            | Step::EnPassant { from, to } => (from.name(), to.name()),
            Step::Castle(side) => {
                let (king, _, king_ends) = castling_path(self.turn, side);
                (king.name(), king_ends.name())
            }
            Step::Board { from, to } | Step::BoardPromote { from, to, .. } => {
                (from.handle(), to.handle())
            }
        }
    }

    /// The square whose piece the step captures.
    pub(super) fn captured(&self, step: Step) -> Option<Square> {
        match step {
            Step::Walk { to, .. } | Step::Promote { to, .. } => {
                Some(to).filter(|&to| self.occupied().has(to))
            }
            Step::EnPassant { to, .. } => Some(pawn_moves(self.turn.other(), to).ahead),
            Step::Castle(_) | Step::Board { .. } | Step::BoardPromote { .. } => None,
        }
    }

    /// Everything that people may type for a step besides its code.
    fn names(&self, step: Step) -> Vec<String> {
        match step {
            Step::Walk { from, to } => match self.letter(from) {
                "" => of_pawn(from, to, self.crosses(to), ""),
                letter => of_piece(letter, from, to, self.crosses(to)),
            },
            Step::Promote { from, to, into } => {
                let (cross, becomes) = (self.crosses(to), format!("={}", into.letter()));
                let mut all = of_pawn(from, to, cross, &becomes);
                all.extend(of_pawn(from, to, cross, ""));
                all
            }
            Step::EnPassant { from, to } => of_pawn(from, to, "x", ""),
            Step::Castle(side) => {
                let (king, _, to) = castling_path(self.turn, side);
                let mut all = of_piece("K", king, to, "");
                all.extend([format!("K{king}-{to}"), "castle".to_owned()]);
                all
            }
            Step::Board { from, to } => of_board(from, to, ""),
            Step::BoardPromote { from, to, into } => {
                let mut all = of_board(from, to, &format!("={}", into.letter()));
                all.extend(of_board(from, to, ""));
                all
            }
        }
    }

    /// The sign of a capture on a square, or nothing.
    fn crosses(&self, to: Square) -> &'static str {
        if self.occupied().has(to) { "x" } else { "" }
    }
}

/// `cross` is the sign of a capture, or nothing; `into` is what the pawn becomes, with its sign.
fn of_pawn(from: Square, to: Square, cross: &str, into: &str) -> Vec<String> {
    let (start, end) = (from.column(), to.column());
    let mut all = vec![
        format!("{from}{cross}{to}{into}"),
        format!("{start}{cross}{end}{into}"),
        // A bare square means a step there, never a capture.
        format!("{cross}{to}{into}"),
        format!("{cross}{end}{into}"),
    ];
    if !cross.is_empty() {
        let file = start.get(..1).unwrap_or_default();
        all.extend([format!("{file}x{to}{into}"), format!("{file}x{end}{into}")]);
    }
    all
}

/// Likewise.
fn of_piece(piece: &str, from: Square, to: Square, cross: &str) -> Vec<String> {
    let (start, end) = (from.column(), to.column());
    let file = start.get(..1).unwrap_or_default();
    vec![
        format!("{from}{cross}{to}"),
        format!("{piece}{cross}{to}"),
        format!("{piece}{cross}{end}"),
        format!("{piece}{file}{cross}{to}"),
        format!("{piece}{file}{cross}{end}"),
        format!("{piece}{start}{cross}{end}"),
        format!("{start}{cross}{end}"),
    ]
}

fn of_board(from: Pin, to: Pin, into: &str) -> Vec<String> {
    let (start, end) = (from.corner_square().column(), to.corner_square().column());
    vec![
        format!("{from}-{to}{into}"),
        format!("AB{from}-{to}{into}"),
        format!("AB{to}{into}"),
        format!("AB{start}-{end}{into}"),
        format!("AB{end}{into}"),
    ]
}

/// A cheap test that a code other than of castling passes only if it names the squares of the step.
pub(super) fn may_be(step: Step, code: &str) -> bool {
    let start = match step {
        Step::Walk { from, .. } | Step::Promote { from, .. } | Step::EnPassant { from, .. } => from,
        Step::Castle(_) => return code.starts_with('O'),
        Step::Board { from, .. } | Step::BoardPromote { from, .. } => from.corner_square(),
    };
    // It begins the code, or stands behind the letter of a piece or behind `AB`.
    (0..3).any(|place| {
        code.get(place..)
            .is_some_and(|rest| rest.starts_with(start.name()))
    })
}

/// What is left of a spelling when nothing but letters and digits counts, whatever their case, and
/// captures are not told: a number in base 37, in which two dozen letters find room and no spelling
/// has as many.
fn key(spelling: &str) -> u128 {
    let spelling = spelling.strip_suffix(" e.p.").unwrap_or(spelling);
    let letters = spelling
        .chars()
        .filter(|letter| !letter.eq_ignore_ascii_case(&'x'));
    letters
        .filter_map(|letter| letter.to_digit(36))
        .fold(0, |key: u128, digit| {
            key.wrapping_mul(37).wrapping_add(u128::from(digit) + 1)
        })
}

/// What people call each legal step. A spelling is complete if no other step has one with the same
/// key.
pub(super) fn spelled(space: &Space, legal: &[Step]) -> Vec<Spellings> {
    let names: Vec<Vec<String>> = legal.iter().map(|&step| space.names(step)).collect();
    let mut codes = vec![String::new(); legal.len()];
    // Keys with the places of their steps in the list, sorted.
    let mut meanings = Vec::with_capacity(12 * legal.len());
    for (place, ((&step, names), code)) in legal.iter().zip(&names).zip(&mut codes).enumerate() {
        // Writing to a string cannot fail.
        let _ = space.write_code(step, code);
        let spellings = names.iter().chain([&*code]);
        meanings.extend(spellings.map(|spelling| (key(spelling), place)));
    }
    meanings.sort_unstable();
    let is_complete = |spelling: &str, place: usize| {
        let key = key(spelling);
        let first = meanings.partition_point(|&(other, _)| other < key);
        let same = meanings.iter().skip(first);
        same.take_while(|&&(other, _)| other == key)
            .all(|&(_, other)| other == place)
    };
    let split = |(place, (names, code)): (usize, (Vec<String>, String))| {
        let names = names.into_iter().filter(|name| *name != code);
        let (complete, short) = names.partition(|name| is_complete(name, place));
        Spellings { complete, short }
    };
    let each = names.into_iter().zip(codes).enumerate();
    each.map(split).collect()
}
