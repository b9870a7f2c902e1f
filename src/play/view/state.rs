//! A game's state in a few words, and its position as a scene.

use super::people::result_words;
use super::reply::Reply;
use crate::game::{Ending, Game, Play, RecordedResult};
use crate::rules::scene::Scene;
use crate::words::{Arg, Locale, Words};

pub(crate) fn not_begun(locale: Locale, game: &Game) -> Reply {
    Reply::to_user(locale.say("board-not-begun", &[("number", game.number.into())]))
}

/// The note after the name of a player to move.
pub fn turn_note(locale: Locale, is_to_move: bool, is_check: bool) -> String {
    match (is_to_move, is_check) {
        (false, _) => String::new(),
        (true, false) => locale.phrase("bar-to-move"),
        (true, true) => locale.phrase("bar-check"),
    }
}

/// The position from White's side, with the last move marked.
pub(crate) fn scene(play: &Play) -> Scene {
    let scene = play
        .last()
        .map_or_else(|| play.position().scene(), |last| last.scene());
    scene.with_losses_since(&play.start, play.codes())
}

pub(crate) fn status(locale: Locale, game: &Game, play: &Play) -> String {
    let names = ["caption-to-move", "caption-check", "caption-over"];
    let state = state(locale, game, play, names);
    match play.position().scene().checks {
        Some(given) => {
            let [white, black] = given.map(|given| Arg::from(given.to_string()));
            let checks = locale.say("caption-checks", &[("white", white), ("black", black)]);
            format!("{state} · {}", checks.plain())
        }
        None => state,
    }
}

pub(crate) fn state(locale: Locale, game: &Game, play: &Play, names: [&str; 3]) -> String {
    let [to_move, check, over] = names;
    let position = play.position();
    let ending = game.ending().filter(|_| !is_position(game));
    let (name, arg) = match ending.map(Ending::result) {
        Some(recorded) => (over, ("result", result_words(locale, recorded).into())),
        None => (
            if position.in_check() { check } else { to_move },
            ("side", Arg::side(position.turn())),
        ),
    };
    locale.say(name, &[arg]).plain()
}

/// Adds the digest, by which two players can check that they have the same game.
pub(crate) fn with_digest(locale: Locale, words: Words, game: &Game) -> Words {
    let digest = game.digest();
    words.and(digest.map(|digest| locale.say("record", &[("digest", digest.to_string().into())])))
}

/// Whether it's an imported position rather than a game.
pub(crate) fn is_position(game: &Game) -> bool {
    let is_unplayed = game.play().is_some_and(|play| play.plies.is_empty());
    let is_undecided = game.ending() == Some(Ending::Recorded(RecordedResult::Unknown));
    game.source.is_some() && is_unplayed && is_undecided
}
