//! The page of a recorded game.

use super::pictures::PictureOptions;
use crate::game::{Ending, UNDECIDED};
use crate::pgn::PgnGame;
use crate::rules::outcome::Side;
use crate::rules::{AnyPosition, Variant};
use crate::view::page::{PlayedGame, PlayedMove};
use crate::view::{Locale, game_name, result_line};

/// Tags shown on the page, in order.
const TOLD: [&str; 4] = ["Event", "Site", "Date", "Round"];

pub(super) fn played_game<'a>(
    game: &Variant,
    look: &PictureOptions,
    start: &'a AnyPosition,
    codes: &[String],
    written: &PgnGame,
) -> PlayedGame<'a> {
    let mut position = start.clone();
    let moves = codes.iter().zip(&written.moves).map_while(|(code, one)| {
        let played = position.find(code)?;
        position = played.next().clone();
        Some(PlayedMove {
            played,
            at: one.at,
            comment: one.comment.clone(),
        })
    });
    let moves = moves.collect();
    let name = |side: Side| {
        let given = look.players.as_deref();
        let given = given.and_then(|players| players.get(side.pick(0, 1)));
        let tag = written.tag(side.pick("White", "Black")).filter(is_known);
        let name = given.map(String::as_str).or(tag);
        name.unwrap_or(side.pick("White", "Black")).to_owned()
    };
    let players = Side::ALL.map(name);
    let outcome = position.outcome().map(Ending::Board);
    let line = |ending| result_line(Locale::default(), ending, players.clone());
    let told = written.result.clone().filter(|result| result != UNDECIDED);
    let ending = outcome.map(line).or(told);
    let tags = TOLD
        .iter()
        .filter_map(|name| written.tag(name).filter(is_known));
    let facts = [game_name(Locale::default(), game)];
    let facts = facts.into_iter().chain(tags.map(str::to_owned));
    PlayedGame {
        start,
        moves,
        players,
        facts: facts.chain(ending.clone()).collect(),
        ending,
        opening: written.opening.clone(),
    }
}

/// Whether a tag has a known value (PGN 8.1.1).
fn is_known(value: &&str) -> bool {
    !value.is_empty() && !value.starts_with('?') && !value.starts_with('-')
}
