use std::fmt;

use crate::rules::piece_letters::PieceLetters;

/// The files of a language in `assets/i18n`.
#[derive(Clone, Copy)]
struct LanguageFiles {
    /// An ISO 639-1 code; a region has the country's code appended: `es-419`.
    code: &'static str,
    about: &'static str,
    sentences: &'static str,
    guides: &'static str,
    moves: &'static str,
    openings: &'static str,
}

// `FILES`, English first, then in order of codes; `SPOKEN`, the number of languages that aren't drafts; and `CHOICES`.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// English with accented letters, for tests and translators; its code is for private use.
static PSEUDO: LanguageFiles = LanguageFiles {
    code: "qps",
    ..FILES[0]
};

/// A language with a directory in `assets/i18n`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Language(u8);

impl fmt::Debug for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.key())
    }
}

impl Language {
    pub const ENGLISH: Language = Language(0);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 255 languages"
    )]
    pub const PSEUDO: Language = Language(FILES.len() as u8);

    /// The number of languages, including the pseudo-language.
    pub const COUNT: usize = FILES.len() + 1;

    /// The values of the setting: `default` means the platform's language.
    pub const CHOICES: &[&str] = CHOICES;

    /// All languages for people.
    pub fn spoken() -> impl Iterator<Item = Language> {
        (0..SPOKEN).map(Language)
    }

    /// Languages whose `language.txt` says `draft: yes`: only tests and a terminal in that locale use them.
    pub fn drafts() -> impl Iterator<Item = Language> {
        (SPOKEN..Self::PSEUDO.0).map(Language)
    }

    pub fn find(code: &str) -> Option<Self> {
        let mut all = Self::spoken().chain(Self::drafts()).chain([Self::PSEUDO]);
        all.find(|language| language.key().eq_ignore_ascii_case(code))
    }

    /// The language of a locale such as `pt_BR.UTF-8` or `es-419` (Discord, "Locales"): of the region, else of the language,
    /// else of another region; otherwise English.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split('.').next().unwrap_or_default();
        let code = code.replace('_', "-").to_lowercase();
        let base = code.split('-').next().unwrap_or_default();
        let of_base = |one: &Language| one.key().split('-').next() == Some(base);
        let offered =
            |code: &str| Self::find(code).filter(|one| Self::drafts().all(|draft| draft != *one));
        offered(&code)
            .or_else(|| offered(base))
            .or_else(|| Self::spoken().find(of_base))
            .unwrap_or_default()
    }

    fn files(self) -> &'static LanguageFiles {
        FILES.get(self.index()).unwrap_or(&PSEUDO)
    }

    /// Less than `COUNT`.
    pub fn index(self) -> usize {
        self.0.into()
    }

    pub fn key(self) -> &'static str {
        self.files().code
    }

    /// The language whose files complete those of a region.
    pub fn base(self) -> Option<Self> {
        let (base, _) = self.key().split_once('-')?;
        Self::find(base)
    }

    /// The value of a line `KEY: VALUE` in `language.txt`.
    pub fn about(self, key: &str) -> &'static str {
        let lines = self.files().about.lines();
        let mut found = lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        let base = || Some(self.base()?.about(key));
        found.next().or_else(base).unwrap_or_default()
    }

    /// The language's own sentences, in the syntax of Fluent.
    pub fn sentences(self) -> &'static str {
        self.files().sentences
    }

    /// The guides, each after a line `# KEY-OF-THE-GAME`; English guides belong to the games.
    pub fn guides(self) -> &'static str {
        match (self.files().guides, self.base()) {
            ("", Some(base)) => base.guides(),
            (guides, _) => guides,
        }
    }

    /// An opening's name with its family in this language if `openings.txt` has it; the variation stays English.
    pub fn opening_name(self, name: &str) -> String {
        let (family, variation) = name.split_once(": ").unwrap_or((name, ""));
        let mut lines = self.files().openings.lines();
        let found = lines.find_map(|line| line.strip_prefix(family)?.strip_prefix(": "));
        match (found, self.base(), variation) {
            (None, Some(base), _) => base.opening_name(name),
            (None, None, _) => name.to_owned(),
            (Some(own), _, "") => own.to_owned(),
            (Some(own), ..) => format!("{own}, {variation}"),
        }
    }

    pub fn letters(self) -> PieceLetters {
        let line = self.files().moves.lines().next().unwrap_or_default();
        let key = line.split(' ').nth(1).and_then(PieceLetters::find);
        let base = || Some(self.base()?.letters());
        key.or_else(base).unwrap_or(PieceLetters::ENGLISH)
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Languages {
    /// The user's platform language.
    pub own: Language,
    /// The server's language, if the platform names one.
    pub place: Option<Language>,
}
