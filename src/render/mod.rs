//! A scene becomes a picture, or a board in text.
//!
//! Everything here is a pure function of its arguments: no clock, no files, no network. The drawings of the men and the
//! letters are part of the program. They are rasterised once for every size of cell that is asked for, in palette
//! indices and on every kind of square; after that a picture is copying those tiles into an indexed canvas and encoding
//! it as PNG. Nothing is scaled or blended in colours at run time.

mod canvas;
mod font;
mod layout;
mod sprites;
pub mod text;
mod theme;

#[cfg(test)]
mod tests;

pub use theme::Theme;

use crate::rules::scene::{Edge, Label, Scene, Surface, SurfaceKind};
use canvas::{Area, Canvas, Tile};
use font::Font;
use layout::{Layout, Spot};
use sprites::Sprites;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use theme::{Ink, Palette};

/// How many cell sizes are kept ready. The games need four at the standard size; one at 90 pixels takes about 900 kB.
const KEPT: usize = 6;

/// The most pixels that a sheet is wide or high.
const LARGEST: u32 = 4_096;

/// Why a picture cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The width is out of range.
    #[error("a board picture is 200 to 2,000 pixels wide, not {0}")]
    Size(u32),
}

/// The width of a board picture: 200 to 2,000 pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u32);

impl Size {
    /// The smallest: 200 pixels.
    pub const MIN: Size = Size(200);
    /// The largest: 2,000 pixels.
    pub const MAX: Size = Size(2_000);
    /// What chat channels get: 720 pixels, so that a square of chess is 90 pixels wide.
    pub const STANDARD: Size = Size(720);

    /// A width in pixels.
    ///
    /// # Errors
    ///
    /// [`RenderError::Size`] if it is not between [`Size::MIN`] and [`Size::MAX`].
    pub fn new(px: u32) -> Result<Size, RenderError> {
        let size = Size(px);
        if (Size::MIN..=Size::MAX).contains(&size) {
            Ok(size)
        } else {
            Err(RenderError::Size(px))
        }
    }

    /// The width in pixels.
    #[must_use]
    pub const fn px(self) -> u32 {
        self.0
    }
}

/// What is written above the board, in one line of one size.
///
/// What is too long is cut and ends in `…`, the title first. Letters that the font lacks become one `…` a run;
/// pictographs and invisible characters are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Caption {
    /// On the left, for example `Ann – Ben   #12`.
    pub title: String,
    /// On the right, for example `White to move`.
    pub status: String,
}

/// A finished picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// A PNG file: 8 bits a pixel, indices into a palette.
    pub bytes: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Draws scenes in one theme. It is meant to be made once and shared: what it has prepared it keeps, within bounds.
pub struct Renderer {
    theme: Theme,
    palette: Palette,
    /// For words.
    font: Font,
    /// For coordinates, which are small and have to be read on a phone.
    bold: Font,
    /// By cell size, the one used last at the end.
    sprites: Mutex<Vec<(u32, Arc<OnceLock<Sprites>>)>>,
}

impl Default for Renderer {
    fn default() -> Self {
        Renderer::new()
    }
}

impl fmt::Debug for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderer")
            .field("theme", &self.theme.name())
            .finish_non_exhaustive()
    }
}

impl Renderer {
    /// A renderer in the standard theme. It prepares nothing yet; the first picture of a kind takes a few dozen
    /// milliseconds more than the next.
    #[must_use]
    pub fn new() -> Self {
        Renderer::with(Theme::WOOD)
    }

    /// A renderer in a theme.
    #[must_use]
    pub fn with(theme: Theme) -> Self {
        let palette = Palette::new(&theme);
        let (font, bold) = (
            Font::new(dejavu::sans::regular()),
            Font::new(dejavu::sans::bold()),
        );
        Renderer {
            theme,
            palette,
            font,
            bold,
            sprites: Mutex::default(),
        }
    }

    /// Draws a scene.
    ///
    /// A chess board is exactly `size` pixels wide (rounded down to whole squares, with the rest shared out left and
    /// right) and as high, with its coordinates in the corners of the squares. A caption adds a band of a fifteenth of
    /// `size` above it, at least 26 pixels: at [`Size::STANDARD`] the picture is 720 x 720 pixels without a caption and
    /// 720 x 768 with one. Other scenes are fitted into the same width, lines with their numbers below. Cells are never
    /// larger than an eighth of `size` and never smaller than a sixteenth; a scene too wide for that makes a wider
    /// picture, of at most 4,096 pixels.
    #[must_use]
    pub fn png(&self, scene: &Scene, caption: Option<&Caption>, size: Size) -> Picture {
        self.encoded(&self.drawn(scene, caption, size))
    }

    /// Draws many scenes into one picture: rows of pictures of that width each, with some room between them.
    ///
    /// The sheet is at most 4,096 pixels wide and high; what would be outside is cut off.
    #[must_use]
    pub fn sheet(&self, rows: &[Vec<(Scene, Caption)>], size: Size) -> Picture {
        let gap = size.px() / 20;
        let draw = |(scene, caption): &(Scene, Caption)| {
            self.drawn(scene, Some(caption), size).into_tile()
        };
        let rows: Vec<Vec<Tile>> = rows
            .iter()
            .map(|row| row.iter().map(draw).collect())
            .collect();
        let wide = |row: &Vec<Tile>| row.iter().map(|tile| tile.width + gap).sum::<u32>();
        let high = |row: &Vec<Tile>| row.iter().map(|tile| tile.height).max().unwrap_or(0);
        let width = rows.iter().map(wide).max().unwrap_or(0) + gap;
        let height = rows.iter().map(|row| high(row) + gap).sum::<u32>() + gap;
        let page = self.palette.nearest(self.theme.page);
        let mut sheet = Canvas::new(width.min(LARGEST), height.min(LARGEST), page);
        let pixels = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        let mut y = gap;
        for row in &rows {
            let mut x = gap;
            for tile in row {
                sheet.paste(tile, pixels(x), pixels(y));
                x += tile.width + gap;
            }
            y += high(row) + gap;
        }
        self.encoded(&sheet)
    }

    fn encoded(&self, canvas: &Canvas) -> Picture {
        let (width, height) = canvas.size();
        Picture {
            bytes: canvas.png(&self.palette),
            width,
            height,
        }
    }

    fn drawn(&self, scene: &Scene, caption: Option<&Caption>, size: Size) -> Canvas {
        let layout = Layout::new(scene, caption.is_some(), size);
        let sprites = self.sprites(layout.cell);
        let sprites = sprites.get_or_init(|| Sprites::new(layout.cell, &self.theme, &self.palette));
        let canvas = Canvas::new(
            layout.width,
            layout.height,
            self.palette.nearest(self.theme.page),
        );
        let mut drawing = Drawing {
            of: self,
            scene,
            layout: &layout,
            sprites,
            canvas,
        };
        if let Some(caption) = caption {
            drawing.caption(caption);
        }
        for surface in &scene.surfaces {
            drawing.surface(surface);
        }
        drawing.canvas
    }

    /// The place for the sprites of a cell size. Who comes first fills it, outside the lock.
    fn sprites(&self, cell: u32) -> Arc<OnceLock<Sprites>> {
        let mut kept = self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept
            .iter()
            .position(|(size, _)| *size == cell)
            .map(|place| kept.remove(place));
        let entry = found.unwrap_or_default();
        let sprites = Arc::clone(&entry.1);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((cell, entry.1));
        sprites
    }
}

/// One picture being drawn.
struct Drawing<'a> {
    of: &'a Renderer,
    scene: &'a Scene,
    layout: &'a Layout,
    sprites: &'a Sprites,
    canvas: Canvas,
}

/// Which end of a line of text is kept in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Centre,
    Right,
}

impl Drawing<'_> {
    fn caption(&mut self, caption: &Caption) {
        let band = self.layout.band;
        let px = band / 2;
        // The margin is a little more than the air above a capital letter.
        let margin = px * 2 / 3;
        let room = self.layout.width.saturating_sub(2 * margin);
        let left = i32::try_from(margin).unwrap_or(0);
        let area = Area {
            x: left,
            y: 0,
            width: room,
            height: band,
        };
        let taken = self.write(&caption.status, px, Ink::Text, area, Align::Right);
        let rest = room.saturating_sub(taken + if taken > 0 { px } else { 0 });
        self.write(
            &caption.title,
            px,
            Ink::Text,
            Area {
                width: rest,
                ..area
            },
            Align::Left,
        );
    }

    fn surface(&mut self, surface: &Surface) {
        match surface.kind {
            SurfaceKind::Board => self.board(surface),
            SurfaceKind::Ghost => self.ghost(surface),
        }
        for label in &surface.labels {
            self.label(surface, label);
        }
        if let (Some(title), Some(area)) = (&surface.title, self.layout.title(self.scene, surface))
        {
            let ink = if surface.kind == SurfaceKind::Ghost {
                Ink::Faint
            } else {
                Ink::Text
            };
            self.write(title, self.layout.cell * 3 / 10, ink, area, Align::Left);
        }
    }

    fn board(&mut self, surface: &Surface) {
        if self.layout.several {
            // A rim of page keeps a board apart from the one it is drawn over.
            let page = self.of.palette.nearest(self.of.theme.page);
            let rim = (self.layout.cell / 20).max(1);
            for cell in &surface.cells {
                let (x, y) = self.layout.corner(cell.at);
                self.canvas
                    .fill(Area::square(x, y, self.layout.cell).grown(rim), page);
            }
        }
        for cell in &surface.cells {
            let place = self.layout.corner(cell.at);
            self.sprites.square(
                &mut self.canvas,
                cell,
                place,
                (&self.of.theme, &self.of.palette),
            );
        }
    }

    fn ghost(&mut self, surface: &Surface) {
        let line = self.of.palette.nearest(self.of.theme.faint);
        let thickness = (self.layout.cell / 40).max(1);
        for cell in &surface.cells {
            let (x, y) = self.layout.corner(cell.at);
            self.canvas
                .outline(Area::square(x, y, self.layout.cell), thickness, line);
            self.sprites
                .upon(&mut self.canvas, cell, (x, y), &self.of.palette);
        }
    }

    fn label(&mut self, surface: &Surface, label: &Label) {
        let (cell, bold) = (self.layout.cell, &self.of.bold);
        match self.layout.spot(self.scene, surface, label) {
            Some(Spot::Outside(area)) => {
                self.letter(
                    bold,
                    &label.text,
                    (cell * 3 / 10).max(14),
                    Ink::Faint,
                    area,
                    Align::Centre,
                );
            }
            Some(Spot::Inside(at)) => {
                let ink = match surface.cells.iter().find(|cell| cell.at == at) {
                    Some(cell) if surface.kind == SurfaceKind::Board => sprites::label_ink(cell),
                    _ => Ink::Faint,
                };
                let (x, y) = self.layout.corner(at);
                let area = Area::square(x, y, cell).shrunk(cell / 18);
                // A corner that the men leave free: no taller than a line of text.
                let px = (cell / 5).max(9).min(area.height);
                let (area, align) = match label.edge {
                    Edge::Left => (Area { height: px, ..area }, Align::Left),
                    Edge::Below => (area.bottom(px), Align::Right),
                };
                self.letter(bold, &label.text, px, ink, area, align);
            }
            None => {}
        }
    }

    /// Writes one line of ordinary words; see [`Drawing::letter`].
    fn write(&mut self, text: &str, px: u32, ink: Ink, area: Area, align: Align) -> u32 {
        self.letter(&self.of.font, text, px, ink, area, align)
    }

    /// Writes one line into an area, centred vertically by its capitals and cut to its width. Returns the width taken.
    fn letter(
        &mut self,
        font: &Font,
        text: &str,
        px: u32,
        ink: Ink,
        area: Area,
        align: Align,
    ) -> u32 {
        let line = font.line(text, px, area.width);
        let before = match align {
            Align::Left => 0,
            Align::Centre => area.width.saturating_sub(line.width) / 2,
            Align::Right => area.width.saturating_sub(line.width),
        };
        let drop = area.height.midpoint(font.cap_height(px));
        let pixels = |length: u32| i32::try_from(length).unwrap_or(0);
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
