//! The lines from the pieces that give check to the king.

use super::canvas::Area;
use super::drawing::Drawing;
use super::palette::{Ink, STEPS};
use arbiter_rules::scene::{Cell, Mark};

/// A line between two points of a picture, with its measures in eighths of a pixel.
struct Stroke {
    from: (i64, i64),
    way: (i64, i64),
    length: i64,
    /// Half the thickness of the line.
    half: i64,
    /// Half the thickness of the line and its border.
    border: i64,
}

/// Eighths of a pixel.
const FINE: i64 = 8;

impl Stroke {
    fn new(from: (i64, i64), to: (i64, i64), cell: i64) -> Self {
        let way = (to.0 - from.0, to.1 - from.1);
        let half = (cell * FINE / 40).max(FINE * 3 / 4);
        Stroke {
            from,
            way,
            length: (way.0 * way.0 + way.1 * way.1).isqrt().max(1),
            half,
            border: half + (cell * FINE / 60).max(FINE),
        }
    }

    /// How far a point is from the middle of the line.
    fn distance(&self, (x, y): (i64, i64)) -> i64 {
        let (right, down) = (x - self.from.0, y - self.from.1);
        FINE * (right * self.way.1 - down * self.way.0).abs() / self.length
    }

    fn points(&self) -> impl Iterator<Item = (i64, i64)> {
        let (right, down) = self.way;
        let is_flat = right.abs() >= down.abs();
        let steps = right.abs().max(down.abs());
        // Across a slanted line the thickness is at most half as much again.
        let beside = self.border * 3 / 2 / FINE + 1;
        (0..=steps).flat_map(move |step| {
            let along = |way: i64| way * step / steps.max(1);
            let (x, y) = (self.from.0 + along(right), self.from.1 + along(down));
            (-beside..=beside).map(move |aside| {
                if is_flat {
                    (x, y + aside)
                } else {
                    (x + aside, y)
                }
            })
        })
    }
}

impl Drawing<'_> {
    /// A thin line from each piece that gives check to the ring around the king, under the pieces.
    pub(crate) fn checks(&mut self) {
        let cells: Vec<&Cell> = self.scene.cells().collect();
        let Some(king) = cells.iter().find(|cell| cell.marks.has(Mark::Check)) else {
            return;
        };
        let checkers = cells.iter().filter(|cell| cell.marks.has(Mark::Checker));
        let side = self.layout.cell;
        let mut strokes: Vec<Stroke> = Vec::new();
        for checker in checkers {
            let ways = self.layout.ways(checker.at, king.at);
            // Between the rows of a folded line it leads over the page, whatever colour that has.
            let (check, border) = (self.of.theme.marks.check, self.of.theme.squares.check_light);
            for link in &ways.links {
                self.fill(link.grown((side / 40).max(1)), border);
            }
            for link in ways.links {
                self.fill(link, check);
            }
            strokes.extend(
                ways.lines
                    .into_iter()
                    .map(|(from, to)| Stroke::new(from, to, side)),
            );
        }
        let end = self.layout.centre(king.at);
        for stroke in &strokes {
            self.stroke(stroke, end);
        }
        // A line lies under the pieces that it leads along.
        for cell in &cells {
            let centre = self.layout.centre(cell.at);
            let is_near = |stroke: &Stroke| stroke.distance(centre) < FINE * side;
            if let Some(piece) = cell.piece
                && cell.at != king.at
                && strokes.iter().any(is_near)
            {
                let corner = self.layout.corner(cell.at);
                self.sprites
                    .piece(&mut self.canvas, piece, corner, &self.of.palette);
            }
        }
    }

    /// One line up to the ring around the king in the middle.
    fn stroke(&mut self, stroke: &Stroke, king: (i64, i64)) {
        let palette = &self.of.palette;
        let border = palette.nearest(self.of.theme.squares.check_light);
        let ring = self.layout.cell * 9 / 20;
        for (x, y) in stroke.points() {
            let distance = stroke.distance((x, y));
            let is_within = (x - king.0).pow(2) + (y - king.1).pow(2) < ring * ring;
            if is_within || distance > stroke.border {
                continue;
            }
            let cover = (stroke.half - distance + FINE / 2) * i64::from(STEPS) / FINE;
            let step = u8::try_from(cover.clamp(0, STEPS.into())).unwrap_or(0);
            let colour = palette.blend(Ink::Check, step)[usize::from(border)];
            self.canvas.fill(Area::new((x, y), 1, 1), colour);
        }
    }
}
