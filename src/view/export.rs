//! A game's record as a file: chess in the export format of PGN, the other games in the same frame.
//!
//! The format is that of "Portable Game Notation Specification and Implementation Guide" (1994): the Seven Tag Roster and
//! then other tag pairs in ASCII order (8.1.1 and 9), lines of fewer than 80 characters (8.2.1), and the moves of chess in
//! SAN. The other games have their own codes and two tags more: `Variant` with the name of the game and `Position` with the
//! text it started from. Each move has a comment that begins with its time, `[%at 2023-11-14T22:13:23.000Z]`: the form of
//! PGN's embedded commands, which programs that do not know one ignore. With it anybody can compute the digest again that
//! the tag `RecordDigest` names ([`crate::referee::record`] says how).

use super::board::{number, with_digest};
use super::events::sentence;
use super::reply::{File, Reply};
use super::words::{Arg, Locale};
use super::{game_name, player_name, player_of, seated};
use crate::game::UNDECIDED;
use crate::game::{
    Clock, DrawDeclaration, Ending, EventKind, Game, Play, Player, Seat, Stage, Utc,
};
use crate::rules::chess;
use crate::rules::outcome::Side;

/// The most characters of a line: eighty with the line feed.
const WIDEST: usize = 79;

/// The record of a game as a file, for the asker.
pub fn export(locale: Locale, game: &Game) -> Reply {
    let number = || Arg::from(game.number.to_string());
    let Some(play) = game.play() else {
        return Reply::aside(locale.say("board-not-begun", &[("number", number())]));
    };
    // Programs and arbiters anywhere read it.
    let record = Locale::default();
    let file = File {
        name: format!("game-{}.pgn", game.number.0),
        text: format!(
            "{}\n{}",
            tags(record, game, play),
            movetext(record, game, play)
        ),
    };
    let words = locale.say("exported", &[("number", number())]);
    Reply {
        files: vec![file],
        ..Reply::aside(with_digest(locale, words, game))
    }
}

fn is_chess(game: &Game) -> bool {
    game.setup.variant.key == chess::VARIANT.key
}

fn result(game: &Game) -> &'static str {
    match &game.stage {
        Stage::Over { ending, .. } => ending.result(),
        Stage::Waiting | Stage::Void(_) | Stage::Playing { .. } => UNDECIDED,
    }
}

/// How the game ended, in the words of the standard (9.8.1).
fn termination(game: &Game) -> &'static str {
    match &game.stage {
        Stage::Waiting | Stage::Void(_) | Stage::Playing { .. } => "unterminated",
        Stage::Over { ending, .. } => match ending {
            Ending::Board(_)
            | Ending::Resignation { .. }
            | Ending::Agreement
            | Ending::Claimed { .. }
            | Ending::Fivefold => "normal",
            Ending::Flag { .. } => "time forfeit",
            Ending::Aborted { .. } | Ending::Closed => "abandoned",
        },
    }
}

/// The time control in the words of the standard (9.6.1), in seconds: `-` for none, `1/259200` for three days a move,
/// `604800+43200` for a bank of seven days to which every move adds twelve hours.
fn time_control(game: &Game) -> String {
    const HOUR: u32 = 60 * 60;
    match game.setup.time_control.clock {
        Clock::Untimed => "-".to_owned(),
        Clock::PerMove(days) => format!("1/{}", u32::from(days.get()) * 24 * HOUR),
        Clock::Bank(days, hours) => {
            let bank = u32::from(days.get()) * 24 * HOUR;
            format!("{bank}+{}", u32::from(hours.get()) * HOUR)
        }
    }
}

/// The tag pairs: the Seven Tag Roster in its own order, then the others in that of ASCII.
fn tags(locale: Locale, game: &Game, play: &Play) -> String {
    let began = Utc::of(game.began_at());
    let date = format!("{:04}.{:02}.{:02}", began.year, began.month, began.day);
    let time = format!("{:02}:{:02}:{:02}", began.hour, began.minute, began.second);
    let start = &game.setup.start;
    let name = |side: Side| player_name(locale, player_of(game, side));
    let mut tags = vec![
        ("Event", event(locale, game)),
        ("Site", "?".to_owned()),
        ("Date", date.clone()),
        ("Round", "-".to_owned()),
        ("White", name(Side::White)),
        ("Black", name(Side::Black)),
        ("Result", result(game).to_owned()),
    ];
    if is_chess(game) && play.start.to_string() != game.setup.variant.start().to_string() {
        tags.push(("FEN", start.clone()));
    }
    if !is_chess(game) {
        tags.push(("Position", start.clone()));
    }
    tags.push(("RecordDigest", game.digest().whole()));
    if tags.iter().any(|(name, _)| *name == "FEN") {
        tags.push(("SetUp", "1".to_owned()));
    }
    tags.push(("Termination", termination(game).to_owned()));
    tags.push(("TimeControl", time_control(game)));
    tags.push(("UTCDate", date));
    tags.push(("UTCTime", time));
    if !is_chess(game) {
        tags.push(("Variant", game_name(locale, game.setup.variant)));
    }
    let lines = tags
        .iter()
        .map(|(name, value)| format!("[{name} \"{}\"]", escaped(value)));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

fn event(locale: Locale, game: &Game) -> String {
    locale
        .say(
            "export-event",
            &[("number", game.number.to_string().into())],
        )
        .plain()
}

/// A tag's value (7): quotes and backslashes with a backslash before them, and nothing that is not printed.
fn escaped(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for symbol in value.chars() {
        match symbol {
            '"' | '\\' => escaped.extend(['\\', symbol]),
            symbol if symbol.is_control() => escaped.push(' '),
            symbol => escaped.push(symbol),
        }
    }
    escaped
}

/// The moves with their numbers and comments, and the result.
fn movetext(locale: Locale, game: &Game, play: &Play) -> String {
    let notes = notes(locale, game, play);
    let mut pieces = Vec::new();
    comment(&mut pieces, None, notes.first().map_or("", String::as_str));
    for (index, ply) in play.plies.iter().enumerate() {
        // Every move has a comment behind it, so Black's moves need their number too (8.2.2.2).
        let dots = play.before(index).turn().pick(".", "...");
        pieces.push(format!("{}{dots}", number(play, index)));
        let san = play.played(index).filter(|_| is_chess(game));
        let text = san.map_or_else(|| ply.code.clone(), |san| san.notation().to_owned());
        pieces.extend(text.split(' ').map(str::to_owned));
        let time = format!("[%at {}]", Utc::of(ply.at).precise());
        let note = notes.get(index + 1).map_or("", String::as_str);
        comment(&mut pieces, Some(time), note);
    }
    pieces.push(result(game).to_owned());
    wrapped(&pieces)
}

/// A comment in braces, word by word and with the command before it in one piece; nothing for an empty one.
fn comment(pieces: &mut Vec<String>, command: Option<String>, text: &str) {
    let words = text.split_whitespace().map(str::to_owned);
    let mut words: Vec<String> = command.into_iter().chain(words).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    pieces.append(&mut words);
}

/// Lines of pieces. None begins with a percent sign, which would hide it from other programs (6).
fn wrapped(pieces: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut pieces = pieces.iter().peekable();
    while let Some(piece) = pieces.next() {
        let mut piece = piece.clone();
        while let Some(next) = pieces.next_if(|next| next.starts_with('%')) {
            piece.push(' ');
            piece.push_str(next);
        }
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= WIDEST => {
                line.push(' ');
                line.push_str(&piece);
            }
            Some(_) | None => lines.push(piece),
        }
    }
    lines.join("\n") + "\n"
}

/// What is to be said before the first move and behind each one: offers, takebacks, and how the game ended.
fn notes(locale: Locale, game: &Game, play: &Play) -> Vec<String> {
    let first = play.seat(play.start.turn());
    let mut notes = vec![String::new()];
    for event in &game.events {
        // The arbiter's own event tells of nobody.
        let seat = event.seat().unwrap_or(Seat::Challenger);
        let name = match &event.kind {
            EventKind::Moved {
                declaration: said, ..
            } => {
                notes.push(String::new());
                match said {
                    DrawDeclaration::Offer => "export-offer",
                    // A claim ends the game, and its end is told below.
                    DrawDeclaration::Nothing | DrawDeclaration::Claim(_) => continue,
                }
            }
            EventKind::Offered => "export-offer",
            EventKind::Refused => "export-refused",
            EventKind::TakebackGranted => {
                let moved = notes.len() - 1;
                let to_move = if moved % 2 == 0 { first } else { first.other() };
                // Whoever grants it is not whose move goes; if that is who is to move, the answer goes with it.
                let asker = seat.other();
                let gone = if asker == to_move { 2 } else { 1 };
                notes.truncate(notes.len().saturating_sub(gone).max(1));
                say_note(locale, &mut notes, "export-takeback", seated(game, asker));
                continue;
            }
            EventKind::Challenged
            | EventKind::Accepted { .. }
            | EventKind::Declined
            | EventKind::Withdrawn
            | EventKind::Claimed(_)
            | EventKind::Agreed
            | EventKind::TakebackAsked
            | EventKind::TakebackRefused
            | EventKind::PauseAsked { .. }
            | EventKind::PauseGranted
            | EventKind::PauseRefused
            | EventKind::ProvenDead
            | EventKind::Flagged { .. }
            | EventKind::Resigned
            | EventKind::Aborted
            | EventKind::Closed { .. } => continue,
        };
        say_note(locale, &mut notes, name, seated(game, seat));
    }
    if let Stage::Over { ending, .. } = &game.stage {
        add(&mut notes, &sentence(locale, game, play, *ending).plain());
    }
    notes
}

fn say_note(locale: Locale, notes: &mut [String], name: &str, who: &Player) {
    add(
        notes,
        &locale.say(name, &[("who", Arg::Player(who))]).plain(),
    );
}

/// Adds a sentence to the last note, without the signs that end a comment or look like a command in one.
fn add(notes: &mut [String], sentence: &str) {
    let Some(last) = notes.last_mut() else { return };
    last.push(' ');
    last.extend(sentence.chars().map(|symbol| match symbol {
        '{' | '[' => '(',
        '}' | ']' => ')',
        symbol if symbol.is_control() => ' ',
        symbol => symbol,
    }));
}
