//! The last move in a tower.

use super::plan::{Hung, SQUARE, Stand, point, seen};
use super::{Tower, cell_area, squares_of};
use crate::canvas::Area;
use crate::palette::Ink;
use crate::shapes::{Arrow, Point, circle, dashes, disc, polyline, ring, to_f32};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Corner, Mark, Scene, Surface, SurfaceKind};

#[derive(Debug, Clone)]
pub(super) enum Way {
    Piece {
        from: Stop,
        to: Stop,
        /// The names of both squares.
        names: [String; 2],
    },
    /// A board moved from a corner to the surface with this index.
    Board { from: Corner, to: usize },
}

/// A square on the path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop {
    surface: usize,
    area: Area,
}

/// The names between two others on a straight line, such as `d7(5)`, `d6(4)` and `d5(3)` between `d8(6)` and `d4(2)`,
/// whether these squares exist or not; `None` if there is no straight line.
fn squares_between(from: &str, to: &str) -> Option<Vec<String>> {
    let (start, end) = (coordinates(from)?, coordinates(to)?);
    let apart = [0, 1, 2].map(|axis| end[axis] - start[axis]);
    let steps = apart.map(i32::abs).into_iter().max().unwrap_or(0);
    if apart.iter().any(|one| *one != 0 && one.abs() != steps) {
        return None;
    }
    let square = |step: i32| {
        let [file, rank, level] = [0, 1, 2].map(|axis| start[axis] + step * apart[axis].signum());
        let file = u32::try_from(file).ok().and_then(char::from_u32)?;
        Some(format!("{file}{rank}({level})"))
    };
    (1..steps).map(square).collect()
}

/// The squares of each check, from the piece that gives it to the king.
pub(crate) fn checks(scene: &Scene) -> Vec<Vec<String>> {
    let king = scene.cells().find(|cell| cell.marks.has(Mark::Check));
    let checkers = scene.cells().filter(|cell| cell.marks.has(Mark::Checker));
    let pairs = checkers.filter_map(|checker| Some((checker.name.clone(), king?.name.clone())));
    let ways = pairs.map(|(checker, king)| {
        let passed = squares_between(&checker, &king).unwrap_or_default();
        let mut passed: Vec<String> = passed
            .into_iter()
            .filter(|name| board_of(scene, name).is_some())
            .collect();
        passed.insert(0, checker);
        passed.push(king);
        passed
    });
    ways.collect()
}

/// The index of the board with a square.
fn board_of(scene: &Scene, name: &str) -> Option<usize> {
    let has = |surface: &Surface| {
        surface.is_board() && surface.cells.iter().any(|cell| cell.name == name)
    };
    scene.surfaces.iter().position(has)
}

/// The file, rank and level of a square.
fn coordinates(name: &str) -> Option<[i32; 3]> {
    let (square, level) = name.strip_suffix(')')?.split_once('(')?;
    let file = square.chars().next().filter(char::is_ascii_lowercase)?;
    let file = i32::try_from(u32::from(file)).ok()?;
    Some([file, square.get(1..)?.parse().ok()?, level.parse().ok()?])
}

/// The point on a straight line that is this far from its end, along the longer axis.
pub(super) fn short_of(from: (i64, i64), to: (i64, i64), room: i64) -> (i64, i64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let longest = x.abs().max(y.abs()).max(1);
    (to.0 - x * room / longest, to.1 - y * room / longest)
}

/// Length from which a path has an arrow, in drawing units.
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
                let stop = Stop {
                    surface: index,
                    area,
                };
                Some((stop, cell.name.clone()))
            })
        };
        let ((from, start), (to, end)) = (stop(Mark::MovedFrom)?, stop(Mark::MovedTo)?);
        Some(Way::Piece {
            from,
            to,
            names: [start, end],
        })
    }

    pub(super) const fn is_of_board(&self) -> bool {
        matches!(self, Way::Board { .. })
    }

    /// The pin that a board left.
    pub(super) fn former_pin(&self, bottom: Side) -> Option<(i64, i64)> {
        match self {
            Way::Board { from, .. } => Some(point(seen(*from, bottom))),
            Way::Piece { .. } => None,
        }
    }

    /// The names of the squares that a piece passed on a straight line.
    pub(super) fn passed(&self) -> Vec<String> {
        let passed = match self {
            Way::Piece { names, .. } => squares_between(&names[0], &names[1]),
            Way::Board { .. } => None,
        };
        passed.unwrap_or_default()
    }

    pub(super) const fn joins(&self, index: usize) -> bool {
        match self {
            Way::Piece { from, to, .. } => from.surface == index || to.surface == index,
            Way::Board { to, .. } => *to == index,
        }
    }

    pub(super) const fn brought(&self, index: usize) -> bool {
        matches!(self, Way::Board { to, .. } if *to == index)
    }
}

impl Tower<'_> {
    /// The centres of existing squares on the straight line between two others.
    pub(super) fn stops(&self, from: &str, to: &str) -> Vec<(i64, i64)> {
        let passed = squares_between(from, to).unwrap_or_default();
        passed.iter().filter_map(|name| self.spot(name)).collect()
    }

    /// Draws dashed lines where the moves of the chosen piece lead to another board, because it isn't obvious how a bishop
    /// continues there.
    pub(super) fn chosen_ways(&mut self) {
        let scene = self.scene;
        let Some(chosen) = scene.cells().find(|cell| cell.marks.has(Mark::Chosen)) else {
            return;
        };
        let targets = scene.cells().filter(|cell| cell.marks.has(Mark::Target));
        let hops = targets.filter_map(|target| {
            // A knight's jump passes nothing.
            let passed = squares_between(&chosen.name, &target.name).unwrap_or_default();
            let before = passed
                .iter()
                .rev()
                .find(|name| board_of(scene, name).is_some());
            let before = before.unwrap_or(&chosen.name);
            let boards = [board_of(scene, before)?, board_of(scene, &target.name)?];
            let ends = [self.spot(before)?, self.spot(&target.name)?];
            // To the edge of the mark.
            let room = if target.piece.is_some() { 42 } else { 16 };
            let ends = [ends[0], short_of(ends[0], ends[1], room)];
            (boards[0] != boards[1]).then_some((boards, ends))
        });
        for (boards, [from, to]) in hops.collect::<Vec<_>>() {
            let curves = [0.0, 0.14, -0.14, 0.3, -0.3];
            let arrow = self.clearest((from, to), curves, |index| boards.contains(&index));
            let way: Vec<Point> = arrow.points().collect();
            let (dash, gap) = (self.grid.fine(14), self.grid.fine(10));
            self.shape(polyline(&way, self.grid.fine(12)), Ink::WhiteFill);
            self.shape(dashes(&way, self.grid.fine(7), dash, gap), Ink::Target);
        }
    }

    /// Draws the arrow of the last move, and returns it for [`arrow_head`](Self::arrow_head). A board's frame and leg show its
    /// move, and a ring the pin that it left, because an arrow would pass other boards.
    pub(super) fn arrow(&mut self) -> Option<Arrow> {
        // The ways of a chosen piece would cross it.
        let is_chosen = self.scene.cells().any(|cell| cell.marks.has(Mark::Chosen));
        let way = self.way.clone().filter(|_| !is_chosen)?;
        let ([start, target], names) = match &way {
            Way::Piece { from, to, names } => ([from, to], names),
            Way::Board { from, .. } => {
                let at = self.grid.point(point(seen(*from, self.scene.bottom)));
                let radius = self.grid.fine(17);
                self.shape(ring(at, radius, self.grid.fine(12)), Ink::Casing);
                self.shape(ring(at, radius, self.grid.fine(7)), Ink::Arrow);
                return None;
            }
        };
        let (from, to) = (start.area.middle(), target.area.middle());
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let is_long = x * x + y * y > LONG * LONG;
        if !is_long && start.surface == target.surface {
            return None;
        }
        let stops = self.stops(&names[0], &names[1]);
        // It passes the squares in between, and ends at the edge of the piece, clear of the rank beside its square.
        let bends = [&[from], stops.as_slice()].concat();
        let from = stops.last().copied().unwrap_or(from);
        let end = short_of(from, to, 28);
        let curves = [0.14, -0.14, 0.0, 0.3, -0.3];
        let arrow = self.clearest((from, end), curves, |index| way.joins(index));
        let (thick, casing) = (self.grid.fine(11), self.grid.fine(19));
        let bends = self.scaled_points(&bends);
        for (ink, width) in [(Ink::Casing, casing), (Ink::Arrow, thick)] {
            self.shape(polyline(&bends, width), ink);
            self.shape(arrow.shaft(width), ink);
            if ink == Ink::Casing {
                self.arrow_head(&arrow);
            }
        }
        Some(arrow)
    }

    /// Draws only the head, over the names beside its square.
    pub(super) fn arrow_head(&mut self, arrow: &Arrow) {
        self.shape(arrow.tip(self.grid.fine(5)), Ink::Casing);
        self.shape(arrow.tip(0.0), Ink::Arrow);
    }

    /// A line from each piece that gives check to the king's square, under the pieces. A check over several boards has a
    /// ring around the piece and a dot on each square that it passes, because a line would seem to pass others.
    pub(super) fn draw_checks(&mut self) {
        for names in self.checks.clone() {
            let spots: Vec<_> = names.iter().filter_map(|name| self.spot(name)).collect();
            let way = self.scaled_points(&spots);
            let mut boards = names.iter().map(|name| board_of(self.scene, name));
            let first = boards.next();
            if boards.all(|board| Some(board) == first) {
                self.of.draw_check(&mut self.canvas, &way, self.grid.cell);
            } else if let [checker, passed @ .., _] = way.as_slice() {
                let circle = circle(*checker, self.grid.fine(39));
                let [dash, gap] = [14, 10].map(|units| self.grid.fine(units));
                self.shape(polyline(&circle, self.grid.fine(11)), Ink::CheckGround);
                self.shape(dashes(&circle, self.grid.fine(6), dash, gap), Ink::Check);
                for square in passed {
                    self.shape(disc(*square, self.grid.fine(20)), Ink::CheckGround);
                    self.shape(disc(*square, self.grid.fine(13)), Ink::Check);
                }
            }
        }
    }

    /// The arrow that meets the fewest pieces, and the fewest small boards that it doesn't join.
    fn clearest(
        &self,
        (from, to): ((i64, i64), (i64, i64)),
        curves: [f32; 5],
        joins: impl Fn(usize) -> bool,
    ) -> Arrow {
        let hung = self.hung.iter().zip(&self.stands);
        let boards = hung.filter(|((index, _), _)| !joins(*index));
        let boards = boards.map(|(_, stand)| stand.frame);
        let cells = (0..self.scene.surfaces.len()).flat_map(|index| self.cells(index));
        let ends = [from, to].map(|(x, y)| Area::new((x, y), 1, 1));
        let is_between = |area: &Area| ends.iter().all(|end| !area.overlaps(*end));
        let pieces = cells.filter(|(cell, area)| cell.piece.is_some() && is_between(area));
        let pieces = pieces.map(|(_, area)| area.grown(-SQUARE / 6));
        let others = boards.chain(pieces).map(|area| self.grid.area(area));
        let others: Vec<Area> = others.collect();
        let (from, to) = (self.grid.point(from), self.grid.point(to));
        let bent = |bend: f32| Arrow::new(from, to, bend, self.grid.fine(26));
        let crossed = |arrow: &Arrow| {
            let hit = |point: &Point| others.iter().any(|area| holds(*area, *point));
            arrow.points().filter(hit).count()
        };
        let least = curves.map(bent).into_iter().min_by_key(crossed);
        least.unwrap_or_else(|| bent(0.0))
    }
}

fn holds(area: Area, (x, y): Point) -> bool {
    let is_within = |at: f32, low: i64, high: i64| (to_f32(low)..to_f32(high)).contains(&at);
    is_within(x, area.left, area.right) && is_within(y, area.top, area.bottom)
}
