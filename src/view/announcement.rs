//! The announcement of an open challenge in its server's channel for that.

use super::buttons::{self, button};
use super::challenges::challenge_args;
use super::clocks;
use super::people::seated;
use super::permissions::delivery_failure;
use super::reply::Reply;
use super::words::{Arg, Locale, Part, Words};
use crate::game::{Game, RoleId, Seat};
use crate::settings::ServerSettings;

/// Who looks for an opponent, for which game and where, with the button that accepts.
pub fn announcement(locale: Locale, game: &Game, role: Option<RoleId>) -> Reply {
    let setup = &game.setup;
    let channel = Words::one(Part::Channel(setup.home.channel));
    let words = role
        .map_or_else(Words::default, role_ping)
        .line(locale.say("announced", &challenge_args(locale, game)))
        .line(clocks::agreed(locale, setup.time_control))
        .line(locale.say("announced-where", &[("channel", channel.into())]));
    Reply::to_everyone(words).with_controls([button(locale, game, buttons::ACCEPT_CHALLENGE)])
}

/// Notifies the members of a role.
pub fn role_ping(role: RoleId) -> Words {
    Words::one(Part::RolePing(role))
}

/// What the announcement says once the challenge is no longer open.
pub fn retraction(locale: Locale, game: &Game) -> Reply {
    let args = [
        ("number", game.number.into()),
        ("challenger", Arg::Player(&game.setup.challenger)),
        ("game", Arg::game(game.setup.variant)),
    ];
    if game.play().is_none() {
        return Reply::to_everyone(locale.say("announced-over", &args));
    }
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    let opponent = ("opponent", Arg::Player(seated(game, Seat::Opponent)));
    let args = args
        .into_iter()
        .chain([opponent, ("channel", channel.into())]);
    let args: Vec<_> = args.collect();
    Reply::to_everyone(locale.say("announced-taken", &args))
}

/// Why open challenges are not announced, for those who manage the server.
pub fn announcement_failure(locale: Locale, server: &ServerSettings) -> Option<Words> {
    let failure = server.challenges_failure?;
    Some(delivery_failure(
        locale,
        failure,
        server.challenges_channel?,
    ))
}
