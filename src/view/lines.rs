//! The lines that earlier messages of a game become.

use super::history::{full_move, last_move};
use super::reply::Reply;
use super::words::{Arg, Locale, Words};
use super::{player_of, seated};
use crate::game::{Event, EventKind, Game, Player, Seat};
use crate::rules::outcome::Side;

/// The line of a board: the move that it showed. The game is as it stood when the position had
/// just become that one.
pub fn board_line(locale: Locale, game: &Game) -> Option<Reply> {
    game.play()?;
    let event = game.events.last()?;
    let words = match event.kind {
        // Without asterisks Discord would make a list of `12. Nf3`.
        EventKind::Moved { .. } => {
            let moves = full_move(locale, game).or_else(|| last_move(locale, game))?;
            Words::text(format!("**{moves}**"))
        }
        EventKind::TakebackGranted => {
            let args = [("who", Arg::Player(actor(game, event)))];
            locale.say("line-takeback-granted", &args)
        }
        _ => {
            let white = Arg::Player(player_of(game, Side::White));
            locale.say("good-luck", &[("white", white)])
        }
    };
    Some(Reply::to_everyone(words))
}

/// The line of a challenge that has its answer.
pub fn challenge_line(locale: Locale, game: &Game) -> Reply {
    Reply::to_everyone(super::events::challenge_words(locale, game))
}

/// The line of a request, or of a flag that could be claimed. The game is as it stood when that was
/// said; the answer is the event that followed.
pub fn request_line(locale: Locale, game: &Game, answer: Option<&EventKind>) -> Option<Reply> {
    let event = game.events.last()?;
    let name = match &event.kind {
        EventKind::Offered => "line-draw",
        EventKind::TakebackAsked => "line-takeback",
        EventKind::PauseAsked { .. } => "line-pause",
        EventKind::HintsAsked => "line-hints",
        EventKind::Challenged => "line-arbiter-offer",
        _ => {
            let late = Arg::Player(seated(game, game.to_move()?));
            let words = locale.say("line-flag", &[("who", late)]);
            return Some(Reply::to_everyone(words));
        }
    };
    let words = locale.say(name, &[("who", Arg::Player(actor(game, event)))]);
    let answer = match answer {
        Some(
            EventKind::Agreed
            | EventKind::TakebackGranted
            | EventKind::PauseGranted
            | EventKind::HintsAgreed
            | EventKind::Accepted { level: Some(_), .. },
        ) => Some("line-accepted"),
        Some(
            EventKind::Refused
            | EventKind::TakebackRefused
            | EventKind::PauseRefused
            | EventKind::HintsRefused,
        ) => Some("line-declined"),
        _ => None,
    };
    let words = words.and(answer.map(|name| locale.say(name, &[])));
    Some(Reply::to_everyone(words))
}

fn actor<'a>(game: &'a Game, event: &Event) -> &'a Player {
    seated(game, event.seat().unwrap_or(Seat::Challenger))
}
