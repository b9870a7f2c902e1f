//! A menu that changes a setting.

use crate::settings::{Preferences, ServerSettings, Setting};

/// The choice that unsets a setting, and the option that names what is reset.
pub const RESET: &str = "reset";

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
