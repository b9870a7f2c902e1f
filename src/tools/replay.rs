//! Plays a game from its record, and computes its digest again.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::pictures::{AnimationBuilder, PictureOptions};
use super::{GameName, ToolError, judgement, one_move, position};
use crate::game::{Key, Language, Record, Timestamp, UNDECIDED};
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
    pub game: GameName,
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
    /// How the picture looks
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
    let text = text_of(&replay.file)?;
    let written = pgn::read(&text).map_err(|wrong| ToolError::Input(wrong.to_string()))?;
    check_game(replay.game.0, &written)?;
    let start = replay.position.as_deref();
    let start = start.or_else(|| written.tag("FEN").or_else(|| written.tag("Position")));
    let start = position(replay.game, start)?;
    if replay.picture.is_some() && written.moves.len() > MOST_PICTURED {
        return Err(ToolError::Input(format!(
            "a picture shows at most {MOST_PICTURED} moves, and this record has {}",
            written.moves.len()
        )));
    }
    let Played {
        codes,
        position,
        end,
    } = played(&start, &written)?;
    writeln!(out, "{position}\n{}", judgement(&position))?;
    if let Some(path) = &replay.picture {
        animated(&start, &codes, &replay.look)?.write(path, out)?;
    }
    if replay.digest {
        let record = Record {
            game: replay.game.0.key.to_owned(),
            start: start.to_string(),
            moves: timed(codes, &written)?,
            result: written.result.clone().filter(|result| result != UNDECIDED),
        };
        writeln!(out, "{}", checked(&record, &written)?)?;
    }
    if let Some(problem) = contradiction(&written, &position, end) {
        writeln!(notes, "note: {problem}")?;
    }
    Ok(())
}

fn animated<'a>(
    start: &AnyPosition,
    codes: &[String],
    look: &'a PictureOptions,
) -> Result<AnimationBuilder<'a>, ToolError> {
    let mut animation = AnimationBuilder::new(start, look)?;
    let mut position = start.clone();
    for code in codes {
        let found = one_move(&position, code)?;
        animation.add(&found);
        position = found.next().clone();
    }
    Ok(animation)
}

struct Played {
    /// The codes of its moves.
    codes: Vec<String>,
    /// The position after them.
    position: AnyPosition,
    /// The first end by the rules that was played on after: the index of the move that followed it, and the result.
    end: Option<(usize, Outcome)>,
}

fn played(start: &AnyPosition, written: &PgnGame) -> Result<Played, ToolError> {
    let mut position = start.clone();
    let mut codes = Vec::with_capacity(written.moves.len());
    let mut end = None;
    for (index, one) in written.moves.iter().enumerate() {
        // A position drawn by its material or its halfmove clock still has legal moves.
        if end.is_none() {
            end = position.outcome().map(|outcome| (index, outcome));
        }
        // A code is found faster than a spelling.
        if let Some(next) = position.play(&one.text) {
            codes.push(one.text.clone());
            position = next;
            continue;
        }
        let found = one_move(&position, &one.text)
            .map_err(|error| ToolError::Input(format!("move {}: {error}", index + 1)))?;
        codes.push(found.code().to_owned());
        position = found.next().clone();
    }
    Ok(Played {
        codes,
        position,
        end,
    })
}

/// The contradiction between a record and its own board: moves after the end, or another result.
fn contradiction(
    written: &PgnGame,
    position: &AnyPosition,
    end: Option<(usize, Outcome)>,
) -> Option<String> {
    if let Some((index, outcome)) = end {
        let line = written.moves.get(index).map_or(1, |one| one.line);
        return Some(format!(
            "line {line}: move {} was played after the end of the game, {outcome}",
            index + 1
        ));
    }
    let tag = written
        .tag_pair("Result")
        .filter(|tag| is_result(&tag.value))
        .map(|tag| (tag.line, tag.value.as_str()));
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

fn is_result(text: &str) -> bool {
    matches!(text, "1-0" | "0-1" | "1/2-1/2" | UNDECIDED)
}

/// The text of a file, or of the input. Old programs write names in other encodings than UTF-8, and no move needs one.
fn text_of(file: &Path) -> Result<String, ToolError> {
    let bytes = if file == Path::new("-") {
        bounded(io::stdin().lock())?
    } else {
        let read = std::fs::File::open(file).and_then(bounded);
        read.map_err(|error| {
            ToolError::Input(format!("{} cannot be read: {error}", file.display()))
        })?
    };
    if bytes.len() as u64 > LONGEST_RECORD {
        let most = LONGEST_RECORD / (1024 * 1024);
        return Err(ToolError::Input(format!(
            "a record is at most {most} MiB long, and this one goes on after that"
        )));
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
            let known: Vec<&str> = rules::ALL.iter().map(|variant| variant.key).collect();
            let shown = view::shortened(name, 61);
            format!(
                "there is no such game as `{shown}`; there are {}",
                known.join(", ")
            )
        }
    };
    Err(ToolError::Input(format!("line {line}: {problem}")))
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

/// The codes with the times of the record.
fn timed(codes: Vec<String>, written: &PgnGame) -> Result<Vec<(String, Timestamp)>, ToolError> {
    let moves = codes.into_iter().zip(&written.moves).enumerate();
    moves
        .map(|(index, (code, one))| match one.at {
            Some(at) => Ok((code, at)),
            None => Err(ToolError::Input(format!(
                "move {} has no time, so there is no digest",
                index + 1
            ))),
        })
        .collect()
}

/// The digest; an error where the record names another.
fn checked(record: &Record, written: &PgnGame) -> Result<String, ToolError> {
    let digest = record.digest().whole();
    match written.tag("RecordDigest") {
        Some(named) if named != digest => Err(ToolError::Input(format!(
            "the record was changed: it names the digest {named}, and it has {digest}"
        ))),
        Some(_) | None => Ok(digest),
    }
}
