//! The squares of Space Chess: "Board", "Pins", "Setup", and the parts of "Pieces" that concern
//! squares alone.

use super::super::{kind, side_of};

/// File from 0 (a) to 5 (f), rank from 0 to 9, level from 1 to 7. An attack board's pin is named by such a square too.
pub(super) type Square = (i32, i32, i32);

/// The main boards from White's to Black's: level and lowest rank.
pub(super) const MAIN_BOARDS: [(i32, i32); 3] = [(2, 1), (4, 3), (6, 5)];

pub(super) fn name((file, rank, level): Square) -> String {
    let letter = char::from(b"abcdef"[usize::try_from(file).unwrap()]);
    format!("{letter}{rank}({level})")
}

pub(super) fn square(name: &str) -> Square {
    let letters: Vec<char> = name.chars().collect();
    let digit = |index: usize| i32::try_from(letters[index].to_digit(10).unwrap()).unwrap();
    let file = "abcdef".find(letters[0]).unwrap();
    (i32::try_from(file).unwrap(), digit(1), digit(3))
}

/// "Board": the even levels are those of the main boards.
pub(super) fn on_main_board(square: Square) -> bool {
    square.2 % 2 == 0
}

/// "Pins": every corner of every main board, below and above.
pub(super) fn pins() -> Vec<Square> {
    let mut pins = Vec::new();
    for (board, low) in MAIN_BOARDS {
        for file in [1, 4] {
            for rank in [low, low + 3] {
                pins.extend([(file, rank, board - 1), (file, rank, board + 1)]);
            }
        }
    }
    pins
}

/// "Pins": the lower file and the lower rank that an attack board covers; it extends outward from its corner.
pub(super) fn corner((file, rank, level): Square) -> Square {
    let low = if [1, 3, 5].contains(&rank) {
        rank - 1
    } else {
        rank
    };
    (if file == 1 { 0 } else { 4 }, low, level)
}

/// The squares of an attack board, the low rank first.
pub(super) fn covered(pin: Square) -> [Square; 4] {
    let (file, rank, level) = corner(pin);
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| (file + right, rank + up, level))
}

/// "Adjacency": the other end, the other side or the other face of the same main board, or the next main board's pin on
/// the same level.
pub(super) fn adjacent(one: Square, two: Square) -> bool {
    match (two.0 - one.0, two.1 - one.1, two.2 - one.2) {
        (files, 0, 0) => files.abs() == 3,
        (0, ranks, 0) => (1..=3).contains(&ranks.abs()),
        (0, 0, levels) => levels.abs() == 2,
        _ => false,
    }
}

/// "Setup": the pawns' sixteen starting squares, White's and Black's.
pub(super) fn starting_squares(side: char) -> [Square; 8] {
    let names = if side == 'w' {
        [
            "a1(1)", "b1(1)", "e1(1)", "f1(1)", "b2(2)", "c2(2)", "d2(2)", "e2(2)",
        ]
    } else {
        [
            "a8(7)", "b8(7)", "e8(7)", "f8(7)", "b7(6)", "c7(6)", "d7(6)", "e7(6)",
        ]
    };
    names.map(square)
}

/// "Pawn", promotion: the last rank of the farthest main board, and the outermost rank of attack boards.
pub(super) fn promotes(side: char, square: Square) -> bool {
    let last = if side == 'w' { (8, 9) } else { (1, 0) };
    square.1
        == if on_main_board(square) {
            last.0
        } else {
            last.1
        }
}

/// "Castling": the first squares of king and rook, and the square that the king goes to.
pub(super) fn castling_squares(right: char) -> [Square; 3] {
    let (rank, level) = if side_of(right) == 'w' {
        (0, 1)
    } else {
        (9, 7)
    };
    let (rook, to) = if kind(right) == 'K' { (5, 5) } else { (0, 1) };
    [(4, rank, level), (rook, rank, level), (to, rank, level)]
}
