//! A preview of the themes: every piece on every kind of square, and every mark.

use super::{Caption, Picture, PieceSet, Renderer, Size, Theme, canvas::png};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{At, CELL, Cell, Mark, Marks, Piece, Role, Scene, Shade};

/// Every piece on every kind of square in every theme, one theme below the other, in full colour. Cells are a sixteenth of
/// the size wide.
pub fn preview(pieces: PieceSet, size: Size) -> Picture {
    let scene = everything();
    let (mut width, mut height, mut colours) = (0, 0, Vec::new());
    for theme in Theme::ALL {
        let renderer = Renderer::with(*theme).with_pieces(pieces);
        let caption = Caption {
            title: <&str>::from(theme).to_owned(),
            status: "plain · last move · check · marks".to_owned(),
            ..Caption::default()
        };
        let canvas = renderer.captioned(&scene, &caption, size);
        // All themes have the same layout, so their pictures have the same width.
        (width, height) = (canvas.width(), height + canvas.height());
        let pixels = canvas.pixels().iter();
        colours.extend(pixels.flat_map(|&index| renderer.palette.rgb(index)));
    }
    png(width, height, &colours, |encoder| {
        encoder.set_color(png::ColorType::Rgb);
        // It is for documents, so size matters and time doesn't.
        encoder.set_compression(png::Compression::High);
    })
}

/// A row for each kind of square with all pieces of both sides, then two rows of marks.
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
    let plain = kinds.map(|(shade, marks)| {
        let row = pieces.iter().map(|&piece| (shade, piece, marks));
        row.collect::<Vec<_>>()
    });
    // Marks are on empty squares and beside a knight; a piece that gives check has no mark.
    let knight = pieces.get(4).copied().flatten();
    let marked = [Shade::Light, Shade::Dark].map(|shade| {
        let marks = Mark::ALL.into_iter().filter(|mark| *mark != Mark::Checker);
        let row = marks
            .flat_map(|mark| [None, knight].map(|piece| (shade, piece, Marks::NONE.with(mark))));
        row.collect::<Vec<_>>()
    });
    let rows = plain.chain(marked).zip((0..).map(|row| row * CELL));
    let cells = rows.flat_map(|(row, y)| {
        let columns = (0..).map(|column| column * CELL);
        let row = row.into_iter().zip(columns);
        row.map(move |((shade, piece, marks), x)| Cell {
            marks,
            ..Cell::new(At::new(x, y), "", shade == Shade::Dark, piece)
        })
    });
    Scene::plain(cells.collect(), Vec::new())
}
