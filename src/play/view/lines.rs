//! Lines that replace messages: earlier messages of a game, and private messages whose control led to an event.

use crate::game::{Asking, ChallengeEnd, Event, EventKind, Game, Player, RequestKind, Seat, Stage};
use std::num::NonZeroU64;

use super::challenges::challenge_words;
use super::history::{full_move, last_move};
use super::people::{game_args, player_of, seated};
use super::reply::{Reply, ResponseKind};
use crate::rules::outcome::Side;
use crate::words::{Arg, Locale, Part, Words};

/// The line of a board: its move, struck out if it was taken back, and in a channel with other games also the players.
/// `game` is as of that position.
pub fn board_line(locale: Locale, game: &Game, is_taken_back: bool) -> Option<Reply> {
    game.play()?;
    let event = game.events.last()?;
    let words = match event.kind {
        // Without asterisks Discord would make a list of `12. Nf3`.
        EventKind::Moved { .. } => {
            let moves = full_move(locale, game).or_else(|| last_move(locale, game))?;
            Words::text(if is_taken_back {
                format!("~~{moves}~~")
            } else {
                format!("**{moves}**")
            })
        }
        EventKind::Granted(RequestKind::Takeback) => {
            let args = [("who", Arg::Player(actor(game, event)))];
            locale.say("line-takeback-granted", &args)
        }
        _ => {
            let white = Arg::Player(player_of(game, Side::White));
            locale.say("good-luck", &[("white", white)])
        }
    };
    let players = game.card_elsewhere().is_none().then(|| {
        let mut args = game_args(game, Arg::Player);
        args.push(("game", Arg::game(game.setup.variant)));
        locale.say("line-players", &args)
    });
    Some(Reply::to_everyone(words.and(players)))
}

/// The line of a challenge that was answered or has expired.
pub fn challenge_line(locale: Locale, game: &Game) -> Reply {
    let ended = match game.stage {
        Stage::Waiting => "line-expired",
        Stage::Playing { .. } | Stage::Over { .. } => "line-accepted",
        Stage::Void(ChallengeEnd::Declined) => "line-declined",
        Stage::Void(ChallengeEnd::Withdrawn) => "line-withdrawn",
        Stage::Void(ChallengeEnd::Closed) => "line-closed",
    };
    let words = challenge_words(locale, game);
    Reply::to_everyone(words.and(locale.say(ended, &[])))
}

/// The line of a request, or of a claimable flag. `game` is as of the request; the answer is the event after it.
pub fn request_line(locale: Locale, game: &Game, answer: Option<&EventKind>) -> Option<Reply> {
    let event = game.events.last()?;
    let name = match &event.kind {
        EventKind::Asked(Asking::Draw) => "line-draw",
        EventKind::Asked(Asking::Takeback) => "line-takeback",
        EventKind::Asked(Asking::Pause { .. }) => "line-pause",
        EventKind::Asked(Asking::Hints) => "line-hints",
        EventKind::Challenged => "line-arbiter-offer",
        _ => {
            let late = Arg::Player(seated(game, game.to_move()?));
            let words = locale.say("line-flag", &[("who", late)]);
            return Some(Reply::to_everyone(words));
        }
    };
    let words = locale.say(name, &[("who", Arg::Player(actor(game, event)))]);
    let answer = match answer {
        Some(EventKind::Granted(_) | EventKind::Accepted { level: Some(_), .. }) => {
            Some("line-accepted")
        }
        Some(EventKind::Refused(_)) => Some("line-declined"),
        _ => None,
    };
    let words = words.and(answer.map(|name| locale.say(name, &[])));
    Some(Reply::to_everyone(words))
}

fn actor<'a>(game: &'a Game, event: &Event) -> &'a Player {
    seated(game, event.seat().unwrap_or(Seat::Challenger))
}

/// The line about a game's newest event for the player who made it. Everyone else gets a separate message.
pub fn receipt(locale: Locale, game: &Game) -> Reply {
    let words = match game.events.last().map(|event| &event.kind) {
        Some(EventKind::Moved { .. }) => {
            let played = last_move(locale, game).unwrap_or_default();
            locale.say("receipt-move", &[("move", played.into())])
        }
        // Arbiter accepted, and the reader is the challenger.
        Some(EventKind::Accepted { .. }) if game.arbiters_seat().is_some() => {
            locale.say(&sentence(&EventKind::Challenged), &[])
        }
        Some(kind) => locale.say(&sentence(kind), &[]),
        None => locale.say("receipt-done", &[]),
    };
    Reply {
        kind: ResponseKind::Update,
        ..Reply::to_user(words)
    }
}

fn sentence(kind: &EventKind) -> String {
    let name = match kind {
        EventKind::Refused(_) => "declined",
        EventKind::Flagged { .. }
        | EventKind::ProvenDead
        | EventKind::Closed { .. }
        | EventKind::VoteClosed
        | EventKind::Forfeited(_) => "done",
        own => own.word(),
    };
    format!("receipt-{name}")
}

/// The same for an event announced in another channel.
pub fn receipt_elsewhere(locale: Locale, game: &Game) -> Reply {
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    let elsewhere = locale.say("receipt-elsewhere", &[("channel", channel.into())]);
    let mut receipt = receipt(locale, game);
    receipt.words = receipt.words.and(elsewhere);
    receipt
}

/// The line for the player who accepted a challenge whose game is played in a new thread.
pub fn receipt_in_thread(locale: Locale, game: &Game) -> Reply {
    let card = game.card.map_or(game.setup.home.channel, |card| {
        NonZeroU64::from(card.message).into()
    });
    // A thread has the same id as the message it was opened from.
    let channel = Words::one(Part::Channel(card));
    Reply::to_user(locale.say("receipt-in-thread", &[("channel", channel.into())]))
}
