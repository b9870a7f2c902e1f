//! What Arbiter may do in a place, and what a game there needs of it.

use crate::game::{Key, Place};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A permission that the arbiter has in a channel or not (Discord, "Permissions").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Permission {
    ViewChannel,
    /// To write there without being asked.
    SendMessages,
    /// The same in threads.
    SendMessagesInThreads,
    AttachFiles,
    CreatePublicThreads,
}

impl Permission {
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Some of the permissions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PermissionSet(u8);

impl PermissionSet {
    /// The permissions for which something holds.
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

/// What the arbiter can do in a place beyond answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BotPermissions {
    /// It lives there, and lacks these permissions.
    Installed { missing: PermissionSet },
    /// It was brought along by somebody who has it installed for themselves: it can answer, and
    /// never speak first.
    UserInstalled,
}

impl Default for BotPermissions {
    fn default() -> Self {
        BotPermissions::Installed {
            missing: PermissionSet::default(),
        }
    }
}

/// What is done in a game for which the arbiter needs permissions of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Capability {
    /// To write in the game's place later: reminders, results by the clock, moves made elsewhere.
    Speak,
    OpenThread,
}

impl Capability {
    /// The permissions that it takes in a place.
    pub fn needs(self, place: Place) -> PermissionSet {
        use Permission::{AttachFiles, CreatePublicThreads, SendMessages, SendMessagesInThreads};
        let needed = match (self, place.parent) {
            (Capability::Speak, None) => [SendMessages, AttachFiles],
            (Capability::Speak, Some(_)) => [SendMessagesInThreads, AttachFiles],
            (Capability::OpenThread, _) => [SendMessagesInThreads, CreatePublicThreads],
        };
        PermissionSet::such(|permission| {
            // A direct message asks for no permissions.
            place.server.is_some()
                && (permission == Permission::ViewChannel || needed.contains(&permission))
        })
    }
}

/// What keeps the arbiter from its capability in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MissingPermission {
    /// It lacks these permissions.
    Lacks(PermissionSet),
    /// It is only a guest there.
    UserInstalled,
}

impl BotPermissions {
    /// What keeps the arbiter from a kind of capability in a place, if anything does.
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
