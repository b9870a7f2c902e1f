//! One line of words on a canvas.

use super::Renderer;
use super::canvas::{Area, Canvas};
use super::font::{Font, GlyphRun};
use super::palette::Ink;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

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

/// A line of letters, and where it starts in an area.
pub(crate) fn placed(
    text: &str,
    font: &Font,
    px: i64,
    area: Area,
    align: Align,
) -> (GlyphRun, (i64, i64)) {
    let line = font.line(text, px, area.width());
    let x = match align {
        Align::Left => area.left,
        Align::Centre => area.left + (area.width() - line.width).max(0) / 2,
        Align::Right => area.right - line.width,
    };
    let y = area.top + i64::midpoint(area.height(), font.cap_height(px));
    (line, (x, y))
}
