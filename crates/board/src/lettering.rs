//! One line of words on a canvas.

use super::Renderer;
use super::canvas::{Area, Canvas};
use super::font::Font;
use super::palette::Ink;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

#[derive(Clone, Copy)]
pub(crate) struct Hand<'a> {
    font: &'a Font,
    px: i64,
    ink: Ink,
    align: Align,
}

impl<'a> Hand<'a> {
    /// Letters of this height in pixels.
    pub(crate) const fn new(font: &'a Font, px: i64, ink: Ink, align: Align) -> Self {
        Hand {
            font,
            px,
            ink,
            align,
        }
    }
}

impl Renderer {
    pub(crate) fn draw_lettering(
        &self,
        canvas: &mut Canvas,
        text: &str,
        hand: Hand<'_>,
        area: Area,
    ) -> i64 {
        let line = hand.font.line(text, hand.px, area.width());
        let x = match hand.align {
            Align::Left => area.left,
            Align::Centre => area.left + (area.width() - line.width).max(0) / 2,
            Align::Right => area.right - line.width,
        };
        let y = area.top + i64::midpoint(area.height(), hand.font.cap_height(hand.px));
        for (right, down, glyph) in &line.glyphs {
            let corner = (x + right, y + down);
            canvas.stain(&glyph.stencil, corner, hand.ink, &self.palette);
        }
        line.width
    }
}
