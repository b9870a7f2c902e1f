//! The languages in which the arbiter speaks.

use super::key::Key;
use crate::rules::piece_letters::PieceLetters;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A language. Its stable word is its code of two letters (ISO 639-1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(ascii_case_insensitive)]
pub enum Language {
    /// English, which every sentence has.
    #[default]
    #[strum(serialize = "en")]
    English,
    #[strum(serialize = "de")]
    German,
    #[strum(serialize = "es")]
    Spanish,
    /// English with marks on its letters, for tests and for those who work on the sentences. Its code is for private
    /// use: no platform sends it.
    #[strum(serialize = "qps")]
    Pseudo,
}

impl Language {
    /// The languages that people speak, English first.
    pub const SPOKEN: [Language; 3] = [Language::English, Language::German, Language::Spanish];

    /// The language of a locale such as `es-419` or `en-GB` (Discord, "Locales"); English where we have no other.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['-', '_']).next().unwrap_or_default();
        Language::find(code).unwrap_or_default()
    }

    /// The words by which people choose a language: the one that stands for their platform's, then
    /// the codes of those that people speak.
    pub const CHOICES: &[&str] = &["default", "en", "de", "es"];

    /// The letters that its speakers write.
    pub const fn letters(self) -> PieceLetters {
        match self {
            Language::English | Language::Pseudo => PieceLetters::English,
            Language::German => PieceLetters::German,
            Language::Spanish => PieceLetters::Spanish,
        }
    }
}

/// The languages of a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Languages {
    /// The platform of who asks speaks this one.
    pub own: Language,
    /// It is spoken in the place, where the platform says so.
    pub place: Option<Language>,
}
