//! The palette of a picture: every colour of a theme and every blend of two that may occur.

use std::ops::Deref;
use std::sync::OnceLock;

use super::theme::{Colours, Rgb, Theme};
use arbiter_rules::scene::Shade;
use strum::VariantArray;

/// Number of steps from one colour to another, including the end but not the start.
///
/// Three shades between two colours look smooth at any size we use, and every further shade costs bytes in every picture.
pub(crate) const STEPS: u8 = 4;

/// Maximum number of colours in a palette: one index is reserved for unchanged pixels of an animation.
const MOST: usize = 255;

/// A colour that is blended over what is below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
pub(crate) enum Ink {
    WhiteEdge,
    BlackEdge,
    WhiteDetail,
    BlackDetail,
    Text,
    Faint,
    LabelOnLight,
    LabelOnDark,
    Captured,
    Check,
    Target,
    WhiteFill,
    BlackFill,
    /// Text on the frames of a tower.
    OnFrame,
    LowerRanks,
    UpperRanks,
    OnRanks,
    Arrow,
    Casing,
    /// Around the line of a check.
    CheckGround,
    LightSquare,
    DarkSquare,
    Frame,
}

impl Ink {
    /// The ink of text on a square.
    pub(crate) const fn label_on(shade: Shade) -> Self {
        match shade {
            Shade::Light => Ink::LabelOnLight,
            Shade::Dark => Ink::LabelOnDark,
        }
    }

    /// The ink of a square.
    pub(crate) const fn ground_of(shade: Shade) -> Self {
        match shade {
            Shade::Light => Ink::LightSquare,
            Shade::Dark => Ink::DarkSquare,
        }
    }

    pub(crate) const fn colour(self, theme: &Colours) -> Rgb {
        match self {
            Ink::WhiteEdge => theme.white.edge,
            Ink::BlackEdge => theme.black.edge,
            Ink::WhiteDetail => theme.white.detail,
            Ink::BlackDetail => theme.black.detail,
            Ink::Text => theme.page.text,
            Ink::Faint => theme.page.faint,
            Ink::LabelOnLight => theme.labels.light,
            Ink::LabelOnDark => theme.labels.dark,
            Ink::Captured => theme.marks.captured,
            Ink::Check => theme.marks.check,
            Ink::Target => theme.marks.target,
            Ink::WhiteFill => theme.white.fill,
            Ink::BlackFill => theme.black.fill,
            Ink::OnFrame => theme.tower.text,
            Ink::LowerRanks => theme.tower.lower,
            Ink::UpperRanks => theme.tower.upper,
            Ink::OnRanks => theme.tower.digit,
            Ink::Arrow => theme.tower.arrow,
            Ink::Casing => theme.tower.casing,
            Ink::CheckGround => theme.squares.check,
            Ink::LightSquare => theme.squares.light,
            Ink::DarkSquare => theme.squares.dark,
            Ink::Frame => theme.tower.frame,
        }
    }
}

/// The colours of pieces on plain squares and of text, in palette order.
///
/// The palette of a file ends with the last colour in the picture, so frequent ones come first.
fn common(theme: &Colours) -> Vec<Rgb> {
    let (white, black, page) = (theme.white, theme.black, theme.page);
    let (squares, labels, tower) = (theme.squares, theme.labels, theme.tower);
    let slope = |from: Rgb, to: Rgb, steps: &[u8]| -> Vec<Rgb> {
        steps.iter().map(|&step| mix(from, to, step)).collect()
    };
    let parts = [
        vec![page.edge],
        slope(squares.moved_light, white.edge, &[0, 1, 2, 3]),
        slope(labels.light, squares.light, &[0, 1, 2, 3, 4]),
        slope(labels.dark, squares.dark, &[0, 1, 2, 3]),
        slope(squares.light, black.edge, &[1, 2, 3, 4]),
        slope(white.edge, squares.dark, &[0, 1, 2, 3, 4]),
        slope(black.fill, black.detail, &[1]),
        slope(white.edge, white.fill, &[1]),
        slope(black.fill, black.detail, &[2]),
        slope(page.fill, page.text, &[0, 1, 2, 3, 4]),
        slope(black.fill, black.detail, &[3]),
        slope(white.edge, white.fill, &[2, 3]),
        slope(white.shade, white.fill, &[1, 2, 4, 0]),
        slope(black.detail, white.fill, &[0]),
        vec![squares.covered_light, squares.covered_dark],
        vec![
            tower.frame,
            tower.text,
            tower.lower,
            tower.upper,
            tower.digit,
        ],
        vec![tower.arrow, tower.casing],
    ];
    parts.concat()
}

/// Every pair of colours that meet at a soft edge, most frequent first.
fn slopes(theme: &Colours) -> Vec<(Rgb, Rgb)> {
    let (white, black, page) = (theme.white, theme.black, theme.page);
    let (squares, marks) = (theme.squares, theme.marks);
    let tower = theme.tower;
    let moved = [squares.moved_light, squares.moved_dark];
    let meet = |grounds: &[Rgb], inks: &[Rgb]| -> Vec<(Rgb, Rgb)> {
        let inks_on = |&ground| inks.iter().map(move |&ink| (ground, ink));
        grounds.iter().flat_map(inks_on).collect()
    };
    let first = vec![
        (white.fill, white.shade),
        (white.detail, white.fill),
        (page.fill, page.faint),
        // These equal the common ones if both sides have the same outline, and a dark body needs no other.
        (squares.light, white.edge),
        (squares.dark, black.edge),
        (black.edge, black.fill),
        (black.fill, black.shade),
        (black.fill, black.gleam.unwrap_or(black.detail)),
        (white.fill, white.gleam.unwrap_or(white.detail)),
    ];
    [
        first,
        meet(&moved, &[white.edge, black.edge]),
        meet(
            &[squares.light, squares.dark],
            &[squares.check, marks.target, marks.captured],
        ),
        meet(&[marks.check], &[squares.check, white.fill]),
        meet(&[marks.captured], &[white.fill]),
        vec![(page.shadow, page.shadow), (page.edge, page.edge)],
        meet(
            &[squares.covered_light, squares.covered_dark],
            &[white.edge, black.edge],
        ),
        vec![
            (tower.frame, tower.text),
            (tower.lower, tower.digit),
            (tower.upper, tower.digit),
        ],
        // A piece on the ring around it.
        meet(&[marks.check], &[white.edge, black.edge]),
        meet(&moved, &[marks.target, marks.captured]),
        meet(&[marks.target], &[white.fill]),
    ]
    .concat()
}

/// At most [`MOST`] colours, and the blends of each with every ink.
#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// One row per ink and step, mapping the colour below to the resulting colour.
    blends: Vec<[u8; 256]>,
}

/// The palette of each theme, made on first use.
static PALETTES: [OnceLock<Palette>; Theme::ALL.len()] =
    [const { OnceLock::new() }; Theme::ALL.len()];

/// The palette of a theme, made when it is first needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ThemePalette(pub(crate) Theme);

impl Deref for ThemePalette {
    type Target = Palette;

    fn deref(&self) -> &Palette {
        PALETTES[self.0 as usize].get_or_init(|| Palette::new(self.0.colours()))
    }
}

impl Palette {
    pub(crate) fn new(theme: &Colours) -> Self {
        let mut palette = Palette {
            colours: Vec::with_capacity(256),
            blends: Vec::new(),
        };
        for colour in common(theme) {
            palette.add(colour);
        }
        for (from, to) in slopes(theme) {
            for step in 0..=STEPS {
                palette.add(mix(from, to, step));
            }
        }
        palette.blends = Ink::VARIANTS
            .iter()
            .flat_map(|&ink| (0..=STEPS).map(move |step| (ink, step)))
            .map(|(ink, step)| palette.row(ink.colour(theme), step))
            .collect();
        palette
    }

    fn add(&mut self, colour: Rgb) {
        if self.colours.len() < MOST && !self.colours.contains(&colour) {
            self.colours.push(colour);
        }
    }

    fn row(&self, ink: Rgb, step: u8) -> [u8; 256] {
        let mut row = [0; 256];
        for (seen, &below) in row.iter_mut().zip(&self.colours) {
            *seen = self.nearest(mix(below, ink, step));
        }
        row
    }

    /// The index of the colour most similar to the given one.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        let nearest = (0..=u8::MAX)
            .zip(&self.colours)
            .min_by_key(|(_, candidate)| distance(**candidate, colour));
        nearest.map_or(0, |(index, _)| index)
    }

    /// Red, green and blue of an index; black if it has no colour.
    pub(crate) fn rgb(&self, index: u8) -> [u8; 3] {
        self.colours
            .get(usize::from(index))
            .map_or([0; 3], |colour| colour.0)
    }

    /// The blends of each colour with an ink: step 0 leaves the colour, [`STEPS`] covers it.
    pub(crate) fn blend(&self, ink: Ink, step: u8) -> &[u8; 256] {
        &self.blends[ink as usize * (usize::from(STEPS) + 1) + usize::from(step.min(STEPS))]
    }

    /// Red, green and blue of each colour up to the last one used, concatenated.
    pub(crate) fn bytes(&self, last: u8) -> Vec<u8> {
        self.colours
            .iter()
            .take(usize::from(last) + 1)
            .flat_map(|colour| colour.0)
            .collect()
    }
}

/// The colour some steps from one to another.
fn mix(from: Rgb, to: Rgb, step: u8) -> Rgb {
    let (step, steps) = (u16::from(step), u16::from(STEPS));
    let blend = |from: u8, to: u8| {
        (u16::from(from) * (steps - step) + u16::from(to) * step + steps / 2) / steps
    };
    Rgb([0, 1, 2].map(|part| u8::try_from(blend(from.0[part], to.0[part])).unwrap_or(u8::MAX)))
}

/// The perceived difference of two colours: squared differences, weighted by the eye's sensitivity.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |part: usize| u32::from(one.0[part].abs_diff(other.0[part])).pow(2);
    3 * square(0) + 6 * square(1) + square(2)
}
