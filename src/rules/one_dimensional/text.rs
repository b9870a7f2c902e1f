//! What is read and written: paragraphs "Position text", "Notation" and "Canonical move codes".

use std::fmt;
use std::sync::Arc;

use super::moves::Step;
use super::{Army, Man, Row, Squares, number};
use crate::rules::outcome::Side;
use crate::rules::scene::Piece;
use crate::rules::{AnyPosition, Move, PositionError};

/// The lengths of a board that can be read.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=26;

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let &[cells, side, quiet, number] = fields.as_slice() else {
        let needed = "four fields are needed, cells, side, halfmove clock and move number";
        return Err(PositionError::new(
            "text",
            format!("{needed}, and {} are there", fields.len()),
        ));
    };
    let (board, armies) = read_cells(cells)?;
    let turn = Side::ALL
        .into_iter()
        .find(|turn| side.chars().eq([turn.letter()]))
        .ok_or_else(|| PositionError::new("side to move", "it is w or b"))?;
    let quiet = read_number("halfmove clock", quiet)?;
    let number = read_number("move number", number)?;
    if number == 0 {
        return Err(PositionError::new("move number", "it begins at 1"));
    }
    let row = Row {
        board,
        armies,
        turn,
        quiet,
        number,
    };
    if row.could_take_king() {
        return Err(PositionError::new(
            "side to move",
            "the side not to move is in check",
        ));
    }
    Ok(Arc::new(row))
}

/// The board and the pieces on it, one king a side.
fn read_cells(cells: &str) -> Result<(Squares, [Army; 2]), PositionError> {
    let wrong = |problem: String| PositionError::new("cells", problem);
    let length = cells.chars().count();
    if !LENGTHS.contains(&length) {
        return Err(wrong(format!("8 to 26 are needed and {length} are there")));
    }
    let mut armies: [Army; 2] = [[0; 5]; 2];
    for (letter, square) in cells.chars().zip(0..) {
        if letter == '.' {
            continue;
        }
        let man = Man::of_letter(letter.to_ascii_uppercase()).ok_or_else(|| {
            wrong(format!(
                "`{}` on square {} is no man",
                letter.escape_debug(),
                square + 1
            ))
        })?;
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        armies[side as usize][man as usize] |= 1 << square;
    }
    for (side, [king, ..]) in ["White", "Black"].into_iter().zip(armies) {
        match king.count_ones() {
            0 => return Err(wrong(format!("{side} has no king"))),
            1 => {}
            2.. => return Err(wrong(format!("{side} has more than one king"))),
        }
    }
    Ok(((1 << length) - 1, armies))
}

/// A number without leading zeros.
fn read_number(field: &'static str, digits: &str) -> Result<u32, PositionError> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.len() > 1 && digits.starts_with('0')) {
        return Err(PositionError::new(
            field,
            "it is a number without leading zeros",
        ));
    }
    digits
        .parse()
        .map_err(|_| PositionError::new(field, "it is too large"))
}

impl Row {
    /// The first field of the position text.
    pub(super) fn cells(&self) -> String {
        let man = |square| {
            self.man_at(square).map(|(side, man)| Piece {
                side,
                role: man.role(),
            })
        };
        self.squares()
            .map(|square| man(square).map_or('.', Piece::letter))
            .collect()
    }

    /// A legal step with everything that people and programs call it.
    pub(super) fn describe(&self, step: Step, legal: &[Step]) -> Move {
        let next = self.after(step);
        let (from, to) = step.ends();
        let code = step.to_string();
        let suffix = match (next.is_check(), next.count()) {
            (false, _) => "",
            (true, 0) => "#",
            (true, 1..) => "+",
        };
        let (spellings, short) = self.spellings(step, legal);
        Move {
            notation: format!("{code}{suffix}"),
            code,
            spellings,
            short,
            from: number(from).to_string(),
            to: number(to).to_string(),
            capture: step.taken().map(|taken| number(taken).to_string()),
            promotion: None,
            next: Arc::new(next),
        }
    }

    /// The complete and the incomplete spellings beside the code.
    fn spellings(&self, step: Step, legal: &[Step]) -> (Vec<String>, Vec<String>) {
        let (from, to) = step.ends();
        let (start, end) = (number(from), number(to));
        let (mut complete, mut short) = match step {
            Step::Quiet { man, .. } => {
                let man = man.letter();
                (Vec::new(), vec![format!("{man}{end}"), end.to_string()])
            }
            Step::Capture { man, .. } => {
                let (man, taken) = (man.letter(), self.letter_at(to));
                let complete = vec![
                    format!("{man}{start}x{taken}{end}"),
                    format!("{start}x{end}"),
                    format!("{man}{start}-{end}"),
                ];
                (complete, captures(man, taken, end))
            }
            Step::Passing { over, .. } => {
                let (middle, taken) = (number(over), self.letter_at(over));
                let complete = vec![
                    format!("N{start}x{taken}{middle}-{end}"),
                    format!("{start}x{middle}-{end}"),
                ];
                let mut short = captures('N', taken, middle);
                // A number alone is where a move ends.
                short.retain(|spelling| spelling.contains('x'));
                short.extend([
                    format!("Nx{middle}-{end}"),
                    format!("N{start}x{middle}"),
                    format!("{start}x{middle}"),
                    // Nobody stands where the knight ends, so a cross there means the one in passing.
                    format!("N{start}x{end}"),
                    format!("{start}x{end}"),
                    format!("N{end}"),
                    end.to_string(),
                ]);
                (complete, short)
            }
            Step::Castle { .. } => {
                let complete = vec![
                    format!("R{end}<>K{start}"),
                    format!("{start}<>{end}"),
                    format!("K{start}-{end}"),
                ];
                let words = ["O-O", "castle", "swap", "K<>R", "R<>K"].map(str::to_owned);
                (
                    complete,
                    words
                        .into_iter()
                        .chain([format!("K{end}"), end.to_string()])
                        .collect(),
                )
            }
        };
        // Only a knight may have several ways from one square to another, by whom it captures in passing.
        let alone = legal
            .iter()
            .filter(|other| other.ends() == (from, to))
            .count()
            == 1;
        (if alone { &mut complete } else { &mut short }).push(format!("{start}-{end}"));
        (complete, short)
    }

    /// The capital letter of the piece on an occupied square.
    fn letter_at(&self, square: Squares) -> char {
        self.man_at(square).map_or('.', |(_, man)| man.letter())
    }
}

/// Incomplete spellings of a capture.
fn captures(man: char, taken: char, square: u32) -> Vec<String> {
    vec![
        format!("{man}x{square}"),
        format!("{man}x{taken}{square}"),
        format!("{man}x{taken}"),
        format!("x{taken}{square}"),
        format!("x{square}"),
        format!("x{taken}"),
        square.to_string(),
    ]
}

impl Step {
    /// Where the piece comes from and where it ends; for castling, the king's square and the rook's.
    pub(super) const fn ends(self) -> (Squares, Squares) {
        match self {
            Step::Quiet { from, to, .. }
            | Step::Capture { from, to, .. }
            | Step::Passing { from, to, .. } => (from, to),
            Step::Castle { king, rook } => (king, rook),
        }
    }

    /// The piece that leaves its square; for castling, the king.
    const fn man(self) -> Man {
        match self {
            Step::Quiet { man, .. } | Step::Capture { man, .. } => man,
            Step::Passing { .. } => Man::Knight,
            Step::Castle { .. } => Man::King,
        }
    }

    /// The square whose piece is captured.
    const fn taken(self) -> Option<Squares> {
        match self {
            Step::Capture { to, .. } => Some(to),
            Step::Passing { over, .. } => Some(over),
            Step::Quiet { .. } | Step::Castle { .. } => None,
        }
    }

    /// Whether that is the code of this step. Most steps are told apart by their first letter, which costs nothing.
    pub(super) fn is_code(self, code: &str) -> bool {
        code.starts_with(self.man().letter()) && self.to_string() == code
    }
}

/// The code.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = self.ends();
        let (man, from, to) = (self.man().letter(), number(start), number(end));
        match *self {
            Step::Quiet { .. } => write!(f, "{man}{from}-{to}"),
            Step::Capture { .. } => write!(f, "{man}{from}x{to}"),
            Step::Passing { over, .. } => write!(f, "{man}{from}x{}-{to}", number(over)),
            Step::Castle { .. } => write!(f, "{man}{from}<>R{to}"),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {} {}",
            self.cells(),
            self.turn.letter(),
            self.quiet,
            self.number
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_texts_are_refused_by_field() {
        for (text, error) in [
            (
                "KQRBN......nbrqk w 0",
                "text: four fields are needed, cells, side, halfmove clock and move number, and 3 are there",
            ),
            ("K.....k w 0 1", "cells: 8 to 26 are needed and 7 are there"),
            (
                "K.........................k w 0 1",
                "cells: 8 to 26 are needed and 27 are there",
            ),
            ("KP.....k w 0 1", "cells: `P` on square 2 is no man"),
            ("K......ñ w 0 1", "cells: `ñ` on square 8 is no man"),
            ("........ w 0 1", "cells: White has no king"),
            ("K....k.k w 0 1", "cells: Black has more than one king"),
            ("K......k white 0 1", "side to move: it is w or b"),
            (
                "K......k w 00 1",
                "halfmove clock: it is a number without leading zeros",
            ),
            (
                "K......k w +1 1",
                "halfmove clock: it is a number without leading zeros",
            ),
            ("K......k w 0 99999999999", "move number: it is too large"),
            ("K......k w 0 0", "move number: it begins at 1"),
            (
                "K....R.k w 0 1",
                "side to move: the side not to move is in check",
            ),
        ] {
            let refusal = read(text)
                .map(|position| position.to_string())
                .map_err(|refusal| refusal.to_string());
            assert_eq!(refusal, Err(error.to_owned()), "{text}");
        }
    }

    #[test]
    fn numbers_do_not_run_over() {
        let position = read("KR.....k b 4294967295 4294967295").expect("a good text");
        let next = position.play("K8-7").expect("a legal move");
        assert_eq!(next.to_string(), "KR....k. w 4294967295 4294967295");
    }
}
