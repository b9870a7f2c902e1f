//! The thread of a game, and the channel in which a game lives.

use super::events::{Pinged, first_board};
use super::people::game_args;
use super::reply::Reply;
use super::words::{Arg, Locale, Words, player_name};
use crate::game::Game;
use crate::view::board_style::BoardStyle;

/// The name of a game's thread, at most 100 characters (Discord, "Start Thread without Message").
pub fn thread_name(locale: Locale, game: &Game) -> String {
    let mut args = game_args(game, |player| player_name(locale, player).into());
    args.push(("game", Arg::game(game.setup.variant)));
    super::words::shortened(&locale.say("thread-name", &args).plain(), 100)
}

/// The first message in a game's own thread: the board, with a ping for the challenger, who has
/// waited, and for the player to move.
pub fn moved_in(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    first_board(locale, style, game, game.changed_at(), Pinged::Both)
}

/// The bot could not open a thread.
pub fn without_thread(locale: Locale) -> Reply {
    Reply::to_everyone(locale.say("reach-without-thread", &[]))
}

/// The game has moved to this channel.
pub fn game_moved(locale: Locale) -> Words {
    locale.say("hindered-rehomed", &[])
}
