//! The layout of a picture, in pixels.

use super::canvas::Area;
use super::{Caption, Size};
use arbiter_rules::scene::{At, CELL, Edge, Label, Scene, Surface};

/// Maximum width and height of a picture, in pixels; the rest is cut off.
const LIMIT: i64 = 4_096;

/// The side of a cell, in quarter squares.
const QUARTERS: i64 = CELL as i64;

/// Height of the numbers below a line, in quarter squares.
const GUTTER: i64 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bands {
    /// Above: the upper player, or title and status.
    pub(crate) head: bool,
    /// Below: the lower player.
    pub(crate) bar: bool,
    /// Height of the letters beside the names, if it's the same in several pictures.
    pub(crate) fine: Option<i64>,
}

/// Height of a legend's line.
pub(crate) fn band(size: Size) -> i64 {
    (i64::from(size.px()) * 2 / 45).max(16)
}

/// Height of letters in such a line: a capital has 20 pixels at the standard size.
pub(crate) const fn letter_height(band: i64) -> i64 {
    band * 7 / 8
}

/// Height of a line above or below the boards: the same letters with room for accents, two of them on a capital.
pub(crate) fn bar(size: Size) -> i64 {
    band(size) * 11 / 8
}

impl Bands {
    pub(crate) fn of(caption: Option<&Caption>) -> Self {
        Bands {
            head: caption.is_some(),
            bar: caption.is_some_and(|one| one.players.is_some()),
            fine: None,
        }
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Bands {
            head: self.head || other.head,
            bar: self.bar || other.bar,
            fine: None,
        }
    }

    /// Heights of both lines; 0 without one.
    pub(crate) fn heights(self, size: Size) -> [i64; 2] {
        [self.head, self.bar].map(|there| if there { bar(size) } else { 0 })
    }
}

#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) cell: i64,
    /// Heights of the lines above and below the boards; 0 without them.
    head: i64,
    bar: i64,
    /// Height of the letters beside the names, if it's given.
    pub(crate) fine: Option<i64>,
    /// Height of the numbers below a line.
    letters: i64,
    /// The grid point at the top left below the band, in quarter squares.
    origin: (i64, i64),
    indent: i64,
    /// The rows of a folded line in reading order, in quarter squares.
    rows: Vec<Area>,
}

impl Layout {
    /// Fits a scene into a width. A cell is at most as large as a square of chess in a picture of that size, so that short
    /// lines aren't oversized, and at least half of that, so that pieces stay distinguishable; a very wide scene makes the
    /// picture wider instead.
    pub(crate) fn new(scene: &Scene, folded: bool, bands: Bands, size: Size) -> Self {
        let mut span = area(scene.bounds());
        for surface in &scene.surfaces {
            span = gutter(surface).into_iter().fold(span, Area::around);
        }
        if folded {
            // The line from row to row goes around both ends.
            span = span.inset(-GUTTER);
        }
        let (wide, high) = (span.width(), span.height());
        let [head, bar] = bands.heights(size);
        let letters = letter_height(band(size));
        let size = i64::from(size.px());
        let fitting = (size * QUARTERS / wide.max(1)).min(size * 3 / 2 * QUARTERS / high.max(1));
        let largest = (LIMIT * QUARTERS / wide.max(high).max(1)).max(1);
        let cell = fitting.clamp(size / 16, size / 8).clamp(1, largest);
        let content = (wide * cell / QUARTERS).min(LIMIT);
        let width = content.max(size);
        let surfaces = scene.surfaces.iter().filter(|_| folded);
        Layout {
            width,
            height: (head + high * cell / QUARTERS + bar).clamp(1, LIMIT),
            cell,
            head,
            bar,
            fine: bands.fine,
            letters,
            origin: (span.left, span.top),
            indent: (width - content) / 2,
            rows: surfaces.map(|row| area(row.bounds())).collect(),
        }
    }

    /// The lines above and below the boards.
    pub(crate) const fn bands(&self) -> [Area; 2] {
        let below = Area::new((0, self.height - self.bar), self.width, self.bar);
        [Area::new((0, 0), self.width, self.head), below]
    }

    /// The lines from the end of each row of a folded line to the start of the next, this far below the middles of the rows.
    pub(crate) fn links(&self, down: i64) -> Vec<[(i64, i64); 6]> {
        let pairs = self.rows.iter().zip(self.rows.iter().skip(1));
        let links = pairs.map(|(row, next)| {
            let (left, right) = (next.left - 1, row.right.max(next.right) + 1);
            let ((left, _), (right, _)) = (self.point(left, 0), self.point(right, 0));
            let start = self.point(row.right, i64::midpoint(row.top, row.bottom));
            let end = self.point(next.left, i64::midpoint(next.top, next.bottom));
            let [start, end] = [start, end].map(|(x, y)| (x, y + down));
            // Above the lower row, below the numbers of the upper one.
            let between = self.point(0, row.top).1 - self.cell / 8;
            let (out, back) = ((right, start.1), (left, end.1));
            [start, out, (right, between), (left, between), back, end]
        });
        links.collect()
    }

    /// The pixel of a grid point. Cells side by side touch without gaps, because each is a whole number of pixels.
    fn point(&self, x: i64, y: i64) -> (i64, i64) {
        let scale = |quarters: i64| (quarters * self.cell).div_euclid(QUARTERS);
        let x = self.indent + scale(x - self.origin.0);
        (x, self.head + scale(y - self.origin.1))
    }

    pub(crate) fn corner(&self, at: At) -> (i64, i64) {
        self.point(at.x.into(), at.y.into())
    }

    pub(crate) fn centre(&self, at: At) -> (i64, i64) {
        let (x, y) = self.corner(at);
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// The path from cell to cell, this far below their centres: straight, or in a folded line along its rows.
    pub(crate) fn way(&self, from: At, to: At, down: i64) -> Vec<(i64, i64)> {
        let row_of = |at: At| {
            let is_in = |row: &Area| (row.top..row.bottom).contains(&i64::from(at.y));
            self.rows.iter().position(is_in).unwrap_or(0)
        };
        let (one, other) = (row_of(from), row_of(to));
        let (first, last) = (one.min(other), one.max(other));
        // Rows are read from left to right, from the first to the last.
        let mut between = self.links(down)[first..last].concat();
        if one > other {
            between.reverse();
        }
        let [from, to] = [from, to].map(|at| {
            let (x, y) = self.centre(at);
            vec![(x, y + down)]
        });
        [from, between, to].concat()
    }

    pub(crate) fn surface(&self, surface: &Surface) -> Area {
        self.area(area(surface.bounds()))
    }

    fn area(&self, span: Area) -> Area {
        let corner = self.point(span.left, span.top);
        Area::between(corner, self.point(span.right, span.bottom))
    }

    /// The position of a label and the height of its letters: below a line, or in a corner of a square at the edge of a
    /// board.
    pub(crate) fn label_place(&self, surface: &Surface, label: &Label) -> (Area, i64) {
        let own = area(surface.bounds());
        let start = i64::from(label.along) - QUARTERS / 2;
        if gutter(surface).is_some() {
            let numbers = Area::new((start, own.bottom), QUARTERS, GUTTER);
            return (self.area(numbers), self.letters);
        }
        let corner = match label.edge {
            Edge::Below => (start, own.bottom - QUARTERS),
            Edge::Left => (own.left, start),
        };
        let square = self.area(Area::new(corner, QUARTERS, QUARTERS));
        let (letters, gap) = (self.cell / 4, self.cell / 36);
        let inner = square.grown(-gap).top(letters * 3 / 4);
        let down = match label.edge {
            // The g needs room below.
            Edge::Below => square.height() - gap - inner.height() - letters / 4,
            Edge::Left => 0,
        };
        (inner.shifted(0, down), letters)
    }
}

/// The area for the numbers below a line.
fn gutter(surface: &Surface) -> Option<Area> {
    let own = area(surface.bounds());
    let room = Area::new((own.left, own.bottom), own.width(), GUTTER);
    let is_labelled = is_line(surface) && !surface.labels.is_empty();
    is_labelled.then_some(room)
}

/// Whether a board is a single row.
pub(crate) fn is_line(surface: &Surface) -> bool {
    surface.is_board() && area(surface.bounds()).height() <= QUARTERS
}

/// The quarter squares between two corners.
fn area((low, high): (At, At)) -> Area {
    let corner = |at: At| (at.x.into(), at.y.into());
    Area::between(corner(low), corner(high))
}
