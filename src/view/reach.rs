//! What the arbiter cannot do in a place, told to those who can mend it.

use super::reply::Reply;
use super::words::{Arg, Locale, Part, Words};
use crate::game::{DeliveryFailure, Key};
use crate::settings::{Capability, MissingPermission, Permission, PermissionSet};

/// What is in the way of a kind of work, what that means for the game, and who can mend it.
pub fn missing(locale: Locale, work: Capability, missing: MissingPermission) -> Words {
    let rights = match missing {
        MissingPermission::UserInstalled => return locale.say("reach-guest", &[]),
        MissingPermission::Lacks(rights) => rights,
    };
    let names: Vec<String> = rights
        .each()
        .map(|right| locale.phrase(&format!("right-{}", right.key())))
        .collect();
    let speaks = !rights.has(Permission::ViewChannel)
        && !rights.has(Permission::SendMessages)
        && !rights.has(Permission::SendMessagesInThreads);
    let means = match work {
        Capability::OpenThread => "reach-without-thread",
        Capability::Speak if speaks => "reach-without-pictures",
        Capability::Speak => "reach-without-messages",
    };
    let args = [
        ("rights", Arg::from(names.join(", "))),
        ("means", locale.say(means, &[]).into()),
    ];
    locale.say("reach-lacks", &args)
}

/// What could not be said at a game's home, told where the game is still spoken about.
pub fn hindered(locale: Locale, failure: DeliveryFailure, home: u64) -> Words {
    let home = ("home", Words::one(Part::Channel(home)).into());
    locale.say(&format!("hindered-{}", failure.key()), &[home])
}

/// A thread was wanted and could not be opened.
pub fn without_thread(locale: Locale) -> Reply {
    let rights = PermissionSet::such(|right| {
        matches!(
            right,
            Permission::CreatePublicThreads | Permission::SendMessagesInThreads
        )
    });
    Reply::public(missing(
        locale,
        Capability::OpenThread,
        MissingPermission::Lacks(rights),
    ))
}

/// The game lives here from now on.
pub fn rehomed(locale: Locale) -> Words {
    locale.say("hindered-rehomed", &[])
}
