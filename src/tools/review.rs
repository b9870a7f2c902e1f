//! Reviews of recorded games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::analysis::Analysts;
use crate::engine::review;
use crate::tools::ToolError;
use crate::tools::page::{Told, ending_of, write_page};
use crate::tools::pictures::{PictureOptions, must_end};
use crate::tools::replay::{Recorded, play_record, read};
use crate::words::Locale;

#[derive(Debug, Args)]
pub struct Review {
    #[command(flatten)]
    pub record: Recorded,
    /// Write the game as a page with the graph and the turning points as well
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
    /// Print the review as JSON: White's winning chances in per mille for each position, and the turning points
    #[arg(long)]
    pub json: bool,
    /// How the page looks
    #[command(flatten)]
    pub look: PictureOptions,
}

/// Prints the review; about 20 milliseconds a move, with the host's engine about 200.
pub fn print_review(
    asked: &Review,
    analysts: &Analysts,
    out: &mut impl Write,
) -> Result<(), ToolError> {
    if let Some(path) = &asked.page {
        must_end(path, "a page", "html")?;
    }
    let (mut written, start) = read(&asked.record)?;
    let (codes, ..) = play_record(&start, &mut written)?;
    let mut positions = vec![start.clone()];
    for code in &codes {
        let next = positions.last().and_then(|last| last.play(code));
        positions.push(next.expect("the moves were played before"));
    }
    let review = review::review(&positions, &codes, analysts.outside())
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
        crate::features::review::view::summary(told.locale, &positions, &review, ending_of(told));
    if asked.json {
        writeln!(out, "{}", review_json(&review, &codes))?;
    } else {
        writeln!(out, "{}", words.plain())?;
    }
    let page = asked.page.as_deref();
    page.map_or(Ok(()), |path| write_page(told, Some(&review), path, out))
}

/// A review as JSON: the chances of every position, starting with the initial one, and the turning points.
fn review_json(review: &review::Review, codes: &[String]) -> serde_json::Value {
    let chances: Vec<u16> = review
        .positions
        .iter()
        .map(|judged| judged.chance)
        .collect();
    let points = review.turning_points.iter().map(|point| {
        serde_json::json!({
            "ply": point.ply + 1,
            "side": point.side.letter().to_string(),
            "played": point.played,
            "better": point.better,
            "chances_before": point.before,
            "chances_after": point.after,
        })
    });
    serde_json::json!({
        "moves": codes,
        "chances": chances,
        "turning_points": points.collect::<Vec<_>>(),
        "engine": review.author.as_ref().map(|author| &author.name),
    })
}
