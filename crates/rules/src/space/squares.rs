//! Squares: paragraph "Board and coordinates".
//!
//! No two of the 144 possible squares coincide, so each has a number whether its surface exists or not: main boards from 0,
//! pins on the b side from 64, those on the e side from 128.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square(pub(super) u8);

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

/// Rank, level and main board's level of the pins on the b side (0 to 11) and the e side (12 to 23).
pub(super) const PINS: [(i8, i8, i8); 12] = [
    (1, 1, 2),
    (1, 3, 2),
    (3, 3, 4),
    (3, 5, 4),
    (4, 1, 2),
    (4, 3, 2),
    (5, 5, 6),
    (5, 7, 6),
    (6, 3, 4),
    (6, 5, 4),
    (8, 5, 6),
    (8, 7, 6),
];

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
static LETTERS: Table<[u8; 5]> = letter_table();

const fn coordinates() -> Table<Coordinates> {
    let mut table = [at(-9, -9, -9); 256];
    let (mut number, mut bit) = (0, 0);
    while bit < 48 {
        let (board, row, column) = (bit / 16, bit / 4 % 4, bit % 4);
        table[number] = at(1 + column, 1 + 2 * board + row, 2 + 2 * board);
        let (low_rank, level) = covered(number / 4);
        let (rank, column) = (low_rank + bit / 2 % 2, bit % 2);
        table[64 + number] = at(column, rank, level);
        table[128 + number] = at(4 + column, rank, level);
        bit += 1;
        number += 1;
    }
    table
}

/// The lower rank and the level of an attack board on the b side; boards extend outwards from their corner.
const fn covered(pin: usize) -> (i8, i8) {
    let (rank, level, _) = PINS[pin];
    let is_below = matches!(rank, 1 | 3 | 5);
    (if is_below { rank - 1 } else { rank }, level)
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

const fn letter_table() -> Table<[u8; 5]> {
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
    pub(super) const fn from_number(number: u8) -> Self {
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
    pub(super) const fn from_coordinates(coordinates: Coordinates) -> Self {
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
        Square::from_coordinates(at(file + files, rank + ranks, level + levels))
    }

    pub(super) const fn is_on_main_board(self) -> bool {
        self.0 < 64
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
        Some(Square::from_coordinates(at(file, rank, level))).filter(|square| !square.is_none())
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

#[expect(
    clippy::cast_possible_truncation,
    reason = "a word has 64 bits, and 64 fits into a byte"
)]
#[inline]
pub(super) const fn lowest(word: u64) -> u8 {
    word.trailing_zeros() as u8
}
