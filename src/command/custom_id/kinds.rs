//! The kinds of controls and the contents of their `custom_id`s.

use std::fmt;

use crate::game::GameNumber;
use crate::settings::{Preferences, ServerSettings, Setting};

/// A button with a command in a game. It is self-contained, so it works after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game shown.
    pub game: GameNumber,
    /// Number of changes of its position.
    pub revision: u32,
    /// A path and its options: `resign confirm:yes`.
    pub command: String,
}

/// A step in choosing a move, for the position that the message showed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game shown.
    pub game: GameNumber,
    pub revision: u32,
    pub selection: MenuSelection,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuSelection {
    /// A piece or an attack board to move.
    Piece {
        /// Counted from 0.
        page: u8,
    },
    Move {
        /// The square of the piece; `None` for the moves of all pieces.
        from: Option<String>,
        page: u8,
    },
    /// Several moves with the same start and target.
    Promotion { from: String, to: String },
    /// Opens a field for typing the move.
    Typed,
    /// Opens a field for the note of an analysis board.
    Note,
}

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
            MenuSelection::Typed => f.write_str("type:0"),
            MenuSelection::Note => f.write_str("note:0"),
        }
    }
}

impl MenuSelection {
    /// Parses the fields that [`Display`](fmt::Display) writes.
    pub(crate) fn read(name: &str, page: u8, behind: Option<&str>) -> Option<Self> {
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
            ("type", None) if page == 0 => Some(MenuSelection::Typed),
            ("note", None) if page == 0 => Some(MenuSelection::Note),
            (_, _) => None,
        }
    }
}

/// The choice that unsets a setting, and the option that names the setting to reset.
pub const RESET: &str = "reset";

/// A menu that changes a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingControl {
    pub owner: SettingOwner,
    pub key: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingOwner {
    User,
    Server,
}

impl SettingOwner {
    /// The command that changes their settings.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            SettingOwner::User => "settings change",
            SettingOwner::Server => "server change",
        }
    }

    pub(super) const fn owner_name(self) -> &'static str {
        match self {
            SettingOwner::User => "settings",
            SettingOwner::Server => "server",
        }
    }

    const fn list(self) -> &'static [Setting] {
        match self {
            SettingOwner::User => Preferences::LIST,
            SettingOwner::Server => ServerSettings::LIST,
        }
    }
}

impl SettingControl {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (name, key) = text.split_once(':')?;
        let mut owners = [SettingOwner::User, SettingOwner::Server].into_iter();
        let owner = owners.find(|owner| owner.owner_name() == name)?;
        let setting = owner.list().iter().find(|setting| setting.key == key)?;
        let key = setting.key;
        Some(SettingControl { owner, key })
    }
}
