//! Long one-row boards in several rows, for the screen of a telephone.
//!
//! Sixteen squares side by side are 25 pixels wide in a picture of 400. Two rows of eight are nearly twice as wide. Both rows
//! are read from left to right and the lower one comes first, as on a board: one's own pieces start at the bottom left, and a
//! line with an arrow leads from the end of each row to the beginning of the next above it. A row that ran back would need
//! pieces that move the other way, and a first row at the top would put one's own pieces at the far end.

use arbiter_rules::scene::{At, CELL, Cell, Scene, Surface};

/// The most cells of a row that is not folded. Ten are still wide enough, and pieces that leap by three are easier to follow.
const LONGEST: usize = 12;

/// The most cells of a row of a folded line.
const ROW: usize = 8;

/// From one row to the next, in quarter squares: a cell, its number and the line that leads on.
const PITCH: i32 = CELL + 3;

/// The scene in rows from the first to the last, if it is one long row.
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
    // The last row is the highest, so the place of the scene's top left corner stays what it was.
    let tops = (0..).map(|row| level.y.saturating_add(row * PITCH));
    let tops: Vec<i32> = tops.take(rows).collect();
    let rows = cells.chunks(length).zip(tops.into_iter().rev());
    let surfaces = rows.map(|(cells, top)| row(line, cells, At { y: top, ..level }));
    Some(Scene {
        surfaces: surfaces.collect(),
        ..scene.clone()
    })
}

/// Some cells of a line, with their numbers, as a board of their own.
fn row(line: &Surface, cells: &[&Cell], start: At) -> Surface {
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
