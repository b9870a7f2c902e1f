//! What moves are called: paragraphs "Notation" and "Canonical move codes".
//!
//! Every move has a list of spellings. One that, reduced to its letters and digits, no other legal
//! move has is complete; the others are incomplete, and the person is asked which of the moves is
//! meant.

use std::fmt;

use super::board::{RawMove, Space};
use super::castling::castling_path;
use super::geometry::pawn_moves;
use super::pins::Pin;
use super::squares::Square;
use crate::moves::{Rules, Spellings};
use crate::outcome::{CastlingSide, DrawBy, Effort};
use crate::scene::Role;

impl Rules for Space {
    type RawMove = RawMove;

    fn for_each_move(&self, visit: impl FnMut(RawMove)) {
        self.legal(visit);
    }

    #[inline]
    fn count(&self) -> u64 {
        self.count_steps()
    }

    #[inline]
    fn after(&self, step: RawMove) -> Self {
        self.played(step)
    }

    fn write_code(&self, step: RawMove, code: &mut dyn fmt::Write) -> fmt::Result {
        let into = match step {
            RawMove::Walk { from, to, into } => {
                let sign = if self.occupied().has(to) { 'x' } else { '-' };
                write!(code, "{}{from}{sign}{to}", self.letter(from))?;
                into
            }
            RawMove::EnPassant { from, to } => return write!(code, "{from}x{to} e.p."),
            RawMove::Castle(CastlingSide::King) => return code.write_str("O-O"),
            RawMove::Castle(CastlingSide::Queen) => return code.write_str("O-O-O"),
            RawMove::Board { from, to, into } => {
                write!(code, "{}-{to}", from.handle())?;
                into
            }
        };
        into.map_or(Ok(()), |into| write!(code, "={}", into.letter()))
    }

    /// Most steps are told apart by the square in the code, which costs next to nothing.
    fn find_raw(&self, code: &str) -> Option<RawMove> {
        let mut found = None;
        self.legal(|step| {
            if may_be(step, code) && self.is_code(step, code) {
                found = Some(step);
            }
        });
        found
    }

    /// A spelling is complete if no other step has one with the same key.
    fn spell_all(&self, legal: &[RawMove]) -> Vec<Spellings> {
        let names: Vec<Vec<String>> = legal.iter().map(|&step| self.names(step)).collect();
        let mut codes = vec![String::new(); legal.len()];
        // Keys with the places of their steps in the list, sorted.
        let mut meanings = Vec::with_capacity(12 * legal.len());
        for (place, ((&step, names), code)) in legal.iter().zip(&names).zip(&mut codes).enumerate()
        {
            // Writing to a string cannot fail.
            let _ = self.write_code(step, code);
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

    fn ends(&self, step: RawMove) -> (&'static str, &'static str) {
        match step {
            RawMove::Walk { from, to, .. } | RawMove::EnPassant { from, to } => {
                (from.name(), to.name())
            }
            RawMove::Castle(side) => {
                let (king, _, king_ends) = castling_path(self.turn, side);
                (king.name(), king_ends.name())
            }
            RawMove::Board { from, to, .. } => (from.handle(), to.handle()),
        }
    }

    fn capture(&self, step: RawMove) -> Option<&'static str> {
        let square = match step {
            RawMove::Walk { to, .. } => Some(to).filter(|&to| self.occupied().has(to))?,
            RawMove::EnPassant { to, .. } => pawn_moves(self.turn.other(), to).ahead,
            RawMove::Castle(_) | RawMove::Board { .. } => return None,
        };
        Some(square.name())
    }

    fn promotion(&self, step: RawMove) -> Option<Role> {
        match step {
            RawMove::Walk { into, .. } | RawMove::Board { into, .. } => into,
            RawMove::EnPassant { .. } | RawMove::Castle(_) => None,
        }
    }

    /// Two bare kings.
    fn drawn_by_material(&self, _: Effort) -> Option<DrawBy> {
        (self.occupied().count() == 2).then_some(DrawBy::DeadPosition)
    }
}

impl Space {
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

    /// Everything that people may type for a step besides its code.
    fn names(&self, step: RawMove) -> Vec<String> {
        // What a pawn becomes may be said or not.
        let becomes = self
            .promotion(step)
            .map(|into| format!("={}", into.letter()));
        let becomes = becomes.iter().map(String::as_str).chain([""]);
        match step {
            RawMove::Walk { from, to, .. } => {
                let cross = if self.occupied().has(to) { "x" } else { "" };
                match self.letter(from) {
                    "" => becomes
                        .flat_map(|into| of_pawn(from, to, cross, into))
                        .collect(),
                    letter => of_piece(letter, from, to, cross),
                }
            }
            RawMove::EnPassant { from, to } => of_pawn(from, to, "x", ""),
            RawMove::Castle(side) => {
                let (king, _, to) = castling_path(self.turn, side);
                let mut all = of_piece("K", king, to, "");
                all.extend([format!("K{king}-{to}"), "castle".to_owned()]);
                all
            }
            RawMove::Board { from, to, .. } => {
                becomes.flat_map(|into| of_board(from, to, into)).collect()
            }
        }
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
fn may_be(step: RawMove, code: &str) -> bool {
    let start = match step {
        RawMove::Walk { from, .. } | RawMove::EnPassant { from, .. } => from,
        RawMove::Castle(_) => return code.starts_with('O'),
        RawMove::Board { from, .. } => from.corner_square(),
    };
    // It begins the code, or stands behind the letter of a piece or behind `AB`.
    let mut rests = (0..3).filter_map(|place| code.get(place..));
    rests.any(|rest| rest.starts_with(start.name()))
}

/// What is left of a spelling when nothing but letters and digits counts, whatever their case, and
/// captures are not told: a number in base 37, in which two dozen letters find room and no spelling
/// has as many.
fn key(spelling: &str) -> u128 {
    let spelling = spelling.strip_suffix(" e.p.").unwrap_or(spelling).chars();
    let letters = spelling.filter(|letter| !letter.eq_ignore_ascii_case(&'x'));
    let digits = letters.filter_map(|letter| letter.to_digit(36));
    digits.fold(0, |key: u128, digit| {
        key.wrapping_mul(37).wrapping_add(u128::from(digit) + 1)
    })
}
