//! Sources of puzzles: composed and shipped ones, finished games, and the date.

use std::sync::atomic::Ordering;

use super::decide::{PuzzleAttempt, Streak, daily_puzzle};
use crate::compute::{ComputeError, Kind};
use crate::engine;
use crate::engine::puzzle::{Puzzle, Theme};
use crate::engine::{Engine, VERSION};
use crate::game::{DAY, Game, GameNumber, Stage, Timestamp};
use crate::play::find_game::in_play;
use crate::play::{App, Inquiry};
use crate::rules::Variant;
use crate::store::StoreError;

/// Maximum number of seeds tried for a puzzle, and for one of a theme.
const MOST_SEEDS: u64 = 32;
const MOST_SEEDS_OF_A_THEME: u64 = 400;

/// Maximum difference between a puzzle's rating and the user's.
const NEAR: u32 = 150;

const MOST_SEARCHED: u32 = 5;

/// Maximum number of game numbers checked at a time, so that the duration doesn't depend on the number of games.
const MOST_CHECKED: u64 = 10_000;

/// Number of final positions searched, and nodes for each: a tenth of a second per position in Space Chess, less elsewhere.
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
        variant: &'static Variant,
    ) -> Result<Puzzle, StoreError> {
        let composing = move || daily_puzzle(day, variant);
        let found = self.compute.run(Kind::Puzzle, composing).await;
        let found = found.map_err(|error| busy(&error.to_string()))?;
        found.ok_or_else(|| busy("none was found"))
    }

    /// A puzzle by a seed, of about the user's rating: for odd seeds from finished games here, otherwise composed. Never
    /// from a game that the user is playing, nor the previous one.
    pub(crate) async fn chosen_puzzle(
        &self,
        request: &Inquiry,
        (game, theme): (&'static Variant, Option<Theme>),
        seed: u64,
        before: Option<&PuzzleAttempt>,
        streak: Streak,
    ) -> Result<Option<Puzzle>, StoreError> {
        let compose = Engine::of(game).and_then(|engine| engine.compose);
        let played = in_play(&self.store, request.by.id, None).await?;
        let before = before.map(|before| before.puzzle.position.repetition_key());
        let may_be_given = move |puzzle: &Puzzle| {
            theme.is_none_or(|theme| theme.is_of(puzzle))
                && before.as_ref() != Some(&puzzle.position.repetition_key())
                && played.allow_from(&puzzle.position).is_ok()
        };
        if compose.is_none() || seed % 2 == 1 {
            let found = self
                .store
                .puzzles_from_games(request.place, Some(game.key))
                .await?;
            let found = found.into_iter().map(|(_, puzzle)| puzzle);
            let mut found: Vec<Puzzle> = found.filter(&may_be_given).collect();
            let count = u64::try_from(found.len()).unwrap_or(0);
            let place = (seed / 2).checked_rem(count);
            if let Some(place) = place.and_then(|place| usize::try_from(place).ok()) {
                return Ok(Some(found.swap_remove(place)));
            }
        }
        let Some(compose) = compose else {
            return Ok(None);
        };
        let rating = streak.rating.rounded();
        let far = move |puzzle: &Puzzle| rating.abs_diff(puzzle.rating.into());
        let most = if theme.is_some() {
            MOST_SEEDS_OF_A_THEME
        } else {
            MOST_SEEDS
        };
        let choosing = self.compute.run(Kind::Puzzle, move || {
            let seeds = (0..most).map(|attempt| seed.wrapping_add(attempt));
            let mut nearest: Option<Puzzle> = None;
            for puzzle in seeds.filter_map(compose).filter(may_be_given) {
                if far(&puzzle) <= NEAR {
                    return Some(puzzle);
                }
                if nearest
                    .as_ref()
                    .is_none_or(|known| far(&puzzle) < far(known))
                {
                    nearest = Some(puzzle);
                }
            }
            nearest
        });
        choosing.await.map_err(|error| busy(&error.to_string()))
    }

    /// Some games that weren't searched yet: the newest, otherwise older ones, further back with each run.
    async fn unsearched(&self) -> Result<Vec<GameNumber>, StoreError> {
        let until = |last: u64| last.saturating_sub(MOST_CHECKED - 1)..=last;
        let newest = self.store.newest_game().await?;
        let found = self.store.unsearched(VERSION, until(newest), MOST_SEARCHED);
        let found = found.await?;
        if !found.is_empty() {
            return Ok(found);
        }
        let older = newest.saturating_sub(MOST_CHECKED);
        let last = match self.oldest_checked.load(Ordering::Relaxed) {
            0 => older,
            checked => checked.min(older),
        };
        if last == 0 {
            return Ok(found);
        }
        let found = self.store.unsearched(VERSION, until(last), MOST_SEARCHED);
        let found = found.await?;
        let next = if found.is_empty() {
            last.saturating_sub(MOST_CHECKED)
        } else {
            last
        };
        self.oldest_checked.store(next, Ordering::Relaxed);
        Ok(found)
    }

    /// Searches a few finished games for puzzles, if their players agree.
    pub async fn search_for_puzzles(&self) -> Result<(), StoreError> {
        for number in self.unsearched().await? {
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

    /// The puzzles among the last positions of a game, without repeating the same win.
    async fn puzzles_in(&self, game: &Game) -> Result<Vec<(usize, Puzzle)>, StoreError> {
        let mut puzzles: Vec<(usize, Puzzle)> = Vec::new();
        // Running games are never searched.
        let Stage::Over { play, .. } = &game.stage else {
            return Ok(puzzles);
        };
        let mut ply = play.plies.len().saturating_sub(MOST_POSITIONS);
        while ply < play.plies.len() && puzzles.len() < MOST_OF_A_GAME {
            let position = play.before(ply).clone();
            // Other searches can run between two positions.
            let found = self
                .compute
                .run(Kind::Puzzle, move || engine::puzzle(&position, NODES))
                .await;
            let found = match found {
                Ok(found) => found,
                Err(error @ ComputeError::Busy) => return Err(busy(&error.to_string())),
                Err(error @ ComputeError::CutOff(_)) => {
                    // An error in one position doesn't stop other games.
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
}

fn busy(problem: &str) -> StoreError {
    StoreError::Busy(format!("no puzzle: {problem}"))
}
