//! The kinds of controls, with what their `custom_id`s carry.

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use crate::features::tournaments::Format;
use crate::game::{GameNumber, Key as _, TournamentNumber};
use crate::settings::{Preferences, ServerSettings, Setting};

/// A button that gives a command in a game; complete in itself, so that it works after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Button {
    /// The game shown.
    pub game: GameNumber,
    /// How often its position had changed.
    pub revision: u32,
    /// A path and its options: `resign confirm:yes`.
    pub command: String,
}

/// A button that gives a command in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TournamentButton {
    pub number: TournamentNumber,
    /// A path and its options: `event withdraw confirm:yes`.
    pub command: String,
}

/// What a form opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    Tournament,
    Simul,
}

impl EventKind {
    /// The command that it fills in.
    pub const fn path(self) -> &'static str {
        match self {
            EventKind::Tournament => "event tournament",
            EventKind::Simul => "event simul",
        }
    }
}

/// A button that opens a tournament as it was filled in, but for its format and seats.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenEvent {
    pub format: Format,
    pub seats: u8,
    pub game: Option<String>,
    pub clock: Option<String>,
    pub name: Option<String>,
}

impl OpenEvent {
    pub const PATH: &'static str = "event tournament";

    /// The options of the command.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![
            ("format", self.format.key().to_owned()),
            ("seats", self.seats.to_string()),
        ];
        let given = [
            ("game", &self.game),
            ("clock", &self.clock),
            ("name", &self.name),
        ];
        options.extend(
            given
                .into_iter()
                .filter_map(|(key, text)| Some((key, text.clone()?))),
        );
        options
    }

    /// Reads the fields that [`Display`](fmt::Display) writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut fields = text.splitn(5, '/');
        let mut next = || fields.next();
        let format = Format::find(next()?)?;
        let seats = next()?.parse().ok()?;
        let mut given = || next().map(|text| Some(text.to_owned()).filter(|text| !text.is_empty()));
        Some(OpenEvent {
            format,
            seats,
            game: given()?,
            clock: given()?,
            name: given()?,
        })
    }
}

impl fmt::Display for OpenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [game, clock, name] =
            [&self.game, &self.clock, &self.name].map(|given| given.as_deref().unwrap_or_default());
        write!(
            f,
            "{}/{}/{game}/{clock}/{name}",
            self.format.key(),
            self.seats
        )
    }
}

/// A step of the choice, for the position that the message showed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Menu {
    /// The game shown.
    pub game: GameNumber,
    pub revision: u32,
    pub selection: MenuSelection,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuSelection {
    /// A piece or a board that can move.
    Piece {
        /// Counted from 0.
        page: u8,
    },
    Move {
        /// The place of the piece; `None` for the moves of all.
        from: Option<String>,
        page: u8,
    },
    /// Several moves with the same ends.
    Promotion { from: String, to: String },
    /// A field to type the move in.
    Typed,
    /// A field for the note of an analysis board.
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
    /// Reads the fields that [`Display`](fmt::Display) writes.
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

/// The choice that unsets a setting, and the option that names what is reset.
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
    pub(super) const fn name(self) -> &'static str {
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
        let owner = owners.find(|owner| owner.name() == name)?;
        let setting = owner.list().iter().find(|setting| setting.key == key)?;
        let key = setting.key;
        Some(SettingControl { owner, key })
    }
}
