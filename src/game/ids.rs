//! Who, where, when: the identifiers of a game, its people and its places.

use std::fmt;

/// One hour, in milliseconds.
pub const HOUR: i64 = 60 * 60 * 1000;

/// One day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// A person, by the number the channel's platform gives (a Discord snowflake).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub u64);

impl PlayerId {
    /// Whether it stands for somebody who asked to be forgotten: no platform gives a number with the top bit.
    pub const fn is_former(self) -> bool {
        self.0 >> 63 == 1
    }
}

/// A person, with the display name as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    pub id: PlayerId,
    /// The display name: user text, to be escaped where it is printed.
    pub name: String,
}

/// The short number by which people name a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameNumber(pub u64);

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl std::str::FromStr for GameNumber {
    type Err = std::num::ParseIntError;

    /// Reads `482` and `#482`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        text.strip_prefix('#')
            .unwrap_or(text)
            .trim()
            .parse()
            .map(GameNumber)
    }
}

/// Where people talk: a channel, a thread (with its parent channel) or a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The channel or thread itself.
    pub channel: u64,
    /// The channel that a thread belongs to.
    pub parent: Option<u64>,
    /// The server, unless it is a direct message.
    pub server: Option<u64>,
}

/// The number of one request (a Discord interaction's snowflake): one that arrives twice is one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestId(pub u64);

impl RequestId {
    /// The number of an event that no request of its own has asked for, as the arbiter's are: no snowflake has its top bit, and no other event of any game the same.
    pub const fn of_arbiter(game: GameNumber, event: u32) -> Self {
        RequestId(1 << 63 | game.0 << 24 | event as u64)
    }
}
