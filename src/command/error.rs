//! Why a filled-in command means nothing.

use super::{OptionKind, OptionSpec, Value, choices, longest, named};
use crate::game::{Clock, GameNumber};
use crate::rules;
use crate::settings::Zone;

/// Why a filled-in command means nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandError {
    /// There is no such command.
    UnknownCommand {
        /// What was typed.
        text: String,
        /// The command that looks most like it.
        nearest: Option<&'static str>,
    },
    /// The command has no such option.
    UnknownOption {
        command: &'static str,
        /// What was typed.
        text: String,
    },
    /// A required option is missing.
    MissingOption {
        command: &'static str,
        option: &'static str,
    },
    /// The option takes one of a few words.
    NoSuchChoice {
        option: &'static str,
        /// What was typed.
        text: String,
        /// What it takes.
        choices: Vec<&'static str>,
    },
    /// The option takes the number of a game.
    NoNumber {
        /// What was typed.
        text: String,
    },
    /// The option takes a clock.
    NoClock {
        /// What was typed.
        text: String,
    },
    /// The option takes a number from 1.
    NoCount {
        option: &'static str,
        /// What was typed.
        text: String,
        /// The largest.
        most: u8,
    },
    /// The option takes a person.
    NoPerson { option: &'static str },
    /// The option takes a channel or a role of a server.
    NoSnowflake { option: &'static str },
    /// The option takes the name of a command.
    NoCommand {
        /// What was typed.
        text: String,
    },
    /// The option takes a time zone.
    NoZone {
        /// What was typed.
        text: String,
    },
    /// The text is too long.
    TooLong {
        option: &'static str,
        /// The most characters.
        longest: u16,
    },
}

/// Whether a value is one that the option takes.
pub(super) fn check(option: &OptionSpec, value: &Value) -> Result<(), CommandError> {
    let text = match (option.kind, value) {
        (OptionKind::Person, Value::Person(_))
        | (OptionKind::Channel | OptionKind::Role, Value::Snowflake(_)) => return Ok(()),
        (OptionKind::Person, _) | (_, Value::Person(_)) => {
            return Err(CommandError::NoPerson {
                option: option.name,
            });
        }
        (OptionKind::Channel | OptionKind::Role, Value::Text(_)) | (_, Value::Snowflake(_)) => {
            return Err(CommandError::NoSnowflake {
                option: option.name,
            });
        }
        (
            OptionKind::Move
            | OptionKind::Position
            | OptionKind::Game
            | OptionKind::Clock
            | OptionKind::Reason
            | OptionKind::Zone
            | OptionKind::Command
            | OptionKind::Count { .. }
            | OptionKind::Variant
            | OptionKind::Choice(_),
            Value::Text(text),
        ) => text.trim(),
    };
    let no_such_choice = || CommandError::NoSuchChoice {
        option: option.name,
        text: text.to_owned(),
        choices: choices(option.kind),
    };
    match option.kind {
        OptionKind::Move | OptionKind::Position | OptionKind::Reason
            if is_too_long(option.kind, text) =>
        {
            Err(CommandError::TooLong {
                option: option.name,
                longest: longest(option.kind).unwrap_or_default(),
            })
        }
        OptionKind::Game if text.parse::<GameNumber>().is_err() => Err(CommandError::NoNumber {
            text: text.to_owned(),
        }),
        OptionKind::Clock if text.parse::<Clock>().is_err() => Err(CommandError::NoClock {
            text: text.to_owned(),
        }),
        OptionKind::Command if named(text).is_none() => Err(CommandError::NoCommand {
            text: text.to_owned(),
        }),
        OptionKind::Zone if Zone::find(text).is_none() => Err(CommandError::NoZone {
            text: text.to_owned(),
        }),
        OptionKind::Count { most } if !is_count(text, most) => Err(CommandError::NoCount {
            option: option.name,
            text: text.to_owned(),
            most,
        }),
        OptionKind::Variant if rules::find(text).is_none() => Err(no_such_choice()),
        OptionKind::Choice(words) if !words.iter().any(|word| word.eq_ignore_ascii_case(text)) => {
            Err(no_such_choice())
        }
        OptionKind::Person
        | OptionKind::Move
        | OptionKind::Position
        | OptionKind::Game
        | OptionKind::Clock
        | OptionKind::Reason
        | OptionKind::Zone
        | OptionKind::Command
        | OptionKind::Channel
        | OptionKind::Role
        | OptionKind::Count { .. }
        | OptionKind::Variant
        | OptionKind::Choice(_) => Ok(()),
    }
}

fn is_too_long(kind: OptionKind, text: &str) -> bool {
    longest(kind).is_some_and(|longest| text.chars().count() > usize::from(longest))
}

fn is_count(text: &str, most: u8) -> bool {
    text.parse::<u8>()
        .is_ok_and(|number| (1..=most).contains(&number))
}
