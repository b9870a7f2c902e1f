//! The one place that knows the order of things: read, decide, write, answer.

mod announcement;
mod answers;
mod arrivals;
mod challenge;
mod close;
mod controls;
mod find_game;
mod hints;
mod holiday;
mod home;
mod inquiry;
mod lines;
mod newcomers;
mod notifications;
mod nudge;
mod offer;
mod opponent;
mod outbox;
mod personal_data;
mod presence;
mod proofs;
mod puzzle_sources;
mod puzzles;
mod recent;
mod review;
mod scores;
mod settings;
mod suggest;
mod transact;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Notify};

pub use announcement::Retraction;
pub use answers::{Answer, AnswerKind};
pub use arrivals::Arrived;
pub use controls::{Edit, MessageChange, Posted};
pub use inquiry::{Inquiry, Origin};
pub use notifications::DueNote;
pub use presence::Liveness;
pub use review::Reader;

pub use crate::store::{
    Backlog, DailyPuzzle, Due, Lane, LaneKind, OutboxMessage, Purpose, StoreError, answer_by,
};

use announcement::must_be_reachable;
use answers::{RequestError, shown_of, store_error_answer};
use arrivals::Arrivals;
use newcomers::Experienced;
use presence::Presence;
use proofs::Proofs;
use recent::RecentGames;
use review::Waiting;
use transact::Effort;

use crate::command::custom_id::MenuSelection;
use crate::command::{Command, CommandError, Perspective, Question};
use crate::compute::Compute;
use crate::game::{EventKind, GameNumber, Timestamp};
use crate::referee::{self, Action, ExpectedRevision, Refusal, select_game};
use crate::settings::Preferences;
use crate::store::{GameContext, Store};
use crate::time_source::SharedClock;
use crate::view::board_style::BoardStyle;
use crate::view::{self, Locale};

/// How many ended games lists show.
const FINISHED_SHOWN: u32 = 10;

/// After how long the outbox sends an answer that was not shown directly.
const ANSWER_DUE_AFTER: Duration = Duration::from_secs(10);

/// The application: a store, and the order of things. Copies share everything.
#[derive(Clone)]
pub struct App {
    store: Arc<Store>,
    due_after: Duration,
    started: Option<Timestamp>,
    presence: Arc<Presence>,
    compute: Compute,
    proofs: Proofs,
    /// Wakes the worker: something may be due now.
    outbox_due: Arc<Notify>,
    arrivals: Arrivals,
    waiting: Waiting,
    recent: Arc<RecentGames>,
    experienced: Arc<Experienced>,
    clock: Arc<SharedClock>,
    /// Held by the one export under way.
    exporting: Arc<Mutex<()>>,
}

impl App {
    pub fn new(store: Arc<Store>) -> Self {
        App::with_delay(store, ANSWER_DUE_AFTER)
    }

    /// The application with another delay before the outbox sends what was not shown directly.
    pub fn with_delay(store: Arc<Store>, due_after: Duration) -> Self {
        App {
            store,
            due_after,
            started: None,
            presence: Arc::default(),
            compute: Compute::default(),
            proofs: Proofs::default(),
            outbox_due: Arc::default(),
            arrivals: Arrivals::default(),
            waiting: Waiting::default(),
            recent: Arc::default(),
            experienced: Arc::default(),
            clock: Arc::default(),
            exporting: Arc::default(),
        }
    }

    /// The application with the moment in which it was started, to tell for how long it has been
    /// running.
    pub fn since(self, started: Timestamp) -> Self {
        App {
            started: Some(started),
            ..self
        }
    }

    /// The application by another clock than this machine's.
    pub fn with_clock(self, clock: Arc<SharedClock>) -> Self {
        App { clock, ..self }
    }

    /// Where the worker leases what it runs.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The clock by which everything happens that nobody has asked for.
    pub fn clock(&self) -> &Arc<SharedClock> {
        &self.clock
    }

    /// Limits concurrent CPU work.
    pub fn compute(&self) -> &Compute {
        &self.compute
    }

    /// One request from a front end to its answer. An error is an answer too.
    pub async fn handle(
        &self,
        request: impl Into<Inquiry>,
        command: Result<Command, CommandError>,
    ) -> Answer {
        let request = &request.into();
        // The outage before the request is written down before anything is read.
        if let Err(error) = self.book_outage(request.at).await {
            tracing::warn!(%error, "can't record how long no process was running");
        }
        let answered = match &command {
            Ok(command) => self.answer(request, command).await,
            Err(error) => {
                let request = self.with_preferences_if_known(request).await;
                Ok(Answer::refusing(view::error(own(&request), error)))
            }
        };
        let answer = match answered {
            Ok(answer) => answer,
            Err(RequestError::Refused(refusal, found)) => {
                self.refused(request, &refusal, found).await
            }
            Err(RequestError::Store(error)) => store_error_answer(request, &error),
        };
        answer.shown_at(request.origin)
    }

    /// The locale in which a person is answered.
    pub async fn locale_of(&self, request: &crate::referee::Request) -> Locale {
        own(&self.with_preferences_if_known(&request.into()).await)
    }

    /// A request with the user's preferences.
    async fn with_preferences(&self, request: &Inquiry) -> Result<Inquiry, StoreError> {
        let [preferences, _] = self.store.preferences([request.by.id; 2]).await?;
        Ok(preferring(request, preferences))
    }

    /// The same for an answer that is given in any case.
    pub(super) async fn with_preferences_if_known(&self, request: &Inquiry) -> Inquiry {
        match self.with_preferences(request).await {
            Ok(request) => request,
            Err(error) => {
                tracing::warn!(%error, "the user's preferences are not known");
                request.clone()
            }
        }
    }

    async fn answer(&self, request: &Inquiry, command: &Command) -> Result<Answer, RequestError> {
        let request = &match command {
            // These read the preferences together with their game.
            Command::Action { .. }
            | Command::Select { .. }
            | Command::Show { .. }
            | Command::Review { .. }
            | Command::Nudge { .. } => request.clone(),
            Command::Help(_) | Command::About | Command::Rules(_) => {
                self.with_preferences_if_known(request).await
            }
            Command::Challenge(_)
            | Command::ChallengeForm(_)
            | Command::UpdateChallengeForm(_)
            | Command::Rematch { .. }
            | Command::PlayArbiter { .. }
            | Command::Puzzle(_)
            | Command::Games
            | Command::Score(_)
            | Command::Block(_)
            | Command::Unblock(_)
            | Command::Privacy(_)
            | Command::Settings(_)
            | Command::StopDirectMessages
            | Command::ServerSettings(_)
            | Command::Close { .. } => self.with_preferences(request).await?,
        };
        let answer = self.dispatch(request, command).await?;
        Ok(self.with_refusal_of_messages(request, answer).await)
    }

    /// The answer to a command, by its kind.
    async fn dispatch(&self, request: &Inquiry, command: &Command) -> Result<Answer, RequestError> {
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
            Command::Challenge(challenge) => self.challenge(request, challenge).await,
            Command::ChallengeForm(invited) => self.challenge_form(request, invited).await,
            Command::UpdateChallengeForm(form) => {
                Ok(view::challenge_form(own(request), form).into())
            }
            Command::Rematch { number } => self.rematch(request, *number).await,
            Command::Nudge { number } => self.nudge(request, *number).await,
            Command::StopDirectMessages => Ok(self.stop_direct_messages(request).await?),
            Command::PlayArbiter { number } => self.play_arbiter(request, *number).await,
            Command::Puzzle(asked) => self.puzzle(request, asked).await,
            Command::Review { number, part } => self.review(request, *number, *part).await,
            Command::Games => {
                let games = self.games_with_deadlines(request).await?;
                Ok(view::games(own(request), &games, request.at).into())
            }
            Command::Score(opponent) => self.score(request, opponent.as_ref()).await,
            Command::Close { number, reason } => self.close(request, *number, reason).await,
            Command::About => {
                let offset = self.clock.health().large_offset();
                Ok(view::about(own(request), self.started, request.at, offset).into())
            }
            Command::Block(person) => self.block(request, person).await,
            Command::Unblock(person) => self.unblock(request, person).await,
            Command::Privacy(privacy) => self.privacy(request, *privacy).await,
            Command::Settings(patch) => self.preferences(request, patch).await,
            Command::ServerSettings(patch) => self.server_settings(request, patch).await,
            Command::Rules(variant) => Ok(view::rules(own(request), variant).into()),
            Command::Help(None) => Ok(view::help(own(request)).into()),
            Command::Help(Some(topic)) => Ok(view::help_about(own(request), *topic).into()),
        }
    }

    /// What follows a choice from a menu.
    async fn select(
        &self,
        request: &Inquiry,
        number: GameNumber,
        expected: ExpectedRevision,
        selection: &MenuSelection,
    ) -> Result<Answer, RequestError> {
        let found = self.visible(number, request).await?;
        let request = &preferring(request, found.user);
        match referee::may_move(&found.game, expected, request.by.id) {
            Ok(play) => {
                let style = BoardStyle::for_user(&found.game, Perspective::Own, request)
                    .explained(self.needs_legend(&found.game).await);
                let taps = view::taps(own(request), style, &found.game, play, selection);
                let answer = Answer::from(taps).about(&found.game);
                Ok(self.with_refusal_of_messages(request, answer).await)
            }
            Err(refusal) => Err(RequestError::Refused(
                Box::new(refusal),
                Some(Box::new(found)),
            )),
        }
    }

    /// Something about a game.
    async fn show(
        &self,
        request: &Inquiry,
        number: Option<GameNumber>,
        question: Question,
    ) -> Result<Answer, RequestError> {
        let number = self.choose(request, number, |games| {
            select_game::of_question(games, request.place, request.by.id, request.at)
        });
        let found = self.visible(number.await?, request).await?;
        let request = &preferring(request, found.user);
        let common = self.common_style(&found.game, found.players).await;
        let answer = shown_of(request, &found, common, question);
        let answer = match question {
            Question::Board(_) => {
                self.with_permission_warnings(request, &found.game, answer)
                    .await
            }
            _ => answer,
        };
        Ok(self.with_refusal_of_messages(request, answer).await)
    }

    /// An action of the user in a game.
    async fn act(
        &self,
        request: &Inquiry,
        number: Option<GameNumber>,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Result<Answer, RequestError> {
        let meant = self.choose_for(request, number, action, expected).await?;
        self.book_outage(request.at).await?;
        let found = self.find(meant.number, request).await?;
        let request = &preferring(request, found.user);
        let answer = match self.act_in(request, found, action, expected).await {
            Err(RequestError::Refused(refusal, found)) if meant.is_one_of_several => {
                let game = found.as_ref().map(|found| found.game.clone());
                let refused = self.refused(request, &refusal, found).await;
                Ok(refused.naming(request, game.as_ref()))
            }
            Ok(answer) if meant.is_one_of_several => {
                let game = answer.game.clone();
                Ok(answer.naming(request, game.as_deref()))
            }
            answer => answer,
        };
        Ok(self.with_refusal_of_messages(request, answer?).await)
    }

    /// The same in the game that was found.
    async fn act_in(
        &self,
        request: &Inquiry,
        found: GameContext,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Result<Answer, RequestError> {
        must_be_reachable(&found.game, request, action)?;
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
                // Both have agreed just now, and nothing was searched yet.
                EventKind::HintTaken { .. } => Err(Refusal::BusyWithHints),
                _ => Ok(ruling.with_days_off(game, days_off)),
            }
        })
        .await
    }
}

/// A request of a user with these preferences.
fn preferring(request: &Inquiry, preferences: Preferences) -> Inquiry {
    let mut request = request.clone();
    request.context.preferences = preferences;
    request
}

/// The locale of the user.
fn own(request: &Inquiry) -> Locale {
    Locale::of_user(request.context)
}
