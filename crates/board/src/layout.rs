//! The layout of a picture, in pixels.

use super::canvas::Area;
use super::{Caption, Size};
use arbiter_rules::scene::{At, CELL, Edge, Label, Scene, Surface};

/// No picture is wider or higher than this, in pixels, whatever the scene says; the rest is cut off.
const LIMIT: i64 = 4_096;

/// The side of a cell, in quarter squares.
const QUARTERS: i64 = CELL as i64;

/// The room for a coordinate or a title outside a board, in quarter squares.
const GUTTER: i64 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bands {
    /// Above: the upper player, or title and status.
    pub(crate) head: bool,
    /// Below: the lower player.
    pub(crate) bar: bool,
    /// At the bottom: the result.
    pub(crate) foot: bool,
}

/// The height of a line above or below the boards.
pub(crate) fn band(size: Size) -> i64 {
    (i64::from(size.px()) * 3 / 40).max(26)
}

impl Bands {
    pub(crate) fn of(caption: Option<&Caption>) -> Self {
        Bands {
            head: caption.is_some(),
            bar: caption.is_some_and(|one| one.players.is_some()),
            foot: caption.is_some_and(|one| one.result.is_some() || one.moved.is_some()),
        }
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Bands {
            head: self.head || other.head,
            bar: self.bar || other.bar,
            foot: self.foot || other.foot,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LabelPlace {
    /// On the page: centred in this area.
    Outside(Area),
    /// In the corner of the cell at this place: the lower left one for [`Edge::Below`], else the
    /// upper right one.
    Inside(At),
}

#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) cell: i64,
    /// The heights of the lines above and below the boards; 0 without them.
    head: i64,
    bar: i64,
    foot: i64,
    /// Whether boards have room around them.
    pub(crate) several: bool,
    /// The point of the grid that is at the top left below the band, in quarter squares.
    origin: (i64, i64),
    indent: i64,
    /// The rows of a folded line, in the order in which they are read, in quarter squares.
    rows: Vec<Area>,
}

/// The way from one cell to another.
#[derive(Debug)]
pub(crate) struct Ways {
    /// The lines over the boards, from point to point.
    pub(crate) lines: Vec<((i64, i64), (i64, i64))>,
    /// The strokes between the rows of a folded line.
    pub(crate) links: Vec<Area>,
}

impl Ways {
    fn straight(from: (i64, i64), to: (i64, i64)) -> Self {
        Ways {
            lines: vec![(from, to)],
            links: Vec::new(),
        }
    }
}

impl Layout {
    /// Fits a scene into a width. A cell is never larger than a square of chess in a picture of that size, so that
    /// short lines do not become giants, and never smaller than half of it, so that pieces can still be told apart; a
    /// very wide scene makes the picture wider instead.
    pub(crate) fn new(scene: &Scene, folded: bool, bands: Bands, size: Size) -> Self {
        let several = scene.surfaces.len() > 1;
        let mut span = area(scene.bounds());
        for surface in &scene.surfaces {
            let labels = [Edge::Below, Edge::Left]
                .into_iter()
                .filter_map(|edge| gutter(scene, surface, edge));
            span = labels.chain(headroom(surface)).fold(span, Area::around);
        }
        if folded {
            // The line that leads from row to row goes round both ends.
            span = span.inset(-GUTTER);
        } else if several {
            span = span.grown(1);
        }
        let (wide, high) = (span.width(), span.height());
        let band = band(size);
        let size = i64::from(size.px());
        let fitting = (size * QUARTERS / wide.max(1)).min(size * 3 / 2 * QUARTERS / high.max(1));
        let largest = (LIMIT * QUARTERS / wide.max(high).max(1)).max(1);
        let cell = fitting.clamp(size / 16, size / 8).clamp(1, largest);
        let content = (wide * cell / QUARTERS).min(LIMIT);
        let width = content.max(size);
        let there = [bands.head, bands.bar, bands.foot];
        let [head, bar, foot] = there.map(|there| if there { band } else { 0 });
        let surfaces = scene.surfaces.iter().filter(|_| folded);
        Layout {
            width,
            height: (head + high * cell / QUARTERS + bar + foot).clamp(1, LIMIT),
            cell,
            head,
            bar,
            foot,
            several,
            origin: (span.left, span.top),
            indent: (width - content) / 2,
            rows: surfaces.map(|row| area(row.bounds())).collect(),
        }
    }

    pub(crate) const fn head(&self) -> Area {
        Area::new((0, 0), self.width, self.head)
    }

    pub(crate) const fn bar(&self) -> Area {
        let top = self.height - self.foot - self.bar;
        Area::new((0, top), self.width, self.bar)
    }

    pub(crate) const fn foot(&self) -> Area {
        Area::new((0, self.height - self.foot), self.width, self.foot)
    }

    pub(crate) fn board(&self, surface: &Surface) -> Area {
        self.area(area(surface.bounds()))
    }

    /// The line that leads from the end of each row of a folded line round to the beginning of the next: five strokes.
    pub(crate) fn links(&self) -> Vec<[Area; 5]> {
        let thick = (self.cell / 16).max(2);
        let point = |x, y| Area::new((x - thick / 2, y - thick / 2), thick, thick);
        let pairs = self.rows.iter().zip(self.rows.iter().skip(1));
        let links = pairs.map(|(row, next)| {
            let (left, right) = (next.left - 1, row.right.max(next.right) + 1);
            let ((left, _), (right, _)) = (self.point(left, 0), self.point(right, 0));
            let (start, from_y) = self.point(row.right, i64::midpoint(row.top, row.bottom));
            let (end, to_y) = self.point(next.left, i64::midpoint(next.top, next.bottom));
            // Above the lower row, below the numbers of the upper one.
            let between = self.point(0, row.top).1 - self.cell / 8;
            let corners = [
                point(start, from_y),
                point(right, from_y),
                point(right, between),
                point(left, between),
                point(left, to_y),
                point(end - self.cell / 5, to_y),
            ];
            [0, 1, 2, 3, 4].map(|stroke: usize| corners[stroke].around(corners[stroke + 1]))
        });
        links.collect()
    }

    pub(crate) fn arrows(&self) -> Vec<Area> {
        let side = self.cell / 4;
        let next = self.rows.iter().skip(1);
        next.map(|row| {
            let (x, y) = self.point(row.left, i64::midpoint(row.top, row.bottom));
            Area::new((x - side - 1, y - side / 2), side, side)
        })
        .collect()
    }

    /// The pixel of a point of the grid. Cells side by side touch without gaps: each is a whole number of pixels.
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

    /// The way from cell to cell: straight, or in a folded line along its rows.
    pub(crate) fn ways(&self, from: At, to: At) -> Ways {
        let row_of = |at: At| {
            let is_in = |row: &Area| (row.top..row.bottom).contains(&i64::from(at.y));
            self.rows.iter().position(is_in)
        };
        let (start, end) = (self.centre(from), self.centre(to));
        let (Some(one), Some(other)) = (row_of(from), row_of(to)) else {
            return Ways::straight(start, end);
        };
        let (first, last) = (one.min(other), one.max(other));
        // Rows are read from left to right, from the first to the last.
        let (early, late) = if one < other {
            (start, end)
        } else {
            (end, start)
        };
        let lines = (first..=last).map(|index| {
            let row = self.area(self.rows[index]);
            let left = if index == first {
                early
            } else {
                (row.left, early.1)
            };
            let right = if index == last {
                late
            } else {
                (row.right, late.1)
            };
            let y = i64::midpoint(row.top, row.bottom);
            ((left.0, y), (right.0, y))
        });
        let between = self.links().into_iter().skip(first).take(last - first);
        Ways {
            lines: lines.collect(),
            links: between.flatten().collect(),
        }
    }

    fn area(&self, span: Area) -> Area {
        let corner = self.point(span.left, span.top);
        Area::between(corner, self.point(span.right, span.bottom))
    }

    /// Where the title of a surface goes: above it, as far to the right as no other board begins.
    pub(crate) fn title(&self, scene: &Scene, surface: &Surface) -> Option<Area> {
        let room = headroom(surface)?;
        let end = self.origin.0 + self.width * QUARTERS / self.cell;
        let beyond = room.first(end.max(room.right) - room.left);
        let blocks = others(scene, surface)
            .flat_map(|other| std::iter::once(area(other.bounds())).chain(headroom(other)));
        let ends = blocks
            .filter(|block| block.overlaps(beyond) && block.left > room.left)
            .map(|block| block.left);
        let right = ends.min().unwrap_or(beyond.right);
        Some(self.area(Area { right, ..room }))
    }

    /// The place of a label; `None` if no cell is beside it.
    pub(crate) fn label_place(
        &self,
        scene: &Scene,
        surface: &Surface,
        label: &Label,
    ) -> Option<LabelPlace> {
        if gutter(scene, surface, label.edge).is_some() {
            let Area { left, bottom, .. } = area(surface.bounds());
            let start = i64::from(label.along) - QUARTERS / 2;
            let span = match label.edge {
                Edge::Below => Area::new((start, bottom), QUARTERS, GUTTER),
                Edge::Left => Area::new((left - GUTTER, start), GUTTER, QUARTERS),
            };
            return Some(LabelPlace::Outside(self.area(span)));
        }
        let beside = surface.cells.iter().map(|cell| cell.at).filter(|at| {
            let start = match label.edge {
                Edge::Below => at.x,
                Edge::Left => at.y,
            };
            (0..QUARTERS).contains(&(i64::from(label.along) - i64::from(start)))
        });
        let nearest = match label.edge {
            Edge::Below => beside.max_by_key(|at| at.y),
            Edge::Left => beside.max_by_key(|at| at.x),
        };
        nearest.map(LabelPlace::Inside)
    }
}

/// The room for coordinates along an edge of a surface, if they go outside: around boards that stand apart, and under
/// a single line. A block that fills the picture has them in the corners of its squares, and so has a board whose edge
/// touches another board.
fn gutter(scene: &Scene, surface: &Surface, edge: Edge) -> Option<Area> {
    let own = area(surface.bounds());
    let apart = scene.surfaces.len() > 1 || own.height() <= QUARTERS;
    // A place without a board has room for coordinates too, or the picture would change its scale when one comes there.
    let labelled = surface.labels.iter().any(|label| label.edge == edge);
    if !apart || (!labelled && surface.is_board()) {
        return None;
    }
    let room = match edge {
        Edge::Below => Area::new((own.left, own.bottom), own.width(), GUTTER),
        Edge::Left => own.moved(-GUTTER, 0).first(GUTTER),
    };
    let boards = others(scene, surface).filter(|other| other.is_board());
    let mut cells = boards.flat_map(|board| &board.cells);
    let square = |at: At| Area::new((at.x.into(), at.y.into()), QUARTERS, QUARTERS);
    (!cells.any(|cell| room.overlaps(square(cell.at)))).then_some(room)
}

fn headroom(surface: &Surface) -> Option<Area> {
    let Area {
        left, top, right, ..
    } = area(surface.bounds());
    let room = Area::new((left, top - GUTTER), right - left, GUTTER);
    surface.title.is_some().then_some(room)
}

fn others<'a>(scene: &'a Scene, surface: &Surface) -> impl Iterator<Item = &'a Surface> {
    let surfaces = scene.surfaces.iter();
    surfaces.filter(move |other| !std::ptr::eq(*other, surface))
}

/// The quarter squares between two corners.
fn area((low, high): (At, At)) -> Area {
    let corner = |at: At| (at.x.into(), at.y.into());
    Area::between(corner(low), corner(high))
}
