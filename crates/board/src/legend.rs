//! The legend below a board: explains its marks and pieces in one line.

use super::canvas::{Area, Canvas};
use super::layout::{band, letter_height};
use super::lettering::{Align, Hand};
use super::mark_shape::MarkShape;
use super::palette::Ink;
use super::{Caption, Projection, Renderer, Size};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{At, Cell, Mark, Marks, Piece, Role, Scene, Surface, Symbol};

/// Maximum number of lines in a legend.
const MOST_LINES: i64 = 3;

impl Renderer {
    /// Adds the legend at the bottom of a picture, in as many lines as it needs.
    pub(crate) fn legend(&self, canvas: &mut Canvas, scene: &Scene, caption: &Caption, size: Size) {
        let cell = band(size);
        let (px, gap) = (letter_height(cell), cell / 4);
        let width = canvas.width() - 2 * gap;
        let mut rest = Area::new((0, canvas.height()), 0, cell);
        let end = rest.top + MOST_LINES * cell;
        let hand = Hand::new(&self.font, px, Ink::LabelOnLight, Align::Left);
        let is_shown = |symbol| is_drawn(scene, caption, symbol);
        let legend = caption.legend.iter();
        for entry in legend.filter(|entry| entry.symbol.is_none_or(is_shown)) {
            let symbol = entry.symbol.map_or(0, |_| cell + gap);
            let needed = symbol + self.font.line(&entry.text, px, width - symbol).width;
            if needed > rest.width() {
                if rest.left > 0 && rest.bottom == end {
                    return;
                }
                // On a dark page the dark frame of a mark would be invisible.
                rest = Area::new((gap, canvas.height()), width, cell);
                canvas.extend(cell, self.palette.nearest(self.theme.squares.light));
            }
            if let Some(symbol) = entry.symbol {
                self.symbol(canvas, symbol, (rest.left, rest.top), cell);
            }
            self.draw_lettering(canvas, &entry.text, hand, rest.right_of(symbol));
            rest = rest.right_of(needed + 2 * gap);
        }
    }

    /// A badge as large as a symbol; on a square it is in a corner.
    fn badge(&self, canvas: &mut Canvas, shape: MarkShape, (x, y): (i64, i64), side: i64) {
        let (right, down, radius) = match shape {
            MarkShape::Refused => (23, 23, 22),
            MarkShape::Swap => (45, 75, 45),
            _ => (69, 69, 21),
        };
        let cell = side * 45 / radius;
        let corner = |start: i64, middle: i64| start + side / 2 - middle * cell / 90;
        self.with_sprites(cell, |sprites| {
            let corner = (corner(x, right), corner(y, down));
            sprites.mark(canvas, shape, corner, &self.palette);
        });
    }

    fn symbol(&self, canvas: &mut Canvas, symbol: Symbol, (x, y): (i64, i64), side: i64) {
        let piece = |role: Role| {
            let side = Side::Black;
            Some(Piece { side, role })
        };
        let (piece, marks) = match symbol {
            Symbol::Mark(Mark::CapturedHere) => {
                return self.badge(canvas, MarkShape::Captured, (x, y), side);
            }
            Symbol::Mark(Mark::Refused) => {
                return self.badge(canvas, MarkShape::Refused, (x, y), side);
            }
            Symbol::Mark(Mark::Swap) => {
                return self.badge(canvas, MarkShape::Swap, (x, y), side);
            }
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
                return self.pointer(canvas, &ends, 0.0, side, pointer);
            }
        };
        let mut cell = Cell::new(At::default(), "", false, piece);
        cell.marks = marks;
        self.with_sprites(side, |sprites| {
            sprites.draw_square(canvas, &cell, (x, y), self);
        });
        if marks.has(Mark::Goal) {
            self.goal(canvas, Area::new((x, y), side, side), side);
        }
    }
}

/// Whether a picture of a scene has that symbol.
fn is_drawn(scene: &Scene, caption: &Caption, symbol: Symbol) -> bool {
    // The frame of a moved board stands for the marks of its squares.
    let is_whole = |board: &&Surface| {
        board.handle.is_some() && board.cells.iter().all(|cell| cell.marks.has(Mark::MovedTo))
    };
    let boards = || scene.surfaces.iter().filter(|one| one.is_board());
    let is_framed = boards().any(|board| is_whole(&board));
    let shows = |cell: &Cell| match symbol {
        Symbol::Mark(Mark::MovedFrom | Mark::MovedTo) if is_framed => false,
        // Both squares of a move have the same mark.
        Symbol::Mark(Mark::MovedTo) => {
            cell.marks.has(Mark::MovedTo) || cell.marks.has(Mark::MovedFrom)
        }
        Symbol::Mark(Mark::Target) => cell.marks.has(Mark::Target) && cell.piece.is_none(),
        Symbol::Capturable => cell.marks.has(Mark::Target) && cell.piece.is_some(),
        Symbol::Mark(mark) => cell.marks.has(mark),
        Symbol::Piece(role) => cell.piece.is_some_and(|piece| piece.role == role),
        Symbol::Covered => scene.is_tower() && caption.projection == Projection::Plan,
        Symbol::Pointer(pointer) => caption.arrows.iter().any(|arrow| arrow.pointer == pointer),
    };
    let held = scene.pockets().flat_map(|pocket| &pocket.cells);
    scene.cells().chain(held).any(shows)
}
