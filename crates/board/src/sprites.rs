//! The pieces and the marks at one cell size, rasterised once.

use super::Renderer;
use super::canvas::{Area, Canvas, Layer, steps};
use super::mark_shape::MarkShape;
use super::palette::{Ink, Palette, STEPS};
use super::pieces::drawing;
use super::shapes::to_f32;
use super::theme::{PieceColours, Rgb};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Cell, Marks, Piece, Role, Shade};
use image::GrayAlphaImage;
use resvg::usvg::{Options, Tree};
use strum::VariantArray;
use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

/// Everything that is drawn on cells of one size.
#[derive(Debug)]
pub(crate) struct Sprites {
    cell: i64,
    /// By [`index`].
    pieces: Vec<Layer>,
    /// The horizontal extent of each piece.
    extents: Vec<(i64, i64)>,
    marks: Vec<Layer>,
    /// Squares without marks, ready to be copied, by shade and then empty or by [`index`].
    tiles: [Vec<Canvas>; 2],
}

impl Sprites {
    /// Rasterises everything for cells of a size in pixels: about a millisecond per piece at 90 pixels.
    pub(crate) fn new(cell: i64, of: &Renderer) -> Self {
        let (theme, palette) = (of.theme, of.palette);
        let sides = [(theme.white, Ink::WhiteEdge), (theme.black, Ink::BlackEdge)];
        let pieces = sides.into_iter().flat_map(|(colours, edge)| {
            Role::ALL.map(|role| {
                layer(
                    drawing(of.pieces, role),
                    &style(colours),
                    cell,
                    edge,
                    &palette,
                )
            })
        });
        let pieces: Vec<Layer> = pieces.collect();
        let marks = MarkShape::VARIANTS.iter().map(|mark| {
            let [colour, rim] = [mark.ink(), mark.rim()].map(|ink| hex(ink.colour(theme)));
            let style = format!(".rim{{stroke:{rim}}} .sign{{stroke:{rim};fill:{rim}}}");
            let frame = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" fill="none" stroke="currentColor""#;
            let svg = format!(r#"{frame} color="{colour}">{}</svg>"#, mark.svg());
            layer(&svg, &style, cell, mark.rim(), &palette)
        });
        let marks: Vec<Layer> = marks.collect();
        let squares = theme.squares;
        let tiles = [squares.light, squares.dark].map(|ground| {
            let empty = Canvas::new(cell, cell, palette.nearest(ground));
            let mut tiles = vec![empty; 1 + pieces.len()];
            for (tile, piece) in tiles.iter_mut().skip(1).zip(&pieces) {
                tile.overlay(piece, (0, 0), &palette);
            }
            tiles
        });
        Sprites {
            cell,
            marks,
            extents: pieces.iter().map(extent).collect(),
            pieces,
            tiles,
        }
    }

    pub(crate) fn draw_square(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        corner: (i64, i64),
        of: &Renderer,
    ) {
        if cell.marks == Marks::NONE {
            let tile = cell.piece.map_or(0, |piece| 1 + index(piece));
            let tiles = &self.tiles[usize::from(cell.shade == Shade::Dark)];
            return canvas.paste(&tiles[tile], corner);
        }
        self.ground(canvas, cell, of.theme.squares.shade(cell.shade), corner, of);
        self.draw_piece_on(canvas, cell, corner, of);
    }

    /// Draws a square in a colour with its marks, but without its piece and badges, which follow later.
    pub(crate) fn ground(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        plain: Rgb,
        corner: (i64, i64),
        of: &Renderer,
    ) {
        self.fill_in(canvas, cell, plain, corner, of);
        self.draw_marks(canvas, cell, corner, of);
    }

    /// Draws a square in its colour or that of the last move.
    pub(crate) fn fill(&self, canvas: &mut Canvas, cell: &Cell, corner: (i64, i64), of: &Renderer) {
        self.fill_in(canvas, cell, of.theme.squares.shade(cell.shade), corner, of);
    }

    fn fill_in(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        plain: Rgb,
        corner: (i64, i64),
        of: &Renderer,
    ) {
        let squares = of.theme.squares;
        let ground = match (cell.is_moved(), cell.shade) {
            (false, _) => plain,
            (true, Shade::Light) => squares.moved_light,
            (true, Shade::Dark) => squares.moved_dark,
        };
        let square = Area::new(corner, self.cell, self.cell);
        canvas.fill(square, of.palette.nearest(ground));
    }

    /// Draws the marks on a square that are under its piece.
    pub(crate) fn draw_marks(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        corner: (i64, i64),
        of: &Renderer,
    ) {
        for shape in MarkShape::shapes_on(cell).filter(|shape| !shape.is_badge()) {
            self.mark(canvas, shape, corner, &of.palette);
        }
    }

    /// Draws the piece on a square and the badges over it.
    pub(crate) fn draw_piece_on(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        corner: (i64, i64),
        of: &Renderer,
    ) {
        if let Some(piece) = cell.piece {
            self.piece(canvas, piece, corner, &of.palette);
        }
        for shape in MarkShape::shapes_on(cell).filter(|shape| shape.is_badge()) {
            self.mark(canvas, shape, corner, &of.palette);
        }
    }

    /// The horizontal extent of a piece on its cell.
    pub(crate) fn extent(&self, piece: Piece) -> (i64, i64) {
        self.extents[index(piece)]
    }

    /// Draws a coloured outline around a piece, before the piece.
    pub(crate) fn halo(&self, canvas: &mut Canvas, piece: Piece, (x, y): (i64, i64), colour: u8) {
        let by = (self.cell / 30).max(1);
        let around = (-1..=1).flat_map(|down| [-1, 0, 1].map(|right| (right, down)));
        for (right, down) in around.filter(|way| *way != (0, 0)) {
            let corner = (x + right * by, y + down * by);
            let layer = &self.pieces[index(piece)].pixels;
            canvas.lay(
                layer,
                corner,
                |below, [_, step]| {
                    if step > STEPS / 2 { colour } else { below }
                },
            );
        }
    }

    pub(crate) fn silhouette(
        &self,
        canvas: &mut Canvas,
        piece: Piece,
        corner: (i64, i64),
        palette: &Palette,
    ) {
        let layer = &self.pieces[index(piece)].pixels;
        canvas.lay(layer, corner, |below, [_, step]| {
            palette.blend(Ink::LabelOnLight, step.min(1))[usize::from(below)]
        });
    }

    pub(crate) fn mark(
        &self,
        canvas: &mut Canvas,
        mark: MarkShape,
        corner: (i64, i64),
        palette: &Palette,
    ) {
        canvas.overlay(&self.marks[mark as usize], corner, palette);
    }

    pub(crate) fn piece(
        &self,
        canvas: &mut Canvas,
        piece: Piece,
        corner: (i64, i64),
        palette: &Palette,
    ) {
        canvas.overlay(&self.pieces[index(piece)], corner, palette);
    }
}

/// The first column that isn't transparent, and the one after the last.
fn extent(layer: &Layer) -> (i64, i64) {
    let pixels = layer.pixels.enumerate_pixels();
    let seen = pixels.filter(|(.., pixel)| pixel.0[1] > 0);
    let columns = seen.map(|(x, ..)| (i64::from(x), i64::from(x) + 1));
    let joined = columns.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    joined.unwrap_or((0, 1))
}

/// The index of a piece in a list of all: White's first.
const fn index(piece: Piece) -> usize {
    let of_side = piece.role as usize;
    match piece.side {
        Side::White => of_side,
        Side::Black => Role::ALL.len() + of_side,
    }
}

/// The style sheet that colours a drawing.
fn style(colours: PieceColours) -> String {
    let [fill, shade, edge, detail] =
        [colours.fill, colours.shade, colours.edge, colours.detail].map(hex);
    let gleam = colours.gleam.map_or_else(|| "none".to_owned(), hex);
    format!(
        ".man{{fill:{fill};stroke:{edge}}} .shade{{fill:{shade}}} .line{{stroke:{detail}}} .spot{{fill:{detail}}} .gleam{{stroke:{gleam}}}"
    )
}

fn hex(Rgb([red, green, blue]): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Rasterises one of our drawings. Partly covered pixels become steps of one ink, all others palette colours.
fn layer(svg: &str, style: &str, cell: i64, edge: Ink, palette: &Palette) -> Layer {
    let options = Options {
        style_sheet: Some(style.to_owned()),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)
        .expect("the drawings are part of the program and well-formed");
    let side = u32::try_from(cell).ok();
    let mut pixmap = side
        .and_then(|side| Pixmap::new(side, side))
        .expect("a cell has at least one pixel and fits into memory");
    let scale = to_f32(cell) / tree.size().width();
    let scaled = Transform::from_scale(scale, scale);
    resvg::render(&tree, scaled, &mut pixmap.as_mut());
    let mut last = None;
    let colour_and_cover = |pixel: &PremultipliedColorU8| match steps(pixel.alpha()) {
        STEPS => {
            let colour = pixel.demultiply();
            let colour = Rgb([colour.red(), colour.green(), colour.blue()]);
            // Neighbours are mostly equal, and searching for a colour is slow.
            let (_, found) = last
                .filter(|(known, _)| *known == colour)
                .unwrap_or_else(|| (colour, palette.nearest(colour)));
            last = Some((colour, found));
            [found, STEPS]
        }
        step => [0, step],
    };
    let (width, height) = (pixmap.width(), pixmap.height());
    let pixels = pixmap.pixels().iter().flat_map(colour_and_cover).collect();
    let pixels = GrayAlphaImage::from_raw(width, height, pixels);
    Layer {
        pixels: pixels.expect("there are as many pixels as in the drawing"),
        edge,
    }
}
