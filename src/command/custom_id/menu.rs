//! What the controls carry by which a move is chosen, tap by tap.

use crate::game::GameNumber;
use std::fmt;

/// A step of the choice: a button that leads there. It holds for the position as the message showed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    pub selection: MenuSelection,
}

/// What is chosen next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuSelection {
    /// A piece that can move, or a board that can.
    Piece {
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    Move {
        /// The place of the piece; nothing where the moves of all pieces are shown at once.
        from: Option<String>,
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    /// One of several moves with the same ends: a promotion.
    Promotion { from: String, to: String },
}

/// Of the selection in a control, behind its game or its puzzle.
impl fmt::Display for MenuSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MenuSelection::Piece { page } => write!(f, "pieces:{page}"),
            MenuSelection::Move { from: None, page } => write!(f, "moves:{page}"),
            MenuSelection::Move {
                from: Some(from),
                page,
            } => write!(f, "moves:{page}:{from}"),
            MenuSelection::Promotion { from, to } => write!(f, "promote:0:{from}:{to}"),
        }
    }
}

impl MenuSelection {
    /// Reads what [`Display`](fmt::Display) writes, from its fields.
    pub(super) fn read(name: &str, page: u8, behind: Option<&str>) -> Option<Self> {
        match (name, behind) {
            ("pieces", None) => Some(MenuSelection::Piece { page }),
            ("moves", from) => Some(MenuSelection::Move {
                from: from.map(str::to_owned),
                page,
            }),
            ("promote", Some(ends)) if page == 0 => {
                let (from, to) = ends.split_once(':')?;
                Some(MenuSelection::Promotion {
                    from: from.to_owned(),
                    to: to.to_owned(),
                })
            }
            (_, _) => None,
        }
    }
}
