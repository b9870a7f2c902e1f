//! The legend below a board: what its marks and pieces mean, in as many lines as it needs.

use super::canvas::{Area, Canvas};
use super::layout::band;
use super::lettering::Align;
use super::lettering::Hand;
use super::palette::Ink;
use super::sprites::Square;
use super::{LegendEntry, Renderer, Size};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{At, Cell, Mark, Marks, Piece, Role, Shade, Symbol};

/// The most lines; what does not fit into them is left out.
const MOST_LINES: usize = 3;

struct Measures {
    symbol: i64,
    px: i64,
    /// From one line to the next.
    pitch: i64,
    /// The room at both ends, and half the room between two entries.
    margin: i64,
}

impl Measures {
    /// A symbol is as large as a piece on a player's bar, so that it needs no drawings of its own.
    const fn new(band: i64) -> Self {
        Measures {
            symbol: band * 7 / 10,
            px: band * 3 / 8,
            pitch: band * 5 / 6,
            margin: band / 5,
        }
    }

    fn width(&self, of: &Renderer, entry: &LegendEntry) -> i64 {
        let symbol = entry.symbol.map_or(0, |_| self.symbol + self.margin / 2);
        symbol + of.font.line(&entry.text, self.px, i64::MAX).width + 2 * self.margin
    }
}

impl Renderer {
    /// Adds the legend at the bottom of a picture.
    pub(crate) fn legend(&self, canvas: &mut Canvas, legend: &[LegendEntry], size: Size) {
        if legend.is_empty() {
            return;
        }
        let measures = Measures::new(band(size));
        let lines = self.lines(legend, &measures, canvas.width);
        let mut top = canvas.height + measures.margin / 4;
        let height = lines.iter().map(|_| measures.pitch).sum::<i64>() + measures.margin / 2;
        // On a dark page the dark frame of a mark would be lost.
        canvas.extend(height, self.palette.nearest(self.theme.squares.light));
        for line in lines {
            let mut left = 0;
            for entry in line {
                let width = measures.width(self, entry);
                let room = Area::new((left, top), width, measures.pitch).inset(measures.margin);
                let words = match entry.symbol {
                    Some(symbol) => {
                        let down = (measures.pitch - measures.symbol) / 2;
                        self.symbol(canvas, symbol, (room.left, top + down), measures.symbol);
                        room.right_of(measures.symbol + measures.margin / 2)
                    }
                    None => room,
                };
                let hand = Hand {
                    font: &self.font,
                    px: measures.px,
                    ink: Ink::LabelOnLight,
                    align: Align::Left,
                };
                self.write(canvas, &entry.text, hand, words);
                left += width;
            }
            top += measures.pitch;
        }
    }

    fn lines<'l>(
        &self,
        legend: &'l [LegendEntry],
        measures: &Measures,
        width: i64,
    ) -> Vec<Vec<&'l LegendEntry>> {
        let mut lines: Vec<Vec<&LegendEntry>> = Vec::new();
        let mut left = 0;
        for entry in legend {
            let needed = measures.width(self, entry);
            match lines.last_mut() {
                Some(line) if needed <= left => line.push(entry),
                _ => {
                    lines.push(vec![entry]);
                    left = width;
                }
            }
            left -= needed;
        }
        lines.truncate(MOST_LINES);
        lines
    }

    fn symbol(&self, canvas: &mut Canvas, symbol: Symbol, corner: (i64, i64), side: i64) {
        let piece = |role: Role| {
            let side = Side::Black;
            Some(Piece { side, role })
        };
        let (piece, marks) = match symbol {
            Symbol::Mark(mark) => (None, Marks::NONE.with(mark)),
            Symbol::Capturable => (piece(Role::Pawn), Marks::NONE.with(Mark::Target)),
            Symbol::Piece(role) => (piece(role), Marks::NONE),
        };
        let cell = Cell {
            at: At::default(),
            name: String::new(),
            shade: Shade::Light,
            piece,
            marks,
        };
        let square = Square {
            cell: &cell,
            is_covered: false,
        };
        self.with_sprites(side, |sprites| {
            sprites.square(canvas, square, corner, self);
        });
    }
}
