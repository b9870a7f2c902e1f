//! The card of a game: the message in a channel that shows how the game stands, while its boards
//! are in a thread.

use super::board::shown;
use super::endings::banner;
use super::history::numbered;
use super::reply::Reply;
use super::words::{Arg, Locale};
use super::{game_args, player_of};
use crate::game::{Game, Stage};
use crate::view::board_style::BoardStyle;

/// The card as the game stands: at the end with the last position.
pub fn card(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let mut args = game_args(game, Arg::Player);
    args.push(("game", Arg::game(game.setup.variant)));
    match &game.stage {
        Stage::Over { play, ending } => {
            args.push(("how", Arg::Name(banner(*ending))));
            let name = match ending.result() {
                "*" => "card-void",
                recorded => {
                    args.push(("result", super::result(recorded).into()));
                    "card-over"
                }
            };
            Reply::to_everyone(locale.say(name, &args))
                .with_boards([shown(locale, style, game, play)])
        }
        Stage::Playing { play, .. } if !play.plies.is_empty() => {
            let index = play.plies.len().saturating_sub(1);
            args.push(("move", numbered(locale, play, index).into()));
            let to_move = player_of(game, play.position().turn());
            args.push(("who", Arg::Player(to_move)));
            Reply::to_everyone(locale.say("card-playing", &args))
        }
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            Reply::to_everyone(locale.say("card-thread", &args))
        }
    }
}
