//! The state of a game in a few words, and its position as a scene.

use super::people::result;
use super::reply::Reply;
use super::words::{Arg, Locale, Words};
use crate::game::{Ending, Game, Play};
use crate::rules::scene::Scene;

pub(super) fn not_begun(locale: Locale, game: &Game) -> Reply {
    Reply::to_user(locale.say("board-not-begun", &[("number", game.number.into())]))
}

/// What is said behind the name of a player who is to move.
pub fn turn_note(locale: Locale, is_to_move: bool, is_check: bool) -> String {
    match (is_to_move, is_check) {
        (false, _) => String::new(),
        (true, false) => locale.phrase("bar-to-move"),
        (true, true) => locale.phrase("bar-check"),
    }
}

/// The position as White sees it, with the last move marked.
pub(super) fn scene(play: &Play) -> Scene {
    let scene = play
        .last()
        .map_or_else(|| play.position().scene(), |last| last.scene());
    scene.with_losses_since(&play.start.scene())
}

pub(super) fn status(locale: Locale, game: &Game, play: &Play) -> String {
    let names = ["caption-to-move", "caption-check", "caption-over"];
    state(locale, game, play, names)
}

pub(super) fn state(locale: Locale, game: &Game, play: &Play, names: [&str; 3]) -> String {
    let [to_move, check, over] = names;
    let position = play.position();
    let (name, arg) = match game.ending().map(Ending::result) {
        Some("*") => (over, ("result", locale.phrase("no-result").into())),
        Some(recorded) => (over, ("result", result(recorded).into())),
        None => (
            if position.in_check() { check } else { to_move },
            ("side", Arg::side(position.turn())),
        ),
    };
    locale.say(name, &[arg]).plain()
}

/// Words and the digest by which two players see that they have the same game.
pub(super) fn with_digest(locale: Locale, words: Words, game: &Game) -> Words {
    words.and(locale.say("record", &[("digest", game.digest().to_string().into())]))
}
