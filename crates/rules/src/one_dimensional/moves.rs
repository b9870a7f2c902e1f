//! Legal moves: paragraphs "Moves" and "Castling". Sets of squares are shifted as a whole. The king's safety is checked
//! from its square, and only for moves that could change it.

use std::fmt;

use super::{Army, ROLES, Row};
use crate::Position as _;
use crate::line::{self, Squares, number, occupied, take_one};
use crate::moves::{Rules, Spellings};
use crate::outcome::{DrawBy, Effort};
use crate::scene::Role;

/// Every square is a set of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawMove {
    pub role: Role,
    pub from: Squares,
    /// For castling, the square of the rook.
    pub to: Squares,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Quiet,
    Capture,
    /// A knight captures on its intermediate square and ends on an empty one.
    Passing {
        over: Squares,
    },
    Castle,
}

impl RawMove {
    #[inline]
    pub const fn taken(self) -> Squares {
        match self.kind {
            Kind::Capture => self.to,
            Kind::Passing { over } => over,
            Kind::Quiet | Kind::Castle => 0,
        }
    }

    pub(super) const fn castle(king: Squares, rook: Squares) -> Self {
        RawMove {
            role: Role::King,
            from: king,
            to: rook,
            kind: Kind::Castle,
        }
    }
}

const LEGS: [(i32, i32); 8] = [
    (2, 3),
    (3, 2),
    (2, -3),
    (3, -2),
    (-2, 3),
    (-3, 2),
    (-2, -3),
    (-3, -2),
];

#[inline]
pub const fn around(squares: Squares, distance: u32) -> Squares {
    (squares << distance) | (squares >> distance)
}

#[inline]
const fn shifted(square: Squares, by: i32) -> Squares {
    if by < 0 {
        square >> by.unsigned_abs()
    } else {
        square << by
    }
}

/// Up to three strides either way, all but the last to empty squares.
#[inline]
const fn strides(from: Squares, length: u32, empty: Squares) -> Squares {
    let (mut up, mut down) = (from << length, from >> length);
    up |= (up & empty) << length;
    up |= (up & empty) << length;
    down |= (down & empty) >> length;
    down |= (down & empty) >> length;
    up | down
}

/// Where a knight can end. On eight squares or more, one of the two routes always stays on the board.
#[inline]
const fn leaps(from: Squares) -> Squares {
    around(from, 1) | around(from, 5)
}

/// The targets of a piece, ignoring own pieces and edges.
#[inline]
pub const fn reach(role: Role, from: Squares, empty: Squares) -> Squares {
    match role {
        Role::King => around(from, 1),
        Role::Queen => strides(from, 1, empty) | strides(from, 2, empty),
        Role::Rook => strides(from, 1, empty),
        Role::Bishop => strides(from, 2, empty),
        Role::Knight => leaps(from),
        Role::Pawn | Role::Executor | Role::Warrior | Role::Lancer => 0,
    }
}

/// The pieces that could capture on a square, given the empty squares.
#[inline]
pub(super) const fn attackers(army: Army, square: Squares, empty: Squares) -> Squares {
    let [king, queen, rook, bishop, knight] = army;
    // A knight capturing in passing two squares away lands three squares beyond or behind, and vice versa.
    let two = if empty & around(square, 3) == 0 {
        0
    } else {
        around(square, 2)
    };
    let three = if empty & around(square, 2) == 0 {
        0
    } else {
        around(square, 3)
    };
    (around(square, 1) & king)
        | (strides(square, 1, empty) & (rook | queen))
        | (strides(square, 2, empty) & (bishop | queen))
        | ((leaps(square) | two | three) & knight)
}

#[inline]
pub const fn attacks(army: Army, square: Squares, empty: Squares) -> bool {
    attackers(army, square, empty) != 0
}

#[inline]
pub const fn without(army: Army, squares: Squares) -> Army {
    let [king, queen, rook, bishop, knight] = army;
    [
        king & !squares,
        queen & !squares,
        rook & !squares,
        bishop & !squares,
        knight & !squares,
    ]
}

impl Row {
    #[inline]
    pub const fn could_take_king(&self) -> bool {
        let [king, ..] = self.theirs();
        attacks(self.ours(), king, self.empty())
    }

    /// The squares whose occupation affects our king.
    #[inline]
    fn watched(&self) -> Squares {
        let [king, ..] = self.ours();
        let [_, queen, rook, bishop, knight] = self.theirs();
        let three = king | around(king, 1) | around(king, 2) | around(king, 3);
        let six = three | around(three, 3);
        if six & (queen | rook | bishop | knight) == 0 {
            // Only a king attacks from more than six squares.
            0
        } else if self.in_check() {
            self.board
        } else {
            // Blocks and landing knights matter within four squares.
            three | around(king, 4)
        }
    }

    fn king_steps(&self, visit: &mut impl FnMut(RawMove)) {
        let [king, _, rooks, ..] = self.ours();
        let (enemies, own, empty) = (self.theirs(), occupied(self.ours()), self.empty());
        let mut targets = around(king, 1) & self.board & !own;
        while let Some(to) = take_one(&mut targets) {
            if !attacks(without(enemies, to), to, (empty | king) & !to) {
                visit(self.walk(Role::King, king, to));
            }
        }
        let mut partners = around(king, 1) & rooks;
        while let Some(rook) = take_one(&mut partners) {
            if !attacks(enemies, rook, empty) {
                visit(RawMove::castle(king, rook));
            }
        }
    }

    #[inline]
    pub(super) const fn walk(&self, role: Role, from: Squares, to: Squares) -> RawMove {
        let kind = if to & self.empty() == 0 {
            Kind::Capture
        } else {
            Kind::Quiet
        };
        RawMove {
            role,
            from,
            to,
            kind,
        }
    }

    /// No two routes share both squares, so none is generated twice.
    fn passing_steps(&self, from: Squares, watched: Squares, visit: &mut impl FnMut(RawMove)) {
        let (enemies, empty) = (occupied(self.theirs()), self.empty());
        for (first, second) in LEGS {
            let over = shifted(from, first) & enemies;
            let to = shifted(over, second) & empty;
            if to != 0 && ((from | over | to) & watched == 0 || self.is_safe_after(from, over, to))
            {
                visit(RawMove {
                    role: Role::Knight,
                    from,
                    to,
                    kind: Kind::Passing { over },
                });
            }
        }
    }

    /// For moves of pieces other than the king.
    #[inline]
    const fn is_safe_after(&self, from: Squares, taken: Squares, to: Squares) -> bool {
        let [king, ..] = self.ours();
        !attacks(
            without(self.theirs(), taken),
            king,
            (self.empty() | from | taken) & !to,
        )
    }
}

impl Rules for Row {
    type RawMove = RawMove;

    fn for_each_move(&self, mut visit: impl FnMut(RawMove)) {
        self.king_steps(&mut visit);
        let watched = self.watched();
        let (empty, own) = (self.empty(), occupied(self.ours()));
        let [_, officers @ ..] = self.ours();
        let [_, kinds @ ..] = ROLES;
        for (role, mut left) in kinds.into_iter().zip(officers) {
            while let Some(from) = take_one(&mut left) {
                let mut targets = reach(role, from, empty) & self.board & !own;
                while let Some(to) = take_one(&mut targets) {
                    if (from | to) & watched == 0 || self.is_safe_after(from, to, to) {
                        visit(self.walk(role, from, to));
                    }
                }
                if role == Role::Knight {
                    self.passing_steps(from, watched, &mut visit);
                }
            }
        }
    }

    #[inline]
    fn after(&self, step: RawMove) -> Row {
        let (mut ours, theirs) = (self.ours(), self.theirs());
        let both = step.from | step.to;
        ours[step.role as usize] ^= both;
        if step.kind == Kind::Castle {
            ours[Role::Rook as usize] ^= both;
        }
        let theirs = without(theirs, step.taken());
        Row {
            board: self.board,
            armies: self.turn.pick([ours, theirs], [theirs, ours]),
            turn: self.turn.other(),
            quiet: if step.taken() == 0 {
                self.quiet.saturating_add(1)
            } else {
                0
            },
            number: self.number.saturating_add(self.turn.pick(0, 1)),
        }
    }

    fn write_code(&self, step: RawMove, code: &mut dyn fmt::Write) -> fmt::Result {
        let (piece, from, to) = (step.role.letter(), number(step.from), number(step.to));
        match step.kind {
            Kind::Quiet => write!(code, "{piece}{from}-{to}"),
            Kind::Capture => write!(code, "{piece}{from}x{to}"),
            Kind::Passing { over } => write!(code, "{piece}{from}x{}-{to}", number(over)),
            Kind::Castle => write!(code, "{piece}{from}<>R{to}"),
        }
    }

    fn spell_all(&self, legal: &[RawMove]) -> Vec<Spellings> {
        let spelled = |step: &RawMove| self.spelled(*step, legal);
        legal.iter().map(spelled).collect()
    }

    fn ends(&self, step: RawMove) -> (&'static str, &'static str) {
        (line::square_name(step.from), line::square_name(step.to))
    }

    fn capture(&self, step: RawMove) -> Option<&'static str> {
        (step.taken() != 0).then(|| line::square_name(step.taken()))
    }

    fn drawn_by_material(&self, effort: Effort) -> Option<DrawBy> {
        self.is_dead(effort).then_some(DrawBy::DeadPosition)
    }
}
