//! What is read and written: paragraphs "Notation", "Position text" and "Canonical move codes".

use std::fmt;
use std::sync::Arc;

use super::{Army, Dots, LENGTH, Line, Man, Step, number, threatened_by};
use crate::rules::outcome::{Outcome, Side, WinBy};
use crate::rules::scene::Piece;
use crate::rules::{AnyPosition, Move, Position as _, PositionError};

impl Line {
    /// The legal step with that code.
    pub(super) fn step(&self, code: &str) -> Option<Step> {
        let mut found = None;
        self.legal(|step| {
            if code.starts_with(step.man.letter()) && self.code(step) == code {
                found = Some(step);
            }
        });
        found
    }

    fn code(&self, step: Step) -> String {
        let man = step.man.letter();
        match self.man_at(step.to) {
            None => format!("{man}{}", number(step.to)),
            Some((side, other)) if side == self.turn => format!("{man}s{}", other.letter()),
            Some((_, taken)) => format!("{man}x{}", taken.letter()),
        }
    }

    /// A legal step with everything that people and programs call it.
    pub(super) fn describe(&self, step: Step) -> Move {
        let next = self.after(step);
        let code = self.code(step);
        let (from, to) = (number(self.ours()[step.man as usize]), number(step.to));
        let met = self.man_at(step.to);
        let (spellings, short) = spellings(
            step.man,
            (from, to),
            met.map(|(side, man)| (side == self.turn, man)),
        );
        Move {
            notation: format!("{code}{}", next.suffix()),
            code,
            spellings,
            short,
            from: from.to_string(),
            to: to.to_string(),
            capture: met
                .filter(|(side, _)| *side != self.turn)
                .map(|_| to.to_string()),
            promotion: None,
            next: Arc::new(next),
        }
    }

    /// What is written behind the move that led here.
    fn suffix(&self) -> &'static str {
        match self.outcome() {
            Some(Outcome::Win {
                by: WinBy::KingVersusKing,
                ..
            }) => "kkr",
            Some(Outcome::Win {
                by: WinBy::Checkmate,
                ..
            }) => "#",
            Some(Outcome::Win {
                by: WinBy::Stalemate,
                ..
            }) => "stlm",
            None if self.in_check() => "+",
            Some(Outcome::Draw { .. }) | None => "",
        }
    }
}

/// The complete and the incomplete spellings beside the code. Each side has one piece of a kind, so a piece and a dot, or
/// two dots, always say everything.
fn spellings(
    man: Man,
    (from, to): (u32, u32),
    met: Option<(bool, Man)>,
) -> (Vec<String>, Vec<String>) {
    let man = man.letter();
    match met {
        None => (
            vec![
                format!("{man}{from}-{to}"),
                format!("{man}{from}-{man}{to}"),
                format!("{from}-{to}"),
            ],
            vec![to.to_string()],
        ),
        Some((true, other)) => {
            let other = other.letter();
            let complete = vec![
                format!("{man}{from}s{other}{to}"),
                format!("{other}s{man}"),
                format!("{other}{to}s{man}{from}"),
                format!("{man}s{to}"),
                format!("{from}<>{to}"),
                format!("{man}{to}"),
                format!("{man}{from}-{to}"),
                format!("{from}-{to}"),
            ];
            (
                complete,
                vec!["swap".to_owned(), format!("s{other}"), to.to_string()],
            )
        }
        Some((false, taken)) => {
            let taken = taken.letter();
            let complete = vec![
                format!("{man}{from}x{taken}{to}"),
                format!("{man}x{taken}{to}"),
                format!("{man}{from}x{to}"),
                format!("{man}{from}-{to}"),
                format!("{man}x{to}"),
                format!("{man}{to}"),
                format!("{from}x{to}"),
                format!("{from}-{to}"),
            ];
            (
                complete,
                vec![format!("x{taken}"), format!("x{to}"), to.to_string()],
            )
        }
    }
}

/// Reads a position text, strictly. A finished position is accepted.
pub(super) fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let &[cells, side] = fields.as_slice() else {
        let problem = format!(
            "two fields are needed, cells and side, and {} are there",
            fields.len()
        );
        return Err(PositionError::new("text", problem));
    };
    let armies = read_cells(cells)?;
    let turn = Side::ALL
        .into_iter()
        .find(|turn| side.chars().eq([turn.letter()]))
        .ok_or_else(|| PositionError::new("side to move", "it is w or b"))?;
    let line = Line { armies, turn };
    let waiting = Line {
        armies,
        turn: turn.other(),
    };
    let [king, ..] = waiting.ours();
    if king & threatened_by(turn, line.ours()) != 0 {
        return Err(PositionError::new(
            "side to move",
            "the side not to move is in check",
        ));
    }
    Ok(Arc::new(line))
}

/// Ten cells with one king and at most one other piece of each kind a side.
fn read_cells(cells: &str) -> Result<[Army; 2], PositionError> {
    let wrong = |problem: String| PositionError::new("cells", problem);
    let length = cells.chars().count();
    if length != LENGTH {
        return Err(wrong(format!("ten are needed and {length} are there")));
    }
    let mut armies = [[0; 4]; 2];
    for (letter, dot) in cells.chars().zip(1..) {
        if letter == '.' {
            continue;
        }
        let man = Man::of_letter(letter.to_ascii_uppercase()).ok_or_else(|| {
            wrong(format!(
                "`{}` on dot {dot} is no man",
                letter.escape_debug()
            ))
        })?;
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let place: &mut Dots = &mut armies[side as usize][man as usize];
        if *place != 0 {
            let (side, man) = (side.pick("White", "Black"), man.role().key());
            return Err(wrong(format!("{side} has a second {man} on dot {dot}")));
        }
        *place = 1 << (dot - 1);
    }
    for (side, [king, ..]) in ["White", "Black"].into_iter().zip(armies) {
        if king == 0 {
            return Err(wrong(format!("{side} has no king")));
        }
    }
    Ok(armies)
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for dot in 0..LENGTH {
            let man = self.man_at(1 << dot).map(|(side, man)| Piece {
                side,
                role: man.role(),
            });
            write!(f, "{}", man.map_or('.', Piece::letter))?;
        }
        write!(f, " {}", self.turn.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_texts_are_refused_by_field() {
        for (text, error) in [
            (
                "",
                "text: two fields are needed, cells and side, and 1 are there",
            ),
            (
                "KEWL..lwek",
                "text: two fields are needed, cells and side, and 1 are there",
            ),
            ("KEWL..lwe w", "cells: ten are needed and 9 are there"),
            ("KEWL.Plwek w", "cells: `P` on dot 6 is no man"),
            ("KEWLé.lwek w", "cells: `é` on dot 5 is no man"),
            ("KEWLL.lwek w", "cells: White has a second lancer on dot 5"),
            ("KEWL..lwe. w", "cells: Black has no king"),
            ("KEWL..lwek W", "side to move: it is w or b"),
            (
                "Kk........ w",
                "side to move: the side not to move is in check",
            ),
            (
                ".K..e....k b",
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
