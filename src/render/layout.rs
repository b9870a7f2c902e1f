//! The layout of a picture, in pixels.

use super::canvas::Area;
use super::{Caption, Size};
use crate::rules::scene::{At, CELL, Edge, Label, Scene, Surface, SurfaceKind};

/// No picture is wider or higher than this, in pixels, whatever the scene says; the rest is cut off.
const LIMIT: i64 = 4_096;

/// The room for a coordinate or a title outside a board, in quarter squares.
const GUTTER: i64 = 2;

/// The lines above and below the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bands {
    pub(super) head: bool,
    pub(super) foot: bool,
}

impl Bands {
    /// The lines that a picture needs.
    pub(super) fn of(scene: &Scene, caption: Option<&Caption>) -> Self {
        let losses = scene.material.as_ref().is_some_and(|material| {
            !material.captured.is_empty()
                && caption.is_some_and(|caption| caption.players.is_some())
        });
        Bands {
            head: caption.is_some(),
            foot: losses || caption.is_some_and(|caption| caption.result.is_some()),
        }
    }

    /// The lines that either needs.
    pub(super) fn or(self, other: Self) -> Self {
        Bands {
            head: self.head || other.head,
            foot: self.foot || other.foot,
        }
    }
}

/// A rectangle on the grid of the scene, in quarter squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

impl Span {
    fn of((low, high): (At, At)) -> Self {
        Span {
            left: low.x.into(),
            top: low.y.into(),
            right: high.x.into(),
            bottom: high.y.into(),
        }
    }

    fn around(self, other: Self) -> Self {
        Span {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelPlace {
    /// On the page: centred in this area.
    Outside(Area),
    /// In the corner of the cell at this place: the lower right one for [`Edge::Below`], else the upper left one.
    Inside(At),
}

/// The measures of one picture.
#[derive(Debug)]
pub(super) struct Layout {
    /// Of the whole picture, in pixels.
    pub(super) width: u32,
    pub(super) height: u32,
    /// The side of a cell, in pixels.
    pub(super) cell: u32,
    /// The heights of the lines above and below the boards, in pixels; 0 without them.
    head: u32,
    foot: u32,
    /// Whether boards have room around them.
    pub(super) several: bool,
    /// The point of the grid that is at the top left below the band, in quarter squares.
    origin: (i64, i64),
    /// The margin on the left side, in pixels.
    indent: i64,
    /// The rows of a folded line, in the order in which they are read.
    rows: Vec<Span>,
}

impl Layout {
    /// Fits a scene into a width. A cell is never larger than a square of chess in a picture of that size, so that
    /// short lines do not become giants, and never smaller than half of it, so that pieces can still be told apart; a
    /// very wide scene makes the picture wider instead.
    pub(super) fn new(scene: &Scene, folded: bool, bands: Bands, size: Size) -> Self {
        let several = scene.surfaces.len() > 1;
        let mut span = Span::of(scene.bounds());
        for surface in &scene.surfaces {
            let labels = [Edge::Below, Edge::Left]
                .into_iter()
                .filter_map(|edge| gutter(scene, surface, edge));
            span = labels.chain(headroom(surface)).fold(span, Span::around);
        }
        if folded {
            // The line that leads from row to row goes round both ends.
            span.left -= GUTTER;
            span.right += GUTTER;
        }
        let pad = i64::from(several && !folded);
        let (wide, high) = (
            span.right - span.left + 2 * pad,
            span.bottom - span.top + 2 * pad,
        );
        let (size, quarters) = (i64::from(size.px()), i64::from(CELL));
        let fitting = (size * quarters / wide.max(1)).min(size * 3 / 2 * quarters / high.max(1));
        let largest = (LIMIT * quarters / wide.max(high).max(1)).max(1);
        let cell = fitting.clamp(size / 16, size / 8).clamp(1, largest);
        let content = (wide * cell / quarters).min(LIMIT);
        let width = content.max(size);
        let band = |there: bool| if there { (size / 15).max(26) } else { 0 };
        let (head, foot) = (band(bands.head), band(bands.foot));
        let height = (head + high * cell / quarters + foot).clamp(1, LIMIT);
        let surfaces = scene.surfaces.iter().filter(|_| folded);
        Layout {
            width: pixels(width),
            height: pixels(height),
            cell: pixels(cell),
            head: pixels(head),
            foot: pixels(foot),
            several,
            origin: (span.left - pad, span.top - pad),
            indent: (width - content) / 2,
            rows: surfaces.map(|row| Span::of(row.bounds())).collect(),
        }
    }

    /// The line above the boards.
    pub(super) fn head(&self) -> Area {
        Area {
            x: 0,
            y: 0,
            width: self.width,
            height: self.head,
        }
    }

    /// The line below the boards.
    pub(super) fn foot(&self) -> Area {
        let above = self.height.saturating_sub(self.foot);
        Area {
            y: i32::try_from(above).unwrap_or(0),
            height: self.foot,
            ..self.head()
        }
    }

    /// The squares of a surface.
    pub(super) fn board(&self, surface: &Surface) -> Area {
        self.area(Span::of(surface.bounds()))
    }

    /// The line that leads from the end of each row of a folded line round to the beginning of the next: five strokes.
    pub(super) fn links(&self) -> Vec<Area> {
        let thick = (self.cell / 16).max(2);
        let half = i32::try_from(thick / 2).unwrap_or(0);
        let stroke = |(x, y): (i32, i32), (to_x, to_y): (i32, i32)| Area {
            x: x.min(to_x) - half,
            y: y.min(to_y) - half,
            width: x.abs_diff(to_x) + thick,
            height: y.abs_diff(to_y) + thick,
        };
        let pairs = self.rows.windows(2).filter_map(|pair| match pair {
            [row, next] => Some((row, next)),
            _ => None,
        });
        pairs
            .flat_map(|(row, next)| {
                let (left, right) = (next.left - 1, row.right.max(next.right) + 1);
                // Above the lower row, below the numbers of the upper one.
                let (_, between) = self.point(0, row.top);
                let between = between - i32::try_from(self.cell / 8).unwrap_or(0);
                let (start, from_y) = self.point(row.right, i64::midpoint(row.top, row.bottom));
                let (end, to_y) = self.point(next.left, i64::midpoint(next.top, next.bottom));
                let ((left, _), (right, _)) = (self.point(left, 0), self.point(right, 0));
                let corners = [
                    (start, from_y),
                    (right, from_y),
                    (right, between),
                    (left, between),
                    (left, to_y),
                    (end - i32::try_from(self.cell / 5).unwrap_or(0), to_y),
                ];
                let strokes = corners.windows(2).filter_map(|pair| match pair {
                    [from, to] => Some(stroke(*from, *to)),
                    _ => None,
                });
                strokes.collect::<Vec<_>>()
            })
            .collect()
    }

    /// The heads of the arrows at the ends of those lines.
    pub(super) fn arrows(&self) -> Vec<Area> {
        let side = self.cell / 4;
        let reach = i32::try_from(side).unwrap_or(0);
        let next = self.rows.iter().skip(1);
        next.map(|row| {
            let (x, y) = self.point(row.left, i64::midpoint(row.top, row.bottom));
            Area::square(x - reach - 1, y - reach / 2, side)
        })
        .collect()
    }

    /// The pixel of a point of the grid. Cells side by side touch without gaps: each is a whole number of pixels.
    pub(super) fn point(&self, x: i64, y: i64) -> (i32, i32) {
        let scale = |quarters: i64| (quarters * i64::from(self.cell)).div_euclid(i64::from(CELL));
        let x = self.indent + scale(x - self.origin.0);
        let y = i64::from(self.head) + scale(y - self.origin.1);
        (clipped(x), clipped(y))
    }

    /// The top left pixel of a cell.
    pub(super) fn corner(&self, at: At) -> (i32, i32) {
        self.point(at.x.into(), at.y.into())
    }

    /// The pixels of a stretch of the grid.
    fn area(&self, span: Span) -> Area {
        let ((left, top), (right, bottom)) = (
            self.point(span.left, span.top),
            self.point(span.right, span.bottom),
        );
        Area {
            x: left,
            y: top,
            width: left.abs_diff(right),
            height: top.abs_diff(bottom),
        }
    }

    /// Where the title of a surface goes: above it, as far to the right as no other board begins.
    pub(super) fn title(&self, scene: &Scene, surface: &Surface) -> Option<Area> {
        let mut room = headroom(surface)?;
        let end = self.origin.0 + i64::from(self.width) * i64::from(CELL) / i64::from(self.cell);
        let beyond = Span {
            right: end.max(room.right),
            ..room
        };
        let others = scene
            .surfaces
            .iter()
            .filter(|other| !std::ptr::eq(*other, surface));
        let blocks = others
            .flat_map(|other| std::iter::once(Span::of(other.bounds())).chain(headroom(other)));
        let block = blocks
            .filter(|block| block.overlaps(beyond) && block.left > room.left)
            .map(|block| block.left);
        room.right = block.min().unwrap_or(beyond.right);
        Some(self.area(room))
    }

    /// The place of a label; `None` if no cell is beside it.
    pub(super) fn label_place(
        &self,
        scene: &Scene,
        surface: &Surface,
        label: &Label,
    ) -> Option<LabelPlace> {
        if gutter(scene, surface, label.edge).is_some() {
            let Span { left, bottom, .. } = Span::of(surface.bounds());
            let (along, half) = (i64::from(label.along), i64::from(CELL) / 2);
            let span = match label.edge {
                Edge::Below => Span {
                    left: along - half,
                    top: bottom,
                    right: along + half,
                    bottom: bottom + GUTTER,
                },
                Edge::Left => Span {
                    left: left - GUTTER,
                    top: along - half,
                    right: left,
                    bottom: along + half,
                },
            };
            return Some(LabelPlace::Outside(self.area(span)));
        }
        let beside = surface.cells.iter().map(|cell| cell.at).filter(|at| {
            let start = match label.edge {
                Edge::Below => at.x,
                Edge::Left => at.y,
            };
            (i64::from(start)..i64::from(start) + i64::from(CELL)).contains(&i64::from(label.along))
        });
        let nearest = match label.edge {
            Edge::Below => beside.max_by_key(|at| at.y),
            Edge::Left => beside.min_by_key(|at| at.x),
        };
        nearest.map(LabelPlace::Inside)
    }
}

/// The room for coordinates along an edge of a surface, if they go outside: around boards that stand apart, and under
/// a single line. A block that fills the picture has them in the corners of its squares, and so has a board whose edge
/// touches another board.
fn gutter(scene: &Scene, surface: &Surface, edge: Edge) -> Option<Span> {
    let own = Span::of(surface.bounds());
    let apart = scene.surfaces.len() > 1 || own.bottom - own.top <= i64::from(CELL);
    // A place without a board has room for coordinates too, or the picture would change its scale when one comes there.
    let labelled = surface.labels.iter().any(|label| label.edge == edge);
    if !apart || (!labelled && surface.is_board()) {
        return None;
    }
    let room = match edge {
        Edge::Below => Span {
            top: own.bottom,
            bottom: own.bottom + GUTTER,
            ..own
        },
        Edge::Left => Span {
            left: own.left - GUTTER,
            right: own.left,
            ..own
        },
    };
    let mut others = scene
        .surfaces
        .iter()
        .filter(|other| !std::ptr::eq(*other, surface) && other.kind == SurfaceKind::Board);
    (!others.any(|other| {
        other
            .cells
            .iter()
            .any(|cell| room.overlaps(square(cell.at)))
    }))
    .then_some(room)
}

/// The room for the title of a surface, if it has one.
fn headroom(surface: &Surface) -> Option<Span> {
    let own = Span::of(surface.bounds());
    surface.title.as_ref().map(|_| Span {
        top: own.top - GUTTER,
        bottom: own.top,
        ..own
    })
}

fn square(at: At) -> Span {
    let (left, top, side) = (i64::from(at.x), i64::from(at.y), i64::from(CELL));
    Span {
        left,
        top,
        right: left + side,
        bottom: top + side,
    }
}

/// A length that was clamped to [`LIMIT`] before.
fn pixels(length: i64) -> u32 {
    u32::try_from(length).unwrap_or(0)
}

/// A place that may lie far outside the picture.
fn clipped(place: i64) -> i32 {
    i32::try_from(place.clamp(-2 * LIMIT, 2 * LIMIT)).unwrap_or(0)
}
