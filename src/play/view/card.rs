//! The thread with the boards of a game, and its card: the message in a channel that shows the state of the game.

use super::board::game_board;
use super::board_style::BoardStyle;
use super::buttons::button;
use super::endings::banner;
use super::events::{Pinged, first_board};
use super::history::numbered_notation;
use super::people::{game_args, player_of, result_words};
use super::reply::{Layout, Link, LinkTarget, Reply};
use super::{buttons, clocks};
use crate::features::review::decide::has_review;
use crate::game::{Ending, Game, Play, Stage};
use crate::words::{Arg, Locale, Words, player_name, shortened};

/// The card: the players, the position, whose move it is or how it ended, and a link to the thread.
pub fn card(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let mut args = game_args(game, Arg::Player);
    args.push(("game", Arg::game(game.setup.variant)));
    let words = locale.say("card-players", &args);
    let (state, controls, label, play) = match &game.stage {
        Stage::Over { play, ending } => {
            let controls = [
                Some(buttons::REPLAY),
                has_review(game).then_some(buttons::REVIEW),
                buttons::may_rematch(game).then_some(buttons::REMATCH),
            ];
            let controls = controls.into_iter().flatten();
            let controls = controls.map(|spec| button(locale, game, spec));
            (over(locale, *ending), controls.collect(), "card-game", play)
        }
        Stage::Playing { play, .. } => {
            (playing(locale, game, play), Vec::new(), "card-watch", play)
        }
        Stage::Waiting | Stage::Void(_) => return Reply::to_everyone(words),
    };
    let link = game.card_elsewhere().map(|_| Link {
        label: locale.phrase(label),
        to: LinkTarget::Channel(game.setup.home),
    });
    Reply {
        layout: Layout::Card,
        link,
        ..Reply::to_everyone(words.line(state))
    }
    .with_boards([game_board(locale, style, game, play)])
    .with_controls(controls)
}

fn over(locale: Locale, ending: Ending) -> Words {
    let mut args = vec![("how", Arg::Name(banner(ending)))];
    match ending.result() {
        "*" => locale.say("card-void", &args),
        recorded => {
            args.push(("result", result_words(locale, recorded).into()));
            locale.say("card-over", &args)
        }
    }
}

fn playing(locale: Locale, game: &Game, play: &Play) -> Words {
    let to_move = player_of(game, play.position().turn());
    let mut args = vec![("who", Arg::Player(to_move))];
    let name = match play.plies.len().checked_sub(1) {
        Some(last) => {
            args.push(("move", numbered_notation(locale, play, last).into()));
            "card-playing"
        }
        None => "card-begins",
    };
    locale
        .say(name, &args)
        .and(clocks::until_on_card(locale, game))
}

/// The name of a game's thread, at most 100 characters (Discord, "Start Thread without Message").
pub fn thread_name(locale: Locale, game: &Game) -> String {
    let mut args = game_args(game, |player| player_name(locale, player).into());
    args.push(("game", Arg::game(game.setup.variant)));
    shortened(&locale.say("thread-name", &args).plain(), 100)
}

/// The first message in a game's thread: the board, with pings for the challenger, who has waited, and for the player to
/// move.
pub fn moved_in(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    first_board(locale, style, game, game.changed_at(), Pinged::Both)
}

/// Says that the bot couldn't open a thread.
pub fn without_thread(locale: Locale) -> Reply {
    Reply::to_everyone(locale.say("reach-without-thread", &[]))
}

/// Says that the game's thread was deleted and the game continues in this channel.
pub fn thread_gone(locale: Locale) -> Words {
    locale.say("reach-thread-gone", &[])
}

/// Says that the game has moved to this channel.
pub fn game_moved(locale: Locale) -> Words {
    locale.say("hindered-rehomed", &[])
}
