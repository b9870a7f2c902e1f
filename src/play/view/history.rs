//! Lists of a game's moves: played, legal, or conditional.

use super::people::{game_args, result_words};
use super::reply::Reply;
use super::state::{not_begun, with_digest};
use crate::game::{Annotation, DAY, Game, Play, Seat, Source, Timestamp, facts, is_known};
use crate::pgn::number_from;
use crate::rules;
use crate::rules::outcome::Side;
use crate::rules::{AnyPosition, Move};
use crate::words::{Arg, Locale, Part, TimeStyle, Words, capitalised, shortened as shortened_to};

/// Maximum length of a long list, so that it fits a Discord message (2,000 characters).
const LONGEST_LIST: usize = 1800;

/// Maximum length of a history.
const LONGEST_HISTORY: usize = 1850;

/// Maximum length, in UTF-16 units, of an imported record's facts about its game, and about a move.
const LONGEST_FACTS: usize = 400;
const LONGEST_REMARK: usize = 120;

/// Maximum length of a move's number and time in a history.
const LONGEST_FRAME: usize = "1234... ".len() + " (2023-11-14 22:13 UTC) ".len();

/// Maximum length of the remark about a hint.
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
        .map(|played| format!("`{}`", locale.localised_notation(played.notation())))
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

/// As many moves as fit one message, with an ellipsis if there are more.
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

/// The moves with their numbers and times.
pub fn history(locale: Locale, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let head = locale.say("history", &game_args(game, Arg::Player));
    let ending = game.ending();
    let result =
        ending.map(|ending| Words::text(format!("**{}**", result_words(locale, ending.result()))));
    let head = with_digest(locale, head.and(result), game);
    let source = game.source.as_deref();
    let head =
        head.line(source.map_or_else(|| began(locale, game), |source| facts_of(locale, source)));
    let head = head.line(opening_words(
        locale,
        &play.positions_before(play.plies.len() + 1),
    ));
    if play.plies.is_empty() {
        return Reply::to_user(head.line(locale.say("history-empty", &[])));
    }
    let room = LONGEST_HISTORY.saturating_sub(head.plain().chars().count());
    Reply::to_user(head.line(newest_moves(locale, play, source, room)))
}

fn began(locale: Locale, game: &Game) -> Words {
    let began = Arg::Time(game.began_at(), TimeStyle::Moment);
    locale.say("history-began", &[("when", began)])
}

/// An imported record's facts about its game, and whether its times are unknown.
fn facts_of(locale: Locale, source: &Source) -> Words {
    let mut facts: Vec<String> = facts(|name| source.tag(name));
    if !source.tag("Date").is_some_and(is_known) {
        facts.push(locale.phrase("history-undated"));
    }
    let facts = shortened_to(&capitalised(&facts.join(" · ")), LONGEST_FACTS);
    Words::one(Part::Name(facts))
}

/// An imported record's facts about a move: the clock, and the comment.
fn remark(source: Option<&Source>, index: usize) -> String {
    let Some(about) = source.and_then(|source| source.moves.get(index)) else {
        return String::new();
    };
    let variations = about.variations.iter();
    let variations = variations.map(|line| line.trim_matches(['(', ')']));
    let words = about.clock().into_iter().chain([about.comment.as_str()]);
    let words = words.chain(variations).filter(|words| !words.is_empty());
    shortened_to(&words.collect::<Vec<_>>().join(" · "), LONGEST_REMARK)
}

/// The opening of a game with these positions, starting with the initial one, and where it was left.
pub(crate) fn opening_words(locale: Locale, positions: &[AnyPosition]) -> Option<Words> {
    let (after, opening) = rules::opening(positions)?;
    let name = ("name", locale.language.opening_name(opening.name).into());
    let Some(eco) = opening.eco else {
        return Some(locale.say("opening-reached", &[name]));
    };
    let index = after.saturating_sub(1);
    let number = number_from(positions.first()?, positions.get(index)?, index);
    let args = [
        name,
        ("eco", eco.into()),
        ("move", number.to_string().into()),
    ];
    Some(locale.say("opening", &args))
}

/// The newest moves that fit one message, a line per full move, with times and a remark on hints.
fn newest_moves(locale: Locale, play: &Play, source: Option<&Source>, mut room: usize) -> Words {
    let mut notations = Vec::new();
    for index in (0..play.plies.len()).rev() {
        let mut notation = notation_at(locale, play, index);
        let about = source.and_then(|source| source.moves.get(index));
        notation.push_str(about.map_or("", Annotation::signs));
        let told = if play.hinted.contains(&index) {
            LONGEST_HINT
        } else {
            0
        };
        let about = 2 * remark(source, index).chars().count();
        let length = notation.chars().count() + LONGEST_FRAME + told + about;
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
            Side::White => format!("{}. ", move_number_at(play, index)),
            Side::Black if index == first => format!("{}... ", move_number_at(play, index)),
            Side::Black => String::new(),
        };
        let played = format!("{number}{notation}");
        let name = if play.hinted.contains(&index) {
            "history-move-hint"
        } else {
            "history-move"
        };
        let remark = remark(source, index);
        let at = match ply.at {
            Some(at) => Some(Arg::Time(at, style_after(last, at))),
            None => (!remark.is_empty()).then(|| Arg::Given(&remark)),
        };
        let entry = match at {
            Some(at) => locale.say(name, &[("move", played.into()), ("at", at)]),
            None => Words::text(played),
        };
        words = match turn {
            Side::Black if index > first => words.and(entry),
            Side::White | Side::Black => words.line(entry),
        };
        last = ply.at;
    }
    words
}

/// Only the time of day if it is less than half a day after the last one, otherwise with the date. The reader's time zone
/// isn't known here, so neither is a change of date.
fn style_after(last: Option<Timestamp>, at: Timestamp) -> TimeStyle {
    match last {
        Some(last) if (last..last.plus(DAY / 2)).contains(&at) => TimeStyle::Clock,
        Some(_) | None => TimeStyle::Moment,
    }
}

/// A move with its number, in record notation: `12. Nf3` or `12... Nf6`.
pub(crate) fn numbered_notation(locale: Locale, play: &Play, index: usize) -> String {
    let number = move_number_at(play, index);
    let dots = play.before(index).turn().pick(".", "...");
    format!("{number}{dots} {}", notation_at(locale, play, index))
}

fn notation_at(locale: Locale, play: &Play, index: usize) -> String {
    play.move_at(index).map_or_else(String::new, |played| {
        locale.localised_notation(played.notation())
    })
}

/// The last move with its number.
pub(crate) fn last_move(locale: Locale, game: &Game) -> Option<String> {
    let play = game.play()?;
    Some(numbered_notation(
        locale,
        play,
        play.plies.len().checked_sub(1)?,
    ))
}

/// The newest move and the one before it in one line, if the newest is Arbiter's reply: `14. Nf3 Nc6`.
pub(crate) fn full_move(locale: Locale, game: &Game) -> Option<String> {
    game.has_full_move().then_some(())?;
    let play = game.play()?;
    let first = play.plies.len().checked_sub(2)?;
    let moves = (first..play.plies.len()).filter_map(|index| play.move_at(index));
    let turn = play.before(first).turn();
    Some(numbered_moves(
        locale,
        move_number_at(play, first),
        turn,
        moves,
    ))
}

/// Consecutive moves with their numbers: `1. Qd8+ Kxd8 2. Bg5+`.
pub(crate) fn numbered_moves(
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
        words.push(locale.localised_notation(played.notation()));
        number += turn.pick(0, 1);
        turn = turn.other();
    }
    words.join(" ")
}

/// The move number at that index: the position's, or counted from the start if the position has none.
pub(crate) fn move_number_at(play: &Play, index: usize) -> u32 {
    number_from(&play.start, play.before(index), index)
}

/// A player's conditional moves, shown only to them.
pub fn plans(locale: Locale, game: &Game, play: &Play, seat: Seat, left_out: &[Move]) -> Reply {
    let number_arg = ("number", game.number.into());
    let lines = play.plans(seat);
    if lines.is_empty() {
        return Reply::to_user(locale.say("plans-none", &[number_arg]));
    }
    let (first, turn) = (
        move_number_at(play, play.plies.len()),
        play.position().turn(),
    );
    let shown = lines.iter().map(|codes| {
        let mut position = play.position().clone();
        let moves = codes.iter().map_while(|code| {
            let played = position.find(code)?;
            position = played.next().clone();
            Some(played)
        });
        let line = numbered_moves(locale, first, turn, moves);
        locale.say("plan-line", &[("line", line.into())])
    });
    let words = shown.fold(locale.say("plans", &[number_arg]), Words::line);
    let left_out = left_out.iter().map(|one| {
        let notation = locale.localised_notation(one.notation());
        locale.say("plan-left-out", &[("move", notation.into())])
    });
    Reply::to_user(left_out.fold(words, Words::line))
}
