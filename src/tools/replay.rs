//! A game played again from its record, and its digest taken again.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::pgn::{self, Written};
use super::pictures::{Film, Look};
use super::{GameName, ToolError, judgement, one_move, position};
use crate::referee::record::UNDECIDED;
use crate::referee::{Record, Time};
use crate::rules::{self, AnyPosition, Variant};
use crate::view::{self, Voice};

/// What `replay` plays.
#[derive(Debug, Args)]
pub struct Replay {
    /// The game
    pub game: GameName,
    /// The record: moves, one or several a line, or PGN; `-` is the input
    pub file: PathBuf,
    /// The position to start from, or the name of a start; where it is missing, the record's own
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Compute the digest of an export from its moves and times, print it and compare it with the one it names
    #[arg(long)]
    pub digest: bool,
    /// Draw the game as an animated picture into this file
    #[arg(long, value_name = "FILE.gif")]
    pub picture: Option<PathBuf>,
    /// How the picture looks
    #[command(flatten)]
    pub look: Look,
}

/// Plays a game's moves and prints the final position text and its judgement; with `--digest` the digest too.
///
/// # Errors
/// The first move that is not legal, and why; what is wrong with the record; or the file cannot be read.
pub fn replay(replay: &Replay, out: &mut impl Write) -> Result<(), ToolError> {
    let text = text_of(&replay.file)?;
    let written = pgn::read(&text).map_err(|wrong| ToolError::Input(wrong.to_string()))?;
    check_game(replay.game.0, &written)?;
    let start = replay.position.as_deref();
    let start = start.or_else(|| written.tag("FEN").or_else(|| written.tag("Position")));
    let start = position(replay.game, start)?;
    let (codes, position) = played(&start, &written)?;
    writeln!(out, "{position}\n{}", judgement(&position))?;
    if let Some(path) = &replay.picture {
        filmed(&start, &codes, &replay.look)?.write(path, out)?;
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
    Ok(())
}

/// The game as a film.
fn filmed<'a>(
    start: &AnyPosition,
    codes: &[String],
    look: &'a Look,
) -> Result<Film<'a>, ToolError> {
    let mut film = Film::new(start, look)?;
    let mut position = start.clone();
    for code in codes {
        let found = one_move(&position, code)?;
        film.add(&found);
        position = found.next().clone();
    }
    Ok(film)
}

/// The codes of the moves, and the position after them.
fn played(start: &AnyPosition, written: &Written) -> Result<(Vec<String>, AnyPosition), ToolError> {
    let mut position = start.clone();
    let mut codes = Vec::with_capacity(written.moves.len());
    for (index, one) in written.moves.iter().enumerate() {
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
    Ok((codes, position))
}

/// The text of a file, or of the input. Old programs write names in other encodings than UTF-8, and no move needs one.
fn text_of(file: &Path) -> Result<String, ToolError> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(file).map_err(|error| {
            ToolError::Input(format!("{} cannot be read: {error}", file.display()))
        })?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether the record is of that game, where it names one that we know.
fn check_game(game: &'static Variant, written: &Written) -> Result<(), ToolError> {
    let Some(name) = written.tag("Variant") else {
        return Ok(());
    };
    let is_named = |variant: &&&Variant| {
        variant.is_called(name)
            || view::game_name(Voice::default(), variant).eq_ignore_ascii_case(name)
    };
    match rules::ALL.iter().find(is_named) {
        Some(other) if other.key != game.key => Err(ToolError::Input(format!(
            "this is a record of {}, not of {}",
            other.key, game.key
        ))),
        Some(_) | None => Ok(()),
    }
}

/// The codes with the times of the record.
fn timed(codes: Vec<String>, written: &Written) -> Result<Vec<(String, Time)>, ToolError> {
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

/// The digest, if the record names none or the same.
fn checked(record: &Record, written: &Written) -> Result<String, ToolError> {
    let digest = record.digest().whole();
    match written.tag("RecordDigest") {
        Some(named) if named != digest => Err(ToolError::Input(format!(
            "the record was changed: it names the digest {named}, and it has {digest}"
        ))),
        Some(_) | None => Ok(digest),
    }
}
