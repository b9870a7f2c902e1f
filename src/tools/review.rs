//! Reviews of recorded games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::engine::review;
use crate::tools::ToolError;
use crate::tools::page::{Told, ending_of, write_page};
use crate::tools::pictures::PictureOptions;
use crate::tools::replay::{Recorded, played, read};
use crate::words::Locale;

#[derive(Debug, Args)]
pub struct Review {
    #[command(flatten)]
    pub record: Recorded,
    /// Write the game as a page with the graph and the turning points as well
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
    /// How the page looks
    #[command(flatten)]
    pub look: PictureOptions,
}

/// Prints the review; about 20 milliseconds a move.
pub fn review(asked: &Review, out: &mut impl Write) -> Result<(), ToolError> {
    let (mut written, start) = read(&asked.record)?;
    let (codes, ..) = played(&start, &mut written)?;
    let mut positions = vec![start.clone()];
    for code in &codes {
        let next = positions.last().and_then(|last| last.play(code));
        positions.push(next.expect("the moves were played before"));
    }
    let review = review::review(&positions, &codes)
        .ok_or_else(|| ToolError::Input(format!("{} has no engine", asked.record.game.key)))?;
    let told = Told {
        locale: Locale::default(),
        game: asked.record.game,
        look: &asked.look,
        start: &start,
        codes: &codes,
        written: &written,
    };
    let words =
        crate::features::review::view::review(told.locale, &positions, &review, ending_of(told));
    writeln!(out, "{}", words.plain())?;
    let page = asked.page.as_deref();
    page.map_or(Ok(()), |path| write_page(told, Some(&review), path, out))
}
