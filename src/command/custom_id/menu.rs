//! What the controls carry by which a move is chosen, tap by tap.

use crate::game::GameNumber;
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A step of the choice: a button that leads there, or a menu. It holds for the position as the message showed it.
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
            MenuSelection::Piece { page } => write!(f, "men:{page}"),
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
            ("men", None) => Some(MenuSelection::Piece { page }),
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

/// A button that plays a move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayButton {
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    /// The code of the move.
    pub code: String,
    pub kind: PlayKind,
}

/// How a move is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PlayKind {
    /// A player who has set so is asked before it counts.
    Play,
    /// It counts at once.
    Sure,
    /// It counts at once, and a draw is claimed or offered with it.
    SureDraw,
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
