//! The score between people.

use super::decide::{Score, ScoreAgainst};
use crate::features::ratings::view::halves;
use crate::game::{Player, ServerId, Summary};
use crate::play::view::Reply;
use crate::play::view::games::{more, summary};
use crate::words::{Arg, Locale, Words};

/// Maximum number of scores in a list.
const MOST_LISTED: usize = 20;

/// The user's scores against everybody, in a server or everywhere.
pub fn scores(locale: Locale, scores: &[ScoreAgainst], server: Option<ServerId>) -> Reply {
    let (heading, none) = match server {
        Some(_) => ("scores", "scores-none-here"),
        None => ("scores-anywhere", "scores-none"),
    };
    if scores.is_empty() {
        return Reply::to_user(locale.say(none, &[]));
    }
    let (shown, hidden) = scores.split_at(scores.len().min(MOST_LISTED));
    let line = |known: &ScoreAgainst| {
        let mut args = counts(known);
        args.push(("opponent", Arg::Player(&known.opponent)));
        locale.say("scores-line", &args)
    };
    let words = shown
        .iter()
        .map(line)
        .fold(locale.say(heading, &[]), Words::line);
    Reply::to_user(words.line(more(locale, hidden.len())))
}

/// The user's score against one person, game by game, and their last games.
pub fn score_against(
    locale: Locale,
    opponent: &Player,
    scores: &[ScoreAgainst],
    last: &[Summary],
) -> Reply {
    let named = [("opponent", Arg::Player(opponent))];
    if scores.is_empty() {
        return Reply::to_user(locale.say("score-none", &named));
    }
    let words = scores
        .iter()
        .map(|known| locale.say("score-line", &counts(known)))
        .fold(locale.say("score", &named), Words::line)
        .line(locale.say("score-last", &[]));
    let lines = last.iter().map(|game| summary(locale, game));
    Reply::to_user(lines.fold(words, Words::line))
}

/// The score of two players after a game: `Chess so far: ana 3½, ben 1½.`
pub fn score_after(locale: Locale, one: &Player, against: &ScoreAgainst) -> Words {
    let score = against.score;
    let args = [
        ("game", Arg::game(against.variant)),
        ("one", Arg::Player(one)),
        ("points", points_text(score).into()),
        ("other", Arg::Player(&against.opponent)),
        ("other-points", points_text(score.for_opponent()).into()),
    ];
    locale.say("score-after", &args)
}

fn counts(known: &ScoreAgainst) -> Vec<(&'static str, Arg<'static>)> {
    let score = known.score;
    vec![
        ("game", Arg::game(known.variant)),
        ("points", points_text(score).into()),
        ("other-points", points_text(score.for_opponent()).into()),
        ("wins", Arg::number(score.wins)),
        ("draws", Arg::number(score.draws)),
        ("losses", Arg::number(score.losses)),
    ]
}

/// Points as displayed: `3`, `½`, `2½`.
fn points_text(score: Score) -> String {
    halves(score.half_points())
}
