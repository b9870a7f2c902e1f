//! Permissions that the bot lacks, and undeliverable messages.

use super::people::joined;
use crate::game::{ChannelId, DeliveryFailure, Key};
use crate::settings::{Capability, MissingPermission, Permission, PermissionSet};
use crate::words::{Arg, Locale, Part, Words};

/// The effect of missing permissions on the game, for its players.
pub fn hindrance(locale: Locale, capability: Capability, missing: MissingPermission) -> Words {
    let permissions = match missing {
        MissingPermission::UserInstalled => return locale.say("reach-guest", &[]),
        MissingPermission::Lacks(permissions) => permissions,
    };
    let can_write = !permissions.has(Permission::ViewChannel)
        && !permissions.has(Permission::SendMessages)
        && !permissions.has(Permission::SendMessagesInThreads);
    let means = match capability {
        Capability::OpenThread => "reach-without-thread",
        Capability::Speak if can_write => "reach-without-pictures",
        Capability::Speak => "reach-without-messages",
    };
    locale.say(means, &[])
}

/// The missing permissions, for somebody who can grant them.
pub fn missing(
    locale: Locale,
    capability: Capability,
    missing: MissingPermission,
) -> Option<Words> {
    let MissingPermission::Lacks(permissions) = missing else {
        return None;
    };
    let names = permission_names(locale, permissions);
    let args = [
        ("count", Arg::number(names.len())),
        ("rights", joined(locale, &names).into()),
        ("means", hindrance(locale, capability, missing).into()),
    ];
    Some(locale.say("reach-lacks", &args))
}

/// The permissions required for an action.
pub(crate) fn hindered(
    locale: Locale,
    capability: Capability,
    missing: MissingPermission,
) -> Words {
    let MissingPermission::Lacks(permissions) = missing else {
        return hindrance(locale, capability, missing);
    };
    let rights = joined(locale, &permission_names(locale, permissions));
    locale.say("refused-hindered", &[("rights", rights.into())])
}

fn permission_names(locale: Locale, permissions: PermissionSet) -> Vec<String> {
    let each = permissions.each();
    each.map(|permission| locale.phrase(&format!("right-{}", permission.key())))
        .collect()
}

/// Says that a message couldn't be delivered to the game's channel; added to the next message about the game.
pub fn delivery_failure(locale: Locale, failure: DeliveryFailure, home: ChannelId) -> Words {
    let home = ("home", Words::one(Part::Channel(home)).into());
    locale.say(&format!("hindered-{}", failure.key()), &[home])
}

/// Discord shows the answer only to the user, even if it's public.
pub fn read_by_user_alone(locale: Locale) -> Words {
    locale.say("reach-user-alone", &[])
}
