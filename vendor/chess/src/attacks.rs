//! Where men can go, each look-up at the expense of the budget.

use shakmaty::attacks;

use crate::bit_board::{BitBoard, EMPTY};
use crate::budget::spend;
use crate::names::{Color, File, Rank, Square};

/// A bishop's squares up to and with the first ones in its way.
#[must_use]
pub fn get_bishop_moves(square: Square, blockers: BitBoard) -> BitBoard {
    spend(1);
    bishop(square, blockers)
}

/// A rook's squares up to and with the first ones in its way.
#[must_use]
pub fn get_rook_moves(square: Square, blockers: BitBoard) -> BitBoard {
    spend(1);
    rook(square, blockers)
}

/// A knight's squares.
#[must_use]
pub fn get_knight_moves(square: Square) -> BitBoard {
    spend(1);
    BitBoard::of(attacks::knight_attacks(square.inner()))
}

/// A king's squares, without castling.
#[must_use]
pub fn get_king_moves(square: Square) -> BitBoard {
    spend(1);
    king(square)
}

/// The squares of `blockers` that a pawn attacks.
#[must_use]
pub fn get_pawn_attacks(square: Square, color: Color, blockers: BitBoard) -> BitBoard {
    spend(1);
    pawn(square, color) & blockers
}

/// The squares to which a pawn can go straight on.
#[must_use]
pub fn get_pawn_quiets(square: Square, color: Color, blockers: BitBoard) -> BitBoard {
    spend(1);
    pushes(square, color, blockers)
}

/// The squares of a rank, file or diagonal between two; none where they share none.
#[must_use]
pub fn between(one: Square, other: Square) -> BitBoard {
    spend(1);
    BitBoard::of(attacks::between(one.inner(), other.inner()))
}

/// The whole rank, file or diagonal of two squares; none where they share none, or are the same.
#[must_use]
pub fn line(one: Square, other: Square) -> BitBoard {
    spend(1);
    BitBoard::of(attacks::ray(one.inner(), other.inner()))
}

/// All squares of a file.
#[must_use]
pub fn get_file(file: File) -> BitBoard {
    BitBoard(0x0101_0101_0101_0101 << file.to_index())
}

pub(crate) fn bishop(square: Square, blockers: BitBoard) -> BitBoard {
    BitBoard::of(attacks::bishop_attacks(square.inner(), blockers.inner()))
}

pub(crate) fn rook(square: Square, blockers: BitBoard) -> BitBoard {
    BitBoard::of(attacks::rook_attacks(square.inner(), blockers.inner()))
}

pub(crate) fn knight(square: Square) -> BitBoard {
    BitBoard::of(attacks::knight_attacks(square.inner()))
}

pub(crate) fn king(square: Square) -> BitBoard {
    BitBoard::of(attacks::king_attacks(square.inner()))
}

pub(crate) fn pawn(square: Square, color: Color) -> BitBoard {
    let color = match color {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    BitBoard::of(attacks::pawn_attacks(color, square.inner()))
}

/// One step, or two from a pawn's first rank.
pub(crate) fn pushes(square: Square, color: Color, blockers: BitBoard) -> BitBoard {
    let forward = |squares: BitBoard| match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    };
    let first = match color {
        Color::White => Rank::Second,
        Color::Black => Rank::Seventh,
    };
    let one = forward(BitBoard::from_square(square)) & !blockers;
    let two = if square.get_rank() == first {
        forward(one) & !blockers
    } else {
        EMPTY
    };
    one | two
}
