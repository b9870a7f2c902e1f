//! Settings of people and servers, the bot's permissions, and personal data.

mod notifications;
mod permissions;
mod preferences;
mod server;
mod table;
mod values;

pub use crate::game::{DaysOff, UTC, Zone};
pub use arbiter_board::{PieceSet, Theme};
pub use notifications::{COLLECTED_FOR, Notifications};
pub use permissions::{BotPermissions, Capability, MissingPermission, Permission, PermissionSet};

pub use preferences::{Preferences, PreferencesPatch};
pub use server::{ServerSettings, ServerSettingsPatch};
pub use table::{Changes, Setting, SettingKind, SettingValue, Stored};
pub use values::{
    Confirming, History, Ladder, LadderGames, NO_QUIET_HOURS, NoQuietHours, Orientation,
    QuietHours, RatingPosts, RatingRoles, Reminders, TurnMessages, Watch,
};
