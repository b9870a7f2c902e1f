//! The last move in a tower.

use super::plan::{Hung, SQUARE, Stand, point, seen};
use super::{Tower, cell_area, squares_of};
use crate::canvas::Area;
use crate::palette::Ink;
use crate::shapes::{Arrow, Point, length, ring};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Cell, Corner, Mark, Scene, SurfaceKind};

#[derive(Debug, Clone)]
pub(super) enum Way {
    Piece {
        from: Stop,
        to: Stop,
    },
    /// A board went from a corner to its place in the list of surfaces.
    Board {
        from: Corner,
        to: usize,
    },
}

/// A square on the way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop {
    surface: usize,
    area: Area,
}

/// A way longer than this has an arrow, in drawing units.
const LONG: i64 = 380;

impl Way {
    pub(super) fn of(scene: &Scene, hung: &[(usize, Hung)], stands: &[Stand]) -> Option<Self> {
        let moved = scene.surfaces.iter().position(|surface| {
            surface.is_board()
                && surface.handle.is_some()
                && surface
                    .cells
                    .iter()
                    .all(|cell| cell.marks.has(Mark::MovedTo))
        });
        if let Some(to) = moved {
            let left = scene.surfaces.iter().find(|surface| {
                surface.kind != SurfaceKind::Board
                    && surface
                        .cells
                        .iter()
                        .all(|cell| cell.marks.has(Mark::MovedFrom))
            })?;
            return Some(Way::Board {
                from: left.storey?.hangs_on?,
                to,
            });
        }
        let stop = |mark: Mark| {
            let mut surfaces = scene.surfaces.iter().enumerate();
            surfaces.find_map(|(index, surface)| {
                let squares = squares_of(index, scene, hung, stands)?;
                let cell = surface.cells.iter().find(|cell| cell.marks.has(mark))?;
                let area = cell_area(surface, cell, squares);
                Some(Stop {
                    surface: index,
                    area,
                })
            })
        };
        Some(Way::Piece {
            from: stop(Mark::MovedFrom)?,
            to: stop(Mark::MovedTo)?,
        })
    }

    pub(super) const fn is_of_board(&self) -> bool {
        matches!(self, Way::Board { .. })
    }

    /// The pin that a board left, and the nearest point within its present frame.
    pub(super) fn of_board(
        &self,
        bottom: Side,
        hung: &[(usize, Hung)],
        stands: &[Stand],
    ) -> Option<[(i64, i64); 2]> {
        let Way::Board { from, to, .. } = self else {
            return None;
        };
        let pin = point(seen(*from, bottom));
        let place = hung.iter().position(|(index, _)| index == to)?;
        let within = stands.get(place)?.frame.grown(-24);
        Some([pin, within.nearest(pin)])
    }

    pub(super) const fn joins(&self, index: usize) -> bool {
        match self {
            Way::Piece { from, to } => from.surface == index || to.surface == index,
            Way::Board { to, .. } => *to == index,
        }
    }

    pub(super) const fn brought(&self, index: usize) -> bool {
        matches!(self, Way::Board { to, .. } if *to == index)
    }
}

impl Tower<'_> {
    /// Draws the arrow of the last move, and returns it for [`arrow_head`](Self::arrow_head).
    pub(super) fn arrow(&mut self) -> Option<Arrow> {
        let way = self.way.clone()?;
        let (from, to, room) = match way {
            Way::Piece { from, to } => (from.area.middle(), to.area.middle(), SQUARE / 2 - 4),
            Way::Board { .. } => {
                let ends = way.of_board(self.scene.bottom, &self.hung, &self.stands);
                let [start, near] = ends?;
                let at = self.grid.point(start);
                let radius = self.grid.fine(17);
                self.shape(ring(at, radius, self.grid.fine(12)), Ink::Casing);
                self.shape(ring(at, radius, self.grid.fine(7)), Ink::Arrow);
                (start, near, 24)
            }
        };
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let is_long = x * x + y * y > LONG * LONG;
        let joins_boards = match way {
            Way::Piece { from, to } => from.surface != to.surface,
            // A board that was turned over hangs where it hung.
            Way::Board { from, to, .. } => {
                let storey = self.scene.surfaces[to].storey;
                storey.and_then(|storey| storey.hangs_on) != Some(from)
            }
        };
        if !is_long && !joins_boards {
            return None;
        }
        // The arrow ends at the edge of its square: the piece there stays clear.
        let longest = x.abs().max(y.abs()).max(1);
        let end = (to.0 - x * room / longest, to.1 - y * room / longest);
        let arrow = self.clearest(from, end, &way);
        let (thick, casing) = (self.grid.fine(11), self.grid.fine(19));
        self.shape(arrow.shaft(casing), Ink::Casing);
        self.arrow_head(&arrow);
        self.shape(arrow.shaft(thick), Ink::Arrow);
        Some(arrow)
    }

    /// Draws the head alone, over the names beside its square.
    pub(super) fn arrow_head(&mut self, arrow: &Arrow) {
        self.shape(arrow.tip(self.grid.fine(5)), Ink::Casing);
        self.shape(arrow.tip(0.0), Ink::Arrow);
    }

    /// A line from each piece that gives check to the king's square, under the pieces.
    pub(super) fn checks(&mut self) {
        let surfaces = 0..self.scene.surfaces.len();
        let cells: Vec<(&Cell, Area)> = surfaces.flat_map(|index| self.cells(index)).collect();
        let marked = |mark| cells.iter().filter(move |(cell, _)| cell.marks.has(mark));
        let Some((_, king)) = marked(Mark::Check).next() else {
            return;
        };
        for (_, checker) in marked(Mark::Checker) {
            let way = [checker, king].map(|area| self.grid.point(area.middle()));
            self.of.check(&mut self.canvas, &way, self.grid.cell);
        }
    }

    /// The arrow that passes under the fewest boards which it does not join.
    fn clearest(&self, from: (i64, i64), to: (i64, i64), way: &Way) -> Arrow {
        let (from, to) = (self.grid.point(from), self.grid.point(to));
        let others: Vec<Area> = self
            .hung
            .iter()
            .zip(&self.stands)
            .filter(|((index, _), _)| !way.joins(*index))
            .map(|(_, stand)| self.grid.area(stand.frame))
            .collect();
        let bent = |bend: f32| Arrow::new(from, to, bend, self.grid.fine(30));
        let crossed = |arrow: &Arrow| {
            let hit = |point: &Point| others.iter().any(|area| holds(*area, *point));
            arrow.points().filter(hit).count()
        };
        let bends = [0.14, -0.14, 0.0, 0.3, -0.3].map(bent);
        let least = bends.into_iter().min_by_key(crossed);
        least.unwrap_or_else(|| bent(0.0))
    }
}

fn holds(area: Area, (x, y): Point) -> bool {
    let is_within = |at: f32, low: i64, high: i64| (length(low)..length(high)).contains(&at);
    is_within(x, area.left, area.right) && is_within(y, area.top, area.bottom)
}
