//! Squares: paragraph "Board and coordinates".
//!
//! No two of the 144 possible squares coincide, so each has a number whether its surface exists or not: main boards from
//! 0, pins on the b side from 64, those on the e side from 128.

use std::fmt;

use super::pins::Pin;
use super::sets::Set;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square(u8);

/// File from 0 for a, rank, level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coordinates {
    pub file: i8,
    pub rank: i8,
    pub level: i8,
}

pub(super) const fn at(file: i8, rank: i8, level: i8) -> Coordinates {
    Coordinates { file, rank, level }
}

impl Coordinates {
    pub(super) const fn letters(self) -> [u8; 5] {
        let (file, rank) = (self.file.unsigned_abs(), self.rank.unsigned_abs());
        let level = self.level.unsigned_abs();
        [b'a' + file, b'0' + rank, b'(', b'0' + level, b')']
    }
}

/// Indexed by any byte.
pub(super) type Table<T> = [T; 256];

/// Usable in constants.
macro_rules! for_each_square {
    (|$square:ident| $body:block) => {
        let mut number = 0;
        while number < Square::COUNT {
            let $square = Square::listed(number);
            if !$square.is_none() $body
            number += 1;
        }
    };
}
pub(super) use for_each_square;

static COORDINATES: Table<Coordinates> = coordinates();
static NUMBERS: [Square; 512] = numbers();
static LETTERS: Table<[u8; 5]> = letters();

const fn coordinates() -> Table<Coordinates> {
    let mut table = [at(-9, -9, -9); 256];
    let (mut number, mut bit) = (0, 0);
    while bit < 48 {
        let (board, row, column) = (bit / 16, bit / 4 % 4, bit % 4);
        table[number] = at(1 + column, 1 + 2 * board + row, 2 + 2 * board);
        let (low_rank, level) = Pin::covered(number / 4);
        let (rank, column) = (low_rank + bit / 2 % 2, bit % 2);
        table[64 + number] = at(column, rank, level);
        table[128 + number] = at(4 + column, rank, level);
        bit += 1;
        number += 1;
    }
    table
}

const fn cell(coordinates: Coordinates) -> usize {
    let Coordinates { file, rank, level } = coordinates;
    file.unsigned_abs() as usize
        + 6 * rank.unsigned_abs() as usize
        + 60 * (level.unsigned_abs() as usize - 1)
}

const fn numbers() -> [Square; 512] {
    let coordinates = coordinates();
    let mut table = [Square::NONE; 512];
    for_each_square!(|square| {
        table[cell(coordinates[square.index()])] = square;
    });
    table
}

const fn letters() -> Table<[u8; 5]> {
    let coordinates = coordinates();
    let mut table = [*b"     "; 256];
    for_each_square!(|square| {
        table[square.index()] = coordinates[square.index()].letters();
    });
    table
}

impl Square {
    /// Never exists, never occupied.
    pub const NONE: Square = Square(255);

    /// Including unused numbers.
    pub const COUNT: u8 = 192;

    #[inline]
    pub(super) const fn numbered(number: u8) -> Self {
        Square(number)
    }

    /// The square with that number, or `NONE`.
    #[inline]
    pub const fn listed(number: u8) -> Self {
        if number < Square::COUNT && number % 64 < 48 {
            Square(number)
        } else {
            Square::NONE
        }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == Square::NONE.0
    }

    /// Meaningless for [`Square::NONE`].
    #[inline]
    pub const fn coordinates(self) -> Coordinates {
        COORDINATES[self.index()]
    }

    #[inline]
    pub(super) const fn at(coordinates: Coordinates) -> Self {
        let Coordinates { file, rank, level } = coordinates;
        if file < 0 || file > 5 || rank < 0 || rank > 9 || level < 1 || level > 7 {
            return Square::NONE;
        }
        NUMBERS[cell(coordinates) % 512]
    }

    #[inline]
    pub(super) const fn offset(self, files: i8, ranks: i8, levels: i8) -> Self {
        if self.is_none() {
            return Square::NONE;
        }
        let Coordinates { file, rank, level } = self.coordinates();
        Square::at(at(file + files, rank + ranks, level + levels))
    }

    pub(super) const fn is_on_main_board(self) -> bool {
        self.0 < 64
    }

    /// The pin of the attack board with this square.
    pub(super) const fn pin(self) -> Option<Pin> {
        if self.is_on_main_board() || self.is_none() {
            None
        } else {
            Some(Pin::numbered((self.0 / 64 - 1) * 12 + self.0 % 64 / 4))
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let &[
            file @ b'a'..=b'f',
            rank @ b'0'..=b'9',
            b'(',
            level @ b'1'..=b'7',
            b')',
        ] = name.as_bytes()
        else {
            return None;
        };
        let [file, rank, level] = [file - b'a', rank - b'0', level - b'0'].map(u8::cast_signed);
        Some(Square::at(at(file, rank, level))).filter(|square| !square.is_none())
    }

    /// For example `b1(2)`.
    #[inline]
    pub(super) fn name(self) -> &'static str {
        std::str::from_utf8(&LETTERS[self.index()]).unwrap_or_default()
    }

    /// The name without the level.
    pub(super) fn column(self) -> &'static str {
        self.name().get(..2).unwrap_or_default()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two on each attack board and four on the main board.
pub(super) const PAWN_STARTS: [Set; 2] = [pawn_starts(1, 1, 2, 2), pawn_starts(8, 7, 7, 6)];

const fn pawn_starts(rank: i8, level: i8, main_rank: i8, main_level: i8) -> Set {
    let mut set = Set::EMPTY;
    let mut file = 0;
    while file < 6 {
        let (outer, inner) = (at(file, rank, level), at(file, main_rank, main_level));
        set = set.with(Square::at(outer)).with(Square::at(inner));
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
        if coordinates()[square.index()].rank == last {
            set = set.with(square);
        }
    });
    set
}
