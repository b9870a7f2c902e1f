//! The letters of pieces in different languages (FIDE, appendix C.3). Position texts, codes and records always
//! have the English ones.

use super::scene::Role;
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive, const_into_str)]
pub enum PieceLetters {
    /// K Q R B N.
    #[default]
    English,
    /// K D T L S.
    German,
    /// R D T A C.
    Spanish,
    Figurine,
}

/// A figurine of either colour.
pub(super) fn figurine(symbol: char) -> Option<Role> {
    let place = ('♔'..='♟').position(|figurine| figurine == symbol)?;
    Role::OF_CHESS.get(place % 6).copied()
}

impl PieceLetters {
    pub const ALL: [PieceLetters; 4] = *PieceLetters::VARIANTS.as_array().expect("four");

    /// As typed and stored.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    pub fn find(key: &str) -> Option<Self> {
        key.parse().ok()
    }

    /// Pieces unknown to chess keep the letter of their game.
    pub const fn of(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight] = match self {
            PieceLetters::English => ['K', 'Q', 'R', 'B', 'N'],
            PieceLetters::German => ['K', 'D', 'T', 'L', 'S'],
            PieceLetters::Spanish => ['R', 'D', 'T', 'A', 'C'],
            PieceLetters::Figurine => ['♔', '♕', '♖', '♗', '♘'],
        };
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn | Role::Executor | Role::Warrior | Role::Lancer => role.letter(),
        }
    }

    /// `Nf3` becomes `Sf3`. The `AB` of an attack board isn't a bishop.
    pub fn print(self, notation: &str) -> String {
        let mut before = ' ';
        notation
            .chars()
            .map(|letter| {
                let printed = match Role::OF_CHESS.iter().find(|role| role.letter() == letter) {
                    Some(role) if before != 'A' => self.of(*role),
                    Some(_) | None => letter,
                };
                before = letter;
                printed
            })
            .collect()
    }

    pub(super) fn role_of(self, capital: char, roles: &[Role]) -> Option<Role> {
        roles.iter().copied().find(|role| self.of(*role) == capital)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_is_printed_in_the_letters_of_a_language() {
        let cases = [
            (PieceLetters::English, "Nbd7", "Nbd7"),
            (PieceLetters::German, "Nbd7", "Sbd7"),
            (PieceLetters::German, "exd8=Q+", "exd8=D+"),
            (PieceLetters::Spanish, "Kxb2", "Rxb2"),
            (PieceLetters::Spanish, "O-O-O", "O-O-O"),
            (PieceLetters::German, "ABb1(1)-b4(1)=Q", "ABb1(1)-b4(1)=D"),
            (PieceLetters::German, "K15<>R14", "K15<>T14"),
            (PieceLetters::German, "LxL", "LxL"),
            (PieceLetters::Figurine, "Rad1", "♖ad1"),
        ];
        for (letters, notation, printed) in cases {
            assert_eq!(letters.print(notation), printed);
        }
    }
}
