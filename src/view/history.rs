//! The moves of a game: those that were played, are legal, or are planned.

use super::people::{game_args, result};
use super::reply::Reply;
use super::state::{not_begun, with_digest};
use super::words::{Arg, Locale, TimeStyle, Words};
use crate::game::{DAY, Game, Play, Seat, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::{self, AnyPosition, Move};

/// The most characters of a long list, so that it fits one message of Discord's 2,000.
const LONGEST_LIST: usize = 1800;

/// The same for a history, whose heading is longer: two names of 32 characters, each of them escaped.
const LONGEST_HISTORY: usize = 1700;

/// The most characters around the notation of a move in a history: its number and its time.
const LONGEST_FRAME: usize = "1234... ".len() + " (2023-11-14 22:13 UTC) ".len();

/// The most characters that tell of a hint.
const LONGEST_HINT: usize = ", nach einem Tipp".len();

/// The legal moves, sorted as people write them.
pub fn moves(locale: Locale, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let mut moves: Vec<String> = play
        .position()
        .moves()
        .iter()
        .map(|one| format!("`{}`", locale.notation(one.notation())))
        .collect();
    moves.sort();
    let name = match moves.len() {
        _ if game.ending().is_some() => "moves-none",
        0 => "moves-none",
        _ => "moves",
    };
    let args = [
        ("number", game.number.into()),
        ("count", Arg::number(moves.len())),
        ("moves", shortened(&moves).into()),
    ];
    Reply::to_user(locale.say(name, &args))
}

/// The moves that fit one message, and an ellipsis where there are more.
fn shortened(moves: &[String]) -> String {
    let mut joined = String::new();
    for one in moves {
        if joined.len() + 1 + one.len() > LONGEST_LIST {
            joined.push_str(" …");
            break;
        }
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(one);
    }
    joined
}

/// The moves played, with their numbers and times.
pub fn history(locale: Locale, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let head = locale.say("history", &game_args(game, Arg::Player));
    let result = game.ending().map(|ending| match ending.result() {
        // A third asterisk would be lost between those of bold text.
        "*" => Words::text("`*`"),
        other => Words::text(format!("**{}**", result(other))),
    });
    let head = with_digest(locale, head.and(result), game);
    let began = Arg::Time(game.began_at(), TimeStyle::Moment);
    let head = head.line(locale.say("history-began", &[("when", began)]));
    let head = head.line(opening(
        locale,
        &play.positions_before(play.plies.len() + 1),
    ));
    if play.plies.is_empty() {
        return Reply::to_user(head.line(locale.say("history-empty", &[])));
    }
    Reply::to_user(head.line(newest_moves(locale, play)))
}

/// The opening of a game with these positions, the start first, and where it was left.
pub(super) fn opening(locale: Locale, positions: &[AnyPosition]) -> Option<Words> {
    let (after, opening) = rules::opening(positions)?;
    let index = after.saturating_sub(1);
    let number = number_from(positions.first()?, positions.get(index)?, index);
    let args = [
        ("name", opening.name.into()),
        ("eco", opening.eco.into()),
        ("move", number.to_string().into()),
    ];
    Some(locale.say("opening", &args))
}

/// The newest moves that fit one message, a line for each move of both sides, with their times and
/// with a word where a hint came before.
fn newest_moves(locale: Locale, play: &Play) -> Words {
    let mut room = LONGEST_HISTORY;
    let mut notations = Vec::new();
    for index in (0..play.plies.len()).rev() {
        let notation = notation(locale, play, index);
        let told = if play.hinted.contains(&index) {
            LONGEST_HINT
        } else {
            0
        };
        let length = notation.chars().count() + LONGEST_FRAME + told;
        if length > room {
            break;
        }
        room -= length;
        notations.push(notation);
    }
    let first = play.plies.len().saturating_sub(notations.len());
    let mut words = if first > 0 {
        locale.say("history-earlier", &[])
    } else {
        Words::default()
    };
    let mut last = None;
    let plies = play.plies.iter().enumerate().skip(first);
    for ((index, ply), notation) in plies.zip(notations.into_iter().rev()) {
        let turn = play.before(index).turn();
        let number = match turn {
            Side::White => format!("{}. ", number(play, index)),
            Side::Black if index == first => format!("{}... ", number(play, index)),
            Side::Black => String::new(),
        };
        let args = [
            ("move", format!("{number}{notation}").into()),
            ("at", Arg::Time(ply.at, style_after(last, ply.at))),
        ];
        let name = if play.hinted.contains(&index) {
            "history-move-hint"
        } else {
            "history-move"
        };
        let entry = locale.say(name, &args);
        words = match turn {
            Side::Black if index > first => words.and(entry),
            Side::White | Side::Black => words.line(entry),
        };
        last = Some(ply.at);
    }
    words
}

/// The time of day alone for a moment less than half a day after the last one, otherwise with the date. The reader's time
/// zone is not known here, so a change of the date cannot be seen.
fn style_after(last: Option<Timestamp>, at: Timestamp) -> TimeStyle {
    match last {
        Some(last) if (last..last.plus(DAY / 2)).contains(&at) => TimeStyle::Clock,
        Some(_) | None => TimeStyle::Moment,
    }
}

/// A move with its number as records print it: `12. Nf3` or `12... Nf6`.
pub(super) fn numbered(locale: Locale, play: &Play, index: usize) -> String {
    let number = number(play, index);
    let dots = play.before(index).turn().pick(".", "...");
    format!("{number}{dots} {}", notation(locale, play, index))
}

fn notation(locale: Locale, play: &Play, index: usize) -> String {
    play.played(index)
        .map_or_else(String::new, |played| locale.notation(played.notation()))
}

/// The last move with its number.
pub(super) fn last_move(locale: Locale, game: &Game) -> Option<String> {
    let play = game.play()?;
    Some(numbered(locale, play, play.plies.len().checked_sub(1)?))
}

/// The newest move and the one before it as one line, where the newest is the bot's reply: `14. Nf3 Nc6`.
pub(super) fn full_move(locale: Locale, game: &Game) -> Option<String> {
    game.has_full_move().then_some(())?;
    let play = game.play()?;
    let first = play.plies.len().checked_sub(2)?;
    let moves = (first..play.plies.len()).filter_map(|index| play.played(index));
    let turn = play.before(first).turn();
    Some(line(locale, number(play, first), turn, moves))
}

/// Consecutive moves with their numbers: `1. Qd8+ Kxd8 2. Bg5+`.
pub(super) fn line(
    locale: Locale,
    mut number: u32,
    mut turn: Side,
    moves: impl IntoIterator<Item = Move>,
) -> String {
    let mut words: Vec<String> = Vec::new();
    for played in moves {
        match turn {
            Side::White => words.push(format!("{number}.")),
            Side::Black if words.is_empty() => words.push(format!("{number}...")),
            Side::Black => {}
        }
        words.push(locale.notation(played.notation()));
        number += turn.pick(0, 1);
        turn = turn.other();
    }
    words.join(" ")
}

/// The move number at that index: the position's own, or counted from the start where the position has none.
pub(super) fn number(play: &Play, index: usize) -> u32 {
    number_from(&play.start, play.before(index), index)
}

/// The same for the move of that index in a position of a game with that start.
pub fn number_from(start: &AnyPosition, before: &AnyPosition, index: usize) -> u32 {
    let counted = || {
        let black_began = start.turn().pick(0, 1);
        u32::try_from(usize::midpoint(index, black_began) + 1).unwrap_or(u32::MAX)
    };
    before.move_number().unwrap_or_else(counted)
}

/// The conditional moves that a player has decided on, for that player alone.
pub fn plans(locale: Locale, game: &Game, play: &Play, seat: Seat) -> Reply {
    let number_arg = ("number", game.number.into());
    let lines = play.plans(seat);
    if lines.is_empty() {
        return Reply::to_user(locale.say("plans-none", &[number_arg]));
    }
    let (first, turn) = (number(play, play.plies.len()), play.position().turn());
    let shown = lines.iter().map(|codes| {
        let mut position = play.position().clone();
        let moves = codes.iter().map_while(|code| {
            let played = position.find(code)?;
            position = played.next().clone();
            Some(played)
        });
        let line = line(locale, first, turn, moves);
        locale.say("plan-line", &[("line", line.into())])
    });
    let words = locale.say("plans", &[number_arg]);
    Reply::to_user(shown.fold(words, Words::line))
}
