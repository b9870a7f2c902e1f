//! Why a filled-in command means nothing.

/// Why a filled-in command means nothing. `text` is what was typed, and `nearest` the name that looks most like it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandError {
    /// There is no such command.
    UnknownCommand {
        text: String,
        nearest: Option<&'static str>,
    },
    /// The command has no such option.
    UnknownOption {
        command: &'static str,
        text: String,
        nearest: Option<&'static str>,
    },
    /// A group is named without one of its commands.
    NoSubcommand { group: &'static str },
    /// A required option is missing.
    MissingOption {
        command: &'static str,
        option: &'static str,
    },
    /// The option takes one of a few words.
    NoSuchChoice {
        option: &'static str,
        text: String,
        choices: Vec<&'static str>,
    },
    /// The option takes the number of a game.
    NoNumber { text: String },
    /// The option takes a clock.
    NoClock { text: String },
    /// A text that is no day.
    NoDay { option: &'static str, text: String },
    /// Days of holiday without a clock of days.
    HolidaysNeedDays,
    /// The option takes a number from 1 to `most`.
    NoCount {
        option: &'static str,
        text: String,
        most: u8,
    },
    /// The option takes a person.
    NoPerson { option: &'static str },
    /// The option takes a channel or a role of a server.
    NoSnowflake { option: &'static str },
    /// The option takes the name of a command.
    NoCommand { text: String },
    /// The option takes a time zone.
    NoZone { text: String },
    /// The option takes quiet hours.
    NoQuietHours { text: String },
    /// The text has more than `longest` characters.
    TooLong { option: &'static str, longest: u16 },
}
