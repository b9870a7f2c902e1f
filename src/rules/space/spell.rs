//! What moves are called: paragraphs "Notation" and "Canonical move codes".
//!
//! Every move has a list of spellings. One that, reduced to its letters and digits, no other legal move has is
//! complete; the others are incomplete, and the person is asked which of the moves is meant.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::board::{Man, Space, Step, Wing};
use super::geometry::march;
use super::pins::Pin;
use super::squares::Square;
use crate::rules::Move;

/// The code of a step, which needs to know who moves and what is captured.
pub(super) struct Code<'a> {
    space: &'a Space,
    step: Step,
}

impl fmt::Display for Code<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Step::Walk { from, to } => {
                let sign = self.space.sign(to);
                write!(f, "{}{from}{sign}{to}", self.space.letter(from))
            }
            Step::Promote { from, to, into } => {
                write!(f, "{from}{}{to}={}", self.space.sign(to), into.letter())
            }
            Step::EnPassant { from, to } => write!(f, "{from}x{to} e.p."),
            Step::Castle(Wing::King) => f.write_str("O-O"),
            Step::Castle(Wing::Queen) => f.write_str("O-O-O"),
            Step::Board { from, to } => write!(f, "AB{from}-{to}"),
            Step::BoardPromote { from, to, into } => write!(f, "AB{from}-{to}={}", into.letter()),
        }
    }
}

impl Space {
    const fn code(&self, step: Step) -> Code<'_> {
        Code { space: self, step }
    }

    /// The letter of the piece on a square; pawns have none.
    fn letter(&self, square: Square) -> &'static str {
        match self.man_at(square) {
            Some(Man::King) => "K",
            Some(Man::Queen) => "Q",
            Some(Man::Rook) => "R",
            Some(Man::Bishop) => "B",
            Some(Man::Knight) => "N",
            Some(Man::Pawn) | None => "",
        }
    }

    fn sign(&self, to: Square) -> char {
        if self.crosses(to).is_empty() {
            '-'
        } else {
            'x'
        }
    }

    /// The legal step with that code. Most steps are told apart by the square in it, which costs next to nothing.
    pub(super) fn step_called(&self, code: &str) -> Option<Step> {
        let mut found = None;
        self.legal(|step| {
            if may_be(step, code) && self.is_code(step, code) {
                found = Some(step);
            }
        });
        found
    }

    fn is_code(&self, step: Step, code: &str) -> bool {
        let mut rest = Rest(code);
        write!(rest, "{}", self.code(step)).is_ok() && rest.0.is_empty()
    }

    /// Every legal step with everything that people and programs call it.
    pub(super) fn described(&self) -> Vec<Move> {
        let index = Index::new(self);
        (0..index.steps.len())
            .filter_map(|place| index.describe(place))
            .collect()
    }

    /// The legal step with that code, likewise.
    pub(super) fn described_one(&self, code: &str) -> Option<Move> {
        let step = self.step_called(code)?;
        let index = Index::new(self);
        let place = index.steps.iter().position(|&other| other == step)?;
        index.describe(place)
    }

    /// Where a step begins and ends, as menus and arrows call it.
    fn ends(&self, step: Step) -> (String, String) {
        match step {
            Step::Walk { from, to }
            | Step::Promote { from, to, .. }
            | Step::EnPassant { from, to } => (from.to_string(), to.to_string()),
            Step::Castle(wing) => {
                let (king, _, king_ends) = wing.path(self.turn);
                (king.to_string(), king_ends.to_string())
            }
            Step::Board { from, to } | Step::BoardPromote { from, to, .. } => {
                (from.handle(), to.handle())
            }
        }
    }

    /// The square whose piece the step captures.
    fn captured(&self, step: Step) -> Option<Square> {
        match step {
            Step::Walk { to, .. } | Step::Promote { to, .. } => {
                Some(to).filter(|&to| self.occupied().has(to))
            }
            Step::EnPassant { to, .. } => Some(march(self.turn.other(), to).ahead),
            Step::Castle(_) | Step::Board { .. } | Step::BoardPromote { .. } => None,
        }
    }

    /// Everything that people may type for a step besides its code.
    fn spellings(&self, step: Step) -> Vec<String> {
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
            Step::Castle(wing) => {
                let (king, _, to) = wing.path(self.turn);
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
fn of_piece(man: &str, from: Square, to: Square, cross: &str) -> Vec<String> {
    let (start, end) = (from.column(), to.column());
    let file = start.get(..1).unwrap_or_default();
    vec![
        format!("{from}{cross}{to}"),
        format!("{man}{cross}{to}"),
        format!("{man}{cross}{end}"),
        format!("{man}{file}{cross}{to}"),
        format!("{man}{file}{cross}{end}"),
        format!("{man}{start}{cross}{end}"),
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

/// What is left of a code that is being compared with what is written.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// A cheap test that a code other than of castling passes only if it names the squares of the step.
fn may_be(step: Step, code: &str) -> bool {
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

/// What is left of a spelling when nothing but letters and digits counts, whatever their case, and captures are not
/// told: a number in base 37, in which two dozen letters find room and no spelling has as many.
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

/// All legal steps with their spellings, and which step a key means.
struct Index<'a> {
    space: &'a Space,
    steps: Vec<Step>,
    spellings: Vec<Vec<String>>,
    /// Keys with the places of their steps in the list, sorted.
    meanings: Vec<(u128, usize)>,
}

impl<'a> Index<'a> {
    fn new(space: &'a Space) -> Self {
        let steps = space.steps();
        let spellings: Vec<Vec<String>> = steps.iter().map(|&step| space.spellings(step)).collect();
        let mut meanings = Vec::with_capacity(12 * steps.len());
        for (place, (&step, spellings)) in steps.iter().zip(&spellings).enumerate() {
            meanings.push((key(&space.code(step).to_string()), place));
            meanings.extend(spellings.iter().map(|spelling| (key(spelling), place)));
        }
        meanings.sort_unstable();
        meanings.dedup();
        Index {
            space,
            steps,
            spellings,
            meanings,
        }
    }

    /// The move at that place of the list.
    fn describe(&self, place: usize) -> Option<Move> {
        let step = *self.steps.get(place)?;
        let next = self.space.after(step);
        let (from, to) = self.space.ends(step);
        let code = self.space.code(step).to_string();
        let suffix = match (next.is_check(next.turn), next.count()) {
            (false, _) => "",
            (true, 0) => "#",
            (true, 1..) => "+",
        };
        let (spellings, short) = self.split(place, &code);
        let promotion = match step {
            Step::Promote { into, .. } | Step::BoardPromote { into, .. } => Some(into.role()),
            Step::Walk { .. } | Step::EnPassant { .. } | Step::Castle(_) | Step::Board { .. } => {
                None
            }
        };
        Some(Move {
            notation: format!("{code}{suffix}"),
            code,
            spellings,
            short,
            from,
            to,
            capture: self.space.captured(step).map(|square| square.to_string()),
            promotion,
            next: Arc::new(next),
        })
    }

    /// Whether a spelling of the move at that place means no other move.
    fn is_complete(&self, spelling: &str, place: usize) -> bool {
        let key = key(spelling);
        let first = self.meanings.partition_point(|&(other, _)| other < key);
        let mut same = self
            .meanings
            .iter()
            .skip(first)
            .take_while(|&&(other, _)| other == key);
        same.all(|&(_, other)| other == place)
    }

    /// The complete and the incomplete spellings of the move at that place.
    fn split(&self, place: usize, code: &str) -> (Vec<String>, Vec<String>) {
        let all = self.spellings.get(place).into_iter().flatten();
        all.filter(|spelling| *spelling != code)
            .cloned()
            .partition(|spelling| self.is_complete(spelling, place))
    }
}
