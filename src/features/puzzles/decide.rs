//! A person's puzzles and their progress.

use crate::engine::Engine;
use crate::engine::puzzle::{Puzzle, is_answer};
use crate::features::ratings::rating::{Against, Rating};
use crate::game::{RequestId, Timestamp};
use crate::rules;
use crate::rules::outcome::Side;
use crate::rules::{AnyPosition, Move, Variant};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// The kind of a puzzle. A person has one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    Own,
    /// The daily puzzle of the default game, the same for everybody.
    Daily,
    /// The daily puzzle of the game with this key, the same for everybody.
    DailyOf(&'static str),
}

impl PuzzleKind {
    pub fn daily_of(variant: &Variant) -> Self {
        if variant.key == rules::ALL[0].key {
            PuzzleKind::Daily
        } else {
            PuzzleKind::DailyOf(variant.key)
        }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        let daily = rules::ALL.iter().map(|variant| Self::daily_of(variant));
        std::iter::once(PuzzleKind::Own).chain(daily)
    }

    pub const fn key(self) -> &'static str {
        match self {
            PuzzleKind::Own => "own",
            PuzzleKind::Daily => "daily",
            PuzzleKind::DailyOf(key) => key,
        }
    }

    pub fn find(key: &str) -> Option<Self> {
        Self::all().find(|kind| kind.key() == key)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Progress {
    Open,
    Solved,
    /// Two wrong answers were given.
    Missed,
    GivenUp,
}

impl Progress {
    /// Whether a wrong answer is shown.
    pub const fn has_wrong(self) -> bool {
        matches!(self, Progress::Open | Progress::Missed)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongAnswer {
    pub ply: usize,
    pub code: String,
}

#[derive(Debug, Clone)]
pub struct PuzzleAttempt {
    pub kind: PuzzleKind,
    /// Increases with each puzzle of a person; for the daily puzzle, days since 1970.
    pub number: i64,
    pub variant: &'static Variant,
    pub puzzle: Puzzle,
    /// Number of moves of the line played so far. If it's unfinished, the solver is to move.
    pub ply: usize,
    /// A second wrong answer ends the puzzle.
    pub wrong: Option<WrongAnswer>,
    pub progress: Progress,
    /// The last typed request that changed it.
    pub request: Option<RequestId>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Streak {
    /// Solved in a row; a missed or abandoned puzzle resets it.
    pub now: u32,
    pub longest: u32,
    pub solved: u32,
    /// For all games together.
    pub rating: Rating,
}

/// The first rating; easy puzzles come first.
const FIRST_RATING: f64 = 1_000.0;

/// The deviation of a puzzle's rating.
const PUZZLE_DEVIATION: f64 = 100.0;

const TAU: f64 = 0.5;

impl Default for Streak {
    fn default() -> Self {
        Streak {
            now: 0,
            longest: 0,
            solved: 0,
            rating: Rating::new(FIRST_RATING, Timestamp::from_millisecond(0)),
        }
    }
}

/// Whether a game has a puzzle of the day.
pub fn has_daily(variant: &Variant) -> bool {
    Engine::of(variant).is_some_and(|engine| engine.compose.is_some())
}

/// The puzzle of a day, counted from 1970.
pub fn daily_puzzle(day: i64, variant: &'static Variant) -> Option<Puzzle> {
    Engine::of(variant)?.compose?(day.cast_unsigned())
}

impl PuzzleAttempt {
    pub fn new(kind: PuzzleKind, number: i64, variant: &'static Variant, puzzle: Puzzle) -> Self {
        PuzzleAttempt {
            kind,
            number,
            variant,
            puzzle,
            ply: 0,
            wrong: None,
            progress: Progress::Open,
            request: None,
        }
    }

    pub fn solver(&self) -> Side {
        self.puzzle.position.turn()
    }

    pub fn is_open(&self) -> bool {
        self.progress == Progress::Open
    }

    /// `None` if a move isn't legal.
    pub fn solution(&self) -> Option<Vec<Move>> {
        let mut moves: Vec<Move> = Vec::with_capacity(self.puzzle.line.len());
        for code in &self.puzzle.line {
            let at = moves
                .last()
                .map_or(&self.puzzle.position, |last| last.next());
            let played = at.find(code)?;
            moves.push(played);
        }
        Some(moves)
    }

    pub fn position(&self) -> AnyPosition {
        let played = self.puzzle.line.iter().take(self.ply);
        played.fold(self.puzzle.position.clone(), |at, code| {
            at.play(code).unwrap_or(at)
        })
    }

    /// The last wrong answer, if it was given in this position.
    pub fn wrong_now(&self) -> Option<&str> {
        let wrong = self.wrong.as_ref().filter(|wrong| wrong.ply == self.ply)?;
        Some(&wrong.code)
    }

    /// The puzzle after an answer. A right one is followed by the line's reply; repeating a wrong one doesn't count.
    pub fn after_answer(&self, answer: &Move) -> Self {
        let mut after = self.clone();
        let Some(expected) = self.puzzle.line.get(self.ply).filter(|_| self.is_open()) else {
            return after;
        };
        if is_answer(self.solver(), answer, expected) {
            answer.code().clone_into(&mut after.puzzle.line[self.ply]);
            // An alternative mate ends the line.
            if answer.code() != expected {
                after.puzzle.line.truncate(self.ply + 1);
            }
            let end = after.puzzle.line.len();
            after.ply = end.min(self.ply + 2);
            if after.ply == end {
                after.progress = Progress::Solved;
            }
            return after;
        }
        if self.wrong_now() == Some(answer.code()) {
            return after;
        }
        if self.wrong.is_some() {
            after.progress = Progress::Missed;
        }
        let (ply, code) = (self.ply, answer.code().to_owned());
        after.wrong = Some(WrongAnswer { ply, code });
        after
    }

    pub fn given_up(&self) -> Self {
        let mut after = self.clone();
        if self.is_open() {
            after.progress = Progress::GivenUp;
        }
        after
    }
}

impl Streak {
    /// Updates the streak and rating after a finished puzzle. Only solving it at the first try counts as a win.
    pub fn after(mut self, attempt: &PuzzleAttempt, at: Timestamp) -> Self {
        match attempt.progress {
            Progress::Open => return self,
            Progress::Solved => {
                self.now = self.now.saturating_add(1);
                self.longest = self.longest.max(self.now);
                self.solved = self.solved.saturating_add(1);
            }
            Progress::Missed | Progress::GivenUp => self.now = 0,
        }
        let is_won = attempt.progress == Progress::Solved && attempt.wrong.is_none();
        let game = Against {
            value: attempt.puzzle.rating.into(),
            deviation: PUZZLE_DEVIATION,
            score: f64::from(u8::from(is_won)),
        };
        self.rating = self.rating.after(game, TAU, at);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt() -> PuzzleAttempt {
        let variant = rules::find("mono-dimensional").unwrap();
        let compose = Engine::of(variant).unwrap().compose.unwrap();
        let mut puzzles = (0..).filter_map(compose);
        let long = puzzles.find(|puzzle| puzzle.line.len() >= 3);
        PuzzleAttempt::new(PuzzleKind::Own, 1, variant, long.unwrap())
    }

    fn wrong_ones(attempt: &PuzzleAttempt) -> Vec<Move> {
        let expected = &attempt.puzzle.line[attempt.ply];
        let moves = attempt.position().moves().into_iter();
        moves.filter(|one| one.code() != expected).collect()
    }

    fn right_one(attempt: &PuzzleAttempt) -> Move {
        let expected = &attempt.puzzle.line[attempt.ply];
        attempt.position().find(expected).unwrap()
    }

    #[test]
    fn each_game_has_its_daily_puzzle() {
        let keys: Vec<&str> = PuzzleKind::all().map(PuzzleKind::key).collect();
        assert_eq!(keys.len(), 1 + rules::ALL.len());
        for kind in PuzzleKind::all() {
            assert_eq!(PuzzleKind::find(kind.key()), Some(kind));
        }
        // These words are stored.
        assert_eq!(keys[..2], ["own", "daily"]);
        assert_eq!(PuzzleKind::find("chess"), None);
    }

    #[test]
    fn right_answers_lead_to_the_end_of_the_line() {
        let mut attempt = attempt();
        let mut asked = 0;
        while attempt.is_open() {
            assert_eq!(attempt.position().turn(), attempt.solver());
            attempt = attempt.after_answer(&right_one(&attempt));
            asked += 1;
        }
        assert_eq!(attempt.progress, Progress::Solved);
        assert_eq!(asked, attempt.puzzle.line.len().div_ceil(2));
        assert_eq!(attempt.solution().unwrap().len(), attempt.ply);
    }

    #[test]
    fn there_are_two_tries_and_the_same_wrong_answer_counts_once() {
        let attempt = attempt();
        let wrong = wrong_ones(&attempt);
        let once = attempt.after_answer(&wrong[0]);
        assert_eq!((once.progress, once.ply), (Progress::Open, 0));
        assert_eq!(once.wrong_now(), Some(wrong[0].code()));
        let again = once.after_answer(&wrong[0]);
        assert_eq!(again.progress, Progress::Open);
        let missed = again.after_answer(&wrong[1]);
        assert_eq!(missed.progress, Progress::Missed);
        assert_eq!(
            missed.after_answer(&right_one(&attempt)).progress,
            Progress::Missed
        );
        assert_eq!(missed.given_up().progress, Progress::Missed);
        // The second try can be right; a later wrong answer ends the puzzle.
        let on = once.after_answer(&right_one(&once));
        assert_eq!((on.ply, on.wrong_now()), (2, None));
        assert_eq!(
            on.after_answer(&wrong_ones(&on)[0]).progress,
            Progress::Missed
        );
        assert_eq!(on.given_up().progress, Progress::GivenUp);
    }

    #[test]
    fn a_streak_ends_with_a_puzzle_that_is_missed() {
        let ended = |progress| PuzzleAttempt {
            progress,
            ..attempt()
        };
        let now = Timestamp::from_millisecond(1_700_000_000_000);
        let ends = [Progress::Solved, Progress::Solved, Progress::Open].map(ended);
        let after = |streak: Streak, one: &PuzzleAttempt| streak.after(one, now);
        let streak = ends.iter().fold(Streak::default(), after);
        assert_eq!((streak.now, streak.longest, streak.solved), (2, 2, 2));
        let rating = streak.rating.rounded();
        assert!(rating > 1_000);
        for end in [Progress::Missed, Progress::GivenUp] {
            let lost = streak.after(&ended(end), now);
            assert_eq!((lost.now, lost.longest, lost.solved), (0, 2, 2));
            assert!(lost.rating.rounded() < rating, "{lost:?}");
            assert_eq!(lost.after(&ended(Progress::Solved), now).now, 1);
        }
        let late = PuzzleAttempt {
            wrong: Some(WrongAnswer {
                ply: 0,
                code: "E5".to_owned(),
            }),
            ..ended(Progress::Solved)
        };
        let late = streak.after(&late, now);
        assert!(late.now == 3 && late.rating.rounded() < rating, "{late:?}");
    }
}
