//! Settings of servers.

use crate::game::{ChannelId, Clock, DeliveryFailure, Language, RoleId, Threads};
use crate::rules::Variant;
use crate::settings::table::{Changes, Setting, SettingValue as _, Stored, settings};
use crate::settings::values::{History, Ladder, LadderGames, RatingPosts, RatingRoles, Watch};

settings! {
    ServerSettings changed by ServerSettingsPatch {
        /// Where challenges are allowed; anywhere if empty.
        "channels" => channels: Vec<ChannelId>, "server-settings-everywhere";
        /// The language of its games; the platform's for the server, or the challenger's, if unset.
        "language" => language: Option<Language>, "choice-default";
        "threads" => threads: Threads;
        "history" => history: History;
        "ladder" => ladder: Ladder;
        "ladder-games" => ladder_games: LadderGames;
        "rating-posts" => rating_posts: RatingPosts;
        "rating-roles" => rating_roles: RatingRoles, "choice-off";
        /// Whether others can watch games in a browser.
        "watch" => watch: Watch;
        "game" => game: Option<&'static Variant>, "server-settings-none";
        "clock" => clock: Option<Clock>, "server-settings-none";
        "challengers" => challengers: Option<RoleId>, "server-settings-everyone";
        /// Who may open tournaments, simuls and vote games.
        "event-role" => event_role: Option<RoleId>, "server-settings-everyone";
        "challenges-channel" => challenges_channel: Option<ChannelId>, "server-settings-nowhere";
        "challenges-role" => challenges_role: Option<RoleId>, "server-settings-nobody";
        "puzzle-channel" => puzzle_channel: Option<ChannelId>, "server-settings-nowhere";
        /// Of the puzzle of the day; chess if unset.
        "puzzle-game" => puzzle_game: Option<&'static Variant>, "game-chess";
    }
    and {
        challenges_failure: Option<DeliveryFailure>;
        puzzle_failure: Option<DeliveryFailure>;
        /// Discord has refused to give a role.
        are_roles_refused: bool;
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerSettingsPatch {
    changes: Changes,
    /// Channels to add to the list, and to remove.
    allow: Option<ChannelId>,
    disallow: Option<ChannelId>,
}

impl ServerSettings {
    /// Resets every setting.
    pub const EVERYTHING: &'static str = "everything";

    /// The choices of `reset`.
    pub const RESETS: &'static [&'static str] = &{
        let mut words = [Self::EVERYTHING; 1 + Self::LIST.len()];
        let mut at = 0;
        while at < Self::LIST.len() {
            words[at + 1] = Self::LIST[at].key;
            at += 1;
        }
        words
    };
}

impl ServerSettingsPatch {
    /// Parses changes; resets are applied first.
    pub fn typed(typed: impl Fn(&'static str) -> Option<String>) -> Self {
        let channel = |option| typed(option).and_then(|id| id.parse().ok());
        let mut patch = typed("reset").map_or_else(Self::default, |key| Self::reset(&key));
        for (key, value) in Changes::typed(ServerSettings::LIST, &typed).iter() {
            patch.changes.set(key, value.map(str::to_owned));
        }
        patch.allow = channel("allow-channel");
        patch.disallow = channel("disallow-channel");
        patch
    }

    pub fn reset(key: &str) -> Self {
        let mut patch = Self::default();
        for setting in ServerSettings::LIST {
            if key.eq_ignore_ascii_case(setting.key)
                || key.eq_ignore_ascii_case(ServerSettings::EVERYTHING)
            {
                patch.changes.set(setting.key, None);
            }
        }
        patch
    }

    #[must_use]
    pub fn allow(self, channel: ChannelId) -> Self {
        let allow = Some(channel);
        ServerSettingsPatch { allow, ..self }
    }

    #[must_use]
    pub fn disallow(self, channel: ChannelId) -> Self {
        let disallow = Some(channel);
        ServerSettingsPatch { disallow, ..self }
    }

    pub fn is_empty(&self) -> bool {
        *self == ServerSettingsPatch::default()
    }

    pub fn resulting_settings(&self) -> ServerSettings {
        ServerSettings::read(self.changes.rows())
    }

    /// The rows to store, including the resulting list of channels.
    pub fn changes(&self, before: &ServerSettings) -> Changes {
        let mut changes = self.changes.clone();
        if self.allow.is_some() || self.disallow.is_some() {
            let is_reset = changes.is_given("channels");
            let before = if is_reset {
                &[]
            } else {
                before.channels.as_slice()
            };
            let mut channels: Vec<ChannelId> = before.iter().copied().chain(self.allow).collect();
            channels.retain(|channel| Some(*channel) != self.disallow);
            channels.sort_unstable();
            channels.dedup();
            changes.set("channels", channels.text());
        }
        changes
    }
}
