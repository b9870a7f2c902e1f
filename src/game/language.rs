use super::key::Key;
use crate::rules::piece_letters::PieceLetters;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A language; its word is its two-letter code (ISO 639-1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(ascii_case_insensitive)]
pub enum Language {
    #[default]
    #[strum(serialize = "en")]
    English,
    #[strum(serialize = "de")]
    German,
    #[strum(serialize = "es")]
    Spanish,
    /// English with accented letters, for tests and translators; its code is for private use.
    #[strum(serialize = "qps")]
    Pseudo,
}

impl Language {
    pub const SPOKEN: [Language; 3] = [Language::English, Language::German, Language::Spanish];

    /// The language of a locale such as `es-419` (Discord, "Locales"); English if we don't have it.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['-', '_']).next().unwrap_or_default();
        Language::find(code).unwrap_or_default()
    }

    /// The words of the setting: `default` stands for the platform's language.
    pub const CHOICES: &[&str] = &["default", "en", "de", "es"];

    pub const fn letters(self) -> PieceLetters {
        match self {
            Language::English | Language::Pseudo => PieceLetters::English,
            Language::German => PieceLetters::German,
            Language::Spanish => PieceLetters::Spanish,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Languages {
    /// The user's platform language.
    pub own: Language,
    /// The server's language, if the platform names one.
    pub place: Option<Language>,
}
