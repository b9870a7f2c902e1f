//! Notation and codes: paragraphs "Notation" and "Canonical move codes". A spelling is complete if its letters and digits
//! match no other legal move; otherwise the player is asked.

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
    fn count_moves(&self) -> u64 {
        self.count_steps()
    }

    #[inline]
    fn after(&self, step: RawMove) -> Self {
        self.after_step(step)
    }

    fn write_code(&self, step: RawMove, code: &mut dyn fmt::Write) -> fmt::Result {
        let into = match step {
            RawMove::Walk { from, to, into } => {
                let sign = if self.occupied().has(to) { 'x' } else { '-' };
                write!(code, "{}{from}{sign}{to}", self.letter_on(from))?;
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

    /// Compares the squares first, which is cheap.
    fn find_raw(&self, code: &str) -> Option<RawMove> {
        let mut found = None;
        self.legal(|step| {
            if may_be(step, code) && self.is_code(step, code) {
                found = Some(step);
            }
        });
        found
    }

    fn spell_all(&self, legal: &[RawMove]) -> Vec<Spellings> {
        let names: Vec<Vec<String>> = legal.iter().map(|&step| self.names(step)).collect();
        let mut codes = vec![String::new(); legal.len()];
        // Keys with the indices of their moves, sorted.
        let mut meanings = Vec::with_capacity(12 * legal.len());
        for (place, ((&step, names), code)) in legal.iter().zip(&names).zip(&mut codes).enumerate()
        {
            // Writing to a string can't fail.
            let _ = self.write_code(step, code);
            let spellings = names.iter().chain([&*code]);
            meanings.extend(spellings.map(|spelling| (spelling_hash(spelling), place)));
        }
        meanings.sort_unstable();
        let is_complete = |spelling: &str, place: usize| {
            let key = spelling_hash(spelling);
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

    /// Bare kings.
    fn drawn_by_material(&self, _: Effort) -> Option<DrawBy> {
        (self.occupied().count() == 2).then_some(DrawBy::DeadPosition)
    }
}

impl Space {
    /// Empty for pawns.
    fn letter_on(&self, square: Square) -> &'static str {
        match self.role_at(square) {
            Some(Role::King) => "K",
            Some(Role::Queen) => "Q",
            Some(Role::Rook) => "R",
            Some(Role::Bishop) => "B",
            Some(Role::Knight) => "N",
            Some(Role::Pawn | Role::Executor | Role::Warrior | Role::Lancer) | None => "",
        }
    }

    /// All accepted spellings besides the code.
    fn names(&self, step: RawMove) -> Vec<String> {
        // The promotion may be omitted.
        let becomes = self
            .promotion(step)
            .map(|into| format!("={}", into.letter()));
        let becomes = becomes.iter().map(String::as_str).chain([""]);
        match step {
            RawMove::Walk { from, to, .. } => {
                let cross = if self.occupied().has(to) { "x" } else { "" };
                match self.letter_on(from) {
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

/// `cross` is the capture sign or empty; `into` is the promotion.
fn of_pawn(from: Square, to: Square, cross: &str, into: &str) -> Vec<String> {
    let (start, end) = (from.column(), to.column());
    let mut all = vec![
        format!("{from}{cross}{to}{into}"),
        format!("{start}{cross}{end}{into}"),
        // A bare square is never a capture.
        format!("{cross}{to}{into}"),
        format!("{cross}{end}{into}"),
    ];
    if !cross.is_empty() {
        let file = start.get(..1).unwrap_or_default();
        all.extend([format!("{file}x{to}{into}"), format!("{file}x{end}{into}")]);
    }
    all
}

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

/// A cheap necessary condition, except for castling.
fn may_be(step: RawMove, code: &str) -> bool {
    let start = match step {
        RawMove::Walk { from, .. } | RawMove::EnPassant { from, .. } => from,
        RawMove::Castle(_) => return code.starts_with('O'),
        RawMove::Board { from, .. } => from.corner_square(),
    };
    // The square is first, or follows a piece letter or `AB`.
    let mut rests = (0..3).filter_map(|place| code.get(place..));
    rests.any(|rest| rest.starts_with(start.name()))
}

/// Letters and digits of a spelling, ignoring case and captures, as a number in base 37 with up to two dozen digits.
fn spelling_hash(spelling: &str) -> u128 {
    let spelling = spelling.strip_suffix(" e.p.").unwrap_or(spelling).chars();
    let letters = spelling.filter(|letter| !letter.eq_ignore_ascii_case(&'x'));
    let digits = letters.filter_map(|letter| letter.to_digit(36));
    digits.fold(0, |key: u128, digit| {
        key.wrapping_mul(37).wrapping_add(u128::from(digit) + 1)
    })
}
