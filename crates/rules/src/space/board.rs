//! Position and moves.

use super::castling::{CastlingRights, castling_path};
use super::geometry::pawn_moves;
use super::pins::{Pin, Pins, each_pin};
use super::sets::{PAWN_STARTS, Set};
use super::squares::Square;
use crate::outcome::{CastlingSide, Side};
use crate::scene::{Piece, Role};

pub(super) const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A move of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawMove {
    /// A piece moves or captures, perhaps promoting.
    Walk {
        from: Square,
        to: Square,
        into: Option<Role>,
    },
    EnPassant {
        from: Square,
        to: Square,
    },
    Castle(CastlingSide),
    /// An attack board moves, empty or with one pawn, perhaps promoting.
    Board {
        from: Pin,
        to: Pin,
        into: Option<Role>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// By side, and by role (`role as usize`).
    pub sides: [Set; 2],
    pub kinds: [Set; 6],
    /// The 64 squares that exist.
    pub surface: Set,
    /// Pawns that never moved and were never carried.
    pub unmoved: Set,
    /// Pins of each side's attack boards.
    pub owned: [Pins; 2],
    pub turn: Side,
    pub rights: CastlingRights,
    /// The square that a pawn passed with the last double step.
    pub passed: Square,
    /// Half-moves since the last capture, pawn move or promotion.
    pub(super) quiet: u32,
    pub(super) number: u32,
}

impl Space {
    /// The empty main boards, without attack boards.
    pub(super) const BARE: Space = Space {
        sides: [Set::EMPTY; 2],
        kinds: [Set::EMPTY; 6],
        surface: Set::MAIN_BOARDS,
        unmoved: Set::EMPTY,
        owned: [0; 2],
        turn: Side::White,
        rights: CastlingRights::NONE,
        passed: Square::NONE,
        quiet: 0,
        number: 1,
    };

    #[inline]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub fn of(&self, side: Side, role: Role) -> Set {
        self.sides[side as usize] & self.kinds[role as usize]
    }

    #[inline]
    pub(super) fn king(&self, side: Side) -> Square {
        self.of(side, Role::King).first()
    }

    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let mut roles = Role::OF_CHESS.iter().copied();
        roles.find(|&role| self.kinds[role as usize].has(square))
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let mut sides = Side::ALL.into_iter();
        let side = sides.find(|&side| self.sides[side as usize].has(square))?;
        let role = self.role_at(square)?;
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

    /// The side, if the board only has pieces of one side.
    pub(super) const fn holder(&self, pin: Pin) -> Option<Side> {
        match (self.sides[0].on(pin) != 0, self.sides[1].on(pin) != 0) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            (true, true) | (false, false) => None,
        }
    }

    /// Pawns on their starting squares that have moved or been carried.
    pub(super) fn spent(&self) -> Set {
        let [white, black] = PAWN_STARTS;
        let pawns = self.kinds[Role::Pawn as usize] & !self.unmoved;
        pawns & (self.sides[0] & white | self.sides[1] & black)
    }

    pub(super) fn put(&mut self, side: Side, role: Role, square: Square) {
        self.sides[side as usize].insert(square);
        self.kinds[role as usize].insert(square);
    }

    /// The position after a legal move.
    pub fn after_step(&self, step: RawMove) -> Space {
        let mut next = *self;
        let us = self.turn;
        next.passed = Square::NONE;
        next.quiet = self.quiet.saturating_add(1);
        match step {
            RawMove::Walk { from, to, into } => {
                next.walk(from, to);
                next.become_at(to, into);
            }
            RawMove::EnPassant { from, to } => {
                let victim = pawn_moves(us.other(), to).ahead;
                next.clear(Set::EMPTY.with(victim));
                next.walk(from, to);
            }
            RawMove::Castle(side) => next.castle(side),
            RawMove::Board { from, to, into } => {
                let square = next.carry(from, to);
                next.become_at(square, into);
            }
        }
        next.turn = us.other();
        next.number = self.number.saturating_add(us.pick(0, 1));
        next
    }

    pub fn after_null_move(&self) -> Space {
        Space {
            turn: self.turn.other(),
            passed: Square::NONE,
            quiet: self.quiet.saturating_add(1),
            ..*self
        }
    }

    fn clear(&mut self, squares: Set) {
        let kept = !squares;
        for set in self.sides.iter_mut().chain(&mut self.kinds) {
            *set &= kept;
        }
        self.unmoved &= kept;
    }

    /// Moves or captures, and records a double step.
    #[inline]
    fn walk(&mut self, from: Square, to: Square) {
        let both = Set::EMPTY.with(from).with(to);
        let captures = self.sides[self.turn.other() as usize].has(to);
        let kept = !both;
        for kind in &mut self.kinds {
            let goes = kind.has(from);
            *kind &= kept;
            if goes {
                kind.insert(to);
            }
        }
        let [us, them] = [self.turn as usize, self.turn.other() as usize];
        self.sides[us] = (self.sides[us] & kept).with(to);
        self.sides[them] &= kept;
        let is_pawn = self.kinds[Role::Pawn as usize].has(to);
        if is_pawn || captures {
            self.quiet = 0;
        }
        if is_pawn && pawn_moves(self.turn, from).twice == to {
            self.passed = pawn_moves(self.turn, from).ahead;
        }
        self.unmoved &= kept;
        self.rights = self.rights.after(both);
        for square in [from, to] {
            self.hand_over(square);
        }
    }

    fn castle(&mut self, side: CastlingSide) {
        let us = self.turn;
        let (king, rook, king_ends) = castling_path(us, side);
        let both = Set::EMPTY.with(king).with(rook);
        self.clear(both);
        self.put(us, Role::King, king_ends);
        self.put(us, Role::Rook, king);
        self.rights = self.rights.after(both);
        for square in [king, rook] {
            self.hand_over(square);
        }
    }

    /// Moves an attack board and returns its pawn's new square.
    fn carry(&mut self, from: Pin, to: Pin) -> Square {
        let squares = from.as_set();
        let pawn = (self.occupied() & squares).first();
        self.surface = self.surface.minus(from).plus(to, 0xF);
        let owned = &mut self.owned[self.turn as usize];
        *owned = *owned & !from.bit() | to.bit();
        if pawn.is_none() {
            return Square::NONE;
        }
        let ends = to.square_like(pawn);
        self.clear(squares);
        self.put(self.turn, Role::Pawn, ends);
        ends
    }

    #[inline]
    fn become_at(&mut self, square: Square, into: Option<Role>) {
        let Some(into) = into else { return };
        let pawns = &mut self.kinds[Role::Pawn as usize];
        *pawns = pawns.without(square);
        self.kinds[into as usize].insert(square);
        self.quiet = 0;
    }

    /// Paragraph "Attack boards": a board with pieces of only one colour belongs to that colour.
    #[inline]
    fn hand_over(&mut self, square: Square) {
        let Some(pin) = square.pin() else { return };
        if let Some(side) = self.holder(pin) {
            self.owned[side.other() as usize] &= !pin.bit();
            self.owned[side as usize] |= pin.bit();
        }
    }

    pub(super) fn attack_boards(&self) -> impl Iterator<Item = Pin> {
        each_pin(self.pins())
    }
}
