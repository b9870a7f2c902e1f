//! What is kept about a person.

use super::preferences::Preferences;
use crate::game::{GameNumber, GameSetup, Player, PlayerId, RequestId, Streak, Summary, Timestamp};

/// What is stored about a person, but for what they played.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: PlayerId,
    /// Their name as it was last seen; nothing for somebody who has never met the referee.
    pub name: Option<String>,
    /// How many games they play or played, with their challenges.
    pub games: u64,
    /// How many of these are under way.
    pub under_way: u64,
    /// When the oldest of them began.
    pub since: Option<Timestamp>,
    pub blocked: Vec<Player>,
    pub preferences: Option<Preferences>,
    /// How many puzzles they have solved; nothing for a person who has never been given one.
    pub streak: Option<Streak>,
    /// The puzzles that they were given last.
    pub puzzles: Vec<PersonalPuzzle>,
}

/// A puzzle that a person was given, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalPuzzle {
    pub kind: String,
    pub number: i64,
    pub variant: String,
    pub position: String,
    pub wrong: Option<String>,
    pub progress: String,
}

/// What a person played, or a part of it.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// Games and challenges, oldest first.
    pub games: Vec<(GameSetup, Summary)>,
    /// What they did in them, game by game.
    pub events: Vec<PersonalEvent>,
    /// When they last had the opponent reminded, game by game.
    pub nudges: Vec<(GameNumber, Timestamp)>,
}

/// The most games that one part of an export has, and the most events, so that Discord takes it as
/// a file.
const LARGEST_PART: (usize, u32) = (1_000, 25_000);

/// The parts in which what a person played is exported: the numbers of the first and the last game
/// of each. `sizes` are their games and how many events each has, oldest first. A game is never
/// divided, and whatever follows later changes only the last part.
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

/// What is stored about one action of a person, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalEvent {
    pub game: GameNumber,
    pub event: u32,
    pub kind: String,
    /// The move or whatever else belongs to it.
    pub detail: Option<String>,
    pub at: Timestamp,
    pub request: RequestId,
}

impl Person {
    /// Whether anything is stored at all.
    pub fn is_known(&self) -> bool {
        self.name.is_some()
            || self.games > 0
            || !self.blocked.is_empty()
            || self.preferences.is_some()
            || self.streak.is_some()
    }
}
