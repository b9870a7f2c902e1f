//! One-Dimensional Chess by Alex in NZ, rules sheet by scifiguy451: five pieces per side on a line of sixteen squares.
//!
//! ```text
//! position text = cells " " side " " halfmove clock " " move number
//! cells         = 8 to 26 letters, from square 1: K Q R B N for White, k q r b n for Black, "." for an empty square
//! side          = "w" | "b"
//! numbers       = decimal, without leading zeros; the move number is at least 1
//!
//! code          = piece from "-" to                  R3-6      to an empty square
//!               | piece from "x" to                  B4x10     capturing there
//!               | "N" from "x" over "-" to         N5x7-10   capturing in passing
//!               | "K" from "<>" "R" to             K1<>R2    castling
//! piece           = "K" | "Q" | "R" | "B" | "N"
//! notation      = code [ "+" | "#" ]
//! ```
//!
//! Law: `docs/rules/one-dimensional.md`, its paragraphs "Moves", "Castling", "Check, mate,
//! stalemate, draws", "Position text" and "Canonical move codes".

mod endings;
mod moves;
mod text;
mod why_not;

use self::endings::{MOST_POSITIONS, PLAIN};
use self::moves::attackers;
pub use self::moves::{Kind, RawMove, around, attacks, reach, without};
use super::line::{self, Squares, occupied};
use super::outcome::{Effort, Side, Winnable};
use super::scene::{Piece, Role, Scene};
use super::why_not::{Attempt, WhyNot};
use super::{Example, Position, RepetitionKey, Start, Variant};

pub static VARIANT: Variant = Variant {
    key: "one-dimensional",
    aliases: &[
        "one",
        "1d",
        "1-d",
        "one-d",
        "onedimensional",
        "one-dimensional-chess",
        "1d-chess",
    ],
    starts: &[
        Start {
            name: "standard",
            text: "KQRBN......nbrqk w 0 1",
        },
        Start {
            name: "rook-first",
            text: "KRQBN......nbqrk w 0 1",
        },
        Start {
            name: "bishop-pair",
            text: "KQRBBN....nbbrqk w 0 1",
        },
        Start {
            name: "knight-pair",
            text: "KQRBNN....nnbrqk w 0 1",
        },
    ],
    numbered: None,
    read: text::read,
    laws: endings::LAWS,
    guide: include_str!("../../assets/guides/one-dimensional.md"),
    examples: &[
        Example {
            name: "knight",
            position: "KQRBN.n....bnrqk w 0 1",
            code: "N5x7-10",
        },
        Example {
            name: "swap",
            position: "KR.Q...r.....qk. w 0 1",
            code: "K1<>R2",
        },
    ],
    sample: include_str!("../../assets/samples/one-dimensional.txt"),
};

/// Indices of arrays: `role as usize`.
pub const ROLES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

pub type Army = line::Army<5>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    pub board: Squares,
    pub armies: [Army; 2],
    pub turn: Side,
    /// Half-moves since the last capture.
    pub quiet: u32,
    pub number: u32,
}

impl Row {
    #[inline]
    pub const fn ours(&self) -> Army {
        self.armies[self.turn as usize]
    }

    #[inline]
    pub const fn theirs(&self) -> Army {
        self.armies[self.turn.other() as usize]
    }

    #[inline]
    pub const fn empty(&self) -> Squares {
        self.board & !occupied(self.ours()) & !occupied(self.theirs())
    }

    fn piece_at(&self, square: Squares) -> Option<Piece> {
        line::piece_in_armies(&self.armies, &ROLES, square)
    }
}

impl Position for Row {
    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn in_check(&self) -> bool {
        let [king, ..] = self.ours();
        attacks(self.theirs(), king, self.empty())
    }

    fn checkers(&self) -> Vec<String> {
        let [king, ..] = self.ours();
        let checkers = attackers(self.theirs(), king, self.empty()) & self.board;
        let names = line::each(checkers).map(|square| line::square_name(square).to_owned());
        names.collect()
    }

    fn is_alive(&self) -> bool {
        self.search(&Side::ALL, PLAIN) == Winnable::Yes
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        match effort {
            Effort::Quick if self.cannot_mate(side) => Winnable::No,
            Effort::Quick => Winnable::Undecided,
            Effort::Full => self.search(&[side], MOST_POSITIONS),
        }
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn scene(&self) -> Scene {
        let pieces = line::each(self.board).map(|square| self.piece_at(square));
        Scene::strip(pieces).with_check(self)
    }

    /// Ignores the two counters.
    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(format!("{} {}", self.cells(), self.turn.letter()))
    }

    #[inline]
    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.quiet)
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.number)
    }

    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot> {
        match attempt {
            Attempt::Between { from, to } => self.attempted([from, to]),
            Attempt::Castle(_) => self.castled(),
        }
    }
}
