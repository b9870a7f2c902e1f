//! Who may do what, and when: a pure decision over one game.
//!
//! [`rule`] takes a game as it stands and what somebody wants, and answers with the event to write down or with a
//! [`Refusal`]. Time and chance come in as values of the [`Request`]; the referee knows no store, no words, no channel.

pub mod action;
mod agree;
pub mod choice;
pub mod clock;
pub mod draft;
pub mod game;
pub mod language;
pub mod look;
mod office;
pub mod person;
pub mod pick;
pub mod play;
pub mod preferences;
pub mod reach;
pub mod record;
pub mod refusal;
pub mod summary;
pub mod utc;
mod verdict;
pub mod zone;

pub use action::{
    Action, Authority, Awaited, Button, ButtonKind, Challenge, ColourChoice, Confirmation,
    DrawMove, ExpectedRevision, InteractionToken, Invited, Kind, Request,
};
pub use agree::{challenge, may_open_form, rematch};
pub use clock::{Alarm, Clock, Clocks, FlagFall, Outage, TimeControl};
pub use game::{
    Actor, ChallengeEnd, Claim, Corrupt, DrawDeclaration, Ending, Event, EventKind, Game,
    GameSetup, Mate, PendingRequest, Seat, Stage,
};
pub use language::{Language, Languages};
pub use look::BoardStyle;
pub use office::{changed_by, close, dead, fallen, may_close, may_manage};
pub use person::{
    BlockStatus, ChallengeContext, Person, PersonalEvent, Played, Unaccepted, export_parts,
    host_of, leaving_action, may_block,
};
pub use play::{FIFTY_MOVES, MayOffer, Play, Ply};
pub use preferences::{
    Preferences, PreferencesPatch, RequestContext, ServerSettings, ServerSettingsPatch, Theme,
    Threads,
};
pub use reach::{BotPermissions, Capability, DeliveryFailure, MissingPermission};
pub use record::{Digest, Record};
pub use refusal::Refusal;
pub use summary::{State, Summary};
pub use utc::Utc;
pub use verdict::{Ruling, may_move, rule};
pub use zone::Zone;

use std::fmt;

/// One hour, in milliseconds.
pub const HOUR: i64 = 60 * 60 * 1000;

/// One day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// How long a challenge waits for an answer, in milliseconds.
pub const CHALLENGE_LAPSES_AFTER: i64 = 7 * DAY;

/// How many challenges of one person may wait for an answer at once.
pub const MOST_OPEN_CHALLENGES: usize = 10;

/// How many challenges that nobody accepts one person may make within an hour.
pub const MOST_CHALLENGES_AN_HOUR: usize = 10;

/// A person, by the number the channel's platform gives (a Discord snowflake).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(pub u64);

impl PlayerId {
    /// Whether it stands for somebody who asked to be forgotten: no platform gives a number with the top bit.
    #[must_use]
    pub const fn is_former(self) -> bool {
        self.0 >> 63 == 1
    }
}

/// A person, with the display name as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Player {
    /// Who it is.
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
    #[must_use]
    pub const fn of_arbiter(game: GameNumber, event: u32) -> Self {
        RequestId(1 << 63 | game.0 << 24 | event as u64)
    }
}

/// A moment, in milliseconds since 1970 began in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment that many milliseconds later.
    #[must_use]
    pub const fn plus(self, milliseconds: i64) -> Self {
        Timestamp(self.0.saturating_add(milliseconds))
    }
}
