//! Renders scenes as pictures, or as boards in text.
//!
//! Everything here is a pure function of its arguments: no clock, no files, no network. The drawings of the pieces and the
//! fonts are embedded. They are rasterised once for every cell size, in palette indices and on every kind of square; after
//! that a picture is copying those tiles into an indexed canvas and encoding it as PNG. Nothing is scaled or blended in
//! colours at run time.
//!
//! ```
//! use arbiter_board::{Caption, Renderer, Size};
//! use arbiter_rules::scene::Mark;
//!
//! let start = arbiter_rules::find("chess").unwrap().start();
//! let caption = Caption {
//!     title: "The start".to_owned(),
//!     ..Caption::default()
//! };
//! let scene = start.scene().marked("e2", Mark::Chosen).marked("e4", Mark::Target);
//! let picture = Renderer::new().png(&scene, Some(&caption), Size::STANDARD);
//! assert!(picture.bytes.starts_with(b"\x89PNG"));
//! assert_eq!((picture.width, picture.height), (720, 764));
//! ```
//!
//! The same scene in characters:
//!
//! ```
//! use arbiter_board::text;
//! # use arbiter_board::text::Names;
//!
//! let start = arbiter_rules::find("mono-dimensional").unwrap().start();
//! let board = text::board(&start.scene(), &Names::default());
//! assert!(board.contains(" K "));
//! ```

pub mod artwork;
mod bars;
mod canvas;
mod drawing;
mod fold;
mod font;
mod graph;
mod japanese;
mod latin;
mod layout;
mod legend;
mod lettering;
mod lzw;
mod mark_shape;
mod palette;
mod pieces;
mod pointer;
mod preview;
mod replay;
mod shapes;
mod sprites;
mod system_fonts;
mod table;
pub mod text;
mod theme;
mod tower;

#[cfg(test)]
mod tests;

pub use graph::Graph;
pub use pieces::PieceSet;
pub use preview::preview;
pub use replay::{Frame, FrameDelay};
pub use system_fonts::SystemFonts;
pub use table::{Cell, Table};
pub use theme::Theme;
pub use tower::{Drawer, FreeCorner, TowerWords, drawer};

use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{At, Cell as Square, Mark, Piece, Pointer, Scene, Symbol};
use canvas::Canvas;
use drawing::Drawing;
use font::Font;
use layout::{Bands, Layout};
use palette::ThemePalette;
use sprites::Sprites;
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use theme::Colours;

/// Maximum number of pixels of cached cells, counting a cell's area once per size. The games need seven sizes at the
/// standard width, 30,000 pixels together, and each pixel takes about 110 bytes: 8 MB at most. One cell size may always
/// stay.
const KEPT: i64 = 70_000;

/// Marks that the arrow of a hint replaces. Any arrow replaces the first four, of the last move.
const REPLACED: [Mark; 7] = [
    Mark::MovedFrom,
    Mark::MovedTo,
    Mark::CapturedHere,
    Mark::Castled,
    Mark::Chosen,
    Mark::Target,
    Mark::Swap,
];

/// Maximum width and height of a sheet, in pixels.
const LARGEST: i64 = 4_096;

/// Why a picture can't be rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("a board picture is 200 to 2,000 pixels wide, not {0}")]
    Size(u32),
    #[error(
        "a sheet of {width}x{height} pixels is too large: {LARGEST} each way are the most, so choose a smaller size"
    )]
    Sheet { width: i64, height: i64 },
    #[error("a replay of {frames} pictures does not fit into {limit} bytes")]
    Long { frames: usize, limit: usize },
}

/// The width of a board picture: 200 to 2,000 pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u32);

impl Size {
    pub const MIN: Size = Size(200);
    pub const MAX: Size = Size(2_000);
    /// The size for chat channels: 720 pixels, so that a square of chess is 90 pixels wide.
    pub const STANDARD: Size = Size(720);

    /// The same for a scene: the picture of a tower is taller, and should have no more pixels than others.
    pub fn standard(scene: &Scene) -> Size {
        if scene.is_tower() {
            Size(640)
        } else {
            Size::STANDARD
        }
    }

    /// For boards that share a picture: their captions stay legible when it is displayed small.
    pub const OF_MANY: Size = Size(360);

    pub fn new(px: u32) -> Result<Size, RenderError> {
        let allowed = Size::MIN..=Size::MAX;
        let size = Some(Size(px)).filter(|size| allowed.contains(size));
        size.ok_or(RenderError::Size(px))
    }

    pub const fn px(self) -> u32 {
        self.0
    }
}

/// The text above and below the board, one line each.
///
/// Text that is too long is cut and ends in `…`, the title first. Letters without a font are transliterated; pictographs and
/// invisible characters are removed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Caption {
    /// On the left, for example `Castling`. Replaced by players' names.
    pub title: String,
    /// On the right, for example `White to move`. Replaced by players' names.
    pub status: String,
    pub players: Option<[PlayerCaption; 2]>,
    /// The side to move, which has a dot after its name.
    pub turn: Option<Side>,
    /// The words in the picture of a tower of boards.
    pub tower: TowerWords,
    /// Explanations of marks and pieces, in up to three lines at the bottom. Symbols that the picture lacks are omitted.
    pub legend: Vec<LegendEntry>,
    /// Drawn over everything. With arrows, the last move isn't marked.
    pub arrows: Vec<Arrow>,
    pub projection: Projection,
}

/// The viewpoint of a tower of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Projection {
    /// As in play: from above, with its boards beside each other.
    #[default]
    Plan,
    /// As a tower on a table.
    Oblique,
}

/// A highlighted move: from square to square, or from a board to a pin.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrow {
    pub from: String,
    pub to: String,
    pub pointer: Pointer,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LegendEntry {
    pub symbol: Option<Symbol>,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PlayerCaption {
    pub name: String,
    /// After the name, for example `1612`; empty if unrated.
    pub rating: String,
    /// In a replay, the last move and how many were played, after both. The name is cut for it.
    pub progress: String,
    /// After them, for example `to move` or `checkmate`.
    pub note: String,
    /// Whether the result is more than half a point, half a point or less; `None` without one.
    pub score: Option<Ordering>,
    /// The remaining time, for example `4:59`; empty without a clock.
    pub clock: String,
}

/// A finished picture, with its dimensions in pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// A PNG file with 8 bits per pixel, indices into a palette, or an animated GIF file.
    pub bytes: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

impl Picture {
    fn new(bytes: Vec<u8>, width: i64, height: i64) -> Self {
        let side = |length: i64| u32::try_from(length).unwrap_or(0);
        Picture {
            bytes,
            width: side(width),
            height: side(height),
        }
    }
}

/// Renders scenes in one theme. Create it once and share it, because it caches sprites and glyphs.
pub struct Renderer {
    theme: &'static Colours,
    pieces: PieceSet,
    palette: ThemePalette,
    /// For text.
    font: Font,
    /// For coordinates, which are small and must be legible on a phone.
    bold: Font,
    /// By cell size, the most recently used last.
    sprites: Mutex<Vec<(i64, Arc<OnceLock<Sprites>>)>>,
}

/// Widths and heights in which Discord shows a picture: on a phone, where only the width is limited, and in a window.
const WINDOWS: [(i64, i64); 2] = [(400, 800), (550, 350)];

const fn gap(size: Size) -> i64 {
    (size.px() / 20) as i64
}

fn highest(row: &[Canvas]) -> i64 {
    row.iter().map(Canvas::height).max().unwrap_or(0)
}

fn measures(rows: &[&[Canvas]], size: Size) -> (i64, i64) {
    let gap = gap(size);
    let wide = |row: &&[Canvas]| row.iter().map(|one| one.width() + gap).sum::<i64>();
    let width = rows.iter().map(wide).max().unwrap_or(0) + gap;
    let height = rows.iter().map(|row| highest(row) + gap).sum::<i64>() + gap;
    (width, height)
}

/// Whether any of a name is visible in a picture; a name of pictographs isn't.
pub fn can_write(name: &str) -> bool {
    static BOLD: LazyLock<Font> = LazyLock::new(Font::bold);
    BOLD.can_write(name)
}

/// Whether a Japanese name has characters that no font has, so that a picture can only guess their reading.
pub fn is_guessed<'a>(name: &str, is_japanese: bool, fonts: impl Fn() -> &'a SystemFonts) -> bool {
    let has_no_glyph = |letter: char| {
        let block = system_fonts::block(letter).filter(|_| japanese::is_han(letter));
        block.is_some_and(|(block, _)| fonts().glyph(block, true, letter).is_none())
    };
    let letters: Vec<char> = name.chars().collect();
    (is_japanese || japanese::is_japanese(&letters)) && letters.into_iter().any(has_no_glyph)
}

impl Default for Renderer {
    fn default() -> Self {
        Renderer::new()
    }
}

impl fmt::Debug for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderer").finish_non_exhaustive()
    }
}

impl Renderer {
    /// A renderer in the default theme. It prepares nothing yet; the first picture of a kind takes a few dozen milliseconds
    /// longer.
    pub fn new() -> Self {
        Renderer::with(Theme::default())
    }

    pub fn with(theme: Theme) -> Self {
        Renderer {
            palette: ThemePalette(theme),
            theme: theme.colours(),
            pieces: PieceSet::default(),
            font: Font::regular(),
            bold: Font::bold(),
            sprites: Mutex::default(),
        }
    }

    /// The same renderer with another set of pieces.
    pub fn with_pieces(self, pieces: PieceSet) -> Self {
        Renderer {
            pieces,
            sprites: Mutex::default(),
            ..self
        }
    }

    /// The same renderer with further fonts, which are loaded when a name needs one.
    pub fn with_fonts(self, fonts: fn() -> &'static SystemFonts) -> Self {
        Renderer {
            font: self.font.with_more(fonts),
            bold: self.bold.with_more(fonts),
            ..self
        }
    }

    /// A picture `size` pixels wide. A board fills the width, with its coordinates in the squares at its edge; lines have
    /// their numbers below, and long ones are folded. A caption adds bands of eleven 180ths of `size`: a title one above,
    /// players one above and one below; a legend is a smaller one at the bottom. Cells are at most an eighth of `size` and
    /// at least a sixteenth; a scene too wide for that makes a wider picture, of at most 4,096 pixels.
    pub fn png(&self, scene: &Scene, caption: Option<&Caption>, size: Size) -> Picture {
        self.draw_scene(scene, caption, Bands::of(caption), size)
            .png(&self.palette)
    }

    /// A piece on a light square, for example as an emoji.
    pub fn piece(&self, piece: Piece, px: u32) -> Picture {
        let cell = Square::new(At::default(), "", false, Some(piece));
        let side = i64::from(px);
        let mut canvas = self.blank_canvas(side, side);
        self.with_sprites(side, |sprites| {
            sprites.draw_square(&mut canvas, &cell, (0, 0), self);
        });
        canvas.png(&self.palette)
    }

    /// Renders many scenes into one picture: rows of pictures of that width each, with space between them. A sheet is at
    /// most 4,096 pixels wide and high.
    pub fn sheet(
        &self,
        rows: &[Vec<(Scene, Caption)>],
        size: Size,
    ) -> Result<Picture, RenderError> {
        let drawn = |(scene, caption): &(Scene, Caption)| self.captioned(scene, caption, size);
        let rows: Vec<Vec<Canvas>> = rows
            .iter()
            .map(|row| row.iter().map(drawn).collect())
            .collect();
        let rows: Vec<&[Canvas]> = rows.iter().map(Vec::as_slice).collect();
        self.pasted(&rows, size)
    }

    /// Renders a few scenes into one picture, with the number of columns that shows them largest in a chat.
    pub fn together(
        &self,
        scenes: &[(Scene, Caption)],
        size: Size,
    ) -> Result<Picture, RenderError> {
        let drawn = |(scene, caption): &(Scene, Caption)| self.captioned(scene, caption, size);
        let drawn: Vec<Canvas> = scenes.iter().map(drawn).collect();
        let rows = |columns: usize| drawn.chunks(columns).collect::<Vec<_>>();
        // The smaller of the scale factors in both windows.
        let scale = |columns: &usize| {
            let (width, height) = measures(&rows(*columns), size);
            let shown = WINDOWS.map(|(most_wide, most_high)| {
                (most_wide * 1_000 / width.max(1)).min(most_high * 1_000 / height.max(1))
            });
            shown.into_iter().min()
        };
        let columns = (1..=drawn.len()).max_by_key(scale).unwrap_or(1);
        self.pasted(&rows(columns), size)
    }

    /// Arranges rows of pictures on one page.
    fn pasted(&self, rows: &[&[Canvas]], size: Size) -> Result<Picture, RenderError> {
        let (width, height) = measures(rows, size);
        if width.max(height) > LARGEST {
            return Err(RenderError::Sheet { width, height });
        }
        let mut sheet = self.blank_canvas(width, height);
        let gap = gap(size);
        let mut y = gap;
        for row in rows {
            let mut x = gap;
            for one in *row {
                sheet.paste(one, (x, y));
                x += one.width() + gap;
            }
            y += highest(row) + gap;
        }
        Ok(sheet.png(&self.palette))
    }

    fn blank_canvas(&self, width: i64, height: i64) -> Canvas {
        Canvas::new(width, height, self.palette.nearest(self.theme.page.fill))
    }

    fn captioned(&self, scene: &Scene, caption: &Caption, size: Size) -> Canvas {
        let caption = Some(caption);
        self.draw_scene(scene, caption, Bands::of(caption), size)
    }

    fn draw_scene(
        &self,
        scene: &Scene,
        caption: Option<&Caption>,
        bands: Bands,
        size: Size,
    ) -> Canvas {
        let arrows = caption.map_or(&[][..], |caption| &caption.arrows);
        let is_hint = |arrow: &Arrow| arrow.pointer == Pointer::Right;
        let hidden: &[Mark] = match arrows {
            [] => &[],
            hints if hints.iter().any(is_hint) => &REPLACED,
            _ => &REPLACED[..4],
        };
        let without = (!hidden.is_empty()).then(|| {
            let hidden = hidden.iter().copied();
            hidden.fold(scene.clone(), Scene::without)
        });
        let scene = without.as_ref().unwrap_or(scene);
        let tower = tower::draw_tower(self, scene, caption, bands, size);
        let mut canvas = tower.unwrap_or_else(|| self.boards(scene, caption, bands, size));
        if let Some(caption) = caption {
            self.legend(&mut canvas, scene, caption, size);
        }
        canvas
    }

    /// The boards of a scene, without a legend.
    fn boards(&self, scene: &Scene, caption: Option<&Caption>, bands: Bands, size: Size) -> Canvas {
        let rows = fold::folded(scene);
        let scene = rows.as_ref().unwrap_or(scene);
        let layout = Layout::new(scene, rows.is_some(), bands, size);
        self.with_sprites(layout.cell, |sprites| {
            let mut drawing = Drawing {
                of: self,
                scene,
                layout: &layout,
                sprites,
                canvas: self.blank_canvas(layout.width, layout.height),
            };
            drawing.draw_all(caption);
            drawing.canvas
        })
    }

    fn with_sprites<T>(&self, cell: i64, draw: impl FnOnce(&Sprites) -> T) -> T {
        let cell = cell.max(1);
        let sprites = self.sprites(cell);
        draw(sprites.get_or_init(|| Sprites::new(cell, self)))
    }

    /// The slot for the sprites of a cell size. The first user fills it, outside the lock.
    fn sprites(&self, cell: i64) -> Arc<OnceLock<Sprites>> {
        let mut kept = self.sprites.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(size, _)| *size == cell);
        let (_, slot) = found.map(|place| kept.remove(place)).unwrap_or_default();
        let pixels = |size: &i64| size * size;
        let mut whole: i64 = kept.iter().map(|(size, _)| pixels(size)).sum();
        while whole + pixels(&cell) > KEPT && !kept.is_empty() {
            whole -= pixels(&kept.remove(0).0);
        }
        kept.push((cell, Arc::clone(&slot)));
        slot
    }
}
