//! What people and servers have set for themselves, and how a board is shown for that.

use super::notifications::{QuietHours, TurnMessages};
use super::table::{Changes, Setting, SettingValue as _, Stored, settings};
use crate::game::{Alarm, DaysOff, Language, Weekly, Zone};
use crate::rules::piece_letters::PieceLetters;
use arbiter_board::{PieceSet, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

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

settings! {
    /// What a person has set.
    #[derive(Copy, PartialEq, Eq)]
    Preferences changed by PreferencesPatch {
        /// The language of private answers.
        "language" => language: Option<Language>, "choice-default";
        "theme" => theme: Theme;
        "pieces" => pieces: PieceSet;
        "orientation" => orientation: Orientation;
        "confirm-moves" => confirm: Confirming;
        "letters" => letters: Option<PieceLetters>, "choice-language";
        "reminders" => reminders: Reminders;
        /// For times that the platform doesn't format.
        "time-zone" => zone: Zone;
        /// Whether positions of finished games may become puzzles, if the other player agrees too.
        "puzzles" => puzzles: bool;
        /// Days on which the clock stands in games that are agreed so from now on.
        "days-off" => days_off: DaysOff;
        "turn-messages" => turn_messages: TurnMessages;
        /// In the person's time zone.
        "quiet-hours" => quiet_hours: Option<QuietHours>, "choice-off";
    }
    and {
        /// Whether Discord refused a direct message, and the person hasn't been informed yet.
        are_direct_messages_refused: bool;
    }
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

/// Changes of a person's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreferencesPatch {
    changes: Changes,
}

impl PreferencesPatch {
    pub fn typed(typed: impl Fn(&'static str) -> Option<String>) -> Self {
        let changes = Changes::typed(Preferences::LIST, typed);
        PreferencesPatch { changes }
    }

    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    pub fn changes(&self) -> &Changes {
        &self.changes
    }
}
