use crate::game::{DaysOff, Language, Weekly, Zone};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::table::{Changes, Setting, SettingValue as _, Stored, settings};
use crate::settings::values::{Confirming, Orientation, QuietHours, Reminders, TurnMessages};
use arbiter_board::{PieceSet, Theme};

settings! {
    #[derive(Copy, PartialEq, Eq)]
    Preferences changed by PreferencesPatch {
        "language" => language: Option<Language>, "choice-default";
        "theme" => theme: Theme;
        "pieces" => pieces: PieceSet;
        "orientation" => orientation: Orientation;
        "confirm-moves" => confirm: Confirming;
        "letters" => letters: Option<PieceLetters>, "choice-language";
        "reminders" => reminders: Reminders;
        /// For times that the platform doesn't format.
        "time-zone" => zone: Zone;
        /// Only if the other player also agrees.
        "puzzles" => puzzles: bool;
        /// Whether the next day's post leaves them out of those who solved the puzzle of the day.
        "hide-solved" => hides_solved: bool;
        /// Whether rated games also count on the ladder of all servers, if the other player agrees.
        "global-rating" => global_rating: bool;
        /// Applies to games that agree on days off from now on.
        "days-off" => days_off: DaysOff;
        "turn-messages" => turn_messages: TurnMessages;
        /// In the person's time zone.
        "quiet-hours" => quiet_hours: Option<QuietHours>, "choice-off";
    }
    and {
        /// The person hasn't been told yet that Discord refused a direct message.
        are_direct_messages_refused: bool;
    }
}

impl Preferences {
    /// The weekly days off for a game that starts now.
    pub fn weekly(&self) -> Weekly {
        Weekly {
            days: self.days_off,
            zone: self.zone,
        }
    }

    /// The look of pictures.
    pub const fn look(&self) -> (Theme, PieceSet) {
        (self.theme, self.pieces)
    }

    pub fn letters(&self, language: Language) -> PieceLetters {
        self.letters.unwrap_or(language.letters())
    }
}

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
