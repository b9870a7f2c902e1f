//! Draws one picture: boards and their labels.

use super::canvas::{Area, Canvas};
use super::layout::{Layout, is_line};
use super::lettering::{Align, Hand};
use super::mark_shape::MarkShape;
use super::palette::Ink;
use super::shapes::{point, polygon, polyline, to_f32};
use super::sprites::Sprites;
use super::{Arrow, Caption, Renderer};
use arbiter_rules::scene::{
    CELL, Cell, Edge, Label, Mark, Piece, Role, Scene, Surface, SurfaceKind,
};

pub(crate) struct Drawing<'a> {
    pub(crate) of: &'a Renderer,
    pub(crate) scene: &'a Scene,
    pub(crate) layout: &'a Layout,
    pub(crate) sprites: &'a Sprites,
    pub(crate) canvas: Canvas,
}

impl Drawing<'_> {
    pub(crate) fn draw_all(&mut self, caption: Option<&Caption>) {
        self.links();
        let scene = self.scene;
        let is_on_line = scene.surfaces.iter().all(is_line);
        let is_check = scene.cells().any(|cell| cell.marks.has(Mark::Check));
        let arrows = caption.map_or(&[][..], |caption| &caption.arrows);
        let held = || scene.pockets().flat_map(|pocket| &pocket.cells);
        let (of, sprites) = (self.of, self.sprites);
        if is_check || !arrows.is_empty() {
            // Arrows and lines are drawn over the squares, but under marks and pieces.
            for cell in scene.cells().chain(held()) {
                sprites.fill(&mut self.canvas, cell, self.layout.corner(cell.at), of);
            }
            if !is_on_line {
                self.arrows(arrows);
            }
            self.checks();
            for cell in scene.cells().chain(held()) {
                sprites.draw_marks(&mut self.canvas, cell, self.layout.corner(cell.at), of);
            }
            for cell in scene.cells().chain(held()) {
                sprites.draw_piece_on(&mut self.canvas, cell, self.layout.corner(cell.at), of);
            }
        } else {
            for cell in scene.cells().chain(held()) {
                sprites.draw_square(&mut self.canvas, cell, self.layout.corner(cell.at), of);
            }
        }
        self.goals();
        for surface in &scene.surfaces {
            self.missing(surface);
            let (page, squares) = (self.of.theme.page, self.of.theme.squares);
            if page.fill == squares.light {
                let edge = self.of.palette.nearest(page.edge);
                let (area, thickness) = (self.layout.surface(surface), self.layout.cell / 45);
                self.canvas.outline(area, thickness.max(1), edge);
            }
            for label in &surface.labels {
                self.label(surface, label);
            }
        }
        if is_on_line {
            self.arrows(arrows);
            self.swap();
        }
        if let Some(caption) = caption {
            let (lines, fine) = (self.layout.bands(), self.layout.fine);
            self.of
                .bars(&mut self.canvas, self.scene, caption, lines, fine);
        }
    }

    /// The silhouettes of the pieces that a pocket can have and hasn't.
    fn missing(&mut self, pocket: &Surface) {
        for cell in pocket.cells.iter().filter(|cell| cell.piece.is_none()) {
            let letter = cell.name.strip_suffix('@').unwrap_or_default();
            let is_named = |role: &Role| letter.eq_ignore_ascii_case(&role.letter().to_string());
            let role = Role::ALL.into_iter().find(is_named);
            if let (Some(side), Some(role)) = (pocket.owner, role) {
                let (piece, corner) = (Piece { side, role }, self.layout.corner(cell.at));
                self.sprites
                    .silhouette(&mut self.canvas, piece, corner, &self.of.palette);
            }
        }
    }

    /// A number below a line, or a coordinate in the corner of its square: ranks on the left, files at the bottom right.
    fn label(&mut self, surface: &Surface, label: &Label) {
        let (low, high) = surface.bounds();
        let is_beside = |cell: &&Cell| match label.edge {
            Edge::Below => cell.at.x == label.along - CELL / 2 && cell.at.y == high.y - CELL,
            Edge::Left => cell.at.x == low.x && cell.at.y == label.along - CELL / 2,
        };
        let beside = surface.cells.iter().find(is_beside);
        let beside = beside.filter(|_| !is_line(surface));
        let shade = beside.map(|cell| cell.shade);
        let covered = shade.filter(|_| beside.is_some_and(|cell| cell.piece.is_some()));
        let ink = match shade {
            None => Ink::Faint,
            // Both labels' inks are faint on the last move's colours.
            Some(_) if beside.is_some_and(Cell::is_moved) => Ink::BlackEdge,
            Some(shade) => Ink::label_on(shade),
        };
        let align = match (label.edge, shade) {
            (_, None) => Align::Centre,
            (Edge::Below, _) => Align::Right,
            (Edge::Left, _) => Align::Left,
        };
        let (area, px) = self.layout.label_place(surface, label);
        if surface.kind == SurfaceKind::Pocket {
            return self.count(&label.text, area);
        }
        // Clear of marks: inside the outline of the goals, or at the middle of the edge.
        let inside = match beside {
            Some(cell) if cell.marks.has(Mark::Goal) => self.layout.cell / 20,
            _ => 0,
        };
        let is_covered = |cell| MarkShape::shapes_on(cell).any(|one| one.covers_label(label.edge));
        let up = match beside {
            Some(cell) if is_covered(cell) => self.layout.cell * 41 / 90,
            _ => inside,
        };
        let area = match label.edge {
            Edge::Left => area.shifted(inside, up),
            Edge::Below => area.shifted(-inside, -up),
        };
        let mut draw = |ink, right, down| {
            let hand = Hand::new(&self.of.bold, px, ink, align);
            let area = area.shifted(right, down);
            self.of
                .draw_lettering(&mut self.canvas, &label.text, hand, area);
        };
        if let Some(shade) = covered {
            // The piece reaches into the corner.
            let by = px / 16 + 1;
            for (right, down) in [(-by, 0), (by, 0), (0, -by), (0, by)] {
                draw(Ink::ground_of(shade), right, down);
            }
        }
        draw(ink, 0, 0);
    }

    /// The number of equal pieces in a pocket, on a plate in the corner of their place.
    fn count(&mut self, text: &str, corner: Area) {
        let (px, theme) = (self.layout.cell / 3, self.of.theme);
        let width = self.of.bold.line(text, px, i64::MAX).width + px / 3;
        let right = corner.right_of(corner.width() - width);
        let plate = right.shifted(0, corner.height() - px).top(px);
        let fill = self.of.palette.nearest(theme.black.fill);
        self.canvas.fill(plate, fill);
        let hand = Hand::new(&self.of.bold, px, Ink::BlackDetail, Align::Centre);
        self.of.draw_lettering(&mut self.canvas, text, hand, plate);
    }

    /// Draws arrows from the end of each row of a folded line to the next one.
    fn links(&mut self) {
        let side = self.layout.cell / 4;
        let width = to_f32(side / 4);
        for mut link in self.layout.links(0) {
            let (x, y) = link[5];
            link[5].0 -= side;
            let back = x - side;
            let head = [(back, y - side / 2), (back, y + side / 2), (x, y)];
            self.shape(polyline(&link.map(point), width), Ink::Faint);
            self.shape(polygon(&head.map(point)), Ink::Faint);
        }
    }

    /// Draws a dashed line from each piece that gives check to the ring around the king.
    fn checks(&mut self) {
        let cells = || self.scene.cells();
        let Some(king) = cells().find(|cell| cell.marks.has(Mark::Check)) else {
            return;
        };
        let checkers = cells().filter(|cell| cell.marks.has(Mark::Checker));
        let ways: Vec<Vec<(i64, i64)>> = checkers
            .map(|checker| self.layout.way(checker.at, king.at, 0))
            .collect();
        for way in ways {
            let way: Vec<_> = way.into_iter().map(point).collect();
            self.of.draw_check(&mut self.canvas, &way, self.layout.cell);
        }
    }

    /// Draws arrows of highlighted moves.
    fn arrows(&mut self, arrows: &[Arrow]) {
        let (scene, cell) = (self.scene, self.layout.cell);
        let is_on_line = scene.surfaces.iter().all(is_line);
        for arrow in arrows {
            if let (Some(from), Some(to)) = (scene.cell(&arrow.from), scene.cell(&arrow.to)) {
                let is_refused = to.marks.has(Mark::Refused);
                let apart = (from.at.x - to.at.x).abs().max((from.at.y - to.at.y).abs());
                if is_refused && apart <= CELL {
                    // The marks of both squares show it, and there's no room for an arrow.
                    continue;
                }
                // On a line it passes below the heads of the pieces in between.
                let (down, wide) = if is_on_line {
                    (cell * 3 / 8, cell / 2)
                } else {
                    (0, cell)
                };
                let mut way = self.layout.way(from.at, to.at, down);
                if let [start, end] = way.as_mut_slice()
                    && to.piece.is_some()
                    && !is_on_line
                {
                    // The head stays clear of the piece.
                    let (x, y) = (end.0 - start.0, end.1 - start.1);
                    let longest = x.abs().max(y.abs()).max(1) * 4;
                    *end = (end.0 - x * cell / longest, end.1 - y * cell / longest);
                }
                self.of
                    .pointer(&mut self.canvas, &way, 0.0, wide, arrow.pointer);
            }
        }
    }

    /// Draws an arrow with two heads between pieces that have swapped.
    fn swap(&mut self) {
        let (scene, cell) = (self.scene, self.layout.cell);
        let end = |mark| {
            scene
                .cells()
                .find(|cell: &&Cell| cell.marks.has(mark) && cell.piece.is_some())
        };
        if let (Some(from), Some(to)) = (end(Mark::MovedFrom), end(Mark::MovedTo)) {
            // The heads of the pieces tell them apart.
            let at_feet = self.layout.way(from.at, to.at, cell * 3 / 8);
            self.of.swap(&mut self.canvas, &at_feet, cell);
        }
    }

    /// Draws one dashed outline around the goals, which make a rectangle, over the pieces' edges.
    fn goals(&mut self) {
        let goals = self.scene.cells().filter(|cell| cell.marks.has(Mark::Goal));
        let side = self.layout.cell;
        let areas = goals.map(|cell| Area::new(self.layout.corner(cell.at), side, side));
        if let Some(area) = areas.reduce(Area::around) {
            self.of.goal(&mut self.canvas, area, side);
        }
    }

    fn shape(&mut self, path: Option<tiny_skia::Path>, ink: Ink) {
        self.canvas.shape(path, ink, &self.of.palette);
    }
}
