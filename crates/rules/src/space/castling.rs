//! Starting squares of kings and rooks, castling, and its rights: paragraph "Castling".

use super::sets::Set;
use super::squares::{Square, at};
use crate::outcome::{CastlingSide, Side};

/// Starting squares of kings, rooks and queen, by side.
#[derive(Debug, Clone, Copy)]
pub(super) struct BackRank {
    pub(super) king: Square,
    pub(super) queen: Square,
    pub(super) kings_rook: Square,
    pub(super) queens_rook: Square,
}

pub(super) const fn back_rank(side: Side) -> &'static BackRank {
    const fn back_rank(rank: i8, level: i8) -> BackRank {
        BackRank {
            king: Square::from_coordinates(at(4, rank, level)),
            queen: Square::from_coordinates(at(1, rank, level)),
            kings_rook: Square::from_coordinates(at(5, rank, level)),
            queens_rook: Square::from_coordinates(at(0, rank, level)),
        }
    }
    static BACK_RANKS: [BackRank; 2] = [back_rank(0, 1), back_rank(9, 7)];
    &BACK_RANKS[side as usize]
}

/// Starting squares of king and rook, and the king's target. The rook's target is the king's starting square.
pub(super) const fn castling_path(side: Side, to: CastlingSide) -> (Square, Square, Square) {
    let &BackRank {
        king,
        queen,
        kings_rook,
        queens_rook,
    } = back_rank(side);
    match to {
        CastlingSide::King => (king, kings_rook, kings_rook),
        CastlingSide::Queen => (king, queens_rook, queen),
    }
}

/// A set of castling rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CastlingRights(u8);

impl CastlingRights {
    pub(super) const NONE: CastlingRights = CastlingRights(0);

    const fn bit(side: Side, to: CastlingSide) -> u8 {
        1 << (2 * side as u8 + to as u8)
    }

    #[inline]
    pub const fn has(self, side: Side, to: CastlingSide) -> bool {
        self.0 & CastlingRights::bit(side, to) != 0
    }

    pub(super) const fn with(self, side: Side, to: CastlingSide) -> Self {
        CastlingRights(self.0 | CastlingRights::bit(side, to))
    }

    /// The remaining rights after a move from or to a square.
    pub(super) fn after(self, touched: Set) -> Self {
        let mut left = CastlingRights::NONE;
        if self != CastlingRights::NONE {
            for side in Side::ALL {
                for to in CastlingSide::ALL {
                    let (king, rook, _) = castling_path(side, to);
                    if self.has(side, to) && !touched.has(king) && !touched.has(rook) {
                        left = left.with(side, to);
                    }
                }
            }
        }
        left
    }
}
