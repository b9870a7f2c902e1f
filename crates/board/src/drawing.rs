//! Draws one picture: boards and their labels.

use super::canvas::{Area, Canvas};
use super::font::Font;
use super::layout::{LabelPlace, Layout};
use super::lettering::{Align, Hand, placed};
use super::palette::Ink;
use super::sprites::{Sprites, Square};
use super::theme::Rgb;
use super::{Caption, Renderer};
use arbiter_rules::scene::{Cell, Edge, Label, Marks, Scene, Surface, SurfaceKind};

pub(crate) struct Drawing<'a> {
    pub(crate) of: &'a Renderer,
    pub(crate) scene: &'a Scene,
    pub(crate) layout: &'a Layout,
    pub(crate) sprites: &'a Sprites,
    pub(crate) canvas: Canvas,
}

impl Drawing<'_> {
    pub(crate) fn all(&mut self, caption: Option<&Caption>) {
        if let Some(caption) = caption {
            self.bars(caption);
        }
        for area in self.layout.links().into_iter().flatten() {
            self.fill(area, self.of.theme.page.faint);
        }
        for area in self.layout.arrows() {
            self.arrow(area);
        }
        // What lies lower is drawn first, so that a shadow never falls on a board that is higher.
        let mut surfaces: Vec<&Surface> = self.scene.surfaces.iter().collect();
        surfaces.sort_by_key(|surface| surface.is_board());
        for surface in &surfaces {
            self.surface(surface);
        }
        self.checks();
        // Words come last: the shadow of a board must not fall on the coordinates of the next.
        for surface in &surfaces {
            self.words(surface);
        }
    }

    fn surface(&mut self, surface: &Surface) {
        let whole = self.layout.board(surface);
        match surface.kind {
            SurfaceKind::Board => {
                if self.layout.several && surface.storey.is_some() {
                    self.lift(surface, whole);
                }
                return self.squares(surface.cells.iter());
            }
            SurfaceKind::Ghost => {
                let line = self.of.palette.nearest(self.of.theme.page.faint);
                let thickness = (self.layout.cell / 24).max(1);
                self.canvas.outline(whole, thickness, line);
            }
            SurfaceKind::Pin => {}
        }
        // The pin in the middle of a place that a board can go to, now or later.
        let side = (self.layout.cell / 6).max(3);
        let by = (whole.width() - side).max(0) / 2;
        self.fill(whole.grown(-by), self.of.theme.page.edge);
        // The marked squares of a free place: a board has just left it.
        let marked = |cell: &&Cell| cell.marks != Marks::NONE;
        self.squares(surface.cells.iter().filter(marked));
    }

    fn words(&mut self, surface: &Surface) {
        for label in &surface.labels {
            self.label(surface, label);
        }
        if surface.kind == SurfaceKind::Pin {
            return;
        }
        let (Some(title), Some(area)) = (&surface.title, self.layout.title(self.scene, surface))
        else {
            return;
        };
        let cell = self.layout.cell;
        let (font, ink, px) = if surface.is_board() {
            (&self.of.bold, Ink::Text, cell * 2 / 5)
        } else {
            (&self.of.font, Ink::Faint, cell * 9 / 25)
        };
        let area = area.moved(0, -(cell / 12));
        self.write(title, font, px, ink, area, Align::Left);
    }

    fn squares<'a>(&mut self, cells: impl Iterator<Item = &'a Cell>) {
        for cell in cells {
            let corner = self.layout.corner(cell.at);
            let square = Square {
                cell,
                is_covered: false,
            };
            self.sprites
                .square(&mut self.canvas, square, corner, self.of);
        }
    }

    /// A shadow that grows with the height of a board, and an edge that grows too. An attack board has a rim in the colour of
    /// its owner's pieces.
    fn lift(&mut self, surface: &Surface, squares: Area) {
        let theme = self.of.theme;
        let (cell, height) = (self.layout.cell, i64::from(level(surface).min(12)));
        let (thick, rim) = (thickness(cell, height), (cell / 16).max(2));
        let shadow = thick + cell * height / 60;
        let whole = squares.grown(rim);
        self.fill(whole.moved(shadow, shadow), theme.page.shadow);
        self.fill(whole.around(whole.moved(0, thick)), theme.page.edge);
        let colour = surface.owner.map_or(theme.page.edge, |side| {
            // A dark rim on a dark page needs a line around it.
            self.fill(whole.grown(1), theme.page.faint);
            side.pick(theme.white, theme.black).fill
        });
        self.fill(whole, colour);
    }

    /// The head of an arrow that points to the right and fills an area.
    fn arrow(&mut self, area: Area) {
        let middle = area.height() / 2;
        for row in 0..area.height() {
            let from_tip = (row - middle).abs();
            let width = area.width() - from_tip * area.width() / middle.max(1);
            let line = Area::new((area.left, area.top + row), width, 1);
            self.fill(line, self.of.theme.page.faint);
        }
    }

    pub(crate) fn fill(&mut self, area: Area, colour: Rgb) {
        self.canvas.fill(area, self.of.palette.nearest(colour));
    }

    fn label(&mut self, surface: &Surface, label: &Label) {
        let (cell, bold) = (self.layout.cell, &self.of.bold);
        match self.layout.label_place(self.scene, surface, label) {
            Some(LabelPlace::Outside(area)) => {
                let lifted = surface.storey.is_some() && label.edge == Edge::Below;
                let edge = thickness(cell, level(surface).into()) + cell / 16;
                let area = area.moved(0, if lifted { edge / 2 } else { 0 });
                let px = (cell * 9 / 25).max(11);
                self.write(&label.text, bold, px, Ink::Faint, area, Align::Centre);
            }
            Some(LabelPlace::Inside(at)) => {
                let below = surface.cells.iter().find(|cell| cell.at == at);
                let below = below.filter(|_| surface.is_board());
                let (ground, ink) = below.map_or((self.of.theme.page.fill, Ink::Faint), |cell| {
                    self.of.ground(cell.shade, cell.marks)
                });
                let area = Area::new(self.layout.corner(at), cell, cell).grown(-(cell / 16));
                // A corner that the pieces leave free: no taller than a line of text.
                let px = (cell / 5).max(9).min(area.height());
                let line = area.top(px);
                let (line, align) = match label.edge {
                    Edge::Left => (line, Align::Right),
                    Edge::Below => (line.moved(0, area.height() - px), Align::Left),
                };
                if below.is_some_and(|cell| cell.piece.is_some() || cell.marks != Marks::NONE) {
                    self.write_border(&label.text, px, ground, line, align);
                }
                self.write(&label.text, bold, px, ink, line, align);
            }
            None => {}
        }
    }

    /// Writes one line at the right end of an area. Returns what is left of the area, with a gap before the line.
    pub(crate) fn write_last(
        &mut self,
        text: &str,
        font: &Font,
        px: i64,
        ink: Ink,
        area: Area,
        gap: i64,
    ) -> Area {
        match self.write(text, font, px, ink, area, Align::Right) {
            0 => area,
            taken => area.first(area.width() - taken - gap),
        }
    }

    /// The border around a coordinate, in the colour of its square: a piece or a mark may lie below.
    fn write_border(&mut self, text: &str, px: i64, ground: Rgb, area: Area, align: Align) {
        let (line, (x, y)) = placed(text, &self.of.bold, px, area, align);
        let ground = self.of.palette.nearest(ground);
        let wide = (px / 8).max(1);
        let around = [-wide, 0, wide];
        let moves = around.into_iter().flat_map(|x| around.map(|y| (x, y)));
        for (aside, beyond) in moves {
            for (right, down, glyph) in &line.glyphs {
                let corner = (x + right + aside, y + down + beyond);
                self.canvas.lay(&glyph.stencil, corner, |below, step| {
                    if step > 1 { ground } else { below }
                });
            }
        }
    }

    pub(crate) fn write(
        &mut self,
        text: &str,
        font: &Font,
        px: i64,
        ink: Ink,
        area: Area,
        align: Align,
    ) -> i64 {
        let hand = Hand {
            font,
            px,
            ink,
            align,
        };
        self.of.write(&mut self.canvas, text, hand, area)
    }
}

/// How thick the edge of a board is, in pixels, at that cell size and on that level.
fn thickness(cell: i64, level: i64) -> i64 {
    (cell * (3 + level.min(12)) / 80).max(2)
}

fn level(surface: &Surface) -> u8 {
    surface.storey.map_or(0, |storey| storey.level)
}
