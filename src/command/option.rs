use super::{CommandError, OptionSpec, Value, topic};
use crate::game::{Clock, Day, GameNumber};
use crate::rules;
use crate::settings::{QuietHours, SettingKind, SettingValue as _, Zone};

/// A kind of option, for registration, parsing, suggestions and help.
#[derive(Debug, Clone, Copy)]
pub struct OptionKind {
    pub takes: ValueType,
    /// In characters; `None` where the type limits it.
    pub longest: Option<u16>,
    pub suggestions: Option<Suggestions>,
    /// A value as people type it.
    pub example: &'static str,
    /// Rejects a text that doesn't fit.
    check: fn(&OptionSpec, &str) -> Result<(), CommandError>,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    Text,
    Person,
    Channel,
    Role,
    /// From 1.
    Count {
        most: u8,
    },
    Variant,
    Choice(&'static [&'static str]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestions {
    Moves,
    /// Moves in the open puzzle.
    Answers,
    Positions,
    Games,
    Clocks,
    Zones,
    QuietHours,
    Commands,
}

impl OptionKind {
    pub const PERSON: Self = Self::of(ValueType::Person, "@ben");
    pub const CHANNEL: Self = Self::of(ValueType::Channel, "#games");
    pub const ROLE: Self = Self::of(ValueType::Role, "@players");
    pub const VARIANT: Self = Self::of(ValueType::Variant, "chess");

    pub const MOVE: Self = Self::text(100, "e4").suggesting(Suggestions::Moves);

    /// A move.
    pub const ANSWER: Self = Self::text(100, "e4").suggesting(Suggestions::Answers);

    /// A position text, or the name of a start.
    pub const POSITION: Self = Self::text(400, "start").suggesting(Suggestions::Positions);

    /// Free text.
    pub const REASON: Self = Self::text(200, "reason:abandoned");

    /// With or without `#`.
    pub const GAME: Self = Self::text(21, "482")
        .suggesting(Suggestions::Games)
        .checked(|_, text| match text.parse::<GameNumber>() {
            Ok(_) => Ok(()),
            Err(_) => Err(CommandError::NoNumber { text: text.into() }),
        });

    /// `none`, `3d`, `7d+12h`, `3d,14off`, `10m/move`, `10m` or `15m+10s`.
    pub const CLOCK: Self = Self::text(20, "3d")
        .suggesting(Suggestions::Clocks)
        .checked(|_, text| match text.parse::<Clock>() {
            Ok(_) => Ok(()),
            Err(_) => Err(CommandError::NoClock { text: text.into() }),
        });

    pub const DAY: Self = Self::text(10, "2026-12-24").checked(|option, text| {
        text.parse::<Day>()
            .map(|_| ())
            .map_err(|_| CommandError::NoDay {
                option: option.name,
                text: text.into(),
            })
    });

    pub const ZONE: Self = Self::text(40, "Europe/Berlin")
        .suggesting(Suggestions::Zones)
        .checked(|_, text| match Zone::find(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoZone { text: text.into() }),
        });

    /// Or the word for none.
    pub const QUIET_HOURS: Self = Self::text(13, "22-8")
        .suggesting(Suggestions::QuietHours)
        .checked(|_, text| match Option::<QuietHours>::read(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoQuietHours { text: text.into() }),
        });

    /// A command's path or a group, with or without the slash.
    pub const COMMAND: Self = Self::text(66, "move")
        .suggesting(Suggestions::Commands)
        .checked(|_, text| match topic(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoCommand { text: text.into() }),
        });

    /// The first word is the example.
    pub const fn choice(words: &'static [&'static str]) -> Self {
        let example = match words {
            [first, ..] => first,
            [] => "",
        };
        Self::of(ValueType::Choice(words), example)
    }

    pub const fn of_setting(kind: SettingKind) -> Self {
        match kind {
            SettingKind::Words(words) => Self::choice(words),
            SettingKind::Zone => Self::ZONE,
            SettingKind::QuietHours => Self::QUIET_HOURS,
            SettingKind::Variant => Self::VARIANT,
            SettingKind::Clock => Self::CLOCK,
            SettingKind::Channel | SettingKind::Channels => Self::CHANNEL,
            SettingKind::Role => Self::ROLE,
        }
    }

    pub const fn count(most: u8) -> Self {
        Self::of(ValueType::Count { most }, "7")
    }

    const fn text(longest: u16, example: &'static str) -> Self {
        OptionKind {
            longest: Some(longest),
            ..Self::of(ValueType::Text, example)
        }
    }

    const fn of(takes: ValueType, example: &'static str) -> Self {
        OptionKind {
            takes,
            longest: None,
            suggestions: None,
            example,
            check: fits,
        }
    }

    const fn suggesting(self, suggestions: Suggestions) -> Self {
        OptionKind {
            suggestions: Some(suggestions),
            ..self
        }
    }

    const fn checked(self, check: fn(&OptionSpec, &str) -> Result<(), CommandError>) -> Self {
        OptionKind { check, ..self }
    }

    /// Whether it is free text, without suggestions.
    pub fn is_prose(self) -> bool {
        self.takes == ValueType::Text && self.suggestions.is_none()
    }

    pub fn choices(self) -> Vec<&'static str> {
        match self.takes {
            ValueType::Choice(words) => words.to_vec(),
            ValueType::Variant => rules::ALL.iter().map(|variant| variant.key).collect(),
            ValueType::Text
            | ValueType::Person
            | ValueType::Channel
            | ValueType::Role
            | ValueType::Count { .. } => Vec::new(),
        }
    }
}

impl OptionSpec {
    /// The key of the sentence for a choice: `choice-yes`, `game-chess`.
    pub fn choice_key(&self, value: &str) -> Option<String> {
        let choices = self.kind.choices();
        let value = choices.into_iter().find(|choice| *choice == value)?;
        Some(match self.kind.takes {
            ValueType::Variant => format!("game-{value}"),
            _ => format!("choice-{value}"),
        })
    }

    /// Rejects a value of another kind.
    pub(super) fn check(&self, value: &Value) -> Result<(), CommandError> {
        let option = self.name;
        match (self.kind.takes, value) {
            (ValueType::Person, Value::Person(_))
            | (ValueType::Channel, Value::Channel(_))
            | (ValueType::Role, Value::Role(_)) => Ok(()),
            (ValueType::Person, _) | (_, Value::Person(_)) => {
                Err(CommandError::NoPerson { option })
            }
            (ValueType::Channel | ValueType::Role, _) | (_, Value::Channel(_) | Value::Role(_)) => {
                Err(CommandError::NoSnowflake { option })
            }
            (ValueType::Text, Value::Text(text)) => (self.kind.check)(self, text.trim()),
            (ValueType::Count { most }, Value::Text(text)) => {
                let text = text.trim();
                match text.parse::<u8>() {
                    Ok(number) if (1..=most).contains(&number) => Ok(()),
                    Ok(_) | Err(_) => Err(CommandError::NoCount {
                        option,
                        text: text.to_owned(),
                        most,
                    }),
                }
            }
            (ValueType::Variant | ValueType::Choice(_), Value::Text(text)) => {
                let (text, choices) = (text.trim(), self.kind.choices());
                let is_game = self.kind.takes == ValueType::Variant && rules::find(text).is_some();
                if is_game || choices.iter().any(|word| word.eq_ignore_ascii_case(text)) {
                    return Ok(());
                }
                let text = text.to_owned();
                Err(CommandError::NoSuchChoice {
                    option,
                    text,
                    choices,
                })
            }
        }
    }
}

fn fits(option: &OptionSpec, text: &str) -> Result<(), CommandError> {
    match option.kind.longest {
        Some(longest) if text.chars().count() > usize::from(longest) => {
            Err(CommandError::TooLong {
                option: option.name,
                longest,
            })
        }
        Some(_) | None => Ok(()),
    }
}
