//! A whole game as an animated picture.

use super::canvas::{Area, Canvas};
use super::layout::Bands;
use super::{Caption, Picture, RenderError, Renderer, Size};
use crate::rules::scene::Scene;

/// The transparent colour, for unchanged pixels. Colours are numbered from 1, since files grow with the largest number.
const UNCHANGED: u8 = 0;

/// Shorter runs of unchanged pixels are drawn again: a long run compresses better than many short ones.
const SHORTEST: usize = 12;

/// The delay between rectangles of one picture, in hundredths of a second. Viewers lengthen a shorter delay to a tenth.
const STEP: u16 = 2;

/// Changes are looked for in blocks of this many pixels square.
const RASTER: i64 = 8;

/// This many unchanged pixels are cheaper than another rectangle.
const SPARED: i64 = 1_500;

/// One picture of a replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub scene: Scene,
    pub caption: Option<Caption>,
    pub delay: FrameDelay,
}

/// The time for which a picture of a replay stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameDelay {
    /// As long as a move needs to be seen.
    Move,
    /// Longer: a check.
    Check,
    /// Longest: the start, or the end of the game.
    End,
}

impl FrameDelay {
    /// In hundredths of a second.
    const fn length(self) -> u16 {
        match self {
            FrameDelay::Move => 80,
            FrameDelay::Check => 160,
            FrameDelay::End => 400,
        }
    }
}

impl Renderer {
    /// Draws a game as an animated GIF that starts again after its end: each picture holds only the rectangles that have
    /// changed. The width is `size`, or less where the file would be larger than `limit` bytes.
    pub fn replay(
        &self,
        frames: &[Frame],
        size: Size,
        limit: usize,
    ) -> Result<Picture, RenderError> {
        let mut size = size;
        loop {
            let reached = match self.animated(frames, size, limit) {
                Ok(picture) => return Ok(picture),
                Err(_) if size == Size::MIN => {
                    let frames = frames.len();
                    return Err(RenderError::Long { frames, limit });
                }
                Err(reached) => reached,
            };
            // Bytes grow a little slower than the width; how far this size came tells how much smaller to try.
            let part = 100 * (reached + 1) / frames.len().max(1);
            let percent = u32::try_from(part.clamp(40, 90)).unwrap_or(90);
            size = Size((size.px() * percent / 100).max(Size::MIN.px()));
        }
    }

    /// The animation in that size, or the number of pictures that fitted into the limit.
    fn animated(&self, frames: &[Frame], size: Size, limit: usize) -> Result<Picture, usize> {
        let needs = frames.iter().map(|frame| Bands::of(frame.caption.as_ref()));
        let bands = needs.reduce(Bands::or).unwrap_or_default();
        let mut animation: Option<GifWriter> = None;
        for (index, frame) in frames.iter().enumerate() {
            let mut canvas = self.drawn(&frame.scene, frame.caption.as_ref(), bands, size);
            let (width, height) = (canvas.width, canvas.height);
            let animation = animation
                .get_or_insert_with(|| GifWriter::new(width, height, &self.palette.bytes(u8::MAX)));
            if (animation.width, animation.height) != (width, height) {
                // The pictures of a game have one size; others are cut or filled up.
                let page = self.page(animation.width, animation.height);
                let other = std::mem::replace(&mut canvas, page);
                canvas.paste(&other, (0, 0));
            }
            animation.show(canvas, frame.delay);
            // The end of the file takes one byte more.
            if animation.encoder.get_ref().len() >= limit {
                return Err(index);
            }
        }
        animation.map(GifWriter::picture).ok_or(0)
    }
}

/// An animation in the making. It is written into memory, which does not fail.
struct GifWriter {
    encoder: gif::Encoder<Vec<u8>>,
    width: i64,
    height: i64,
    /// The last picture; empty before the first.
    seen: Canvas,
}

const IN_MEMORY: &str = "an animation is written into memory";

impl GifWriter {
    fn new(width: i64, height: i64, colours: &[u8]) -> Self {
        let palette = [&[0; 3], colours].concat();
        let mut encoder =
            gif::Encoder::new(Vec::new(), side(width), side(height), &palette).expect(IN_MEMORY);
        let repeat = gif::Repeat::Infinite;
        encoder.set_repeat(repeat).expect(IN_MEMORY);
        GifWriter {
            encoder,
            width,
            height,
            seen: Canvas::default(),
        }
    }

    fn show(&mut self, canvas: Canvas, delay: FrameDelay) {
        let mut patches = if self.seen.pixels.is_empty() {
            vec![Area::new((0, 0), self.width, self.height)]
        } else {
            changes(&self.seen, &canvas)
        };
        if patches.is_empty() {
            // A picture in which nothing changed still takes its time.
            patches.push(block(&canvas, 0, 0));
        }
        let last = patches.len() - 1;
        let before = u16::try_from(last).unwrap_or(u16::MAX);
        let rest = delay.length().saturating_sub(before.saturating_mul(STEP));
        for (index, patch) in patches.into_iter().enumerate() {
            let delay = if index == last { rest.max(STEP) } else { STEP };
            self.patch(&canvas, patch, delay);
        }
        self.seen = canvas;
    }

    /// Writes one rectangle.
    fn patch(&mut self, canvas: &Canvas, patch: Area, delay: u16) {
        let mut buffer = Vec::new();
        for y in patch.top..patch.bottom {
            let now = canvas.row(patch, y).unwrap_or_default();
            match self.seen.row(patch, y) {
                Some(before) => difference(before, now, &mut buffer),
                None => buffer.extend(now.iter().map(|index| index.saturating_add(1))),
            }
        }
        let (width, height) = (side(patch.width()), side(patch.height()));
        let frame = gif::Frame {
            delay,
            left: side(patch.left),
            top: side(patch.top),
            ..gif::Frame::from_indexed_pixels(width, height, buffer, Some(UNCHANGED))
        };
        self.encoder.write_frame(&frame).expect(IN_MEMORY);
    }

    fn picture(self) -> Picture {
        let bytes = self.encoder.into_inner().expect(IN_MEMORY);
        Picture::new(bytes, self.width, self.height)
    }
}

fn side(length: i64) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// The block of the raster at this place, cut off at the picture's edges.
fn block(canvas: &Canvas, column: i64, row: i64) -> Area {
    let (left, top) = (column * RASTER, row * RASTER);
    let end = (left + RASTER, top + RASTER);
    Area::between(
        (left, top),
        (end.0.min(canvas.width), end.1.min(canvas.height)),
    )
}

/// The rectangles that hold every pixel that changed.
fn changes(before: &Canvas, now: &Canvas) -> Vec<Area> {
    let mut patches: Vec<Area> = Vec::new();
    for row in 0..(now.height + RASTER - 1) / RASTER {
        for column in 0..(now.width + RASTER - 1) / RASTER {
            let block = block(now, column, row);
            if (block.top..block.bottom).all(|y| before.row(block, y) == now.row(block, y)) {
                continue;
            }
            match patches
                .iter_mut()
                .find(|patch| is_cheaper_as_one(**patch, block))
            {
                Some(patch) => *patch = patch.around(block),
                None => patches.push(block),
            }
        }
    }
    merged(patches)
}

/// Whether one rectangle is no dearer than two.
fn is_cheaper_as_one(one: Area, other: Area) -> bool {
    let pixels = |area: Area| area.width() * area.height();
    pixels(one.around(other)) <= pixels(one) + pixels(other) + SPARED
}

/// Joins rectangles where one is no dearer than two.
fn merged(mut patches: Vec<Area>) -> Vec<Area> {
    let mut done: Vec<Area> = Vec::new();
    while let Some(patch) = patches.pop() {
        match done
            .iter()
            .position(|&other| is_cheaper_as_one(other, patch))
        {
            // The joined rectangle may reach others.
            Some(found) => patches.push(done.swap_remove(found).around(patch)),
            None => done.push(patch),
        }
    }
    // From the top, so that a picture is built in the order in which it is read.
    done.sort_by_key(|patch| (patch.top, patch.left));
    done
}

/// One row of pixels, with [`UNCHANGED`] for long runs that did not change.
fn difference(before: &[u8], now: &[u8], row: &mut Vec<u8>) {
    let start = row.len();
    row.extend(now.iter().map(|index| index.saturating_add(1)));
    let row = &mut row[start..];
    let mut from = 0;
    while from < now.len() {
        let same = |(before, now): (&u8, &u8)| before == now;
        let rest = || before[from..].iter().zip(&now[from..]);
        let run = rest().take_while(|pair| same(*pair)).count();
        if run >= SHORTEST {
            row[from..from + run].fill(UNCHANGED);
        }
        from += run;
        let rest = before[from..].iter().zip(&now[from..]);
        from += rest.take_while(|pair| !same(*pair)).count();
    }
}
