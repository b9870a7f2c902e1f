//! Reading and writing: paragraphs "Notation", "Position text" and "Canonical move codes".

use std::fmt;
use std::sync::Arc;

use super::{DOTS, LENGTH, Line, ROLES, RawMove, threatened_by};
use crate::line::{self, number};
use crate::moves::Spellings;
use crate::outcome::Side;
use crate::scene::Role;
use crate::{AnyPosition, PositionError, text};

impl Line {
    /// Spellings of a step. Each side has one piece of a kind, so a piece and a dot, or two dots, are always unambiguous.
    pub(super) fn spelled(&self, step: RawMove) -> Spellings {
        let squares = [self.ours()[step.kind], step.to];
        let met = self.piece_at(step.to);
        let letters = [Some(ROLES[step.kind]), met.map(|met| met.role)]
            .map(|role| role.map_or('.', Role::letter));
        let (complete, short) = match met {
            None => ("P1-2 P1-P2 1-2", "2"),
            Some(own) if own.side == self.turn => {
                ("P1sT2 TsP T2sP1 Ps2 1<>2 P2 P1-2 1-2", "swap sT 2")
            }
            Some(_) => ("P1xT2 PxT2 P1x2 P1-2 Px2 P2 1x2 1-2", "xT x2 2"),
        };
        Spellings {
            complete: line::spelled(complete, &squares, letters),
            short: line::spelled(short, &squares, letters),
        }
    }
}

/// Reads a position text, strictly: ten cells with one king and at most one other piece of each kind per side. A finished
/// position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let [cells, side] = text::fields(text, "2 fields (cells and side)")?;
    let lengths = (LENGTH..=LENGTH, "ten");
    let (_, armies) = line::read_cells(cells, lengths, "dot", &ROLES)?;
    for (side, army) in Side::ALL.into_iter().zip(armies) {
        for (role, dots) in ROLES.into_iter().zip(army) {
            if let Some(second) = line::each(dots).nth(1) {
                let (role, dot) = (role.key(), number(second));
                let problem = format!("{side} has a second {role} on dot {dot}");
                return Err(PositionError::new("cells", problem));
            }
        }
    }
    let turn = text::parse_turn(side)?;
    let line = Line { armies, turn };
    let [king, ..] = line.theirs();
    if king & threatened_by(turn, line.ours()) != 0 {
        return Err(text::idle_check());
    }
    Ok(Arc::new(line))
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = line::cells(DOTS, |dot| self.piece_at(dot));
        write!(f, "{cells} {}", self.turn.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_texts_are_refused_by_field() {
        let cases = "\
 => text: found 1 instead of 2 fields (cells and side)
KEWL..lwek => text: found 1 instead of 2 fields (cells and side)
KEWL..lwe w => cells: expected ten, found 9
KEWL.Plwek w => cells: `P` on dot 6 is not a piece
KEWLé.lwek w => cells: `é` on dot 5 is not a piece
KEWLL.lwek w => cells: White has a second lancer on dot 5
KEWL..lwe. w => cells: Black has no king
KEWL..lwek W => side to move: must be w or b
Kk........ w => side to move: the side not to move is in check
.K..e....k b => side to move: the side not to move is in check";
        text::assert_refused(read, cases);
    }

    #[test]
    fn notation_says_how_the_game_ends() {
        for (text, code, notation) in [
            (".K..E.ke.. b", "ExE", "ExE+"),
            ("..K.E.ke.. b", "ExE", "ExEstlm"),
            (".K....kE.. b", "KxE", "KxEkkr"),
            ("K..E...ke. w", "E5", "E5+"),
            ("KEWL..lwek w", "L5", "L5"),
            ("EWL.Kwl.ek b", "E8", "E8#"),
        ] {
            let position = read(text).expect("a good text");
            let found = position.find(code).expect("a legal move");
            assert_eq!(found.notation(), notation, "{text}");
        }
    }
}
