//! Reading and writing: paragraphs "Position text", "Notation" and "Canonical move codes".

use std::fmt;
use std::sync::Arc;

use super::moves::{Kind, RawMove};
use super::{ROLES, Row};
use crate::line;
use crate::moves::Spellings;
use crate::scene::Role;
use crate::{AnyPosition, PositionError, text};

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let needed = "4 fields (cells, side, clock and number)";
    let [cells, side, quiet, number] = text::fields(text, needed)?;
    let (board, armies) = line::read_cells(cells, (8..=26, "8 to 26"), "square", &ROLES)?;
    let turn = text::parse_turn(side)?;
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
    pub(super) fn cells(&self) -> String {
        line::cells(self.board, |square| self.piece_at(square))
    }

    /// Spellings of a legal step.
    pub(super) fn spelled(&self, step: RawMove, legal: &[RawMove]) -> Spellings {
        let (complete, short) = match step.kind {
            Kind::Quiet => ("", "P2 2"),
            Kind::Capture => ("P1xT2 1x2 P1-2", "Px2 PxT2 PxT xT2 x2 xT 2"),
            // The knight ends on an empty square, so a capture sign means the one in passing. A number alone is the target.
            Kind::Passing { .. } => (
                "P1xT3-2 1x3-2",
                "Px3 PxT3 PxT xT3 x3 xT Px3-2 P1x3 1x3 P1x2 1x2 P2 2",
            ),
            Kind::Castle => ("R2<>P1 1<>2 P1-2", "O-O castle swap P<>R R<>P P2 2"),
        };
        let squares = [step.from, step.to, step.taken()];
        let taken = self.piece_at(step.taken()).map(|taken| taken.role);
        let letters = [Some(step.role), taken].map(|role| role.map_or('.', Role::letter));
        let spelled = |patterns: &str| line::spelled(patterns, &squares, letters);
        let (mut complete, mut short) = (spelled(complete), spelled(short));
        // Only a knight can have several routes between two squares, by what it captures in passing.
        let same = |other: &&RawMove| (other.from, other.to) == (step.from, step.to);
        let alone = legal.iter().filter(same).count() == 1;
        (if alone { &mut complete } else { &mut short }).extend(spelled("1-2"));
        Spellings { complete, short }
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
        let cases = "\
KQRBN......nbrqk w 0 => text: found 3 instead of 4 fields (cells, side, clock and number)
K.....k w 0 1 => cells: expected 8 to 26, found 7
K.........................k w 0 1 => cells: expected 8 to 26, found 27
KP.....k w 0 1 => cells: `P` on square 2 is not a piece
K......ñ w 0 1 => cells: `ñ` on square 8 is not a piece
........ w 0 1 => cells: White has no king
K....k.k w 0 1 => cells: Black has more than one king
K......k white 0 1 => side to move: must be w or b
K......k w 00 1 => halfmove clock: must be a number without leading zeros
K......k w +1 1 => halfmove clock: must be a number without leading zeros
K......k w 0 99999999999 => move number: too large
K......k w 0 0 => move number: must be 1 or more
K....R.k w 0 1 => side to move: the side not to move is in check";
        text::assert_refused(read, cases);
    }

    #[test]
    fn numbers_do_not_run_over() {
        let position = read("KR.....k b 4294967295 4294967295").expect("a good text");
        let next = position.play("K8-7").expect("a legal move");
        assert_eq!(next.to_string(), "KR....k. w 4294967295 4294967295");
    }
}
