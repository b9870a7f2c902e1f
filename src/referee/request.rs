//! The frame of every request: who, where, when, and the chance that came with it.

use crate::game::{Language, Languages, Place, Player, RequestId, RoleId, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::piece_letters::PieceLetters;
use crate::settings::Preferences;
use std::fmt;

/// Who asks, where and when, and the chance that came with it.
#[derive(Debug, Clone)]
pub struct Request {
    pub place: Place,
    /// Who said it.
    pub by: Player,
    pub at: Timestamp,
    /// What they may do in the place beyond playing.
    pub authority: Authority,
    /// The roles that they have in the server.
    pub roles: Vec<RoleId>,
    /// How they are to be answered.
    pub context: RequestContext,
    /// A coin tossed for this request, for colours at random.
    pub coin: Side,
    /// Its number: the same request delivered twice has the same.
    pub id: RequestId,
    /// What shows the platform that its first answer may be asked for; nothing where there is no such thing.
    pub token: Option<InteractionToken>,
}

/// Who reads in a place what is said to everybody.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Readers {
    /// A channel, a group, or two people in their direct messages.
    #[default]
    Everyone,
    /// Only the user: it is a direct message to the arbiter.
    DirectMessage,
    /// Only the user: the platform shows them alone the answers of a user-installed app, because
    /// they may not use external apps there (Discord, `USE_EXTERNAL_APPS`).
    NoExternalApps,
}

/// The token of an interaction (Discord, "Receiving and Responding to Interactions"): a secret with
/// which anybody could answer while it lives, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken {
    text: String,
    ends: Timestamp,
}

impl InteractionToken {
    /// How long a token lives from its interaction on, in milliseconds.
    pub const LIVES: i64 = 15 * 60_000;

    /// A token that is of use until that moment.
    pub fn new(text: String, ends: Timestamp) -> Self {
        InteractionToken { text, ends }
    }

    /// The text, for whoever has to present or to keep it.
    pub fn expose(&self) -> &str {
        &self.text
    }

    /// The first moment at which it is of no use.
    pub fn ends(&self) -> Timestamp {
        self.ends
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// What somebody may do in a place beyond playing. The platform knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    Member,
    /// To close the games that live there.
    Moderator,
    /// To manage the server besides.
    Manager,
}

impl Request {
    /// The letters by which who asks calls the pieces.
    pub fn letters(&self) -> PieceLetters {
        let context = &self.context;
        context.preferences.letters(context.language())
    }
}

/// Where requests are made and answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Platform {
    #[default]
    Discord,
    Terminal,
}

/// How the user is to be answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestContext {
    pub platform: Platform,
    pub languages: Languages,
    /// What they have set.
    pub preferences: Preferences,
}

impl RequestContext {
    /// The language in which only the user is answered.
    pub fn language(&self) -> Language {
        self.preferences.language.unwrap_or(self.languages.own)
    }
}
