//! A whole game as an animated picture.

use super::canvas::Canvas;
use super::layout::Bands;
use super::{Caption, Picture, RenderError, Renderer, Size};
use crate::rules::scene::Scene;
use std::borrow::Cow;

/// The transparent colour, for unchanged pixels. Colours are numbered from 1, since files grow with the largest number.
const UNCHANGED: u8 = 0;

/// Shorter runs of unchanged pixels are drawn again: a long run compresses better than many short ones.
const SHORTEST: usize = 12;

/// The delay between rectangles of one picture, in hundredths of a second. Viewers lengthen a shorter delay to a tenth.
const STEP: u16 = 2;

/// Changes are looked for in blocks of this many pixels square.
const RASTER: usize = 8;

/// This many unchanged pixels are cheaper than another rectangle.
const SPARED: usize = 1_500;

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
        let needs = frames
            .iter()
            .map(|frame| Bands::of(&frame.scene, frame.caption.as_ref()));
        let bands = needs.reduce(Bands::or).unwrap_or(Bands {
            head: false,
            foot: false,
        });
        let mut animation: Option<GifWriter> = None;
        for (index, frame) in frames.iter().enumerate() {
            let canvas = self.drawn(&frame.scene, frame.caption.as_ref(), bands, size);
            let (width, height) = canvas.size();
            let animation = animation.get_or_insert_with(|| {
                GifWriter::new((width, height), &self.palette.bytes(u8::MAX))
            });
            if animation.size() == (width, height) {
                animation.show(canvas.pixels(), frame.delay);
            } else {
                // The pictures of a game have one size; others are cut or filled up.
                let page = self.palette.nearest(self.theme.page.fill);
                let (width, height) = animation.size();
                let mut fitted = Canvas::new(width, height, page);
                fitted.paste(&canvas.into_tile(), 0, 0);
                animation.show(fitted.pixels(), frame.delay);
            }
            // The end of the file takes one byte more.
            if animation.encoder.get_ref().len() >= limit {
                return Err(index);
            }
        }
        animation.map_or(Err(0), |animation| Ok(animation.picture()))
    }
}

/// An animation in the making.
struct GifWriter {
    encoder: gif::Encoder<Vec<u8>>,
    width: u16,
    height: u16,
    /// The pixels after the last picture, as indices into the palette.
    seen: Vec<u8>,
}

impl GifWriter {
    fn new((width, height): (u32, u32), colours: &[u8]) -> Self {
        let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        let (width, height) = (side(width), side(height));
        let mut palette = vec![0; 3];
        palette.extend(colours);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &palette)
            .expect("an animation is written into memory");
        encoder
            .set_repeat(gif::Repeat::Infinite)
            .expect("an animation is written into memory");
        GifWriter {
            encoder,
            width,
            height,
            seen: Vec::new(),
        }
    }

    /// In pixels.
    fn size(&self) -> (u32, u32) {
        (self.width.into(), self.height.into())
    }

    fn show(&mut self, pixels: &[u8], delay: FrameDelay) {
        let width = usize::from(self.width);
        let mut patches = if self.seen.len() == pixels.len() {
            changes(&self.seen, pixels, width)
        } else {
            vec![Patch {
                left: 0,
                top: 0,
                right: width,
                bottom: usize::from(self.height),
            }]
        };
        if patches.is_empty() {
            // A picture in which nothing changed still takes its time.
            patches.push(Patch::at(0, 0, width, usize::from(self.height)));
        }
        let last = patches.len() - 1;
        let before = u16::try_from(last).unwrap_or(u16::MAX);
        let rest = delay.length().saturating_sub(before.saturating_mul(STEP));
        for (index, patch) in patches.into_iter().enumerate() {
            let delay = if index == last { rest.max(STEP) } else { STEP };
            self.patch(pixels, patch, delay);
        }
        self.seen.clear();
        self.seen.extend_from_slice(pixels);
    }

    /// Writes one rectangle.
    fn patch(&mut self, pixels: &[u8], patch: Patch, delay: u16) {
        let (wide, high) = (patch.right - patch.left, patch.bottom - patch.top);
        let mut buffer = Vec::with_capacity(wide * high);
        for y in patch.top..patch.bottom {
            let start = y * usize::from(self.width);
            let row = start + patch.left..start + patch.right;
            let now = &pixels[row.clone()];
            match self.seen.get(row) {
                Some(before) => difference(before, now, &mut buffer),
                None => buffer.extend(now.iter().map(|index| index.saturating_add(1))),
            }
        }
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let frame = gif::Frame {
            delay,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: side(patch.left),
            top: side(patch.top),
            width: side(wide),
            height: side(high),
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        self.encoder
            .write_frame(&frame)
            .expect("an animation is written into memory");
    }

    fn picture(self) -> Picture {
        let (width, height) = self.size();
        let bytes = self
            .encoder
            .into_inner()
            .expect("an animation is written into memory");
        Picture {
            bytes,
            width,
            height,
        }
    }
}

/// A rectangle of pixels; `right` and `bottom` lie outside of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Patch {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Patch {
    /// The block of the raster at this place, cut off at the picture's edges.
    fn at(column: usize, row: usize, width: usize, height: usize) -> Self {
        Patch {
            left: column * RASTER,
            top: row * RASTER,
            right: ((column + 1) * RASTER).min(width),
            bottom: ((row + 1) * RASTER).min(height),
        }
    }

    fn area(self) -> usize {
        (self.right - self.left) * (self.bottom - self.top)
    }

    fn with(self, other: Self) -> Self {
        Patch {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether one rectangle is no dearer than two.
    fn belongs_to(self, other: Self) -> bool {
        self.with(other).area() <= self.area() + other.area() + SPARED
    }
}

/// The rectangles that hold every pixel that changed.
fn changes(before: &[u8], now: &[u8], width: usize) -> Vec<Patch> {
    let height = now.len() / width.max(1);
    let mut patches: Vec<Patch> = Vec::new();
    for row in 0..height.div_ceil(RASTER) {
        for column in 0..width.div_ceil(RASTER) {
            let block = Patch::at(column, row, width, height);
            let differs = (block.top..block.bottom).any(|y| {
                let pixels = y * width + block.left..y * width + block.right;
                before.get(pixels.clone()) != now.get(pixels)
            });
            if !differs {
                continue;
            }
            match patches.iter_mut().find(|patch| patch.belongs_to(block)) {
                Some(patch) => *patch = patch.with(block),
                None => patches.push(block),
            }
        }
    }
    merged(patches)
}

/// Joins rectangles where one is no dearer than two.
fn merged(mut patches: Vec<Patch>) -> Vec<Patch> {
    let mut done: Vec<Patch> = Vec::new();
    while let Some(patch) = patches.pop() {
        match done.iter().position(|other| other.belongs_to(patch)) {
            // The joined rectangle may reach others.
            Some(found) => patches.push(done.swap_remove(found).with(patch)),
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
