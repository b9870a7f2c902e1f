//! Reading and writing position texts, strictly: paragraph "Position text". The grammar is in the parent module.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::board::Space;
use super::castling::{CastlingRights, castling_path};
use super::geometry::pawn_moves;
use super::pins::Pin;
use super::sets::{LAST_RANKS, Set};
use super::squares::Square;
use crate::outcome::{CastlingSide, Side};
use crate::scene::{Piece, Role};
use crate::{AnyPosition, PositionError, text};

/// The main boards in the order of the text: their names and levels.
const MAIN_BOARDS: [(&str, i8); 3] = [("W", 2), ("N", 4), ("B", 6)];

/// The squares of a main board, row by row from the highest rank, as in the text.
fn main_rows(level: i8) -> [[Square; 4]; 4] {
    [3, 2, 1, 0].map(|row| {
        [1, 2, 3, 4].map(|file| {
            let first = Square::named("b1(2)").unwrap_or(Square::NONE);
            first.offset(file - 1, level - 2 + row, level - 2)
        })
    })
}

/// The squares of an attack board, in the same order.
fn attack_rows(pin: Pin) -> [[Square; 2]; 2] {
    let [a, b, c, d] = pin.squares();
    [[c, d], [a, b]]
}

const FIELDS: &str =
    "8 fields (boards, attack boards, side, castling, en passant, spent pawns, clock and number)";

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    read_space(text).map(|space| Arc::new(space) as AnyPosition)
}

pub(super) fn read_space(text: &str) -> Result<Space, PositionError> {
    let [main, attack, side, rights, passed, spent, quiet, number] = text::fields(text, FIELDS)?;
    let mut space = Space::BARE;
    read_main_boards(&mut space, main)?;
    read_attack_boards(&mut space, attack)?;
    check_pieces(&space)?;
    space.turn = text::parse_turn(side)?;
    if space.could_take_king() {
        return Err(text::idle_check());
    }
    space.rights = read_rights(&space, rights)?;
    space.passed = read_passed(&space, passed)?;
    space.unmoved = read_spent(&space, spent)?;
    (space.quiet, space.number) = text::numbers(quiet, number)?;
    Ok(space)
}

fn read_main_boards(space: &mut Space, text: &str) -> Result<(), PositionError> {
    const FIELD: &str = "main boards";
    let boards: [&str; 3] = text::parts(FIELD, text, '|', "3 boards, `W|N|B`")?;
    for (board, (name, level)) in boards.into_iter().zip(MAIN_BOARDS) {
        read_rows(space, (FIELD, name), board, main_rows(level))?;
    }
    Ok(())
}

fn read_attack_boards(space: &mut Space, text: &str) -> Result<(), PositionError> {
    const FIELD: &str = "attack boards";
    let wrong = |problem: String| PositionError::new(FIELD, problem);
    let boards: [&str; 4] = text::parts(FIELD, text, ',', "4 boards")?;
    let mut last: Option<Pin> = None;
    for board in boards {
        let shown = board.escape_debug();
        let form = || wrong(format!("`{shown}` is not `<pin><owner>:<rank>/<rank>`"));
        let (head, rows) = board.split_once(':').ok_or_else(form)?;
        let (name, owner) = head.split_at_checked(5).ok_or_else(form)?;
        let pin = Pin::named(name)
            .ok_or_else(|| wrong(format!("`{}` is not a pin", name.escape_debug())))?;
        let owner = text::parse_side(owner)
            .ok_or_else(|| wrong(format!("the owner of {pin} must be w or b")))?;
        match last {
            Some(before) if before == pin => return Err(wrong(format!("{pin} is there twice"))),
            Some(before) if before > pin => {
                return Err(wrong(format!("{pin} stands before {before} in order")));
            }
            Some(_) | None => last = Some(pin),
        }
        space.surface = space.surface.plus(pin, 0xF);
        space.owned[owner as usize] |= pin.bit();
        read_rows(space, (FIELD, pin), rows, attack_rows(pin))?;
        if space.holder(pin).is_some_and(|holder| holder != owner) {
            let problem = format!("{pin} must belong to the side that has the only pieces on it");
            return Err(wrong(problem));
        }
    }
    Ok(())
}

/// Reads the ranks of one board.
fn read_rows<const FILES: usize, const RANKS: usize>(
    space: &mut Space,
    (field, board): (&'static str, impl fmt::Display),
    text: &str,
    rows: [[Square; FILES]; RANKS],
) -> Result<(), PositionError> {
    let needed = format!("{RANKS} ranks on {board}");
    let ranks: [&str; RANKS] = text::parts(field, text, '/', &needed)?;
    for (rank, row) in ranks.into_iter().zip(&rows) {
        read_row(space, rank, row).ok_or_else(|| {
            let rank = rank.escape_debug();
            let problem = format!("{board}: `{rank}` is not a rank of {FILES} squares");
            PositionError::new(field, problem)
        })?;
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
            let piece = Piece::of_letter(letter, Role::OF_CHESS)?;
            space.put(piece.side, piece.role, square);
            left = rest;
        }
        after_digit = digit.is_some();
    }
    left.is_empty().then_some(())
}

/// Checks that each side has one king, and that no pawn should have promoted.
fn check_pieces(space: &Space) -> Result<(), PositionError> {
    for side in Side::ALL {
        let problem = match space.of(side, Role::King).count() {
            1 => continue,
            0 => format!("{side} has no king, here or on the attack boards"),
            2.. => format!("{side} has more than one king, here and on the attack boards"),
        };
        return Err(PositionError::new("main boards", problem));
    }
    for (side, last) in Side::ALL.into_iter().zip(LAST_RANKS) {
        let pawn = (space.of(side, Role::Pawn) & last).first();
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
fn each_right() -> impl Iterator<Item = (char, Side, CastlingSide)> {
    let rights = Side::ALL
        .into_iter()
        .flat_map(|side| CastlingSide::ALL.map(|to| (side, to)));
    "KQkq"
        .chars()
        .zip(rights)
        .map(|(letter, (side, to))| (letter, side, to))
}

fn read_rights(space: &Space, text: &str) -> Result<CastlingRights, PositionError> {
    let wrong = |problem: String| PositionError::new("castling rights", problem);
    let mut found = CastlingRights::NONE;
    let mut printed = String::new();
    for (letter, side, to) in each_right() {
        if !text.contains(letter) {
            continue;
        }
        printed.push(letter);
        found = found.with(side, to);
        let (king, rook, _) = castling_path(side, to);
        for (role, square) in [(Role::King, king), (Role::Rook, rook)] {
            if !space.of(side, role).has(square) {
                let name = role.key();
                let side = side.pick("white", "black");
                return Err(wrong(format!("no {side} {name} on {square}")));
            }
        }
    }
    if text == "-" || (!text.is_empty() && text == printed) {
        return Ok(found);
    }
    let order = "must be some of `KQkq` in that order, or `-`";
    Err(wrong(order.to_owned()))
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
        .ok_or_else(|| wrong(format!("must be a square from {rank}, or `-`")))?;
    let pawn = pawn_moves(us.other(), square).ahead;
    let start = pawn_moves(us, square).ahead;
    if !space.of(us.other(), Role::Pawn).has(pawn) {
        let problem = format!("no pawn on {pawn} that has just passed {square}");
        return Err(wrong(problem));
    }
    for empty in [square, start] {
        if space.occupied().has(empty) {
            return Err(wrong(format!("{empty} is not empty")));
        }
    }
    Ok(square)
}

/// The pawns that have never moved: all on starting squares except the spent ones.
fn read_spent(space: &Space, text: &str) -> Result<Set, PositionError> {
    let wrong = |problem: String| PositionError::new("spent pawns", problem);
    // If none is marked as unmoved, all on their starting squares count as spent.
    let can_be = space.spent();
    if text == "-" {
        return Ok(can_be);
    }
    let (mut unmoved, mut last) = (can_be, None);
    for name in text.split(',') {
        let square = Square::named(name).filter(|square| can_be.has(*square));
        let square = square.ok_or_else(|| {
            let shown = name.escape_debug();
            wrong(format!(
                "no pawn on a starting square of its side: `{shown}`"
            ))
        })?;
        // Names are in the order of file, rank and level.
        if last.is_some_and(|last| last >= name) {
            let order = "the squares must be in the order of file, rank and level, each once";
            return Err(wrong(order.to_owned()));
        }
        last = Some(name);
        unmoved = unmoved.without(square);
    }
    Ok(unmoved)
}

impl Space {
    /// The first six fields, with this square as the fifth.
    pub(super) fn without_numbers(&self, passed: Square) -> String {
        let main = MAIN_BOARDS
            .map(|(_, level)| self.write_ranks(&main_rows(level)))
            .join("|");
        let attack: Vec<String> = self
            .attack_boards()
            .map(|pin| {
                let owner = self.owner(pin).letter();
                format!("{pin}{owner}:{}", self.write_ranks(&attack_rows(pin)))
            })
            .collect();
        let rights: String = each_right()
            .filter(|&(_, side, to)| self.rights.has(side, to))
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
            if passed.is_none() { "-" } else { passed.name() },
            or_none(spent.join(","))
        )
    }

    fn write_ranks<const FILES: usize>(&self, rows: &[[Square; FILES]]) -> String {
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            let pieces = row.map(|square| self.piece_at(square));
            for run in pieces.chunk_by(|one, next| one.is_none() && next.is_none()) {
                match run {
                    [Some(piece)] => text.push(piece.letter()),
                    empty => {
                        // Writing to a string cannot fail.
                        let _ = write!(text, "{}", empty.len());
                    }
                }
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
