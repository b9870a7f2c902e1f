//! Random positions of orthodox chess.

use std::collections::BTreeMap;

use crate::support::Chance;

use super::super::{forward, kind, other, percent, pick, piece_of, shuffled, side_of};
use super::{Chess, Square, home_rank, squares};

/// A valid position text, except that the king that isn't to move may be in check.
pub(super) fn position(chance: &mut Chance, homes: BTreeMap<char, [Square; 2]>) -> String {
    let mut chess = Chess {
        pieces: BTreeMap::new(),
        side: pick(chance, &['w', 'b']),
        rights: String::new(),
        homes,
        is_chess960: false,
        passed: None,
        clock: pick(chance, &[0, 3, 99, 149, 150]),
        number: pick(chance, &[1, 7, 80]),
    };
    // A lone king at the edge, to move against strong pieces, is often mated and sometimes stalemated.
    let lone = percent(chance, 20);
    if !lone {
        place_castling(&mut chess, chance);
        if percent(chance, 40) {
            place_double_step(&mut chess, chance);
        }
    }
    place_pieces(&mut chess, lone, chance);
    // The field is printed even if there is no capture, so the reader has to drop it.
    chess.print(chess.passed)
}

/// Sometimes puts king and rooks on their starting squares.
fn place_castling(chess: &mut Chess, chance: &mut Chance) {
    for right in ['K', 'Q', 'k', 'q'] {
        if percent(chance, 20) {
            let (side, [king, rook]) = (side_of(right), chess.homes[&right]);
            chess.pieces.insert(king, piece_of(side, 'K'));
            chess.pieces.insert(rook, piece_of(side, 'R'));
            chess.rights.push(right);
        }
    }
}

/// Puts an enemy pawn where its double step ended, and own pawns beside it.
fn place_double_step(chess: &mut Chess, chance: &mut Chance) {
    let enemy = other(chess.side);
    let ahead = forward(enemy);
    let passed = home_rank(enemy) + 2 * ahead;
    let file = pick(chance, &[1, 2, 3, 4, 5, 6, 7, 8]);
    chess.passed = Some((file, passed));
    chess.clock = 0;
    chess
        .pieces
        .insert((file, passed + ahead), piece_of(enemy, 'P'));
    for beside in [file - 1, file + 1] {
        if (1..=8).contains(&beside) && percent(chance, 60) {
            chess
                .pieces
                .insert((beside, passed + ahead), piece_of(chess.side, 'P'));
        }
    }
}

/// Places kings, if missing, and other pieces.
fn place_pieces(chess: &mut Chess, lone: bool, chance: &mut Chance) {
    let enemy = other(chess.side);
    let kept_empty: Vec<Square> = (chess.passed.iter())
        .flat_map(|(file, rank)| [(*file, *rank), (*file, rank - forward(enemy))])
        .collect();
    let free = squares().filter(|one| !chess.pieces.contains_key(one) && !kept_empty.contains(one));
    let mut free = shuffled(chance, free.collect());
    if lone {
        let edge = free.iter().position(|one| [1, 8].contains(&one.0));
        let edge = free.swap_remove(edge.unwrap());
        chess.pieces.insert(edge, piece_of(chess.side, 'K'));
    }
    for king in ['K', 'k'] {
        if !chess.pieces.values().any(|piece| *piece == king) {
            chess.pieces.insert(free.pop().unwrap(), king);
        }
    }
    let kinds = pick(
        chance,
        &[
            "PPPPppppQRBNqrbn",
            "PPppRrBbNn",
            "BbNn",
            "QRQPP",
            "qrqpp",
            "PPPpppBb",
        ],
    );
    let kinds = if lone { "QRBN" } else { kinds };
    let counts: &[usize] = if lone {
        &[1, 2, 3, 4]
    } else {
        &[0, 1, 2, 3, 5, 10, 20, 30]
    };
    for one in free.into_iter().take(pick(chance, counts)) {
        let letter = chance.below(kinds.len());
        let piece = kinds.chars().nth(letter).unwrap();
        let piece = if lone { piece_of(enemy, piece) } else { piece };
        if kind(piece) != 'P' || (2..=7).contains(&one.1) {
            chess.pieces.insert(one, piece);
        }
    }
}
