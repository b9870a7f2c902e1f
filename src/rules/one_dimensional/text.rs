//! What is read and written: paragraphs "Position text", "Notation" and "Canonical move codes".

use std::fmt;
use std::sync::Arc;

use super::moves::Step;
use super::{ROLES, Row};
use crate::rules::line::{self, Squares, number};
use crate::rules::moves::Spellings;
use crate::rules::scene::Role;
use crate::rules::{AnyPosition, PositionError, text};

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let needed = "four fields are needed, cells, side, halfmove clock and move number,";
    let [cells, side, quiet, number] = text::fields(text, needed)?;
    let (board, armies) = line::read_cells(cells, (8..=26, "8 to 26"), "square", &ROLES)?;
    let turn = text::turn(side)?;
    let (quiet, number) = text::numbers(quiet, number)?;
    let row = Row {
        board,
        armies,
        turn,
        quiet,
        number,
    };
    if row.could_take_king() {
        return Err(text::idle_check());
    }
    Ok(Arc::new(row))
}

impl Row {
    /// The first field of the position text.
    pub(super) fn cells(&self) -> String {
        line::cells(self.board, |square| self.piece_at(square))
    }

    /// What people call a legal step.
    pub(super) fn spelled(&self, step: Step, legal: &[Step]) -> Spellings {
        let (from, to) = step.ends();
        let (start, end) = (number(from), number(to));
        let (mut complete, mut short) = match step {
            Step::Quiet { role, .. } => {
                let piece = role.letter();
                (Vec::new(), vec![format!("{piece}{end}"), end.to_string()])
            }
            Step::Capture { role, .. } => {
                let (piece, taken) = (role.letter(), self.letter_at(to));
                let complete = vec![
                    format!("{piece}{start}x{taken}{end}"),
                    format!("{start}x{end}"),
                    format!("{piece}{start}-{end}"),
                ];
                (complete, captures(piece, taken, end))
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
                    // The knight ends on an empty square, so a cross there means the one in
                    // passing.
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
        // Only a knight may have several ways from one square to another, by what it captures in
        // passing.
        let alone = legal
            .iter()
            .filter(|other| other.ends() == (from, to))
            .count()
            == 1;
        (if alone { &mut complete } else { &mut short }).push(format!("{start}-{end}"));
        Spellings { complete, short }
    }

    /// The capital letter of the piece on an occupied square.
    fn letter_at(&self, square: Squares) -> char {
        self.piece_at(square)
            .map_or('.', |piece| piece.role.letter())
    }
}

/// Incomplete spellings of a capture.
fn captures(piece: char, taken: char, square: u32) -> Vec<String> {
    vec![
        format!("{piece}x{square}"),
        format!("{piece}x{taken}{square}"),
        format!("{piece}x{taken}"),
        format!("x{taken}{square}"),
        format!("x{square}"),
        format!("x{taken}"),
        square.to_string(),
    ]
}

impl Step {
    /// Where the piece comes from and where it ends; for castling, the king's square and the
    /// rook's.
    pub(super) const fn ends(self) -> (Squares, Squares) {
        match self {
            Step::Quiet { from, to, .. }
            | Step::Capture { from, to, .. }
            | Step::Passing { from, to, .. } => (from, to),
            Step::Castle { king, rook } => (king, rook),
        }
    }

    /// The piece that leaves its square; for castling, the king.
    const fn role(self) -> Role {
        match self {
            Step::Quiet { role, .. } | Step::Capture { role, .. } => role,
            Step::Passing { .. } => Role::Knight,
            Step::Castle { .. } => Role::King,
        }
    }

    /// The square whose piece is captured.
    pub(super) const fn taken(self) -> Option<Squares> {
        match self {
            Step::Capture { to, .. } => Some(to),
            Step::Passing { over, .. } => Some(over),
            Step::Quiet { .. } | Step::Castle { .. } => None,
        }
    }

    pub(super) fn write_code(self, code: &mut dyn fmt::Write) -> fmt::Result {
        let (start, end) = self.ends();
        let (piece, from, to) = (self.role().letter(), number(start), number(end));
        match self {
            Step::Quiet { .. } => write!(code, "{piece}{from}-{to}"),
            Step::Capture { .. } => write!(code, "{piece}{from}x{to}"),
            Step::Passing { over, .. } => write!(code, "{piece}{from}x{}-{to}", number(over)),
            Step::Castle { .. } => write!(code, "{piece}{from}<>R{to}"),
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
        let cases = [
            (
                "KQRBN......nbrqk w 0",
                "text: four fields are needed, cells, side, halfmove clock and move number, and 3 are there",
            ),
            ("K.....k w 0 1", "cells: 8 to 26 are needed and 7 are there"),
            (
                "K.........................k w 0 1",
                "cells: 8 to 26 are needed and 27 are there",
            ),
            ("KP.....k w 0 1", "cells: `P` on square 2 is no piece"),
            ("K......ñ w 0 1", "cells: `ñ` on square 8 is no piece"),
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
        ];
        text::assert_refused(read, &cases);
    }

    #[test]
    fn numbers_do_not_run_over() {
        let position = read("KR.....k b 4294967295 4294967295").expect("a good text");
        let next = position.play("K8-7").expect("a legal move");
        assert_eq!(next.to_string(), "KR....k. w 4294967295 4294967295");
    }
}
