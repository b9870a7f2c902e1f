//! Personal data.

use serde_json::Value;

use crate::features::puzzles::decide::Streak;
use crate::game::{
    GameNumber, GameSetup, Player, PlayerId, RequestId, ServerId, Summary, Timestamp,
    TournamentNumber,
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
    /// `None` without puzzles.
    pub streak: Option<Streak>,
    pub puzzles: Vec<PersonalPuzzle>,
    /// Oldest first.
    pub imports: Vec<PersonalImport>,
    /// Oldest first.
    pub ratings: Vec<PersonalRating>,
    pub tournaments: Vec<PersonalTournament>,
    /// The game, the event that started the turn, the move's code, and the time.
    pub votes: Vec<(GameNumber, i64, String, Timestamp)>,
    /// By game.
    pub thoughts: Vec<(GameNumber, Value)>,
    /// When each link to the board was created, and when it ends.
    pub board_links: Vec<(Timestamp, Timestamp)>,
}

/// The rating change of a game; ratings are in hundredths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalRating {
    pub server: i64,
    pub pool: String,
    pub game: GameNumber,
    pub at: Timestamp,
    pub change: i64,
    pub rating: i64,
}

/// A tournament that the person opened or entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalTournament {
    pub number: TournamentNumber,
    pub name: String,
    pub format: String,
    pub stage: String,
    pub server: Option<ServerId>,
    pub is_host: bool,
    pub has_withdrawn: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalPuzzle {
    pub kind: String,
    pub number: i64,
    pub variant: String,
    pub position: String,
    pub wrong: Option<String>,
    pub progress: String,
}

/// A game that the person imported: the position text of its start, and the move codes, one per line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalImport {
    pub number: i64,
    pub variant: String,
    pub start: String,
    pub moves: String,
    pub players: [String; 2],
    pub result: String,
    pub at: Timestamp,
    /// Tags, comments and variations.
    pub source: Value,
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
            || self.streak.is_some()
            || !self.imports.is_empty()
            || !self.thoughts.is_empty()
            || !self.board_links.is_empty()
            || !self.ratings.is_empty()
            || !self.tournaments.is_empty()
            || !self.votes.is_empty()
    }
}
