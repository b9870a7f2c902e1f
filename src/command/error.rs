//! Why a filled-in command means nothing.

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
        /// The option that looks most like it.
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
