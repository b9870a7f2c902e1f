//! What was played from a position.

use super::decide::Continuation;
use crate::play::view::Reply;
use crate::play::view::history::{numbered_moves, opening_words};
use crate::rules::{AnyPosition, Move};
use crate::words::{Arg, Locale, Words};

/// Maximum number of moves in an answer.
const MOST_SHOWN: usize = 15;

/// The moves played from the end of a line, given with its first move number; `positions` start with that before its first move.
pub fn explored(
    locale: Locale,
    positions: &[AnyPosition],
    (first, line): (u32, Vec<Move>),
    found: &[Continuation],
) -> Reply {
    let start = positions.first().map(|position| position.turn());
    let after = start.filter(|_| !line.is_empty()).map(|turn| {
        let line = numbered_moves(locale, first, turn, line);
        locale.say("explorer-after", &[("line", line.into())])
    });
    let words = Words::default().line(after);
    let words = words.line(opening_words(locale, positions));
    let games: usize = found.iter().map(Continuation::games).sum();
    if games == 0 {
        return Reply::to_user(words.line(locale.say("explorer-none", &[])));
    }
    let count = ("games", Arg::number(games));
    let line = |one: &Continuation| {
        let played = locale.localised_notation(one.played.notation());
        let args = [
            ("move", played.into()),
            ("games", Arg::number(one.games())),
            ("white", Arg::number(one.white)),
            ("draws", Arg::number(one.draws)),
            ("black", Arg::number(one.black)),
        ];
        locale.say("explorer-move", &args)
    };
    let head = words.line(locale.say("explorer", &[count]));
    Reply::to_user(
        found
            .iter()
            .take(MOST_SHOWN)
            .map(line)
            .fold(head, Words::line),
    )
}
