//! Settings as tables, from which options, help, stored rows, `/settings`, `/server` and exports derive.

use crate::game::{ChannelId, Clock, DaysOff, Key, Language, RoleId, Threads, Zone};
use crate::rules;
use crate::rules::Variant;
use crate::rules::piece_letters::PieceLetters;
use crate::settings::values::{
    Confirming, History, Ladder, LadderGames, NO_QUIET_HOURS, Orientation, QuietHours, RatingPosts,
    RatingRoles, Reminders, TurnMessages, Watch,
};
use arbiter_board::{PieceSet, Theme};

#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub key: &'static str,
    pub kind: SettingKind,
    pub unset: &'static str,
    /// Converts typed text to the stored value.
    stored: fn(&str) -> Option<Stored>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKind {
    Words(&'static [&'static str]),
    Zone,
    QuietHours,
    Variant,
    /// Several games.
    Variants,
    /// Roles from certain ratings on.
    RatingRoles,
    Clock,
    Channel,
    Channels,
    Role,
}

/// The stored text; no row if `None`.
pub type Stored = Option<String>;

pub trait SettingValue: Default {
    const KIND: SettingKind;

    fn read(text: &str) -> Option<Self>;

    fn text(&self) -> Stored;
}

impl Setting {
    pub(super) const fn of<T: SettingValue>(key: &'static str, unset: &'static str) -> Self {
        Setting {
            key,
            kind: T::KIND,
            unset,
            stored: |text| T::read(text).map(|value| value.text()),
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes(Vec<(&'static str, Stored)>);

impl Changes {
    pub(super) fn typed(
        list: &'static [Setting],
        typed: impl Fn(&'static str) -> Option<String>,
    ) -> Self {
        let change =
            |setting: &Setting| Some((setting.key, (setting.stored)(&typed(setting.key)?)?));
        Changes(list.iter().filter_map(change).collect())
    }

    pub(super) fn set(&mut self, key: &'static str, value: Stored) {
        self.0.retain(|(given, _)| *given != key);
        self.0.push((key, value));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_given(&self, key: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == key)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        self.0.iter().map(|(key, value)| (*key, value.as_deref()))
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter_map(|(key, value)| Some((key, value?)))
    }
}

/// Declares settings, and fields that aren't settings.
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $name:ident changed by $patch:ident {
            $($(#[$doc:meta])* $key:literal => $field:ident: $type:ty $(, $unset:literal)?;)*
        }
        and { $($(#[$state_doc:meta])* $state:ident: $state_type:ty;)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Default)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($(#[$state_doc])* pub $state: $state_type,)*
        }

        impl $name {
            pub const LIST: &'static [Setting] = &[
                $(Setting::of::<$type>($key, concat!($($unset)?)),)*
            ];

            /// Reads stored rows and skips those of a newer version.
            pub fn read<'r>(rows: impl IntoIterator<Item = (&'r str, &'r str)>) -> Self {
                let mut all = Self::default();
                for (key, text) in rows {
                    match key {
                        $($key => all.$field = <$type>::read(text).unwrap_or_default(),)*
                        _ => {}
                    }
                }
                all
            }

            pub fn texts(&self) -> impl Iterator<Item = (&'static Setting, Stored)> {
                Self::LIST.iter().zip([$(self.$field.text()),*])
            }
        }

        impl $patch {
            $(pub fn $field(mut self, value: $type) -> Self {
                self.changes.set($key, value.text());
                self
            })*
        }
    };
}

pub(super) use settings;

macro_rules! words {
    ($($type:ty,)*) => {$(
        impl SettingValue for $type {
            const KIND: SettingKind = SettingKind::Words(<$type>::KEYS);

            fn read(text: &str) -> Option<Self> {
                <$type>::find(text)
            }

            fn text(&self) -> Stored {
                Some(self.key().to_owned())
            }
        }
    )*};
}

words! { Theme, PieceSet, Orientation, Confirming, Reminders, DaysOff, TurnMessages, Threads, History, Ladder, RatingPosts, Watch, }

/// Optional values: kind, parser and text.
macro_rules! optional {
    ($($type:ty: $kind:expr, $read:expr, $text:expr;)*) => {$(
        impl SettingValue for Option<$type> {
            const KIND: SettingKind = $kind;

            fn read(text: &str) -> Option<Self> {
                $read(text)
            }

            fn text(&self) -> Stored {
                self.map($text)
            }
        }
    )*};
}

/// The first means the language's letters.
const LETTERS: [&str; PieceLetters::KEYS.len() + 1] = {
    let mut words = ["language"; PieceLetters::KEYS.len() + 1];
    let mut index = 0;
    while index < PieceLetters::KEYS.len() {
        words[index + 1] = PieceLetters::KEYS[index];
        index += 1;
    }
    words
};

optional! {
    // Any other word unsets it.
    Language: SettingKind::Words(Language::CHOICES), |text| Some(Language::find(text)), |language| language.key().to_owned();
    PieceLetters: SettingKind::Words(&LETTERS), |text| Some(PieceLetters::find(text)), |letters| letters.key().to_owned();
    QuietHours: SettingKind::QuietHours, quiet_hours, |hours| hours.to_string();
    &'static Variant: SettingKind::Variant, |text| rules::find(text).map(Some), |game| game.key.to_owned();
    Clock: SettingKind::Clock, |text: &str| text.parse().ok().map(Some), |clock| clock.to_string();
    ChannelId: SettingKind::Channel, |text: &str| text.parse().ok().map(Some), |id| id.to_string();
    RoleId: SettingKind::Role, |text: &str| text.parse().ok().map(Some), |id| id.to_string();
}

#[expect(clippy::option_option, reason = "the inner one is a value")]
fn quiet_hours(text: &str) -> Option<Option<QuietHours>> {
    if is_off(text) {
        return Some(None);
    }
    text.parse().ok().map(Some)
}

/// Whether a text is the word for none, in any language.
fn is_off(text: &str) -> bool {
    let translated = Language::spoken().flat_map(|language| language.about("off").split(' '));
    let mut all = translated.chain([NO_QUIET_HOURS]);
    all.any(|word| text.trim().eq_ignore_ascii_case(word))
}

impl SettingValue for RatingRoles {
    const KIND: SettingKind = SettingKind::RatingRoles;

    fn read(text: &str) -> Option<Self> {
        if is_off(text) {
            return Some(RatingRoles::default());
        }
        text.parse().ok()
    }

    fn text(&self) -> Stored {
        let each = self
            .each()
            .iter()
            .map(|(from, role)| format!("{from}:{role}"));
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| each.join(" "))
    }
}

impl SettingValue for bool {
    const KIND: SettingKind = SettingKind::Words(&["no", "yes"]);

    fn read(text: &str) -> Option<Self> {
        let words = ["no", "yes"];
        let at = words
            .iter()
            .position(|word| text.eq_ignore_ascii_case(word));
        at.map(|at| at == 1)
    }

    fn text(&self) -> Stored {
        Some(if *self { "yes" } else { "no" }.to_owned())
    }
}

impl SettingValue for LadderGames {
    const KIND: SettingKind = SettingKind::Variants;

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> Stored {
        Some(self.keys().join(" "))
    }
}

impl SettingValue for Zone {
    const KIND: SettingKind = SettingKind::Zone;

    fn read(text: &str) -> Option<Self> {
        Zone::find(text)
    }

    fn text(&self) -> Stored {
        Some(self.name().to_owned())
    }
}

impl SettingValue for Vec<ChannelId> {
    const KIND: SettingKind = SettingKind::Channels;

    fn read(text: &str) -> Option<Self> {
        Some(text.split(' ').filter_map(|id| id.parse().ok()).collect())
    }

    fn text(&self) -> Stored {
        let ids: Vec<String> = self.iter().map(ToString::to_string).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }
}
