//! The position text, read strictly and written: paragraph "Position text". The grammar is in the module above.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::board::{Man, Rights, Space, Wing};
use super::geometry::march;
use super::pins::Pin;
use super::sets::Set;
use super::squares::{PROMOTIONS, Square};
use crate::rules::outcome::Side;
use crate::rules::{AnyPosition, PositionError};

/// The levels of the main boards in the order of the text.
const MAIN_LEVELS: [i8; 3] = [2, 4, 6];

/// Where the squares of a main board are, row by row from the highest rank as the text has them.
fn main_rows(level: i8) -> [[Square; 4]; 4] {
    [3, 2, 1, 0].map(|row| {
        [1, 2, 3, 4].map(|file| {
            let first = Square::named("b1(2)").unwrap_or(Square::NONE);
            first.offset(file - 1, level - 2 + row, level - 2)
        })
    })
}

/// The squares of an attack board, likewise.
fn attack_rows(pin: Pin) -> [[Square; 2]; 2] {
    let [a, b, c, d] = pin.squares();
    [[c, d], [a, b]]
}

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    read_space(text).map(|space| Arc::new(space) as AnyPosition)
}

pub(super) fn read_space(text: &str) -> Result<Space, PositionError> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let &[main, attack, side, rights, passed, spent, quiet, number] = fields.as_slice() else {
        let needed = "eight fields are needed, main boards, attack boards, side to move, castling \
                      rights, en passant, spent pawns, halfmove clock and move number";
        let problem = format!("{needed}, and {} are there", fields.len());
        return Err(PositionError::new("text", problem));
    };
    let mut space = Space::BARE;
    read_main_boards(&mut space, main)?;
    read_attack_boards(&mut space, attack)?;
    check_men(&space)?;
    space.turn = Side::ALL
        .into_iter()
        .find(|turn| side.chars().eq([turn.letter()]))
        .ok_or_else(|| PositionError::new("side to move", "it is w or b"))?;
    if space.could_take_king() {
        let problem = "the side not to move is in check";
        return Err(PositionError::new("side to move", problem));
    }
    space.rights = read_rights(&space, rights)?;
    space.passed = read_passed(&space, passed)?;
    space.unmoved = read_spent(&space, spent)?;
    space.quiet = read_number("halfmove clock", quiet)?;
    space.number = read_number("move number", number)?;
    if space.number == 0 {
        return Err(PositionError::new("move number", "it begins at 1"));
    }
    Ok(space)
}

fn read_main_boards(space: &mut Space, text: &str) -> Result<(), PositionError> {
    let wrong = |problem: String| PositionError::new("main boards", problem);
    let boards: Vec<&str> = text.split('|').collect();
    if boards.len() != MAIN_LEVELS.len() {
        return Err(wrong(format!(
            "three are needed, `W|N|B`, and {} are there",
            boards.len()
        )));
    }
    for (board, (level, name)) in boards
        .iter()
        .zip(MAIN_LEVELS.into_iter().zip("WNB".chars()))
    {
        read_rows(space, board, &main_rows(level))
            .map_err(|problem| wrong(format!("{name}: {problem}")))?;
    }
    Ok(())
}

fn read_attack_boards(space: &mut Space, text: &str) -> Result<(), PositionError> {
    let wrong = |problem: String| PositionError::new("attack boards", problem);
    let boards: Vec<&str> = text.split(',').collect();
    if boards.len() != 4 {
        return Err(wrong(format!(
            "four are needed and {} are there",
            boards.len()
        )));
    }
    let mut last: Option<Pin> = None;
    for board in boards {
        let shown = board.escape_debug();
        let form = || wrong(format!("`{shown}` is not `<pin><owner>:<rank>/<rank>`"));
        let (head, rows) = board.split_once(':').ok_or_else(form)?;
        let (name, owner) = head.split_at_checked(5).ok_or_else(form)?;
        let pin = Pin::named(name)
            .ok_or_else(|| wrong(format!("`{}` is no pin", name.escape_debug())))?;
        let owner = Side::ALL
            .into_iter()
            .find(|side| owner.chars().eq([side.letter()]))
            .ok_or_else(|| wrong(format!("the owner of {pin} is w or b")))?;
        match last {
            Some(before) if before == pin => return Err(wrong(format!("{pin} is there twice"))),
            Some(before) if before > pin => {
                return Err(wrong(format!("{pin} stands before {before} in order")));
            }
            Some(_) | None => last = Some(pin),
        }
        space.surface = space.surface.plus(pin, 0xF);
        space.owned[owner as usize] |= pin.bit();
        read_rows(space, rows, &attack_rows(pin))
            .map_err(|problem| wrong(format!("{pin}: {problem}")))?;
        if space.holder(pin).is_some_and(|holder| holder != owner) {
            return Err(wrong(format!(
                "{pin} belongs to the side whose men alone are on it"
            )));
        }
    }
    Ok(())
}

/// Reads the ranks of one board.
fn read_rows<const FILES: usize>(
    space: &mut Space,
    text: &str,
    rows: &[[Square; FILES]],
) -> Result<(), String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != rows.len() {
        return Err(format!(
            "{} ranks are needed and {} are there",
            rows.len(),
            ranks.len()
        ));
    }
    for (rank, row) in ranks.into_iter().zip(rows) {
        read_row(space, rank, row)
            .ok_or_else(|| format!("`{}` is no rank of {FILES} squares", rank.escape_debug()))?;
    }
    Ok(())
}

/// Reads one rank, as in FEN: letters for pieces and a digit for each run of empty squares.
fn read_row(space: &mut Space, text: &str, row: &[Square]) -> Option<()> {
    let mut left = row;
    let mut after_digit = false;
    for letter in text.chars() {
        let digit = letter.to_digit(10);
        if let Some(empty) = digit {
            if after_digit || empty == 0 {
                return None;
            }
            left = left.get(usize::try_from(empty).ok()?..)?;
        } else {
            let (&square, rest) = left.split_first()?;
            let man = Man::ALL
                .into_iter()
                .find(|man| man.letter() == letter.to_ascii_uppercase())?;
            let side = if letter.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            space.put(side, man, square);
            left = rest;
        }
        after_digit = digit.is_some();
    }
    left.is_empty().then_some(())
}

/// One king a side, and no pawn that should have become something else.
fn check_men(space: &Space) -> Result<(), PositionError> {
    for (side, name) in Side::ALL.into_iter().zip(["White", "Black"]) {
        let problem = match space.of(side, Man::King).count() {
            1 => continue,
            0 => format!("{name} has no king, here or on the attack boards"),
            2.. => format!("{name} has more than one king, here and on the attack boards"),
        };
        return Err(PositionError::new("main boards", problem));
    }
    for (side, last) in Side::ALL.into_iter().zip(PROMOTIONS) {
        let pawn = (space.of(side, Man::Pawn) & last).first();
        if !pawn.is_none() {
            let field = if pawn.is_on_main_board() {
                "main boards"
            } else {
                "attack boards"
            };
            let problem = format!("the pawn on {pawn} should have promoted");
            return Err(PositionError::new(field, problem));
        }
    }
    Ok(())
}

/// Each castling right with its letter, in order.
fn each_right() -> impl Iterator<Item = (char, Side, Wing)> {
    let rights = Side::ALL
        .into_iter()
        .flat_map(|side| Wing::ALL.map(|wing| (side, wing)));
    "KQkq"
        .chars()
        .zip(rights)
        .map(|(letter, (side, wing))| (letter, side, wing))
}

fn read_rights(space: &Space, text: &str) -> Result<Rights, PositionError> {
    let wrong = |problem: String| PositionError::new("castling rights", problem);
    let mut found = Rights::NONE;
    let mut printed = String::new();
    for (letter, side, wing) in each_right() {
        if !text.contains(letter) {
            continue;
        }
        printed.push(letter);
        found = found.with(side, wing);
        let (king, rook, _) = wing.path(side);
        for (man, name, square) in [(Man::King, "king", king), (Man::Rook, "rook", rook)] {
            if !space.of(side, man).has(square) {
                let side = side.pick("white", "black");
                return Err(wrong(format!("no {side} {name} on {square}")));
            }
        }
    }
    if text == "-" || (!text.is_empty() && text == printed) {
        Ok(found)
    } else {
        Err(wrong(
            "they are some of `KQkq` in that order, or `-`".to_owned(),
        ))
    }
}

fn read_passed(space: &Space, text: &str) -> Result<Square, PositionError> {
    let wrong = |problem: String| PositionError::new("en passant", problem);
    if text == "-" {
        return Ok(Square::NONE);
    }
    let us = space.turn;
    let rank = us.pick("b6(6) to e6(6)", "b3(2) to e3(2)");
    let [first, last] = us.pick(["b6(6)", "e6(6)"], ["b3(2)", "e3(2)"]);
    // Names of one rank and level are in the order of their files.
    let square = Square::named(text)
        .filter(|_| (first..=last).contains(&text) && text.get(1..) == first.get(1..))
        .ok_or_else(|| wrong(format!("it is a square from {rank}, or `-`")))?;
    let pawn = march(us.other(), square).ahead;
    let start = march(us, square).ahead;
    if !space.of(us.other(), Man::Pawn).has(pawn) {
        return Err(wrong(format!(
            "no pawn on {pawn} that has just passed {square}"
        )));
    }
    for empty in [square, start] {
        if space.occupied().has(empty) {
            return Err(wrong(format!("{empty} is not empty")));
        }
    }
    Ok(square)
}

/// The pawns that have never moved: all on starting squares but the spent ones.
fn read_spent(space: &Space, text: &str) -> Result<Set, PositionError> {
    let wrong = |problem: String| PositionError::new("spent pawns", problem);
    // While none is marked as unmoved, all at their starting squares count as spent.
    let can_be = space.spent();
    if text == "-" {
        return Ok(can_be);
    }
    let (mut unmoved, mut last) = (can_be, None);
    for name in text.split(',') {
        let square = Square::named(name)
            .filter(|square| can_be.has(*square))
            .ok_or_else(|| {
                let shown = name.escape_debug();
                wrong(format!(
                    "no pawn on a starting square of its side: `{shown}`"
                ))
            })?;
        // Names are in the order of file, rank and level.
        if last.is_some_and(|last| last >= name) {
            let order = "the squares are in the order of file, rank and level, each once";
            return Err(wrong(order.to_owned()));
        }
        last = Some(name);
        unmoved = unmoved.without(square);
    }
    Ok(unmoved)
}

/// A number without leading zeros.
fn read_number(field: &'static str, digits: &str) -> Result<u32, PositionError> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.len() > 1 && digits.starts_with('0')) {
        let problem = "it is a number without leading zeros";
        return Err(PositionError::new(field, problem));
    }
    digits
        .parse()
        .map_err(|_| PositionError::new(field, "it is too large"))
}

impl Space {
    /// The first six fields, with that square as the fifth.
    pub(super) fn without_numbers(&self, passed: Square) -> String {
        let main = MAIN_LEVELS
            .map(|level| self.rows(&main_rows(level)))
            .join("|");
        let attack: Vec<String> = self
            .attack_boards()
            .map(|pin| {
                let owner = self.owner(pin).letter();
                format!("{pin}{owner}:{}", self.rows(&attack_rows(pin)))
            })
            .collect();
        let rights: String = each_right()
            .filter(|&(_, side, wing)| self.rights.has(side, wing))
            .map(|(letter, ..)| letter)
            .collect();
        // Names are in the order of file, rank and level.
        let spent: BTreeSet<&str> = self.spent().into_iter().map(Square::name).collect();
        let spent: Vec<&str> = spent.into_iter().collect();
        let or_none = |field: String| {
            if field.is_empty() {
                "-".to_owned()
            } else {
                field
            }
        };
        format!(
            "{main} {} {} {} {} {}",
            attack.join(","),
            self.turn.letter(),
            or_none(rights),
            if passed.is_none() {
                "-".to_owned()
            } else {
                passed.to_string()
            },
            or_none(spent.join(","))
        )
    }

    fn rows<const FILES: usize>(&self, rows: &[[Square; FILES]]) -> String {
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for man in row
                .iter()
                .map(|&square| self.piece_at(square))
                .map(Some)
                .chain([None])
            {
                if man == Some(None) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.extend(man.flatten().map(crate::rules::scene::Piece::letter));
            }
        }
        text
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.without_numbers(self.passed);
        write!(f, "{fields} {} {}", self.quiet, self.number)
    }
}
