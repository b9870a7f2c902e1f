//! The pieces, the attack boards and what stands in the position text besides; what attacks a square; what a step changes.

use super::geometry::{Skip, march, reach};
use super::pins::{Pin, Pins, each_pin};
use super::sets::Set;
use super::squares::{Home, PAWN_STARTS, Square, home};
use crate::rules::outcome::Side;
use crate::rules::scene::{Piece, Role};

/// The kinds of pieces, in the order of the sets that they index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Man {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Man {
    pub(super) const ALL: [Man; 6] = [
        Man::King,
        Man::Queen,
        Man::Rook,
        Man::Bishop,
        Man::Knight,
        Man::Pawn,
    ];

    /// What a pawn can become.
    pub(super) const PROMOTIONS: [Man; 4] = [Man::Queen, Man::Rook, Man::Bishop, Man::Knight];

    pub(super) const fn role(self) -> Role {
        match self {
            Man::King => Role::King,
            Man::Queen => Role::Queen,
            Man::Rook => Role::Rook,
            Man::Bishop => Role::Bishop,
            Man::Knight => Role::Knight,
            Man::Pawn => Role::Pawn,
        }
    }

    pub(super) const fn letter(self) -> char {
        self.role().letter()
    }
}

/// The two ways to castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(super) const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// Where king and rook come from, and where the king ends.
    pub(super) const fn path(self, side: Side) -> (Square, Square, Square) {
        let &Home {
            king,
            queen,
            kings_rook,
            queens_rook,
        } = home(side);
        match self {
            Wing::King => (king, kings_rook, kings_rook),
            Wing::Queen => (king, queens_rook, queen),
        }
    }
}

/// A set of castling rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rights(u8);

impl Rights {
    pub(super) const NONE: Rights = Rights(0);

    const fn bit(side: Side, wing: Wing) -> u8 {
        1 << (2 * side as u8 + wing as u8)
    }

    pub(super) const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & Rights::bit(side, wing) != 0
    }

    pub(super) const fn with(self, side: Side, wing: Wing) -> Self {
        Rights(self.0 | Rights::bit(side, wing))
    }

    /// What is left once something has moved from or to a square.
    fn after(self, touched: Set) -> Self {
        let mut left = Rights::NONE;
        if self != Rights::NONE {
            for side in Side::ALL {
                for wing in Wing::ALL {
                    let (king, rook, _) = wing.path(side);
                    if self.has(side, wing) && !touched.has(king) && !touched.has(rook) {
                        left = left.with(side, wing);
                    }
                }
            }
        }
        left
    }
}

/// What the side to move can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A piece goes to another square and may capture there.
    Walk { from: Square, to: Square },
    /// A pawn does so and becomes something else.
    Promote { from: Square, to: Square, into: Man },
    /// A pawn captures the one that has just passed the square.
    EnPassant { from: Square, to: Square },
    /// King and rook move together.
    Castle(Wing),
    /// An attack board moves, empty or with one pawn.
    Board { from: Pin, to: Pin },
    /// An attack board carries its pawn to promotion.
    BoardPromote { from: Pin, to: Pin, into: Man },
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Space {
    /// The pieces of each side and of each kind.
    pub(super) sides: [Set; 2],
    pub(super) men: [Set; 6],
    /// The 64 squares that are there.
    pub(super) surface: Set,
    /// The pawns that have never moved nor been carried.
    pub(super) unmoved: Set,
    /// The pins of each side's attack boards.
    pub(super) owned: [Pins; 2],
    pub(super) turn: Side,
    pub(super) rights: Rights,
    /// The square that a pawn has just passed in a double step, or none.
    pub(super) passed: Square,
    /// Half-moves since the last capture, pawn move or promotion.
    pub(super) quiet: u32,
    pub(super) number: u32,
}

impl Space {
    /// The three main boards, nobody on them and no attack board anywhere.
    pub(super) const BARE: Space = Space {
        sides: [Set::EMPTY; 2],
        men: [Set::EMPTY; 6],
        surface: Set::MAIN_BOARDS,
        unmoved: Set::EMPTY,
        owned: [0; 2],
        turn: Side::White,
        rights: Rights::NONE,
        passed: Square::NONE,
        quiet: 0,
        number: 1,
    };

    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) fn of(&self, side: Side, man: Man) -> Set {
        self.sides[side as usize] & self.men[man as usize]
    }

    #[inline]
    pub(super) fn king(&self, side: Side) -> Square {
        self.of(side, Man::King).first()
    }

    pub(super) fn man_at(&self, square: Square) -> Option<Man> {
        Man::ALL
            .into_iter()
            .find(|&man| self.men[man as usize].has(square))
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL
            .into_iter()
            .find(|&side| self.sides[side as usize].has(square))?;
        let role = self.man_at(square)?.role();
        Some(Piece { side, role })
    }

    #[inline]
    pub(super) const fn pins(&self) -> Pins {
        self.owned[0] | self.owned[1]
    }

    pub(super) const fn owner(&self, pin: Pin) -> Side {
        if self.owned[0] & pin.bit() != 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The side whose pieces alone stand on the board at the pin.
    pub(super) const fn holder(&self, pin: Pin) -> Option<Side> {
        match (self.sides[0].on(pin) != 0, self.sides[1].on(pin) != 0) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            (true, true) | (false, false) => None,
        }
    }

    /// Pawns on a starting square of their side that have moved or been carried.
    pub(super) fn spent(&self) -> Set {
        let [white, black] = PAWN_STARTS;
        let at_start =
            (self.of(Side::White, Man::Pawn) & white) | (self.of(Side::Black, Man::Pawn) & black);
        at_start & !self.unmoved
    }

    pub(super) fn put(&mut self, side: Side, man: Man, square: Square) {
        self.sides[side as usize].insert(square);
        self.men[man as usize].insert(square);
    }

    /// Whether there is no attack board in the way of a step by the skip rule, for all pieces but pawns.
    #[inline]
    pub(super) const fn is_open(&self, skip: Skip) -> bool {
        !(self.surface.has(skip.gates[0]) && self.surface.has(skip.gates[1]))
    }

    /// Whether a pawn's capture on the next main board is free of attack boards.
    #[inline]
    pub(super) const fn is_open_to_pawns(&self, skip: Skip) -> bool {
        if super::decisions::PAWN_SKIPS_NEED_BOTH_COLUMNS {
            !self.surface.has(skip.gates[0]) && !self.surface.has(skip.gates[1])
        } else {
            self.is_open(skip)
        }
    }

    /// What a pawn of the side attacks from a square. It is also where its own kind would be attacked from, had they
    /// turned round.
    #[inline]
    pub(super) fn strikes(&self, side: Side, from: Square) -> Set {
        let march = march(side, from);
        let mut strikes = march.strikes;
        for skip in march.strike_skips {
            if !skip.to.is_none() && self.is_open_to_pawns(skip) {
                strikes.insert(skip.to);
            }
        }
        strikes
    }

    /// The pieces of a side that attack a square by a single step: knights and pawns.
    #[inline]
    pub(super) fn jumpers_at(&self, square: Square, by: Side) -> Set {
        let reach = reach(square);
        let knights = self.of(by, Man::Knight);
        let mut found = reach.knight & knights;
        found |= self.strikes(by.other(), square) & self.of(by, Man::Pawn);
        if !(reach.gated & knights).is_empty() {
            for skip in reach.knight_skips {
                if knights.has(skip.to) && self.is_open(skip) {
                    found.insert(skip.to);
                }
            }
        }
        found
    }

    /// Where a king could step from a square, own pieces not yet considered.
    #[inline]
    pub(super) fn king_steps(&self, from: Square) -> Set {
        let reach = reach(from);
        let mut steps = reach.king;
        for skip in reach.king_skips {
            if skip.to.is_none() {
                break;
            }
            if self.is_open(skip) {
                steps.insert(skip.to);
            }
        }
        steps
    }

    /// The pieces of a side that would attack a square in a line if nobody stood in between.
    #[inline]
    pub(super) fn snipers_at(&self, square: Square, by: Side) -> Set {
        let (reach, queens) = (reach(square), self.men[Man::Queen as usize]);
        let rooks = reach.rook & (self.men[Man::Rook as usize] | queens);
        let bishops = reach.bishop & (self.men[Man::Bishop as usize] | queens);
        (rooks | bishops) & self.sides[by as usize]
    }

    /// Whether a piece of that side attacks the square, if just these squares are occupied.
    #[inline]
    pub(super) fn is_attacked(&self, square: Square, by: Side, occupied: &Set) -> bool {
        !self.jumpers_at(square, by).is_empty()
            || self.king_steps(square).has(self.king(by))
            || self
                .snipers_at(square, by)
                .into_iter()
                .any(|sniper| (between(square, sniper) & *occupied).is_empty())
    }

    /// Whether the king of a side is in check.
    pub(super) fn is_check(&self, side: Side) -> bool {
        self.is_attacked(self.king(side), side.other(), &self.occupied())
    }

    /// The position after a legal step.
    pub(super) fn after(&self, step: Step) -> Space {
        let mut next = *self;
        let us = self.turn;
        next.passed = Square::NONE;
        next.quiet = self.quiet.saturating_add(1);
        match step {
            Step::Walk { from, to } => next.walk(from, to),
            Step::Promote { from, to, into } => {
                next.walk(from, to);
                next.become_at(to, into);
            }
            Step::EnPassant { from, to } => {
                let victim = march(us.other(), to).ahead;
                next.clear(Set::EMPTY.with(victim));
                next.walk(from, to);
            }
            Step::Castle(wing) => next.castle(wing),
            Step::Board { from, to } => {
                next.carry(from, to);
            }
            Step::BoardPromote { from, to, into } => {
                let square = next.carry(from, to);
                next.become_at(square, into);
                next.quiet = 0;
            }
        }
        next.turn = us.other();
        next.number = self.number.saturating_add(us.pick(0, 1));
        next
    }

    fn clear(&mut self, squares: Set) {
        let kept = !squares;
        for set in self.sides.iter_mut().chain(&mut self.men) {
            *set &= kept;
        }
        self.unmoved &= kept;
    }

    /// Moves a piece, capturing; for a double step, the square between is remembered.
    #[inline]
    fn walk(&mut self, from: Square, to: Square) {
        let both = Set::EMPTY.with(from).with(to);
        let captures = self.sides[self.turn.other() as usize].has(to);
        let kept = !both;
        for men in &mut self.men {
            let goes = men.has(from);
            *men &= kept;
            if goes {
                men.insert(to);
            }
        }
        let [us, them] = [self.turn as usize, self.turn.other() as usize];
        self.sides[us] = (self.sides[us] & kept).with(to);
        self.sides[them] &= kept;
        let is_pawn = self.men[Man::Pawn as usize].has(to);
        if is_pawn || captures {
            self.quiet = 0;
        }
        if is_pawn && march(self.turn, from).twice == to {
            self.passed = march(self.turn, from).ahead;
        }
        self.unmoved &= kept;
        self.rights = self.rights.after(both);
        for square in [from, to] {
            self.hand_over(square);
        }
    }

    fn castle(&mut self, wing: Wing) {
        let us = self.turn;
        let (king, rook, king_ends) = wing.path(us);
        let both = Set::EMPTY.with(king).with(rook);
        self.clear(both);
        self.put(us, Man::King, king_ends);
        self.put(us, Man::Rook, king);
        self.rights = self.rights.after(both);
        for square in [king, rook] {
            self.hand_over(square);
        }
    }

    /// Moves an attack board and says where its pawn is now, if it has one.
    fn carry(&mut self, from: Pin, to: Pin) -> Square {
        let squares = from.set();
        let pawn = (self.occupied() & squares).first();
        self.surface = self.surface.minus(from).plus(to, 0xF);
        let owned = &mut self.owned[self.turn as usize];
        *owned = *owned & !from.bit() | to.bit();
        if pawn.is_none() {
            return Square::NONE;
        }
        let ends = to.square_like(pawn);
        self.clear(squares);
        self.put(self.turn, Man::Pawn, ends);
        ends
    }

    fn become_at(&mut self, square: Square, into: Man) {
        let pawns = &mut self.men[Man::Pawn as usize];
        *pawns = pawns.without(square);
        self.men[into as usize].insert(square);
    }

    /// Paragraph "Attack boards": a board whose pieces are all of one colour belongs to that colour.
    #[inline]
    fn hand_over(&mut self, square: Square) {
        let Some(pin) = square.pin() else { return };
        if let Some(side) = self.holder(pin) {
            self.owned[side.other() as usize] &= !pin.bit();
            self.owned[side as usize] |= pin.bit();
        }
    }

    /// The attack boards in order.
    pub(super) fn attack_boards(&self) -> impl Iterator<Item = Pin> {
        each_pin(self.pins())
    }
}

/// The squares strictly between two that lie on one line.
#[inline]
pub(super) fn between(from: Square, to: Square) -> Set {
    let (start, end) = (from.coordinates(), to.coordinates());
    let files = (end.file - start.file).signum();
    let ranks = (end.rank - start.rank).signum();
    let levels = (end.level - start.level).signum();
    let mut set = Set::EMPTY;
    let mut place = start;
    loop {
        place.file += files;
        place.rank += ranks;
        place.level += levels;
        if place == end || (files, ranks, levels) == (0, 0, 0) {
            return set;
        }
        set = set.with(Square::at(place));
    }
}
