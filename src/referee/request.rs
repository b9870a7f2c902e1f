use crate::game::{Language, Languages, Place, Player, RequestId, RoleId, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::piece_letters::PieceLetters;
use crate::settings::Preferences;
use std::fmt;

/// A request: user, place, time, and a random number.
#[derive(Debug, Clone)]
pub struct Request {
    pub place: Place,
    pub by: Player,
    pub at: Timestamp,
    pub authority: Authority,
    pub roles: Vec<RoleId>,
    pub context: RequestContext,
    /// A random number, which decides colours and numbered starts.
    pub chance: u32,
    /// The same for a request that is delivered twice.
    pub id: RequestId,
    /// Used to ask Discord whether the first response was accepted.
    pub token: Option<InteractionToken>,
}

/// Who can read a public answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Readers {
    /// A channel, a group, or a direct message between people.
    #[default]
    Everyone,
    /// A direct message to the bot.
    DirectMessage,
    /// Discord hides answers of a user-installed app if the user lacks `USE_EXTERNAL_APPS`.
    NoExternalApps,
}

/// An interaction token (Discord, "Receiving and Responding to Interactions"): a secret, never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken {
    text: String,
    ends: Timestamp,
}

impl InteractionToken {
    /// In milliseconds.
    pub const LIVES: i64 = 15 * 60_000;

    pub fn new(text: String, ends: Timestamp) -> Self {
        InteractionToken { text, ends }
    }

    /// For sending and storing.
    pub fn expose(&self) -> &str {
        &self.text
    }

    /// The time from which it is invalid.
    pub fn ends(&self) -> Timestamp {
        self.ends
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    Member,
    /// May close the games of the server.
    Moderator,
    /// May also change its settings.
    Manager,
}

impl Request {
    /// The coin toss for it.
    pub const fn coin(&self) -> Side {
        if self.chance.is_multiple_of(2) {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The letters for pieces that the user types.
    pub fn letters(&self) -> PieceLetters {
        let context = &self.context;
        context.preferences.letters(context.language())
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Platform {
    #[default]
    Discord,
    Terminal,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestContext {
    pub platform: Platform,
    pub languages: Languages,
    pub preferences: Preferences,
    /// Whether the user is offered a link to the board in a browser.
    pub has_board: bool,
    /// Whether the user can open the board inside Discord.
    pub has_activity: bool,
    /// When the user's account was created, and when it joined the server, if known.
    pub account_made: Option<Timestamp>,
    pub joined: Option<Timestamp>,
}

impl RequestContext {
    pub fn language(&self) -> Language {
        self.preferences.language.unwrap_or(self.languages.own)
    }
}
