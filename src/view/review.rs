//! What a game turned on, as a coach would say it.

use super::history::number_from;
use super::side_name;
use super::words::{Arg, Locale, Words};
use crate::rules::AnyPosition;
use crate::rules::knowing::review::{Decided, Review, TurningPoint};
use crate::rules::outcome::Side;

/// The bars of the graph, from no chance to certainty.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A sentence about what decided the game, its turning points, and White's chances after each move
/// as a line of bars. `positions` are those of the game, the start first.
pub fn review(locale: Locale, positions: &[AnyPosition], review: &Review) -> Words {
    let mut words = decided(locale, positions, review);
    let points = &review.turning_points;
    if !points.is_empty() {
        words = words.line(locale.say("review-turning-points", &[]));
    }
    for point in points {
        let mut args = told(locale, positions, point);
        args.push((
            "better",
            notation(locale, positions, point.ply, &point.better).into(),
        ));
        words = words.line(locale.say("review-turning-point", &args));
    }
    words.line(locale.say("review-chances", &[("graph", graph(review).into())]))
}

fn decided(locale: Locale, positions: &[AnyPosition], review: &Review) -> Words {
    let point = match review.decided {
        Decided::By(place) => review.turning_points.get(place),
        Decided::Gradually(side) => {
            let args = [("side", side_name(locale, side).into())];
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
            args.push(("moves", moves(plies).into()));
            "review-missed-win"
        }
        (None, Some(plies)) => {
            args.push(("moves", moves(plies).into()));
            "review-into-loss"
        }
        (None, None) => "review-decided",
    };
    locale.say(name, &args)
}

/// The move of a turning point, whose it was, and the chances before and after it.
fn told(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
) -> Vec<(&'static str, Arg<'static>)> {
    let other = point.side.other();
    vec![
        ("move", numbered(locale, positions, point).into()),
        ("side", side_name(locale, point.side).into()),
        ("other", side_name(locale, other).into()),
        ("before", percent(point.before).into()),
        ("after", percent(point.after).into()),
    ]
}

/// Moves of the side that wins, for people do not count plies.
fn moves(plies: u32) -> String {
    plies.div_ceil(2).to_string()
}

fn percent(thousandths: u16) -> String {
    ((thousandths + 5) / 10).to_string()
}

/// The move that was played, with its number: `14. N5-6`.
fn numbered(locale: Locale, positions: &[AnyPosition], point: &TurningPoint) -> String {
    let played = notation(locale, positions, point.ply, &point.played);
    let (Some(start), Some(before)) = (positions.first(), positions.get(point.ply)) else {
        return played;
    };
    let number = number_from(start, before, point.ply);
    let dots = match point.side {
        Side::White => ".",
        Side::Black => "...",
    };
    format!("{number}{dots} {played}")
}

fn notation(locale: Locale, positions: &[AnyPosition], ply: usize, code: &str) -> String {
    let played = positions.get(ply).and_then(|position| position.find(code));
    played.map_or_else(
        || code.to_owned(),
        |played| locale.notation(played.notation()),
    )
}

/// White's chances in each position of the game, one bar each.
fn graph(review: &Review) -> String {
    let bar = |chance: u16| BARS[usize::from(chance.min(999)) * BARS.len() / 1_000];
    let chances = review.positions.iter().map(|judged| judged.chance);
    chances.map(bar).collect()
}
