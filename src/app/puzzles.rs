//! Puzzles: given, answered, and shown as far as the asker has come. What is kept decides which
//! answer counts, whichever control it comes from.

use std::collections::HashSet;

use super::answers::Trouble;
use super::{Answer, App, Inquiry, own};
use crate::command::PuzzleRequest;
use crate::command::custom_id::{MenuSelection, PuzzleAction, PuzzleControl};
use crate::compute::Kind;
use crate::game::{
    DAY, DeliveryFailure, DrawDeclaration, Game, HOUR, Progress, PuzzleAttempt, PuzzleKind, Stage,
    State, Streak, Summary, Timestamp, daily_puzzle,
};
use crate::referee::Refusal;
use crate::rules::knowing::puzzle::{Puzzle, VERSION};
use crate::rules::spelling::{self, MoveError};
use crate::rules::{self, Move, RepetitionKey, Variant, why_not};
use crate::store::{DailyPuzzle, StoreError};
use crate::view::board_style::BoardStyle;
use crate::view::{self, Choice, Locale, Reply};

/// After so many puzzles nobody needs a legend below a board any more.
const KNOWN_AFTER: u32 = 5;

/// How many seeds are tried for a puzzle that may be given.
const MOST_SEEDS: u64 = 8;

/// How many games of the asker are compared with a puzzle.
const MOST_IN_PLAY: usize = 100;

/// How many games are looked through at once.
const MOST_SEARCHED: u32 = 5;

/// How many of the last positions of a game are looked at, and in each how many of the search: some
/// ten milliseconds.
const MOST_POSITIONS: usize = 60;
const NODES: u64 = 20_000;

/// The most puzzles of one game.
const MOST_OF_A_GAME: usize = 3;

/// The puzzle that the asker was given last, if this version can read it, and what else is known.
struct Present {
    number: Option<i64>,
    attempt: Option<PuzzleAttempt>,
    streak: Streak,
}

impl Present {
    fn open(&self) -> Option<&PuzzleAttempt> {
        self.attempt.as_ref().filter(|attempt| attempt.is_open())
    }
}

/// The day in UTC, counted from 1970.
fn day_of(at: Timestamp) -> i64 {
    at.as_millisecond().div_euclid(DAY)
}

/// At which hour of the day, in UTC, its puzzle is posted in the channels that servers have named.
const POSTED_AT: i64 = 9 * HOUR;

impl App {
    pub(super) async fn puzzle(
        &self,
        request: &Inquiry,
        asked: &PuzzleRequest,
    ) -> Result<Answer, Trouble> {
        match asked {
            PuzzleRequest::Show(game) => {
                let present = self.present(request, PuzzleKind::Own).await?;
                let is_of_game =
                    |attempt: &&PuzzleAttempt| game.is_none_or(|key| attempt.variant.key == key);
                match present.open().filter(is_of_game) {
                    Some(attempt) => Ok(shown(request, attempt, present.streak, None)),
                    None => self.pose_another(request, present, *game).await,
                }
            }
            PuzzleRequest::New(game) => {
                let present = self.present(request, PuzzleKind::Own).await?;
                match &present.attempt {
                    // The same request has come before.
                    Some(attempt) if attempt.request == Some(request.id) => {
                        Ok(shown(request, attempt, present.streak, None))
                    }
                    _ => self.pose_another(request, present, *game).await,
                }
            }
            PuzzleRequest::Daily => self.daily(request, day_of(request.at)).await,
            PuzzleRequest::Answer { kind, text } => self.typed_answer(request, *kind, text).await,
            PuzzleRequest::Solution(kind) => {
                let present = self.present(request, *kind).await?;
                match &present.attempt {
                    Some(attempt) => {
                        self.write_attempt(request, attempt, attempt.given_up(), present.streak)
                            .await
                    }
                    None => Ok(Answer::refusing(view::no_open_puzzle(own(request)))),
                }
            }
            PuzzleRequest::Control(control) => self.puzzle_control(request, control).await,
        }
    }

    async fn present(&self, request: &Inquiry, kind: PuzzleKind) -> Result<Present, StoreError> {
        let (stored, streak) = self.store.attempt(request.by.id, kind).await?;
        let (number, attempt) = match stored {
            Some(stored) => (Some(stored.number), stored.attempt),
            None => (None, None),
        };
        Ok(Present {
            number,
            attempt,
            streak,
        })
    }

    async fn puzzle_control(
        &self,
        request: &Inquiry,
        control: &PuzzleControl,
    ) -> Result<Answer, Trouble> {
        if control.action == PuzzleAction::Open {
            return self.daily(request, control.number).await;
        }
        let present = self.present(request, control.kind).await?;
        let streak = present.streak;
        let Some(attempt) =
            (present.attempt.as_ref()).filter(|attempt| attempt.number == control.number)
        else {
            return Ok(match present.open() {
                // The control is older than the puzzle that is open.
                Some(attempt) if control.action == PuzzleAction::Next => {
                    shown(request, attempt, streak, None)
                }
                _ => Answer::refusing(view::puzzle_is_over(own(request))),
            });
        };
        let is_present = attempt.is_open() && usize::from(control.ply) == attempt.ply;
        match &control.action {
            PuzzleAction::Next if !attempt.is_open() => {
                let variant = attempt.variant.key;
                let present = match control.kind {
                    PuzzleKind::Own => present,
                    PuzzleKind::Daily => self.present(request, PuzzleKind::Own).await?,
                };
                match present.open() {
                    Some(attempt) => Ok(shown(request, attempt, present.streak, None)),
                    None => self.pose_another(request, present, Some(variant)).await,
                }
            }
            PuzzleAction::Select(selection) if is_present => {
                Ok(shown(request, attempt, streak, Some(selection)))
            }
            PuzzleAction::Answer(code) if is_present => match attempt.position().find(code) {
                Some(played) => {
                    let after = attempt.answered(&played);
                    self.write_attempt(request, attempt, after, streak).await
                }
                // Anybody can write a custom id.
                None => Ok(shown(request, attempt, streak, None)),
            },
            PuzzleAction::Solution if attempt.is_open() => {
                self.write_attempt(request, attempt, attempt.given_up(), streak)
                    .await
            }
            // It was used before: the puzzle has gone on.
            PuzzleAction::Open
            | PuzzleAction::Next
            | PuzzleAction::Select(_)
            | PuzzleAction::Answer(_)
            | PuzzleAction::Solution => Ok(shown(request, attempt, streak, None)),
        }
    }

    async fn typed_answer(
        &self,
        request: &Inquiry,
        kind: PuzzleKind,
        text: &str,
    ) -> Result<Answer, Trouble> {
        let present = self.present(request, kind).await?;
        if let Some(attempt) = &present.attempt
            && attempt.request == Some(request.id)
        {
            // The same request has come before.
            return Ok(shown(request, attempt, present.streak, None));
        }
        let Some(attempt) = present.open() else {
            return Ok(Answer::refusing(view::no_open_puzzle(own(request))));
        };
        let played = match read_answer(request, attempt, text) {
            Ok(played) => played,
            Err(Refusal::UnknownMove {
                text, why: None, ..
            }) => {
                let reply = view::no_such_answer(own(request), &text);
                return Ok(Answer::refusing(reply));
            }
            Err(refusal) => {
                let style = BoardStyle::default();
                let reply = view::refused(own(request), style, &refusal, None);
                return Ok(Answer::refusing(reply));
            }
        };
        let after = PuzzleAttempt {
            request: Some(request.id),
            ..attempt.answered(&played)
        };
        self.write_attempt(request, attempt, after, present.streak)
            .await
    }

    /// Writes what has changed, and shows it. Where another request was faster its puzzle is shown.
    async fn write_attempt(
        &self,
        request: &Inquiry,
        before: &PuzzleAttempt,
        after: PuzzleAttempt,
        streak: Streak,
    ) -> Result<Answer, Trouble> {
        if !before.is_open() {
            return Ok(shown(request, before, streak, None));
        }
        let person = request.by.id;
        if self.store.answer_puzzle(person, before, &after).await? {
            let streak = streak.after(after.progress);
            return Ok(shown(request, &after, streak, None));
        }
        self.show_present(request, before.kind).await
    }

    async fn show_present(&self, request: &Inquiry, kind: PuzzleKind) -> Result<Answer, Trouble> {
        let present = self.present(request, kind).await?;
        Ok(match &present.attempt {
            Some(attempt) => shown(request, attempt, present.streak, None),
            None => Answer::refusing(view::puzzle_is_over(own(request))),
        })
    }

    /// Gives the asker another puzzle of their own. One that was left after a wrong answer counts as
    /// missed.
    async fn pose_another(
        &self,
        request: &Inquiry,
        present: Present,
        game: Option<&'static str>,
    ) -> Result<Answer, Trouble> {
        let number = present.number.map_or(0, |number| number.saturating_add(1));
        let number = number.max(request.at.as_millisecond());
        let game = game.and_then(rules::find);
        let seed = request.id.get() ^ number.cast_unsigned();
        let before = present.attempt.as_ref();
        let Some((variant, puzzle)) = self.chosen_puzzle(request, game, seed, before).await? else {
            let variant = game.unwrap_or(rules::ALL[0]);
            return Ok(Answer::refusing(view::no_puzzle_of(own(request), variant)));
        };
        let attempt = PuzzleAttempt {
            request: Some(request.id),
            ..PuzzleAttempt::new(PuzzleKind::Own, number, variant, puzzle)
        };
        let left = match present.open() {
            Some(attempt) if attempt.wrong.is_some() => Progress::Missed,
            Some(_) | None => Progress::Open,
        };
        self.pose(request, &attempt, &present, left).await
    }

    async fn pose(
        &self,
        request: &Inquiry,
        attempt: &PuzzleAttempt,
        present: &Present,
        left: Progress,
    ) -> Result<Answer, Trouble> {
        let posed = self
            .store
            .pose(request.by.id, attempt, present.number, left);
        if posed.await? {
            let streak = present.streak.after(left);
            return Ok(shown(request, attempt, streak, None));
        }
        self.show_present(request, attempt.kind).await
    }

    /// The puzzle of a day, as far as the asker has come with it. That of another day than today is
    /// for nobody who has begun with a later one.
    async fn daily(&self, request: &Inquiry, day: i64) -> Result<Answer, Trouble> {
        let present = self.present(request, PuzzleKind::Daily).await?;
        if let Some(attempt) = (present.attempt.as_ref()).filter(|one| one.number == day) {
            return Ok(shown(request, attempt, present.streak, None));
        }
        // A day begins and ends elsewhere at another time.
        let is_near = day_of(request.at).abs_diff(day) <= 1;
        if !is_near || present.number.is_some_and(|number| number >= day) {
            return Ok(Answer::refusing(view::no_such_daily_puzzle(own(request))));
        }
        let (variant, puzzle) = self.daily_puzzle(day).await?;
        let played = self.positions_in_play(request).await?;
        if played.contains(&puzzle.position.repetition_key()) {
            return Ok(Answer::refusing(view::puzzle_is_played(own(request))));
        }
        let attempt = PuzzleAttempt::new(PuzzleKind::Daily, day, variant, puzzle);
        let left = match present.open() {
            Some(attempt) if attempt.wrong.is_some() => Progress::Missed,
            Some(_) | None => Progress::Open,
        };
        self.pose(request, &attempt, &present, left).await
    }

    /// The day whose puzzle is due and the servers that wait for it, at most so many. One of an
    /// earlier day is not made up for.
    pub async fn due_puzzles(
        &self,
        now: Timestamp,
        most: u32,
    ) -> Result<(i64, Vec<DailyPuzzle>), StoreError> {
        let day = day_of(now);
        if now.as_millisecond().rem_euclid(DAY) < POSTED_AT {
            return Ok((day, Vec::new()));
        }
        Ok((day, self.store.due_puzzles(day, now, most).await?))
    }

    /// Lets the puzzle of a day be due in a server at another moment: the row as it is from now on,
    /// unless another worker was faster.
    pub async fn put_off_puzzle(
        &self,
        puzzle: DailyPuzzle,
        day: i64,
        until: Timestamp,
    ) -> Result<Option<DailyPuzzle>, StoreError> {
        self.store.put_off_puzzle(puzzle, day, until).await
    }

    /// Writes down that the puzzle of a day was posted in a server, or why it cannot be.
    pub async fn puzzle_posted(
        &self,
        puzzle: DailyPuzzle,
        day: i64,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        self.store.puzzle_posted(puzzle, day, failure).await
    }

    /// The puzzle of a day as a server's channel shows it to everybody.
    pub async fn puzzle_post(&self, puzzle: DailyPuzzle, day: i64) -> Result<Reply, StoreError> {
        let (variant, of_day) = self.daily_puzzle(day).await?;
        let locale = Locale::of(puzzle.language.unwrap_or_default());
        Ok(view::daily_puzzle(locale, day, variant, &of_day))
    }

    /// The puzzle of a day, which everybody gets.
    async fn daily_puzzle(&self, day: i64) -> Result<(&'static Variant, Puzzle), StoreError> {
        let found = self
            .compute
            .run(Kind::Puzzle, move || daily_puzzle(day))
            .await;
        let found = found.map_err(|error| busy(&error.to_string()))?;
        found.ok_or_else(|| busy("none was found"))
    }

    /// A puzzle for the asker by a seed: from finished games here in every second case, where there
    /// are such, or from solved positions. None from a game that the asker is playing, nor the same
    /// one again.
    async fn chosen_puzzle(
        &self,
        request: &Inquiry,
        game: Option<&'static Variant>,
        seed: u64,
        before: Option<&PuzzleAttempt>,
    ) -> Result<Option<(&'static Variant, Puzzle)>, StoreError> {
        let is_solved = game.is_none_or(|game| game.compose.is_some());
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

    /// Every position that has come up in the games that the asker is playing.
    async fn positions_in_play(
        &self,
        request: &Inquiry,
    ) -> Result<HashSet<RepetitionKey>, StoreError> {
        let mut positions = HashSet::new();
        let is_playing = |game: &&Summary| {
            matches!(game.state, State::Playing { .. }) && game.seat_of(request.by.id).is_some()
        };
        let games = self.games(request).await?;
        for game in games.iter().filter(is_playing).take(MOST_IN_PLAY) {
            let game = match self.store.load(game.number).await {
                Ok(game) => game,
                Err(StoreError::Damaged(_)) => None,
                Err(error) => return Err(error),
            };
            let Some(play) = game.as_ref().and_then(Game::play) else {
                continue;
            };
            positions.insert(play.start.repetition_key());
            positions.extend(play.plies.iter().map(|ply| ply.position.repetition_key()));
        }
        Ok(positions)
    }

    /// Looks through a few finished games for puzzles, if their players agree.
    pub async fn search_for_puzzles(&self) -> Result<(), StoreError> {
        for number in self.store.unsearched(VERSION, MOST_SEARCHED).await? {
            let game = match self.store.load(number).await {
                Ok(Some(game)) => game,
                Ok(None) => continue,
                Err(StoreError::Damaged(problem)) => {
                    tracing::warn!(game = %number, problem, "no puzzle is looked for");
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
                .run(Kind::Puzzle, move || position.puzzle(NODES))
                .await;
            match found.map_err(|error| busy(&error.to_string()))? {
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

    /// A puzzle of a solved position, of that game or of any; nothing where none is solved.
    async fn composed(
        &self,
        game: Option<&'static Variant>,
        seed: u64,
    ) -> Result<Option<(&'static Variant, Puzzle)>, StoreError> {
        let solved: Vec<_> = rules::ALL
            .iter()
            .filter(|variant| game.is_none_or(|game| game.key == variant.key))
            .filter_map(|variant| Some((*variant, variant.compose?)))
            .collect();
        let composing = move || {
            let place = usize::try_from(seed % 1_009).ok()?;
            let (variant, compose) = solved.get(place.checked_rem(solved.len())?)?;
            Some((*variant, compose(seed)?))
        };
        let found = self.compute.run(Kind::Puzzle, composing).await;
        found.map_err(|error| busy(&error.to_string()))
    }

    /// The moves of the puzzle that is open and fit the text.
    pub(super) async fn suggest_answers(
        &self,
        request: &Inquiry,
        typed: &str,
    ) -> Result<Vec<Choice>, StoreError> {
        for kind in [PuzzleKind::Own, PuzzleKind::Daily] {
            if let Some(attempt) = self.present(request, kind).await?.open() {
                let position = attempt.position();
                return Ok(view::suggested_answers(own(request), &position, typed));
            }
        }
        Ok(Vec::new())
    }
}

fn busy(problem: &str) -> StoreError {
    StoreError::Busy(format!("no puzzle: {problem}"))
}

/// The puzzle as far as the asker has come.
fn shown(
    request: &Inquiry,
    attempt: &PuzzleAttempt,
    streak: Streak,
    selection: Option<&MenuSelection>,
) -> Answer {
    let preferences = request.context.preferences;
    let style = BoardStyle::for_side(preferences, attempt.solver());
    let style = style.explained(streak.solved < KNOWN_AFTER);
    view::puzzle(own(request), style, attempt, streak, selection).into()
}

/// The legal move that a text means.
fn read_answer(request: &Inquiry, attempt: &PuzzleAttempt, text: &str) -> Result<Move, Refusal> {
    let (letters, position) = (request.letters(), attempt.position());
    let text = text.trim().to_owned();
    let declaration = DrawDeclaration::Nothing;
    let read = spelling::read_in(letters, position.as_ref(), &text);
    read.map_err(|misspelt| match misspelt {
        MoveError::Unknown => Refusal::UnknownMove {
            why: why_not::explain_in(letters, position.as_ref(), &text).map(Box::new),
            near: Vec::new(),
            text,
            declaration,
        },
        MoveError::Ambiguous(candidates) => Refusal::AmbiguousMove {
            text,
            candidates,
            declaration,
        },
        MoveError::PromotionMissing(candidates) => Refusal::PromotionMissing {
            text,
            candidates,
            declaration,
        },
    })
}
