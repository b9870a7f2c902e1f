//! The positions in the picture of a tower, in drawing units.
//!
//! The lowest and the highest main board never overlap, so they share one strip with ranks 1 to 8. The middle board is
//! pulled out to the right like a drawer; ramps join the ranks that it shares with the others. There are at most four attack
//! boards, and the four places above and below the middle board, where there are no ramps, are theirs. Each gets the one
//! that makes the legs shortest and lets the fewest cross.
//!
//! Black sees the tower turned by half a turn: the highest board in the position of the lowest one, and each corner in that
//! of the opposite one. The tower is its own image then, so there is one plan for both sides.

use crate::canvas::Area;
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Corner, Scene, SurfaceKind};

/// The side of a square. All other lengths are in units of which this is 90.
pub(crate) const SQUARE: i64 = 90;

pub(crate) const WIDTH: i64 = 875;
pub(crate) const HEIGHT: i64 = 1_054;

/// The area for the last move, in two lines of this height.
pub(crate) const MOVE: Area = Area::between((8, 18), (424, 90));
pub(super) const LINE: i64 = 36;
/// How far it moves up at most, and the air between it and a leg.
pub(super) const RAISED: i64 = 18;
pub(super) const AIR: i64 = 7;

/// The title above the squares of a board, tall enough for ascenders and descenders.
pub(super) const TITLE: i64 = 40;
/// The letters of the files below the squares of a main board.
pub(super) const FILES: i64 = 33;
/// The numbers of the ranks beside the squares of a main board.
pub(super) const RANKS: i64 = 31;
/// The frame on the side without numbers.
pub(super) const EDGE: i64 = 6;

/// An attack board with its frame: title, squares, files, and the numbers on the left.
pub(crate) const HUNG: (i64, i64) = (215, 256);
/// Offset from the frame's corner to the squares' corner.
const WITHIN: (i64, i64) = (31, 41);

/// The corners of the places for attack boards: two above the middle board, two below it.
pub(super) const PLACES: [(i64, i64); 4] = [
    (429, 4),
    (652, 4),
    (429, HEIGHT - 4 - HUNG.1),
    (652, HEIGHT - 4 - HUNG.1),
];

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
        ..=2 => (14, 623),
        3..=4 => (501, 350),
        5.. => (14, 150),
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

/// The position of an attack board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) frame: Area,
    pub(crate) squares: Area,
}

impl Stand {
    pub(super) const fn new((x, y): (i64, i64)) -> Self {
        let (width, height) = HUNG;
        Stand {
            frame: Area::new((x, y), width, height),
            squares: Area::new((x + WITHIN.0, y + WITHIN.1), 2 * SQUARE, 2 * SQUARE),
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
