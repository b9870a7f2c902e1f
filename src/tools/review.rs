//! Reviews of recorded games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::replay::{played, read};
use super::{ToolError, game};
use crate::engine::review;
use crate::rules::Variant;
use crate::view::{self, Locale};

#[derive(Debug, Args)]
pub struct Review {
    /// chess, mono-dimensional, one-dimensional or space
    #[arg(value_parser = game)]
    pub game: &'static Variant,
    /// The record: moves, one or more per line, or PGN (at most 4 MiB and 20,000 moves); `-` reads standard input
    pub file: PathBuf,
    /// The position or the name of a start to begin from [default: the record's own]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Which game of the file to read, counted from 1
    #[arg(id = "which", long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub which: Option<u32>,
}

/// Prints the review; about 20 milliseconds a move.
pub fn review(asked: &Review, out: &mut impl Write) -> Result<(), ToolError> {
    let at = asked.position.as_deref();
    let (written, start) = read(asked.game, &asked.file, asked.which, at)?;
    let mut codes = Vec::with_capacity(written.moves.len());
    played(&start, &written, &mut codes)?;
    let mut positions = vec![start];
    for code in &codes {
        let next = positions.last().and_then(|last| last.play(code));
        positions.push(next.expect("the moves were played before"));
    }
    let review = review::review(&positions, &codes)
        .ok_or_else(|| ToolError::Input(format!("{} has no engine", asked.game.key)))?;
    let words = view::review(Locale::default(), &positions, &review);
    writeln!(out, "{}", words.plain())?;
    Ok(())
}
