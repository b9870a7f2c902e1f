//! Counts the moves that were played from a position.

use crate::game::{Game, GameNumber};
use crate::rules::{AnyPosition, Move, Variant};

/// Number of half-moves of each game that are searched.
const DEPTH: usize = 40;

/// The position that is explored.
#[derive(Debug, Clone)]
pub struct Exploration {
    /// The game whose position is meant; if `None`, the start of `variant`.
    pub number: Option<GameNumber>,
    /// Chess if `None`.
    pub variant: Option<&'static Variant>,
    /// Typed moves from there.
    pub line: String,
}

/// A move that was played, and how those games ended.
#[derive(Debug, Clone)]
pub struct Continuation {
    pub played: Move,
    pub white: usize,
    pub draws: usize,
    pub black: usize,
}

impl Continuation {
    pub fn games(&self) -> usize {
        self.white + self.draws + self.black
    }
}

/// The moves that were played from a position, the most frequent first. Each game counts once, whatever the order of its moves.
pub fn continuations(position: &AnyPosition, games: &[Game]) -> Vec<Continuation> {
    let key = position.repetition_key();
    let mut found: Vec<Continuation> = Vec::new();
    for game in games {
        let (Some(play), Some(ending)) = (game.play(), game.ending()) else {
            continue;
        };
        let depth = play.plies.len().min(DEPTH);
        let reached = (0..depth).find(|ply| play.before(*ply).repetition_key() == key);
        let played = reached.and_then(|ply| position.find(&play.plies.get(ply)?.code));
        let Some(played) = played else { continue };
        let place = found
            .iter()
            .position(|known| known.played.code() == played.code());
        let place = place.unwrap_or_else(|| {
            let (white, draws, black) = (0, 0, 0);
            found.push(Continuation {
                played,
                white,
                draws,
                black,
            });
            found.len() - 1
        });
        match ending.result() {
            "1-0" => found[place].white += 1,
            "0-1" => found[place].black += 1,
            "1/2-1/2" => found[place].draws += 1,
            _ => {}
        }
    }
    found.retain(|line| line.games() > 0);
    found.sort_by(|one, other| {
        let by_games = other.games().cmp(&one.games());
        by_games.then_with(|| one.played.code().cmp(other.played.code()))
    });
    found
}
