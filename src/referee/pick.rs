//! What a menu under a message is for. Like a button, a menu carries everything it needs in its own text.

use std::fmt;
use std::str::FromStr;

use super::GameNumber;
use super::action::UnknownTap;

/// A menu under a message: of a game, for the position as the message showed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game that the message showed.
    pub game: GameNumber,
    /// How often its position had changed, by moves and by takebacks.
    pub seen: u32,
    /// What is chosen from it.
    pub pick: Pick,
}

/// What is chosen from a menu.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pick {
    /// A man that can move, or a board that can.
    Man {
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    /// A move: of the man on that place, or of all.
    Move {
        /// The place; nothing where all moves fit one menu.
        from: Option<String>,
        /// The part of the list that is shown, counted from 0.
        page: u8,
    },
    /// That a move is to count: a button of somebody who wants to be asked.
    Sure {
        /// The code of the move.
        code: String,
    },
    /// That a move is to count with which a draw is claimed or offered.
    SureDraw {
        /// The code of the move.
        code: String,
    },
}

/// What was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// Another part of the list.
    Page(u8),
    /// The place of a man, or the code of a move.
    Entry(String),
}

/// The text of the menu from which a game of a list is opened. Its entries are the numbers of games.
pub const OPEN: &str = "1:open";

/// What stands before the number of a page, where an entry of a menu leads to another part of the list. No place and no
/// code begins so.
const PAGE: &str = "page:";

impl fmt::Display for Menu {
    /// The menu's text: `1:<game>:<revision seen>:men:<page>`, `1:<game>:<revision seen>:moves:<page>` or the same with
    /// `:<place>` behind it; of the button that lets a move count `1:<game>:<revision seen>:sure:0:<code>`, or `sure-draw` where
    /// a draw is claimed or offered with it. The leading number is the version of this grammar.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:{}:{}:", self.game.0, self.seen)?;
        match &self.pick {
            Pick::Man { page } => write!(f, "men:{page}"),
            Pick::Move { from: None, page } => write!(f, "moves:{page}"),
            Pick::Move {
                from: Some(from),
                page,
            } => write!(f, "moves:{page}:{from}"),
            Pick::Sure { code } => write!(f, "sure:0:{code}"),
            Pick::SureDraw { code } => write!(f, "sure-draw:0:{code}"),
        }
    }
}

impl FromStr for Menu {
    type Err = UnknownTap;

    fn from_str(text: &str) -> Result<Self, UnknownTap> {
        let mut fields = text.splitn(6, ':');
        let mut field = || fields.next().ok_or(UnknownTap);
        if field()? != "1" {
            return Err(UnknownTap);
        }
        let game = field()?.parse().map_err(|_| UnknownTap)?;
        let seen = field()?.parse().map_err(|_| UnknownTap)?;
        let kind = field()?;
        let page = field()?.parse().map_err(|_| UnknownTap)?;
        let pick = match (kind, fields.next()) {
            ("men", None) => Pick::Man { page },
            ("moves", from) => Pick::Move {
                from: from.map(str::to_owned),
                page,
            },
            ("sure", Some(code)) if page == 0 => Pick::Sure {
                code: code.to_owned(),
            },
            ("sure-draw", Some(code)) if page == 0 => Pick::SureDraw {
                code: code.to_owned(),
            },
            _ => return Err(UnknownTap),
        };
        Ok(Menu {
            game: GameNumber(game),
            seen,
            pick,
        })
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Page(page) => write!(f, "{PAGE}{page}"),
            Chosen::Entry(entry) => f.write_str(entry),
        }
    }
}

impl From<&str> for Chosen {
    fn from(text: &str) -> Self {
        let page = text.strip_prefix(PAGE).and_then(|page| page.parse().ok());
        page.map_or_else(|| Chosen::Entry(text.to_owned()), Chosen::Page)
    }
}
