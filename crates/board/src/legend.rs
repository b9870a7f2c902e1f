//! The legend below a board: what its marks and pieces mean, in one line.

use super::canvas::{Area, Canvas};
use super::layout::{band, letters};
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::{LegendEntry, Renderer, Size};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{At, Cell, Mark, Marks, Piece, Role, Scene, Surface, Symbol};

impl Renderer {
    /// Adds the legend at the bottom of a picture: what the scene shows and the line has room for.
    pub(crate) fn legend(
        &self,
        canvas: &mut Canvas,
        scene: &Scene,
        entries: &[LegendEntry],
        size: Size,
    ) {
        let has_place = |entry: &&LegendEntry| {
            let symbol = entry.symbol;
            symbol.is_none_or(|symbol| is_drawn(scene, symbol))
        };
        let mut legend = entries.iter().filter(has_place).peekable();
        if legend.peek().is_none() {
            return;
        }
        let cell = band(size);
        let (px, gap) = (letters(cell), cell / 4);
        let mut rest = Area::new((0, canvas.height()), canvas.width(), cell).inset(gap);
        // On a dark page the dark frame of a mark would be lost.
        canvas.extend(cell, self.palette.nearest(self.theme.squares.light));
        let hand = Hand::new(&self.font, px, Ink::LabelOnLight, Align::Left);
        for entry in legend {
            let symbol = entry.symbol.map_or(0, |_| cell + gap);
            let words = self.font.line(&entry.text, px, i64::MAX).width;
            if symbol + words <= rest.width() {
                if let Some(symbol) = entry.symbol {
                    self.symbol(canvas, symbol, (rest.left, rest.top), cell);
                }
                self.write(canvas, &entry.text, hand, rest.right_of(symbol));
                rest = rest.right_of(symbol + words + 2 * gap);
            }
        }
    }

    fn symbol(&self, canvas: &mut Canvas, symbol: Symbol, (x, y): (i64, i64), side: i64) {
        let piece = |role: Role| {
            let side = Side::Black;
            Some(Piece { side, role })
        };
        let (piece, marks) = match symbol {
            Symbol::Mark(mark) => (None, Marks::NONE.with(mark)),
            Symbol::Capturable => (piece(Role::Pawn), Marks::NONE.with(Mark::Target)),
            Symbol::Piece(role) => (piece(role), Marks::NONE),
            Symbol::Covered => {
                let ground = self.palette.nearest(self.theme.squares.covered_light);
                canvas.fill(Area::new((x, y), side, side), ground);
                return self.folded(canvas, (x, y), side, Ink::UpperRanks);
            }
            Symbol::Pointer(pointer) => {
                let y = y + side / 2;
                let ends = [(x - side / 4, y), (x + side * 5 / 4, y)];
                return self.pointer(canvas, ends, 0.0, side, pointer);
            }
        };
        let mut cell = Cell::new(At::default(), "", false, piece);
        cell.marks = marks;
        self.with_sprites(side, |sprites| sprites.square(canvas, &cell, (x, y), self));
    }
}

/// Whether a picture of a scene has that symbol.
fn is_drawn(scene: &Scene, symbol: Symbol) -> bool {
    // The frame of a board that has moved stands for the marks of its squares.
    let is_whole = |board: &&Surface| {
        board.handle.is_some() && board.cells.iter().all(|cell| cell.marks.has(Mark::MovedTo))
    };
    let boards = || scene.surfaces.iter().filter(|one| one.is_board());
    let is_framed = boards().any(|board| is_whole(&board));
    let shows = |cell: &Cell| match symbol {
        Symbol::Mark(Mark::MovedFrom | Mark::MovedTo) if is_framed => false,
        Symbol::Mark(Mark::Target) => cell.marks.has(Mark::Target) && cell.piece.is_none(),
        Symbol::Capturable => cell.marks.has(Mark::Target) && cell.piece.is_some(),
        Symbol::Mark(mark) => cell.marks.has(mark),
        Symbol::Piece(role) => cell.piece.is_some_and(|piece| piece.role == role),
        Symbol::Covered => scene.is_tower(),
        Symbol::Pointer(_) => true,
    };
    scene.cells().any(shows)
}
