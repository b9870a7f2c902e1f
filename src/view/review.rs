//! What a game turned on, as a coach would say it.

use super::graph::bars;
use super::history::number_from;
use super::words::{Arg, Locale, Words};
use crate::engine::review::{Decided, Review, TurningPoint};
use crate::game::{Ending, Game};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use crate::rules::scene::Role;

/// Below this share of the chances, in thousandths, nobody would have thought that a side wins.
const OPEN: u16 = 600;

/// From this share on, in thousandths, a side should have won.
const CLEAR: u16 = 750;

/// A sentence about what decided the game, its turning points, and White's chances after each move
/// as a line of bars. `positions` are those of the game, the start first.
pub fn review(locale: Locale, positions: &[AnyPosition], review: &Review) -> Words {
    let chances = review.positions.iter().map(|judged| judged.chance);
    let graph = bars(chances).into();
    overview(locale, positions, review, None)
        .line(locale.say("review-chances", &[("graph", graph)]))
}

/// The same without the bars. A game that was played here may have been decided beside the board,
/// and tells of its hints.
pub(super) fn overview(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    game: Option<&Game>,
) -> Words {
    let ending = game.and_then(Game::ending);
    let beside = ending.and_then(|ending| beside_the_board(locale, review, ending));
    let mut words = beside.unwrap_or_else(|| decided(locale, positions, review));
    if !review.turning_points.is_empty() {
        words = words.line(locale.say("review-turning-points", &[]));
    }
    for (index, point) in review.turning_points.iter().enumerate() {
        let number = (index + 1).to_string();
        let told = turning_point(locale, positions, point, game);
        let args = [("number", number.into()), ("words", told.into())];
        words = words.line(locale.say("review-turning-point", &args));
    }
    words
}

/// How a game ended whose last position promised something else.
fn beside_the_board(locale: Locale, review: &Review, ending: Ending) -> Option<Words> {
    let white = review.positions.last()?.chance;
    let chance = |side: Side| side.pick(white, 1_000 - white);
    let say = |name: &str, side: Side| {
        let args = [("side", Arg::side(side)), ("after", percent(chance(side)))];
        Some(locale.say(name, &args))
    };
    match (ending, ending.winner()) {
        (_, Some(winner)) if chance(winner) >= OPEN => None,
        (Ending::Flag { .. }, Some(winner)) => say("review-flagged", winner.other()),
        (_, Some(winner)) => say("review-resigned", winner.other()),
        (_, None) => {
            let better = Side::ALL.into_iter().find(|side| chance(*side) >= CLEAR)?;
            let is_by_clock = matches!(ending, Ending::Flag { .. });
            let name = if is_by_clock {
                "review-flagged"
            } else {
                "review-drawn"
            };
            say(name, better)
        }
    }
}

fn decided(locale: Locale, positions: &[AnyPosition], review: &Review) -> Words {
    let point = match review.decided {
        Decided::By(place) => review.turning_points.get(place),
        Decided::Gradually(side) => {
            let args = [("side", Arg::side(side))];
            return locale.say("review-gradually", &args);
        }
        Decided::Nothing => None,
    };
    let Some(point) = point else {
        return locale.say("review-nothing", &[]);
    };
    let mut args = told(locale, positions, point);
    let name = match (point.missed_win, point.into_loss) {
        (Some(plies), _) => {
            args.push(("win", win(locale, positions, plies)));
            "review-missed-win"
        }
        (None, Some(plies)) => {
            args.push(("win", win(locale, positions, plies)));
            "review-into-loss"
        }
        (None, None) => "review-decided",
    };
    locale.say(name, &args)
}

/// A turning point in a sentence: what the move cost, and which one was better; in another, whether
/// a hint came before.
pub(super) fn turning_point(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
    game: Option<&Game>,
) -> Words {
    let play = game.and_then(Game::play);
    let is_hinted = play.is_some_and(|play| play.hinted.contains(&point.ply));
    let mut args = told(locale, positions, point);
    args.push(("better", better(locale, positions, point).into()));
    let name = match (point.missed_win, point.into_loss) {
        (Some(plies), _) => {
            args.push(("win", win(locale, positions, plies)));
            "review-point-win"
        }
        (None, Some(plies)) => {
            args.push(("win", win(locale, positions, plies)));
            "review-point-loss"
        }
        (None, None) => "review-point",
    };
    let hint = is_hinted.then(|| locale.say("review-hint", &[]));
    locale.say(name, &args).and(hint)
}

/// The move of a turning point, whose it was, and the chances before and after it.
fn told(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
) -> Vec<(&'static str, Arg<'static>)> {
    vec![
        ("move", played(locale, positions, point).into()),
        ("side", Arg::side(point.side)),
        (
            "cost",
            Arg::number(point.before.saturating_sub(point.after).div_ceil(10)),
        ),
        ("before", percent(point.before)),
        ("after", percent(point.after)),
    ]
}

/// `mate in 2`, or `a forced win in 2` in Mono-dimensional Chess, where stalemate and the last kings win, too. People do not count plies.
fn win(locale: Locale, positions: &[AnyPosition], plies: u32) -> Arg<'static> {
    let is_mate = positions
        .first()
        .is_some_and(|start| !start.roles().contains(&Role::Lancer));
    let name = if is_mate { "win-mate" } else { "win-forced" };
    let moves = Arg::number(plies.div_ceil(2));
    locale.say(name, &[("moves", moves)]).into()
}

/// Thousandths in hundredths. What is not certain is neither all nor nothing.
pub(super) fn percent(thousandths: u16) -> Arg<'static> {
    let rounded = match thousandths {
        0 => 0,
        1_000.. => 100,
        some => i64::from((some + 5) / 10).clamp(1, 99),
    };
    Arg::Count(rounded)
}

fn move_number(positions: &[AnyPosition], point: &TurningPoint) -> u32 {
    match (positions.first(), positions.get(point.ply)) {
        (Some(start), Some(before)) => number_from(start, before, point.ply),
        _ => 0,
    }
}

/// The move that was played, with its number: `14. N5-6`.
pub(super) fn played(locale: Locale, positions: &[AnyPosition], point: &TurningPoint) -> String {
    numbered(locale, positions, point, &point.played)
}

/// The better move, with its number.
pub(super) fn better(locale: Locale, positions: &[AnyPosition], point: &TurningPoint) -> String {
    numbered(locale, positions, point, &point.better)
}

fn numbered(locale: Locale, positions: &[AnyPosition], point: &TurningPoint, code: &str) -> String {
    let found = positions
        .get(point.ply)
        .and_then(|before| before.find(code));
    let notation = found.map_or_else(
        || code.to_owned(),
        |found| locale.notation(found.notation()),
    );
    let dots = point.side.pick(".", "...");
    format!("{}{dots} {notation}", move_number(positions, point))
}
