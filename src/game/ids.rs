//! Who, where, when: the identifiers of a game, its people and its places.

use std::fmt;
use std::num::{NonZeroU64, ParseIntError, TryFromIntError};
use std::str::FromStr;

/// One hour, in milliseconds.
pub const HOUR: i64 = 60 * 60 * 1000;

/// One day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// Defines identifiers: numbers that are never zero, each kind with a type of its own. Each begins
/// its text with a sign of its own, which may be left out where it is read.
macro_rules! identifiers {
    ($($(#[$meta:meta])* $name:ident $sign:literal;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU64);

        impl $name {
            /// The identifier with a number; zero is none.
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

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($sign, "{}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                let text = text.trim();
                let number = text.strip_prefix($sign).unwrap_or(text);
                number.trim().parse().map($name)
            }
        }
    )*};
}

identifiers! {
    /// A channel or a thread.
    ChannelId "";
    /// The short number by which people name a game: `482` or `#482`.
    GameNumber "#";
    /// A message in a channel.
    MessageId "";
    /// A person, by the number the channel's platform gives (a Discord snowflake).
    PlayerId "";
    /// One request (a Discord interaction's snowflake): one that arrives twice is one request.
    RequestId "";
    /// A role that members of a server have.
    RoleId "";
    /// A server (Discord's guild).
    ServerId "";
}

/// The bit that no snowflake has.
const TOP_BIT: NonZeroU64 = NonZeroU64::new(1 << 63).expect("one bit is set");

impl PlayerId {
    /// The arbiter itself, where it plays. No platform will give this number before the year 2084.
    pub const ARBITER: Self = PlayerId(NonZeroU64::new((1 << 63) - 64).expect("it is not zero"));

    pub fn is_arbiter(self) -> bool {
        self == PlayerId::ARBITER
    }

    /// Whether it stands for somebody who asked to be forgotten: no platform gives a number with the top bit.
    pub const fn is_former(self) -> bool {
        self.get() & TOP_BIT.get() != 0
    }
}

impl RequestId {
    /// The number of an event that no request of its own has asked for, as the arbiter's are: no snowflake has its top bit, and no other event of any game the same.
    pub fn of_arbiter(game: GameNumber, event: u32) -> Self {
        RequestId(TOP_BIT | game.get() << 24 | u64::from(event))
    }

    /// Whether it is named after an event and not after a request.
    pub const fn is_of_arbiter(self) -> bool {
        self.get() & TOP_BIT.get() != 0
    }
}

/// A person, with the display name as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    pub id: PlayerId,
    /// The display name: user text, to be escaped where it is printed.
    pub name: String,
}

/// Where people talk: a channel, a thread (with its parent channel) or a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The channel or thread itself.
    pub channel: ChannelId,
    /// The channel that a thread belongs to.
    pub parent: Option<ChannelId>,
    /// The server, unless it is a direct message.
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
