//! A scene becomes a picture, or a board in text.
//!
//! Everything here is a pure function of its arguments: no clock, no files, no network. The drawings of the pieces and the
//! letters are part of the program. They are rasterised once for every size of cell that is asked for, in palette
//! indices and on every kind of square; after that a picture is copying those tiles into an indexed canvas and encoding
//! it as PNG. Nothing is scaled or blended in colours at run time.

mod canvas;
mod drawing;
mod fold;
mod font;
mod layout;
mod palette;
mod preview;
mod replay;
mod sprites;
pub mod text;
mod theme;

#[cfg(test)]
mod tests;

pub use preview::preview;
pub use replay::{Frame, FrameDelay};
pub use theme::Theme;

use crate::rules::outcome::Side;
use crate::rules::scene::Scene;
use canvas::{Canvas, Tile};
use drawing::Drawing;
use font::Font;
use layout::{Bands, Layout};
use palette::Palette;
use sprites::Sprites;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most pixels of cells that are kept, a cell's area counted once a size. The games need seven sizes at the standard
/// width, 30,000 pixels together, and each pixel stands for about 110 bytes: together they take 8 MB at most. One size
/// of cells may always stay.
const KEPT: u32 = 70_000;

/// The most pixels that a sheet is wide or high.
const LARGEST: u32 = 4_096;

/// Why a picture cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The width is out of range.
    #[error("a board picture is 200 to 2,000 pixels wide, not {0}")]
    Size(u32),
    /// A sheet has become too large.
    #[error(
        "a sheet of {width}x{height} pixels is too large: {LARGEST} each way are the most, so choose a smaller size"
    )]
    Sheet {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// A replay does not fit even in the smallest size.
    #[error("a replay of {frames} pictures does not fit into {limit} bytes")]
    Long {
        /// How many pictures it has.
        frames: usize,
        /// The most bytes that it may take.
        limit: usize,
    },
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
    pub fn new(px: u32) -> Result<Size, RenderError> {
        let size = Size(px);
        if (Size::MIN..=Size::MAX).contains(&size) {
            Ok(size)
        } else {
            Err(RenderError::Size(px))
        }
    }

    /// The width in pixels.
    pub const fn px(self) -> u32 {
        self.0
    }
}

/// The text above and below the board, one line each.
///
/// Text that is too long is cut and ends in `…`, the title first. Letters that the font lacks become one `…` a run;
/// pictographs and invisible characters are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Caption {
    /// On the left, for example `Castling`. Players' names take its place.
    pub title: String,
    /// On the right, for example `White to move`. Players' names take its place.
    pub status: String,
    /// The players, White first.
    pub players: Option<[PlayerCaption; 2]>,
    /// The side to move, whose half of the line above the board is highlighted.
    pub turn: Option<Side>,
    /// Written large below the board when the game is over, for example `1-0 Checkmate`. Until then captured pieces have the
    /// place, where the scene counts them and players are named.
    pub result: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerCaption {
    pub name: String,
    /// The time left, as people read it, for example `4:59`; empty without a clock.
    pub clock: String,
}

/// A finished picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// A PNG file with 8 bits a pixel, indices into a palette, or an animated GIF file.
    pub bytes: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Draws scenes in one theme. Make it once and share it: it keeps the sprites and glyphs that it has prepared.
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
    pub fn new() -> Self {
        Renderer::with(Theme::standard().clone())
    }
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
    /// `size` above it, at least 26 pixels, and one more below it for captured pieces or the result: at [`Size::STANDARD`]
    /// the picture is 720 x 720 pixels without a caption and 720 x 768 or 720 x 816 with one. Other scenes are fitted into
    /// the same width, lines with their numbers below and long ones in rows. Cells are never larger than an eighth of `size` and never smaller than a sixteenth; a scene too wide for that makes a wider
    /// picture, of at most 4,096 pixels.
    pub fn png(&self, scene: &Scene, caption: Option<&Caption>, size: Size) -> Picture {
        self.encoded(&self.drawn(scene, caption, Bands::of(scene, caption), size))
    }

    /// Draws many scenes into one picture: rows of pictures of that width each, with some room between them.
    /// A sheet is at most 4,096 pixels wide and high.
    pub fn sheet(
        &self,
        rows: &[Vec<(Scene, Caption)>],
        size: Size,
    ) -> Result<Picture, RenderError> {
        let gap = size.px() / 20;
        let draw = |(scene, caption): &(Scene, Caption)| {
            let bands = Bands::of(scene, Some(caption));
            self.drawn(scene, Some(caption), bands, size).into_tile()
        };
        let rows: Vec<Vec<Tile>> = rows
            .iter()
            .map(|row| row.iter().map(draw).collect())
            .collect();
        let wide = |row: &Vec<Tile>| row.iter().map(|tile| tile.width + gap).sum::<u32>();
        let high = |row: &Vec<Tile>| row.iter().map(|tile| tile.height).max().unwrap_or(0);
        let width = rows.iter().map(wide).max().unwrap_or(0) + gap;
        let height = rows.iter().map(|row| high(row) + gap).sum::<u32>() + gap;
        let page = self.palette.nearest(self.theme.page.fill);
        if width.max(height) > LARGEST {
            return Err(RenderError::Sheet { width, height });
        }
        let mut sheet = Canvas::new(width, height, page);
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
        Ok(self.encoded(&sheet))
    }

    fn encoded(&self, canvas: &Canvas) -> Picture {
        let (width, height) = canvas.size();
        Picture {
            bytes: canvas.png(&self.palette),
            width,
            height,
        }
    }

    fn drawn(&self, scene: &Scene, caption: Option<&Caption>, bands: Bands, size: Size) -> Canvas {
        let rows = fold::folded(scene);
        let layout = Layout::new(rows.as_ref().unwrap_or(scene), rows.is_some(), bands, size);
        let sprites = self.sprites(layout.cell);
        let sprites = sprites.get_or_init(|| Sprites::new(layout.cell, &self.theme, &self.palette));
        let page = self.palette.nearest(self.theme.page.fill);
        let mut drawing = Drawing {
            of: self,
            scene: rows.as_ref().unwrap_or(scene),
            layout: &layout,
            sprites,
            canvas: Canvas::new(layout.width, layout.height, page),
        };
        drawing.all(caption);
        drawing.canvas
    }

    /// Lends the sprites of a cell size.
    fn with_sprites(&self, cell: u32, draw: impl FnOnce(&Sprites)) {
        let cell = cell.max(1);
        let sprites = self.sprites(cell);
        draw(sprites.get_or_init(|| Sprites::new(cell, &self.theme, &self.palette)));
    }

    /// The slot for the sprites of a cell size. The first user fills it, outside the lock.
    fn sprites(&self, cell: u32) -> Arc<OnceLock<Sprites>> {
        let mut kept = self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept
            .iter()
            .position(|(size, _)| *size == cell)
            .map(|place| kept.remove(place));
        let (_, slot) = found.unwrap_or_default();
        let area = |size: u32| size.saturating_mul(size);
        let mut whole: u32 = kept.iter().map(|(size, _)| area(*size)).sum();
        while whole.saturating_add(area(cell)) > KEPT && !kept.is_empty() {
            whole -= area(kept.remove(0).0);
        }
        kept.push((cell, Arc::clone(&slot)));
        slot
    }
}
