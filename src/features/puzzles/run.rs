//! Puzzles. The stored state decides which answers count, whichever control they come from.

use super::command::{PuzzleAction, PuzzleControl, PuzzleRequest, WantedPuzzle, puzzle_kind};
use super::decide::{Progress, PuzzleAttempt, PuzzleKind, Streak, has_daily};
use super::sources::day_of;
use crate::command::Autocomplete;
use crate::command::custom_id::MenuSelection;
use crate::compute::Kind;
use crate::engine::{Aim, Budget, analyse};
use crate::features::imports;
use crate::game::{ContinuedFrom, DrawDeclaration};
use crate::pgn::Imported;
use crate::play::answers::Answered;
use crate::play::challenge::challenge_context;
use crate::play::find_game::{LONGEST_MOVE, in_play, looks_like_move};
use crate::play::view::Choice;
use crate::play::view::board_style::BoardStyle;
use crate::play::{Answer, App, Inquiry, view};
use crate::referee::{Refusal, Request, read_move};
use crate::rules;
use crate::rules::{Move, spelling};
use crate::store::{Store, StoreError};

/// Limit of the search for the reply to a wrong answer.
const REFUTATION_NODES: u64 = 10_000;

/// After this many puzzles, boards have no legend.
const KNOWN_AFTER: u32 = 5;

/// The user's latest puzzle, if this version can read it.
pub(crate) struct Present {
    number: Option<i64>,
    pub(crate) attempt: Option<PuzzleAttempt>,
    pub(crate) streak: Streak,
}

impl Present {
    fn open(&self) -> Option<&PuzzleAttempt> {
        self.attempt.as_ref().filter(|attempt| attempt.is_open())
    }
}

impl App {
    pub(crate) async fn puzzle(&self, request: &Inquiry, asked: &PuzzleRequest) -> Answered {
        match asked {
            PuzzleRequest::Show(wanted) => {
                let present = current(&self.store, request, PuzzleKind::Own).await?;
                let is_wanted = |attempt: &&PuzzleAttempt| {
                    wanted.game.is_none_or(|key| attempt.variant.key == key)
                        && wanted
                            .theme
                            .is_none_or(|theme| theme.is_of(&attempt.puzzle))
                };
                match present.open().filter(is_wanted) {
                    Some(attempt) => {
                        self.answer_with_refutation(request, attempt, present.streak)
                            .await
                    }
                    None => self.pose_another(request, present, *wanted).await,
                }
            }
            PuzzleRequest::New(wanted) => {
                let present = current(&self.store, request, PuzzleKind::Own).await?;
                match &present.attempt {
                    // The request was redelivered.
                    Some(attempt) if attempt.request == Some(request.id) => {
                        self.answer_with_refutation(request, attempt, present.streak)
                            .await
                    }
                    _ => self.pose_another(request, present, *wanted).await,
                }
            }
            PuzzleRequest::Daily(kind) => {
                let kind = here(&self.store, request, *kind).await?;
                self.daily(request, kind, day_of(request.at)).await
            }
            PuzzleRequest::Answer { kind, text } => self.typed_answer(request, *kind, text).await,
            PuzzleRequest::Solution(kind) => {
                let kind = here(&self.store, request, *kind).await?;
                let present = current(&self.store, request, kind).await?;
                match &present.attempt {
                    Some(attempt) => {
                        self.write_attempt(request, attempt, attempt.given_up(), present.streak)
                            .await
                    }
                    None => Ok(Answer::refusing(super::view::no_open_puzzle(
                        request.locale(),
                    ))),
                }
            }
            PuzzleRequest::Control(control) => self.puzzle_control(request, control).await,
        }
    }

    async fn puzzle_control(&self, request: &Inquiry, control: &PuzzleControl) -> Answered {
        if control.action == PuzzleAction::Open {
            let kind = here(&self.store, request, control.kind).await?;
            return self.daily(request, kind, control.number).await;
        }
        let present = current(&self.store, request, control.kind).await?;
        let streak = present.streak;
        let Some(attempt) =
            (present.attempt.as_ref()).filter(|attempt| attempt.number == control.number)
        else {
            return Ok(match present.open() {
                // The control is older than the current puzzle.
                Some(attempt) if control.action == PuzzleAction::Next => {
                    return self.answer_with_refutation(request, attempt, streak).await;
                }
                _ => Answer::refusing(super::view::puzzle_is_over(request.locale())),
            });
        };
        let is_present = attempt.is_open() && usize::from(control.ply) == attempt.ply;
        match &control.action {
            PuzzleAction::Next if !attempt.is_open() => {
                let variant = attempt.variant.key;
                let present = match control.kind {
                    PuzzleKind::Own => present,
                    PuzzleKind::Daily | PuzzleKind::DailyOf(_) => {
                        current(&self.store, request, PuzzleKind::Own).await?
                    }
                };
                if let Some(attempt) = present.open() {
                    return self
                        .answer_with_refutation(request, attempt, present.streak)
                        .await;
                }
                let wanted = WantedPuzzle {
                    game: Some(variant),
                    theme: None,
                };
                self.pose_another(request, present, wanted).await
            }
            PuzzleAction::Select(selection) if is_present => Ok(puzzle_answer(
                request,
                attempt,
                streak,
                Some(selection),
                None,
            )),
            PuzzleAction::Answer(code) if is_present => match attempt.position().find(code) {
                Some(played) => {
                    let after = attempt.after_answer(&played);
                    self.write_attempt(request, attempt, after, streak).await
                }
                // A custom id may be forged.
                None => self.answer_with_refutation(request, attempt, streak).await,
            },
            PuzzleAction::Solution if attempt.is_open() => {
                self.write_attempt(request, attempt, attempt.given_up(), streak)
                    .await
            }
            PuzzleAction::Continue if !attempt.is_open() => {
                continue_puzzle(&self.store, request, attempt).await
            }
            // It was used before: the puzzle has moved on.
            PuzzleAction::Open
            | PuzzleAction::Next
            | PuzzleAction::Continue
            | PuzzleAction::Select(_)
            | PuzzleAction::Answer(_)
            | PuzzleAction::Solution => self.answer_with_refutation(request, attempt, streak).await,
        }
    }

    async fn typed_answer(&self, request: &Inquiry, kind: PuzzleKind, text: &str) -> Answered {
        let present = answered_puzzle(&self.store, request, kind).await?;
        if let Some(attempt) = &present.attempt
            && attempt.request == Some(request.id)
        {
            // The request was redelivered.
            return self
                .answer_with_refutation(request, attempt, present.streak)
                .await;
        }
        let Some(attempt) = present.open() else {
            return Ok(Answer::refusing(super::view::no_open_puzzle(
                request.locale(),
            )));
        };
        let (letters, position) = (request.letters(), attempt.position());
        let played = match read_move(letters, &position, text, DrawDeclaration::Nothing) {
            Ok(played) => played,
            Err(Refusal::UnknownMove {
                text, why: None, ..
            }) => {
                let reply = super::view::no_such_answer(request.locale(), &text);
                return Ok(Answer::refusing(reply));
            }
            Err(refusal) => {
                let style = BoardStyle::default();
                let reply = view::refused(request.locale(), style, &refusal, None);
                return Ok(Answer::refusing(reply));
            }
        };
        let after = PuzzleAttempt {
            request: Some(request.id),
            ..attempt.after_answer(&played)
        };
        self.write_attempt(request, attempt, after, present.streak)
            .await
    }

    /// Stores the attempt. If another request was faster, shows its puzzle.
    async fn write_attempt(
        &self,
        request: &Inquiry,
        before: &PuzzleAttempt,
        after: PuzzleAttempt,
        streak: Streak,
    ) -> Answered {
        if !before.is_open() {
            return self.answer_with_refutation(request, before, streak).await;
        }
        // It may have been posed before the game reached its position.
        let played = in_play(&self.store, request.by.id, None).await?;
        played.allow([&before.position()])?;
        let writing = self
            .store
            .answer_puzzle(request.by.id, before, &after, request.at);
        if let Some(streak) = writing.await? {
            if let Err(error) = note_solver(&self.store, request, &after).await {
                tracing::warn!(%error, "a solver of the puzzle of the day isn't recorded");
            }
            return self.answer_with_refutation(request, &after, streak).await;
        }
        self.show_present(request, before.kind).await
    }

    async fn show_present(&self, request: &Inquiry, kind: PuzzleKind) -> Answered {
        let present = current(&self.store, request, kind).await?;
        match &present.attempt {
            Some(attempt) => {
                self.answer_with_refutation(request, attempt, present.streak)
                    .await
            }
            None => Ok(Answer::refusing(super::view::puzzle_is_over(
                request.locale(),
            ))),
        }
    }

    async fn answer_with_refutation(
        &self,
        request: &Inquiry,
        attempt: &PuzzleAttempt,
        streak: Streak,
    ) -> Answered {
        let refutation = self.refutation(attempt).await;
        Ok(puzzle_answer(
            request,
            attempt,
            streak,
            None,
            refutation.as_ref(),
        ))
    }

    /// The best reply to the displayed wrong answer; `None` if there is no time for a search.
    async fn refutation(&self, attempt: &PuzzleAttempt) -> Option<Move> {
        let position = attempt.position();
        let wrong = attempt.wrong_now().filter(|_| attempt.progress.has_wrong());
        let next = wrong.and_then(|code| position.play(code))?;
        let budget = Budget {
            aim: Aim::Move,
            ..Budget::of(REFUTATION_NODES)
        };
        let search = move || analyse(&next, &budget)?.best;
        let found = self.compute.run(Kind::Puzzle, search).await;
        found.unwrap_or_else(|error| {
            tracing::warn!(%error, "a wrong answer isn't explained");
            None
        })
    }

    /// Poses another puzzle. One that is abandoned after a wrong answer counts as missed.
    async fn pose_another(
        &self,
        request: &Inquiry,
        present: Present,
        wanted: WantedPuzzle,
    ) -> Answered {
        let number = present.number.map_or(0, |number| number.saturating_add(1));
        let number = number.max(request.at.as_millisecond());
        let variant = wanted.game.and_then(rules::find).unwrap_or(rules::ALL[0]);
        let seed = request.id.get() ^ number.cast_unsigned();
        let before = present.attempt.as_ref();
        let wish = (variant, wanted.theme);
        let choosing = self.chosen_puzzle(request, wish, seed, before, present.streak);
        let Some(puzzle) = choosing.await? else {
            let none = super::view::no_puzzle_of(request.locale(), variant, wanted.theme);
            return Ok(Answer::refusing(none));
        };
        let attempt = PuzzleAttempt {
            request: Some(request.id),
            ..PuzzleAttempt::new(PuzzleKind::Own, number, variant, puzzle)
        };
        self.pose(request, &attempt, &present).await
    }

    async fn pose(
        &self,
        request: &Inquiry,
        attempt: &PuzzleAttempt,
        present: &Present,
    ) -> Answered {
        let left = present.open().filter(|left| left.wrong.is_some());
        let left = left.map(|left| PuzzleAttempt {
            progress: Progress::Missed,
            ..left.clone()
        });
        let (person, replaced) = (request.by.id, present.number);
        let store = &self.store;
        let posing = store.pose(person, attempt, replaced, left.as_ref(), request.at);
        if let Some(streak) = posing.await? {
            return self.answer_with_refutation(request, attempt, streak).await;
        }
        self.show_present(request, attempt.kind).await
    }

    /// The puzzle of a day, unless the user has started a later one.
    async fn daily(&self, request: &Inquiry, kind: PuzzleKind, day: i64) -> Answered {
        let variant = match kind {
            PuzzleKind::DailyOf(key) => rules::find(key),
            PuzzleKind::Own | PuzzleKind::Daily => None,
        };
        let variant = variant.unwrap_or(rules::ALL[0]);
        if let Some(refused) = super::view::no_daily_of(request.locale(), variant) {
            return Ok(Answer::refusing(refused));
        }
        let present = current(&self.store, request, kind).await?;
        // An older version stored any game's daily puzzle as this kind.
        let is_of_day = |one: &&PuzzleAttempt| one.number == day && one.variant.key == variant.key;
        if let Some(attempt) = present.attempt.as_ref().filter(is_of_day) {
            return self
                .answer_with_refutation(request, attempt, present.streak)
                .await;
        }
        // Days start and end at different times around the world.
        let is_near = day_of(request.at).abs_diff(day) <= 1;
        let is_other = |one: &PuzzleAttempt| one.variant.key != variant.key;
        let newest = present
            .number
            .filter(|_| !present.attempt.as_ref().is_some_and(is_other));
        if !is_near || newest.is_some_and(|number| number >= day) {
            return Ok(Answer::refusing(super::view::no_such_daily_puzzle(
                request.locale(),
            )));
        }
        let puzzle = self.daily_puzzle(day, variant).await?;
        let played = in_play(&self.store, request.by.id, None).await?;
        played.allow_from(&puzzle.position)?;
        let attempt = PuzzleAttempt::new(kind, day, variant, puzzle);
        self.pose(request, &attempt, &present).await
    }
}

/// Records who solved the server's puzzle of the day, unless they don't want to be named.
async fn note_solver(
    store: &Store,
    request: &Inquiry,
    attempt: &PuzzleAttempt,
) -> Result<(), StoreError> {
    let is_hidden = request.context.preferences.hides_solved;
    let is_solved = attempt.progress == Progress::Solved && attempt.kind != PuzzleKind::Own;
    let Some(server) = request.place.server.filter(|_| is_solved && !is_hidden) else {
        return Ok(());
    };
    if here(store, request, PuzzleKind::Daily).await? != attempt.kind {
        // The post is about the puzzle of another game.
        return Ok(());
    }
    let is_first_try = attempt.wrong.is_none();
    store
        .note_solver(server, attempt.number, &request.by, is_first_try)
        .await
}

/// Replaces the daily puzzle of the default game with that of the server's game.
async fn here(
    store: &Store,
    request: &Inquiry,
    kind: PuzzleKind,
) -> Result<PuzzleKind, StoreError> {
    let game = match (kind, request.place.server) {
        (PuzzleKind::Daily, Some(server)) => store.server(server).await?.puzzle_game,
        _ => None,
    };
    let game = game.filter(|game| has_daily(game));
    Ok(game.map_or(kind, PuzzleKind::daily_of))
}

async fn current(
    store: &Store,
    request: &Inquiry,
    kind: PuzzleKind,
) -> Result<Present, StoreError> {
    let (stored, streak) = store.attempt(request.by.id, kind).await?;
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

/// The puzzle that a typed text answers: the user's current one, or the daily one.
async fn answered_puzzle(
    store: &Store,
    request: &Inquiry,
    kind: PuzzleKind,
) -> Result<Present, StoreError> {
    let is_meant = |present: &Present| {
        let attempt = present.attempt.as_ref();
        attempt.is_some_and(|attempt| attempt.is_open() || attempt.request == Some(request.id))
    };
    let kind = here(store, request, kind).await?;
    let named = current(store, request, kind).await?;
    if kind != PuzzleKind::Own || is_meant(&named) {
        return Ok(named);
    }
    let daily = here(store, request, PuzzleKind::Daily).await?;
    let daily = current(store, request, daily).await?;
    Ok(if is_meant(&daily) { daily } else { named })
}

/// Whether text without a command answers the current puzzle.
pub(crate) async fn means_answer(
    store: &Store,
    request: &Request,
    kind: PuzzleKind,
    text: &str,
) -> bool {
    let request = Inquiry::from(request);
    let present = answered_puzzle(store, &request, kind).await;
    let open = present.as_ref().ok().and_then(Present::open);
    text.chars().count() <= LONGEST_MOVE
        && open.is_some_and(|attempt| {
            let position = attempt.position();
            looks_like_move(text)
                || spelling::is_readable(request.letters(), position.as_ref(), text)
        })
}

impl App {
    pub(crate) async fn suggest_answers(
        &self,
        request: &Inquiry,
        asking: &Autocomplete,
    ) -> Result<Vec<Choice>, StoreError> {
        let kind = puzzle_kind(&asking.args).unwrap_or(PuzzleKind::Own);
        let present = answered_puzzle(&self.store, request, kind).await?;
        Ok(present.open().map_or_else(Vec::new, |attempt| {
            view::suggested_answers(request.locale(), &attempt.position(), &asking.typed)
        }))
    }
}

fn puzzle_answer(
    request: &Inquiry,
    attempt: &PuzzleAttempt,
    streak: Streak,
    selection: Option<&MenuSelection>,
    refutation: Option<&Move>,
) -> Answer {
    let preferences = request.context.preferences;
    let style = BoardStyle::of(preferences, Some(attempt.solver()));
    let style = style.explained(streak.solved < KNOWN_AFTER);
    super::view::puzzle(
        request.locale(),
        style,
        attempt,
        streak,
        selection,
        refutation,
    )
    .into()
}

/// The form for a challenge from a finished puzzle, which is stored as an imported game.
async fn continue_puzzle(store: &Store, request: &Inquiry, attempt: &PuzzleAttempt) -> Answered {
    let line = attempt.solution().unwrap_or_default();
    let game = Imported {
        moves: line.iter().map(|played| played.code().to_owned()).collect(),
        ..Imported::of_position(attempt.variant, attempt.puzzle.position.clone())
    };
    let locale = request.locale();
    let games = [imports::view::with_sides_as_names(locale, game)];
    let keeping = store.keep_imports(request.by.id, &games, request.at);
    let from = ContinuedFrom {
        game: keeping.await?[0],
        plies: Some(0),
    };
    let context = challenge_context(store, request, None).await?;
    Ok(view::continue_form(locale, from, &context.server).into())
}
