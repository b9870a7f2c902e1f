//! Use cases: read, decide, write, answer.

mod answers;
mod challenge;
mod close;
mod controls;
mod find_game;
mod hints;
mod holiday;
mod home;
mod imports;
mod inquiry;
mod ladder;
mod lines;
mod memory;
mod notifications;
mod nudge;
mod open_challenges;
mod opponent;
mod outbox;
mod personal_data;
mod plans;
mod presence;
mod puzzle_sources;
mod puzzles;
mod review;
mod scores;
mod settings;
mod suggest;
mod thinking;
mod tournaments;
mod transact;
mod votes;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use tokio::sync::{Mutex, Notify};

pub use answers::{Answer, AnswerKind, Edit, EditKind};
pub use controls::Posted;
pub(crate) use controls::revision_of;
pub use inquiry::{Inquiry, Origin};
pub use memory::Arrived;
pub(crate) use outbox::to_be_proven;
pub use presence::Liveness;
pub(crate) use puzzle_sources::day_of;
pub use review::Reader;

pub use crate::store::{
    Backlog, DailyPuzzle, Due, Lane, LaneKind, OutboxMessage, Purpose, StoreError, answer_by,
};

use answers::{Answered, RequestError, shown_of, store_error_answer};
use memory::{Arrivals, Experienced, RecentGames, Warnings};
use open_challenges::must_be_reachable;
use presence::Presence;
use review::{LoadedReview, Waiting};
use transact::Effort;

use crate::command::custom_id::MenuSelection;
use crate::command::{Command, CommandError, ExportFormat, Question};
use crate::compute::Compute;
use crate::game::{EventKind, GameNumber, PlayerId, Seat, Timestamp};
use crate::referee::{self, Action, ExpectedRevision, Refusal, select_game};
use crate::settings::Preferences;
use crate::store::{GameContext, Store};
use crate::time_source::SharedClock;
use crate::view::{self, Locale};

/// How many ended games lists show.
const FINISHED_SHOWN: u32 = 10;

/// How long the worker leaves an answer to the process that received the request.
const ANSWER_DUE_AFTER: Duration = Duration::from_secs(10);

/// What the use cases share. Copies share everything.
#[derive(Clone)]
pub struct App {
    store: Arc<Store>,
    due_after: Duration,
    started: Option<Timestamp>,
    presence: Arc<Presence>,
    compute: Compute,
    /// Wakes the worker: something may be due now.
    outbox_due: Arc<Notify>,
    arrivals: Arrivals,
    waiting: Waiting,
    recent: Arc<RecentGames>,
    experienced: Arc<Experienced>,
    /// The last game that is checked next for puzzles to search; 0 for the newest.
    oldest_checked: Arc<AtomicU64>,
    warnings: Arc<Warnings>,
    clock: Arc<SharedClock>,
    /// Held by the one export under way.
    exporting: Arc<Mutex<()>>,
}

impl App {
    pub fn new(store: Arc<Store>) -> Self {
        App::with_delay(store, ANSWER_DUE_AFTER)
    }

    pub fn with_delay(store: Arc<Store>, due_after: Duration) -> Self {
        App {
            store,
            due_after,
            started: None,
            presence: Arc::default(),
            compute: Compute::default(),
            outbox_due: Arc::default(),
            arrivals: Arrivals::default(),
            waiting: Waiting::default(),
            recent: Arc::default(),
            experienced: Arc::default(),
            oldest_checked: Arc::default(),
            warnings: Arc::default(),
            clock: Arc::default(),
            exporting: Arc::default(),
        }
    }

    /// Sets the time of the start, for the uptime.
    pub fn since(self, started: Timestamp) -> Self {
        App {
            started: Some(started),
            ..self
        }
    }

    pub fn with_clock(self, clock: Arc<SharedClock>) -> Self {
        App { clock, ..self }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The clock of everything that no request has caused.
    pub fn clock(&self) -> &Arc<SharedClock> {
        &self.clock
    }

    pub fn compute(&self) -> &Compute {
        &self.compute
    }

    /// Answers a request from a front end. An error is an answer too.
    pub async fn handle(
        &self,
        request: impl Into<Inquiry>,
        command: Result<Command, CommandError>,
    ) -> Answer {
        let mut request = request.into();
        let answered = match &command {
            Ok(command) => self.answer(&mut request, command).await,
            Err(error) => {
                self.read_preferences_if_possible(&mut request).await;
                Ok(Answer::refusing(view::error(own(&request), error)))
            }
        };
        let answer = match answered {
            Ok(answer) => answer,
            Err(RequestError::Refused(refusal, found)) => {
                self.refused(&mut request, &refusal, found).await
            }
            Err(RequestError::Store(error)) => store_error_answer(&request, &error),
        };
        answer.shown_at(request.origin)
    }

    /// The locale in which a person is answered.
    pub async fn locale_of(&self, request: &crate::referee::Request) -> Locale {
        let mut request = request.into();
        self.read_preferences_if_possible(&mut request).await;
        own(&request)
    }

    pub(crate) async fn preferences_of(&self, person: PlayerId) -> Result<Preferences, StoreError> {
        let [preferences, _] = self.store.preferences([person; 2]).await?;
        Ok(preferences)
    }

    /// Reads the user's preferences for an answer that is given in any case.
    async fn read_preferences_if_possible(&self, request: &mut Inquiry) {
        match self.preferences_of(request.by.id).await {
            Ok(preferences) => request.context.preferences = preferences,
            Err(error) => tracing::warn!(%error, "can't read the user's preferences"),
        }
    }

    /// The outage before the request is recorded before any game is read, and nothing is ruled by
    /// clocks where that fails.
    async fn answer(&self, request: &mut Inquiry, command: &Command) -> Answered {
        if let Err(error) = self.book_outage(request.at).await {
            use Command::{Action, Nudge, Rematch};
            if let Action { .. } | Nudge { .. } | Rematch { .. } = command {
                return Err(error.into());
            }
            tracing::warn!(%error, "can't record how long no process was running");
        }
        match command {
            // Their preferences are read together with their game.
            Command::Action { .. }
            | Command::Select { .. }
            | Command::Show { .. }
            | Command::Review { .. }
            | Command::Nudge { .. }
            | Command::Plan { .. }
            | Command::Think { .. } => {}
            Command::Help(_) | Command::About | Command::Rules(_) => {
                self.read_preferences_if_possible(request).await;
            }
            _ => request.context.preferences = self.preferences_of(request.by.id).await?,
        }
        let answer = self.dispatch(request, command).await?;
        Ok(self.with_refusal_of_messages(request, answer).await)
    }

    async fn dispatch(&self, request: &mut Inquiry, command: &Command) -> Answered {
        match command {
            Command::Action {
                action: Action::Holiday { first, last },
                number: None,
                expected: _,
            } => self.holiday(request, *first, *last).await,
            Command::Action {
                action,
                number,
                expected,
            } => self.act(request, *number, action, *expected).await,
            Command::Select {
                number,
                expected,
                selection,
            } => self.select(request, *number, *expected, selection).await,
            Command::Show { question, number } => self.show(request, *number, *question).await,
            Command::Challenge(challenge) => {
                let challenge = self.continued(request, challenge).await?;
                Box::pin(self.challenge(request, &challenge)).await
            }
            Command::ChallengeForm(invited) => self.challenge_form(request, invited).await,
            Command::Plan { number, change } => self.plan(request, *number, change).await,
            Command::Think { number, step } => self.thinking(request, *number, step).await,
            Command::ContinueForm(from) => self.continue_form(request, *from).await,
            Command::Import(source) => self.import(request, source).await,
            Command::Rematch { number } => Box::pin(self.rematch(request, *number)).await,
            Command::Nudge { number } => self.nudge(request, *number).await,
            Command::StopDirectMessages => Ok(self.stop_direct_messages(request).await?),
            Command::PlayArbiter { number } => self.play_arbiter(request, *number).await,
            Command::Puzzle(asked) => self.puzzle(request, asked).await,
            Command::Review { number, part } => self.review(request, *number, *part).await,
            Command::Games => {
                let games = self.games_with_deadlines(request).await?;
                Ok(view::games(own(request), &games, request.at).into())
            }
            Command::NextGame => self.next_game(request).await,
            Command::Score(opponent) => self.score(request, opponent.as_ref()).await,
            Command::Ladder(question) => Box::pin(self.ladder(request, question)).await,
            Command::VoteGame(challenge, hours) => {
                Box::pin(self.vote_game(request, challenge, *hours)).await
            }
            Command::Tournament { number, step } => {
                Box::pin(self.tournament(request, *number, step)).await
            }
            Command::Close { number, reason } => self.close(request, *number, reason).await,
            Command::About => {
                let offset = self.clock.health().large_offset();
                Ok(view::about(own(request), self.started, request.at, offset).into())
            }
            Command::Block(person) => self.set_blocked(request, person, true).await,
            Command::Unblock(person) => self.set_blocked(request, person, false).await,
            Command::Privacy(privacy) => self.privacy(request, *privacy).await,
            Command::Settings(patch, shown) => self.preferences(request, patch, *shown).await,
            Command::ServerSettings(patch, shown) => {
                self.server_settings(request, patch, *shown).await
            }
            Command::Rules(variant) => Ok(view::rules(own(request), variant).into()),
            Command::Help(None) => Ok(view::help(own(request)).into()),
            Command::Help(Some(topic)) => Ok(view::help_about(own(request), *topic).into()),
        }
    }

    /// The next menu after a choice.
    async fn select(
        &self,
        request: &mut Inquiry,
        number: GameNumber,
        expected: ExpectedRevision,
        selection: &MenuSelection,
    ) -> Answered {
        let found = self.visible(number, request).await?;
        match referee::may_move(&found.game, expected, request) {
            Ok(play) => {
                let style = self.own_style(&found.game, request).await;
                let taps = view::taps(own(request), style, &found.game, play, selection);
                Ok(Answer::from(taps).about(&found.game))
            }
            Err(refusal) => Err(RequestError::refused(refusal, found)),
        }
    }

    async fn show(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        question: Question,
    ) -> Answered {
        let found = self.chosen(request, number, |games, request| {
            select_game::of_question(games, request.place, request.by.id, request.at)
        });
        let found = found.await?;
        let common = self.common_style(&found.game, found.players).await;
        let review = match question {
            Question::Export(ExportFormat::Page) => {
                self.readable_review(request, &found.game).await?
            }
            _ => None,
        };
        let reviewed = review.as_ref().map(LoadedReview::reviewed);
        let thoughts = match question {
            Question::Export(ExportFormat::Pgn) => self.own_thoughts(request, &found.game).await,
            _ => None,
        };
        let known = (reviewed, thoughts.as_ref());
        let answer = shown_of(request, &found, common, question, known);
        Ok(match question {
            Question::Board(_) => {
                self.with_permission_warnings(request, &found.game, answer)
                    .await
            }
            _ => answer,
        })
    }

    async fn act(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        request.named = number;
        let meant = self.choose_for(request, number, action, expected).await?;
        let found = self.find(meant.number, request).await?;
        let acted = self.act_in(request, found, action, expected).await;
        if !meant.is_one_of_several {
            return acted;
        }
        let (answer, game) = match acted {
            Err(RequestError::Refused(refusal, found)) => {
                let game = found.as_ref().map(|found| Arc::new(found.game.clone()));
                (self.refused(request, &refusal, found).await, game)
            }
            acted => {
                let answer = acted?;
                let game = answer.game.clone();
                (answer, game)
            }
        };
        Ok(answer.naming(request, game.as_deref()))
    }

    async fn act_in(
        &self,
        request: &Inquiry,
        found: GameContext,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        must_be_reachable(&found.game, request, action)?;
        let voting = found.game.voting_seat(request.by.id, request.place);
        if voting.is_some() && found.game.play().is_some() {
            return self.vote(request, &found, action, expected).await;
        }
        if voting == Some(Seat::Opponent) && matches!(action, Action::Accept(_)) {
            votes::must_speak(request)?;
        }
        if referee::takes_hint(&found.game, action, expected, request) {
            return self.hint(request, found, action, expected).await;
        }
        let block_status = found.block_status;
        let effort = match action {
            Action::Flag => Effort::Search,
            _ => Effort::Brief,
        };
        let days_off = [found.players[0].weekly(), found.user.weekly()];
        let (action, asked) = (action.clone(), request.clone());
        self.transact_for(request, found, effort, move |game| {
            must_be_reachable(game, &asked, &action)?;
            let ruling = referee::rule(game, &action, expected, &asked, block_status)?;
            match ruling.event.kind {
                // Both have agreed meanwhile, and nothing was searched.
                EventKind::HintTaken { .. } => Err(Refusal::BusyWithHints),
                _ => Ok(ruling.with_days_off(game, days_off)),
            }
        })
        .await
    }
}

fn own(request: &Inquiry) -> Locale {
    Locale::of_user(request.context)
}
