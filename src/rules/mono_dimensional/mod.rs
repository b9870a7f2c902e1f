//! Mono-dimensional Chess by Luiz Carlos Campos (2002): a line of ten dots.
//!
//! ```text
//! position text = cells " " side
//! cells         = ten letters, from dot 1 to dot 10: K E W L for White, k e w l for Black, "." for an empty dot
//! side          = "w" | "b"
//!
//! code          = piece dot          L5     a piece goes to an empty dot
//!               | piece "x" piece      ExW    a piece captures a piece
//!               | "K" "s" piece      KsE    the king swaps with a piece next to it
//! piece           = "K" | "E" | "W" | "L"
//! notation      = code [ "+" | "#" | "stlm" | "kkr" ]
//! ```
//!
//! Rules: `rules/mono-dimensional.md`, its paragraphs "Moves", "End of the game", "Position text" and "Canonical move
//! codes". Every displacement is a leap, so no threat can be blocked: the only answers to a check are to capture the
//! piece that gives it and to move the king. The generator rests on that.

mod endings;
mod text;
mod why_not;

use std::sync::Arc;

use super::outcome::{Effort, Outcome, Side, Winnable};
use super::scene::{Piece, Role, Scene};
use super::why_not::{Attempt, WhyNot};
use super::{AnyPosition, Example, Move, Position, RepetitionKey, Start, Variant};

/// Mono-dimensional Chess.
pub static VARIANT: Variant = Variant {
    key: "mono-dimensional",
    aliases: &[
        "mono",
        "mono-d",
        "monodimensional",
        "mono-dimensional-chess",
        "monodimchess",
    ],
    starts: &[Start {
        name: "standard",
        text: "KEWL..lwek w",
    }],
    read: text::read,
    law: endings::law,
    guide: include_str!("../../../assets/guides/mono-dimensional.md"),
    examples: &[
        Example {
            name: "swap",
            position: "K.EWw..ek. b",
            code: "KsE",
        },
        Example {
            name: "leap",
            position: "KEW..Llwek b",
            code: "WxL",
        },
    ],
    sample: include_str!("../../../assets/samples/mono-dimensional.txt"),
};

/// A set of dots: the lowest bit is dot 1.
type Dots = u16;

/// The length of the line.
const LENGTH: usize = 10;

const LINE: Dots = (1 << LENGTH) - 1;

/// The kinds of pieces, in the order of the arrays that they index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Man {
    King,
    Executor,
    Warrior,
    Lancer,
}

impl Man {
    const ALL: [Man; 4] = [Man::King, Man::Executor, Man::Warrior, Man::Lancer];

    const fn role(self) -> Role {
        match self {
            Man::King => Role::King,
            Man::Executor => Role::Executor,
            Man::Warrior => Role::Warrior,
            Man::Lancer => Role::Lancer,
        }
    }

    const fn letter(self) -> char {
        self.role().letter()
    }

    fn of_letter(capital: char) -> Option<Self> {
        Man::ALL.into_iter().find(|man| man.letter() == capital)
    }
}

/// The pieces of one side: each kind's dot as a set of one, or of none when it is captured.
type Army = [Dots; 4];

/// A position: where the pieces are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Line {
    armies: [Army; 2],
    turn: Side,
}

/// A piece of the side to move goes to a dot. With an own piece there, the king swaps; with an enemy there, it is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    man: Man,
    to: Dots,
}

/// The dots so far ahead, as the side looks at the line.
const fn ahead(side: Side, dots: Dots, by: u32) -> Dots {
    match side {
        Side::White => (dots << by) & LINE,
        Side::Black => dots >> by,
    }
}

const fn beside(dots: Dots) -> Dots {
    ((dots << 1) | (dots >> 1)) & LINE
}

const fn occupied(army: Army) -> Dots {
    let [king, executor, warrior, lancer] = army;
    king | executor | warrior | lancer
}

/// The number of the only dot in the set.
const fn number(dot: Dots) -> u32 {
    dot.trailing_zeros() + 1
}

/// Every dot that the pieces of this side threaten.
const fn threatened_by(side: Side, army: Army) -> Dots {
    let [king, executor, warrior, lancer] = army;
    beside(king)
        | ahead(side, executor | lancer, 1)
        | ahead(side, warrior, 2)
        | ahead(side, executor, 3)
}

impl Line {
    const fn ours(&self) -> Army {
        self.armies[self.turn as usize]
    }

    const fn theirs(&self) -> Army {
        self.armies[self.turn.other() as usize]
    }

    /// The pieces that give check to the king of the side to move. A piece that threatens us stands ahead of us.
    const fn checkers(&self) -> Dots {
        let [king, ..] = self.ours();
        let [_, executor, warrior, lancer] = self.theirs();
        (ahead(self.turn, king, 1) & (executor | lancer))
            | (ahead(self.turn, king, 2) & warrior)
            | (ahead(self.turn, king, 3) & executor)
    }

    /// Whether only the two kings are left.
    const fn bare_kings(&self) -> bool {
        let [[white, ..], [black, ..]] = self.armies;
        occupied(self.armies[0]) == white && occupied(self.armies[1]) == black
    }

    /// Where each piece of the side to move may legally go.
    const fn targets(&self) -> [Dots; 4] {
        if self.bare_kings() {
            return [0; 4];
        }
        let [king, executor, warrior, lancer] = self.ours();
        let (own, enemies) = (occupied(self.ours()), occupied(self.theirs()));
        let checkers = self.checkers();
        // One check can be met by capturing the piece that gives it, two only by the king.
        let open = !own
            & match checkers.count_ones() {
                0 => LINE,
                1 => checkers,
                2.. => 0,
            };
        let back = ahead(self.turn.other(), warrior, 1) & !enemies;
        [
            // An own piece beside the king is swapped, so only threats keep the king away.
            beside(king) & !threatened_by(self.turn.other(), self.theirs()),
            (ahead(self.turn, executor, 1) | ahead(self.turn, executor, 3)) & open,
            (ahead(self.turn, warrior, 2) | back) & open,
            ahead(self.turn, lancer, 1) & open,
        ]
    }

    /// Shows every legal step to the visitor.
    fn legal(&self, mut visit: impl FnMut(Step)) {
        for (man, mut left) in Man::ALL.into_iter().zip(self.targets()) {
            while left != 0 {
                let to = left & left.wrapping_neg();
                visit(Step { man, to });
                left ^= to;
            }
        }
    }

    fn count(&self) -> u32 {
        self.targets().into_iter().map(u16::count_ones).sum()
    }

    /// The position after a legal step.
    fn after(&self, step: Step) -> Line {
        let (mut ours, mut theirs) = (self.ours(), self.theirs());
        let from = ours[step.man as usize];
        for dot in &mut ours {
            // Nothing but a swap meets an own piece, and its place is then the one the king leaves.
            if *dot == step.to {
                *dot = from;
            }
        }
        for dot in &mut theirs {
            *dot &= !step.to;
        }
        ours[step.man as usize] = step.to;
        Line {
            armies: self.turn.pick([ours, theirs], [theirs, ours]),
            turn: self.turn.other(),
        }
    }

    fn sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count()),
            2.. => {
                let mut sum = 0;
                self.legal(|step| sum += self.after(step).sequences(depth - 1));
                sum
            }
        }
    }

    /// The piece that stands on the dot.
    fn man_at(&self, dot: Dots) -> Option<(Side, Man)> {
        let mut everyone = Side::ALL
            .into_iter()
            .flat_map(|side| Man::ALL.into_iter().map(move |man| (side, man)));
        everyone.find(|&(side, man)| self.armies[side as usize][man as usize] == dot)
    }
}

impl Position for Line {
    fn turn(&self) -> Side {
        self.turn
    }

    fn in_check(&self) -> bool {
        self.checkers() != 0
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal(|step| moves.push(self.describe(step)));
        moves
    }

    fn find(&self, code: &str) -> Option<Move> {
        self.step(code).map(|step| self.describe(step))
    }

    fn play(&self, code: &str) -> Option<AnyPosition> {
        self.step(code)
            .map(|step| Arc::new(self.after(step)) as AnyPosition)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        match effort {
            Effort::Quick => Winnable::Undecided,
            Effort::Full => self.can_win(side),
        }
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::King, Role::Executor, Role::Warrior, Role::Lancer]
    }

    fn scene(&self) -> Scene {
        let [king, ..] = self.ours();
        let checked = self.in_check().then(|| king.trailing_zeros() as usize);
        let man = |dot| {
            self.man_at(dot).map(|(side, man)| Piece {
                side,
                role: man.role(),
            })
        };
        Scene::strip((0..LENGTH).map(|dot| man(1 << dot)), checked)
    }

    /// Cells and side to move are the whole state.
    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(self.to_string())
    }

    fn halfmove_clock(&self) -> Option<u32> {
        None
    }

    fn move_number(&self) -> Option<u32> {
        None
    }

    fn why_not(&self, attempt: &Attempt) -> Option<WhyNot> {
        self.refusal(attempt)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.sequences(depth)
    }
}
