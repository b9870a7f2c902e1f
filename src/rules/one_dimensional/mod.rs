//! One-Dimensional Chess by Alex in NZ, rules sheet by scifiguy451: five pieces a side on a line of sixteen squares.
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
//! Rules: `rules/one-dimensional.md`, its paragraphs "Moves", "Castling", "Check, mate, stalemate, draws", "Position
//! text" and "Canonical move codes". This file holds the position, `endings` how a game ends, `moves` what is legal,
//! `text` what is read and written.

mod endings;
mod moves;
mod text;
mod why_not;

use std::sync::Arc;

use self::moves::Step;
use super::outcome::{Effort, Outcome, Side, Winnable};
use super::scene::{Piece, Role, Scene};
use super::why_not::{Attempt, WhyNot};
use super::{AnyPosition, Example, Move, Position, RepetitionKey, Start, Variant};

/// One-Dimensional Chess.
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
    read: text::read,
    law: endings::law,
    guide: include_str!("../../../assets/guides/one-dimensional.md"),
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
    sample: include_str!("../../../assets/samples/one-dimensional.txt"),
};

/// A set of squares: the lowest bit is square 1.
type Squares = u32;

/// The kinds of pieces, in the order of the arrays that they index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Man {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
}

impl Man {
    const ALL: [Man; 5] = [Man::King, Man::Queen, Man::Rook, Man::Bishop, Man::Knight];

    const fn role(self) -> Role {
        match self {
            Man::King => Role::King,
            Man::Queen => Role::Queen,
            Man::Rook => Role::Rook,
            Man::Bishop => Role::Bishop,
            Man::Knight => Role::Knight,
        }
    }

    const fn letter(self) -> char {
        self.role().letter()
    }

    fn of_letter(capital: char) -> Option<Self> {
        Man::ALL.into_iter().find(|man| man.letter() == capital)
    }
}

/// The pieces of one side: where those of each kind stand.
type Army = [Squares; 5];

/// A position: the squares, who is to move, and the two numbers of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Row {
    board: Squares,
    armies: [Army; 2],
    turn: Side,
    /// Half-moves since the last capture.
    quiet: u32,
    number: u32,
}

const fn occupied(army: Army) -> Squares {
    let [king, queen, rook, bishop, knight] = army;
    king | queen | rook | bishop | knight
}

/// The number of the only square in the set.
const fn number(square: Squares) -> u32 {
    square.trailing_zeros() + 1
}

impl Row {
    const fn ours(&self) -> Army {
        self.armies[self.turn as usize]
    }

    const fn theirs(&self) -> Army {
        self.armies[self.turn.other() as usize]
    }

    const fn empty(&self) -> Squares {
        self.board & !occupied(self.ours()) & !occupied(self.theirs())
    }

    fn man_at(&self, square: Squares) -> Option<(Side, Man)> {
        let mut everyone = Side::ALL
            .into_iter()
            .flat_map(|side| Man::ALL.into_iter().map(move |man| (side, man)));
        everyone.find(|&(side, man)| self.armies[side as usize][man as usize] & square != 0)
    }

    /// The squares of the board in order.
    fn squares(&self) -> impl Iterator<Item = Squares> {
        (0..self.board.count_ones()).map(|square| 1 << square)
    }
}

impl Position for Row {
    fn turn(&self) -> Side {
        self.turn
    }

    fn in_check(&self) -> bool {
        self.is_check()
    }

    fn moves(&self) -> Vec<Move> {
        let legal = self.steps();
        legal
            .iter()
            .map(|&step| self.describe(step, &legal))
            .collect()
    }

    fn find(&self, code: &str) -> Option<Move> {
        let legal = self.steps();
        let step = legal.iter().copied().find(|step| step.is_code(code))?;
        Some(self.describe(step, &legal))
    }

    fn play(&self, code: &str) -> Option<AnyPosition> {
        let mut found = None;
        self.legal(|step| {
            if step.is_code(code) {
                found = Some(step);
            }
        });
        found.map(|step: Step| Arc::new(self.after(step)) as AnyPosition)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending(Effort::Quick)
    }

    fn proven_outcome(&self) -> Option<Outcome> {
        self.ending(Effort::Full)
    }

    fn is_alive(&self) -> bool {
        self.can_be_mated()
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        self.can_mate(side, effort)
    }

    fn roles(&self) -> &'static [Role] {
        &[
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
        ]
    }

    fn scene(&self) -> Scene {
        let [king, ..] = self.ours();
        let checked = self.is_check().then(|| king.trailing_zeros() as usize);
        let man = |square| {
            self.man_at(square).map(|(side, man)| Piece {
                side,
                role: man.role(),
            })
        };
        Scene::strip(self.squares().map(man), checked)
    }

    /// Squares and side to move; the two numbers do not count.
    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(format!("{} {}", self.cells(), self.turn.letter()))
    }

    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.quiet)
    }

    fn move_number(&self) -> Option<u32> {
        Some(self.number)
    }

    fn why_not(&self, attempt: &Attempt) -> Option<WhyNot> {
        self.refusal(attempt)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.sequences(depth)
    }
}
