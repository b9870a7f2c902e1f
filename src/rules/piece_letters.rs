//! The letters by which people of different languages write the pieces of chess.
//!
//! Position texts, codes and records always have the English letters. What people read and type can have others: the ones of
//! their language (FIDE, appendix C.3: each player may use the letters of their own language), or figurines.

use super::scene::Role;

/// An alphabet of pieces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
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

/// What a word of a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Piece(Role),
    /// That something is captured.
    Capture,
    /// That two pieces change places.
    Swap,
    /// A board that moves.
    Board,
    /// Nothing by which moves differ.
    Filler,
}

/// What the languages call the pieces, and what they say in a move. No word means two things, so all are understood from
/// everybody.
const WORDS: &[(&[&str], Word)] = &[
    (&["king", "könig", "koenig", "rey"], Word::Piece(Role::King)),
    (
        &["queen", "dame", "dama", "reina"],
        Word::Piece(Role::Queen),
    ),
    (&["rook", "turm", "torre"], Word::Piece(Role::Rook)),
    (
        &["bishop", "läufer", "laeufer", "alfil"],
        Word::Piece(Role::Bishop),
    ),
    (
        &["knight", "springer", "pferd", "caballo"],
        Word::Piece(Role::Knight),
    ),
    (&["pawn", "bauer", "peón", "peon"], Word::Piece(Role::Pawn)),
    (
        &["executor", "vollstrecker", "ejecutor"],
        Word::Piece(Role::Executor),
    ),
    (
        &["warrior", "krieger", "guerrero"],
        Word::Piece(Role::Warrior),
    ),
    (
        &["lancer", "lanzer", "lanzenträger", "lancero"],
        Word::Piece(Role::Lancer),
    ),
    (&["takes", "take", "captures", "capture"], Word::Capture),
    (&["schlägt", "schlaegt", "nimmt"], Word::Capture),
    (&["captura", "come", "toma"], Word::Capture),
    (&["swap", "swaps", "switch", "switches"], Word::Swap),
    (&["tauscht", "tausch", "cambia", "cambio"], Word::Swap),
    (
        &["board", "attackboard", "brett", "angriffsbrett", "tablero"],
        Word::Board,
    ),
    (&["to", "with", "promotes", "attack"], Word::Filler),
    (
        &["nach", "auf", "mit", "con", "por", "de", "ataque"],
        Word::Filler,
    ),
];

/// What a word says, whatever its case, where it is one of a move's.
pub(super) fn word(word: &str) -> Option<Word> {
    let word = word.to_lowercase();
    let found = WORDS
        .iter()
        .find(|(words, _)| words.contains(&word.as_str()));
    found.map(|(_, says)| *says)
}

pub(super) const CASTLING: &[&str] = &[
    "castle", "castles", "castling", "rochade", "rochiert", "enroque", "enroca",
];

/// What is said beside them for the king's side, without spaces.
pub(super) const SHORT: &[&str] = &["short", "kingside", "kurz", "kurze", "corto"];

/// What is said beside them for the queen's side.
pub(super) const LONG: &[&str] = &["long", "queenside", "lang", "lange", "largo"];

/// The piece of a figurine, of either colour.
pub(super) const fn figurine(symbol: char) -> Option<Role> {
    Some(match symbol {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

impl PieceLetters {
    /// Every alphabet, the English one first.
    pub const ALL: [PieceLetters; 4] = [
        PieceLetters::English,
        PieceLetters::German,
        PieceLetters::Spanish,
        PieceLetters::Figurine,
    ];

    /// The stable name: what people type and what is stored.
    pub const fn key(self) -> &'static str {
        match self {
            PieceLetters::English => "english",
            PieceLetters::German => "german",
            PieceLetters::Spanish => "spanish",
            PieceLetters::Figurine => "figurine",
        }
    }

    /// The alphabet of that name.
    pub fn find(key: &str) -> Option<Self> {
        PieceLetters::ALL
            .into_iter()
            .find(|letters| letters.key().eq_ignore_ascii_case(key))
    }

    /// The sign of a piece. Men that chess does not know have the letter of their game's document everywhere.
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

    /// A notation in these letters: `Nf3` becomes `Sf3`. The `AB` of an attack board is no bishop.
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

    /// Which of these pieces a capital letter is.
    pub(super) fn role_of(self, capital: char, roles: &[Role]) -> Option<Role> {
        roles.iter().copied().find(|role| self.of(*role) == capital)
    }
}

/// The pieces that languages write with letters of their own.
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

    #[test]
    fn every_word_means_one_thing() {
        let words: Vec<&str> = WORDS
            .iter()
            .flat_map(|(words, _)| *words)
            .copied()
            .collect();
        let mut once = words.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), words.len());
    }
}
