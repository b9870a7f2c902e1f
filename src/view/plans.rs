//! Conditional moves, for their author alone.

use super::history::{line, number};
use super::reply::Reply;
use super::words::Locale;
use crate::game::{Game, Play, Seat};

/// The lines that a player has decided on.
pub fn plans(locale: Locale, game: &Game, play: &Play, seat: Seat) -> Reply {
    let number_arg = ("number", game.number.into());
    let lines = play.plans(seat);
    if lines.is_empty() {
        return Reply::to_user(locale.say("plans-none", &[number_arg]));
    }
    let (first, turn) = (number(play, play.plies.len()), play.position().turn());
    let shown = lines.iter().map(|codes| {
        let mut position = play.position().clone();
        let moves = codes.iter().map_while(|code| {
            let played = position.find(code)?;
            position = played.next().clone();
            Some(played)
        });
        let line = line(locale, first, turn, moves);
        locale.say("plan-line", &[("line", line.into())])
    });
    let words = locale.say("plans", &[number_arg]);
    Reply::to_user(shown.fold(words, super::Words::line))
}
