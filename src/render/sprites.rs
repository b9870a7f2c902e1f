//! The pieces and the marks at one cell size, rasterised once.

use super::canvas::{Area, Canvas, Dab, Layer, Tile, steps};
use super::palette::{Ink, Palette, STEPS};
use super::theme::{Livery, Rgb, Theme};
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

/// What is drawn on a square for a fact about it. Each has a shape of its own, so that none needs to be told by colour.
#[derive(Debug, Clone, Copy)]
enum Sign {
    /// Brackets in the corners: a move started here.
    From,
    /// A closed frame: a move ended here.
    To,
    /// A cross on a square that is empty now.
    Captured,
    /// The cross beside a piece, where he does not hide it.
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

impl Sign {
    const ALL: [Sign; 9] = [
        Sign::From,
        Sign::To,
        Sign::Captured,
        Sign::CapturedBeside,
        Sign::Check,
        Sign::Reason,
        Sign::Free,
        Sign::Prey,
        Sign::Column,
    ];

    const fn ink(self) -> Ink {
        match self {
            Sign::From | Sign::To => Ink::Moved,
            Sign::Captured | Sign::CapturedBeside | Sign::Reason => Ink::Captured,
            Sign::Check => Ink::Check,
            Sign::Free | Sign::Prey | Sign::Column => Ink::Target,
        }
    }

    /// The shape, on a square of 90 by 90.
    const fn shape(self) -> &'static str {
        match self {
            Sign::From => {
                r#"<path d="M3.5 25V3.500H25M65 3.500H86.500V25M86.5 65V86.500H65M25 86.500H3.500V65" fill="none" stroke="currentColor" stroke-width="5"/>"#
            }
            Sign::To => {
                r#"<rect x="2.5" y="2.5" width="85" height="85" fill="none" stroke="currentColor" stroke-width="5"/>"#
            }
            Sign::Captured => {
                r#"<path d="M33 33L57 57M57 33L33 57" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>"#
            }
            Sign::CapturedBeside => {
                r#"<path d="M68 10L80 22M80 10L68 22" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>"#
            }
            Sign::Check => {
                r#"<circle cx="45" cy="45" r="39" fill="none" stroke="currentColor" stroke-width="8"/>"#
            }
            Sign::Reason => {
                r#"<path d="M4 14V4H14M76 4H86V14M86 76V86H76M14 86H4V76M12 12L24 24M78 12L66 24M78 78L66 66M12 78L24 66" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>"#
            }
            Sign::Column => {
                r#"<path d="M6 0V90M84 0V90" fill="none" stroke="currentColor" stroke-width="7"/>"#
            }
            Sign::Free => r#"<circle cx="45" cy="45" r="13"/>"#,
            Sign::Prey => {
                r#"<circle cx="45" cy="45" r="39.5" fill="none" stroke="currentColor" stroke-width="7" stroke-dasharray="42 20.05" stroke-dashoffset="21"/>"#
            }
        }
    }

    /// The signs to draw on a cell, lowest first.
    fn on(cell: &Cell) -> impl Iterator<Item = Sign> {
        let signs = [
            (Mark::Column, Sign::Column),
            (Mark::MovedFrom, Sign::From),
            (Mark::MovedTo, Sign::To),
            (Mark::Check, Sign::Check),
            (Mark::Reason, Sign::Reason),
            (
                Mark::CapturedHere,
                if cell.piece.is_some() {
                    Sign::CapturedBeside
                } else {
                    Sign::Captured
                },
            ),
            (
                Mark::Target,
                if cell.piece.is_some() {
                    Sign::Prey
                } else {
                    Sign::Free
                },
            ),
        ];
        let marks = cell.marks;
        signs
            .into_iter()
            .filter(move |(mark, _)| marks.has(*mark))
            .map(|(_, sign)| sign)
    }
}

/// Everything that is drawn on cells of one size.
#[derive(Debug)]
pub(super) struct Sprites {
    /// The side of a cell, in pixels.
    cell: u32,
    /// By [`index`].
    pieces: Vec<Layer>,
    signs: Vec<Layer>,
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
        let signs = Sign::ALL.map(|sign| {
            let (shape, colour) = (sign.shape(), hex(sign.ink().colour(theme)));
            let frame = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" fill="currentColor""#;
            layer(&format!(r#"{frame} color="{colour}">{shape}</svg>"#), "", cell, sign.ink(), palette)
        });
        let tiles = [Shade::Light, Shade::Dark].map(|shade| {
            let empty = Canvas::new(
                cell,
                cell,
                palette.nearest(ground(theme, shade, Marks::NONE)),
            );
            let occupied = pieces.iter().map(|piece| {
                let mut tile = Canvas::new(
                    cell,
                    cell,
                    palette.nearest(ground(theme, shade, Marks::NONE)),
                );
                tile.overlay(piece, 0, 0, palette);
                tile.into_tile()
            });
            let occupied: Vec<Tile> = occupied.collect();
            std::iter::once(empty.into_tile()).chain(occupied).collect()
        });
        Sprites {
            cell,
            pieces,
            signs: signs.into(),
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
        for sign in Sign::on(cell) {
            canvas.overlay(&self.signs[sign as usize], x, y, palette);
        }
        if let Some(piece) = cell.piece {
            self.piece(canvas, piece, (x, y), palette);
        }
    }

    /// Draws a piece on whatever is there.
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
    match (cell.shade, Ground::of(cell.marks)) {
        (_, Ground::Moved | Ground::Check) => Ink::LabelOnMarked,
        (Shade::Light, Ground::Plain) => Ink::LabelOnLight,
        (Shade::Dark, Ground::Plain) => Ink::LabelOnDark,
    }
}

/// What colours a square beside its own shade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Plain,
    Moved,
    Check,
}

impl Ground {
    const fn of(marks: Marks) -> Self {
        if marks.has(Mark::Check) {
            Ground::Check
        } else if marks.has(Mark::MovedFrom) || marks.has(Mark::MovedTo) {
            Ground::Moved
        } else {
            Ground::Plain
        }
    }
}

/// The colour of a square under its marks.
const fn ground(theme: &Theme, shade: Shade, marks: Marks) -> Rgb {
    let squares = theme.squares;
    match (shade, Ground::of(marks)) {
        (Shade::Light, Ground::Plain) => squares.light,
        (Shade::Dark, Ground::Plain) => squares.dark,
        (Shade::Light, Ground::Moved) => squares.moved_light,
        (Shade::Dark, Ground::Moved) => squares.moved_dark,
        (Shade::Light, Ground::Check) => squares.check_light,
        (Shade::Dark, Ground::Check) => squares.check_dark,
    }
}

fn piece(piece: Piece, cell: u32, theme: &Theme, palette: &Palette) -> Layer {
    let (livery, edge) = piece
        .side
        .pick((theme.white, Ink::WhiteEdge), (theme.black, Ink::BlackEdge));
    layer(drawing(piece.role), &style(livery), cell, edge, palette)
}

/// The style sheet that dresses a drawing.
fn style(livery: Livery) -> String {
    let [fill, shade, edge, detail] =
        [livery.fill, livery.shade, livery.edge, livery.detail].map(hex);
    let gleam = livery.gleam.map_or_else(|| "none".to_owned(), hex);
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
    let dab = |pixel: &PremultipliedColorU8| match steps(pixel.alpha()) {
        0 => Dab::Clear,
        STEPS => {
            let colour = pixel.demultiply();
            let colour = Rgb([colour.red(), colour.green(), colour.blue()]);
            // Neighbours are mostly alike, and finding a colour takes a while.
            let found = last
                .filter(|(known, _)| *known == colour)
                .map_or_else(|| palette.nearest(colour), |(_, found)| found);
            last = Some((colour, found));
            Dab::Solid(found)
        }
        step => Dab::Soft(edge, step),
    };
    Layer {
        width: cell,
        height: cell,
        pixels: pixmap.pixels().iter().map(dab).collect(),
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "cells are at most a few hundred pixels"
)]
fn scale(cell: u32, tree: &Tree) -> f32 {
    cell as f32 / tree.size().width()
}
