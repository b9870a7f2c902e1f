//! What an option of a command takes.

use super::{CommandError, OptionSpec, Value, topic};
use crate::game::{Clock, Day, GameNumber};
use crate::rules;
use crate::settings::{QuietHours, SettingKind, SettingValue as _, Zone};

/// A kind of option, with all that registration, reading, suggestions and help ask about it.
#[derive(Debug, Clone, Copy)]
pub struct OptionKind {
    pub takes: ValueType,
    /// The most characters of a typed text; nothing where the type itself bounds it.
    pub longest: Option<u16>,
    /// The list that is offered while a text is typed.
    pub suggestions: Option<Suggestions>,
    /// A value, as people would type it.
    pub example: &'static str,
    /// Refuses a text that is none of this kind.
    check: fn(&OptionSpec, &str) -> Result<(), CommandError>,
}

/// The type of a value, as a front end reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    Text,
    Person,
    /// A channel of the server.
    Channel,
    /// A role of the server.
    Role,
    /// A number from 1.
    Count {
        /// The largest.
        most: u8,
    },
    /// One of the games.
    Variant,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

/// A list that is offered while a text is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestions {
    Moves,
    /// The moves of the puzzle that is open.
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

    /// A move, as people write it.
    pub const MOVE: Self = Self::text(100, "e4").suggesting(Suggestions::Moves);

    /// The answer to a puzzle, written like a move.
    pub const ANSWER: Self = Self::text(100, "e4").suggesting(Suggestions::Answers);

    /// A position text, or the name of a start.
    pub const POSITION: Self = Self::text(400, "start").suggesting(Suggestions::Positions);

    /// A reason in people's own words.
    pub const REASON: Self = Self::text(200, "reason:abandoned");

    /// The number of a game, typed with or without `#`.
    pub const GAME: Self = Self::text(21, "482")
        .suggesting(Suggestions::Games)
        .checked(|_, text| match text.parse::<GameNumber>() {
            Ok(_) => Ok(()),
            Err(_) => Err(CommandError::NoNumber { text: text.into() }),
        });

    /// A clock: `none`, `3d`, `7d+12h`, `3d,14off`, `10m/move`, `10m` or `15m+10s`.
    pub const CLOCK: Self = Self::text(20, "3d")
        .suggesting(Suggestions::Clocks)
        .checked(|_, text| match text.parse::<Clock>() {
            Ok(_) => Ok(()),
            Err(_) => Err(CommandError::NoClock { text: text.into() }),
        });

    /// A day of the calendar.
    pub const DAY: Self = Self::text(10, "2026-12-24").checked(|option, text| {
        text.parse::<Day>()
            .map(|_| ())
            .map_err(|_| CommandError::NoDay {
                option: option.name,
                text: text.into(),
            })
    });

    /// A time zone.
    pub const ZONE: Self = Self::text(40, "Europe/Berlin")
        .suggesting(Suggestions::Zones)
        .checked(|_, text| match Zone::find(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoZone { text: text.into() }),
        });

    /// Quiet hours, or the word for none.
    pub const QUIET_HOURS: Self = Self::text(13, "22-8")
        .suggesting(Suggestions::QuietHours)
        .checked(|_, text| match Option::<QuietHours>::read(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoQuietHours { text: text.into() }),
        });

    /// The path of a command or the name of a group, typed with or without its slash.
    pub const COMMAND: Self = Self::text(66, "move")
        .suggesting(Suggestions::Commands)
        .checked(|_, text| match topic(text) {
            Some(_) => Ok(()),
            None => Err(CommandError::NoCommand { text: text.into() }),
        });

    /// One of a few words; the first is the example.
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

    /// A number from 1 to the largest.
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

    /// Whether it takes people's own words, with whatever signs: a text for which there is nothing to suggest.
    pub fn is_prose(self) -> bool {
        self.takes == ValueType::Text && self.suggestions.is_none()
    }

    /// The words that it takes, where there are only a few.
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
    /// The key of the words for one of the few values that it takes: `choice-yes`, `game-chess`.
    pub fn choice_key(&self, value: &str) -> Option<String> {
        let choices = self.kind.choices();
        let value = choices.into_iter().find(|choice| *choice == value)?;
        Some(match self.kind.takes {
            ValueType::Variant => format!("game-{value}"),
            _ => format!("choice-{value}"),
        })
    }

    /// Refuses a value that the option does not take.
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

/// Any text that is not too long.
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
