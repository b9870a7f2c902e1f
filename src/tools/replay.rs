//! Plays a game from its record, and computes its digest again.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::page::page;
use super::pictures::{PictureOptions, animation};
use super::{ToolError, all_games, game, judgement, one_move, position, wrong};
use crate::game::{Key, Language, Record, UNDECIDED};
use crate::pgn::{self, PgnGame};
use crate::rules::outcome::Outcome;
use crate::rules::{self, AnyPosition, Variant};
use crate::view::{self, Locale};

/// The most bytes of a record.
const LONGEST_RECORD: u64 = 4 * 1024 * 1024;

/// The most moves that are drawn as an animated picture: each is a board to be drawn.
const MOST_PICTURED: usize = 1_000;

/// The values of the tag `Variant` by which other programs mean chess, besides the names of `chess` itself.
const ORTHODOX: [&str; 6] = [
    "normal",
    "regular",
    "classical",
    "international",
    "western",
    "from position",
];

/// Values of a tag that say nothing (PGN 8.1.1).
const UNKNOWN_VALUES: [&str; 3] = ["", "?", "-"];

#[derive(Debug, Args)]
pub struct Replay {
    /// chess, mono-dimensional, one-dimensional or space
    #[arg(value_parser = game)]
    pub game: &'static Variant,
    /// The record: moves, one or more per line, or PGN (at most 4 MiB and 20,000 moves); `-` reads standard input
    pub file: PathBuf,
    /// The position or the name of a start to begin from [default: the record's own]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Recompute the digest of an export from its moves and times, print it, and compare it with the recorded one
    #[arg(long)]
    pub digest: bool,
    /// Draw the game as an animated picture into this file (at most 1,000 moves)
    #[arg(long, value_name = "FILE.gif")]
    pub picture: Option<PathBuf>,
    /// Write the game as a page on which a browser plays it through, in one file (the last 3,000 moves)
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
    /// How the picture or the page looks
    #[command(flatten)]
    pub look: PictureOptions,
}

/// Plays a game's moves and prints the final position text and its judgement; with `--digest` the digest too.
/// Where the record contradicts its own board, `notes` says so in one line: it can be read all the same.
pub fn replay(
    replay: &Replay,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<(), ToolError> {
    let (written, start) = read(replay.game, &replay.file, replay.position.as_deref())?;
    let count = written.moves.len();
    if replay.picture.is_some() && count > MOST_PICTURED {
        let most = format!("a picture shows at most {MOST_PICTURED} moves");
        return Err(wrong(format!("{most}, and this record has {count}")));
    }
    let mut codes = Vec::with_capacity(count);
    let (position, end) = played(&start, &written, &mut codes)?;
    writeln!(out, "{position}\n{}", judgement(&position))?;
    if let Some(path) = &replay.picture {
        animation(&start, &codes, &replay.look, path, out)?;
    }
    if let Some(path) = &replay.page {
        page(replay, &start, &codes, &written, path)?;
        writeln!(out, "{}", path.display())?;
    }
    if replay.digest {
        let record = recorded(replay.game, &start, &codes, &written)?;
        writeln!(out, "{}", checked(&record, &written)?)?;
    }
    if let Some(problem) = contradiction(&written, &position, end) {
        writeln!(notes, "note: {problem}")?;
    }
    Ok(())
}

/// Reads a record of a game, and the position from which it begins.
pub(super) fn read(
    game: &'static Variant,
    file: &Path,
    start: Option<&str>,
) -> Result<(PgnGame, AnyPosition), ToolError> {
    let text = text_of(file)?;
    let written = pgn::read(&text).map_err(wrong)?;
    check_game(game, &written)?;
    let start = start.or_else(|| written.tag("FEN").or_else(|| written.tag("Position")));
    let start = position(game, start)?;
    Ok((written, start))
}

/// The first end by the rules that was played on after: the index of the move that followed it, and the result.
pub(super) type PlayedOn = Option<(usize, Outcome)>;

/// The position after the moves of a record, whose codes are added to the list.
pub(super) fn played(
    start: &AnyPosition,
    written: &PgnGame,
    codes: &mut Vec<String>,
) -> Result<(AnyPosition, PlayedOn), ToolError> {
    let mut position = start.clone();
    let mut end = None;
    for (index, one) in written.moves.iter().enumerate() {
        // A position drawn by its material or its halfmove clock still has legal moves.
        end = end.or_else(|| position.outcome().map(|outcome| (index, outcome)));
        // A code is found faster than a spelling.
        if let Some(next) = position.play(&one.text) {
            codes.push(one.text.clone());
            position = next;
            continue;
        }
        let found = one_move(&position, &one.text)
            .map_err(|error| wrong(format!("move {}: {error}", index + 1)))?;
        codes.push(found.code().to_owned());
        position = found.next().clone();
    }
    Ok((position, end))
}

/// The contradiction between a record and its own board: moves after the end, or another result.
fn contradiction(written: &PgnGame, position: &AnyPosition, end: PlayedOn) -> Option<String> {
    if let Some((index, outcome)) = end {
        let line = written.moves.get(index).map_or(1, |one| one.line);
        let place = format!("line {line}: move {}", index + 1);
        return Some(format!(
            "{place} was played after the end of the game, {outcome}"
        ));
    }
    let tag = written.tag_pair("Result");
    let is_result = |text: &str| matches!(text, "1-0" | "0-1" | "1/2-1/2" | UNDECIDED);
    let tag = tag
        .map(|tag| (tag.line, tag.value.as_str()))
        .filter(|(_, value)| is_result(value));
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

/// The text of a file, or of the input. Old programs write names in other encodings than UTF-8, and no move needs one.
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
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads at most one byte more than a record may have: a stream may have no end.
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
    if UNKNOWN_VALUES.contains(&name) {
        return Ok(());
    }
    let problem = match named(name) {
        Some(named) if named.key == game.key => return Ok(()),
        Some(other) => format!("this is a record of {}, not of {}", other.key, game.key),
        None => {
            let (shown, known) = (view::shortened(name, 61), all_games());
            format!("no game `{shown}`; choose one of {known}")
        }
    };
    Err(wrong(format!("line {line}: {problem}")))
}

/// The game of a name: its key or alias, what people call it in any language, or what other programs call orthodox chess.
fn named(name: &str) -> Option<&'static Variant> {
    let is_called = |variant: &&'static Variant| {
        let in_language = |language: Language| {
            view::game_name(Locale::of(language), variant).to_lowercase() == name.to_lowercase()
        };
        variant.is_called(name) || Language::all().any(in_language)
    };
    let lower = name.to_lowercase();
    let plain = lower.strip_suffix(" chess").unwrap_or(&lower);
    let orthodox = ORTHODOX.contains(&plain).then_some("orthodox");
    let found = rules::ALL.iter().copied().find(is_called);
    found.or_else(|| rules::find(orthodox.unwrap_or(plain)))
}

/// The record of a game whose moves all have times.
pub(super) fn recorded(
    game: &'static Variant,
    start: &AnyPosition,
    codes: &[String],
    written: &PgnGame,
) -> Result<Record, ToolError> {
    let moves = codes.iter().zip(&written.moves).zip(1..);
    let timed = moves.map(|((code, one), number)| {
        let untimed = || wrong(format!("move {number} has no time, so there is no digest"));
        one.at.map(|at| (code.clone(), at)).ok_or_else(untimed)
    });
    Ok(Record {
        game: game.key.to_owned(),
        start: start.to_string(),
        moves: timed.collect::<Result<_, _>>()?,
        result: written.result.clone().filter(|result| result != UNDECIDED),
    })
}

/// The digest; an error where the record names another.
fn checked(record: &Record, written: &PgnGame) -> Result<String, ToolError> {
    let digest = record.digest().whole();
    match written.tag("RecordDigest") {
        Some(named) if named != digest => Err(wrong(format!(
            "the record was changed: it names the digest {named}, and it has {digest}"
        ))),
        Some(_) | None => Ok(digest),
    }
}
