//! Where puzzles come from: solved positions, finished games, and the date.

use std::collections::HashSet;

use super::{App, Inquiry};
use crate::compute::{ComputeError, Kind};
use crate::engine::puzzle::Puzzle;
use crate::engine::{self, ENGINES, Engine, VERSION};
use crate::game::{DAY, Game, PuzzleAttempt, Stage, State, Summary, Timestamp, daily_puzzle};
use crate::rules::{RepetitionKey, Variant};
use crate::store::StoreError;

/// How many seeds are tried for a puzzle.
const MOST_SEEDS: u64 = 8;

/// How many games of the user are compared with a puzzle.
const MOST_IN_PLAY: usize = 100;

const MOST_SEARCHED: u32 = 5;

/// How many of the last positions are searched, and with how many nodes: a tenth of a second each in
/// Space Chess, less elsewhere.
const MOST_POSITIONS: usize = 60;
const NODES: u64 = 20_000;

const MOST_OF_A_GAME: usize = 3;

/// The day in UTC, counted from 1970.
pub(crate) fn day_of(at: Timestamp) -> i64 {
    at.as_millisecond().div_euclid(DAY)
}

impl App {
    pub(crate) async fn daily_puzzle(
        &self,
        day: i64,
    ) -> Result<(&'static Variant, Puzzle), StoreError> {
        let found = self
            .compute
            .run(Kind::Puzzle, move || daily_puzzle(day))
            .await;
        let found = found.map_err(|error| busy(&error.to_string()))?;
        found.ok_or_else(|| busy("none was found"))
    }

    /// A puzzle by a seed, for odd seeds from finished games here, otherwise from solved positions.
    /// None from a game that the user is playing, nor the previous one.
    pub(super) async fn chosen_puzzle(
        &self,
        request: &Inquiry,
        game: Option<&'static Variant>,
        seed: u64,
        before: Option<&PuzzleAttempt>,
    ) -> Result<Option<(&'static Variant, Puzzle)>, StoreError> {
        let is_solved =
            game.is_none_or(|game| Engine::of(game).is_some_and(|engine| engine.compose.is_some()));
        let is_new = |puzzle: &Puzzle| {
            let before = before.map(|before| before.puzzle.position.repetition_key());
            before != Some(puzzle.position.repetition_key())
        };
        let played = self.positions_in_play(request).await?;
        let may_be_given =
            |puzzle: &Puzzle| is_new(puzzle) && !played.contains(&puzzle.position.repetition_key());
        if !is_solved || seed % 2 == 1 {
            let key = game.map(|game| game.key);
            let found = self.store.puzzles_from_games(request.place, key).await?;
            let mut found: Vec<_> = found
                .into_iter()
                .filter(|(_, puzzle)| may_be_given(puzzle))
                .collect();
            let count = u64::try_from(found.len()).unwrap_or(0);
            let place = (seed / 2).checked_rem(count);
            if let Some(place) = place.and_then(|place| usize::try_from(place).ok()) {
                return Ok(Some(found.swap_remove(place)));
            }
        }
        for attempt in 0..MOST_SEEDS {
            let found = self.composed(game, seed.wrapping_add(attempt)).await?;
            if found
                .as_ref()
                .is_none_or(|(_, puzzle)| may_be_given(puzzle))
            {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// All positions of the games that the user is playing.
    pub(super) async fn positions_in_play(
        &self,
        request: &Inquiry,
    ) -> Result<HashSet<RepetitionKey>, StoreError> {
        let mut positions = HashSet::new();
        let is_playing = |game: &&Summary| {
            matches!(game.state, State::Playing { .. }) && game.seat_of(request.by.id).is_some()
        };
        let games = self.games(request).await?;
        for game in games.iter().filter(is_playing).take(MOST_IN_PLAY) {
            let game = self.readable_game(game.number).await?;
            let Some(play) = game.as_ref().and_then(Game::play) else {
                continue;
            };
            positions.insert(play.start.repetition_key());
            positions.extend(play.plies.iter().map(|ply| ply.position.repetition_key()));
        }
        Ok(positions)
    }

    /// Searches a few finished games for puzzles, if their players agree.
    pub async fn search_for_puzzles(&self) -> Result<(), StoreError> {
        for number in self.store.unsearched(VERSION, MOST_SEARCHED).await? {
            let game = match self.store.load(number).await {
                Ok(Some(game)) => game,
                Ok(None) => continue,
                Err(StoreError::Damaged(problem)) => {
                    tracing::warn!(game = %number, problem, "skipped a game in the search for puzzles");
                    self.store.keep_puzzles(number, VERSION, &[]).await?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let puzzles = self.puzzles_in(&game).await?;
            self.store.keep_puzzles(number, VERSION, &puzzles).await?;
        }
        Ok(())
    }

    /// The puzzles among the last positions of a game: not the same win twice.
    async fn puzzles_in(&self, game: &Game) -> Result<Vec<(usize, Puzzle)>, StoreError> {
        let mut puzzles: Vec<(usize, Puzzle)> = Vec::new();
        // Nothing is looked for while people play.
        let Stage::Over { play, .. } = &game.stage else {
            return Ok(puzzles);
        };
        let mut ply = play.plies.len().saturating_sub(MOST_POSITIONS);
        while ply < play.plies.len() && puzzles.len() < MOST_OF_A_GAME {
            let position = play.before(ply).clone();
            // Others get their turn between two positions.
            let found = self
                .compute
                .run(Kind::Puzzle, move || engine::puzzle(&position, NODES))
                .await;
            let found = match found {
                Ok(found) => found,
                Err(error @ ComputeError::Busy) => return Err(busy(&error.to_string())),
                Err(error @ ComputeError::CutOff(_)) => {
                    // A fault in one position stops no other game.
                    tracing::error!(game = %game.number, ply, %error, "skipped a game in the search for puzzles");
                    None
                }
            };
            match found {
                Some(puzzle) => {
                    let length = puzzle.line.len() + 1;
                    puzzles.push((ply, puzzle));
                    ply += length;
                }
                None => ply += 1,
            }
        }
        Ok(puzzles)
    }

    /// A puzzle of a solved position of that game, or of any.
    async fn composed(
        &self,
        game: Option<&'static Variant>,
        seed: u64,
    ) -> Result<Option<(&'static Variant, Puzzle)>, StoreError> {
        let solved: Vec<_> = ENGINES
            .iter()
            .filter(|engine| game.is_none_or(|game| game.key == engine.variant.key))
            .filter_map(|engine| Some((engine.variant, engine.compose?)))
            .collect();
        let composing = move || {
            let place = usize::try_from(seed % 1_009).ok()?;
            let (variant, compose) = solved.get(place.checked_rem(solved.len())?)?;
            Some((*variant, compose(seed)?))
        };
        let found = self.compute.run(Kind::Puzzle, composing).await;
        found.map_err(|error| busy(&error.to_string()))
    }
}

fn busy(problem: &str) -> StoreError {
    StoreError::Busy(format!("no puzzle: {problem}"))
}
