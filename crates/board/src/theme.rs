//! The colours of pictures, read from the files in `assets/themes`.

use arbiter_rules::scene::Shade;
use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

include!(concat!(env!("OUT_DIR"), "/themes.rs"));

static THEMES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let read = |file: &&str| serde_json::from_str(file);
    let themes: Result<_, serde_json::Error> = FILES.iter().map(read).collect();
    themes.expect("the themes are part of the program and well-formed")
});

/// A colour: red, green and blue. In files it is `#` and six hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Rgb(pub(crate) [u8; 3]);

impl TryFrom<String> for Rgb {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number
            .ok_or_else(|| format!("`{text}` is no colour"))?
            .to_be_bytes();
        Ok(Rgb([red, green, blue]))
    }
}

/// A file of `assets/themes`.
#[derive(Debug, Deserialize)]
struct File {
    /// What the theme is called, by language.
    names: BTreeMap<String, String>,
    #[serde(flatten)]
    colours: Colours,
}

/// The colours of a theme.
#[derive(Debug, Deserialize)]
pub(crate) struct Colours {
    pub(crate) page: Page,
    pub(crate) squares: Squares,
    pub(crate) labels: Labels,
    pub(crate) marks: MarkColours,
    pub(crate) tower: TowerColours,
    pub(crate) white: PieceColours,
    pub(crate) black: PieceColours,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Behind and around the boards, and under the caption.
    pub(crate) fill: Rgb,
    pub(crate) text: Rgb,
    /// Secondary text, coordinates and outlines.
    pub(crate) faint: Rgb,
    /// The shadow of separate boards.
    pub(crate) shadow: Rgb,
    /// Their edge, which shows their thickness.
    pub(crate) edge: Rgb,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Squares {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
    /// Of the last move: the plain colours under a translucent tint.
    pub(crate) moved_light: Rgb,
    pub(crate) moved_dark: Rgb,
    /// Around the ring and the line of a check.
    pub(crate) check: Rgb,
    /// Of squares below a square of the same name on another level.
    pub(crate) covered_light: Rgb,
    pub(crate) covered_dark: Rgb,
}

impl Squares {
    /// The colour of a square without marks.
    pub(crate) const fn shade(&self, shade: Shade) -> Rgb {
        match shade {
            Shade::Light => self.light,
            Shade::Dark => self.dark,
        }
    }

    /// The background of a result that is less than half the points, half of them or more.
    pub(crate) const fn of_result(&self, points: Ordering) -> Rgb {
        match points {
            Ordering::Less => self.dark,
            Ordering::Equal => self.light,
            Ordering::Greater => self.moved_light,
        }
    }
}

/// Text on squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Labels {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkColours {
    pub(crate) moved: Rgb,
    pub(crate) captured: Rgb,
    pub(crate) check: Rgb,
    pub(crate) target: Rgb,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TowerColours {
    /// The frames of the main boards.
    pub(crate) frame: Rgb,
    pub(crate) text: Rgb,
    /// The ranks that the middle board shares with the lower one.
    pub(crate) lower: Rgb,
    /// The ranks that it shares with the upper one.
    pub(crate) upper: Rgb,
    /// Numbers on either.
    pub(crate) digit: Rgb,
    /// The arrow of the last move, and the frame around the name of the side to move.
    pub(crate) arrow: Rgb,
    /// Around arrows, legs and frames.
    pub(crate) casing: Rgb,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceColours {
    pub(crate) fill: Rgb,
    /// The shaded side of the body.
    pub(crate) shade: Rgb,
    /// The outline, the only part that touches the square.
    pub(crate) edge: Rgb,
    /// Lines and spots inside the body.
    pub(crate) detail: Rgb,
    /// Lines inside a dark body where a light one has its outline; `None` if the outline is visible.
    pub(crate) gleam: Option<Rgb>,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: &[Theme] = <Theme as VariantArray>::VARIANTS;

    pub(crate) fn colours(self) -> &'static Colours {
        &THEMES[self as usize].colours
    }

    /// What a language calls it, by the language's code in lowercase: `de`, `pt-br`.
    pub fn name_in(self, language: &str) -> Option<&'static str> {
        let names = &THEMES[self as usize].names;
        names.get(language).map(String::as_str)
    }
}
