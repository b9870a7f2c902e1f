//! The bot's permissions, and those that games need.

use crate::game::{Key, Place};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Discord, "Permissions".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Permission {
    ViewChannel,
    /// Without an interaction.
    SendMessages,
    /// Without an interaction.
    SendMessagesInThreads,
    AttachFiles,
    CreatePublicThreads,
}

impl Permission {
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PermissionSet(u8);

impl PermissionSet {
    pub fn such(holds: impl Fn(Permission) -> bool) -> Self {
        let bits = Permission::all().filter(|permission| holds(*permission));
        PermissionSet(bits.fold(0, |bits, permission| bits | permission.bit()))
    }
    pub const fn has(self, permission: Permission) -> bool {
        self.0 & permission.bit() != 0
    }

    pub fn each(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |permission| self.has(*permission))
    }
}

/// The bot's permissions beyond answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotPermissions {
    /// The bot is on the server and lacks these permissions.
    Installed { missing: PermissionSet },
    /// The bot was installed by a user, so it can only answer.
    UserInstalled,
}

impl Default for BotPermissions {
    fn default() -> Self {
        BotPermissions::Installed {
            missing: PermissionSet::default(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Capability {
    /// Posting reminders, results on time, and moves made elsewhere.
    Speak,
    OpenThread,
}

impl Capability {
    pub fn needs(self, place: Place) -> PermissionSet {
        use Permission::{AttachFiles, CreatePublicThreads, SendMessages, SendMessagesInThreads};
        let needed = match (self, place.parent) {
            (Capability::Speak, None) => [SendMessages, AttachFiles],
            (Capability::Speak, Some(_)) => [SendMessagesInThreads, AttachFiles],
            (Capability::OpenThread, _) => [SendMessagesInThreads, CreatePublicThreads],
        };
        PermissionSet::such(|permission| {
            // Direct messages need no permissions.
            place.server.is_some()
                && (permission == Permission::ViewChannel || needed.contains(&permission))
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MissingPermission {
    Lacks(PermissionSet),
    UserInstalled,
}

impl BotPermissions {
    /// Why the bot lacks a capability in a place; `None` if it has it.
    pub fn missing_for(self, capability: Capability, place: Place) -> Option<MissingPermission> {
        match self {
            BotPermissions::UserInstalled => Some(MissingPermission::UserInstalled),
            BotPermissions::Installed { missing } => {
                let needed = capability.needs(place);
                let missing = PermissionSet::such(|permission| {
                    needed.has(permission) && missing.has(permission)
                });
                (missing != PermissionSet::default()).then_some(MissingPermission::Lacks(missing))
            }
        }
    }
}
