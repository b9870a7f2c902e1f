//! Identifiers of games, people and places.

use std::fmt;
use std::num::{NonZeroU64, ParseIntError, TryFromIntError};
use std::str::FromStr;

/// In milliseconds.
pub const HOUR: i64 = 60 * 60 * 1000;

/// In milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// Defines identifiers: non-zero numbers, each with a type.
macro_rules! identifiers {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU64);

        impl $name {
            /// `None` for zero.
            pub const fn new(number: u64) -> Option<Self> {
                match NonZeroU64::new(number) {
                    Some(number) => Some($name(number)),
                    None => None,
                }
            }

            pub const fn get(self) -> u64 {
                self.0.get()
            }
        }

        impl From<NonZeroU64> for $name {
            fn from(number: NonZeroU64) -> Self {
                $name(number)
            }
        }

        impl From<$name> for NonZeroU64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl TryFrom<u64> for $name {
            type Error = TryFromIntError;

            fn try_from(number: u64) -> Result<Self, TryFromIntError> {
                number.try_into().map($name)
            }
        }

    )*};
}

identifiers! {
    ChannelId;
    /// The short number of a game: `482` or `#482`, and `pgn7` for an imported game.
    GameNumber;
    MessageId;
    /// A person's Discord snowflake.
    PlayerId;
    /// An interaction's snowflake: if delivered twice, it's one request.
    RequestId;
    RoleId;
    ServerId;
    TournamentNumber;
}

macro_rules! written_as_numbers {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.trim().parse().map($name)
            }
        }
    )*};
}

written_as_numbers! { ChannelId MessageId PlayerId RequestId RoleId ServerId TournamentNumber }

/// Imported games have numbers from here on.
const IMPORTED: NonZeroU64 = NonZeroU64::new(1 << 62).expect("one bit is set");

const IMPORTED_PREFIX: &str = "pgn";

impl GameNumber {
    /// The number of the imported game with this stored number.
    pub const fn imported(stored: u64) -> Self {
        GameNumber(IMPORTED.saturating_add(stored))
    }

    /// As typed, without `#`.
    pub fn typed(self) -> String {
        self.to_string().replace('#', "")
    }

    /// The stored number of an imported game; `None` for one played here.
    pub const fn stored_import(self) -> Option<u64> {
        self.get().checked_sub(IMPORTED.get())
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stored_import() {
            Some(stored) => write!(f, "{IMPORTED_PREFIX}{stored}"),
            None => write!(f, "#{}", self.0),
        }
    }
}

impl FromStr for GameNumber {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let text = text.trim();
        if let Some(stored) = text.to_ascii_lowercase().strip_prefix(IMPORTED_PREFIX) {
            return stored.parse().map(GameNumber::imported);
        }
        let number = text.strip_prefix('#').unwrap_or(text);
        number.trim().parse().map(GameNumber)
    }
}

const CHANNEL_BIT: NonZeroU64 = NonZeroU64::new(1 << 62).expect("one bit is set");

const TOP_BIT: NonZeroU64 = NonZeroU64::new(1 << 63).expect("one bit is set");

impl ServerId {
    /// All servers together; no snowflake is this small.
    pub const EVERYWHERE: Self = ServerId(NonZeroU64::MIN);
}

impl PlayerId {
    /// Arbiter as a player. Discord won't reach this number before 2084.
    pub const ARBITER: Self = PlayerId(NonZeroU64::new((1 << 63) - 64).expect("it is not zero"));

    pub fn is_arbiter(self) -> bool {
        self == PlayerId::ARBITER
    }

    /// A channel as a player, whose members vote. No person's snowflake has this bit before 2049.
    pub fn of_channel(channel: ChannelId) -> Self {
        PlayerId(CHANNEL_BIT | channel.get())
    }

    /// The person with this name in a terminal, ignoring case.
    pub fn of_name(name: &str) -> Option<Self> {
        // FNV-1a. The top bit stays clear because databases only have signed numbers.
        let bytes = name.to_lowercase().into_bytes().into_iter();
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        PlayerId::new(hash >> 1)
    }

    /// Whether the person deleted their data: no snowflake has the top bit.
    pub const fn is_former(self) -> bool {
        self.get() & TOP_BIT.get() != 0
    }
}

impl RequestId {
    /// A unique id for an event without an interaction; no snowflake has its top bit.
    pub fn of_arbiter(game: GameNumber, event: u32) -> Self {
        RequestId(TOP_BIT | game.get() << 24 | u64::from(event))
    }

    /// Whether it was made by [`RequestId::of_arbiter`].
    pub const fn is_of_arbiter(self) -> bool {
        self.get() & TOP_BIT.get() != 0
    }
}

/// A person, with the display name last seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    pub id: PlayerId,
    /// User text, which must be escaped.
    pub name: String,
}

impl Player {
    /// The channel, if the player is one. Half of the people in a terminal have its bit.
    pub fn channel(&self) -> Option<ChannelId> {
        let (id, bit) = (self.id, CHANNEL_BIT.get());
        let is_person = id.is_arbiter() || id.is_former();
        let is_channel = !is_person && id.get() & bit != 0;
        let channel = ChannelId::new(id.get() & !bit).filter(|_| is_channel);
        channel.filter(|_| PlayerId::of_name(&self.name) != Some(id))
    }
}

/// A message and its channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageRef {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// A channel, a thread or a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    pub channel: ChannelId,
    /// The channel of a thread.
    pub parent: Option<ChannelId>,
    /// `None` in a direct message.
    pub server: Option<ServerId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_identifier_is_zero() {
        assert_eq!(GameNumber::new(0), None);
        assert!(PlayerId::try_from(0).is_err());
        for text in ["0", "#0", "", "#", "-1", "1.5", "18446744073709551616"] {
            assert!(text.parse::<GameNumber>().is_err(), "{text}");
            assert!(text.parse::<ChannelId>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_identifier_is_read_as_it_is_written() {
        let game = GameNumber::new(482).unwrap();
        assert_eq!(game.to_string(), "#482");
        for text in ["482", "#482", " # 482 "] {
            assert_eq!(text.parse(), Ok(game), "{text}");
        }
        let channel = ChannelId::new(u64::MAX).unwrap();
        assert_eq!(channel.to_string().parse(), Ok(channel));
        assert!("#482".parse::<ChannelId>().is_err());
    }

    #[test]
    fn the_arbiters_requests_have_the_top_bit() {
        let request = RequestId::of_arbiter(GameNumber::new(482).unwrap(), 7);
        assert_eq!(request.get(), 1 << 63 | 482 << 24 | 7);
        assert!(request.is_of_arbiter());
        let snowflake = RequestId::new(i64::MAX.cast_unsigned()).unwrap();
        assert!(!snowflake.is_of_arbiter());
    }
}
