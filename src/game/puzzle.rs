//! A person's puzzle and their progress.

use super::RequestId;
use crate::engine::Engine;
use crate::engine::puzzle::{Difficulty, Puzzle, is_answer};
use crate::rules::outcome::Side;
use crate::rules::{self, AnyPosition, Move, Variant};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A person has one puzzle of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleKind {
    Own,
    /// The same for everybody.
    Daily,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Progress {
    Open,
    Solved,
    /// After two wrong answers.
    Missed,
    GivenUp,
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
    /// Moves of the line played so far. The solver is to move while it is open.
    pub ply: usize,
    /// A second wrong answer ends it.
    pub wrong: Option<WrongAnswer>,
    pub progress: Progress,
    /// The last typed request that changed it.
    pub request: Option<RequestId>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streak {
    /// In a row; a missed or abandoned puzzle ends it.
    pub now: u32,
    pub longest: u32,
    pub solved: u32,
}

/// The puzzle of a day since 1970, of the first game.
pub fn daily_puzzle(day: i64) -> Option<(&'static Variant, Puzzle)> {
    let variant = rules::ALL[0];
    let compose = Engine::of(variant)?.compose?;
    Some((variant, compose(day.cast_unsigned())?))
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
    pub fn line(&self) -> Option<Vec<Move>> {
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

    /// The last wrong answer, if given in this position.
    pub fn wrong_now(&self) -> Option<&str> {
        let wrong = self.wrong.as_ref().filter(|wrong| wrong.ply == self.ply)?;
        Some(&wrong.code)
    }

    /// The puzzle after an answer. A right one is followed by the line's reply; repeating a wrong one costs nothing.
    pub fn answered(&self, answer: &Move) -> Self {
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
    /// How hard a puzzle may be: easy ones come first.
    pub const fn hardest(self) -> Difficulty {
        match self.solved {
            0..10 => Difficulty::Easy,
            10..40 => Difficulty::Medium,
            40.. => Difficulty::Hard,
        }
    }

    pub fn after(mut self, progress: Progress) -> Self {
        match progress {
            Progress::Open => {}
            Progress::Solved => {
                self.now = self.now.saturating_add(1);
                self.longest = self.longest.max(self.now);
                self.solved = self.solved.saturating_add(1);
            }
            Progress::Missed | Progress::GivenUp => self.now = 0,
        }
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
    fn right_answers_lead_to_the_end_of_the_line() {
        let mut attempt = attempt();
        let mut asked = 0;
        while attempt.is_open() {
            assert_eq!(attempt.position().turn(), attempt.solver());
            attempt = attempt.answered(&right_one(&attempt));
            asked += 1;
        }
        assert_eq!(attempt.progress, Progress::Solved);
        assert_eq!(asked, attempt.puzzle.line.len().div_ceil(2));
        assert_eq!(attempt.line().unwrap().len(), attempt.ply);
    }

    #[test]
    fn there_are_two_tries_and_the_same_wrong_answer_counts_once() {
        let attempt = attempt();
        let wrong = wrong_ones(&attempt);
        let once = attempt.answered(&wrong[0]);
        assert_eq!((once.progress, once.ply), (Progress::Open, 0));
        assert_eq!(once.wrong_now(), Some(wrong[0].code()));
        let again = once.answered(&wrong[0]);
        assert_eq!(again.progress, Progress::Open);
        let missed = again.answered(&wrong[1]);
        assert_eq!(missed.progress, Progress::Missed);
        assert_eq!(
            missed.answered(&right_one(&attempt)).progress,
            Progress::Missed
        );
        assert_eq!(missed.given_up().progress, Progress::Missed);
        // The second try may be right; a later wrong answer ends it.
        let on = once.answered(&right_one(&once));
        assert_eq!((on.ply, on.wrong_now()), (2, None));
        assert_eq!(on.answered(&wrong_ones(&on)[0]).progress, Progress::Missed);
        assert_eq!(on.given_up().progress, Progress::GivenUp);
    }

    #[test]
    fn a_streak_ends_with_a_puzzle_that_is_missed() {
        let ends = [Progress::Solved, Progress::Solved, Progress::Open];
        let streak = ends.into_iter().fold(Streak::default(), Streak::after);
        assert_eq!((streak.now, streak.longest, streak.solved), (2, 2, 2));
        for end in [Progress::Missed, Progress::GivenUp] {
            let streak = streak.after(end);
            assert_eq!((streak.now, streak.longest, streak.solved), (0, 2, 2));
            assert_eq!(streak.after(Progress::Solved).now, 1);
        }
    }
}
