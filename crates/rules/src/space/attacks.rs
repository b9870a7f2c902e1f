//! Attacks on squares.

use super::board::Space;
use super::geometry::{Skip, pawn_moves, piece_moves};
use super::sets::Set;
use super::squares::Square;
use crate::outcome::Side;
use crate::scene::Role;

impl Space {
    /// Whether no attack board blocks the skip, for all pieces except pawns.
    #[inline]
    pub(super) const fn is_open(&self, skip: Skip) -> bool {
        !(self.surface.has(skip.gates[0]) && self.surface.has(skip.gates[1]))
    }

    #[inline]
    pub(super) const fn is_open_to_pawns(&self, skip: Skip) -> bool {
        if super::decisions::PAWN_SKIPS_NEED_BOTH_COLUMNS {
            !self.surface.has(skip.gates[0]) && !self.surface.has(skip.gates[1])
        } else {
            self.is_open(skip)
        }
    }

    /// Squares a pawn attacks; for the other side, squares from which a pawn attacks this one.
    #[inline]
    pub fn strikes(&self, side: Side, from: Square) -> Set {
        let moves = pawn_moves(side, from);
        let mut strikes = moves.strikes;
        for skip in moves.strike_skips {
            if !skip.to.is_none() && self.is_open_to_pawns(skip) {
                strikes.insert(skip.to);
            }
        }
        strikes
    }

    /// Knights and pawns that attack a square.
    #[inline]
    pub(super) fn jumpers_at(&self, square: Square, by: Side) -> Set {
        let moves = piece_moves(square);
        let knights = self.of(by, Role::Knight);
        let mut found = moves.knight & knights;
        found |= self.strikes(by.other(), square) & self.of(by, Role::Pawn);
        if !(moves.gated & knights).is_empty() {
            found |= self.with_open(Set::EMPTY, &moves.knight_skips) & knights;
        }
        found
    }

    /// Ignores own pieces.
    #[inline]
    pub(super) fn king_steps(&self, from: Square) -> Set {
        let moves = piece_moves(from);
        self.with_open(moves.king, &moves.king_skips)
    }

    /// Ignores own pieces.
    #[inline]
    pub(super) fn knight_jumps(&self, from: Square) -> Set {
        let moves = piece_moves(from);
        self.with_open(moves.knight, &moves.knight_skips)
    }

    /// Adds the skips that aren't blocked.
    #[inline]
    fn with_open(&self, mut steps: Set, skips: &[Skip]) -> Set {
        for skip in skips {
            if skip.to.is_none() {
                break;
            }
            if self.is_open(*skip) {
                steps.insert(skip.to);
            }
        }
        steps
    }

    /// Sliders that attack a square on an empty board.
    #[inline]
    pub(super) fn snipers_at(&self, square: Square, by: Side) -> Set {
        let (moves, queens) = (piece_moves(square), self.kinds[Role::Queen as usize]);
        let rooks = moves.rook & (self.kinds[Role::Rook as usize] | queens);
        let bishops = moves.bishop & (self.kinds[Role::Bishop as usize] | queens);
        (rooks | bishops) & self.sides[by as usize]
    }

    /// Given the occupied squares.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Side, occupied: &Set) -> bool {
        !self.jumpers_at(square, by).is_empty()
            || self.king_steps(square).has(self.king(by))
            || self
                .snipers_at(square, by)
                .into_iter()
                .any(|sniper| (squares_between(square, sniper) & *occupied).is_empty())
    }

    #[inline]
    pub(super) fn is_check(&self, side: Side) -> bool {
        self.is_attacked(self.king(side), side.other(), &self.occupied())
    }
}

/// Exclusive, on one line.
#[inline]
pub(super) fn squares_between(from: Square, to: Square) -> Set {
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
        set = set.with(Square::from_coordinates(place));
    }
}
