/// Why options don't make a command. `nearest` is the most similar name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandError {
    UnknownCommand {
        text: String,
        nearest: Option<&'static str>,
    },
    UnknownOption {
        command: &'static str,
        text: String,
        nearest: Option<&'static str>,
    },
    /// A group without one of its commands.
    NoSubcommand {
        group: &'static str,
    },
    MissingOption {
        command: &'static str,
        option: &'static str,
    },
    NoSuchChoice {
        option: &'static str,
        text: String,
        choices: Vec<&'static str>,
    },
    /// The text isn't a value of the option's type.
    Misread {
        sentence: &'static str,
        option: &'static str,
        text: String,
    },
    /// Holidays need a correspondence clock.
    HolidaysNeedDays,
    OddsOfOtherGame,
    OddsAndPosition,
    /// A vote game has one opponent.
    OpponentAndChannel,
    NoCount {
        option: &'static str,
        text: String,
        most: u8,
    },
    NoPerson {
        option: &'static str,
    },
    /// A channel or a role is required.
    NoSnowflake {
        option: &'static str,
    },
    /// In characters.
    TooLong {
        option: &'static str,
        longest: u16,
    },
}
