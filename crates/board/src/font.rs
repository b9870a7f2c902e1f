//! Text: glyphs are rasterised once for every size and kept.
//!
//! Words are set in Inter. Letters that it lacks come from `DejaVu` Sans, and those of scripts whose letters join or move are
//! written in Latin ones.

use super::latin;
use super::shapes::{length, stencil};
use image::GrayImage;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tiny_skia::{PathBuilder, Transform};
use unicode_normalization::char::is_combining_mark;

/// The most glyphs that are kept. Names can hold any letter, so there has to be a limit.
const KEPT: usize = 2_048;

/// The most letters of a line: more than fit into the widest picture. Letters of no width would have no other limit.
const LONGEST: usize = 2_000;

/// Stands for the end of a line that was cut.
const ELLIPSIS: char = '…';

#[derive(Debug, Default)]
pub(crate) struct Glyph {
    /// How far the next letter is, in pixels.
    advance: f32,
    /// From the pen to the left edge of the stencil, in pixels.
    left: i64,
    /// From the base line down to the top edge of the stencil, in pixels.
    top: i64,
    /// The coverage of each pixel, in [`super::palette::STEPS`].
    pub(crate) stencil: GrayImage,
}

#[derive(Debug, Default)]
pub(crate) struct GlyphRun {
    /// Each letter's stencil with its distance from the line's start and from the base line down to its top.
    pub(crate) glyphs: Vec<(i64, i64, Arc<Glyph>)>,
    /// In pixels.
    pub(crate) width: i64,
}

/// One weight of letters with its rasterised glyphs.
pub(crate) struct Font {
    /// The typeface, and another for letters that it lacks.
    faces: [Face; 2],
    kept: Mutex<HashMap<(i64, FaceGlyph), Arc<Glyph>>>,
}

/// A font file.
struct Face {
    font: FontRef<'static>,
    /// The glyphs of characters.
    charmap: Charmap<'static>,
    units_per_em: f32,
}

/// A glyph of one of the faces.
type FaceGlyph = (usize, GlyphId);

impl Font {
    pub(crate) fn regular() -> Self {
        let inter = include_bytes!("../assets/fonts/Inter-Regular.ttf");
        Font::new([inter, dejavu::sans::regular()])
    }

    pub(crate) fn bold() -> Self {
        let inter = include_bytes!("../assets/fonts/Inter-Bold.ttf");
        Font::new([inter, dejavu::sans::bold()])
    }

    /// Faces from the bytes of font files that are part of the program.
    fn new(files: [&'static [u8]; 2]) -> Self {
        let face = |bytes| Face::new(bytes).expect("the font is part of the program and whole");
        Font {
            faces: files.map(face),
            kept: Mutex::default(),
        }
    }

    /// The height of a capital letter at a size, in pixels: what text is centred by.
    pub(crate) fn cap_height(&self, px: i64) -> i64 {
        let face = &self.faces[0];
        let metrics = face.font.metrics(units(), LocationRef::default());
        let height = metrics.cap_height.unwrap_or(metrics.ascent * 0.75);
        whole(height * face.scale(px))
    }

    pub(crate) fn line(&self, text: &str, px: i64, width: i64) -> GlyphRun {
        let letters = self.letters(text);
        let fitting = self.fitting(&letters, px, width);
        if fitting == letters.len() {
            return self.set(&letters, px);
        }
        let room = width - self.set(&[ELLIPSIS], px).width;
        let kept = self.fitting(&letters[..fitting], px, room);
        let mut cut = letters[..kept].to_vec();
        while cut.pop_if(|last| [' ', ELLIPSIS].contains(last)).is_some() {}
        cut.push(ELLIPSIS);
        let line = Some(self.set(&cut, px));
        // Where not even the dots fit there is nothing.
        line.filter(|line| line.width <= width).unwrap_or_default()
    }

    /// The number of letters that fit into a width in pixels. It stops at the first that does not: a name can be very long.
    fn fitting(&self, letters: &[char], px: i64, width: i64) -> usize {
        let mut pen = 0.0_f32;
        let fits = |letter: &&char| {
            pen += self.glyph(**letter, px).map_or(0.0, |glyph| glyph.advance);
            whole(pen.ceil()) <= width
        };
        letters.iter().take(LONGEST).take_while(fits).count()
    }

    /// The characters that can be drawn, in order.
    ///
    /// Words whose letters cannot be drawn one after the other are written in Latin ones. Pictographs, invisible characters and
    /// loose accents are left out, and the space that they leave behind is closed.
    fn letters(&self, text: &str) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        let (mut left_out, mut before) = (false, None);
        for letter in latin::in_order(text) {
            let letter = if letter.is_whitespace() { ' ' } else { letter };
            let hidden = letter.is_control() || is_combining_mark(letter);
            if !hidden && !needs_shaping(letter) && self.find(letter).is_some() {
                let follows_space = letters.last().is_none_or(|last| *last == ' ');
                if !(letter == ' ' && left_out && follows_space) {
                    letters.push(letter);
                }
                left_out = false;
            } else if letter.is_alphanumeric() {
                latin::push(&mut letters, before, letter);
                left_out = false;
            } else {
                left_out = true;
            }
            before = Some(letter);
        }
        letters
    }

    /// Whether anything of a text can be seen.
    pub(crate) fn can_write(&self, text: &str) -> bool {
        self.letters(text).iter().any(|letter| *letter != ' ')
    }

    fn find(&self, letter: char) -> Option<FaceGlyph> {
        let found = self.faces.iter().map(|face| face.charmap.map(letter));
        let mut found = found.enumerate().filter_map(|(face, id)| Some((face, id?)));
        found.find(|(_, id)| *id != GlyphId::NOTDEF)
    }

    fn set(&self, letters: &[char], px: i64) -> GlyphRun {
        let mut line = GlyphRun::default();
        let mut pen = 0.0_f32;
        for &letter in letters {
            if let Some(glyph) = self.glyph(letter, px) {
                let left = whole(pen) + glyph.left;
                pen += glyph.advance;
                line.glyphs.push((left, glyph.top, glyph));
            }
        }
        line.width = whole(pen.ceil());
        line
    }

    fn glyph(&self, letter: char, px: i64) -> Option<Arc<Glyph>> {
        let id = self.find(letter)?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyph) = kept.get(&(px, id)) {
            return Some(Arc::clone(glyph));
        }
        let glyph = Arc::new(self.draw(id, px));
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert((px, id), Arc::clone(&glyph));
        Some(glyph)
    }

    fn draw(&self, (face, id): FaceGlyph, px: i64) -> Glyph {
        let face = &self.faces[face];
        let metrics = face.font.glyph_metrics(units(), LocationRef::default());
        Glyph {
            advance: metrics.advance_width(id).unwrap_or(0.0) * face.scale(px),
            ..face.shape(id, px).unwrap_or_default()
        }
    }
}

/// Outlines in pixels would be rounded to 64ths of one.
fn units() -> Size {
    Size::unscaled()
}

impl Face {
    fn new(bytes: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(bytes).ok()?;
        let metrics = font.metrics(units(), LocationRef::default());
        Some(Face {
            charmap: font.charmap(),
            units_per_em: metrics.units_per_em.into(),
            font,
        })
    }

    /// Pixels a unit of the font.
    fn scale(&self, px: i64) -> f32 {
        length(px) / self.units_per_em
    }

    /// A letter that can be seen, without its advance.
    fn shape(&self, id: GlyphId, px: i64) -> Option<Glyph> {
        let mut pen = PathPen(PathBuilder::new());
        let settings = DrawSettings::unhinted(units(), LocationRef::default());
        let outline = self.font.outline_glyphs().get(id)?;
        outline.draw(settings, &mut pen).ok()?;
        // The font's y grows upwards.
        let scale = self.scale(px);
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
}

/// Whether a letter belongs to a script that is written from right to left or whose letters join or move: drawn one
/// after the other they would be wrong, even where the font has them.
fn needs_shaping(letter: char) -> bool {
    matches!(letter, '\u{0590}'..='\u{08ff}' | '\u{0900}'..='\u{0dff}' | '\u{0f00}'..='\u{109f}' | '\u{1780}'..='\u{18af}')
        || matches!(letter, '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
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
