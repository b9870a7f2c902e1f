//! Renders a whole game as an animation.

use super::canvas::{Area, Canvas};
use super::layout::{Bands, bar};
use super::lzw::Lzw;
use super::palette::Palette;
use super::{Caption, Picture, RenderError, Renderer, Size};
use arbiter_rules::scene::Scene;
use std::cmp::Reverse;

/// The transparent colour, for unchanged pixels. Colours are numbered from 1.
const UNCHANGED: u8 = 0;

/// Minimum length of a run of unchanged pixels; shorter ones are redrawn, because one long run compresses better than many
/// short ones.
const SHORTEST: usize = 12;

/// Duration of the final frame, in hundredths of a second.
const HELD: u16 = 400;

const IN_MEMORY: &str = "pictures of a known size encode into memory";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub scene: Scene,
    pub caption: Option<Caption>,
    pub delay: FrameDelay,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameDelay {
    Move,
    /// Longer, for a check.
    Check,
    /// The start, which is shown as long as a check, or the end of the game, which is held.
    End,
}

impl Frame {
    /// In hundredths of a second: a move through a tower takes longer to follow.
    fn length(&self) -> u16 {
        let least = if self.scene.is_tower() { 100 } else { 60 };
        match self.delay {
            FrameDelay::Move => least,
            FrameDelay::Check | FrameDelay::End => least + 20,
        }
    }
}

/// The duration of each frame, in hundredths of a second; the last one is held.
fn delays(frames: &[Frame]) -> impl Iterator<Item = u16> {
    let moves = frames.split_last().map_or(frames, |(_, moves)| moves);
    moves.iter().map(Frame::length).chain([HELD])
}

impl Renderer {
    /// Renders a game as a looping animated GIF. Each frame after the first contains the changed rectangle. The width is
    /// `size`, or less if the file would exceed `limit` bytes.
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
            // File size grows a little slower than the width; the progress at this size determines the next one.
            let part = 100 * (reached + 1) / frames.len().max(1);
            let percent = u32::try_from(part.clamp(40, 90)).unwrap_or(90);
            size = Size((size.px() * percent / 100).max(Size::MIN.px()));
        }
    }

    /// The animation in that size, or the number of frames that fitted the limit.
    fn animated(&self, frames: &[Frame], size: Size, limit: usize) -> Result<Picture, usize> {
        let needs = frames.iter().map(|frame| Bands::of(frame.caption.as_ref()));
        let mut bands = needs.reduce(Bands::or).unwrap_or_default();
        let drawn = |frame: &Frame, bands| {
            self.draw_scene(&frame.scene, frame.caption.as_ref(), bands, size)
        };
        let end = frames.last().ok_or(0_usize)?;
        let end = drawn(end, bands);
        let (width, height) = (end.width(), end.height());
        let captions = frames.iter().map(|one| (&one.scene, one.caption.as_ref()));
        bands.fine = self.common_letters(captions, (width, bar(size)));
        let mut animation = Animation::new(&end, &self.palette).expect(IN_MEMORY);
        for (index, (frame, delay)) in frames.iter().zip(delays(frames)).enumerate() {
            let mut canvas = drawn(frame, bands);
            if (canvas.width(), canvas.height()) != (width, height) {
                // The frames of a game have one size; others are cut or padded.
                let mut page = self.blank_canvas(width, height);
                page.paste(&canvas, (0, 0));
                canvas = page;
            }
            animation.add_frame(canvas, delay).expect(IN_MEMORY);
            // The trailer takes one more byte.
            if animation.file.get_ref().len() >= limit {
                return Err(index);
            }
        }
        let bytes = animation.file.into_inner().expect(IN_MEMORY);
        Ok(Picture::new(bytes, width, height))
    }
}

/// An unfinished animation.
struct Animation {
    file: gif::Encoder<Vec<u8>>,
    /// The last frame; empty before the first.
    seen: Canvas,
    /// The indices of the colours in this file.
    numbers: [u8; 256],
    lzw: Lzw,
}

impl Animation {
    /// A file without frames. The colours of the given canvas come first, the most frequent with the lowest indices: a
    /// rectangle with only low indices takes fewer bits.
    fn new(canvas: &Canvas, palette: &Palette) -> Result<Self, gif::EncodingError> {
        let mut frequency = [0_u32; 256];
        for colour in canvas.pixels() {
            frequency[usize::from(*colour)] += 1;
        }
        let mut order: Vec<u8> = (0..u8::MAX).collect();
        order.sort_by_key(|colour| Reverse(frequency[usize::from(*colour)]));
        let mut numbers = [0; 256];
        let mut colours = vec![0; 3];
        for (colour, number) in order.into_iter().zip(1..=u8::MAX) {
            numbers[usize::from(colour)] = number;
            colours.extend(palette.rgb(colour));
        }
        let (width, height) = (
            to_gif_length(canvas.width()),
            to_gif_length(canvas.height()),
        );
        let mut file = gif::Encoder::new(Vec::new(), width, height, &colours)?;
        file.set_repeat(gif::Repeat::Infinite)?;
        Ok(Animation {
            file,
            seen: Canvas::default(),
            numbers,
            lzw: Lzw::new(),
        })
    }

    /// Adds a frame: the rectangle in which it differs from the last one.
    fn add_frame(&mut self, canvas: Canvas, delay: u16) -> Result<(), gif::EncodingError> {
        let area = if self.seen.pixels().is_empty() {
            Area::new((0, 0), canvas.width(), canvas.height())
        } else {
            changed(&self.seen, &canvas)
        };
        let mut buffer = Vec::new();
        for y in area.top..area.bottom {
            let now = canvas.row(area, y).unwrap_or_default();
            let before = self.seen.row(area, y).unwrap_or_default();
            difference(before, now, &self.numbers, &mut buffer);
        }
        self.seen = canvas;
        self.file.write_lzw_pre_encoded_frame(&gif::Frame {
            delay,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: to_gif_length(area.left),
            top: to_gif_length(area.top),
            width: to_gif_length(area.width()),
            height: to_gif_length(area.height()),
            buffer: self.lzw.compress(&buffer).into(),
            ..gif::Frame::default()
        })
    }
}

fn to_gif_length(length: i64) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// The smallest rectangle containing every changed pixel; an unchanged frame still takes its time, and one pixel.
fn changed(before: &Canvas, now: &Canvas) -> Area {
    let rows = (0..now.height()).filter_map(|y| {
        let row = Area::new((0, 0), now.width(), 1);
        let (before, now) = (before.row(row, y)?, now.row(row, y)?);
        let differs = |(before, now): (&u8, &u8)| before != now;
        if before == now {
            return None;
        }
        let left = before.iter().zip(now).position(differs)?;
        let right = before.iter().zip(now).rposition(differs)?;
        let place = |column: usize| i64::try_from(column).unwrap_or(0);
        Some(Area::between((place(left), y), (place(right) + 1, y + 1)))
    });
    rows.reduce(Area::around).unwrap_or(Area::new((0, 0), 1, 1))
}

/// Appends a row of pixels, with [`UNCHANGED`] for long unchanged runs.
fn difference(before: &[u8], now: &[u8], numbers: &[u8; 256], row: &mut Vec<u8>) {
    let start = row.len();
    if before == now {
        return row.resize(start + now.len(), UNCHANGED);
    }
    row.extend(now.iter().map(|colour| numbers[usize::from(*colour)]));
    let mut from = 0;
    let pairs = || before.iter().zip(now);
    while from < before.len() {
        let unchanged = pairs().skip(from).take_while(|(before, now)| before == now);
        let run = unchanged.count();
        if run >= SHORTEST {
            row[start + from..start + from + run].fill(UNCHANGED);
        }
        from += run;
        from += pairs()
            .skip(from)
            .take_while(|(before, now)| before != now)
            .count();
    }
}
