//! The shapes of the marks on squares.

use super::palette::Ink;
use arbiter_rules::scene::{Cell, Mark};
use strum::VariantArray;

/// The shape of a mark on a square. No two are alike, so none needs its colour to be told apart.
#[derive(Debug, Clone, Copy, VariantArray)]
pub(crate) enum MarkShape {
    /// Brackets in the corners: a move started here.
    From,
    /// A closed frame: a move ended here.
    To,
    /// A cross on a square that is empty now.
    Captured,
    /// The cross beside a piece, which would hide it.
    CapturedBeside,
    /// A closed ring around the king.
    Check,
    /// Filled corners: the chosen piece.
    Chosen,
    /// A no-entry sign: a refused move would end here.
    Refused,
    /// The sign beside a piece, which would hide it.
    RefusedBeside,
    /// Rays into the corners: here is why a move is not legal.
    Reason,
    /// A dot on an empty square.
    Free,
    /// A broken ring around a piece that can be captured.
    Capturable,
    /// Bars on both sides: over or under the chosen piece.
    Column,
    /// A folded corner: under a square of the same name.
    Covered,
}

impl MarkShape {
    pub(crate) const fn ink(self) -> Ink {
        match self {
            MarkShape::From | MarkShape::To => Ink::Moved,
            MarkShape::Captured
            | MarkShape::CapturedBeside
            | MarkShape::Refused
            | MarkShape::RefusedBeside
            | MarkShape::Reason => Ink::Captured,
            MarkShape::Check => Ink::Check,
            MarkShape::Chosen | MarkShape::Free | MarkShape::Capturable | MarkShape::Column => {
                Ink::Target
            }
            MarkShape::Covered => Ink::Covered,
        }
    }

    /// The shape, on a square of 90 by 90, drawn with lines.
    pub(crate) const fn shape(self) -> &'static str {
        match self {
            MarkShape::From => {
                r#"<path d="M3.5 25V3.5H25M65 3.5H86.5V25M86.5 65V86.5H65M25 86.5H3.5V65" stroke-width="5"/>"#
            }
            MarkShape::To => r#"<rect x="2.5" y="2.5" width="85" height="85" stroke-width="5"/>"#,
            MarkShape::Captured => {
                r#"<path d="M33 33L57 57M57 33L33 57" stroke-width="8" stroke-linecap="round"/>"#
            }
            MarkShape::CapturedBeside => {
                r#"<path d="M69 67L85 83M85 67L69 83" stroke-width="7" stroke-linecap="round"/>"#
            }
            MarkShape::Check => r#"<circle cx="45" cy="45" r="42" stroke-width="5"/>"#,
            MarkShape::Chosen => {
                r#"<path d="M1 1H25L1 25ZM89 1V25L65 1ZM89 89H65L89 65ZM1 89V65L25 89Z" fill="currentColor" stroke="none"/>"#
            }
            MarkShape::Refused => {
                r#"<path d="M45 23a22 22 0 1 0 .01 0ZM30 41H60V49H30Z" fill="currentColor" fill-rule="evenodd" stroke="none"/>"#
            }
            MarkShape::RefusedBeside => {
                r#"<path d="M17 2a15 15 0 1 0 .01 0ZM7 14H27V20H7Z" fill="currentColor" fill-rule="evenodd" stroke="none"/>"#
            }
            MarkShape::Reason => {
                r#"<path d="M4 14V4H14M76 4H86V14M86 76V86H76M14 86H4V76M12 12L24 24M78 12L66 24M78 78L66 66M12 78L24 66" stroke-width="7" stroke-linecap="round"/>"#
            }
            MarkShape::Column => r#"<path d="M6 0V90M84 0V90" stroke-width="7"/>"#,
            MarkShape::Covered => r#"<path d="M66 0H90V24Z" fill="currentColor" stroke="none"/>"#,
            MarkShape::Free => {
                r#"<circle cx="45" cy="45" r="13" fill="currentColor" stroke="none"/>"#
            }
            MarkShape::Capturable => {
                r#"<circle cx="45" cy="45" r="39.5" stroke-width="7" stroke-dasharray="42 20.05" stroke-dashoffset="21"/>"#
            }
        }
    }

    /// The shapes to draw on a cell, lowest first.
    pub(crate) fn on(cell: &Cell) -> impl Iterator<Item = MarkShape> {
        let (captured, target, refused) = match cell.piece {
            Some(_) => (
                MarkShape::CapturedBeside,
                MarkShape::Capturable,
                MarkShape::RefusedBeside,
            ),
            None => (MarkShape::Captured, MarkShape::Free, MarkShape::Refused),
        };
        // Rays and sign would cover each other.
        let is_both = cell.piece.is_some() && cell.marks.has(Mark::Reason);
        let shapes = [
            (Mark::Column, MarkShape::Column),
            (Mark::MovedFrom, MarkShape::From),
            (Mark::MovedTo, MarkShape::To),
            (Mark::Check, MarkShape::Check),
            (Mark::Chosen, MarkShape::Chosen),
            (Mark::Reason, MarkShape::Reason),
            (Mark::Refused, refused),
            (Mark::CapturedHere, captured),
            (Mark::Target, target),
        ];
        let on_cell = shapes.into_iter().filter(|(mark, _)| cell.marks.has(*mark));
        on_cell
            .filter(move |(mark, _)| !(is_both && *mark == Mark::Refused))
            .map(|(_, shape)| shape)
    }
}
