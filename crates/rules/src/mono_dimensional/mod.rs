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
//! Law: `docs/rules/mono-dimensional.md`, its paragraphs "Moves", "End of the game", "Position text" and "Canonical move
//! codes". Every move is a leap, so no threat can be blocked: the only answers to a check are capturing the attacker and
//! moving the king. The generator relies on that.

mod endings;
mod text;
mod why_not;

use std::fmt;

use super::line::{self, Squares, number, occupied};
use super::moves::{Rules, Spellings};
use super::outcome::{DrawBy, Effort, Outcome, Side, WinBy, Winnable};
use super::scene::{Piece, Role, Scene};
use super::why_not::{Attempt, WhyNot};
use super::{Example, Opening, Position, RepetitionKey, Start, Variant};

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
    numbered: None,
    read: text::read,
    laws: endings::LAWS,
    guide: include_str!("../../assets/guides/mono-dimensional.md"),
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
    sample: include_str!("../../assets/samples/mono-dimensional.txt"),
};

const LENGTH: usize = 10;

/// After 1. E5 W6, the only opening named by the inventor.
const WET_DOG: &str = "K.WLEwl.ek w";

pub const DOTS: Squares = (1 << LENGTH) - 1;

/// Indices of arrays.
pub const ROLES: [Role; 4] = [Role::King, Role::Executor, Role::Warrior, Role::Lancer];

/// The dot of each kind, or an empty set if it was captured.
pub type Army = line::Army<4>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    pub armies: [Army; 2],
    pub turn: Side,
}

/// If an own piece is on the target, the king swaps with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawMove {
    /// Index in [`ROLES`].
    pub kind: usize,
    pub to: Squares,
}

/// From that side's point of view.
#[inline]
pub const fn ahead(side: Side, dots: Squares, by: u32) -> Squares {
    match side {
        Side::White => (dots << by) & DOTS,
        Side::Black => dots >> by,
    }
}

#[inline]
pub const fn beside(dots: Squares) -> Squares {
    ((dots << 1) | (dots >> 1)) & DOTS
}

#[inline]
const fn threatened_by(side: Side, army: Army) -> Squares {
    let [king, executor, warrior, lancer] = army;
    beside(king)
        | ahead(side, executor | lancer, 1)
        | ahead(side, warrior, 2)
        | ahead(side, executor, 3)
}

impl Line {
    #[inline]
    pub const fn ours(&self) -> Army {
        self.armies[self.turn as usize]
    }

    #[inline]
    pub const fn theirs(&self) -> Army {
        self.armies[self.turn.other() as usize]
    }

    /// The pieces that give check; they are ahead of us.
    #[inline]
    pub const fn checkers(&self) -> Squares {
        let [king, ..] = self.ours();
        let [_, executor, warrior, lancer] = self.theirs();
        (ahead(self.turn, king, 1) & (executor | lancer))
            | (ahead(self.turn, king, 2) & warrior)
            | (ahead(self.turn, king, 3) & executor)
    }

    #[inline]
    pub const fn bare_kings(&self) -> bool {
        let [[white, ..], [black, ..]] = self.armies;
        occupied(self.armies[0]) == white && occupied(self.armies[1]) == black
    }

    #[inline]
    const fn targets(&self) -> [Squares; 4] {
        if self.bare_kings() {
            return [0; 4];
        }
        let [king, executor, warrior, lancer] = self.ours();
        let (own, enemies) = (occupied(self.ours()), occupied(self.theirs()));
        let checkers = self.checkers();
        // A single check is answered by capturing the checker, a double check only by the king.
        let open = !own
            & match checkers.count_ones() {
                0 => DOTS,
                1 => checkers,
                2.. => 0,
            };
        let back = ahead(self.turn.other(), warrior, 1) & !enemies;
        [
            // The king swaps with an adjacent own piece.
            beside(king) & !threatened_by(self.turn.other(), self.theirs()),
            (ahead(self.turn, executor, 1) | ahead(self.turn, executor, 3)) & open,
            (ahead(self.turn, warrior, 2) | back) & open,
            ahead(self.turn, lancer, 1) & open,
        ]
    }

    fn piece_at(&self, dot: Squares) -> Option<Piece> {
        line::piece_in_armies(&self.armies, &ROLES, dot)
    }
}

impl Position for Line {
    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn in_check(&self) -> bool {
        Line::checkers(self) != 0
    }

    fn goal(&self) -> Option<WinBy> {
        Some(WinBy::Stalemate)
    }

    fn checkers(&self) -> Vec<String> {
        let checkers = line::each(Line::checkers(self));
        checkers
            .map(|dot| line::square_name(dot).to_owned())
            .collect()
    }

    fn winnable(&self, side: Side, effort: Effort) -> Winnable {
        match effort {
            Effort::Quick => Winnable::Undecided,
            Effort::Full => self.can_win(side),
        }
    }

    fn roles(&self) -> &'static [Role] {
        &ROLES
    }

    fn scene(&self) -> Scene {
        let pieces = line::each(DOTS).map(|dot| self.piece_at(dot));
        Scene::strip(pieces).with_check(self)
    }

    fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey(self.to_string())
    }

    fn opening(&self) -> Option<Opening> {
        (self.to_string() == WET_DOG).then_some(Opening {
            eco: None,
            name: "Wet Dog",
        })
    }

    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot> {
        match attempt {
            Attempt::Castle(_) => Err(WhyNot::NoCastling),
            Attempt::Between { from, to } => self.attempted([from, to]),
        }
    }
}

impl Rules for Line {
    type RawMove = RawMove;

    fn for_each_move(&self, mut visit: impl FnMut(RawMove)) {
        for (kind, targets) in self.targets().into_iter().enumerate() {
            for to in line::each(targets) {
                visit(RawMove { kind, to });
            }
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let targets = self.targets().into_iter();
        targets.map(Squares::count_ones).sum::<u32>().into()
    }

    #[inline]
    fn after(&self, step: RawMove) -> Line {
        let (mut ours, mut theirs) = (self.ours(), self.theirs());
        let from = ours[step.kind];
        for dot in &mut ours {
            // Only a swap ends on an own piece.
            if *dot == step.to {
                *dot = from;
            }
        }
        for dot in &mut theirs {
            *dot &= !step.to;
        }
        ours[step.kind] = step.to;
        Line {
            armies: self.turn.pick([ours, theirs], [theirs, ours]),
            turn: self.turn.other(),
        }
    }

    fn write_code(&self, step: RawMove, to: &mut dyn fmt::Write) -> fmt::Result {
        let letter = ROLES[step.kind].letter();
        match self.piece_at(step.to) {
            None => write!(to, "{letter}{}", number(step.to)),
            Some(met) if met.side == self.turn => write!(to, "{letter}s{}", met.role.letter()),
            Some(taken) => write!(to, "{letter}x{}", taken.role.letter()),
        }
    }

    fn spell_all(&self, legal: &[RawMove]) -> Vec<Spellings> {
        legal.iter().map(|step| self.spelled(*step)).collect()
    }

    fn ends(&self, step: RawMove) -> (&'static str, &'static str) {
        (
            line::square_name(self.ours()[step.kind]),
            line::square_name(step.to),
        )
    }

    fn capture(&self, step: RawMove) -> Option<&'static str> {
        let is_capture = occupied(self.theirs()) & step.to != 0;
        is_capture.then(|| line::square_name(step.to))
    }

    fn ending(&self, _: Effort) -> Option<Outcome> {
        self.end()
    }

    fn drawn_by_material(&self, _: Effort) -> Option<DrawBy> {
        None
    }
}
