//! A picture of the themes: every piece on every kind of square, and every mark.

use super::{Caption, Picture, Renderer, Size, Theme, canvas::png, layout::Bands};
use crate::rules::outcome::Side;
use crate::rules::scene::{
    At, CELL, Cell, Mark, Marks, Piece, Role, Scene, Shade, Surface, SurfaceKind,
};

/// Every piece on every kind of square in every theme, one theme below the other, in full colours. Cells are a sixteenth of
/// the size wide.
pub fn preview(size: Size) -> Picture {
    let scene = everything();
    let (mut width, mut height, mut colours) = (0, 0, Vec::new());
    for theme in Theme::all() {
        let renderer = Renderer::with(theme.clone());
        let caption = Caption {
            title: theme.name().to_owned(),
            ..Caption::default()
        };
        let bands = Bands::of(Some(&caption));
        let canvas = renderer.drawn(&scene, Some(&caption), bands, size);
        // All themes have one layout, so their pictures are equally wide.
        (width, height) = (canvas.width, height + canvas.height);
        let pixels = canvas.pixels.iter();
        colours.extend(pixels.flat_map(|&index| renderer.palette.colour(index).0));
    }
    png(width, height, &colours, |encoder| {
        encoder.set_color(png::ColorType::Rgb);
        // It stands in documents, so size counts and time does not.
        encoder.set_compression(png::Compression::High);
    })
}

/// A row for each kind of square: all pieces of both sides, then the marks that fit there.
fn everything() -> Scene {
    let grounds = [
        Marks::NONE,
        Marks::NONE.with(Mark::MovedTo),
        Marks::NONE.with(Mark::Check),
    ];
    let kinds = grounds
        .into_iter()
        .flat_map(|marks| [Shade::Light, Shade::Dark].map(|shade| (shade, marks)));
    let pieces = Side::ALL
        .into_iter()
        .flat_map(|side| Role::ALL.map(|role| Some(Piece { side, role })));
    let pieces: Vec<Option<Piece>> = pieces.collect();
    let knight = pieces.get(4).copied().flatten();
    let marks = Mark::ALL
        .into_iter()
        .flat_map(|mark| [(None, mark), (knight, mark)]);
    let marks: Vec<(Option<Piece>, Mark)> = marks.collect();
    let mut cells = Vec::new();
    for ((shade, below), y) in kinds.zip((0..).map(|row| row * CELL)) {
        let plain = pieces.iter().map(|&piece| (piece, below));
        let marked = marks.iter().filter(|_| below == Marks::NONE);
        let marked = marked.map(|&(piece, mark)| (piece, below.with(mark)));
        for ((piece, marks), x) in plain.chain(marked).zip((0..).map(|column| column * CELL)) {
            cells.push(Cell {
                at: At { x, y },
                name: String::new(),
                shade,
                piece,
                marks,
            });
        }
    }
    Scene {
        surfaces: vec![Surface {
            title: None,
            handle: None,
            kind: SurfaceKind::Board,
            storey: None,
            owner: None,
            cells,
            labels: Vec::new(),
        }],
        material: None,
        bottom: Side::White,
    }
}
