use crate::command::{CommandError, OptionSpec, Value, topic};
use crate::engine::level::Level;
use crate::features::study::thoughts::LONGEST_NOTE;
use crate::game::{Clock, Day, GameNumber, Key as _, LocalTime, RatingRange, Zone};
use crate::rules;
use crate::settings::{
    LadderGames, QuietHours, RatingRoles, ServerSettings, SettingKind, SettingValue as _,
};

/// A type of option, for registration, parsing, suggestions and help.
#[derive(Debug, Clone, Copy)]
pub struct OptionKind {
    pub takes: ValueType,
    /// In characters; `None` where the type limits it.
    pub longest: Option<u16>,
    pub suggestions: Option<Suggestions>,
    /// An example of a typed value.
    pub example: &'static str,
    /// Whether a text is valid, and the sentence if it isn't; without a check, any text is.
    check: Option<TextCheck>,
}

type TextCheck = (&'static str, fn(&str) -> bool);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    Text,
    Person,
    /// PGN of at most 256 KiB.
    File,
    Channel,
    Role,
    /// From 1.
    Count {
        most: u8,
    },
    Variant,
    /// A level that is offered in this process.
    Level,
    Choice(&'static [&'static str]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggestions {
    Moves,
    /// Moves in the current puzzle.
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
    pub const LEVEL: Self = Self::of(ValueType::Level, "newcomer");

    pub const MOVE: Self = Self::text(100, "e4").suggesting(Suggestions::Moves);

    /// A position text, the name of a start, or a game, of which the final position counts.
    pub const POSITION: Self = Self::text(4_000, "start").suggesting(Suggestions::Positions);

    /// The address of a file, which the front end reads.
    pub const FILE: Self = Self::of(ValueType::File, "games.pgn");

    /// Moves, with or without numbers.
    pub const LINE: Self = Self::text(600, "Nf6 Bg5");

    /// The note of an analysis board.
    pub const NOTE: Self = Self::text(LONGEST_NOTE, "Nd4!");

    /// PGN, or a position text.
    pub const RECORD: Self = Self::text(4_000, "1. e4 e5");

    pub const NAME: Self = Self::text(40, "name:Spring-Cup");

    /// Free text.
    pub const REASON: Self = Self::text(200, "abandoned");

    /// With or without `#`.
    pub const GAME: Self = Self::text(21, "482")
        .suggesting(Suggestions::Games)
        .checked("misread-number", |text| text.parse::<GameNumber>().is_ok());

    /// `none`, `3d`, `7d+12h`, `3d,14off`, `10m/move`, `10m` or `15m+10s`.
    pub const CLOCK: Self = Self::text(20, "3d")
        .suggesting(Suggestions::Clocks)
        .checked("misread-clock", |text| text.parse::<Clock>().is_ok());

    /// Games, separated by commas or spaces.
    pub const VARIANTS: Self = Self::text(100, "chess,space")
        .checked("misread-games", |text| text.parse::<LadderGames>().is_ok());

    /// `1400-1800`, `1400+` or `-1800`.
    pub const RATINGS: Self = Self::text(20, "1400-1800").checked("misread-ratings", |text| {
        text.parse::<RatingRange>().is_ok()
    });

    pub const DAY: Self =
        Self::text(10, "2026-12-24").checked("misread-day", |text| text.parse::<Day>().is_ok());

    /// By the clocks of the user's zone.
    pub const MOMENT: Self = Self::text(20, "2026-12-05 18:00")
        .checked("misread-moment", |text| text.parse::<LocalTime>().is_ok());

    pub const ZONE: Self = Self::text(40, "Europe/Berlin")
        .suggesting(Suggestions::Zones)
        .checked("misread-zone", |text| Zone::find(text).is_some());

    /// Quiet hours, or the word for none.
    pub const QUIET_HOURS: Self = Self::text(13, "22-8")
        .suggesting(Suggestions::QuietHours)
        .checked("misread-quiet-hours", |text| {
            Option::<QuietHours>::read(text).is_some()
        });

    /// Ratings with roles, or the word for none.
    pub const RATING_ROLES: Self = Self::text(400, "1200:@Beginner 1600:@Club")
        .checked("misread-rating-roles", |text| {
            RatingRoles::read(text).is_some()
        });

    /// A command's path or a group, with or without the slash.
    pub const COMMAND: Self = Self::text(66, "move")
        .suggesting(Suggestions::Commands)
        .checked("misread-help", |text| topic(text).is_some());

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
            SettingKind::Variants => Self::VARIANTS,
            SettingKind::RatingRoles => Self::RATING_ROLES,
            SettingKind::Clock => Self::CLOCK,
            SettingKind::Channel | SettingKind::Channels => Self::CHANNEL,
            SettingKind::Role => Self::ROLE,
        }
    }

    pub const fn count(most: u8) -> Self {
        Self::of(ValueType::Count { most }, "7")
    }

    pub(crate) const fn text(longest: u16, example: &'static str) -> Self {
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
            check: None,
        }
    }

    pub(crate) const fn suggesting(self, suggestions: Suggestions) -> Self {
        OptionKind {
            suggestions: Some(suggestions),
            ..self
        }
    }

    pub(crate) const fn checked(self, sentence: &'static str, is_one: fn(&str) -> bool) -> Self {
        OptionKind {
            check: Some((sentence, is_one)),
            ..self
        }
    }

    /// Whether it is free text, without suggestions.
    pub fn is_prose(self) -> bool {
        self.takes == ValueType::Text && self.suggestions.is_none()
    }

    /// A person, or one of a few choices.
    pub fn is_one_word(self) -> bool {
        match self.takes {
            ValueType::Person | ValueType::Choice(_) | ValueType::Level | ValueType::Variant => {
                true
            }
            ValueType::Text
            | ValueType::File
            | ValueType::Channel
            | ValueType::Role
            | ValueType::Count { .. } => false,
        }
    }

    pub fn choices(self) -> Vec<&'static str> {
        match self.takes {
            ValueType::Choice(words) => words.to_vec(),
            ValueType::Level => {
                let levels = Level::all().filter(|level| level.is_offered_anywhere());
                levels.map(Level::key).collect()
            }
            ValueType::Variant => rules::ALL.iter().map(|variant| variant.key).collect(),
            ValueType::Text
            | ValueType::File
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
            // The setting's name.
            _ if self.name == "reset" && value != ServerSettings::EVERYTHING => {
                format!("setting-{value}")
            }
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
            (ValueType::Text | ValueType::File, Value::Text(text)) => self.check_text(text.trim()),
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
            (ValueType::Variant | ValueType::Level | ValueType::Choice(_), Value::Text(text)) => {
                let (text, choices) = (text.trim(), self.kind.choices());
                let takes_game = matches!(self.kind.takes, ValueType::Variant);
                let is_game = takes_game && rules::find(text).is_some();
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

    fn check_text(&self, text: &str) -> Result<(), CommandError> {
        let option = self.name;
        match (self.kind.check, self.kind.longest) {
            (Some((sentence, is_one)), _) if !is_one(text) => {
                let text = text.to_owned();
                Err(CommandError::Misread {
                    sentence,
                    option,
                    text,
                })
            }
            (None, Some(longest)) if text.chars().count() > usize::from(longest) => {
                Err(CommandError::TooLong { option, longest })
            }
            _ => Ok(()),
        }
    }
}
