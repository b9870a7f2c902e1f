//! Draws one picture: boards, captions, labels.

use super::canvas::{Area, Canvas};
use super::font::Font;
use super::layout::{LabelPlace, Layout};
use super::palette::Ink;
use super::sprites::Sprites;
use super::{Caption, PlayerCaption, Renderer};
use crate::rules::outcome::Side;
use crate::rules::scene::{Cell, Edge, Label, Marks, Material, Piece, Scene, Surface, SurfaceKind};

pub(super) struct Drawing<'a> {
    pub(super) of: &'a Renderer,
    pub(super) scene: &'a Scene,
    pub(super) layout: &'a Layout,
    pub(super) sprites: &'a Sprites,
    pub(super) canvas: Canvas,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Centre,
    Right,
}

impl Drawing<'_> {
    pub(super) fn all(&mut self, caption: Option<&Caption>) {
        if let Some(caption) = caption {
            self.head(caption);
            self.foot(caption);
        }
        // What lies lower is drawn first, so that a shadow never falls on a board that is higher.
        let mut surfaces: Vec<&Surface> = self.scene.surfaces.iter().collect();
        surfaces.sort_by_key(|surface| surface.is_board());
        for surface in &surfaces {
            self.surface(surface);
        }
        // Words come last: the shadow of a board must not fall on the coordinates of the next.
        for surface in &surfaces {
            self.words(surface);
        }
        for area in self.layout.links() {
            self.fill(area, self.of.theme.page.faint);
        }
        for area in self.layout.arrows() {
            self.arrow(area);
        }
    }

    /// The line above the boards: title and status, or both players.
    fn head(&mut self, caption: &Caption) {
        let band = self.layout.head();
        let px = band.height() / 2;
        if let Some([white, black]) = &caption.players {
            let [left, right] = band.halves();
            self.player_bar(Side::White, white, caption.turn, left);
            self.player_bar(Side::Black, black, caption.turn, right);
            return;
        }
        // The margin is a little more than the air above a capital letter.
        let area = band.inset(px * 2 / 3);
        let font = &self.of.font;
        let rest = self.write_last(&caption.status, font, px, Ink::Text, area, px);
        self.write(&caption.title, font, px, Ink::Text, rest, Align::Left);
    }

    /// One player's half of the line above the boards: a chip in the colour of the pieces, the name, the time. The half of the
    /// side to move is highlighted. A chip is nearly free in the file; a small piece would take 300 bytes.
    fn player_bar(&mut self, side: Side, player: &PlayerCaption, turn: Option<Side>, area: Area) {
        let page = self.of.theme.page;
        let (font, ink) = if turn == Some(side) {
            self.fill(area, page.text);
            (&self.of.bold, Ink::Page)
        } else {
            (&self.of.font, Ink::Text)
        };
        let height = area.height();
        let (px, rim) = (height * 9 / 20, (height / 24).max(1));
        let colour = side.pick(self.of.theme.white, self.of.theme.black).fill;
        let chip = area.first(height).grown(-(height * 3 / 10));
        self.fill(chip.grown(2 * rim), page.fill);
        self.fill(chip.grown(rim), page.text);
        self.fill(chip, colour);
        let words = area.right_of(height * 3 / 4).inset(px / 2);
        let name = self.write_last(&player.clock, &self.of.bold, px, ink, words, px / 2);
        self.write(&player.name, font, px, ink, name, Align::Left);
    }

    /// The line below the boards: the result, or the pieces that were captured.
    fn foot(&mut self, caption: &Caption) {
        let band = self.layout.foot();
        if let Some(result) = &caption.result {
            self.fill(band, self.of.theme.page.text);
            let (area, px) = (band.inset(band.height() / 3), band.height() / 2);
            self.write(result, &self.of.bold, px, Ink::Page, area, Align::Centre);
        } else if let Some(material) = &self.scene.material
            && band.height() > 0
        {
            self.captured(material, band);
        }
    }

    /// The captured pieces on a bar of the colour of light squares, the pieces that a side has captured on its own half.
    fn captured(&mut self, material: &Material, band: Area) {
        self.fill(band, self.of.theme.squares.light);
        let (of, cell) = (self.of, band.height());
        for (side, half) in Side::ALL.into_iter().zip(band.halves()) {
            let area = half.inset(cell / 8);
            let captured = material.captured.iter().rev();
            let captured: Vec<Piece> = captured
                .filter(|piece| piece.side != side)
                .copied()
                .collect();
            // Pieces of a kind stand close together. Where there is still no room, all move closer; the number keeps its room.
            let steps: Vec<i64> = captured
                .windows(2)
                .map(|two| cell * if two[0].role == two[1].role { 4 } else { 7 } / 10)
                .collect();
            let needed: i64 = steps.iter().sum();
            let room = (area.width() - 3 * cell).clamp(0, needed).max(1);
            let closer = |step: &i64| step * room / needed.max(1);
            let mut x = area.left;
            of.with_sprites(cell, |sprites| {
                for (index, piece) in captured.iter().enumerate() {
                    sprites.piece(&mut self.canvas, *piece, (x, band.top), &of.palette);
                    x += steps.get(index).map_or(cell * 7 / 10, closer);
                }
            });
            let ahead = material.ahead * side.pick(1, -1);
            if ahead > 0 {
                let (text, px) = (format!("+{ahead}"), cell * 2 / 5);
                let place = area.right_of(x - area.left + cell / 2);
                self.write(&text, &of.bold, px, Ink::LabelOnLight, place, Align::Left);
            }
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

    /// The labels and the title of a surface; a pin has no title.
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
            self.sprites.square(&mut self.canvas, cell, corner, self.of);
        }
    }

    /// A shadow that grows with the height of a board, and an edge that grows too. An attack board has a rim in the colour of
    /// its owner's pieces.
    fn lift(&mut self, surface: &Surface, squares: Area) {
        let theme = &self.of.theme;
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

    fn fill(&mut self, area: Area, colour: super::theme::Rgb) {
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
                let ink = match surface.cells.iter().find(|cell| cell.at == at) {
                    Some(cell) if surface.is_board() => self.of.ground(cell.shade, cell.marks).1,
                    _ => Ink::Faint,
                };
                let area = Area::new(self.layout.corner(at), cell, cell).grown(-(cell / 18));
                // A corner that the pieces leave free: no taller than a line of text.
                let px = (cell / 5).max(9).min(area.height());
                let line = Area::new((area.left, area.top), area.width(), px);
                let (line, align) = match label.edge {
                    Edge::Left => (line, Align::Left),
                    Edge::Below => (line.moved(0, area.height() - px), Align::Right),
                };
                self.write(&label.text, bold, px, ink, line, align);
            }
            None => {}
        }
    }

    /// Writes one line at the right end of an area. Returns what is left of the area, with a gap before the line.
    fn write_last(
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

    /// Writes one line into an area, centred vertically by its capitals and cut to its width. Returns the width taken.
    fn write(
        &mut self,
        text: &str,
        font: &Font,
        px: i64,
        ink: Ink,
        area: Area,
        align: Align,
    ) -> i64 {
        let line = font.line(text, px, area.width());
        let x = match align {
            Align::Left => area.left,
            Align::Centre => area.left + (area.width() - line.width).max(0) / 2,
            Align::Right => area.right - line.width,
        };
        let y = area.top + i64::midpoint(area.height(), font.cap_height(px));
        let palette = &self.of.palette;
        for (right, down, glyph) in &line.glyphs {
            let corner = (x + right, y + down);
            self.canvas.lay(&glyph.stencil, corner, |below, step| {
                palette.blend(ink, step)[usize::from(below)]
            });
        }
        line.width
    }
}

/// How thick the edge of a board is, in pixels, at that cell size and on that level.
fn thickness(cell: i64, level: i64) -> i64 {
    (cell * (3 + level.min(12)) / 80).max(2)
}

fn level(surface: &Surface) -> u8 {
    surface.storey.map_or(0, |storey| storey.level)
}
