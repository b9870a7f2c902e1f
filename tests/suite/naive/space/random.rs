//! Random positions of Space Chess, including what is rare in games.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::Chance;

use super::super::{forward, kind, other, percent, pick, piece_of, shuffled, side_of};
use super::Space;
use super::squares::{
    Square, castling_squares, covered, on_main_board, pins, promotes, square, starting_squares,
};

/// A valid position, except that the king that isn't to move may be in check.
pub(super) fn position(chance: &mut Chance) -> Space {
    let mut space = Space {
        pieces: BTreeMap::new(),
        owners: BTreeMap::new(),
        side: pick(chance, &['w', 'b']),
        rights: String::new(),
        passed: None,
        spent: BTreeSet::new(),
        clock: pick(chance, &[0, 3, 99, 149, 150]),
        number: pick(chance, &[1, 7, 80]),
    };
    // A lone king on an attack board, to move against strong pieces, is often mated and sometimes stalemated.
    let lone = percent(chance, 25);
    let barred = !lone && percent(chance, 20);
    if barred {
        place_check_to_be_barred(&mut space, chance);
    } else if !lone {
        place_castling(&mut space, chance);
    }
    let owners = if lone {
        [other(space.side); 2]
    } else {
        ['w', 'b']
    };
    for pin in shuffled(chance, pins()) {
        if space.owners.len() < 4 {
            space.owners.entry(pin).or_insert(pick(chance, &owners));
        }
    }
    if !lone && !barred && percent(chance, 40) {
        place_double_step(&mut space, chance);
    }
    place_pieces(&mut space, lone, chance);
    empty_attack_boards(&mut space, chance);
    space.settle();
    for (one, piece) in &space.pieces {
        if kind(*piece) == 'P'
            && starting_squares(side_of(*piece)).contains(one)
            && percent(chance, 40)
        {
            space.spent.insert(*one);
        }
    }
    space
}

/// Sometimes puts king and rooks on their starting squares, with their attack boards.
fn place_castling(space: &mut Space, chance: &mut Chance) {
    for side in ['w', 'b'] {
        if !percent(chance, 20) {
            continue;
        }
        let names = if side == 'w' {
            ["b1(1)", "e1(1)"]
        } else {
            ["b8(7)", "e8(7)"]
        };
        for name in names {
            space.owners.insert(square(name), side);
        }
        for right in ['K', 'Q'].map(|right| piece_of(side, right)) {
            if percent(chance, 80) {
                let [king, rook, _] = castling_squares(right);
                space.pieces.insert(king, piece_of(side, 'K'));
                space.pieces.insert(rook, piece_of(side, 'R'));
                space.rights.push(right);
            }
        }
    }
}

/// Puts a pawn of the next main board so that it attacks the king to move: an attack board that moves in between can block
/// it.
fn place_check_to_be_barred(space: &mut Space, chance: &mut Chance) {
    let ahead = forward(space.side);
    let levels = if ahead > 0 { [2, 4] } else { [4, 6] };
    let level = pick(chance, &levels);
    let rank = if level + ahead == 3 { 3 } else { 5 } + pick(chance, &[0, 1]);
    let (king, pawn) = pick(chance, &[(1, 2), (2, 1), (3, 4), (4, 3)]);
    space
        .pieces
        .insert((king, rank, level), piece_of(space.side, 'K'));
    let pawn = (pawn, rank, level + 2 * ahead);
    space.pieces.insert(pawn, piece_of(other(space.side), 'P'));
}

/// Puts an enemy pawn where its double step ended, and a few own pawns where they may capture it en passant.
fn place_double_step(space: &mut Space, chance: &mut Chance) {
    let enemy = other(space.side);
    let file = pick(chance, &[1, 2, 3, 4]);
    let (passed, level) = if enemy == 'w' { (3, 2) } else { (6, 6) };
    let ahead = forward(enemy);
    space.passed = Some((file, passed, level));
    space
        .pieces
        .insert((file, passed + ahead, level), piece_of(enemy, 'P'));
    let passed = (file, passed, level);
    for one in space.surfaces() {
        let near = (one.0 - file).abs() == 1 && (one.1 - passed.1).abs() <= 1;
        if near
            && !space.pieces.contains_key(&one)
            && !promotes(space.side, one)
            && percent(chance, 40)
        {
            space.pieces.insert(one, piece_of(space.side, 'P'));
        }
    }
}

/// Places kings, if missing, and other pieces.
fn place_pieces(space: &mut Space, lone: bool, chance: &mut Chance) {
    let step = forward(other(space.side));
    let kept_empty: Vec<Square> = (space.passed.iter())
        .flat_map(|(file, rank, level)| [(*file, *rank, *level), (*file, rank - step, *level)])
        .collect();
    let mut free = space.surfaces();
    free.retain(|one| !space.pieces.contains_key(one) && !kept_empty.contains(one));
    let mut free = shuffled(chance, free);
    if lone {
        let aside = free.iter().position(|one| !on_main_board(*one));
        let aside = free.swap_remove(aside.unwrap());
        space.pieces.insert(aside, piece_of(space.side, 'K'));
    }
    for king in ['K', 'k'] {
        if !space.pieces.values().any(|piece| *piece == king) {
            space.pieces.insert(free.pop().unwrap(), king);
        }
    }
    let kinds = pick(
        chance,
        &[
            "PPPPppppNnRrBbQq",
            "PPPPpppp",
            "QqRrBb",
            "NnPp",
            "PPPPppppNn",
            "QRNp",
            "qrnP",
        ],
    );
    let kinds = if lone { "QRBN" } else { kinds };
    let counts: &[usize] = if lone {
        &[6, 8, 10, 12]
    } else {
        &[0, 1, 2, 3, 5, 8, 12, 20, 30]
    };
    for one in free.into_iter().take(pick(chance, counts)) {
        let letter = chance.below(kinds.len());
        let piece = kinds.chars().nth(letter).unwrap();
        let piece = if lone {
            piece_of(other(space.side), piece)
        } else {
            piece
        };
        if kind(piece) != 'P' || !promotes(side_of(piece), one) {
            space.pieces.insert(one, piece);
        }
    }
}

/// Removes all pieces, or all but one, from some attack boards, so that these can move.
fn empty_attack_boards(space: &mut Space, chance: &mut Chance) {
    let kept: Vec<Square> = (space.rights.chars())
        .flat_map(|right| castling_squares(right).into_iter().take(2))
        .collect();
    for pin in space.owners.clone().into_keys() {
        let left = chance.below(2);
        let goes = |one: &Square| {
            space
                .pieces
                .get(one)
                .is_some_and(|piece| kind(*piece) != 'K')
                && !kept.contains(one)
        };
        let going: Vec<Square> = covered(pin).into_iter().filter(goes).skip(left).collect();
        if percent(chance, 75) {
            space.pieces.retain(|one, _| !going.contains(one));
        }
    }
}
