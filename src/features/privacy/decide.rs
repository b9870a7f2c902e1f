//! Personal data.

use crate::game::{
    GameNumber, GameSetup, PersonalData, Player, PlayerId, RequestId, Summary, Timestamp,
};
use crate::settings::Preferences;

/// Everything about a person except their games.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: PlayerId,
    /// The last known name; `None` for somebody who never used the bot.
    pub name: Option<String>,
    pub games: u64,
    pub under_way: u64,
    pub since: Option<Timestamp>,
    pub blocked: Vec<Player>,
    pub preferences: Option<Preferences>,
    /// What else the features have stored.
    pub features: Vec<PersonalData>,
}

/// A person's games, or a part of them.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// Oldest first.
    pub games: Vec<(GameSetup, Summary)>,
    pub events: Vec<PersonalEvent>,
    /// The last nudge in each game.
    pub nudges: Vec<(GameNumber, Timestamp)>,
}

/// Limits of games and events per part, so that Discord accepts the file.
const LARGEST_PART: (usize, u32) = (1_000, 25_000);

/// Divides the games, given with their numbers of events, into parts, and returns the first and last number of each. Games
/// aren't split, and later games change only the last part.
pub fn export_parts(sizes: &[(GameNumber, u32)]) -> Vec<[GameNumber; 2]> {
    let (most_games, most_entries) = LARGEST_PART;
    let mut parts: Vec<[GameNumber; 2]> = Vec::new();
    let (mut games, mut events) = (0, 0_u32);
    for &(game, size) in sizes {
        let sum = events.saturating_add(size);
        match parts.last_mut() {
            Some([_, last]) if games < most_games && sum <= most_entries => {
                *last = game;
                (games, events) = (games + 1, sum);
            }
            _ => {
                parts.push([game, game]);
                (games, events) = (1, size);
            }
        }
    }
    parts
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalEvent {
    pub game: GameNumber,
    pub event: u32,
    pub kind: String,
    pub detail: Option<String>,
    pub at: Timestamp,
    pub request: RequestId,
}

impl Person {
    pub fn is_known(&self) -> bool {
        self.name.is_some()
            || self.games > 0
            || !self.blocked.is_empty()
            || self.preferences.is_some()
            || self.features.iter().any(|data| !data.is_empty())
    }
}
