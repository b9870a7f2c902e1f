//! A canvas: one palette index per pixel. Everything drawn is clipped to it.

use super::Picture;
use super::palette::{Ink, Palette, STEPS};
use image::{GenericImage, GenericImageView, GrayAlphaImage, GrayImage, ImageBuffer, Pixel};

/// A rectangle, in pixels of a picture or in quarter squares of a scene. It may lie outside the picture; `right` and
/// `bottom` are exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i64,
    pub(crate) top: i64,
    pub(crate) right: i64,
    pub(crate) bottom: i64,
}

impl Area {
    pub(crate) const fn new((left, top): (i64, i64), width: i64, height: i64) -> Self {
        Area::between((left, top), (left + width, top + height))
    }

    pub(crate) const fn between((left, top): (i64, i64), (right, bottom): (i64, i64)) -> Self {
        Area {
            left,
            top,
            right,
            bottom,
        }
    }

    pub(crate) const fn width(self) -> i64 {
        self.right - self.left
    }

    pub(crate) const fn height(self) -> i64 {
        self.bottom - self.top
    }

    pub(crate) const fn grown(self, by: i64) -> Self {
        let corner = (self.left - by, self.top - by);
        Area::new(corner, self.width() + 2 * by, self.height() + 2 * by)
    }

    pub(crate) const fn inset(self, by: i64) -> Self {
        self.right_of(by).first(self.width() - 2 * by)
    }

    pub(crate) const fn first(self, columns: i64) -> Self {
        Area::new((self.left, self.top), columns, self.height())
    }

    pub(crate) const fn top(self, rows: i64) -> Self {
        Area::new((self.left, self.top), self.width(), rows)
    }

    pub(crate) const fn right_of(self, columns: i64) -> Self {
        self.shifted(columns, 0).first(self.width() - columns)
    }

    pub(crate) const fn shifted(self, right: i64, down: i64) -> Self {
        let corner = (self.left + right, self.top + down);
        Area::new(corner, self.width(), self.height())
    }

    pub(crate) fn around(self, other: Self) -> Self {
        Area::between(
            (self.left.min(other.left), self.top.min(other.top)),
            (self.right.max(other.right), self.bottom.max(other.bottom)),
        )
    }

    /// The intersection with another area; empty if they don't overlap.
    pub(crate) fn within(self, other: Self) -> Self {
        let corner = (self.left.max(other.left), self.top.max(other.top));
        let end = (self.right.min(other.right), self.bottom.min(other.bottom));
        Area::between(corner, (end.0.max(corner.0), end.1.max(corner.1)))
    }

    pub(crate) const fn middle(self) -> (i64, i64) {
        let x = i64::midpoint(self.left, self.right);
        (x, i64::midpoint(self.top, self.bottom))
    }

    /// The point of the area nearest to another one.
    pub(crate) fn nearest(self, (x, y): (i64, i64)) -> (i64, i64) {
        let x = x.clamp(self.left, self.right);
        (x, y.clamp(self.top, self.bottom))
    }

    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// An image whose pixels are indices of a palette.
#[derive(Debug, Clone, Default)]
pub(crate) struct Canvas(GrayImage);

/// A drawing to be composed onto a canvas.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    /// A palette index and a coverage in [`STEPS`] per pixel.
    pub(crate) pixels: GrayAlphaImage,
    /// The colour of partly covered pixels.
    pub(crate) edge: Ink,
}

impl Canvas {
    pub(crate) fn new(width: i64, height: i64, colour: u8) -> Self {
        let mut canvas = Canvas(GrayImage::new(to_pixels(width), 0));
        canvas.extend(height, colour);
        canvas
    }

    pub(crate) fn width(&self) -> i64 {
        self.0.width().into()
    }

    pub(crate) fn height(&self) -> i64 {
        self.0.height().into()
    }

    fn area(&self) -> Area {
        Area::new((0, 0), self.width(), self.height())
    }

    /// The palette indices, row by row.
    pub(crate) fn pixels(&self) -> &[u8] {
        self.0.as_raw()
    }

    /// The part of a row within an area of the canvas.
    pub(crate) fn row(&self, area: Area, y: i64) -> Option<&[u8]> {
        let start = y * self.width();
        let row = to_index(start + area.left)..to_index(start + area.right);
        self.pixels().get(row)
    }

    pub(crate) fn extend(&mut self, rows: i64, colour: u8) {
        let (width, height) = (self.width(), self.height() + rows);
        let mut pixels = std::mem::take(&mut self.0).into_raw();
        pixels.resize(to_index(width * height), colour);
        let image = GrayImage::from_raw(to_pixels(width), to_pixels(height), pixels);
        *self = Canvas(image.unwrap_or_default());
    }

    pub(crate) fn fill(&mut self, area: Area, colour: u8) {
        self.rows(area, |row, _| row.fill(colour));
    }

    /// Draws the outline of an area, inside it.
    pub(crate) fn outline(&mut self, area: Area, thickness: i64, colour: u8) {
        let thick = thickness.min(area.width()).min(area.height());
        let row = Area::new((area.left, area.top), area.width(), thick);
        let column = area.first(thick);
        let (right, down) = (area.width() - thick, area.height() - thick);
        for stroke in [row, row.shifted(0, down), column, column.shifted(right, 0)] {
            self.fill(stroke, colour);
        }
    }

    pub(crate) fn paste(&mut self, other: &Canvas, corner: (i64, i64)) {
        let area = Area::new(corner, other.width(), other.height());
        let seen = area.within(self.area());
        if !seen.overlaps(area) {
            return;
        }
        let [x, y, width, height] = [
            seen.left - area.left,
            seen.top - area.top,
            seen.width(),
            seen.height(),
        ]
        .map(to_pixels);
        let view = other.0.view(x, y, width, height);
        let copied = self
            .0
            .copy_from(&*view, to_pixels(seen.left), to_pixels(seen.top));
        copied.expect("the part that is copied lies on both");
    }

    pub(crate) fn overlay(&mut self, layer: &Layer, corner: (i64, i64), palette: &Palette) {
        self.lay(&layer.pixels, corner, |below, [colour, step]| match step {
            0 => below,
            STEPS.. => colour,
            _ => palette.blend(layer.edge, step)[usize::from(below)],
        });
    }

    /// Colours the pixels that a stencil covers, each by its coverage.
    pub(crate) fn stain(
        &mut self,
        stencil: &GrayImage,
        corner: (i64, i64),
        ink: Ink,
        palette: &Palette,
    ) {
        self.lay(stencil, corner, |below, [step]| {
            palette.blend(ink, step)[usize::from(below)]
        });
    }

    /// Composes an image onto the canvas; `seen` gives the colour of one of its pixels over a colour of the canvas.
    pub(crate) fn lay<P: Pixel<Subpixel = u8>, const CHANNELS: usize>(
        &mut self,
        over: &ImageBuffer<P, Vec<u8>>,
        corner: (i64, i64),
        seen: impl Fn(u8, [u8; CHANNELS]) -> u8,
    ) {
        let area = Area::new(corner, over.width().into(), over.height().into());
        let (pixels, _) = over.as_raw().as_chunks::<CHANNELS>();
        self.rows(area, |row, from| {
            for (below, pixel) in row.iter_mut().zip(&pixels[from..]) {
                *below = seen(*below, *pixel);
            }
        });
    }

    /// Calls `paint` for every row of the area within the canvas, with the visible part of the row and the index of its
    /// first pixel within the area.
    fn rows(&mut self, area: Area, mut paint: impl FnMut(&mut [u8], usize)) {
        let (seen, width) = (area.within(self.area()), self.width());
        if seen.left >= seen.right {
            return;
        }
        let pixels: &mut [u8] = &mut self.0;
        for y in seen.top..seen.bottom {
            let start = y * width;
            let row = &mut pixels[to_index(start + seen.left)..to_index(start + seen.right)];
            let within = (y - area.top) * area.width() + seen.left - area.left;
            paint(row, to_index(within));
        }
    }

    /// The picture as a PNG file with a palette.
    ///
    /// Measured on boards: Paeth with fdeflate is the fastest combination, and makes the smallest files of all that take
    /// less than a millisecond.
    pub(crate) fn png(&self, palette: &Palette) -> Picture {
        let last = self.pixels().iter().copied().fold(0, u8::max);
        png(self.width(), self.height(), self.pixels(), |encoder| {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette.bytes(last));
            encoder.set_deflate_compression(png::DeflateCompression::FdeflateUltraFast);
            encoder.set_filter(png::Filter::Paeth);
        })
    }
}

pub(crate) fn png(
    width: i64,
    height: i64,
    samples: &[u8],
    set_up: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
) -> Picture {
    // A middle game of chess takes about 28,000 bytes at the standard size.
    let mut picture = Picture::new(Vec::with_capacity(32 * 1024), width, height);
    let mut encoder = png::Encoder::new(&mut picture.bytes, picture.width, picture.height);
    set_up(&mut encoder);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(samples));
    written.expect("a picture of a known size encodes into memory");
    picture
}

/// A side of an image.
fn to_pixels(length: i64) -> u32 {
    u32::try_from(length).unwrap_or(0)
}

/// An index of pixels, from a product of lengths.
fn to_index(index: i64) -> usize {
    usize::try_from(index).unwrap_or(0)
}

/// The coverage in steps that is closest to an opacity from 0 to 255.
pub(crate) fn steps(alpha: u8) -> u8 {
    let steps = (u16::from(alpha) * u16::from(STEPS) + 127) / 255;
    u8::try_from(steps).unwrap_or(STEPS)
}
