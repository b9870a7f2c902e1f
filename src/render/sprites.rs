//! The pieces and the marks at one cell size, rasterised once.

use super::canvas::{Area, Canvas, Layer, LayerPixel, Tile, steps};
use super::palette::{Ink, Palette, STEPS};
use super::theme::{PieceColours, Rgb, Theme};
use crate::rules::outcome::Side;
use crate::rules::scene::{Cell, Mark, Marks, Piece, Role, Shade};
use resvg::usvg::{Options, Tree};
use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

/// The drawing of a piece. Its classes `piece`, `shade`, `line` and `spot` get their colours from the theme.
const fn drawing(role: Role) -> &'static str {
    match role {
        Role::King => include_str!("../../assets/pieces/king.svg"),
        Role::Queen => include_str!("../../assets/pieces/queen.svg"),
        Role::Rook => include_str!("../../assets/pieces/rook.svg"),
        Role::Bishop => include_str!("../../assets/pieces/bishop.svg"),
        Role::Knight => include_str!("../../assets/pieces/knight.svg"),
        Role::Pawn => include_str!("../../assets/pieces/pawn.svg"),
        Role::Executor => include_str!("../../assets/pieces/executor.svg"),
        Role::Warrior => include_str!("../../assets/pieces/warrior.svg"),
        Role::Lancer => include_str!("../../assets/pieces/lancer.svg"),
    }
}

/// The shape of a mark on a square. No two are alike, so none needs its colour to be told apart.
#[derive(Debug, Clone, Copy)]
enum MarkShape {
    /// Brackets in the corners: a move started here.
    From,
    /// A closed frame: a move ended here.
    To,
    /// A cross on a square that is empty now.
    Captured,
    /// The cross beside a piece, which would hide it.
    CapturedBeside,
    /// A closed ring around the king.
    Check,
    /// Rays into the corners: here is why a move is not legal.
    Reason,
    /// A dot on an empty square.
    Free,
    /// A broken ring around a piece that can be captured.
    Prey,
    /// Bars on both sides: over or under the chosen piece.
    Column,
}

impl MarkShape {
    const ALL: [MarkShape; 9] = [
        MarkShape::From,
        MarkShape::To,
        MarkShape::Captured,
        MarkShape::CapturedBeside,
        MarkShape::Check,
        MarkShape::Reason,
        MarkShape::Free,
        MarkShape::Prey,
        MarkShape::Column,
    ];

    const fn ink(self) -> Ink {
        match self {
            MarkShape::From | MarkShape::To => Ink::Moved,
            MarkShape::Captured | MarkShape::CapturedBeside | MarkShape::Reason => Ink::Captured,
            MarkShape::Check => Ink::Check,
            MarkShape::Free | MarkShape::Prey | MarkShape::Column => Ink::Target,
        }
    }

    /// The shape, on a square of 90 by 90.
    const fn shape(self) -> &'static str {
        match self {
            MarkShape::From => {
                r#"<path d="M3.5 25V3.500H25M65 3.500H86.500V25M86.5 65V86.500H65M25 86.500H3.500V65" fill="none" stroke="currentColor" stroke-width="5"/>"#
            }
            MarkShape::To => {
                r#"<rect x="2.5" y="2.5" width="85" height="85" fill="none" stroke="currentColor" stroke-width="5"/>"#
            }
            MarkShape::Captured => {
                r#"<path d="M33 33L57 57M57 33L33 57" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>"#
            }
            MarkShape::CapturedBeside => {
                r#"<path d="M68 10L80 22M80 10L68 22" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>"#
            }
            MarkShape::Check => {
                r#"<circle cx="45" cy="45" r="39" fill="none" stroke="currentColor" stroke-width="8"/>"#
            }
            MarkShape::Reason => {
                r#"<path d="M4 14V4H14M76 4H86V14M86 76V86H76M14 86H4V76M12 12L24 24M78 12L66 24M78 78L66 66M12 78L24 66" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>"#
            }
            MarkShape::Column => {
                r#"<path d="M6 0V90M84 0V90" fill="none" stroke="currentColor" stroke-width="7"/>"#
            }
            MarkShape::Free => r#"<circle cx="45" cy="45" r="13"/>"#,
            MarkShape::Prey => {
                r#"<circle cx="45" cy="45" r="39.5" fill="none" stroke="currentColor" stroke-width="7" stroke-dasharray="42 20.05" stroke-dashoffset="21"/>"#
            }
        }
    }

    /// The shapes to draw on a cell, lowest first.
    fn on(cell: &Cell) -> impl Iterator<Item = MarkShape> {
        let shapes = [
            (Mark::Column, MarkShape::Column),
            (Mark::MovedFrom, MarkShape::From),
            (Mark::MovedTo, MarkShape::To),
            (Mark::Check, MarkShape::Check),
            (Mark::Reason, MarkShape::Reason),
            (
                Mark::CapturedHere,
                if cell.piece.is_some() {
                    MarkShape::CapturedBeside
                } else {
                    MarkShape::Captured
                },
            ),
            (
                Mark::Target,
                if cell.piece.is_some() {
                    MarkShape::Prey
                } else {
                    MarkShape::Free
                },
            ),
        ];
        let marks = cell.marks;
        shapes
            .into_iter()
            .filter(move |(mark, _)| marks.has(*mark))
            .map(|(_, shape)| shape)
    }
}

/// Everything that is drawn on cells of one size.
#[derive(Debug)]
pub(super) struct Sprites {
    /// The side of a cell, in pixels.
    cell: u32,
    /// By [`index`].
    pieces: Vec<Layer>,
    marks: Vec<Layer>,
    /// Squares without marks, ready to be copied, by shade and then empty or by [`index`].
    tiles: [Vec<Tile>; 2],
}

impl Sprites {
    /// Rasterises everything for cells of a size in pixels: about a millisecond a piece at 90 pixels.
    pub(super) fn new(cell: u32, theme: &Theme, palette: &Palette) -> Self {
        let pieces: Vec<Layer> = Side::ALL
            .into_iter()
            .flat_map(|side| {
                Role::ALL.map(|role| piece(Piece { side, role }, cell, theme, palette))
            })
            .collect();
        let marks = MarkShape::ALL.map(|mark| {
            let (shape, colour) = (mark.shape(), hex(mark.ink().colour(theme)));
            let frame = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" fill="currentColor""#;
            layer(&format!(r#"{frame} color="{colour}">{shape}</svg>"#), "", cell, mark.ink(), palette)
        });
        let tiles = [Shade::Light, Shade::Dark].map(|shade| {
            let colour = palette.nearest(ground(theme, shade, Marks::NONE));
            let empty = || Canvas::new(cell, cell, colour);
            let occupied = pieces.iter().map(|piece| {
                let mut tile = empty();
                tile.overlay(piece, 0, 0, palette);
                tile.into_tile()
            });
            std::iter::once(empty().into_tile())
                .chain(occupied)
                .collect()
        });
        Sprites {
            cell,
            pieces,
            marks: marks.into(),
            tiles,
        }
    }

    /// Draws a square with everything on it; the place is its top left corner.
    pub(super) fn square(
        &self,
        canvas: &mut Canvas,
        cell: &Cell,
        (x, y): (i32, i32),
        look: (&Theme, &Palette),
    ) {
        let (theme, palette) = look;
        if cell.marks == Marks::NONE {
            let tiles = &self.tiles[usize::from(cell.shade == Shade::Dark)];
            return canvas.paste(&tiles[cell.piece.map_or(0, |piece| 1 + index(piece))], x, y);
        }
        let colour = palette.nearest(ground(theme, cell.shade, cell.marks));
        canvas.fill(Area::square(x, y, self.cell), colour);
        for shape in MarkShape::on(cell) {
            canvas.overlay(&self.marks[shape as usize], x, y, palette);
        }
        if let Some(piece) = cell.piece {
            self.piece(canvas, piece, (x, y), palette);
        }
    }

    pub(super) fn piece(
        &self,
        canvas: &mut Canvas,
        piece: Piece,
        (x, y): (i32, i32),
        palette: &Palette,
    ) {
        canvas.overlay(&self.pieces[index(piece)], x, y, palette);
    }
}

/// The place of a piece in a list of all: White's first.
const fn index(piece: Piece) -> usize {
    let of_side = piece.role as usize;
    match piece.side {
        Side::White => of_side,
        Side::Black => Role::ALL.len() + of_side,
    }
}

/// The ink for a coordinate in the corner of a square.
pub(super) const fn label_ink(cell: &Cell) -> Ink {
    match (cell.shade, Highlight::of(cell.marks)) {
        (_, Highlight::Moved | Highlight::Check) => Ink::LabelOnMarked,
        (Shade::Light, Highlight::Plain) => Ink::LabelOnLight,
        (Shade::Dark, Highlight::Plain) => Ink::LabelOnDark,
    }
}

/// The colour of a square under its marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Highlight {
    Plain,
    Moved,
    Check,
}

impl Highlight {
    const fn of(marks: Marks) -> Self {
        if marks.has(Mark::Check) {
            Highlight::Check
        } else if marks.has(Mark::MovedFrom) || marks.has(Mark::MovedTo) {
            Highlight::Moved
        } else {
            Highlight::Plain
        }
    }
}

const fn ground(theme: &Theme, shade: Shade, marks: Marks) -> Rgb {
    let squares = theme.squares;
    match (shade, Highlight::of(marks)) {
        (Shade::Light, Highlight::Plain) => squares.light,
        (Shade::Dark, Highlight::Plain) => squares.dark,
        (Shade::Light, Highlight::Moved) => squares.moved_light,
        (Shade::Dark, Highlight::Moved) => squares.moved_dark,
        (Shade::Light, Highlight::Check) => squares.check_light,
        (Shade::Dark, Highlight::Check) => squares.check_dark,
    }
}

fn piece(piece: Piece, cell: u32, theme: &Theme, palette: &Palette) -> Layer {
    let (colours, edge) = piece
        .side
        .pick((theme.white, Ink::WhiteEdge), (theme.black, Ink::BlackEdge));
    layer(drawing(piece.role), &style(colours), cell, edge, palette)
}

/// The style sheet that gives a drawing its colours.
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

/// Rasterises a drawing of our own. Half-covered pixels are steps of one ink, all others colours of the palette.
fn layer(svg: &str, style: &str, cell: u32, edge: Ink, palette: &Palette) -> Layer {
    let options = Options {
        style_sheet: Some(style.to_owned()),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)
        .expect("the drawings are part of the program and well-formed");
    let mut pixmap =
        Pixmap::new(cell, cell).expect("a cell has at least one pixel and fits into memory");
    let scale = scale(cell, &tree);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    let mut last = None;
    let layer_pixel = |pixel: &PremultipliedColorU8| match steps(pixel.alpha()) {
        0 => LayerPixel::Clear,
        STEPS => {
            let colour = pixel.demultiply();
            let colour = Rgb([colour.red(), colour.green(), colour.blue()]);
            // Neighbours are mostly alike, and the search for a colour is slow.
            let found = last
                .filter(|(known, _)| *known == colour)
                .map_or_else(|| palette.nearest(colour), |(_, found)| found);
            last = Some((colour, found));
            LayerPixel::Solid(found)
        }
        step => LayerPixel::Soft(edge, step),
    };
    Layer {
        width: cell,
        height: cell,
        pixels: pixmap.pixels().iter().map(layer_pixel).collect(),
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "cells are at most a few hundred pixels"
)]
fn scale(cell: u32, tree: &Tree) -> f32 {
    cell as f32 / tree.size().width()
}
