//! Draws one picture: boards, captions, labels.

use super::canvas::{Area, Canvas};
use super::font::Font;
use super::layout::{LabelPlace, Layout};
use super::palette::Ink;
use super::sprites::{self, Sprites};
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Plain,
    Bold,
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
        let px = band.height / 2;
        if let Some([white, black]) = &caption.players {
            let half = band.width / 2;
            let right = band.right_of(half);
            let left = Area {
                width: half,
                ..band
            };
            self.player_bar(Side::White, white, caption.turn, left);
            self.player_bar(Side::Black, black, caption.turn, right);
            return;
        }
        // The margin is a little more than the air above a capital letter.
        let area = band.inset(px * 2 / 3);
        let (face, ink) = (Face::Plain, Ink::Text);
        let taken = self.write(&caption.status, face, px, ink, area, Align::Right);
        let gap = if taken > 0 { px } else { 0 };
        let area = Area {
            width: area.width.saturating_sub(taken + gap),
            ..area
        };
        self.write(&caption.title, face, px, ink, area, Align::Left);
    }

    /// One player's half of the line above the boards: a chip in the colour of the pieces, the name, the time. The half of the
    /// side to move is highlighted. A chip is nearly free in the file; a small piece would take 300 bytes.
    fn player_bar(&mut self, side: Side, player: &PlayerCaption, turn: Option<Side>, area: Area) {
        let page = self.of.theme.page;
        let ink = if turn == Some(side) {
            self.fill(area, page.text);
            Ink::Page
        } else {
            Ink::Text
        };
        let (px, rim) = (area.height * 9 / 20, (area.height / 24).max(1));
        let colour = side.pick(self.of.theme.white, self.of.theme.black).fill;
        let chip = Area::square(area.x, area.y, area.height).shrunk(area.height * 3 / 10);
        self.fill(chip.grown(2 * rim), page.fill);
        self.fill(chip.grown(rim), page.text);
        self.fill(chip, colour);
        let words = area.right_of(area.height * 3 / 4);
        let words = words.inset(px / 2);
        let taken = self.write(&player.clock, Face::Bold, px, ink, words, Align::Right);
        let gap = if taken > 0 { px / 2 } else { 0 };
        let name = Area {
            width: words.width.saturating_sub(taken + gap),
            ..words
        };
        let face = if turn == Some(side) {
            Face::Bold
        } else {
            Face::Plain
        };
        self.write(&player.name, face, px, ink, name, Align::Left);
    }

    /// The line below the boards: the result, or the pieces that were captured.
    fn foot(&mut self, caption: &Caption) {
        let band = self.layout.foot();
        if let Some(result) = &caption.result {
            self.fill(band, self.of.theme.page.text);
            let area = band.inset(band.height / 3);
            let px = band.height / 2;
            self.write(result, Face::Bold, px, Ink::Page, area, Align::Centre);
        } else if let Some(material) = &self.scene.material
            && band.height > 0
        {
            self.captured(material, band);
        }
    }

    /// The captured pieces on a bar of the colour of light squares, the pieces that a side has captured on its own half.
    fn captured(&mut self, material: &Material, band: Area) {
        self.fill(band, self.of.theme.squares.light);
        let (cell, px) = (band.height, band.height * 2 / 5);
        let half = band.width / 2;
        let left = Area {
            width: half,
            ..band
        };
        for (side, area) in [(Side::White, left), (Side::Black, band.right_of(half))] {
            let area = area.inset(band.height / 8);
            let captured: Vec<Piece> = material
                .captured
                .iter()
                .filter(|piece| piece.side != side)
                .rev()
                .copied()
                .collect();
            // Pieces of a kind stand close together. Where there is still no room, all move closer; the number keeps its room.
            let steps: Vec<u32> = captured
                .windows(2)
                .map(|two| cell * if two[0].role == two[1].role { 4 } else { 7 } / 10)
                .collect();
            let needed: u32 = steps.iter().sum();
            let room = area.width.saturating_sub(3 * cell).min(needed);
            let closer = |step: u32| step * room.max(1) / needed.max(1);
            let mut x = area.x;
            self.of.with_sprites(cell, |sprites| {
                for (index, piece) in captured.iter().enumerate() {
                    sprites.piece(&mut self.canvas, *piece, (x, band.y), &self.of.palette);
                    let step = steps.get(index).copied().map_or(cell * 7 / 10, closer);
                    x = x.saturating_add(pixels(step));
                }
            });
            let ahead = material.ahead * side.pick(1, -1);
            if ahead > 0 {
                let text = format!("+{ahead}");
                let place = area.right_of((x - area.x).unsigned_abs() + cell / 2);
                self.write(&text, Face::Bold, px, Ink::LabelOnLight, place, Align::Left);
            }
        }
    }

    fn surface(&mut self, surface: &Surface) {
        match surface.kind {
            SurfaceKind::Board => self.board(surface),
            SurfaceKind::Ghost => self.ghost(surface),
            SurfaceKind::Pin => self.pin(surface),
        }
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
        let (face, ink, px) = match surface.kind {
            SurfaceKind::Board => (Face::Bold, Ink::Text, cell * 2 / 5),
            SurfaceKind::Ghost | SurfaceKind::Pin => (Face::Plain, Ink::Faint, cell * 9 / 25),
        };
        let area = area.moved(0, -pixels(cell / 12));
        self.write(title, face, px, ink, area, Align::Left);
    }

    fn board(&mut self, surface: &Surface) {
        if self.layout.several && surface.level > 0 {
            self.lift(surface);
        }
        self.squares(surface.cells.iter());
    }

    fn squares<'a>(&mut self, cells: impl Iterator<Item = &'a Cell>) {
        let look = (&self.of.theme, &self.of.palette);
        for cell in cells {
            let place = self.layout.corner(cell.at);
            self.sprites.square(&mut self.canvas, cell, place, look);
        }
    }

    /// A shadow that grows with the height of a board, and an edge that grows too. An attack board has a rim in the colour of
    /// its owner's pieces.
    fn lift(&mut self, surface: &Surface) {
        let theme = &self.of.theme;
        let (cell, height) = (self.layout.cell, u32::from(surface.level.min(12)));
        let (thick, rim) = (thickness(cell, height), (cell / 16).max(2));
        let shadow = pixels(thick + cell * height / 60);
        let whole = self.layout.board(surface).grown(rim);
        self.fill(whole.moved(shadow, shadow), theme.page.shadow);
        let front = Area {
            height: whole.height + thick,
            ..whole
        };
        self.fill(front, theme.page.edge);
        let colour = match surface.owner {
            None => theme.page.edge,
            Some(side) => side.pick(theme.white, theme.black).fill,
        };
        // A dark rim on a dark page needs a line around it.
        if surface.owner.is_some() {
            self.fill(whole.grown(1), theme.page.faint);
        }
        self.fill(whole, colour);
    }

    /// A place that a board can go to: the outline of its squares.
    fn ghost(&mut self, surface: &Surface) {
        let line = self.of.palette.nearest(self.of.theme.page.faint);
        let thickness = (self.layout.cell / 24).max(1);
        let whole = self.layout.board(surface);
        self.canvas.outline(whole, thickness, line);
        self.stud(whole);
        self.marked(surface);
    }

    /// A place that no board can go to now.
    fn pin(&mut self, surface: &Surface) {
        self.stud(self.layout.board(surface));
        self.marked(surface);
    }

    /// The pin itself, in the middle of its place.
    fn stud(&mut self, place: Area) {
        let side = (self.layout.cell / 6).max(3);
        let by = place.width.saturating_sub(side) / 2;
        self.fill(place.shrunk(by), self.of.theme.page.edge);
    }

    /// The marked squares of a free place: a board has just left it.
    fn marked(&mut self, surface: &Surface) {
        let marked = |cell: &&Cell| cell.marks != Marks::NONE;
        self.squares(surface.cells.iter().filter(marked));
    }

    /// The head of an arrow that points to the right and fills an area.
    fn arrow(&mut self, area: Area) {
        let middle = area.height / 2;
        for row in 0..area.height {
            let from_tip = row.abs_diff(middle);
            let width = area
                .width
                .saturating_sub(from_tip * area.width / middle.max(1));
            let line = Area {
                y: area.y.saturating_add(pixels(row)),
                width,
                height: 1,
                ..area
            };
            self.fill(line, self.of.theme.page.faint);
        }
    }

    fn fill(&mut self, area: Area, colour: super::theme::Rgb) {
        self.canvas.fill(area, self.of.palette.nearest(colour));
    }

    fn label(&mut self, surface: &Surface, label: &Label) {
        let cell = self.layout.cell;
        match self.layout.label_place(self.scene, surface, label) {
            Some(LabelPlace::Outside(area)) => {
                let lifted = surface.level > 0 && label.edge == Edge::Below;
                let edge = thickness(cell, u32::from(surface.level)) + cell / 16;
                let area = area.moved(0, pixels(if lifted { edge / 2 } else { 0 }));
                let px = (cell * 9 / 25).max(11);
                self.write(&label.text, Face::Bold, px, Ink::Faint, area, Align::Centre);
            }
            Some(LabelPlace::Inside(at)) => {
                let ink = match surface.cells.iter().find(|cell| cell.at == at) {
                    Some(cell) if surface.is_board() => sprites::label_ink(cell),
                    _ => Ink::Faint,
                };
                let (x, y) = self.layout.corner(at);
                let area = Area::square(x, y, cell).shrunk(cell / 18);
                // A corner that the pieces leave free: no taller than a line of text.
                let px = (cell / 5).max(9).min(area.height);
                let (area, align) = match label.edge {
                    Edge::Left => (Area { height: px, ..area }, Align::Left),
                    Edge::Below => (area.bottom(px), Align::Right),
                };
                self.write(&label.text, Face::Bold, px, ink, area, align);
            }
            None => {}
        }
    }

    /// Writes one line into an area, centred vertically by its capitals and cut to its width. Returns the width taken.
    fn write(
        &mut self,
        text: &str,
        face: Face,
        px: u32,
        ink: Ink,
        area: Area,
        align: Align,
    ) -> u32 {
        let font: &Font = match face {
            Face::Plain => &self.of.font,
            Face::Bold => &self.of.bold,
        };
        let line = font.line(text, px, area.width);
        let before = match align {
            Align::Left => 0,
            Align::Centre => area.width.saturating_sub(line.width) / 2,
            Align::Right => area.width.saturating_sub(line.width),
        };
        let drop = area.height.midpoint(font.cap_height(px));
        let (x, y) = (
            area.x.saturating_add(pixels(before)),
            area.y.saturating_add(pixels(drop)),
        );
        for (right, down, glyph) in &line.glyphs {
            self.canvas
                .stencil(glyph.stencil(), x + right, y + down, ink, &self.of.palette);
        }
        line.width
    }
}

/// How thick the edge of a board is, in pixels, at that cell size and on that level.
fn thickness(cell: u32, level: u32) -> u32 {
    (cell * (3 + level.min(12)) / 80).max(2)
}

fn pixels(length: u32) -> i32 {
    i32::try_from(length).unwrap_or(0)
}
