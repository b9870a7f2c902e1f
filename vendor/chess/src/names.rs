//! Squares, men and moves.

use std::fmt;
use std::ops::Not;

/// How many squares there are.
pub const NUM_SQUARES: usize = 64;

/// How many sides there are.
pub const NUM_COLORS: usize = 2;

/// Every piece, pawns first.
pub const ALL_PIECES: [Piece; 6] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
    Piece::King,
];

/// Every square, by ranks.
pub const ALL_SQUARES: [Square; NUM_SQUARES] = {
    let mut squares = [Square(0); NUM_SQUARES];
    let mut index = 0_u8;
    while (index as usize) < NUM_SQUARES {
        squares[index as usize] = Square(index);
        index += 1;
    }
    squares
};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// Its place in lists of both.
    #[must_use]
    pub fn to_index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A kind of man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    /// Its place in lists of all.
    #[must_use]
    pub fn to_index(self) -> usize {
        self as usize
    }
}

/// A rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// The rank of that index, counted round.
    #[must_use]
    pub fn from_index(index: usize) -> Rank {
        Rank::ALL[index & 7]
    }

    /// From 0 to 7.
    #[must_use]
    pub fn to_index(self) -> usize {
        self as usize
    }
}

/// A file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// The file of that index, counted round.
    #[must_use]
    pub fn from_index(index: usize) -> File {
        File::ALL[index & 7]
    }

    /// From 0 to 7.
    #[must_use]
    pub fn to_index(self) -> usize {
        self as usize
    }
}

/// A square: a1 is 0, b1 is 1, h8 is 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

macro_rules! squares {
    ($($name:ident = $index:literal),*) => {
        #[expect(missing_docs, reason = "the names say it")]
        impl Square {
            $(pub const $name: Square = Square($index);)*
        }
    };
}

squares!(
    A1 = 0,
    H1 = 7,
    A7 = 48,
    H7 = 55,
    G7 = 54,
    E5 = 36,
    A8 = 56,
    B8 = 57,
    G8 = 62,
    H8 = 63
);

impl Square {
    /// The square of a rank and a file.
    #[must_use]
    pub fn make_square(rank: Rank, file: File) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// From 0 to 63.
    #[must_use]
    pub fn to_index(self) -> usize {
        usize::from(self.0)
    }

    /// Its rank.
    #[must_use]
    pub fn get_rank(self) -> Rank {
        Rank::from_index(self.to_index() / 8)
    }

    /// Its file.
    #[must_use]
    pub fn get_file(self) -> File {
        File::from_index(self.to_index())
    }

    pub(crate) fn of(square: shakmaty::Square) -> Square {
        Square(u32::from(square) as u8)
    }

    pub(crate) fn inner(self) -> shakmaty::Square {
        shakmaty::Square::new(u32::from(self.0))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner().fmt(f)
    }
}

/// A move: from where to where, and what a pawn becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChessMove {
    source: Square,
    dest: Square,
    promotion: Option<Piece>,
}

impl ChessMove {
    /// A move that need not be legal.
    #[must_use]
    pub fn new(source: Square, dest: Square, promotion: Option<Piece>) -> ChessMove {
        ChessMove {
            source,
            dest,
            promotion,
        }
    }

    /// From where; a king's own square when it castles.
    #[must_use]
    pub fn get_source(&self) -> Square {
        self.source
    }

    /// To where; when a king castles, where it comes to stand.
    #[must_use]
    pub fn get_dest(&self) -> Square {
        self.dest
    }

    /// What a pawn becomes.
    #[must_use]
    pub fn get_promotion(&self) -> Option<Piece> {
        self.promotion
    }
}
