//! One line of words on a canvas.

use super::Renderer;
use super::canvas::{Area, Canvas};
use super::drawing::{Align, placed};
use super::font::Font;
use super::palette::Ink;

#[derive(Clone, Copy)]
pub(crate) struct Hand<'a> {
    pub(crate) font: &'a Font,
    /// The height of the letters, in pixels.
    pub(crate) px: i64,
    pub(crate) ink: Ink,
    pub(crate) align: Align,
}

impl Renderer {
    pub(crate) fn write(&self, canvas: &mut Canvas, text: &str, hand: Hand<'_>, area: Area) -> i64 {
        let (line, (x, y)) = placed(text, hand.font, hand.px, area, hand.align);
        let palette = &self.palette;
        for (right, down, glyph) in &line.glyphs {
            canvas.lay(&glyph.stencil, (x + right, y + down), |below, step| {
                palette.blend(hand.ink, step)[usize::from(below)]
            });
        }
        line.width
    }
}
