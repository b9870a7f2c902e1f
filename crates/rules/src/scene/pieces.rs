//! Pieces and captured material.

use crate::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    pub side: Side,
    pub role: Role,
}

impl Piece {
    /// Upper case for White.
    pub const fn letter(self) -> char {
        let letter = self.role.letter();
        match self.side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    pub fn of_letter(letter: char, roles: &[Role]) -> Option<Self> {
        let pieces = roles
            .iter()
            .flat_map(|&role| Side::ALL.map(|side| Piece { side, role }));
        pieces.into_iter().find(|piece| piece.letter() == letter)
    }
}

/// Every kind of piece in any game.
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

    pub const OF_CHESS: &'static [Role] = Role::ALL.as_slice().split_at(6).0;

    /// In pawns; 0 in games without such a count.
    pub const fn worth(self) -> i32 {
        match self {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King | Role::Executor | Role::Warrior | Role::Lancer => 0,
        }
    }

    /// Its Unicode chess symbol, if it has one.
    pub const fn sign(self) -> Option<char> {
        match self {
            // The filled pawn is an emoji in most programs, so all are outlined.
            Role::King => Some('♔'),
            Role::Queen => Some('♕'),
            Role::Rook => Some('♖'),
            Role::Bishop => Some('♗'),
            Role::Knight => Some('♘'),
            Role::Pawn => Some('♙'),
            Role::Executor | Role::Warrior | Role::Lancer => None,
        }
    }

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

    /// Lower-case English name: the key of words and picture files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Material {
    /// In the order of [`Role::ALL`].
    pub captured: Vec<Piece>,
    /// White's material minus Black's, in pawns.
    pub ahead: i32,
}

impl Material {
    /// One side's pieces at the start of chess.
    pub(crate) const CHESS_SET: [(Role, usize); 6] = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];

    /// The pieces missing since `before`, in games that don't count material.
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

    /// Counts against a full set; a promoted pawn is missing as a pawn.
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
