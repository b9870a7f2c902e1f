//! What people and servers have set for themselves, and how a board is shown for that.

use super::hearing::{QuietHours, TurnMessages};
use crate::game::{Alarm, DaysOff, Language, Weekly, Zone};
use crate::rules::piece_letters::PieceLetters;
use arbiter_board::PieceSet;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// How boards look: the names of the files in `crates/board/assets/themes`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Theme {
    #[default]
    Wood,
    Slate,
    /// Black on paper.
    Newspaper,
    /// Dark.
    Midnight,
    /// As much contrast as there is.
    HighContrast,
}

/// From which side somebody sees boards, and everybody the boards of games that they began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Orientation {
    /// From their own.
    #[default]
    Own,
    /// From White's.
    White,
}

/// Whether a move is asked about once more before it counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Confirming {
    /// It counts at once.
    #[default]
    Off,
    /// It is shown first.
    On,
}

/// Which reminders somebody wants while their time runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Reminders {
    #[default]
    All,
    /// Only the last one.
    Last,
    Off,
}

impl Reminders {
    /// Whether somebody wants that alarm.
    pub const fn include(self, alarm: Alarm) -> bool {
        match (self, alarm) {
            (Reminders::All, _)
            | (_, Alarm::Flag)
            | (Reminders::Last, Alarm::Fiftieth | Alarm::PauseOver) => true,
            (Reminders::Last, Alarm::Half | Alarm::Tenth) | (Reminders::Off, _) => false,
        }
    }
}

/// Whether positions of a person's finished games may become puzzles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum PuzzleConsent {
    #[default]
    No,
    /// Of games whose other player agrees as well.
    Yes,
}

/// What a person has set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preferences {
    /// In which language they are answered; the platform's where nothing is set.
    pub language: Option<Language>,
    pub theme: Theme,
    pub pieces: PieceSet,
    pub orientation: Orientation,
    pub confirm: Confirming,
    /// With which letters pieces are written; the ones of the language where nothing is set.
    pub letters: Option<PieceLetters>,
    pub reminders: Reminders,
    /// In which zone times are shown where the platform does not know it.
    pub zone: Zone,
    pub puzzles: PuzzleConsent,
    /// On which days of the week the clock stands still in games that are agreed so, from now on.
    pub days_off: DaysOff,
    pub turn_messages: TurnMessages,
    /// The hours in which they want to hear nothing, in their zone.
    pub quiet_hours: Option<QuietHours>,
    /// Whether the platform took no direct message for them, which they have not been told yet.
    pub are_direct_messages_refused: bool,
}

impl Preferences {
    /// The days off as they are agreed when a game begins.
    pub fn weekly(&self) -> Weekly {
        Weekly {
            days: self.days_off,
            zone: self.zone,
        }
    }

    /// The letters that somebody reads and types.
    pub fn letters(&self, language: Language) -> PieceLetters {
        self.letters.unwrap_or(language.letters())
    }
}

/// Changes of what a person has set: what is not named stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PreferencesPatch {
    /// The inner nothing stands for the platform's language.
    pub language: Option<Option<Language>>,
    pub theme: Option<Theme>,
    pub pieces: Option<PieceSet>,
    pub orientation: Option<Orientation>,
    pub confirm: Option<Confirming>,
    /// With which letters pieces are written; the inner nothing stands for the ones of the
    /// language.
    pub letters: Option<Option<PieceLetters>>,
    pub reminders: Option<Reminders>,
    pub zone: Option<Zone>,
    pub puzzles: Option<PuzzleConsent>,
    pub days_off: Option<DaysOff>,
    pub turn_messages: Option<TurnMessages>,
    /// The inner nothing stands for all hours of the day.
    pub quiet_hours: Option<Option<QuietHours>>,
}

impl PreferencesPatch {
    pub fn is_empty(&self) -> bool {
        *self == PreferencesPatch::default()
    }
}
