//! What the arbiter cannot do in a place, told to those who can mend it.

use super::reply::Reply;
use super::words::{Arg, Part, Voice, Words};
use crate::referee::reach::{Hindrance, Obstacle, Right, Rights, Work};

/// What is in the way of a kind of work, what that means for the game, and who can mend it.
#[must_use]
pub fn obstacle(voice: Voice, work: Work, obstacle: Obstacle) -> Words {
    let rights = match obstacle {
        Obstacle::Guest => return voice.say("reach-guest", &[]),
        Obstacle::Lacks(rights) => rights,
    };
    let names: Vec<String> = rights
        .each()
        .map(|right| voice.phrase(&format!("right-{}", right.key())))
        .collect();
    let speaks = !rights.has(Right::ViewChannel)
        && !rights.has(Right::SendMessages)
        && !rights.has(Right::SendMessagesInThreads);
    let means = match work {
        Work::OpenThread => "reach-without-thread",
        Work::Speak if speaks => "reach-without-pictures",
        Work::Speak => "reach-without-messages",
    };
    let args = [
        ("rights", Arg::from(names.join(", "))),
        ("means", voice.say(means, &[]).into()),
    ];
    voice.say("reach-lacks", &args)
}

/// What could not be said at a game's home, told where the game is still spoken about.
#[must_use]
pub fn hindered(voice: Voice, hindrance: Hindrance, home: u64) -> Words {
    let home = ("home", Words::one(Part::Channel(home)).into());
    voice.say(&format!("hindered-{}", hindrance.key()), &[home])
}

/// A thread was wanted and could not be opened.
#[must_use]
pub fn without_thread(voice: Voice) -> Reply {
    let rights = Rights::such(|right| {
        matches!(
            right,
            Right::CreatePublicThreads | Right::SendMessagesInThreads
        )
    });
    Reply::public(obstacle(voice, Work::OpenThread, Obstacle::Lacks(rights)))
}

/// The game lives here from now on.
#[must_use]
pub fn rehomed(voice: Voice) -> Words {
    voice.say("hindered-rehomed", &[])
}
