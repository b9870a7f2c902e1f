//! Sets of squares. The fourth word stays empty, so any number, even [`Square::NONE`], can be looked up.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::pins::Pin;
use super::squares::{Square, at, for_each_square, lowest};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Set([u64; 4]);

impl Set {
    pub(super) const EMPTY: Set = Set([0; 4]);
    /// Every number, used or not.
    pub(super) const ALL: Set = Set([u64::MAX; 4]);
    pub const MAIN_BOARDS: Set = Set([0xFFFF_FFFF_FFFF, 0, 0, 0]);

    #[inline]
    pub const fn has(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Ignores [`Square::NONE`].
    #[inline]
    pub(super) const fn with(mut self, square: Square) -> Self {
        if !square.is_none() {
            self.0[square.index() / 64] |= 1 << (square.index() % 64);
        }
        self
    }

    #[inline]
    pub const fn without(mut self, square: Square) -> Self {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
        self
    }

    /// Not for [`Square::NONE`].
    #[inline]
    pub(super) const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        let Set([a, b, c, _]) = self;
        a | b | c == 0
    }

    #[inline]
    pub const fn count(self) -> u32 {
        // Without a popcount instruction counting is slow: add three words to two first.
        let Set([a, b, c, _]) = self;
        let (ones, twos) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
        ones.count_ones() + 2 * twos.count_ones()
    }

    /// Returns [`Square::NONE`] if the set is empty.
    #[inline]
    pub(super) fn first(self) -> Square {
        self.into_iter().next().unwrap_or(Square::NONE)
    }

    /// The squares of the pin's board, lowest rank and file in the lowest bit.
    #[inline]
    pub(super) const fn on(&self, pin: Pin) -> u64 {
        self.0[pin.word_index()] >> pin.shift() & 0xF
    }

    /// Adds squares of the pin's board, of which the set has none.
    #[inline]
    pub(super) const fn plus(mut self, pin: Pin, pattern: u64) -> Self {
        self.0[pin.word_index()] |= pattern << pin.shift();
        self
    }

    #[inline]
    pub(super) const fn minus(mut self, pin: Pin) -> Self {
        self.0[pin.word_index()] &= !(0xF << pin.shift());
        self
    }
}

impl Pin {
    pub(super) fn as_set(self) -> Set {
        Set::EMPTY.plus(self, 0xF)
    }
}

impl IntoIterator for Set {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

pub struct Iter(Set);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let Set(words) = &mut self.0;
        for (word, first) in words.iter_mut().zip([0, 64, 128]) {
            if *word != 0 {
                let square = Square::from_number(first + lowest(*word));
                *word &= *word - 1;
                return Some(square);
            }
        }
        None
    }
}

/// Operators work word by word.
macro_rules! operators {
    ($($operator:ident $of:ident, $assigning:ident $assign:ident;)*) => {$(
        impl $operator for Set {
            type Output = Set;

            #[inline]
            fn $of(mut self, other: Set) -> Set {
                self.$assign(other);
                self
            }
        }

        impl $assigning for Set {
            #[inline]
            fn $assign(&mut self, other: Set) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assign(other);
                }
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
}

impl Not for Set {
    type Output = Set;

    #[inline]
    fn not(self) -> Set {
        let Set([a, b, c, d]) = self;
        Set([!a, !b, !c, !d])
    }
}

/// Two on each attack board and four on the main board.
pub(super) const PAWN_STARTS: [Set; 2] = [pawn_starts(1, 1, 2, 2), pawn_starts(8, 7, 7, 6)];

const fn pawn_starts(rank: i8, level: i8, main_rank: i8, main_level: i8) -> Set {
    let mut set = Set::EMPTY;
    let mut file = 0;
    while file < 6 {
        let (outer, inner) = (at(file, rank, level), at(file, main_rank, main_level));
        set = set
            .with(Square::from_coordinates(outer))
            .with(Square::from_coordinates(inner));
        file += 1;
    }
    set
}

/// Paragraph "Pawn": the last rank of the farthest main board and attack boards.
pub(super) const LAST_RANKS: [Set; 2] = [last_ranks(8, 9), last_ranks(1, 0)];

const fn last_ranks(main_rank: i8, attack_rank: i8) -> Set {
    let mut set = Set::EMPTY;
    for_each_square!(|square| {
        let last = if square.is_on_main_board() {
            main_rank
        } else {
            attack_rank
        };
        if square.coordinates().rank == last {
            set = set.with(square);
        }
    });
    set
}
