//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::names::Square;

/// A set of squares: a1 is the lowest bit. It is its own iterator, from a1 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BitBoard(pub u64);

/// No square.
pub const EMPTY: BitBoard = BitBoard(0);

impl BitBoard {
    /// One square.
    #[must_use]
    pub fn from_square(square: Square) -> BitBoard {
        BitBoard(1 << square.0)
    }

    /// The lowest square; of none it is a1.
    #[must_use]
    pub fn to_square(self) -> Square {
        Square((self.0.trailing_zeros() & 63) as u8)
    }

    /// How many squares.
    #[must_use]
    pub fn popcnt(self) -> u32 {
        self.0.count_ones()
    }

    /// The same seen from the other side of the board.
    #[must_use]
    pub fn reverse_colors(self) -> BitBoard {
        BitBoard(self.0.swap_bytes())
    }

    pub(crate) fn of(squares: shakmaty::Bitboard) -> BitBoard {
        BitBoard(squares.0)
    }

    pub(crate) fn inner(self) -> shakmaty::Bitboard {
        shakmaty::Bitboard(self.0)
    }
}

impl Iterator for BitBoard {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.to_square();
        self.0 &= self.0 - 1;
        Some(square)
    }
}

macro_rules! operators {
    ($($operator:ident $name:ident $assign:ident $assigning:ident $sign:tt),*) => { $(
        operators!(one $operator $name $sign BitBoard, BitBoard);
        operators!(one $operator $name $sign BitBoard, &BitBoard);
        operators!(one $operator $name $sign &BitBoard, BitBoard);
        operators!(one $operator $name $sign &BitBoard, &BitBoard);

        impl $assign for BitBoard {
            fn $assigning(&mut self, other: BitBoard) {
                *self = *self $sign other;
            }
        }
    )* };
    (one $operator:ident $name:ident $sign:tt $left:ty, $right:ty) => {
        impl $operator<$right> for $left {
            type Output = BitBoard;

            fn $name(self, other: $right) -> BitBoard {
                BitBoard(self.0 $sign other.0)
            }
        }
    };
}

operators!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for BitBoard {
    type Output = BitBoard;

    fn not(self) -> BitBoard {
        BitBoard(!self.0)
    }
}

impl Not for &BitBoard {
    type Output = BitBoard;

    fn not(self) -> BitBoard {
        BitBoard(!self.0)
    }
}

impl fmt::Display for BitBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.0.to_le_bytes() {
            let cell = |file: u8| if rank >> file & 1 == 1 { "X " } else { ". " };
            writeln!(f, "{}", (0..8).map(cell).collect::<String>())?;
        }
        Ok(())
    }
}
