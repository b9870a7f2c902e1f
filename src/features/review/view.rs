//! Sentences about a game's turning points.

use crate::engine::review::{Author, Decided, Review, TurningPoint};
use crate::engine::{accuracy, material};
use crate::features::ratings::graph::bars;
use crate::game::{Ending, Game, RecordedResult};
use crate::pgn::number_from;
use crate::play::view::history;
use crate::play::view::people::{named_player, result_words};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use crate::rules::scene::Role;
use crate::words::{Arg, Locale, Words};

/// Below this share of the chances, in thousandths, a side isn't expected to win.
const OPEN: u16 = 600;

/// From this share of the chances, in thousandths, a side should win.
const CLEAR: u16 = 750;

/// Maximum number of half-moves of a line in a sentence.
const LONGEST_LINE: usize = 5;

/// Maximum number of bars in a sentence, which fit one line of a terminal.
const MOST_BARS: usize = 60;

/// What decided the game, its turning points, and White's chances after each move as a line of bars. `positions` are those
/// of the game, starting with the initial one.
pub fn summary(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    ending: Ending,
) -> Words {
    let chances: Vec<u16> = review
        .positions
        .iter()
        .map(|judged| judged.chance)
        .collect();
    let graph = bars(&chances, MOST_BARS).into();
    let overview = overview(locale, positions, review, (None, ending));
    let points = overview.points.into_iter();
    points
        .fold(overview.words, Words::line)
        .line(locale.say("review-chances", &[("graph", graph)]))
}

/// What decided a game, and a line about each turning point unless the sentence already covers it.
pub(crate) struct Overview {
    pub words: Words,
    pub points: Vec<Words>,
}

/// The overview; for a game played here it includes hints.
pub(crate) fn overview(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    (game, ending): (Option<&Game>, Ending),
) -> Overview {
    let told = |point| turning_point(locale, positions, review, point, game);
    let sides = Side::ALL.into_iter();
    let facts = sides.filter_map(|side| performance(locale, positions, review, side, game));
    let facts = facts.chain(history::opening_words(locale, positions));
    let facts = facts.chain(review.author.iter().map(|author| by_engine(locale, author)));
    let with_facts = |words: Words| facts.fold(words, Words::line);
    let headline = beside_the_board(locale, review, game, ending);
    let headline = headline.map_or_else(
        || decisive_sentence(locale, positions, review, (game, ending)),
        Ok,
    );
    let words = match (headline, &review.turning_points[..]) {
        (Err(decisive), [point]) if decisive == point => {
            return Overview {
                words: with_facts(told(point)),
                points: Vec::new(),
            };
        }
        (Err(decisive), _) => decided_by(locale, positions, decisive, game),
        (Ok(words), _) => words,
    };
    let mut words = with_facts(words);
    if !review.turning_points.is_empty() {
        words = words.line(locale.say("review-turning-points", &[]));
    }
    let line = |(index, point): (usize, _)| {
        let number = (index + 1).to_string();
        let args = [("number", number.into()), ("words", told(point).into())];
        locale.say("review-turning-point", &args)
    };
    let points = review.turning_points.iter().enumerate().map(line);
    Overview {
        words,
        points: points.collect(),
    }
}

/// The line that names the host's engine.
fn by_engine(locale: Locale, author: &Author) -> Words {
    let args = [
        ("engine", Arg::Given(&author.name)),
        ("nodes", Arg::number(author.nodes / 1_000)),
    ];
    locale.say("review-by", &args)
}

/// `ann: 87% accuracy, 2 mistakes, 1 blunder`.
fn performance(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    side: Side,
    game: Option<&Game>,
) -> Option<Words> {
    let how = accuracy::performance(positions, review, side)?;
    let args = [
        ("side", who(game, side)),
        ("accuracy", Arg::number(usize::from(how.accuracy))),
    ];
    let errors = [
        ("review-inaccuracies", how.inaccuracies),
        ("review-mistakes", how.mistakes),
        ("review-blunders", how.blunders),
    ];
    let errors = errors.into_iter().filter(|(_, count)| *count > 0);
    let words = locale.say("review-accuracy", &args);
    Some(errors.fold(words, |words, (name, count)| {
        words.joined(", ", locale.say(name, &[("count", Arg::number(count))]))
    }))
}

/// The player of a side, or the side if the player has no name.
fn who(game: Option<&Game>, side: Side) -> Arg<'_> {
    let player = game.and_then(|game| named_player(game, side));
    player.map_or_else(|| Arg::side(side), |player| Arg::PlayerOf(side, player))
}

/// A sentence about an end that the last position doesn't explain, or an unknown result.
fn beside_the_board(
    locale: Locale,
    review: &Review,
    game: Option<&Game>,
    ending: Ending,
) -> Option<Words> {
    let white = review.positions.last()?.chance;
    let chance = |side: Side| side.pick(white, 1_000 - white);
    let side = match (ending, ending.winner()) {
        (
            Ending::Recorded(RecordedResult::Unknown) | Ending::Aborted { .. } | Ending::Closed,
            _,
        ) => Side::White,
        (_, Some(winner)) if chance(winner) >= OPEN => return None,
        (_, Some(winner)) => winner.other(),
        (_, None) => Side::ALL.into_iter().find(|side| chance(*side) >= CLEAR)?,
    };
    let name = match ending {
        Ending::Recorded(RecordedResult::Unknown) | Ending::Aborted { .. } | Ending::Closed => {
            "review-unfinished"
        }
        Ending::Resignation { .. } => "review-resigned",
        Ending::Flag { .. } => "review-flagged",
        Ending::Agreement => "review-drawn",
        Ending::Board(_)
        | Ending::Claimed { .. }
        | Ending::Fivefold
        | Ending::Forfeit { .. }
        | Ending::Recorded(_) => "review-contradicted",
    };
    let args = [
        ("side", who(game, side)),
        ("after", percent(chance(side))),
        ("result", result_words(locale, ending.result()).into()),
    ];
    Some(locale.say(name, &args))
}

/// How the result came about: a sentence, or a turning point.
fn decisive_sentence<'a>(
    locale: Locale,
    positions: &[AnyPosition],
    review: &'a Review,
    (game, ending): (Option<&Game>, Ending),
) -> Result<Words, &'a TurningPoint> {
    let winner = ending.winner();
    let side = who(game, winner.unwrap_or(Side::White));
    let (name, ply) = match (review.what_decided(winner), winner) {
        (Decided::By(place), _) => return Err(&review.turning_points[place]),
        (Decided::Since(ply), None) => ("review-settled-draw", ply),
        (Decided::Since(_), Some(_)) if review.turning_points.is_empty() => ("review-gradually", 0),
        (Decided::Since(ply), Some(_)) => ("review-settled", ply),
        (Decided::Throughout, None) => ("review-nothing", 0),
        (Decided::Throughout, Some(_)) => ("review-throughout", 0),
        (Decided::Nothing, _) => ("review-unclear", 0),
    };
    let args = [
        ("side", side),
        ("number", number_of_move(positions, ply).to_string().into()),
    ];
    Ok(locale.say(name, &args))
}

/// The turning point that decided a game.
fn decided_by(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
    game: Option<&Game>,
) -> Words {
    let mut args = told(locale, positions, point, game);
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

/// A sentence about a turning point: what the move cost, the line that shows it, and the better move; and another one if a
/// hint came before.
pub(crate) fn turning_point(
    locale: Locale,
    positions: &[AnyPosition],
    review: &Review,
    point: &TurningPoint,
    game: Option<&Game>,
) -> Words {
    let play = game.and_then(Game::play);
    let is_hinted = play.is_some_and(|play| play.hinted.contains(&point.ply));
    let mut args = told(locale, positions, point, game);
    args.push(("better", better(locale, positions, point).into()));
    let answer = best_line(locale, positions, review, point.ply + 1);
    let (name, line) = match (point.missed_win, point.into_loss) {
        (Some(plies), _) => {
            args.push(("win", win(locale, positions, plies)));
            (
                "review-point-win",
                best_line(locale, positions, review, point.ply),
            )
        }
        (None, Some(plies)) => {
            args.push(("win", win(locale, positions, plies)));
            ("review-point-loss", answer)
        }
        // The game ended with this move.
        (None, None) if answer.is_empty() => ("review-point-last", answer),
        (None, None) => match piece_lost(positions, review, point) {
            Some(piece) => {
                args.push(("piece", Arg::piece(piece)));
                ("review-point-loses", answer)
            }
            None => ("review-point", answer),
        },
    };
    args.push(("line", line.into()));
    let wins = piece_won(positions, review, point);
    let wins = wins.map(|role| locale.say("review-better-wins", &[("piece", Arg::piece(role))]));
    let hint = is_hinted.then(|| locale.say("review-hint", &[]));
    locale.say(name, &args).and(wins).and(hint)
}

/// The piece that the better move would have won, if the checked line shows it and doesn't end in mate.
fn piece_won(positions: &[AnyPosition], review: &Review, point: &TurningPoint) -> Option<Role> {
    let from = positions.get(point.ply)?;
    let before = point.ply.checked_sub(1).and_then(|ply| positions.get(ply));
    let line = &review.positions.get(point.ply)?.line;
    let is_win = point.missed_win.is_some();
    material::piece_won(before.unwrap_or(from), from, line).filter(|_| !is_win)
}

/// The piece that the move lost, if the opponent's checked line shows it.
fn piece_lost(positions: &[AnyPosition], review: &Review, point: &TurningPoint) -> Option<Role> {
    let [before, from] = positions.get(point.ply..point.ply + 2)? else {
        return None;
    };
    material::piece_won(before, from, &review.positions.get(point.ply + 1)?.line)
}

/// The first moves of the best line from a position of the game.
fn best_line(locale: Locale, positions: &[AnyPosition], review: &Review, ply: usize) -> String {
    let (Some(start), Some(from), Some(judged)) = (
        positions.first(),
        positions.get(ply),
        review.positions.get(ply),
    ) else {
        return String::new();
    };
    let mut position = from.clone();
    let moves = judged.line.iter().take(LONGEST_LINE).map_while(|code| {
        let found = position.find(code)?;
        position = found.next().clone();
        Some(found)
    });
    history::numbered_moves(locale, number_from(start, from, ply), from.turn(), moves)
}

/// The move of a turning point, its player, and the chances before and after it.
fn told<'a>(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
    game: Option<&'a Game>,
) -> Vec<(&'static str, Arg<'a>)> {
    vec![
        ("move", numbered_move(locale, positions, point).into()),
        ("side", who(game, point.side)),
        ("before", percent(point.before)),
        ("after", percent(point.after)),
    ]
}

/// `mate in 2`, or `a forced win in 2` in games with other ways to win. Counted in moves, not half-moves.
fn win(locale: Locale, positions: &[AnyPosition], plies: u32) -> Arg<'static> {
    let is_mate = positions
        .first()
        .is_some_and(|start| start.goal().is_none());
    let name = if is_mate { "win-mate" } else { "win-forced" };
    let moves = Arg::number(plies.div_ceil(2));
    locale.say(name, &[("moves", moves)]).into()
}

/// Converts thousandths to percent. An uncertain value is never 0 or 100.
pub(crate) fn percent(thousandths: u16) -> Arg<'static> {
    let rounded = match thousandths {
        0 => 0,
        1_000.. => 100,
        some => i64::from((some + 5) / 10).clamp(1, 99),
    };
    Arg::Count(rounded)
}

fn number_of_move(positions: &[AnyPosition], ply: usize) -> u32 {
    match (positions.first(), positions.get(ply)) {
        (Some(start), Some(before)) => number_from(start, before, ply),
        _ => 0,
    }
}

/// The move that was played, with its number: `14. N5-6`.
pub(crate) fn numbered_move(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
) -> String {
    with_move_number(locale, positions, point, &point.played)
}

pub(crate) fn better(locale: Locale, positions: &[AnyPosition], point: &TurningPoint) -> String {
    with_move_number(locale, positions, point, &point.better)
}

fn with_move_number(
    locale: Locale,
    positions: &[AnyPosition],
    point: &TurningPoint,
    code: &str,
) -> String {
    let found = positions
        .get(point.ply)
        .and_then(|before| before.find(code));
    let notation = found.map_or_else(
        || code.to_owned(),
        |found| locale.localised_notation(found.notation()),
    );
    let dots = point.side.pick(".", "...");
    format!("{}{dots} {notation}", number_of_move(positions, point.ply))
}
