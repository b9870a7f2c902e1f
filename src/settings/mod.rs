//! What people and servers have set, what Arbiter may do where, and what is kept about a person.

mod hearing;
mod permissions;
mod personal_data;
mod preferences;
mod server;

pub use crate::game::{DaysOff, UTC, Zone};
pub use arbiter_board::PieceSet;
pub use hearing::{COLLECTED_FOR, Hearing, NoQuietHours, QuietHours, TurnMessages};
pub use permissions::{BotPermissions, Capability, MissingPermission, Permission, PermissionSet};
pub use personal_data::{Person, PersonalEvent, PersonalPuzzle, Played, export_parts};
pub use preferences::{
    Confirming, Orientation, Preferences, PreferencesPatch, PuzzleConsent, Reminders, Theme,
};
pub use server::{History, Reset, ServerSettings, ServerSettingsPatch};
