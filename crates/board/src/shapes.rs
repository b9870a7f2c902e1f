//! Shapes with soft edges: polygons, lines, rings, arrows.

use image::GrayImage;
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use super::canvas::{Canvas, steps};
use super::palette::{Ink, Palette};

pub(crate) type Point = (f32, f32);

/// Maximum side of a shape, in pixels.
const LARGEST: u32 = 4_096;

impl Canvas {
    pub(crate) fn shape(&mut self, path: Option<Path>, ink: Ink, palette: &Palette) {
        let drawn = path.and_then(|path| stencil(&path));
        if let Some((stencil, corner)) = drawn {
            self.stain(&stencil, corner, ink, palette);
        }
    }
}

/// The coverage of each pixel by a path, in [`STEPS`](super::palette::STEPS), and the position of the first pixel.
pub(crate) fn stencil(path: &Path) -> Option<(GrayImage, (i64, i64))> {
    let bounds = path.bounds().round_out()?;
    let mut mask = Mask::new(bounds.width().min(LARGEST), bounds.height().min(LARGEST))?;
    let exact = path.bounds();
    let place = Transform::from_translate(-exact.left().floor(), -exact.top().floor());
    mask.fill_path(path, FillRule::Winding, true, place);
    let (width, height) = (mask.width(), mask.height());
    let cover = mask.data().iter().copied().map(steps).collect();
    let stencil = GrayImage::from_raw(width, height, cover)?;
    Some((stencil, (bounds.left().into(), bounds.top().into())))
}

pub(crate) const fn point((x, y): (i64, i64)) -> Point {
    (to_f32(x), to_f32(y))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "pictures are a few thousand pixels wide"
)]
pub(crate) const fn to_f32(length: i64) -> f32 {
    length as f32
}

pub(crate) fn polygon(points: &[Point]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    outline(&mut builder, points);
    builder.close();
    builder.finish()
}

fn outline(builder: &mut PathBuilder, points: &[Point]) {
    if let Some((&(x, y), rest)) = points.split_first() {
        builder.move_to(x, y);
        for &(x, y) in rest {
            builder.line_to(x, y);
        }
    }
}

pub(crate) fn polyline(points: &[Point], width: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    outline(&mut builder, points);
    builder.finish()?.stroke(&round(width), 1.0)
}

/// A dashed line: the lengths of a dash and of a gap.
pub(crate) fn dashes(points: &[Point], width: f32, dash: f32, gap: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    outline(&mut builder, points);
    let dashed = tiny_skia::StrokeDash::new(vec![dash, gap], 0.0)?;
    builder.finish()?.dash(&dashed, 1.0)?.stroke(
        &Stroke {
            width,
            ..Stroke::default()
        },
        1.0,
    )
}

pub(crate) fn disc((x, y): Point, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

pub(crate) fn ring(middle: Point, radius: f32, width: f32) -> Option<Path> {
    disc(middle, radius)?.stroke(&round(width), 1.0)
}

/// Points on a circle, back to the first one.
pub(crate) fn circle((x, y): Point, radius: f32) -> Vec<Point> {
    let angles = (0_u8..=48).map(|step| f32::from(step) * std::f32::consts::TAU / 48.0);
    let at = |angle: f32| (x + radius * angle.cos(), y + radius * angle.sin());
    angles.map(at).collect()
}

fn round(width: f32) -> Stroke {
    Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

/// A curved arrow: its shaft and its head.
pub(crate) struct Arrow {
    from: Point,
    /// The control point of the shaft.
    by: Point,
    /// The end of the shaft and the start of the head.
    neck: Point,
    to: Point,
    head: f32,
}

impl Arrow {
    /// An arrow that deviates to the left of the straight line by a fraction of its length.
    pub(crate) fn new(from: Point, to: Point, bend: f32, head: f32) -> Self {
        let (along, length) = direction(from, to);
        let by = (
            f32::midpoint(from.0, to.0) + along.1 * length * bend,
            f32::midpoint(from.1, to.1) - along.0 * length * bend,
        );
        let (end, _) = direction(by, to);
        let neck = (to.0 - end.0 * head * 0.8, to.1 - end.1 * head * 0.8);
        Arrow {
            from,
            by,
            neck,
            to,
            head,
        }
    }

    /// Points along the shaft, from its start.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        (0_u8..=32).map(|step| {
            let way = f32::from(step) / 32.0;
            let mix = |from: f32, by: f32, to: f32| {
                (1.0 - way).powi(2) * from + 2.0 * way * (1.0 - way) * by + way * way * to
            };
            (
                mix(self.from.0, self.by.0, self.to.0),
                mix(self.from.1, self.by.1, self.to.1),
            )
        })
    }

    /// The end of the shaft and the start of the head.
    pub(crate) const fn neck(&self) -> Point {
        self.neck
    }

    pub(crate) fn shaft(&self, width: f32) -> Option<Path> {
        let mut builder = PathBuilder::new();
        builder.move_to(self.from.0, self.from.1);
        builder.quad_to(self.by.0, self.by.1, self.neck.0, self.neck.1);
        builder.finish()?.stroke(&round(width), 1.0)
    }

    /// The head, larger by a margin.
    pub(crate) fn tip(&self, margin: f32) -> Option<Path> {
        let ((x, y), _) = direction(self.by, self.to);
        let (tip, half) = (self.head + margin, self.head * 0.55 + margin);
        let (back_x, back_y) = (self.to.0 - x * tip, self.to.1 - y * tip);
        polygon(&[
            (self.to.0 + x * margin, self.to.1 + y * margin),
            (back_x - y * half, back_y + x * half),
            (back_x + y * half, back_y - x * half),
        ])
    }
}

/// The point at this distance from one point towards another.
pub(crate) fn towards(from: Point, to: Point, length: f32) -> Point {
    let ((x, y), _) = direction(from, to);
    (from.0 + x * length, from.1 + y * length)
}

/// The unit vector from one point to another, and their distance.
fn direction(from: Point, to: Point) -> (Point, f32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(0.001);
    ((x / length, y / length), length)
}
