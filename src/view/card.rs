//! The card of a game: the message in a channel that shows how the game stands, while its boards
//! are in a thread.

use super::board::shown;
use super::buttons::{self, button};
use super::clocks;
use super::endings::banner;
use super::history::numbered;
use super::people::{game_args, player_of, result};
use super::reply::{Layout, Link, Reply};
use super::words::{Arg, Locale, Words};
use crate::game::{Ending, Game, Play, Stage};
use crate::referee::has_review;
use crate::view::board_style::BoardStyle;

/// The card as the game stands: who plays, the position, whose move it is or how it ended, and the way to the thread.
pub fn card(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let mut args = game_args(game, Arg::Player);
    args.push(("game", Arg::game(game.setup.variant)));
    let words = locale.say("card-players", &args);
    let (state, controls, label, play) = match &game.stage {
        Stage::Over { play, ending } => {
            let controls = [
                Some(buttons::REPLAY),
                has_review(game).then_some(buttons::REVIEW),
            ];
            let controls = controls.into_iter().flatten();
            let controls = controls.chain([buttons::REMATCH]);
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
        place: game.setup.home,
    });
    Reply {
        layout: Layout::Card,
        link,
        ..Reply::to_everyone(words.line(state))
    }
    .with_boards([shown(locale, style, game, play)])
    .with_controls(controls)
}

fn over(locale: Locale, ending: Ending) -> Words {
    let mut args = vec![("how", Arg::Name(banner(ending)))];
    match ending.result() {
        "*" => locale.say("card-void", &args),
        recorded => {
            args.push(("result", result(recorded).into()));
            locale.say("card-over", &args)
        }
    }
}

fn playing(locale: Locale, game: &Game, play: &Play) -> Words {
    let to_move = player_of(game, play.position().turn());
    let mut args = vec![("who", Arg::Player(to_move))];
    let name = match play.plies.len().checked_sub(1) {
        Some(last) => {
            args.push(("move", numbered(locale, play, last).into()));
            "card-playing"
        }
        None => "card-begins",
    };
    locale
        .say(name, &args)
        .and(clocks::until_on_card(locale, game))
}
