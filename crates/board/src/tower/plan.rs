//! The positions in the picture of a tower, in drawing units.
//!
//! The lowest and the highest main board never overlap, so they share one strip with ranks 1 to 8. The middle board is
//! pulled out to the right like a drawer; ramps join the ranks that it shares with the others. Attack boards on the strip's
//! b side are in a column to the left of it; all others are in a row above or below the middle board, where there are no
//! ramps.
//!
//! Black sees the tower turned by half a turn: the highest board in the position of the lowest one, and each corner in that
//! of the opposite one. The tower is its own image then, so there is one plan for both sides.

use crate::canvas::Area;
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Corner, Scene, SurfaceKind};

/// The side of a square. All other lengths are in units of which this is 90.
pub(crate) const SQUARE: i64 = 90;

pub(crate) const WIDTH: i64 = 1_156;
pub(crate) const HEIGHT: i64 = 1_080;

/// The area for the last move, in two lines of this height.
pub(crate) const MOVE: Area = Area::between((240, 0), (680, 80));
pub(super) const LINE: i64 = 40;

/// The title above the squares of a board, tall enough for ascenders and descenders.
pub(super) const TITLE: i64 = 44;
/// The letters of the files below the squares of a main board.
pub(super) const FILES: i64 = 36;
/// The numbers of the ranks beside the squares of a main board.
pub(super) const RANKS: i64 = 34;
/// The frame on the side without numbers.
pub(super) const EDGE: i64 = 6;

/// An attack board with its frame: title, squares, files, and the numbers on the left.
pub(crate) const HUNG: (i64, i64) = (218, 264);
/// Offset from the frame's corner to the squares' corner.
const WITHIN: (i64, i64) = (33, 45);

/// The left column.
const COLUMN: i64 = 6;
const COLUMN_ENDS: (i64, i64) = (4, HEIGHT - 4);
const GAP: i64 = 5;

/// The tops of the rows above and below the middle board, and the positions in a row.
const ROWS: [i64; 2] = [4, HEIGHT - 4 - HUNG.1];
const PLACES: [i64; 2] = [692, 932];

/// An attack board on a corner, above or below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hung {
    pub(crate) corner: Corner,
    pub(crate) is_above: bool,
}

pub(super) const LEVELS: [u8; 3] = [2, 4, 6];

/// The level at which a main board is displayed.
pub(crate) const fn slot(level: u8, by: Side) -> u8 {
    match by {
        Side::White => level,
        Side::Black => 8_u8.saturating_sub(level),
    }
}

/// The corner at which a corner is displayed.
pub(crate) const fn seen(corner: Corner, by: Side) -> Corner {
    match by {
        Side::White => corner,
        Side::Black => Corner {
            level: slot(corner.level, by),
            file: 5_u8.saturating_sub(corner.file),
            rank: 9_u8.saturating_sub(corner.rank),
        },
    }
}

pub(crate) const fn main_squares(level: u8) -> Area {
    let corner = match level {
        ..=2 => (276, 594),
        3..=4 => (784, 367),
        5.. => (276, 140),
    };
    Area::new(corner, 4 * SQUARE, 4 * SQUARE)
}

/// Whether the rank numbers are on the left: the middle board has them beside the ramps, and so do the others.
pub(super) const fn ranks_on_left(level: u8) -> bool {
    level == 4
}

pub(crate) const fn main_frame(level: u8) -> Area {
    let squares = main_squares(level);
    let (left, right) = if ranks_on_left(level) {
        (RANKS, EDGE)
    } else {
        (EDGE, RANKS)
    };
    Area::between(
        (squares.left - left, squares.top - TITLE),
        (squares.right + right, squares.bottom + FILES),
    )
}

/// The ramp between the two ranks that the middle board shares with a board of the strip: its corners, clockwise from the
/// upper left.
pub(crate) const fn ramp(level: u8) -> [(i64, i64); 4] {
    let (own, middle) = (main_squares(level), main_squares(4));
    let (left, right) = (main_frame(level).right, main_frame(4).left);
    let two = 2 * SQUARE;
    match level {
        ..=4 => [
            (left, own.top),
            (right, middle.top + two),
            (right, middle.bottom),
            (left, own.top + two),
        ],
        5.. => [
            (left, own.top + two),
            (right, middle.top),
            (right, middle.top + two),
            (left, own.bottom),
        ],
    }
}

/// The point of a main board's corner.
pub(crate) fn point(corner: Corner) -> (i64, i64) {
    let squares = main_squares(corner.level);
    let x = if is_left(corner) {
        squares.left
    } else {
        squares.right
    };
    (
        x,
        if is_far(corner) {
            squares.top
        } else {
            squares.bottom
        },
    )
}

pub(super) const fn is_left(corner: Corner) -> bool {
    corner.file <= 1
}

pub(super) const fn is_far(corner: Corner) -> bool {
    corner.rank > corner.level
}

pub(super) const fn in_column(corner: Corner) -> bool {
    is_left(corner) && corner.level != 4
}

/// The position of an attack board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) frame: Area,
    pub(crate) squares: Area,
}

impl Stand {
    const fn new((x, y): (i64, i64)) -> Self {
        let (width, height) = HUNG;
        Stand {
            frame: Area::new((x, y), width, height),
            squares: Area::new((x + WITHIN.0, y + WITHIN.1), 2 * SQUARE, 2 * SQUARE),
        }
    }
}

/// The positions of boards, in their order.
pub(crate) fn board_positions(boards: &[Hung]) -> Vec<Stand> {
    let mut corners: Vec<Option<(i64, i64)>> = vec![None; boards.len()];
    column(boards, &mut corners);
    place_rows(boards, &mut corners);
    corners.into_iter().flatten().map(Stand::new).collect()
}

/// Places the boards of the left column: as close as possible to their corners, without touching.
fn column(boards: &[Hung], corners: &mut [Option<(i64, i64)>]) {
    let wanted = |board: &Hung| {
        // The square above or below the corner is level with the corner's rank.
        let (_, y) = point(board.corner);
        let lifted = if board.is_above { -12 } else { 12 };
        y - SQUARE - WITHIN.1 + lifted
    };
    let mut own: Vec<(i64, usize)> = boards
        .iter()
        .enumerate()
        .filter(|(_, board)| in_column(board.corner))
        .map(|(index, board)| (wanted(board), index))
        .collect();
    own.sort_unstable();
    let step = HUNG.1 + GAP;
    // Touching groups share their displacement, which minimises the squared distances.
    let mut groups: Vec<(i64, i64)> = Vec::new();
    for (&(wanted, _), place) in own.iter().zip(0..) {
        let mut group = (wanted - place * step, 1);
        while let Some(last) = groups.pop_if(|last| last.0 * group.1 > group.0 * last.1) {
            group = (last.0 + group.0, last.1 + group.1);
        }
        groups.push(group);
    }
    let count = i64::try_from(own.len()).unwrap_or(0);
    let (first, last) = (
        COLUMN_ENDS.0,
        COLUMN_ENDS.1 - HUNG.1 - (count - 1).max(0) * step,
    );
    let tops = groups.iter().flat_map(|&(sum, count)| {
        let top = (sum / count).clamp(first, last.max(first));
        (0..count).map(move |_| top)
    });
    for ((top, (_, index)), place) in tops.zip(own).zip(0..) {
        corners[index] = Some((COLUMN, top + place * step));
    }
}

/// The cost of each position for a board on a corner: two above the middle board, two below it.
const fn costs(corner: Corner) -> [i64; 4] {
    let far = match (corner.level, is_left(corner), is_far(corner)) {
        (4, true, _) => [1, 2, 14, 15],
        (4, false, _) => [4, 0, 15, 14],
        // The outer end of the strip, then the inner one.
        (6, _, true) | (2, _, false) => [0, 4, 20, 24],
        _ => [3, 5, 8, 10],
    };
    let is_upper = if corner.level == 4 {
        is_far(corner)
    } else {
        corner.level > 4
    };
    if is_upper {
        far
    } else {
        [far[2], far[3], far[0], far[1]]
    }
}

/// Places the boards of the rows above and below the middle board at the lowest total cost.
fn place_rows(boards: &[Hung], corners: &mut [Option<(i64, i64)>]) {
    let own: Vec<usize> = (0..boards.len())
        .filter(|&index| !in_column(boards[index].corner))
        .collect();
    let mut best: Option<(i64, Vec<usize>)> = None;
    try_places(&own, boards, &mut Vec::new(), 0, &mut best);
    let Some((_, places)) = best else { return };
    for (&index, &place) in own.iter().zip(&places) {
        let alone = places
            .iter()
            .filter(|other| *other / 2 == place / 2)
            .count()
            == 1;
        let corner = boards[index].corner;
        let x = match (alone, corner.level == 4 && is_left(corner)) {
            // Above the middle board, clear of the strip.
            (true, true) => 766,
            _ => PLACES[place % 2],
        };
        corners[index] = Some((x, ROWS[place / 2]));
    }
}

/// Tries every position for the next board.
fn try_places(
    own: &[usize],
    boards: &[Hung],
    places: &mut Vec<usize>,
    cost: i64,
    best: &mut Option<(i64, Vec<usize>)>,
) {
    if best.as_ref().is_some_and(|(least, _)| *least <= cost) {
        return;
    }
    let Some(&next) = own.get(places.len()) else {
        *best = Some((cost, places.clone()));
        return;
    };
    for place in 0..4 {
        if !places.contains(&place) {
            // Two boards on a corner get the positions that keep their legs apart.
            let Hung { corner, is_above } = boards[next];
            let is_first = place % 2 == 0;
            let first_is_above = match (corner.level, is_left(corner)) {
                (4, is_left) => is_left,
                _ => place < 2,
            };
            let misplaced = i64::from(is_first != (is_above == first_is_above));
            let own_cost = 10 * costs(corner)[place] + misplaced;
            places.push(place);
            try_places(own, boards, places, cost + own_cost, best);
            places.pop();
        }
    }
}

/// The attack boards of a scene, with their indices in the list of surfaces; `None` if it isn't a tower that can be drawn.
pub(super) fn hung(scene: &Scene) -> Option<Vec<(usize, Hung)>> {
    let mut found = Vec::new();
    let mut mains = Vec::new();
    for (index, surface) in scene.surfaces.iter().enumerate() {
        if surface.kind != SurfaceKind::Board {
            continue;
        }
        let storey = surface.storey?;
        let (low, high) = surface.bounds();
        let side = |from: i32, to: i32| i64::from(to) - i64::from(from);
        let squares = (side(low.x, high.x) / 4, side(low.y, high.y) / 4);
        match storey.hangs_on {
            None => {
                let is_known = LEVELS.contains(&storey.level) && squares == (4, 4);
                mains.push(is_known.then_some(storey.level)?);
            }
            Some(corner) => {
                let is_known = LEVELS.contains(&corner.level) && squares == (2, 2);
                let hung = hung_on(corner, storey.level, scene.bottom);
                found.push((index, hung.filter(|_| is_known)?));
            }
        }
    }
    mains.sort_unstable();
    (mains == LEVELS && found.len() <= 4).then_some(found)
}

/// An attack board of a level on a corner, from a side's point of view.
pub(super) const fn hung_on(corner: Corner, level: u8, by: Side) -> Option<Hung> {
    if level.abs_diff(corner.level) != 1 {
        return None;
    }
    Some(Hung {
        corner: seen(corner, by),
        is_above: level > corner.level,
    })
}
