//! Folds long one-row boards into several rows, for phones.
//!
//! Sixteen squares side by side are 25 pixels wide in a picture of 400. Two rows of eight are nearly twice as wide. Both
//! rows are read from left to right and the lower one comes first, as on a board: one's own pieces start at the bottom left,
//! and an arrow leads from the end of each row to the start of the next above it. With a row in the other direction pieces
//! would have to turn round, and with the first row at the top one's own pieces would be at the far end.

use arbiter_rules::scene::{At, CELL, Cell, Scene, Surface};

/// Maximum number of cells in a row that isn't folded. Ten are still wide enough, and pieces that leap by three are easier
/// to follow.
const LONGEST: usize = 12;

/// Maximum number of cells in a row of a folded line.
const ROW: usize = 8;

/// Distance of two rows, in quarter squares: a cell, its number and the arrow.
const PITCH: i32 = CELL + 3;

/// The scene folded into rows, if it is one long row.
pub(crate) fn folded(scene: &Scene) -> Option<Scene> {
    let [line] = scene.surfaces.as_slice() else {
        return None;
    };
    let mut cells: Vec<&Cell> = line.cells.iter().collect();
    cells.sort_by_key(|cell| cell.at.x);
    let level = cells.first()?.at;
    if cells.len() <= LONGEST || cells.iter().any(|cell| cell.at.y != level.y) {
        return None;
    }
    let rows = cells.len().div_ceil(ROW);
    let length = cells.len().div_ceil(rows);
    // The last row is the highest, so the scene's top left corner doesn't change.
    let tops = (0..).map(|row| level.y.saturating_add(row * PITCH));
    let tops: Vec<i32> = tops.take(rows).collect();
    let rows = cells.chunks(length).zip(tops.into_iter().rev());
    let surfaces = rows.map(|(cells, top)| folded_row(line, cells, At { y: top, ..level }));
    Some(Scene {
        surfaces: surfaces.collect(),
        ..scene.clone()
    })
}

/// Some cells of a line, with their numbers, as a separate board.
fn folded_row(line: &Surface, cells: &[&Cell], start: At) -> Surface {
    let places = || {
        (0..)
            .map(move |column| start.x.saturating_add(column * CELL))
            .zip(cells)
    };
    let labels = places().flat_map(|(x, cell)| {
        let own = line.labels.iter().filter(|label| {
            let within = i64::from(label.along) - i64::from(cell.at.x);
            (0..i64::from(CELL)).contains(&within)
        });
        own.map(move |label| {
            let mut label = label.clone();
            label.along = label.along - cell.at.x + x;
            label
        })
    });
    Surface {
        labels: labels.collect(),
        cells: places()
            .map(|(x, cell)| Cell {
                at: At { x, ..start },
                ..(*cell).clone()
            })
            .collect(),
        ..line.clone()
    }
}
