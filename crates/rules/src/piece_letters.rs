//! The piece letters of different languages (FIDE, appendix C.3). Position texts, codes and records always use English ones.

use super::scene::Role;

// `ALPHABETS` and `WORDS`, from `assets/i18n`.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// An alphabet of a language, or the figurines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PieceLetters(u8);

/// The role of a figurine of either colour, or of an emoji that is used as one.
pub(super) fn figurine(symbol: char) -> Option<Role> {
    match symbol {
        '👸' => return Some(Role::Queen),
        '🏰' => return Some(Role::Rook),
        '🐴' | '🐎' => return Some(Role::Knight),
        _ => {}
    }
    let place = ('♔'..='♟').position(|figurine| figurine == symbol)?;
    Role::OF_CHESS.get(place % 6).copied()
}

impl PieceLetters {
    /// K Q R B N.
    pub const ENGLISH: PieceLetters = PieceLetters(0);
    pub const FIGURINE: PieceLetters = PieceLetters(FIGURINE);

    /// As typed and stored: `english` first, `figurine` last.
    pub const KEYS: [&str; ALPHABETS.len()] = {
        let mut keys = [""; ALPHABETS.len()];
        let mut index = 0;
        while index < keys.len() {
            keys[index] = ALPHABETS[index].0;
            index += 1;
        }
        keys
    };

    pub fn all() -> impl Iterator<Item = PieceLetters> {
        (0..=FIGURINE).map(PieceLetters)
    }

    pub const fn key(self) -> &'static str {
        ALPHABETS[self.0 as usize].0
    }

    /// The words for moves; empty for the figurines.
    pub(super) fn words(self) -> &'static str {
        WORDS.get(usize::from(self.0)).copied().unwrap_or_default()
    }

    pub fn find(key: &str) -> Option<Self> {
        Self::all().find(|one| one.key().eq_ignore_ascii_case(key))
    }

    /// Pieces that chess doesn't have keep their game's letter.
    pub const fn of(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight] = ALPHABETS[self.0 as usize].1;
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn | Role::Executor | Role::Warrior | Role::Lancer => role.letter(),
        }
    }

    /// Translates piece letters: `Nf3` becomes `Sf3`. The `AB` of an attack board isn't a bishop.
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
        let german = PieceLetters::find("german").expect("a language");
        let spanish = PieceLetters::find("spanish").expect("a language");
        let cases = [
            (PieceLetters::ENGLISH, "Nbd7", "Nbd7"),
            (german, "Nbd7", "Sbd7"),
            (german, "exd8=Q+", "exd8=D+"),
            (spanish, "Kxb2", "Rxb2"),
            (spanish, "O-O-O", "O-O-O"),
            (german, "ABb1(1)-b4(1)=Q", "ABb1(1)-b4(1)=D"),
            (german, "K15<>R14", "K15<>T14"),
            (german, "LxL", "LxL"),
            (PieceLetters::FIGURINE, "Rad1", "♖ad1"),
        ];
        for (letters, notation, printed) in cases {
            assert_eq!(letters.print(notation), printed);
        }
    }
}
