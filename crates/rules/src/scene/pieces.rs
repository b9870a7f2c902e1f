//! The pieces, and what a side has won of them.

use crate::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A piece on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    pub role: Role,
}

impl Piece {
    /// The letter of position texts: a capital for White, a small letter for Black.
    pub const fn letter(self) -> char {
        let letter = self.role.letter();
        match self.side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece of one of these kinds with that letter.
    pub(crate) fn of_letter(letter: char, roles: &[Role]) -> Option<Self> {
        let pieces = roles
            .iter()
            .flat_map(|&role| Side::ALL.map(|side| Piece { side, role }));
        pieces.into_iter().find(|piece| piece.letter() == letter)
    }
}

/// Every kind of piece in any of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// Mono-dimensional Chess: one or three dots forward.
    Executor,
    /// Mono-dimensional Chess: two dots forward, one backward.
    Warrior,
    /// Mono-dimensional Chess: one dot forward.
    Lancer,
}

impl Role {
    pub const ALL: [Role; 9] = *Role::VARIANTS.as_array().expect("there are nine");

    /// The kinds of pieces of chess.
    pub const OF_CHESS: &'static [Role] = Role::ALL.as_slice().split_at(6).0;

    /// What it is worth in pawns, as orthodox players count; nothing in games without such a count.
    pub const fn worth(self) -> i32 {
        match self {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King | Role::Executor | Role::Warrior | Role::Lancer => 0,
        }
    }

    /// Its sign among the chess symbols of Unicode; pieces that chess does not know have none.
    pub const fn sign(self) -> Option<char> {
        match self {
            // The filled pawn is an emoji in most programs, so all have outlines.
            Role::King => Some('♔'),
            Role::Queen => Some('♕'),
            Role::Rook => Some('♖'),
            Role::Bishop => Some('♗'),
            Role::Knight => Some('♘'),
            Role::Pawn => Some('♙'),
            Role::Executor | Role::Warrior | Role::Lancer => None,
        }
    }

    /// The capital letter of position texts.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Queen => 'Q',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Knight => 'N',
            Role::Pawn => 'P',
            Role::Executor => 'E',
            Role::Warrior => 'W',
            Role::Lancer => 'L',
        }
    }

    /// The English name, in small letters: the key of words and of picture files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}

/// What both sides have lost, in a game that counts it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Material {
    /// The pieces that are missing from a full set, in the order of [`Role::ALL`].
    pub captured: Vec<Piece>,
    /// By how many pawns White's pieces on the board are worth more than Black's; less than nothing
    /// if they are worth less.
    pub ahead: i32,
}

impl Material {
    /// The pieces of a side at the start of chess.
    pub(crate) const CHESS_SET: [(Role, usize); 6] = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];

    /// The pieces that were there and are not any more, in a game without pawns or where nobody
    /// counts what pieces are worth: each kind that has become fewer.
    pub fn lost(before: &[Piece], now: &[Piece]) -> Self {
        let count =
            |pieces: &[Piece], one: Piece| pieces.iter().filter(|piece| **piece == one).count();
        let kinds = Side::ALL
            .into_iter()
            .flat_map(|side| Role::ALL.map(|role| Piece { side, role }));
        let captured = kinds.flat_map(|one| {
            let missing = count(before, one).saturating_sub(count(now, one));
            std::iter::repeat_n(one, missing)
        });
        Material {
            captured: captured.collect(),
            ahead: 0,
        }
    }

    /// Counts the pieces on a board against a full set: so many of each role for each side. A pawn
    /// that became something else is missing as a pawn, and no piece is missing more than none.
    pub(crate) fn counted(pieces: &[Piece], set: &[(Role, usize)]) -> Self {
        let count = |side: Side, role: Role| {
            let same = pieces.iter().filter(|one| **one == Piece { side, role });
            same.count()
        };
        let missing = |side: Side| {
            let promoted: usize = set
                .iter()
                .filter(|(role, _)| *role != Role::Pawn)
                .map(|&(role, full)| count(side, role).saturating_sub(full))
                .sum();
            set.iter().flat_map(move |&(role, full)| {
                let extra = if role == Role::Pawn { promoted } else { 0 };
                let lost = full.saturating_sub(count(side, role) + extra);
                std::iter::repeat_n(Piece { side, role }, lost)
            })
        };
        let worth = |side: Side| {
            let pieces = pieces.iter().filter(|piece| piece.side == side);
            pieces.map(|piece| piece.role.worth()).sum::<i32>()
        };
        Material {
            captured: Side::ALL.into_iter().flat_map(missing).collect(),
            ahead: worth(Side::White) - worth(Side::Black),
        }
    }
}
