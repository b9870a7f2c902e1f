//! What a menu under a message is for. Like a button, a menu carries everything it needs in its own text.

use super::UnknownCustomId;
use crate::game::GameNumber;
use std::fmt;
use std::str::FromStr;

/// A menu under a message: of a game, for the position as the message showed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub revision: u32,
    /// What is chosen from it.
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
    /// A move: of the piece on that place, or of all.
    Move {
        /// The place; nothing where all moves fit one menu.
        from: Option<String>,
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    /// That a move is to count: a button of somebody who wants to be asked.
    Confirm {
        /// The code of the move.
        code: String,
    },
    /// That a move is to count with which a draw is claimed or offered.
    ConfirmDraw {
        /// The code of the move.
        code: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Another part of the list.
    Page(u8),
    /// The place of a piece, or the code of a move.
    Entry(String),
}

/// The text of the menu from which a game of a list is opened. Its events are the numbers of games.
pub const OPEN: &str = "1:open";

/// What stands before the number of a page, where an event of a menu leads to another part of the list. No place and no
/// code begins so.
const PAGE: &str = "page:";

impl fmt::Display for Menu {
    /// The menu's text: `1:<game>:<revision seen>:pieces:<page>`, `1:<game>:<revision seen>:moves:<page>` or the same with
    /// `:<place>` behind it; of the button that lets a move count `1:<game>:<revision seen>:sure:0:<code>`, or `sure-draw` where
    /// a draw is claimed or offered with it. The leading number is the version of this grammar.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:{}:{}:", self.game.0, self.revision)?;
        match &self.selection {
            MenuSelection::Piece { page } => write!(f, "men:{page}"),
            MenuSelection::Move { from: None, page } => write!(f, "moves:{page}"),
            MenuSelection::Move {
                from: Some(from),
                page,
            } => write!(f, "moves:{page}:{from}"),
            MenuSelection::Confirm { code } => write!(f, "sure:0:{code}"),
            MenuSelection::ConfirmDraw { code } => write!(f, "sure-draw:0:{code}"),
        }
    }
}

impl FromStr for Menu {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let mut fields = text.splitn(6, ':');
        let mut field = || fields.next().ok_or(UnknownCustomId);
        if field()? != "1" {
            return Err(UnknownCustomId);
        }
        let game = field()?.parse().map_err(|_| UnknownCustomId)?;
        let expected = field()?.parse().map_err(|_| UnknownCustomId)?;
        let kind = field()?;
        let page = field()?.parse().map_err(|_| UnknownCustomId)?;
        let selection = match (kind, fields.next()) {
            ("men", None) => MenuSelection::Piece { page },
            ("moves", from) => MenuSelection::Move {
                from: from.map(str::to_owned),
                page,
            },
            ("sure", Some(code)) if page == 0 => MenuSelection::Confirm {
                code: code.to_owned(),
            },
            ("sure-draw", Some(code)) if page == 0 => MenuSelection::ConfirmDraw {
                code: code.to_owned(),
            },
            _ => return Err(UnknownCustomId),
        };
        Ok(Menu {
            game: GameNumber(game),
            revision: expected,
            selection,
        })
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Page(page) => write!(f, "{PAGE}{page}"),
            Chosen::Entry(event) => f.write_str(event),
        }
    }
}

impl From<&str> for Chosen {
    fn from(text: &str) -> Self {
        let page = text.strip_prefix(PAGE).and_then(|page| page.parse().ok());
        page.map_or_else(|| Chosen::Entry(text.to_owned()), Chosen::Page)
    }
}
