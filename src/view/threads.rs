//! The thread of a game, and the channel in which a game lives.

use super::board::board;
use super::permissions::missing;
use super::reply::Reply;
use super::words::{Arg, Locale, Words};
use super::{game_args, player_name, player_of};
use crate::game::Game;
use crate::rules::outcome::Side;
use crate::settings::{Capability, MissingPermission, Permission, PermissionSet};
use crate::view::board_style::BoardStyle;

/// The name of a game's thread, at most 100 characters (Discord, "Start Thread without Message").
pub fn thread_name(locale: Locale, game: &Game) -> String {
    let names = Side::ALL.map(|side| player_name(locale, player_of(game, side)));
    let name = format!("{} · {}", game.number, names.join(" – "));
    super::words::shortened(&name, 100)
}

/// The first message in a game's own thread: the board, and a ping for both players.
pub fn moved_in(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let reply = board(locale, style, game, game.changed_at());
    let words = locale.say("thread-opened", &game_args(game, Arg::Ping));
    Reply { words, ..reply }
}

/// The bot could not open a thread.
pub fn without_thread(locale: Locale) -> Reply {
    let permissions = PermissionSet::such(|permission| {
        matches!(
            permission,
            Permission::CreatePublicThreads | Permission::SendMessagesInThreads
        )
    });
    Reply::to_everyone(missing(
        locale,
        Capability::OpenThread,
        MissingPermission::Lacks(permissions),
    ))
}

/// The game has moved to this channel.
pub fn game_moved(locale: Locale) -> Words {
    locale.say("hindered-rehomed", &[])
}
