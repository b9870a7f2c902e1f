//! Fonts of the machine, for scripts that our typefaces lack.

use fontdb::{Database, FaceInfo, ID, Style};
use harfrust::Font as Shaper;
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use std::cmp::Reverse;
use std::sync::OnceLock;

/// How the letters of a script are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Setting {
    /// One after the other.
    Plain,
    /// They are reordered or joined.
    Shaped,
    /// The same, from right to left.
    RightToLeft,
}

use Setting::{Plain, RightToLeft, Shaped};

/// Blocks of letters of other scripts: first and last letter, and one that a font for the script must have.
const BLOCKS: [(char, char, char, Setting); 33] = [
    ('\u{590}', '\u{5ff}', '\u{5d0}', RightToLeft),
    ('\u{fb1d}', '\u{fb4f}', '\u{5d0}', RightToLeft),
    ('\u{600}', '\u{6ff}', '\u{639}', RightToLeft),
    ('\u{700}', '\u{74f}', '\u{710}', RightToLeft),
    ('\u{750}', '\u{77f}', '\u{639}', RightToLeft),
    ('\u{780}', '\u{7bf}', '\u{780}', RightToLeft),
    ('\u{7c0}', '\u{89f}', '\u{7ca}', RightToLeft),
    ('\u{8a0}', '\u{8ff}', '\u{639}', RightToLeft),
    ('\u{fb50}', '\u{fdff}', '\u{639}', RightToLeft),
    ('\u{fe70}', '\u{fefe}', '\u{639}', RightToLeft),
    // Nine Indian scripts with the same order of letters.
    ('\u{900}', '\u{97f}', '\u{915}', Shaped),
    ('\u{980}', '\u{9ff}', '\u{995}', Shaped),
    ('\u{a00}', '\u{a7f}', '\u{a15}', Shaped),
    ('\u{a80}', '\u{aff}', '\u{a95}', Shaped),
    ('\u{b00}', '\u{b7f}', '\u{b15}', Shaped),
    ('\u{b80}', '\u{bff}', '\u{b95}', Shaped),
    ('\u{c00}', '\u{c7f}', '\u{c15}', Shaped),
    ('\u{c80}', '\u{cff}', '\u{c95}', Shaped),
    ('\u{d00}', '\u{d7f}', '\u{d15}', Shaped),
    ('\u{d80}', '\u{dff}', '\u{d9a}', Shaped),
    ('\u{e00}', '\u{e7f}', '\u{e01}', Shaped),
    ('\u{e80}', '\u{eff}', '\u{e81}', Shaped),
    ('\u{f00}', '\u{fff}', '\u{f40}', Shaped),
    ('\u{1000}', '\u{109f}', '\u{1000}', Shaped),
    ('\u{1780}', '\u{17ff}', '\u{1780}', Shaped),
    ('\u{1800}', '\u{18af}', '\u{1820}', Shaped),
    ('\u{1100}', '\u{11ff}', '\u{d55c}', Plain),
    ('\u{ac00}', '\u{d7af}', '\u{d55c}', Plain),
    ('\u{3040}', '\u{30ff}', '\u{306e}', Plain),
    ('\u{31f0}', '\u{31ff}', '\u{306e}', Plain),
    ('\u{3400}', '\u{9fff}', '\u{7684}', Plain),
    ('\u{f900}', '\u{faff}', '\u{7684}', Plain),
    ('\u{20000}', '\u{2ffff}', '\u{7684}', Plain),
];

/// Maximum size of a font that is loaded for shaping, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// The block of a letter of another script, and its placement.
pub(crate) fn block(letter: char) -> Option<(usize, Setting)> {
    // Nearly all letters come before these blocks.
    if letter < BLOCKS[0].0 {
        return None;
    }
    let mut blocks = BLOCKS.iter().enumerate();
    blocks.find_map(|(index, (first, last, _, setting))| {
        (*first..=*last)
            .contains(&letter)
            .then_some((index, *setting))
    })
}

/// The machine's fonts with letters of other scripts, one per script and weight.
pub struct SystemFonts {
    database: Database,
    /// By block, regular and bold.
    fonts: [[Option<ID>; BLOCKS.len()]; 2],
    /// Fonts for shaping, loaded when needed.
    shapers: [[OnceLock<Option<Shaper>>; BLOCKS.len()]; 2],
}

impl SystemFonts {
    /// Chooses among fonts; each file is opened once.
    pub fn new(database: Database) -> Self {
        let upright = database.faces().filter(|face| face.style == Style::Normal);
        let faces: Vec<(&FaceInfo, Vec<bool>)> = upright
            .map(|face| {
                let has = |font: &FontRef| {
                    let letters = font.charmap();
                    let samples = BLOCKS.iter().map(|(_, _, sample, _)| *sample);
                    samples
                        .map(|sample| letters.map(sample).is_some())
                        .collect()
                };
                (face, read(&database, face.id, has).unwrap_or_default())
            })
            .collect();
        let fonts = [400_u16, 700].map(|weight| {
            std::array::from_fn(|block| {
                let able = faces
                    .iter()
                    .filter(|(_, has)| has.get(block).is_some_and(|has| *has));
                // A plain typeface with many scripts, of about that weight.
                let best = able.min_by_key(|(face, has)| {
                    let family = face.families.first().map_or("", |(name, _)| name.as_str());
                    let is_odd = family.contains("Serif") || family.contains("Mono");
                    let scripts = has.iter().filter(|has| **has).count();
                    (is_odd, Reverse(scripts), face.weight.0.abs_diff(weight))
                });
                best.map(|(face, _)| face.id)
            })
        });
        SystemFonts {
            fonts,
            database,
            shapers: std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())),
        }
    }

    /// Reads the font for a block.
    pub(crate) fn read<T>(
        &self,
        block: usize,
        is_bold: bool,
        read_font: impl FnOnce(&FontRef) -> T,
    ) -> Option<T> {
        let id = (*self.fonts[usize::from(is_bold)].get(block)?)?;
        read(&self.database, id, read_font)
    }

    pub(crate) fn glyph(&self, block: usize, is_bold: bool, letter: char) -> Option<GlyphId> {
        self.read(block, is_bold, |font| font.charmap().map(letter))?
    }

    /// The font for a block, for shaping.
    pub(crate) fn shaper(&self, block: usize, is_bold: bool) -> Option<&Shaper> {
        let slot = self.shapers[usize::from(is_bold)].get(block)?;
        let load = || {
            let id = (*self.fonts[usize::from(is_bold)].get(block)?)?;
            let copied = self.database.with_face_data(id, |file, index| {
                (file.len() <= LARGEST).then(|| Shaper::new(file.to_vec(), index))
            });
            copied??
        };
        slot.get_or_init(load).as_ref()
    }
}

fn read<T>(database: &Database, id: ID, read_font: impl FnOnce(&FontRef) -> T) -> Option<T> {
    let read = |file: &[u8], index| {
        let font = FontRef::from_index(file, index).ok()?;
        Some(read_font(&font))
    };
    database.with_face_data(id, read)?
}
