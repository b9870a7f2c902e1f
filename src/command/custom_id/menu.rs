//! The menus under a game's board, and the button that lets a chosen move count.

use crate::game::GameNumber;
use std::fmt;

/// A menu under a message: of a game, for the position as the message showed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    pub selection: MenuSelection,
}

/// What is chosen from a menu.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuSelection {
    /// A piece that can move, or a board that can.
    Piece {
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    Move {
        /// The place of the piece; nothing where the moves of all pieces fit one menu.
        from: Option<String>,
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
}

/// The button that lets a move count, for players who want to be asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ConfirmMove {
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    /// The code of the move.
    pub code: String,
    /// Whether a draw is claimed or offered with it.
    pub with_draw: bool,
}

/// A value that was chosen from a menu.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Another part of the list.
    Page(u8),
    /// The place of a piece, or the code of a move.
    Entry(String),
}

/// Stands before the number of a page, where a value leads to another part of the list. No place and no code begins so.
const PAGE: &str = "page:";

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Page(page) => write!(f, "{PAGE}{page}"),
            Chosen::Entry(value) => f.write_str(value),
        }
    }
}

impl From<&str> for Chosen {
    fn from(text: &str) -> Self {
        let page = text.strip_prefix(PAGE).and_then(|page| page.parse().ok());
        page.map_or_else(|| Chosen::Entry(text.to_owned()), Chosen::Page)
    }
}
