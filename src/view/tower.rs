//! The words in the picture of a tower of boards.

use std::cmp::Ordering;

use super::words::{Arg, Locale};
use crate::rules::Move;
use crate::rules::scene::{Mark, Scene};
use arbiter_board::TowerWords;

/// The words for a scene and the move that led to it; none where boards do not lie above each
/// other.
pub fn tower_words(locale: Locale, scene: &Scene, last: Option<&Move>) -> TowerWords {
    if !scene.is_tower() {
        return TowerWords::default();
    }
    let mut last_move = Vec::new();
    if let Some(last) = last {
        last_move.push(locale.notation(last.notation()));
        last_move.extend(climb(locale, scene));
    }
    TowerWords {
        levels: ["tower-bottom", "tower-middle", "tower-top"].map(|name| locale.phrase(name)),
        captured: locale.phrase("tower-captured"),
        side_view: locale.phrase("tower-side-view"),
        above: locale.phrase("tower-above"),
        below: locale.phrase("tower-below"),
        covered: locale.phrase("tower-covered"),
        shared: locale.phrase("tower-shared"),
        last_move,
    }
}

/// How many levels the marked move went up or down.
fn climb(locale: Locale, scene: &Scene) -> Option<String> {
    let level = |mark: Mark| {
        let marked = scene
            .surfaces
            .iter()
            .find(|surface| surface.cells.iter().any(|cell| cell.marks.has(mark)));
        marked
            .and_then(|surface| surface.storey)
            .map(|storey| storey.level)
    };
    let (from, to) = (level(Mark::MovedFrom)?, level(Mark::MovedTo)?);
    let name = match from.cmp(&to) {
        Ordering::Less => "tower-up",
        Ordering::Equal => "tower-same-level",
        Ordering::Greater => "tower-down",
    };
    let count = Arg::Count(from.abs_diff(to).into());
    Some(locale.say(name, &[("count", count)]).plain())
}
