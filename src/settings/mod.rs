//! Settings of people and servers, the bot's permissions, and personal data.

mod notifications;
mod permissions;
mod personal_data;
mod preferences;
mod server;
mod table;

pub use crate::game::{DaysOff, UTC, Zone};
pub use arbiter_board::{PieceSet, Theme};
pub use notifications::{
    COLLECTED_FOR, NO_QUIET_HOURS, NoQuietHours, Notifications, QuietHours, TurnMessages,
};
pub use permissions::{BotPermissions, Capability, MissingPermission, Permission, PermissionSet};
pub use personal_data::{Person, PersonalEvent, PersonalPuzzle, Played, export_parts};
pub use preferences::{Confirming, Orientation, Preferences, PreferencesPatch, Reminders};
pub use server::{History, ServerSettings, ServerSettingsPatch};
pub use table::{Changes, Setting, SettingKind, SettingValue, Stored};
