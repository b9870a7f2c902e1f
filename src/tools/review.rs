//! Reviews of recorded games.

use std::io::Write;

use clap::Args;

use super::ToolError;
use super::replay::{Recorded, played, read};
use crate::engine::review;
use crate::view::{self, Locale};

#[derive(Debug, Args)]
pub struct Review {
    #[command(flatten)]
    pub record: Recorded,
}

/// Prints the review; about 20 milliseconds a move.
pub fn review(asked: &Review, out: &mut impl Write) -> Result<(), ToolError> {
    let (written, start) = read(&asked.record)?;
    let mut codes = Vec::with_capacity(written.moves.len());
    played(&start, &written, &mut codes)?;
    let mut positions = vec![start];
    for code in &codes {
        let next = positions.last().and_then(|last| last.play(code));
        positions.push(next.expect("the moves were played before"));
    }
    let review = review::review(&positions, &codes)
        .ok_or_else(|| ToolError::Input(format!("{} has no engine", asked.record.game.key)))?;
    let words = view::review(Locale::default(), &positions, &review);
    writeln!(out, "{}", words.plain())?;
    Ok(())
}
