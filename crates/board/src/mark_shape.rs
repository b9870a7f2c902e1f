//! The shapes of the marks on squares.

use super::palette::Ink;
use arbiter_rules::scene::{Cell, Edge, Mark};
use strum::VariantArray;

/// The shape of a mark on a square. All are different, so they don't rely on colour.
#[derive(Debug, Clone, Copy, VariantArray)]
pub(crate) enum MarkShape {
    /// A thin line around a square of the last move, over its tint.
    Moved,
    /// A badge with a cross: a piece was captured here.
    Captured,
    /// A closed ring around the king.
    Check,
    /// Filled corners: the chosen piece.
    Chosen,
    /// A badge with a no-entry sign: the target of a refused move.
    Refused,
    /// Rays in the corners: the reason why a move isn't legal.
    Reason,
    /// A dot on an empty square.
    Free,
    /// A broken ring around a piece that can be captured.
    Capturable,
    /// Bars on both sides: over or under the chosen piece.
    Column,
    /// An arrow with two heads at the foot of a piece: the chosen one can change places with it.
    Swap,
    /// A frame without corners, where coordinates stand: a king that gets here wins. A board has one outline around all.
    Goal,
}

impl MarkShape {
    pub(crate) const fn ink(self) -> Ink {
        match self {
            MarkShape::Captured | MarkShape::Reason => Ink::Captured,
            MarkShape::Check | MarkShape::Refused => Ink::Check,
            MarkShape::Moved
            | MarkShape::Chosen
            | MarkShape::Free
            | MarkShape::Capturable
            | MarkShape::Column
            | MarkShape::Swap
            | MarkShape::Goal => Ink::Target,
        }
    }

    /// The colour of the shape's edge, and of signs on it.
    pub(crate) const fn rim(self) -> Ink {
        match self {
            MarkShape::Captured | MarkShape::Refused | MarkShape::Swap => Ink::WhiteFill,
            MarkShape::Check => Ink::CheckGround,
            _ => self.ink(),
        }
    }

    /// Whether it is drawn over the piece.
    pub(crate) const fn is_badge(self) -> bool {
        matches!(
            self,
            MarkShape::Captured | MarkShape::Refused | MarkShape::Swap
        )
    }

    /// Whether it covers the corner in which a square has its rank, or its file.
    pub(crate) const fn covers_label(self, edge: Edge) -> bool {
        match self {
            MarkShape::Chosen | MarkShape::Reason => true,
            MarkShape::Refused => matches!(edge, Edge::Left),
            MarkShape::Captured | MarkShape::Swap => matches!(edge, Edge::Below),
            _ => false,
        }
    }

    /// The shape as lines, on a square of 90 by 90.
    pub(crate) const fn svg(self) -> &'static str {
        match self {
            MarkShape::Moved => r#"<path d="M1.5 1.5H88.5V88.5H1.5Z" stroke-width="3"/>"#,
            MarkShape::Captured => {
                r#"<circle cx="69" cy="69" r="18.5" class="rim" stroke-width="4" fill="currentColor"/><path d="M63 63L75 75M75 63L63 75" class="rim" stroke-width="4" stroke-linecap="round"/>"#
            }
            MarkShape::Check => {
                r#"<circle cx="45" cy="45" r="39" class="rim" stroke-width="12"/><circle cx="45" cy="45" r="42" stroke-width="3.5"/><circle cx="45" cy="45" r="36" stroke-width="2.5"/>"#
            }
            MarkShape::Chosen => {
                r#"<path d="M1 1H31L1 31ZM89 1V31L59 1ZM89 89H59L89 59ZM1 89V59L31 89Z" fill="currentColor" stroke="none"/>"#
            }
            MarkShape::Refused => {
                r#"<circle cx="23" cy="23" r="20" class="rim" stroke-width="4" fill="currentColor"/><path d="M11 19H35V27H11Z" class="sign" stroke-width="0"/>"#
            }
            MarkShape::Reason => {
                r#"<path d="M4 14V4H14M76 4H86V14M86 76V86H76M14 86H4V76M12 12L24 24M78 12L66 24M78 78L66 66M12 78L24 66" stroke-width="7" stroke-linecap="round"/>"#
            }
            MarkShape::Column => r#"<path d="M6 0V90M84 0V90" stroke-width="7"/>"#,
            MarkShape::Swap => {
                r#"<path d="M4 75L26 59V69H64V59L86 75L64 91V81H26V91Z" class="rim" stroke-width="4" stroke-linejoin="round" fill="currentColor"/>"#
            }
            MarkShape::Goal => r#"<path d="M27 9H63M81 27V63M63 81H27M9 63V27" stroke-width="6"/>"#,
            MarkShape::Free => {
                r#"<circle cx="45" cy="45" r="13" fill="currentColor" stroke="none"/>"#
            }
            MarkShape::Capturable => {
                r#"<circle cx="45" cy="45" r="39.5" stroke-width="7" stroke-dasharray="42 20.05" stroke-dashoffset="21"/>"#
            }
        }
    }

    /// The shapes to draw on a cell, from bottom to top.
    pub(crate) fn shapes_on(cell: &Cell) -> impl Iterator<Item = MarkShape> {
        let target = match cell.piece {
            Some(_) => MarkShape::Capturable,
            None => MarkShape::Free,
        };
        let shapes = [
            (Mark::MovedFrom, MarkShape::Moved),
            (Mark::MovedTo, MarkShape::Moved),
            (Mark::Castled, MarkShape::Moved),
            (Mark::Column, MarkShape::Column),
            (Mark::Check, MarkShape::Check),
            (Mark::Chosen, MarkShape::Chosen),
            (Mark::Reason, MarkShape::Reason),
            (Mark::Target, target),
            (Mark::Swap, MarkShape::Swap),
            (Mark::CapturedHere, MarkShape::Captured),
            (Mark::Refused, MarkShape::Refused),
        ];
        let on_cell = shapes.into_iter().filter(|(mark, _)| cell.marks.has(*mark));
        on_cell.map(|(_, shape)| shape)
    }
}
