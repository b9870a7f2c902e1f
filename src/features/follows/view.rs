//! Sentences about followed games. Direct messages name the game and link to it, so that only people who still see its channel
//! see the moves.

use super::decide::{FollowRefusal, MOST_FOLLOWED, MOST_FOLLOWERS, Wish};
use crate::game::{Game, GameNumber, MessageId};
use crate::play::view::Reply;
use crate::play::view::buttons::{UNFOLLOW, button};
use crate::words::{Arg, Locale, Part, Words};

pub fn followed(locale: Locale, game: &Game, wish: Wish) -> Reply {
    let name = match wish {
        Wish::EveryMove => "follow-every-move",
        Wish::EndOnly => "follow-end-only",
    };
    let words = locale.say(name, &[("number", game.number.into())]);
    Reply::to_user(words).with_controls([button(locale, game, UNFOLLOW)])
}

pub fn unfollowed(locale: Locale, number: GameNumber, was_followed: bool) -> Reply {
    let name = if was_followed {
        "follow-stopped"
    } else {
        "follow-none"
    };
    Reply::to_user(locale.say(name, &[("number", number.into())]))
}

pub fn not_followed(locale: Locale, game: &Game, refusal: FollowRefusal) -> Reply {
    let number = ("number", game.number.into());
    Reply::to_user(match refusal {
        FollowRefusal::OwnGame => locale.say("follow-own", &[number]),
        FollowRefusal::NotPlaying => locale.say("follow-not-playing", &[number]),
        FollowRefusal::NotOnServer => locale.say("follow-not-on-server", &[]),
        FollowRefusal::Blocked => locale.say("follow-blocked", &[number]),
        FollowRefusal::TooMany => {
            locale.say("follow-too-many", &[("most", Arg::number(MOST_FOLLOWED))])
        }
        FollowRefusal::Full => locale.say(
            "follow-full",
            &[number, ("most", Arg::number(MOST_FOLLOWERS))],
        ),
    })
}

/// The games that the user follows, with links.
pub fn list(locale: Locale, games: &[(Game, Wish)]) -> Reply {
    if games.is_empty() {
        return Reply::to_user(locale.say("follows-none", &[]));
    }
    let line = |(game, wish): &(Game, Wish)| {
        let name = match wish {
            Wish::EveryMove => "follows-every-move",
            Wish::EndOnly => "follows-end-only",
        };
        let line = locale.say(name, &[("number", game.number.into())]);
        line.and(Words::one(Part::Link(game.setup.home, None)))
    };
    Reply::to_user(
        games
            .iter()
            .map(line)
            .fold(locale.say("follows", &[]), Words::line),
    )
}

/// The direct message to a follower.
pub(crate) fn note(locale: Locale, game: &Game, board: Option<MessageId>) -> Reply {
    let number = ("number", game.number.into());
    let link = Words::one(Part::Link(game.setup.home, board));
    match game.ending() {
        Some(_) => Reply::to_user(locale.say("follow-over", &[number]).and(link)),
        None => Reply::to_user(locale.say("follow-moved", &[number]).and(link))
            .with_controls([button(locale, game, UNFOLLOW)]),
    }
}
