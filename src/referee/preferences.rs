//! What people and servers have set for themselves, and how a board is shown for that.

use super::clock::{Alarm, Clock};
use super::language::{Language, Languages};
use super::reach::BotPermissions;
use super::zone::Zone;
use crate::rules::Variant;
use crate::rules::letters::PieceLetters;

/// One of a few words that somebody can set.
macro_rules! setting {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// The words that people type and that are stored, the usual one first.
            pub const KEYS: &'static [&'static str] = &[$($key),+];

            /// The stable name.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $($name::$variant => $key),+
                }
            }

            /// What has that name, in any case.
            #[must_use]
            pub fn find(key: &str) -> Option<Self> {
                [$($name::$variant),+]
                    .into_iter()
                    .find(|one| one.key().eq_ignore_ascii_case(key))
            }
        }
    };
}

setting! {
    /// How boards look: the names of the files in `assets/themes`.
    Theme {
        /// Wood.
        #[default]
        Wood = "wood",
        /// Slate.
        Slate = "slate",
        /// Black on paper.
        Newspaper = "newspaper",
        /// Dark.
        Midnight = "midnight",
        /// As much contrast as there is.
        HighContrast = "high-contrast",
    }
}

setting! {
    /// From which side somebody sees boards.
    Orientation {
        /// From their own, so that a board turns with whose move it is.
        #[default]
        Own = "own",
        /// From White's.
        White = "white",
        /// From their own for everybody, so that a board never turns.
        Fixed = "fixed",
    }
}

setting! {
    /// Whether a move is asked about once more before it counts.
    Confirming {
        /// It counts at once.
        #[default]
        Off = "off",
        /// It is shown first.
        On = "on",
    }
}

setting! {
    /// Which reminders somebody wants while their time runs.
    Reminders {
        /// All of them.
        #[default]
        All = "all",
        /// Only the last one.
        Last = "last",
        /// None.
        Off = "off",
    }
}

impl Reminders {
    /// Whether somebody wants that alarm.
    #[must_use]
    pub const fn include(self, alarm: Alarm) -> bool {
        match (self, alarm) {
            (Reminders::All, _)
            | (_, Alarm::Flag)
            | (Reminders::Last, Alarm::Fiftieth | Alarm::PauseOver) => true,
            (Reminders::Last, Alarm::Half | Alarm::Tenth) | (Reminders::Off, _) => false,
        }
    }
}

setting! {
    /// Where the games of a server are played.
    Threads {
        /// Where they are agreed.
        #[default]
        Off = "off",
        /// In a thread for each game.
        On = "on",
    }
}

/// What a person has set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preferences {
    /// How boards look.
    pub theme: Theme,
    /// From which side they are seen.
    pub orientation: Orientation,
    /// Whether moves are confirmed.
    pub confirm: Confirming,
    /// With which letters pieces are written; the ones of the language where nothing is set.
    pub letters: Option<PieceLetters>,
    /// Which reminders are wanted.
    pub reminders: Reminders,
    /// In which zone times are shown where the platform does not know it.
    pub zone: Zone,
}

impl Preferences {
    /// The letters that somebody reads and types.
    #[must_use]
    pub fn letters(&self, language: Language) -> PieceLetters {
        self.letters.unwrap_or(language.letters())
    }
}

/// Changes of what a person has set: what is not named stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PreferencesPatch {
    /// How boards look.
    pub theme: Option<Theme>,
    /// From which side they are seen.
    pub orientation: Option<Orientation>,
    /// Whether moves are confirmed.
    pub confirm: Option<Confirming>,
    /// With which letters pieces are written; the inner nothing stands for the ones of the language.
    pub letters: Option<Option<PieceLetters>>,
    /// Which reminders are wanted.
    pub reminders: Option<Reminders>,
    /// In which zone times are shown.
    pub zone: Option<Zone>,
}

impl PreferencesPatch {
    /// Whether anything is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == PreferencesPatch::default()
    }

    /// What is set afterwards.
    #[must_use]
    pub fn applied_to(&self, before: Preferences) -> Preferences {
        Preferences {
            theme: self.theme.unwrap_or(before.theme),
            orientation: self.orientation.unwrap_or(before.orientation),
            confirm: self.confirm.unwrap_or(before.confirm),
            letters: self.letters.unwrap_or(before.letters),
            reminders: self.reminders.unwrap_or(before.reminders),
            zone: self.zone.unwrap_or(before.zone),
        }
    }
}

/// What those who manage a server have set for it.
#[derive(Debug, Clone, Default)]
pub struct ServerSettings {
    /// The channels in which games may be agreed; all of them where none is named.
    pub channels: Vec<u64>,
    /// Whether each game has a thread of its own.
    pub threads: Threads,
    /// The game that is meant where none is named; the first of the list without.
    pub game: Option<&'static Variant>,
    /// The clock of a challenge that names none.
    pub clock: Option<Clock>,
    /// The role whose members may challenge others; everybody without.
    pub challengers: Option<u64>,
}

/// Changes of what is set for a server: what is not named stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ServerSettingsPatch {
    /// A channel in which games may be agreed from now on.
    pub allow: Option<u64>,
    /// A channel that is taken from the list.
    pub disallow: Option<u64>,
    /// Whether each game has a thread of its own.
    pub threads: Option<Threads>,
    /// The key of the game that is meant where none is named.
    pub game: Option<&'static str>,
    /// The clock of a challenge that names none.
    pub clock: Option<Clock>,
    /// The role whose members may challenge others.
    pub challengers: Option<u64>,
    /// Which setting goes back to what it is without one.
    pub reset: Option<Reset>,
}

setting! {
    /// A setting of a server that can be taken back.
    Reset {
        /// All of them.
        #[default]
        Everything = "everything",
        /// The list of channels: all may be used again.
        Channels = "channels",
        /// The game that is meant where none is named.
        Game = "game",
        /// The clock of a challenge that names none.
        Clock = "clock",
        /// Who may challenge: everybody again.
        Challengers = "challengers",
    }
}

impl ServerSettingsPatch {
    /// Whether anything is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == ServerSettingsPatch::default()
    }

    /// What is set afterwards. What is taken back is taken back first.
    #[must_use]
    pub fn applied_to(&self, before: ServerSettings) -> ServerSettings {
        let mut after = before;
        match self.reset {
            Some(Reset::Everything) => after = ServerSettings::default(),
            Some(Reset::Channels) => after.channels.clear(),
            Some(Reset::Game) => after.game = None,
            Some(Reset::Clock) => after.clock = None,
            Some(Reset::Challengers) => after.challengers = None,
            None => {}
        }
        after.channels.extend(self.allow);
        after
            .channels
            .retain(|channel| Some(*channel) != self.disallow);
        after.channels.sort_unstable();
        after.channels.dedup();
        after.threads = self.threads.unwrap_or(after.threads);
        after.game = self.game.and_then(crate::rules::find).or(after.game);
        after.clock = self.clock.or(after.clock);
        after.challengers = self.challengers.or(after.challengers);
        after
    }
}

/// How somebody who asks is to be answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestContext {
    /// In which languages.
    pub languages: Languages,
    /// What they have set.
    pub preferences: Preferences,
    /// What the arbiter can do beyond answering.
    pub permissions: BotPermissions,
}
