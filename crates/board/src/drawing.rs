//! Draws one picture: boards and their labels.

use super::canvas::{Area, Canvas};
use super::layout::{Layout, is_line};
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::shapes::{point, polygon, polyline, to_f32};
use super::sprites::Sprites;
use super::{Caption, Renderer};
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
        let is_check = scene.cells().any(|cell| cell.marks.has(Mark::Check));
        let held = || scene.pockets().flat_map(|pocket| &pocket.cells);
        for cell in scene.cells().chain(held()) {
            let corner = self.layout.corner(cell.at);
            let sprites = self.sprites;
            if is_check {
                let plain = self.of.theme.squares.shade(cell.shade);
                sprites.ground(&mut self.canvas, cell, plain, corner, self.of);
            } else {
                sprites.draw_square(&mut self.canvas, cell, corner, self.of);
            }
        }
        if is_check {
            // Its line is drawn under the pieces.
            self.checks();
            for cell in scene.cells().chain(held()) {
                let corner = self.layout.corner(cell.at);
                self.sprites
                    .draw_piece_on(&mut self.canvas, cell, corner, self.of);
            }
        }
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
        self.pointers(caption);
        if let Some(caption) = caption {
            let bands = self.layout.bands();
            self.of.bars(&mut self.canvas, self.scene, caption, bands);
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
        let shade = surface.cells.iter().find(is_beside).map(|cell| cell.shade);
        let (ink, align) = match (is_line(surface), label.edge, shade) {
            (true, ..) | (_, _, None) => (Ink::Faint, Align::Centre),
            (_, Edge::Below, Some(shade)) => (Ink::label_on(shade), Align::Right),
            (_, Edge::Left, Some(shade)) => (Ink::label_on(shade), Align::Left),
        };
        let (area, px) = self.layout.label_place(surface, label);
        if surface.kind == SurfaceKind::Pocket {
            return self.count(&label.text, area);
        }
        let hand = Hand::new(&self.of.bold, px, ink, align);
        self.of
            .draw_lettering(&mut self.canvas, &label.text, hand, area);
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
        for mut link in self.layout.links() {
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
            .map(|checker| self.layout.way(checker.at, king.at))
            .collect();
        for way in ways {
            let way: Vec<_> = way.into_iter().map(point).collect();
            self.of.draw_check(&mut self.canvas, &way, self.layout.cell);
        }
    }

    /// Draws arrows of highlighted moves, over everything; and a swap, with two heads.
    fn pointers(&mut self, caption: Option<&Caption>) {
        let (scene, cell) = (self.scene, self.layout.cell);
        let is_on_line = scene.surfaces.iter().all(is_line);
        for arrow in caption.into_iter().flat_map(|caption| &caption.arrows) {
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
                let ends = [from, to].map(|cell| self.layout.centre(cell.at));
                let ends = ends.map(|(x, y)| (x, y + down));
                self.of
                    .pointer(&mut self.canvas, &ends, 0.0, wide, arrow.pointer);
            }
        }
        if is_on_line {
            let end = |mark| {
                scene
                    .cells()
                    .find(|cell: &&Cell| cell.marks.has(mark) && cell.piece.is_some())
            };
            if let (Some(from), Some(to)) = (end(Mark::MovedFrom), end(Mark::MovedTo)) {
                // The heads of the pieces tell them apart.
                let at_foot = |cell: &Cell| {
                    let (x, y) = self.layout.centre(cell.at);
                    (x, y + self.layout.cell * 3 / 8)
                };
                let ends = [at_foot(from), at_foot(to)];
                self.of.swap(&mut self.canvas, ends, cell);
            }
        }
    }

    fn shape(&mut self, path: Option<tiny_skia::Path>, ink: Ink) {
        self.canvas.shape(path, ink, &self.of.palette);
    }
}
