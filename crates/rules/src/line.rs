//! Boards of one row, for the games on a line: squares are numbered from 1 on the left.

use std::ops::RangeInclusive;

use super::PositionError;
use super::outcome::Side;
use super::scene::{Piece, Role};

/// A set of squares: the lowest bit is square 1.
pub type Squares = u32;

/// The squares of one side's pieces by kind, in the order of the game's list of kinds.
pub type Army<const KINDS: usize> = [Squares; KINDS];

static NAMES: [&str; 26] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
    "18", "19", "20", "21", "22", "23", "24", "25", "26",
];

#[inline]
pub const fn number(square: Squares) -> u32 {
    square.trailing_zeros() + 1
}

pub(crate) fn square_name(square: Squares) -> &'static str {
    let place = square.trailing_zeros() as usize;
    NAMES.get(place).copied().unwrap_or_default()
}

pub(crate) fn square(board: Squares, called: &str) -> Option<Squares> {
    each(board).find(|square| square_name(*square) == called)
}

#[inline]
pub fn each(mut squares: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || take_one(&mut squares))
}

#[inline]
pub const fn take_one(left: &mut Squares) -> Option<Squares> {
    if *left == 0 {
        return None;
    }
    let square = *left & left.wrapping_neg();
    *left ^= square;
    Some(square)
}

#[inline]
pub const fn occupied<const KINDS: usize>(army: Army<KINDS>) -> Squares {
    let (mut squares, mut kind) = (0, 0);
    while kind < KINDS {
        squares |= army[kind];
        kind += 1;
    }
    squares
}

pub(crate) fn piece_in_armies<const KINDS: usize>(
    armies: &[Army<KINDS>; 2],
    roles: &[Role; KINDS],
    square: Squares,
) -> Option<Piece> {
    Side::ALL.into_iter().find_map(|side| {
        let mut kinds = roles.iter().zip(armies[side as usize]);
        let (&role, _) = kinds.find(|(_, squares)| squares & square != 0)?;
        Some(Piece { side, role })
    })
}

/// Expands patterns: digits are indices of squares, from 1; `P` and `T` are the letters of these pieces.
pub(crate) fn spelled(patterns: &str, squares: &[Squares], [p, t]: [char; 2]) -> Vec<String> {
    let meaning = |sign: char| match sign {
        'P' => p.to_string(),
        'T' => t.to_string(),
        '1'..='9' => square_name(squares[sign as usize - '1' as usize]).to_owned(),
        _ => sign.to_string(),
    };
    let patterns = patterns.split_whitespace();
    patterns
        .map(|pattern| pattern.chars().map(meaning).collect())
        .collect()
}

pub(crate) fn cells(board: Squares, piece: impl Fn(Squares) -> Option<Piece>) -> String {
    each(board)
        .map(|square| piece(square).map_or('.', Piece::letter))
        .collect()
}

/// Parses the cells of a position text, with one king per side. `square` is the game's word for a square.
pub(crate) fn read_cells<const KINDS: usize>(
    cells: &str,
    (lengths, needed): (RangeInclusive<usize>, &str),
    square: &str,
    roles: &[Role; KINDS],
) -> Result<(Squares, [Army<KINDS>; 2]), PositionError> {
    let wrong = |problem: String| PositionError::new("cells", problem);
    let length = cells.chars().count();
    if !lengths.contains(&length) {
        return Err(wrong(format!("expected {needed}, found {length}")));
    }
    let mut armies: [Army<KINDS>; 2] = [[0; KINDS]; 2];
    for (letter, place) in cells.chars().zip(0..) {
        if letter == '.' {
            continue;
        }
        let wrong = || {
            let (letter, number) = (letter.escape_debug(), place + 1);
            wrong(format!("`{letter}` on {square} {number} is not a piece"))
        };
        let Piece { side, role } = Piece::of_letter(letter, roles).ok_or_else(wrong)?;
        let army = roles.iter().zip(&mut armies[side as usize]);
        for (_, squares) in army.filter(|(known, _)| **known == role) {
            *squares |= 1 << place;
        }
    }
    for (side, army) in Side::ALL.into_iter().zip(armies) {
        match army[0].count_ones() {
            0 => return Err(wrong(format!("{side} has no king"))),
            1 => {}
            2.. => return Err(wrong(format!("{side} has more than one king"))),
        }
    }
    Ok(((1 << length) - 1, armies))
}
