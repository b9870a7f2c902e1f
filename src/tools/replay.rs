//! Replays a recorded game, and verifies its digest.

use crate::{pgn, rules, words};
use std::io;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::game::{Language, Record, is_known};
use crate::pgn::{ImportError, Note, PgnGame};
use crate::play::view;
use crate::rules::chess::variants;
use crate::rules::outcome::Outcome;
use crate::rules::{AnyPosition, Variant, explain};
use crate::tools::page::{Told, recorded, write_page};
use crate::tools::pictures::{PictureOptions, animation, must_end};
use crate::tools::{
    ToolError, all_games, judgement, one_move, parse_count, parse_position, parse_variant,
    print_notes, unreadable, wrong,
};
use crate::words::Locale;

/// In bytes.
const LONGEST_RECORD: u64 = 4 * 1024 * 1024;

/// Maximum number of moves in an animation.
const MOST_PICTURED: usize = 1_000;

/// The arguments that name a recorded game.
#[derive(Debug, Args)]
pub struct Recorded {
    /// chess, chess960, three-check, king-of-the-hill, antichess, atomic, horde, racing-kings, crazyhouse, mono-dimensional,
    /// one-dimensional or space
    #[arg(value_parser = parse_variant)]
    pub game: &'static Variant,
    /// The record: moves, one or more per line, or PGN (at most 4 MiB and 20,000 moves); `-` reads standard input
    pub file: PathBuf,
    /// The position or the name of a start to begin from [default: the record's own]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Which game of the file to read, counted from 1
    #[arg(id = "which", long = "game", value_name = "N", value_parser = parse_count)]
    pub which: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Replay {
    #[command(flatten)]
    pub record: Recorded,
    /// Recompute the digest of an export from its moves and times, print it, and compare it with the recorded one
    #[arg(long)]
    pub digest: bool,
    /// Draw the game as an animated picture into this file (at most 1,000 moves)
    #[arg(long, value_name = "FILE.gif")]
    pub picture: Option<PathBuf>,
    /// Write the game as a web page to play through in a browser, in one file (the last 3,000 moves)
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
    /// How the picture or the page looks
    #[command(flatten)]
    pub look: PictureOptions,
}

/// Prints the final position and its judgement, and the digest with `--digest`. `notes` gets a line if the record
/// contradicts its board.
pub fn replay(
    replay: &Replay,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<(), ToolError> {
    let (mut written, start) = read(&replay.record)?;
    if let Some(path) = &replay.picture {
        must_end(path, "a picture", "gif")?;
    }
    if let Some(path) = &replay.page {
        must_end(path, "a page", "html")?;
    }
    let count = written.moves.len();
    if replay.picture.is_some() && count > MOST_PICTURED {
        let most = format!("a picture shows at most {MOST_PICTURED} moves");
        return Err(wrong(format!("{most}, and this record has {count}")));
    }
    let (codes, position, end) = play_record(&start, &mut written)?;
    writeln!(out, "{position}\n{}", judgement(&position))?;
    if let Some(path) = &replay.picture {
        animation(&start, &codes, &replay.look, path, out)?;
    }
    if let Some(path) = &replay.page {
        let told = Told {
            locale: Locale::default(),
            game: replay.record.game,
            look: &replay.look,
            start: &start,
            codes: &codes,
            written: &written,
        };
        write_page(told, None, path, out)?;
    }
    if replay.digest {
        let record = recorded(replay.record.game, &start, &codes, &written)?;
        writeln!(out, "{}", checked(&record, &written)?)?;
    }
    if let Some(problem) = contradiction(&written, &position, end) {
        writeln!(notes, "note: {problem}")?;
    }
    Ok(())
}

pub(super) fn read(record: &Recorded) -> Result<(PgnGame, AnyPosition), ToolError> {
    let (game, start) = (record.game, record.position.as_deref());
    let (text, has_words) = pgn::record_in(&text_of(&record.file)?);
    let written = only_game(&text, record.which)?;
    print_notes(if has_words { &[Note::Words] } else { &[] })?;
    check_game(game, &written)?;
    let tag = written.start_tag();
    if written.moves.is_empty() && written.result.is_none() {
        let is_told = tag.is_some() || start.is_some() || written.tag("Result").is_some();
        let line = written.line;
        let problem = || wrong(format!("line {line}: this game has no moves and no result"));
        is_told.then_some(()).ok_or_else(problem)?;
    }
    let start = match start {
        None => {
            let found = match (pgn::starts_of(&written, Some(game)), tag) {
                (Err(ImportError::BadPosition { line, error }), Some(tag)) => {
                    let name = &tag.name;
                    return Err(wrong(format!("line {line}: the tag {name}: {error}")));
                }
                (found, _) => found.map_err(|error| unreadable(&error))?,
            };
            let first = found.into_iter().next();
            let first = first.ok_or_else(|| wrong("the record has no start"))?;
            print_notes(&first.notes)?;
            first.position
        }
        start => parse_position(game, start)?,
    };
    Ok((written, start))
}

fn only_game(text: &str, which: Option<u32>) -> Result<PgnGame, ToolError> {
    let most = which.map_or(usize::MAX, |which| which as usize);
    let mut games: Vec<PgnGame> = pgn::games(text).take(most).collect();
    let count = games.len();
    let several = match count {
        1 => "1 game".to_owned(),
        _ => format!("{count} games"),
    };
    match (which, games.pop()) {
        (_, None) => Err(wrong("the record is empty")),
        (Some(which), Some(_)) if which as usize != count => Err(wrong(format!(
            "this file has {several}, and there is no game {which}"
        ))),
        (None, Some(_)) if count > 1 => Err(wrong(format!(
            "this file has {several}; choose one with --game N"
        ))),
        (_, Some(game)) => match game.problem {
            Some(problem) => Err(unreadable(&problem.into())),
            None => Ok(game),
        },
    }
}

/// The first move played after the end, and the result there.
pub(super) type PlayedOn = Option<(usize, Outcome)>;

/// Returns the codes of the moves and the final position. The parser has already removed everything else.
pub(super) fn play_record(
    start: &AnyPosition,
    written: &mut PgnGame,
) -> Result<(Vec<String>, AnyPosition, PlayedOn), ToolError> {
    let read = pgn::play_out(written, start);
    let (moves, _) = read.as_ref().map_err(|unplayed| {
        let first = written.moves.first().filter(|_| unplayed.moves.is_empty());
        let first = first.map_or("", |first| first.text.as_str());
        let has_reason = explain::explain(start.as_ref(), first).is_some();
        match game_of(first).filter(|_| !has_reason) {
            Some(other) => wrong(format!(
                "move 1: `{}` is a move of {}: is this a record of that game?",
                words::shortened(first, 61),
                other.key
            )),
            None => unreadable(&unplayed.error),
        }
    })?;
    let codes: Vec<String> = moves.iter().map(|(code, _)| code.clone()).collect();
    let mut position = start.clone();
    let mut end = None;
    for (index, code) in codes.iter().enumerate() {
        // After a draw by material or move counters there are still legal moves.
        end = end.or_else(|| position.outcome().map(|outcome| (index, outcome)));
        position = position.play(code).unwrap_or(position);
    }
    if let Ok(read) = &read {
        written.cut_to(read);
    }
    print_notes(&written.notes)?;
    Ok((codes, position, end))
}

/// The game of a first move; the variants of chess have no moves of their own.
fn game_of(text: &str) -> Option<&'static Variant> {
    let games = rules::ALL.iter().copied();
    let mut games = games.filter(|game| !variants::has(game));
    games.find(|game| one_move(&game.start(), text).is_ok())
}

/// Moves after the end, or a wrong result.
fn contradiction(written: &PgnGame, position: &AnyPosition, end: PlayedOn) -> Option<String> {
    if let Some((index, outcome)) = end {
        let line = written.moves.get(index).map_or(1, |played| played.line);
        let place = format!("line {line}: move {}", index + 1);
        return Some(format!(
            "{place} was played after the end of the game, {outcome}"
        ));
    }
    let tag = written.tag_pair("Result");
    let tag = tag.and_then(|tag| Some((tag.line, pgn::result_of(tag.value.trim())?)));
    let told = written.result_line.zip(written.result.as_deref());
    if let (Some((_, one)), Some((line, other))) = (tag, told)
        && one != other
    {
        return Some(format!(
            "line {line}: the result here is {other}, and the tag Result says {one}"
        ));
    }
    let outcome = position.proven_outcome()?;
    let (line, result) = told.or(tag)?;
    (result != outcome.result()).then(|| {
        format!("line {line}: the result is given as {result}, and on the board it is {outcome}")
    })
}

/// Reads a file or stdin.
fn text_of(file: &Path) -> Result<String, ToolError> {
    let bytes = if file == Path::new("-") {
        bounded(io::stdin().lock())?
    } else {
        let read = std::fs::File::open(file).and_then(bounded);
        read.map_err(|error| wrong(format!("{} can't be read: {error}", file.display())))?
    };
    if bytes.len() as u64 > LONGEST_RECORD {
        let most = LONGEST_RECORD / (1024 * 1024);
        let problem =
            format!("a record is at most {most} MiB long, and this one goes on after that");
        return Err(wrong(problem));
    }
    let (text, is_latin) = pgn::decoded(&bytes);
    print_notes(if is_latin { &[Note::Latin] } else { &[] })?;
    Ok(text)
}

fn bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LONGEST_RECORD + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn check_game(game: &'static Variant, written: &PgnGame) -> Result<(), ToolError> {
    let Some(tag) = written.tag_pair("Variant") else {
        return Ok(());
    };
    let (name, line) = (tag.value.trim(), tag.line);
    if !is_known(name) {
        return Ok(());
    }
    let problem = match variant_named(name) {
        Some(named) if named.key == game.key => return Ok(()),
        Some(other) => format!("this is a record of {}, not of {}", other.key, game.key),
        None => {
            let (shown, known) = (words::shortened(name, 61), all_games());
            format!("no game `{shown}`; choose one of {known}")
        }
    };
    Err(wrong(format!("line {line}: {problem}")))
}

/// Finds a game by key, alias, name in any language, or a common name of orthodox chess.
fn variant_named(name: &str) -> Option<&'static Variant> {
    let is_called = |variant: &&'static Variant| {
        let in_language = |language: Language| {
            view::game_name(Locale::of(language), variant).to_lowercase() == name.to_lowercase()
        };
        variant.is_called(name) || Language::spoken().any(in_language)
    };
    let found = rules::ALL.iter().copied().find(is_called);
    found.or_else(|| pgn::variant_named(name))
}

fn checked(record: &Record, written: &PgnGame) -> Result<String, ToolError> {
    let digest = record.digest().whole();
    match written.tag("RecordDigest") {
        Some(named) if named != digest => Err(wrong(format!(
            "the record was changed: it names the digest {named}, and it has {digest}"
        ))),
        Some(_) | None => Ok(digest),
    }
}
