//! The languages in which the arbiter speaks.

use crate::rules::piece_letters::PieceLetters;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which every sentence has.
    #[default]
    English,
    German,
    Spanish,
    /// English with marks on its letters, for tests and for whoever works on the sentences.
    Pseudo,
}

impl Language {
    /// Every language that people speak, English first.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Spanish];

    pub const EVERY: [Language; 4] = [
        Language::English,
        Language::German,
        Language::Spanish,
        Language::Pseudo,
    ];

    /// The stable name: the language's code of two letters (ISO 639-1).
    pub const fn key(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Spanish => "es",
            // Private use: no platform sends it.
            Language::Pseudo => "qps",
        }
    }

    /// The language of a locale such as `es-419` or `en-GB` (Discord, "Locales"); English where we have no other.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['-', '_']).next().unwrap_or_default();
        Language::EVERY
            .into_iter()
            .find(|language| language.key().eq_ignore_ascii_case(code))
            .unwrap_or_default()
    }

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
    /// Who asks speaks this one.
    pub own: Language,
    /// It is spoken in the place.
    pub place: Language,
}
