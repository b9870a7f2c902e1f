//! The record of a game: PGN for chess, a similar format for the others.

use super::endings::sentence;
use super::history::move_number_at;
use super::people::{game_name, player_of, seated};
use crate::features::study::thoughts::Thoughts;
use crate::features::study::view::variation_text;
use crate::game::{
    Annotation, Asking, Clock, DrawDeclaration, Ending, EventKind, Game, Play, Player, RequestKind,
    Seat, Source, UNDECIDED,
};
use crate::pgn::MoveText;
use crate::rules::chess::{chess960, variants};
use crate::rules::outcome::Side;
use crate::rules::{Move, Variant, chess};
use crate::words::{Arg, Locale, player_name};
use crate::{pgn, rules};

/// `thoughts` belong to the person who gets the record.
pub(crate) fn record(
    locale: Locale,
    game: &Game,
    play: &Play,
    thoughts: Option<&Thoughts>,
) -> String {
    let (mut opening, mut annotations) = annotated(locale, game, play);
    if let Some(thoughts) = thoughts {
        let comments = annotations.iter_mut().map(|about| &mut about.comment);
        let comments = [&mut opening].into_iter().chain(comments);
        add_thoughts(locale, play, thoughts, comments.collect());
    }
    let mut annotations = annotations.into_iter();
    let moves = play.plies.iter().enumerate().map(|(index, ply)| {
        let played = play.move_at(index);
        let text = played.map(|played| move_text(game.setup.variant, &played));
        MoveText {
            number: move_number_at(play, index),
            side: play.before(index).turn(),
            text: text.unwrap_or_else(|| ply.code.clone()),
            annotation: annotations.next().unwrap_or_default(),
        }
    });
    let tags = tags(locale, game, play);
    pgn::write_pgn(tags, &opening, moves, result_tag(game))
}

/// The comment before the first move, and the annotation of each move: times and events of a game played here, or an
/// imported record's.
pub(crate) fn annotated(locale: Locale, game: &Game, play: &Play) -> (String, Vec<Annotation>) {
    if let Some(source) = &game.source {
        let mut moves = source.moves.clone();
        moves.resize_with(play.plies.len(), Annotation::default);
        return (source.opening.clone(), moves);
    }
    let mut comments = comments(locale, game, play).into_iter();
    let opening = comments.next().unwrap_or_default();
    let moves = play.plies.iter().map(|ply| Annotation {
        commands: ply
            .at
            .iter()
            .map(|at| format!("[%at {}]", at.precise()))
            .collect(),
        comment: comments.next().unwrap_or_default(),
        ..Annotation::default()
    });
    (opening, moves.collect())
}

/// Adds each variation at its move, and the note at the end.
fn add_thoughts(locale: Locale, play: &Play, thoughts: &Thoughts, mut comments: Vec<&mut String>) {
    for variation in &thoughts.kept {
        if let (Some(line), Some(comment)) = (
            variation_text(locale, play, variation),
            comments.get_mut(variation.after),
        ) {
            let args = [("line", line.into())];
            push_sentence(comment, &locale.say("export-thought", &args).plain());
        }
    }
    if let (false, Some(last)) = (thoughts.note.is_empty(), comments.last_mut()) {
        let args = [("note", thoughts.note.as_str().into())];
        push_sentence(last, &locale.say("export-note", &args).plain());
    }
}

fn push_sentence(comment: &mut String, sentence: &str) {
    if !comment.is_empty() && !comment.ends_with(' ') {
        comment.push(' ');
    }
    comment.push_str(sentence);
}

/// Whether other programs can read the positions and moves of its records.
fn is_chess(variant: &Variant) -> bool {
    is_orthodox(variant) || variant.key == chess960::VARIANT.key || variants::has(variant)
}

fn is_orthodox(variant: &Variant) -> bool {
    variant.key == chess::VARIANT.key
}

fn result_tag(game: &Game) -> &'static str {
    game.ending().map_or(UNDECIDED, Ending::result)
}

fn termination(game: &Game) -> &'static str {
    match game.ending() {
        None => "unterminated",
        Some(Ending::Flag { .. }) => "time forfeit",
        Some(Ending::Aborted { .. } | Ending::Closed) => "abandoned",
        Some(Ending::Forfeit { .. }) => "rules infraction",
        Some(_) => "normal",
    }
}

/// The time control in the standard's notation (9.6.1), in seconds: `-` for none, `1/259200` for three days a move,
/// `604800+43200` for a bank of seven days with twelve hours per move, `600` for ten minutes in all, and `900+10` for ten
/// more seconds per move.
fn time_control(clock: Clock) -> String {
    const MINUTE: u32 = 60;
    const HOUR: u32 = 60 * MINUTE;
    match clock {
        Clock::DaysOff(by_days, _) => time_control(by_days.into()),
        Clock::Untimed => "-".to_owned(),
        Clock::PerMove(days) => format!("1/{}", u32::from(days.get()) * 24 * HOUR),
        Clock::Bank(days, hours) => {
            let bank = u32::from(days.get()) * 24 * HOUR;
            format!("{bank}+{}", u32::from(hours.get()) * HOUR)
        }
        Clock::Minutes(minutes) => format!("1/{}", u32::from(minutes.get()) * MINUTE),
        Clock::Game(minutes, added) => {
            let game = u32::from(minutes.get()) * MINUTE;
            match added {
                None => game.to_string(),
                Some(seconds) => format!("{game}+{}", seconds.get()),
            }
        }
    }
}

fn tags(locale: Locale, game: &Game, play: &Play) -> Vec<(String, String)> {
    let tags = match &game.source {
        Some(source) => tags_of_source(source, game),
        None => own_tags(locale, game),
    };
    let mut tags: Vec<(String, String)> = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let is_named = tags
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case("ECO"));
    let positions = play.positions_before(play.plies.len() + 1);
    if let (false, Some((_, opening))) = (is_named, rules::opening(&positions)) {
        let eco = opening.eco.map(|eco| ("ECO".to_owned(), eco.to_owned()));
        tags.extend(eco);
        tags.push(("Opening".to_owned(), opening.name.to_owned()));
    }
    let setup = setup_tags(locale, game.setup.variant, &game.setup.start);
    tags.extend(
        setup
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value)),
    );
    tags
}

/// The seven tags of every record (PGN 8.1.1), and the others as imported.
fn tags_of_source<'a>(source: &'a Source, game: &Game) -> Vec<(&'a str, String)> {
    let roster = [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
    ];
    let first =
        roster.map(|(name, unknown)| (name, source.tag(name).unwrap_or(unknown).to_owned()));
    let others = source
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()));
    let others = others.filter(|(name, _)| {
        !roster
            .iter()
            .any(|(known, _)| known.eq_ignore_ascii_case(name))
    });
    let result = ("Result", result_tag(game).to_owned());
    first.into_iter().chain([result]).chain(others).collect()
}

fn own_tags(locale: Locale, game: &Game) -> Vec<(&'static str, String)> {
    let began = game.began_at();
    let date = began.in_utc("%Y.%m.%d");
    let time = began.in_utc("%H:%M:%S");
    let event = locale.say("export-event", &[("number", game.number.into())]);
    let name = |side: Side| player_name(locale, player_of(game, side));
    let mut tags = vec![
        ("Event", event.plain()),
        ("Site", "?".to_owned()),
        ("Date", date.clone()),
        ("Round", "-".to_owned()),
        ("White", name(Side::White)),
        ("Black", name(Side::Black)),
        ("Result", result_tag(game).to_owned()),
        ("Termination", termination(game).to_owned()),
        ("TimeControl", time_control(game.setup.time_control.clock)),
        ("UTCDate", date),
        ("UTCTime", time),
    ];
    tags.extend(game.digest().map(|digest| ("RecordDigest", digest.whole())));
    for (tag, side) in [("WhiteTitle", Side::White), ("BlackTitle", Side::Black)] {
        // The value that servers use for programs.
        if player_of(game, side).id.is_arbiter() {
            tags.push((tag, "BOT".to_owned()));
        }
    }
    for (tag, side) in [("WhiteHints", Side::White), ("BlackHints", Side::Black)] {
        let taken = game
            .play()
            .map_or(0, |play| game.hints_taken(play.seat(side)));
        if taken > 0 {
            tags.push((tag, taken.to_string()));
        }
    }
    tags
}

/// The tags with the game and its start.
pub fn setup_tags(locale: Locale, variant: &Variant, start: &str) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if !is_orthodox(variant) {
        // Other programs know the English name.
        let locale = [locale, Locale::default()][usize::from(is_chess(variant))];
        tags.push(("Variant", game_name(locale, variant)));
    }
    if !is_chess(variant) {
        tags.push(("Position", start.to_owned()));
    } else if !is_orthodox(variant) || start != chess::VARIANT.starts[0].text {
        tags.push(("FEN", start.to_owned()));
        tags.push(("SetUp", "1".to_owned()));
    }
    tags
}

/// A move as in records: SAN in chess, the code otherwise.
pub fn move_text(variant: &Variant, played: &Move) -> String {
    let text = if is_chess(variant) {
        played.notation()
    } else {
        played.code()
    };
    text.to_owned()
}

/// The comments before the first move and after each one: offers, takebacks, and the end of the game.
fn comments(locale: Locale, game: &Game, play: &Play) -> Vec<String> {
    let first = play.seat(play.start.turn());
    let mut comments = vec![String::new()];
    let add = |comments: &mut [String], sentence: &str| {
        if let Some(last) = comments.last_mut() {
            last.push_str(sentence);
            last.push(' ');
        }
    };
    let say = |name: &str, who: &Player| locale.say(name, &[("who", Arg::Player(who))]).plain();
    for event in &game.events {
        // An event by the referee has no seat, and no comment below.
        let seat = event.seat().unwrap_or(Seat::Challenger);
        let name = match &event.kind {
            EventKind::Moved { declaration, .. } => {
                comments.push(String::new());
                match declaration {
                    DrawDeclaration::Offer => "export-offer",
                    // A claim ends the game, which is added below.
                    DrawDeclaration::Nothing | DrawDeclaration::Claim(_) => continue,
                }
            }
            EventKind::Asked(Asking::Draw) => "export-offer",
            EventKind::Refused(RequestKind::Draw) => "export-refused",
            EventKind::Granted(RequestKind::Hints) => "export-hints",
            EventKind::HintTaken { .. } => "export-hint",
            EventKind::Granted(RequestKind::Takeback) => {
                let moved = comments.len() - 1;
                let to_move = if moved % 2 == 0 { first } else { first.other() };
                // The other side grants it. If the user is to move, the opponent's reply is taken back too.
                let user = seat.other();
                let gone = if user == to_move { 2 } else { 1 };
                comments.truncate(comments.len().saturating_sub(gone).max(1));
                add(&mut comments, &say("export-takeback", seated(game, user)));
                continue;
            }
            // The end is added below, and no other event needs a comment.
            _ => continue,
        };
        add(&mut comments, &say(name, seated(game, seat)));
    }
    if let Some(ending) = game.ending() {
        add(&mut comments, &sentence(locale, game, play, ending).plain());
    }
    comments
}
