//! The colours of a picture, and the palette that holds every blend of them that a picture can need.

/// A colour: red, green and blue.
pub(super) type Rgb = [u8; 3];

/// How many steps lead from one colour to another, the end counted, the start not.
///
/// Three shades between two colours look smooth at any size we draw, and every shade more costs bytes in every picture.
pub(super) const STEPS: u8 = 4;

/// All colours of one look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The name by which people choose it.
    pub(super) name: &'static str,
    /// Behind and around the boards, and under the caption.
    pub(super) page: Rgb,
    /// Words on the page.
    pub(super) text: Rgb,
    /// Second-rank words, coordinates and outlines on the page.
    pub(super) faint: Rgb,
    /// Squares.
    pub(super) light: Rgb,
    pub(super) dark: Rgb,
    /// Squares of the last move.
    pub(super) moved_light: Rgb,
    pub(super) moved_dark: Rgb,
    /// Coordinates in the corners of squares.
    pub(super) label_on_light: Rgb,
    pub(super) label_on_dark: Rgb,
    /// The marks.
    pub(super) moved: Rgb,
    pub(super) captured: Rgb,
    pub(super) check: Rgb,
    pub(super) target: Rgb,
    /// The men.
    pub(super) white: Livery,
    pub(super) black: Livery,
}

/// The colours of one side's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Livery {
    /// The body.
    pub(super) fill: Rgb,
    /// The side of the body that lies in the shade.
    pub(super) shade: Rgb,
    /// The outline, which is all that ever touches the square.
    pub(super) edge: Rgb,
    /// Lines and spots inside the body.
    pub(super) detail: Rgb,
    /// Lines that part a dark body where a light one has its outline; none where the outline can be seen.
    pub(super) gleam: Option<Rgb>,
}

impl Theme {
    /// Maple and walnut: the standard look.
    pub const WOOD: Theme = Theme {
        name: "wood",
        page: [0x38, 0x29, 0x1f],
        text: [0xfb, 0xf1, 0xdf],
        faint: [0xbf, 0xa5, 0x84],
        light: [0xef, 0xd9, 0xb2],
        dark: [0xb2, 0x82, 0x57],
        moved_light: [0xea, 0xd0, 0x62],
        moved_dark: [0xc9, 0xa2, 0x35],
        label_on_light: [0x8a, 0x5c, 0x36],
        label_on_dark: [0xfb, 0xec, 0xcf],
        moved: [0x84, 0x61, 0x0f],
        captured: [0xa8, 0x2a, 0x1a],
        check: [0xd4, 0x33, 0x22],
        target: [0x3f, 0x6b, 0x3a],
        white: Livery {
            fill: [0xfd, 0xf6, 0xe6],
            shade: [0xe6, 0xd3, 0xae],
            edge: [0x2b, 0x1d, 0x15],
            detail: [0x2b, 0x1d, 0x15],
            gleam: None,
        },
        black: Livery {
            fill: [0x2b, 0x1d, 0x15],
            shade: [0x2b, 0x1d, 0x15],
            edge: [0x2b, 0x1d, 0x15],
            gleam: Some([0xec, 0xda, 0xb8]),
            detail: [0xec, 0xda, 0xb8],
        },
    };

    /// Every theme, the standard one first.
    pub const ALL: &[Theme] = &[Theme::WOOD];

    /// The theme of that name, in any case, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Theme> {
        Theme::ALL
            .iter()
            .find(|theme| theme.name.eq_ignore_ascii_case(name))
    }

    /// The name by which people choose the theme.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name
    }

    /// The colour of an ink.
    pub(super) fn ink(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::WhiteEdge => self.white.edge,
            Ink::BlackEdge => self.black.edge,
            Ink::Text => self.text,
            Ink::Faint => self.faint,
            Ink::LabelOnLight => self.label_on_light,
            Ink::LabelOnDark => self.label_on_dark,
            Ink::Moved => self.moved,
            Ink::Captured => self.captured,
            Ink::Check => self.check,
            Ink::Target => self.target,
        }
    }

    /// Every pair of colours that meet at a soft edge, in the order in which the palette numbers them.
    ///
    /// The encoder spends fewer bits on neighbours whose numbers are close, so what meets most often comes first and
    /// what meets comes one after the other; ordering by brightness or by square made pictures a sixth larger.
    fn slopes(&self) -> Vec<(Rgb, Rgb)> {
        let (white, black) = (self.white, self.black);
        let mut slopes = vec![
            (self.label_on_light, self.light),
            (self.light, black.edge),
            (black.fill, black.detail),
            (white.edge, white.fill),
            (white.fill, white.shade),
            (white.detail, white.fill),
            (white.edge, self.dark),
            (self.dark, self.label_on_dark),
            (self.page, self.text),
            (self.page, self.faint),
            // These are the same as above where both sides have one outline, and a dark body needs no other.
            (self.light, white.edge),
            (self.dark, black.edge),
            (black.edge, black.fill),
            (black.fill, black.shade),
            (black.fill, black.gleam.unwrap_or(black.detail)),
            (white.fill, white.gleam.unwrap_or(white.detail)),
        ];
        for ground in [self.moved_light, self.moved_dark] {
            slopes
                .extend([self.moved, white.edge, black.edge, self.target].map(|ink| (ground, ink)));
        }
        for ground in [self.light, self.dark] {
            slopes.extend([self.check, self.target, self.captured].map(|ink| (ground, ink)));
        }
        slopes.extend([white.edge, black.edge].map(|ink| (self.check, ink)));
        slopes
    }
}

/// A colour that is drawn softly over whatever lies below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Ink {
    WhiteEdge,
    BlackEdge,
    Text,
    Faint,
    LabelOnLight,
    LabelOnDark,
    Moved,
    Captured,
    Check,
    Target,
}

impl Ink {
    const ALL: [Ink; 10] = [
        Ink::WhiteEdge,
        Ink::BlackEdge,
        Ink::Text,
        Ink::Faint,
        Ink::LabelOnLight,
        Ink::LabelOnDark,
        Ink::Moved,
        Ink::Captured,
        Ink::Check,
        Ink::Target,
    ];
}

/// At most 256 colours, and what becomes of each when an ink is laid over it.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    /// One row for every ink and step: the colour below to the colour that is seen.
    blends: Vec<[u8; 256]>,
}

impl Palette {
    pub(super) fn new(theme: &Theme) -> Self {
        let mut palette = Palette {
            colours: Vec::with_capacity(256),
            blends: Vec::new(),
        };
        for (from, to) in theme.slopes() {
            for step in 0..=STEPS {
                palette.add(mix(from, to, step));
            }
        }
        palette.blends = Ink::ALL
            .iter()
            .flat_map(|&ink| (0..=STEPS).map(move |step| (ink, step)))
            .map(|(ink, step)| palette.row(theme.ink(ink), step))
            .collect();
        palette
    }

    fn add(&mut self, colour: Rgb) {
        if self.colours.len() < 256 && !self.colours.contains(&colour) {
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

    /// The number of the colour that looks most like the given one.
    pub(super) fn nearest(&self, colour: Rgb) -> u8 {
        let nearest = (0..=u8::MAX)
            .zip(&self.colours)
            .min_by_key(|(_, candidate)| distance(**candidate, colour));
        nearest.map_or(0, |(index, _)| index)
    }

    /// The colour of a number.
    #[cfg(test)]
    pub(super) fn colour(&self, index: u8) -> Rgb {
        self.colours[usize::from(index)]
    }

    /// What becomes of each colour when the ink is laid over it: step 0 leaves it, [`STEPS`] covers it.
    pub(super) fn blend(&self, ink: Ink, step: u8) -> &[u8; 256] {
        &self.blends[ink as usize * (usize::from(STEPS) + 1) + usize::from(step.min(STEPS))]
    }

    /// Red, green and blue of each colour up to the last that is used, one after the other.
    pub(super) fn bytes(&self, last: u8) -> Vec<u8> {
        self.colours
            .iter()
            .take(usize::from(last) + 1)
            .flatten()
            .copied()
            .collect()
    }
}

/// The colour some steps on the way from one to another.
fn mix(from: Rgb, to: Rgb, step: u8) -> Rgb {
    let (step, steps) = (u16::from(step), u16::from(STEPS));
    let blend = |from: u8, to: u8| {
        (u16::from(from) * (steps - step) + u16::from(to) * step + steps / 2) / steps
    };
    [0, 1, 2].map(|part| u8::try_from(blend(from[part], to[part])).unwrap_or(u8::MAX))
}

/// How different two colours look: the squares of the differences, weighed by what the eye sees best.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |part: usize| u32::from(one[part].abs_diff(other[part])).pow(2);
    3 * square(0) + 6 * square(1) + square(2)
}
