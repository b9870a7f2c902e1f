//! What is set for a server.

use crate::game::{ChannelId, Clock, DeliveryFailure, Language, RoleId, Threads};
use crate::rules::Variant;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What those who manage a server have set for it.
#[derive(Debug, Clone, Default)]
pub struct ServerSettings {
    /// In which language its games are spoken about; where nothing is set, what the platform says,
    /// or else the challenger's own.
    pub language: Option<Language>,
    /// The channels in which games may be agreed; all of them where none is named.
    pub channels: Vec<ChannelId>,
    /// Whether each game has a thread of its own.
    pub threads: Threads,
    pub history: History,
    /// The game that is meant where none is named; the first of the list without.
    pub game: Option<&'static Variant>,
    /// The clock of a challenge that names none.
    pub clock: Option<Clock>,
    /// The role whose members may challenge others; everybody without.
    pub challengers: Option<RoleId>,
    /// The channel in which open challenges are announced, wherever they are made; none without.
    pub challenges_channel: Option<ChannelId>,
    /// The role that is pinged there.
    pub challenges_role: Option<RoleId>,
    /// Why the last announcement did not get there.
    pub challenges_failure: Option<DeliveryFailure>,
    /// The channel in which the puzzle of the day is posted; none without.
    pub puzzle_channel: Option<ChannelId>,
    /// Why the last one did not get there.
    pub puzzle_failure: Option<DeliveryFailure>,
}

/// Changes of what is set for a server: what is not named stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ServerSettingsPatch {
    /// A channel in which games may be agreed from now on.
    pub allow: Option<ChannelId>,
    /// A channel that is taken from the list.
    pub disallow: Option<ChannelId>,
    /// The inner nothing stands for no language of the server's own.
    pub language: Option<Option<Language>>,
    pub threads: Option<Threads>,
    pub history: Option<History>,
    /// The key of the game that is meant where none is named.
    pub game: Option<&'static str>,
    pub clock: Option<Clock>,
    pub challengers: Option<RoleId>,
    pub challenges_channel: Option<ChannelId>,
    pub challenges_role: Option<RoleId>,
    pub puzzle_channel: Option<ChannelId>,
    /// Which setting goes back to what it is without one.
    pub reset: Option<Reset>,
}

/// What stays of a game's earlier boards in its channel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum History {
    /// A line each: the move.
    #[default]
    Lines,
    /// The pictures with their words.
    Pictures,
}

/// A setting of a server that can be taken back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Reset {
    #[default]
    Everything,
    /// The list of channels: all may be used again.
    Channels,
    /// The game that is meant where none is named.
    Game,
    /// The clock of a challenge that names none.
    Clock,
    /// Who may challenge: everybody again.
    Challengers,
    /// Where open challenges are announced: nowhere again.
    ChallengesChannel,
    /// Who is pinged there: nobody again.
    ChallengesRole,
    /// Where the puzzle of the day is posted: nowhere again.
    PuzzleChannel,
}

impl ServerSettingsPatch {
    pub fn is_empty(&self) -> bool {
        *self == ServerSettingsPatch::default()
    }

    /// What is set afterwards. What is taken back is taken back first.
    pub fn applied_to(&self, before: ServerSettings) -> ServerSettings {
        let mut after = before;
        match self.reset {
            Some(Reset::Everything) => after = ServerSettings::default(),
            Some(Reset::Channels) => after.channels.clear(),
            Some(Reset::Game) => after.game = None,
            Some(Reset::Clock) => after.clock = None,
            Some(Reset::Challengers) => after.challengers = None,
            Some(Reset::ChallengesChannel) => {
                after.challenges_channel = None;
                after.challenges_failure = None;
            }
            Some(Reset::ChallengesRole) => after.challenges_role = None,
            Some(Reset::PuzzleChannel) => {
                after.puzzle_channel = None;
                after.puzzle_failure = None;
            }
            None => {}
        }
        after.channels.extend(self.allow);
        after
            .channels
            .retain(|channel| Some(*channel) != self.disallow);
        after.channels.sort_unstable();
        after.channels.dedup();
        after.language = self.language.unwrap_or(after.language);
        after.threads = self.threads.unwrap_or(after.threads);
        after.history = self.history.unwrap_or(after.history);
        after.game = self.game.and_then(crate::rules::find).or(after.game);
        after.clock = self.clock.or(after.clock);
        after.challengers = self.challengers.or(after.challengers);
        if self.challenges_channel.is_some() {
            after.challenges_channel = self.challenges_channel;
            after.challenges_failure = None;
        }
        after.challenges_role = self.challenges_role.or(after.challenges_role);
        if self.puzzle_channel.is_some() {
            after.puzzle_channel = self.puzzle_channel;
            after.puzzle_failure = None;
        }
        after
    }
}
