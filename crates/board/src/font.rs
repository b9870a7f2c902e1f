//! Text: glyphs are rasterised once per size and cached.
//!
//! Text is set in Inter. Missing letters come from `DejaVu` Sans, which also has Arabic and Hebrew, or from fonts of the
//! machine; names that no font covers are written in Latin letters.

use super::shapes::{stencil, to_f32};
use super::system_fonts::{Setting, SystemFonts, block};
use super::{japanese, latin};
use harfrust::{Buffer, Font as Shaper, ShapeOptions, ShaperFont};
use image::GrayImage;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tiny_skia::{PathBuilder, Transform};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Maximum number of cached glyphs, since names may contain any letter.
const KEPT: usize = 2_048;

/// Maximum number of letters in a line: more than fit into the widest picture. Without it, zero-width letters would be
/// unlimited.
const LONGEST: usize = 2_000;

/// Replaces the end of a line that was cut, and characters that can't be read.
const ELLIPSIS: char = '…';

#[derive(Debug, Default)]
pub(crate) struct Glyph {
    /// Distance to the next letter, in pixels.
    advance: f32,
    /// From the pen to the left edge of the stencil, in pixels.
    left: i64,
    /// From the baseline down to the top edge of the stencil, in pixels.
    top: i64,
    /// The coverage of each pixel, in [`super::palette::STEPS`].
    pub(crate) stencil: GrayImage,
}

#[derive(Debug, Default)]
pub(crate) struct GlyphRun {
    /// Each letter's stencil with its offset from the line's start, and from the baseline down to its top.
    pub(crate) glyphs: Vec<(i64, i64, Arc<Glyph>)>,
    /// In pixels.
    pub(crate) width: i64,
}

/// One weight of a typeface, with its rasterised glyphs.
pub(crate) struct Font {
    /// The typeface, and a second one for letters that it lacks.
    faces: [Face; 2],
    /// Further fonts, which are only searched when a name needs one.
    more: Option<fn() -> &'static SystemFonts>,
    is_bold: bool,
    kept: Mutex<HashMap<(i64, FaceGlyph), Arc<Glyph>>>,
    /// Cached glyphs of letters.
    found: Mutex<HashMap<char, Option<FaceGlyph>>>,
}

/// A font file.
struct Face {
    font: FontRef<'static>,
    /// The glyphs of characters.
    charmap: Charmap<'static>,
    units_per_em: f32,
    /// In the font's units.
    cap_height: f32,
    /// The same font, to join letters.
    shaper: Shaper,
}

/// A glyph with the index of its face; fonts for blocks of letters are numbered after ours.
type FaceGlyph = (usize, GlyphId);

/// A shaped letter with its advance and its offset to the right and down, in pixels.
type Joined = (Arc<Glyph>, f32, (f32, f32));

/// Number of our own faces.
const OWN: usize = 2;

/// Maximum number of marks on a letter.
const MOST_MARKS: usize = 3;

impl Font {
    pub(crate) fn regular() -> Self {
        let inter = include_bytes!("../assets/fonts/Inter-Regular.ttf");
        Font::new([inter, dejavu::sans::regular()], false)
    }

    pub(crate) fn bold() -> Self {
        let inter = include_bytes!("../assets/fonts/Inter-Bold.ttf");
        Font::new([inter, dejavu::sans::bold()], true)
    }

    /// Faces from the bytes of embedded font files.
    fn new(files: [&'static [u8]; OWN], is_bold: bool) -> Self {
        let face = |bytes| Face::new(bytes).expect("the font is part of the program and whole");
        Font {
            faces: files.map(face),
            more: None,
            is_bold,
            kept: Mutex::default(),
            found: Mutex::default(),
        }
    }

    #[cfg(test)]
    pub(crate) fn of_inter_alone() -> Self {
        let inter = include_bytes!("../assets/fonts/Inter-Regular.ttf");
        Font::new([inter, inter], false)
    }

    pub(crate) fn with_more(self, more: fn() -> &'static SystemFonts) -> Self {
        Font {
            more: Some(more),
            ..self
        }
    }

    /// The height of a capital letter at a size, in pixels, by which text is centred.
    pub(crate) fn cap_height(&self, px: i64) -> i64 {
        let face = &self.faces[0];
        whole(face.cap_height * to_f32(px) / face.units_per_em)
    }

    pub(crate) fn line(&self, text: &str, px: i64, width: i64) -> GlyphRun {
        let letters = self.displayed_letters(text);
        let whole = self.glyph_run(&letters, px);
        if whole.width <= width {
            return whole;
        }
        let room = width - self.glyph_run(&[ELLIPSIS], px).width;
        let kept = self.fitting(&letters, px, room);
        let mut cut = letters[..kept].to_vec();
        while cut.pop_if(|last| [' ', ELLIPSIS].contains(last)).is_some() {}
        cut.push(ELLIPSIS);
        let line = Some(self.glyph_run(&cut, px));
        // Empty if not even the ellipsis fits.
        line.filter(|line| line.width <= width).unwrap_or_default()
    }

    /// The number of letters that fit into a width in pixels.
    fn fitting(&self, letters: &[char], px: i64, width: i64) -> usize {
        let fits = |count: usize| self.glyph_run(&letters[..count], px).width <= width;
        let (mut fitting, mut most) = (0, letters.len());
        while fitting < most {
            let middle = (fitting + most).div_ceil(2);
            if fits(middle) {
                fitting = middle;
            } else {
                most = middle - 1;
            }
        }
        fitting
    }

    /// The characters that can be drawn, in order.
    ///
    /// Text in scripts that no font covers is transliterated, whole or not at all. Pictographs, invisible characters and loose
    /// accents are removed, with the space they leave.
    fn displayed_letters(&self, text: &str) -> Vec<char> {
        let composed: Vec<char> = text.nfc().take(LONGEST).collect();
        let mut foreign = composed.iter().filter(|letter| block(**letter).is_some());
        let is_whole =
            foreign.all(|letter| !letter.is_alphanumeric() || self.find(*letter).is_some());
        let composed = if is_whole {
            composed
        } else if japanese::is_japanese(&composed) {
            japanese::romanized(&composed)
        } else {
            latin::in_order(composed)
        };
        let mut letters: Vec<char> = Vec::new();
        let (mut left_out, mut before, mut marks) = (false, None, 0);
        for letter in composed {
            let letter = if letter.is_whitespace() { ' ' } else { letter };
            let is_foreign = block(letter).is_some();
            let is_mark = is_combining_mark(letter);
            marks = if is_mark { marks + 1 } else { 0 };
            let is_hidden = letter.is_control()
                || is_invisible(letter)
                || is_mark && (!is_foreign || marks > MOST_MARKS);
            let is_drawn = !is_hidden && (is_whole || !is_foreign) && self.find(letter).is_some();
            if is_drawn {
                let follows_space = letters.last().is_none_or(|last| *last == ' ');
                if !(letter == ' ' && left_out && follows_space) {
                    letters.push(letter);
                }
                left_out = false;
            } else if letter.is_alphanumeric() && !is_hidden {
                latin::push(&mut letters, before, letter);
                left_out = false;
            } else {
                left_out = true;
            }
            before = Some(letter);
        }
        letters
    }

    /// Whether any of a text is visible.
    pub(crate) fn can_write(&self, text: &str) -> bool {
        self.displayed_letters(text)
            .iter()
            .any(|letter| *letter != ' ')
    }

    fn find(&self, letter: char) -> Option<FaceGlyph> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() >= KEPT {
            found.clear();
        }
        *found.entry(letter).or_insert_with(|| self.look_for(letter))
    }

    fn look_for(&self, letter: char) -> Option<FaceGlyph> {
        let found = self.faces.iter().map(|face| face.charmap.map(letter));
        let mut found = found.enumerate().filter_map(|(face, id)| Some((face, id?)));
        let own = found.find(|(_, id)| *id != GlyphId::NOTDEF);
        own.or_else(|| {
            let (block, _) = block(letter)?;
            let glyph = (self.more?)().glyph(block, self.is_bold, letter)?;
            Some((OWN + block, glyph))
        })
    }

    fn glyph_run(&self, letters: &[char], px: i64) -> GlyphRun {
        let mut line = GlyphRun::default();
        let (mut pen, mut place) = (0.0_f32, 0);
        while let Some(&letter) = letters.get(place) {
            let joined = self.joined(&letters[place..]);
            let shaped = joined.and_then(|(face, count)| {
                let glyphs = self.shape_letters(face, &letters[place..place + count], px)?;
                Some((glyphs, count))
            });
            if let Some((glyphs, count)) = shaped {
                for (glyph, advance, (right, down)) in glyphs {
                    let corner = (whole(pen + right) + glyph.left, glyph.top + whole(down));
                    line.glyphs.push((corner.0, corner.1, glyph));
                    pen += advance;
                }
                place += count;
                continue;
            }
            if let Some(glyph) = self.find(letter).map(|id| self.glyph(id, px)) {
                let left = whole(pen) + glyph.left;
                pen += glyph.advance;
                line.glyphs.push((left, glyph.top, glyph));
            }
            place += 1;
        }
        line.width = whole(pen.ceil());
        line
    }

    /// Number of letters, from the first, that are shaped together, and their font. Words from right to left include what is
    /// between them.
    fn joined(&self, letters: &[char]) -> Option<(usize, usize)> {
        let kind = |letter: char| {
            let (_, setting) = block(letter).filter(|(_, setting)| *setting != Setting::Plain)?;
            Some((self.find(letter)?.0, setting))
        };
        let first = kind(*letters.first()?)?;
        let mut count = 1;
        for (place, letter) in letters.iter().enumerate().skip(1) {
            match kind(*letter) {
                Some(other) if other == first => count = place + 1,
                None if first.1 == Setting::RightToLeft && *letter == ELLIPSIS => count = place + 1,
                None if first.1 == Setting::RightToLeft && !letter.is_alphanumeric() => {}
                _ => break,
            }
        }
        Some((first.0, count))
    }

    /// The glyphs of shaped letters from left to right, with their advances and offsets in pixels.
    fn shape_letters(&self, face: usize, letters: &[char], px: i64) -> Option<Vec<Joined>> {
        let font = match self.faces.get(face) {
            Some(own) => &own.shaper,
            None => (self.more?)().shaper(face - OWN, self.is_bold)?,
        };
        let mut buffer = Buffer::new();
        buffer.push_str(&letters.iter().collect::<String>());
        buffer.guess_segment_properties();
        let font = ShaperFont::new(font);
        harfrust::shape(&font, &mut buffer, ShapeOptions::new()).ok()?;
        let scale = self.scale(face, px)?;
        let glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
        let placed = glyphs.map(|(info, place)| {
            let [advance, right, up] = [place.x_advance, place.x_offset, place.y_offset]
                .map(|units| to_f32(units.into()) * scale);
            let glyph = self.glyph((face, GlyphId::new(info.glyph_id)), px);
            (glyph, advance, (right, -up))
        });
        Some(placed.collect())
    }

    fn glyph(&self, (face, id): FaceGlyph, px: i64) -> Arc<Glyph> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyph) = kept.get(&(px, (face, id))) {
            return Arc::clone(glyph);
        }
        let glyph = match self.faces.get(face) {
            Some(own) => Some(rasterize(&own.font, id, px)),
            None => self.more.and_then(|more| {
                more().read(face - OWN, self.is_bold, |font| rasterize(font, id, px))
            }),
        };
        let glyph = Arc::new(glyph.unwrap_or_default());
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert((px, (face, id)), Arc::clone(&glyph));
        glyph
    }

    /// Pixels per font unit.
    fn scale(&self, face: usize, px: i64) -> Option<f32> {
        match self.faces.get(face) {
            Some(own) => Some(to_f32(px) / own.units_per_em),
            None => (self.more?)().read(face - OWN, self.is_bold, |font| scale(font, px)),
        }
    }
}

/// Outlines in font units, because those in pixels would be rounded to 1/64.
fn units() -> Size {
    Size::unscaled()
}

/// Pixels per font unit.
fn scale(font: &FontRef, px: i64) -> f32 {
    let metrics = font.metrics(units(), LocationRef::default());
    to_f32(px) / f32::from(metrics.units_per_em)
}

fn rasterize(font: &FontRef, id: GlyphId, px: i64) -> Glyph {
    let metrics = font.glyph_metrics(units(), LocationRef::default());
    Glyph {
        advance: metrics.advance_width(id).unwrap_or(0.0) * scale(font, px),
        ..outline(font, id, px).unwrap_or_default()
    }
}

/// A visible letter, without its advance.
fn outline(font: &FontRef, id: GlyphId, px: i64) -> Option<Glyph> {
    let mut pen = PathPen(PathBuilder::new());
    let settings = DrawSettings::unhinted(units(), LocationRef::default());
    let outline = font.outline_glyphs().get(id)?;
    outline.draw(settings, &mut pen).ok()?;
    // The font's y grows upwards.
    let scale = scale(font, px);
    let scale = Transform::from_scale(scale, -scale);
    let path = pen.0.finish()?.transform(scale)?;
    let (stencil, (left, top)) = stencil(&path)?;
    Some(Glyph {
        advance: 0.0,
        left,
        top,
        stencil,
    })
}

impl Face {
    fn new(bytes: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(bytes).ok()?;
        let metrics = font.metrics(units(), LocationRef::default());
        Some(Face {
            charmap: font.charmap(),
            units_per_em: metrics.units_per_em.into(),
            cap_height: metrics.cap_height.unwrap_or(metrics.ascent * 0.75),
            shaper: Shaper::new(bytes, 0)?,
            font,
        })
    }
}

/// Whether a character only changes how others are displayed.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Fills a path of `tiny-skia` with an outline, in the font's units.
struct PathPen(PathBuilder);

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and what lies outside a picture is clipped"
)]
fn whole(length: f32) -> i64 {
    length.round() as i64
}
