//! Layout of the boards in the scene.
//!
//! The three main boards are above each other in the order of their levels, White's lowest, and each is surrounded by the
//! eight fixed places of its pins:
//!
//! ```text
//!   above   below               below   above          outer columns: boards hanging above the main board
//!  ┌──────┐┌──────┐┌────────┐  ┌──────┐┌──────┐        inner columns: boards hanging below it
//!  │ far  ││ far  ││        │  │      ││      │        beside the main board, with ranks in line with its ranks,
//!  └──────┘└──────┘│  main  │  └──────┘└──────┘        so that a board at the far end stands out by one rank
//!  ┌──────┐┌──────┐│ board  │  ┌──────┐┌──────┐
//!  │ near ││ near ││        │  │      ││      │
//!  └──────┘└──────┘└────────┘  └──────┘└──────┘
//! ```
//!
//! The text board uses this layout; pictures use each board's storey. The 24 places don't overlap. Free pins that a board
//! can go to are ghosts with their names; the others are only marked.

use super::board::{RawMove, Space};
use super::pins::{Pin, Pins};
use super::squares::Square;
use crate::outcome::Side;
use crate::scene::{
    At, CELL, Cell, Corner, Edge, Label, Material, Piece, Scene, Storey, Surface, SurfaceKind,
};

/// Space for coordinates and titles, in quarter squares.
const GAP: i32 = 2;

/// Distance of two boards side by side.
const COLUMN: i32 = 2 * CELL + GAP;

/// The left edge of the main boards.
const MAIN: i32 = 2 * COLUMN;

/// Six ranks, coordinates and a title.
const STOREY: i32 = 6 * CELL + 2 * GAP;

fn storey(level: i8) -> i32 {
    STOREY * i32::from(6 - level) / 2
}

pub(super) fn scene(space: &Space) -> Scene {
    let taken = space.pins();
    let open = reachable(space);
    let hung = |pin: Pin| Surface {
        title: Some(pin.to_string()),
        handle: Some(pin.handle().to_owned()),
        ..attack_board(space, &pin.squares(), board_corner(pin), Some(corner(pin)))
    };
    let ghosts = Pin::all_pins().filter(|pin| taken & pin.bit() == 0);
    let ghosts = ghosts.map(|pin| Surface {
        kind: if open & pin.bit() == 0 {
            SurfaceKind::Pin
        } else {
            SurfaceKind::Ghost
        },
        labels: Vec::new(),
        ..hung(pin)
    });
    let main = [(6, "B level 6"), (4, "N level 4"), (2, "W level 2")];
    let main = main.into_iter().map(|(level, title)| {
        let squares = (0..Square::COUNT)
            .map(Square::listed)
            .filter(|square| square.is_on_main_board() && square.coordinates().level == level);
        let squares: Vec<Square> = squares.collect();
        Surface {
            title: Some(title.to_owned()),
            ..attack_board(space, &squares, At::new(MAIN, storey(level)), None)
        }
    });
    let attack = space.attack_boards().map(|pin| Surface {
        owner: Some(space.owner(pin)),
        ..hung(pin)
    });
    let surfaces = ghosts.chain(main).chain(attack).collect();
    let pieces = (0..Square::COUNT).filter_map(|number| space.piece_at(Square::listed(number)));
    let pieces: Vec<Piece> = pieces.collect();
    let material = Some(Material::balance(&pieces));
    Scene {
        surfaces,
        material,
        checks: None,
        bottom: Side::White,
    }
    .with_check(space)
}

/// Pins to which the side to move can move a board.
fn reachable(space: &Space) -> Pins {
    let mut pins = 0;
    space.legal(|step| {
        if let RawMove::Board { to, .. } = step {
            pins |= to.bit();
        }
    });
    pins
}

fn board_corner(pin: Pin) -> At {
    let corner = pin.corner();
    let is_above = corner.level > pin.main_level();
    let right = MAIN + 4 * CELL + GAP;
    let x = match (corner.file, is_above) {
        (..=2, true) => 0,
        (..=2, false) => COLUMN,
        (3.., false) => right,
        (3.., true) => right + COLUMN,
    };
    // Boards at the far end are one rank higher, those at the near end one lower.
    let is_far = corner.rank > pin.main_level();
    let top = storey(pin.main_level());
    At::new(x, if is_far { top - CELL } else { top + 3 * CELL })
}

/// Columns have the same colour on all levels, and each queen starts on its own colour.
fn attack_board(
    space: &Space,
    squares: &[Square],
    corner: At,
    hangs_on: Option<Corner>,
) -> Surface {
    let (mut cells, mut labels) = (Vec::new(), Vec::new());
    let places = || squares.iter().map(|square| square.coordinates());
    let left = places().map(|place| place.file).min().unwrap_or(0);
    let ranks = places().map(|place| place.rank);
    let (lowest, top) = (ranks.clone().min().unwrap_or(0), ranks.max().unwrap_or(0));
    for (square, place) in squares.iter().zip(places()) {
        let x = corner.x + CELL * i32::from(place.file - left);
        let y = corner.y + CELL * i32::from(top - place.rank);
        let (file, rank) = square.column().split_at(1);
        if place.rank == lowest {
            labels.push(Label::new(&file, Edge::Below, x));
        }
        if place.file == left {
            labels.push(Label::new(&rank, Edge::Left, y));
        }
        let is_dark = (place.file + place.rank) % 2 == 0;
        let piece = space.piece_at(*square);
        cells.push(Cell::new(At::new(x, y), square.name(), is_dark, piece));
    }
    let level = places().next().map_or(0, |place| place.level);
    Surface {
        storey: Some(Storey {
            level: level.unsigned_abs(),
            first: (left.unsigned_abs(), lowest.unsigned_abs()),
            hangs_on,
        }),
        ..Surface::board(cells, labels)
    }
}

const fn corner(pin: Pin) -> Corner {
    let place = pin.corner();
    Corner {
        level: pin.main_level().unsigned_abs(),
        file: place.file.unsigned_abs(),
        rank: place.rank.unsigned_abs(),
    }
}
