//! Arrows and lines over the squares: highlighted moves, a swap, a check.

use super::Renderer;
use super::canvas::{Area, Canvas};
use super::palette::Ink;
use super::shapes::{Arrow, Point, dashes, point, polygon, polyline, to_f32, towards};
use arbiter_rules::scene::Pointer;

impl Renderer {
    /// An arrow through the centres of two or more squares. A wrong move has a hollow one, so that it doesn't rely on
    /// colour.
    pub(crate) fn pointer(
        &self,
        canvas: &mut Canvas,
        way: &[(i64, i64)],
        bend: f32,
        cell: i64,
        pointer: Pointer,
    ) {
        let mut way: Vec<Point> = way.iter().copied().map(point).collect();
        let (Some(to), Some(&before)) = (way.pop(), way.last()) else {
            return;
        };
        let cell = to_f32(cell);
        if let [first, rest @ ..] = way.as_mut_slice() {
            *first = towards(*first, rest.first().copied().unwrap_or(to), cell * 0.22);
        }
        let from = way.last().copied().unwrap_or(before);
        let arrow = Arrow::new(from, towards(to, from, cell * 0.14), bend, cell * 0.36);
        let ink = match pointer {
            Pointer::Wrong => Ink::Check,
            Pointer::Right => Ink::Target,
        };
        let shafts = |width: f32| [polyline(&way, width), arrow.shaft(width)];
        let mut draw = |paths: [_; 3], ink| {
            for path in paths {
                canvas.shape(path, ink, &self.palette);
            }
        };
        let [on_way, last] = shafts(cell * 0.22);
        draw([on_way, last, arrow.tip(cell * 0.06)], Ink::WhiteFill);
        let [on_way, last] = shafts(cell * 0.14);
        draw([on_way, last, arrow.tip(0.0)], ink);
        if pointer == Pointer::Wrong {
            let [on_way, last] = shafts(cell * 0.05);
            draw([on_way, last, None], Ink::WhiteFill);
        }
    }

    /// An arrow with two heads, in the colours of the mark of a swap.
    pub(crate) fn swap(&self, canvas: &mut Canvas, way: &[(i64, i64)], cell: i64) {
        let way: Vec<Point> = way.iter().copied().map(point).collect();
        let [from, middle @ .., to] = way.as_slice() else {
            return;
        };
        let (next, before) = (middle.first().unwrap_or(to), middle.last().unwrap_or(from));
        let cell = to_f32(cell);
        let arrow = |from: &Point, to: &Point| Arrow::new(*from, *to, 0.0, cell * 0.28);
        let arrows = [arrow(next, from), arrow(before, to)];
        let [start, end] = arrows.each_ref().map(|arrow| [arrow.neck()]);
        let shaft = [&start, middle, &end].concat();
        let mut draw = |path, ink| canvas.shape(path, ink, &self.palette);
        for (ink, wider) in [(Ink::WhiteFill, cell * 0.04), (Ink::Target, 0.0)] {
            for arrow in &arrows {
                draw(arrow.tip(wider), ink);
            }
            draw(polyline(&shaft, cell * 0.1 + 2.0 * wider), ink);
        }
    }

    /// A dashed outline inside an area of squares of this size.
    pub(crate) fn goal(&self, canvas: &mut Canvas, area: Area, cell: i64) {
        let cell = to_f32(cell);
        let by = cell * 0.03;
        let ((left, top), (right, bottom)) = (
            point((area.left, area.top)),
            point((area.right, area.bottom)),
        );
        let (left, top, right, bottom) = (left + by, top + by, right - by, bottom - by);
        let corners = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        let dashed = dashes(&corners, 2.0 * by, cell * 0.2, cell * 0.12);
        canvas.shape(dashed, Ink::Target, &self.palette);
    }

    /// The corner of a square under another board, in the colour of that board, with an edge that is visible on every
    /// square.
    pub(crate) fn folded(&self, canvas: &mut Canvas, (x, y): (i64, i64), cell: i64, ink: Ink) {
        let (side, edge) = (cell * 2 / 5, (cell / 24).max(1));
        let corner = |by: i64, side: i64| {
            let (right, top) = (x + cell - by, y + by);
            polygon(&[(right - side, top), (right, top), (right, top + side)].map(point))
        };
        canvas.shape(corner(0, side), Ink::BlackEdge, &self.palette);
        canvas.shape(corner(edge, side - 4 * edge), ink, &self.palette);
    }

    /// A dashed line from a piece that gives check to the rim of the ring around the king. Adjacent squares leave no room
    /// for one.
    pub(crate) fn draw_check(&self, canvas: &mut Canvas, way: &[Point], cell: i64) {
        let mut way = way.to_vec();
        let cell = to_f32(cell);
        if let [checker, king] = way[..]
            && (king.0 - checker.0).hypot(king.1 - checker.1) < cell * 1.2
        {
            return;
        }
        if let [.., before, king] = way.as_mut_slice() {
            *king = towards(*king, *before, cell * 0.51);
        }
        canvas.shape(polyline(&way, cell * 0.13), Ink::CheckGround, &self.palette);
        let dashed = dashes(&way, cell * 0.07, cell * 0.16, cell * 0.09);
        canvas.shape(dashed, Ink::Check, &self.palette);
    }
}
