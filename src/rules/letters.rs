//! The letters by which people of different languages write the men of chess.
//!
//! Position texts, codes and records always have the English letters. What people read and type can have others: the ones of
//! their language (FIDE, appendix C.3: each player may use the letters of their own language), or figurines.

use std::collections::BTreeSet;

use super::scene::Role;

/// An alphabet of men.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N.
    #[default]
    English,
    /// K D T L S.
    German,
    /// R D T A C.
    Spanish,
    /// ♔ ♕ ♖ ♗ ♘.
    Figurine,
}

/// What a word of a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A man.
    Man(Role),
    /// Nothing by which moves differ.
    Filler,
}

/// The words of one language.
type Words = &'static [(&'static str, Word)];

/// What each language calls its men, and what it says in a move, for people who write words.
const WORDS: [(Letters, Words); 3] = [
    (
        Letters::English,
        &[
            ("king", Word::Man(Role::King)),
            ("queen", Word::Man(Role::Queen)),
            ("rook", Word::Man(Role::Rook)),
            ("bishop", Word::Man(Role::Bishop)),
            ("knight", Word::Man(Role::Knight)),
            ("executor", Word::Man(Role::Executor)),
            ("warrior", Word::Man(Role::Warrior)),
            ("lancer", Word::Man(Role::Lancer)),
            ("pawn", Word::Filler),
            ("to", Word::Filler),
            ("with", Word::Filler),
            ("takes", Word::Filler),
            ("captures", Word::Filler),
            ("promotes", Word::Filler),
        ],
    ),
    (
        Letters::German,
        &[
            ("könig", Word::Man(Role::King)),
            ("koenig", Word::Man(Role::King)),
            ("dame", Word::Man(Role::Queen)),
            ("turm", Word::Man(Role::Rook)),
            ("läufer", Word::Man(Role::Bishop)),
            ("laeufer", Word::Man(Role::Bishop)),
            ("springer", Word::Man(Role::Knight)),
            ("pferd", Word::Man(Role::Knight)),
            ("vollstrecker", Word::Man(Role::Executor)),
            ("krieger", Word::Man(Role::Warrior)),
            ("lanzer", Word::Man(Role::Lancer)),
            ("bauer", Word::Filler),
            ("nach", Word::Filler),
            ("auf", Word::Filler),
            ("mit", Word::Filler),
            ("schlägt", Word::Filler),
            ("schlaegt", Word::Filler),
        ],
    ),
    (
        Letters::Spanish,
        &[
            ("rey", Word::Man(Role::King)),
            ("dama", Word::Man(Role::Queen)),
            ("reina", Word::Man(Role::Queen)),
            ("torre", Word::Man(Role::Rook)),
            ("alfil", Word::Man(Role::Bishop)),
            ("caballo", Word::Man(Role::Knight)),
            ("ejecutor", Word::Man(Role::Executor)),
            ("guerrero", Word::Man(Role::Warrior)),
            ("lancero", Word::Man(Role::Lancer)),
            ("peón", Word::Filler),
            ("peon", Word::Filler),
            ("con", Word::Filler),
            ("captura", Word::Filler),
            ("come", Word::Filler),
            ("por", Word::Filler),
        ],
    ),
];

impl Letters {
    /// Every alphabet, the English one first.
    pub const ALL: [Letters; 4] = [
        Letters::English,
        Letters::German,
        Letters::Spanish,
        Letters::Figurine,
    ];

    /// The stable name: what people type and what is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Letters::English => "english",
            Letters::German => "german",
            Letters::Spanish => "spanish",
            Letters::Figurine => "figurine",
        }
    }

    /// The alphabet of that name.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        Letters::ALL
            .into_iter()
            .find(|letters| letters.key().eq_ignore_ascii_case(key))
    }

    /// The sign of a man. Men that chess does not know have the letter of their game's document everywhere.
    #[must_use]
    pub const fn of(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight] = match self {
            Letters::English => ['K', 'Q', 'R', 'B', 'N'],
            Letters::German => ['K', 'D', 'T', 'L', 'S'],
            Letters::Spanish => ['R', 'D', 'T', 'A', 'C'],
            Letters::Figurine => ['♔', '♕', '♖', '♗', '♘'],
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

    /// A notation in these letters: `Nf3` becomes `Sf3`. The `AB` of an attack board is no bishop.
    #[must_use]
    pub fn print(self, notation: &str) -> String {
        let mut before = ' ';
        notation
            .chars()
            .map(|letter| {
                let printed = match OF_CHESS.into_iter().find(|role| role.letter() == letter) {
                    Some(role) if before != 'A' => self.of(role),
                    Some(_) | None => letter,
                };
                before = letter;
                printed
            })
            .collect()
    }

    /// A typed text with English letters, where only these men are on the board. What is no capital of this alphabet stays.
    #[must_use]
    pub(super) fn to_english(self, text: &str, men: &BTreeSet<Role>) -> String {
        let english = |letter: char| {
            OF_CHESS
                .into_iter()
                .find(|role| men.contains(role) && self.of(*role) == letter)
                .map_or(letter, Role::letter)
        };
        text.split_inclusive(' ')
            .map(|word| match self.word(word.trim_end()) {
                Some(Word::Man(role)) => format!("{} ", role.letter()),
                Some(Word::Filler) => String::new(),
                None => word.chars().map(english).collect(),
            })
            .collect()
    }

    /// What a word says in these letters' language, where it is one of a move's.
    #[must_use]
    pub(super) fn word(self, word: &str) -> Option<Word> {
        let words = WORDS
            .iter()
            .find(|(letters, _)| *letters == self)
            .map_or(&[][..], |(_, words)| words);
        let word = word.to_lowercase();
        words
            .iter()
            .find(|(one, _)| *one == word)
            .map(|(_, says)| *says)
    }

    /// Whether a spelling in English letters would say another man in these: a Spanish `R` is a king.
    #[must_use]
    pub(super) fn misleads(self, spelling: &str) -> bool {
        let other = |letter: char| {
            let english = OF_CHESS.into_iter().find(|role| role.letter() == letter);
            let own = OF_CHESS.into_iter().find(|role| self.of(*role) == letter);
            matches!((english, own), (Some(english), Some(own)) if english != own)
        };
        spelling.chars().any(other)
    }
}

/// The men that languages write with letters of their own.
const OF_CHESS: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_is_printed_in_the_letters_of_a_language() {
        let cases = [
            (Letters::English, "Nbd7", "Nbd7"),
            (Letters::German, "Nbd7", "Sbd7"),
            (Letters::German, "exd8=Q+", "exd8=D+"),
            (Letters::Spanish, "Kxb2", "Rxb2"),
            (Letters::Spanish, "O-O-O", "O-O-O"),
            (Letters::German, "ABb1(1)-b4(1)=Q", "ABb1(1)-b4(1)=D"),
            (Letters::German, "K15<>R14", "K15<>T14"),
            (Letters::German, "LxL", "LxL"),
            (Letters::Figurine, "Rad1", "♖ad1"),
        ];
        for (letters, notation, printed) in cases {
            assert_eq!(letters.print(notation), printed);
        }
    }

    #[test]
    fn only_what_means_another_man_misleads() {
        assert!(Letters::Spanish.misleads("Rd1"));
        assert!(!Letters::Spanish.misleads("Nd1"));
        assert!(!Letters::German.misleads("Bd1"));
        assert!(!Letters::English.misleads("Rd1"));
    }
}
