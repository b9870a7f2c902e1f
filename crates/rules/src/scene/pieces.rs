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

    /// In pawns; 0 in games without material values.
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

    /// What a pawn becomes by the move with this code: `a7a8q`, `ABb6(5)-b8(5)=Q`.
    pub fn of_promotion(code: &str) -> Option<Self> {
        let letter = code.chars().next_back()?.to_ascii_uppercase();
        let before = code.chars().nth_back(1)?;
        let mut roles = Role::ALL.into_iter();
        let role = roles.find(|role| role.letter() == letter)?;
        (before == '=' || before.is_ascii_digit()).then_some(role)
    }

    /// Lowercase English name: the key of sentences and picture files.
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
    /// The material balance of a position; which pieces were captured depends on the start.
    pub(crate) fn balance(pieces: &[Piece]) -> Self {
        let worth = |side: Side| {
            let pieces = pieces.iter().filter(|piece| piece.side == side);
            pieces.map(|piece| piece.role.worth()).sum::<i32>()
        };
        Material {
            captured: Vec::new(),
            ahead: worth(Side::White) - worth(Side::Black),
        }
    }

    /// The pieces missing since `before`, when pawns have become `promoted`.
    pub(crate) fn captured(before: &[Piece], now: &[Piece], promoted: &[Piece]) -> Vec<Piece> {
        let count =
            |pieces: &[Piece], one: Piece| pieces.iter().filter(|piece| **piece == one).count();
        let missing = |side: Side| {
            let pieces = Role::ALL.map(|role| Piece { side, role });
            pieces.into_iter().flat_map(move |one| {
                let gone = match one.role {
                    Role::Pawn => promoted.iter().filter(|new| new.side == side).count(),
                    _ => 0,
                };
                let all = count(before, one) + count(promoted, one);
                std::iter::repeat_n(one, all.saturating_sub(count(now, one) + gone))
            })
        };
        Side::ALL.into_iter().flat_map(missing).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPosition, find, spelling};

    /// Letters of the pieces captured since the start, and White's lead.
    fn captured(game: &str, start: &str, moves: &str) -> (String, i32) {
        let start = find(game).unwrap().position(start).unwrap();
        let (mut end, mut codes): (AnyPosition, _) = (start.clone(), Vec::new());
        for text in moves.split_whitespace() {
            let read = spelling::read_record(end.as_ref(), text);
            let played = read.unwrap_or_else(|_| panic!("{text}"));
            codes.push(played.code().to_owned());
            end = played.next().clone();
        }
        let codes = codes.iter().map(String::as_str);
        let scene = end.scene().with_losses_since(&start, codes);
        let material = scene.material.unwrap();
        let letters = material.captured.into_iter().map(Piece::letter).collect();
        (letters, material.ahead)
    }

    #[test]
    fn captures_are_counted_from_the_games_own_start() {
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
        let promotes = "8/P6k/8/8/8/8/7K/2r5 w - - 0 1";
        let cases = [
            (usual, "", ("", 0)),
            (usual, "e4 d5 exd5 Qxd5", ("Pp", 0)),
            (odds, "", ("", -9)),
            (odds, "e4 d5 exd5", ("p", -8)),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", ("", 1)),
            (promotes, "a8=Q", ("", 4)),
            (promotes, "a8=Q Rc2+ Kg3 Rc3+ Kf2", ("", 4)),
            ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=Q+ Kd7", ("r", 9)),
            ("r3k3/1P5b/8/8/8/8/8/4K3 w - - 0 1", "b8=N Rxb8", ("N", -8)),
            (
                "3qk3/P7/8/8/8/8/8/3QK3 w - - 0 1",
                "Qxd8+ Kxd8 a8=Q+",
                ("Qq", 9),
            ),
        ];
        for (start, moves, (letters, ahead)) in cases {
            let known = captured("chess", start, moves);
            assert_eq!(known, (letters.to_owned(), ahead), "{start} {moves}");
        }
        let lone =
            "4/4/4/4|4/3R/4/4|4/4/4/4 b1(3)w:2/2,b3(3)w:2/2,b8(7)b:k1/2,e1(1)w:2/K1 w - - - 0 1";
        assert_eq!(captured("space", lone, ""), (String::new(), 5));
        let (letters, _) = captured("mono-dimensional", "K..k...... w", "");
        assert_eq!(letters, "");
    }
}
