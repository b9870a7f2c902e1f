//! A picture in the making: one palette index a pixel. Everything drawn is clipped to the picture.

use super::palette::{Ink, Palette, STEPS};
use image::GrayImage;

/// An axis-parallel rectangle of pixels; the corner may lie outside the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    const fn new(x: i32, y: i32, width: u32, height: u32) -> Self {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    pub(super) const fn square(x: i32, y: i32, side: u32) -> Self {
        Area::new(x, y, side, side)
    }

    /// The area made smaller on every side.
    pub(super) fn shrunk(self, by: u32) -> Self {
        let shift = i32::try_from(by).unwrap_or(0);
        Area {
            x: self.x.saturating_add(shift),
            y: self.y.saturating_add(shift),
            width: self.width.saturating_sub(by.saturating_mul(2)),
            height: self.height.saturating_sub(by.saturating_mul(2)),
        }
    }

    /// The area made smaller on the left and on the right.
    pub(super) fn inset(self, by: u32) -> Self {
        let rest = self.right_of(by);
        Area {
            width: rest.width.saturating_sub(by),
            ..rest
        }
    }

    /// The area without its first columns.
    pub(super) fn right_of(self, columns: u32) -> Self {
        Area {
            x: self.x.saturating_add(i32::try_from(columns).unwrap_or(0)),
            width: self.width.saturating_sub(columns),
            ..self
        }
    }

    pub(super) fn moved(self, right: i32, down: i32) -> Self {
        Area {
            x: self.x.saturating_add(right),
            y: self.y.saturating_add(down),
            ..self
        }
    }

    /// The lowest rows of the area.
    pub(super) fn bottom(self, height: u32) -> Self {
        let above = i32::try_from(self.height.saturating_sub(height)).unwrap_or(0);
        Area {
            y: self.y.saturating_add(above),
            height: height.min(self.height),
            ..self
        }
    }

    /// The area made larger on every side.
    pub(super) fn grown(self, by: u32) -> Self {
        let shift = i32::try_from(by).unwrap_or(0);
        Area {
            x: self.x.saturating_sub(shift),
            y: self.y.saturating_sub(shift),
            width: self.width.saturating_add(by.saturating_mul(2)),
            height: self.height.saturating_add(by.saturating_mul(2)),
        }
    }
}

/// Pixels to be copied as they are.
#[derive(Debug, Clone)]
pub(super) struct Tile {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Palette indices, row by row.
    pub(super) pixels: Vec<u8>,
}

/// Pixels to be laid over others.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<LayerPixel>,
}

/// The effect of one pixel of a [`Layer`] on the pixel below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LayerPixel {
    Clear,
    /// Replaces it by this colour of the palette.
    Solid(u8),
    /// Blends it with an ink, by this number of [`STEPS`].
    Soft(Ink, u8),
}

/// The coverage of each pixel by a letter, in [`STEPS`].
#[derive(Debug, Clone)]
pub(super) struct Stencil {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) steps: Vec<u8>,
}

/// The canvas: an `image` buffer whose grey values are palette indices.
#[derive(Debug)]
pub(super) struct Canvas {
    image: GrayImage,
}

impl Canvas {
    /// A canvas of one colour, in pixels.
    pub(super) fn new(width: u32, height: u32, colour: u8) -> Self {
        let pixels = vec![colour; width as usize * height as usize];
        Canvas {
            image: GrayImage::from_raw(width, height, pixels)
                .expect("there is one byte for every pixel"),
        }
    }

    /// Palette indices, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.image
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        self.image.dimensions()
    }

    pub(super) fn fill(&mut self, area: Area, colour: u8) {
        self.rows(area, |row, _| row.fill(colour));
    }

    /// The outline of an area, drawn inside it.
    pub(super) fn outline(&mut self, area: Area, thickness: u32, colour: u8) {
        let thick = thickness.min(area.width).min(area.height);
        let inset = |length: u32| i32::try_from(length - thick).unwrap_or(i32::MAX);
        let (right, bottom) = (
            area.x.saturating_add(inset(area.width)),
            area.y.saturating_add(inset(area.height)),
        );
        let row = Area {
            height: thick,
            ..area
        };
        let column = Area {
            width: thick,
            ..area
        };
        for stroke in [
            row,
            Area { y: bottom, ..row },
            column,
            Area { x: right, ..column },
        ] {
            self.fill(stroke, colour);
        }
    }

    pub(super) fn paste(&mut self, tile: &Tile, x: i32, y: i32) {
        let area = Area::new(x, y, tile.width, tile.height);
        self.rows(area, |row, from| {
            row.copy_from_slice(&tile.pixels[from..from + row.len()]);
        });
    }

    pub(super) fn overlay(&mut self, layer: &Layer, x: i32, y: i32, palette: &Palette) {
        let area = Area::new(x, y, layer.width, layer.height);
        self.rows(area, |row, from| {
            for (below, pixel) in row.iter_mut().zip(&layer.pixels[from..]) {
                match *pixel {
                    LayerPixel::Clear => {}
                    LayerPixel::Solid(colour) => *below = colour,
                    LayerPixel::Soft(ink, step) => {
                        *below = palette.blend(ink, step)[usize::from(*below)];
                    }
                }
            }
        });
    }

    pub(super) fn stencil(
        &mut self,
        stencil: &Stencil,
        x: i32,
        y: i32,
        ink: Ink,
        palette: &Palette,
    ) {
        let area = Area::new(x, y, stencil.width, stencil.height);
        self.rows(area, |row, from| {
            for (below, &step) in row.iter_mut().zip(&stencil.steps[from..]) {
                if step > 0 {
                    *below = palette.blend(ink, step)[usize::from(*below)];
                }
            }
        });
    }

    pub(super) fn into_tile(self) -> Tile {
        Tile {
            width: self.image.width(),
            height: self.image.height(),
            pixels: self.image.into_raw(),
        }
    }

    /// Calls `paint` for every row of the area that lies on the canvas, with the visible part of the row and the index
    /// of its first pixel within the area.
    fn rows(&mut self, area: Area, mut paint: impl FnMut(&mut [u8], usize)) {
        let (left, right) = clip(area.x, area.width, self.image.width());
        let (top, bottom) = clip(area.y, area.height, self.image.height());
        if left >= right {
            return;
        }
        let stride = self.image.width() as usize;
        let pixels: &mut [u8] = &mut self.image;
        for y in top..bottom {
            let within = (i64::from(y) - i64::from(area.y)) * i64::from(area.width)
                + i64::from(left)
                - i64::from(area.x);
            let start = y as usize * stride;
            let row = &mut pixels[start + left as usize..start + right as usize];
            paint(row, usize::try_from(within).unwrap_or(0));
        }
    }

    /// The picture as a PNG file with a palette.
    pub(super) fn png(&self, palette: &Palette) -> Vec<u8> {
        encode(&self.image, palette).expect("a picture of a known size encodes into memory")
    }
}

/// The part of a stretch that lies on a canvas of length `limit`: its first pixel and the one after its last.
fn clip(start: i32, length: u32, limit: u32) -> (u32, u32) {
    let on_canvas = |at: i64| u32::try_from(at.clamp(0, i64::from(limit))).unwrap_or(0);
    (
        on_canvas(i64::from(start)),
        on_canvas(i64::from(start) + i64::from(length)),
    )
}

fn encode(image: &GrayImage, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    // A middle game of chess takes some 24,000 bytes at the standard size.
    let mut bytes = Vec::with_capacity(32 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes(image.iter().fold(0, |last, &colour| last.max(colour))));
    encoder.set_compression(png::Compression::Fast);
    // `Fast` has fixed codes made for small differences. Without a filter files are eight times as large; its default
    // tries every filter on every row, which saves three bytes in a hundred and takes half as long again.
    encoder.set_filter(png::Filter::Paeth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(image.as_raw())?;
    writer.finish()?;
    Ok(bytes)
}

/// The steps of cover nearest to an opacity from 0 to 255.
pub(super) fn steps(alpha: u8) -> u8 {
    let steps = (u16::from(alpha) * u16::from(STEPS) + 127) / 255;
    u8::try_from(steps).unwrap_or(STEPS)
}
