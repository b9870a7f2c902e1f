//! Use cases: read, decide, write, answer.

pub(crate) mod answers;
pub(crate) mod challenge;
mod close;
pub(crate) mod controls;
pub(crate) mod find_game;
mod home;
mod inquiry;
mod lines;
mod live;
pub(crate) mod memory;
mod messages;
pub(crate) mod open_challenges;
mod outbox;
mod presence;
mod rehomed;
mod replay;
pub(crate) mod replies;
mod suggest;
pub(crate) mod transact;
pub mod view;

use crate::features;
use crate::features::board_links::Activity;
use crate::features::{help, hints};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, Notify};

pub use answers::{Answer, AnswerKind, Edit, EditKind};
pub(crate) use find_game::{is_on_turn, means_move, only_game};
pub use inquiry::{Inquiry, Origin};
pub(crate) use lines::{full_move, overtaken, revision_of};
pub use live::BoardAccess;
pub use memory::Arrived;
pub(crate) use messages::to_be_proven;
pub(crate) use outbox::has_ended;
pub use presence::Liveness;

pub(crate) use replies::{public_reply, role_pinged_in};

pub use crate::store::{
    Backlog, Due, Lane, LaneKind, OutboxMessage, Purpose, StoreError, answer_by,
};

use crate::features::follows::run::{end_blocked, follow, followed_games};
use crate::features::imports::run::{continue_form, continued};
use crate::features::notifications::run::{stop_direct_messages, with_refusal_of_messages};
use crate::features::nudge::run::nudge;
use crate::features::preferences::run::{preferences, server_settings, set_blocked};
use crate::features::ratings::run::ladder;
use crate::features::review::run::{LoadedReview, Waiting, readable_review};
use crate::features::scores::run::score;
use crate::features::study::run::{own_thoughts, thinking};
use answers::{Answered, RequestError, shown_of, store_error_answer};
use challenge::challenge_form;
use find_game::{choose_for, chosen, find, games_with_deadlines, in_play, visible};
use lines::pressed_board;
use memory::{Arrivals, Warnings};
use open_challenges::{must_be_reachable, rated_records, track_record};
use presence::Presence;
use replies::{common_style, own_style, refused};
use transact::Decide;

use crate::analysis::Analysts;
use crate::command::custom_id::MenuSelection;
use crate::command::{Command, CommandError, ExportFormat, Question};
use crate::compute::Compute;
use crate::game::{EventKind, Game, GameNumber, PlayerId, Timestamp};
use crate::referee;
use crate::referee::{Action, ExpectedRevision, InPlay, Refusal, select_game};
use crate::rules::{ALL, Variant};
use crate::settings::Preferences;
use crate::store::{GameContext, Store};
use crate::time_source::SharedClock;
use crate::words::{Locale, names};

/// Number of finished games in lists.
const FINISHED_SHOWN: u32 = 10;

/// How long the worker leaves an answer to the process that received the request.
const ANSWER_DUE_AFTER: Duration = Duration::from_secs(10);

/// Shared by all use cases; clones share it.
#[derive(Clone)]
pub struct App {
    pub(crate) store: Arc<Store>,
    due_after: Duration,
    started: Option<Timestamp>,
    presence: Arc<Presence>,
    pub(crate) compute: Compute,
    pub(crate) analysts: Analysts,
    /// Wakes the worker when something may be due.
    outbox_due: Arc<Notify>,
    arrivals: Arrivals,
    pub(crate) waiting: Waiting,
    /// The game from which the next search for puzzles goes back; 0 for the newest.
    pub(crate) oldest_checked: Arc<std::sync::atomic::AtomicU64>,
    pub(crate) warnings: Arc<Warnings>,
    clock: Arc<SharedClock>,
    /// The public URL of the board in a browser, if it's served.
    board: Option<Arc<str>>,
    /// Held by the one running export.
    pub(crate) exporting: Arc<Mutex<()>>,
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
            analysts: Analysts::default(),
            outbox_due: Arc::default(),
            arrivals: Arrivals::default(),
            waiting: Waiting::default(),
            oldest_checked: Arc::default(),
            warnings: Arc::default(),
            clock: Arc::default(),
            exporting: Arc::default(),
            board: None,
        }
    }

    /// Sets the start time, for the uptime.
    pub fn since(self, started: Timestamp) -> Self {
        App {
            started: Some(started),
            ..self
        }
    }

    pub fn with_clock(self, clock: Arc<SharedClock>) -> Self {
        App { clock, ..self }
    }

    /// Sets the public URL of the board in a browser, without a path.
    pub fn with_board(self, address: Option<&str>) -> Self {
        App {
            board: address.map(Arc::from),
            ..self
        }
    }

    /// Gives it the host's engine and endgame tables.
    pub fn with_analysts(self, analysts: Analysts) -> Self {
        App { analysts, ..self }
    }

    pub(crate) fn board_address(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The Activity that shows the board, once the bot is connected and if it's switched on.
    pub fn activity(&self) -> Option<Activity> {
        self.store.memory().activity.get().copied()
    }

    pub fn set_activity(&self, activity: Activity) {
        let _ = self.store.memory().activity.set(activity);
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The clock for everything without a request.
    pub fn clock(&self) -> &Arc<SharedClock> {
        &self.clock
    }

    pub fn compute(&self) -> &Compute {
        &self.compute
    }

    /// Answers a request from a front end. An error is also an answer.
    pub async fn handle(
        &self,
        request: impl Into<Inquiry>,
        command: Result<Command, CommandError>,
    ) -> Answer {
        let mut request = request.into();
        let answered = match &command {
            Ok(command) => Box::pin(self.answer(&mut request, command)).await,
            Err(error) => {
                read_preferences_if_possible(&self.store, &mut request).await;
                Ok(Answer::refusing(view::error(request.locale(), error)))
            }
        };
        let answer = match answered {
            Ok(answer) => answer,
            Err(RequestError::Refused(refusal, found)) => {
                let mut answer = refused(&self.store, &mut request, &refusal, found).await;
                if let (Refusal::MovedOn, Ok(command)) = (&*refusal, &command) {
                    let edit = Box::pin(pressed_board(&self.store, &request, command)).await;
                    answer.edits.extend(edit);
                }
                answer
            }
            Err(RequestError::Store(error)) => store_error_answer(&request, &error),
        };
        let mut answer = answer.shown_at(request.origin);
        if request.origin == Origin::Form
            && let Some(form) = answer.reply.form.take()
        {
            answer.reply = view::form_again(request.locale(), *form);
        }
        answer
    }

    /// Records an outage before the request before any game is loaded; if that fails, nothing is decided by clocks.
    async fn answer(&self, request: &mut Inquiry, command: &Command) -> Answered {
        if let Err(error) = self.book_outage(request.at).await {
            use crate::command::Command::{Action, Nudge, Rematch};
            if let Action { .. } | Nudge { .. } | Rematch { .. } = command {
                return Err(error.into());
            }
            tracing::warn!(%error, "can't record how long no process was running");
        }
        match command {
            // Their preferences are loaded together with their game.
            Command::Action { .. }
            | Command::Select { .. }
            | Command::Show { .. }
            | Command::Review { .. }
            | Command::ShareReplay { .. }
            | Command::Nudge { .. }
            | Command::Plan { .. }
            | Command::Think { .. } => {}
            Command::Help(_) | Command::About | Command::Rules(_) => {
                read_preferences_if_possible(&self.store, request).await;
            }
            _ => request.context.preferences = preferences_of(&self.store, request.by.id).await?,
        }
        let answer = self.dispatch(request, command).await?;
        Ok(with_refusal_of_messages(&self.store, request, answer).await)
    }

    async fn dispatch(&self, request: &mut Inquiry, command: &Command) -> Answered {
        if let Command::Action {
            action: Action::Move(text, _),
            ..
        } = command
            && let Some(meant) = names::command_in(text)
        {
            let refusal = view::command_as_move(request.locale(), text, meant);
            return Ok(Answer::refusing(refusal));
        }
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
            } => select(&self.store, request, *number, *expected, selection).await,
            Command::Show { question, number } => self.show(request, *number, *question).await,
            Command::Challenge(challenge) => {
                let challenge = continued(&self.store, request, challenge).await?;
                Box::pin(self.challenge(request, &challenge)).await
            }
            Command::ChallengeForm(invited) => challenge_form(&self.store, request, invited).await,
            Command::Plan { number, change } => self.plan(request, *number, change).await,
            Command::Think { number, step, note } => {
                thinking(&self.store, request, *number, step, note.as_deref()).await
            }
            Command::ContinueForm(from) => continue_form(&self.store, request, *from).await,
            Command::Import(source) => self.import(request, source).await,
            Command::Rematch { number } => Box::pin(self.rematch(request, *number)).await,
            Command::Nudge { number } => nudge(&self.store, request, *number).await,
            Command::StopDirectMessages => Ok(stop_direct_messages(&self.store, request).await?),
            Command::PlayArbiter { number } => self.play_arbiter(request, *number).await,
            Command::ShareReplay { number } => self.share_replay(request, *number).await,
            Command::Puzzle(asked) => self.puzzle(request, asked).await,
            Command::Review { number, part } => self.review(request, *number, *part).await,
            Command::Games => {
                let mut games = games_with_deadlines(&self.store, request).await?;
                select_game::own_turns_first(&mut games, request.by.id, request.place);
                Ok(view::games(request.locale(), &games, request.at).into())
            }
            Command::NextGame => self.next_game(request).await,
            Command::BoardLink(game) => self.board_link(request, *game).await,
            Command::EndBoardLinks => self.end_board_links(request).await,
            Command::OpenBoard(game) => self.board_not_opened(request, *game).await,
            Command::Score(opponent) => score(&self.store, request, opponent.as_ref()).await,
            Command::Ladder(question) => Box::pin(ladder(&self.store, request, question)).await,
            Command::Vote(command) => Box::pin(self.vote(request, command)).await,
            Command::Tournament(command) => Box::pin(self.tournament(request, command)).await,
            Command::Close { number, reason } => self.close(request, *number, reason).await,
            Command::About => {
                let offset = self.clock.health().large_offset();
                Ok(help::view::about(request.locale(), self.started, request.at, offset).into())
            }
            Command::Block(person) => {
                let blocked = set_blocked(&self.store, request, person, true).await?;
                end_blocked(&self.store, [request.by.id, person.id]).await?;
                Ok(blocked)
            }
            Command::Unblock(person) => set_blocked(&self.store, request, person, false).await,
            Command::Explore(asked) => Box::pin(self.explore(request, asked)).await,
            Command::Leave { first, last } => {
                Box::pin(self.take_leave(request, *first, *last)).await
            }
            Command::Follow { number, wish } => {
                Box::pin(follow(&self.store, request, *number, *wish)).await
            }
            Command::FollowedGames => followed_games(&self.store, request).await,
            Command::ExportGames => Box::pin(self.export_games(request)).await,
            Command::Privacy(privacy) => self.privacy(request, *privacy).await,
            Command::Settings(patch, shown) => {
                preferences(&self.store, request, patch, *shown).await
            }
            Command::ServerSettings(patch, shown) => {
                server_settings(&self.store, request, patch, *shown).await
            }
            Command::Rules(named) => self.rules(request, *named).await,
            Command::Help(None) => Ok(help::view::help(request.locale()).into()),
            Command::Help(Some(topic)) => {
                Ok(help::view::help_about(request.locale(), *topic).into())
            }
        }
    }

    /// The rules of a game, or without one of the game that is played here.
    async fn rules(&self, request: &mut Inquiry, named: Option<&'static Variant>) -> Answered {
        let look = request.context.preferences.look();
        let variant = if let Some(named) = named {
            named
        } else {
            let of = chosen(&self.store, request, None, |games, request| {
                select_game::of_question(games, request.place, request.by.id, request.at)
            });
            match of.await {
                Ok(of) => of.game.setup.variant,
                Err(RequestError::Refused(refusal, _)) => {
                    return Ok(help::rules::unclear(request.locale(), look, &refusal).into());
                }
                Err(RequestError::Store(_)) => ALL[0],
            }
        };
        Ok(help::rules::rules(request.locale(), look, variant).into())
    }

    async fn show(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        question: Question,
    ) -> Answered {
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_question(games, request.place, request.by.id, request.at)
        });
        let is_read = matches!(
            question,
            Question::History | Question::Replay(_) | Question::Spoken(_) | Question::Export(_)
        );
        let found = match found.await {
            // Like a review, it may be the newest import.
            Err(RequestError::Refused(refusal, of))
                if is_read && matches!(*refusal, Refusal::NoGameHere) =>
            {
                match self.store.newest_import(request.by.id).await? {
                    Some((import, _)) => visible(&self.store, import, request).await?,
                    None => return Err(RequestError::Refused(refusal, of)),
                }
            }
            found => found?,
        };
        if let Question::More | Question::Opened = question {
            request.context.has_board = self.offers_board(request, &found.game).await?;
            let has_started = found.game.play().is_some();
            request.context.has_activity = has_started && self.activity().is_some();
        }
        let common = common_style(&self.store, &found.game, found.players).await;
        let review = match question {
            Question::Export(ExportFormat::Page) => {
                readable_review(&self.store, request, &found.game).await?
            }
            _ => None,
        };
        let reviewed = review.as_ref().map(LoadedReview::reviewed);
        let thoughts = match question {
            Question::Export(ExportFormat::Pgn) => {
                own_thoughts(&self.store, request, &found.game).await
            }
            _ => None,
        };
        let known = (reviewed, thoughts.as_ref());
        let mut answer = shown_of(request, &found, common, question, known);
        Ok(match question {
            Question::Board(_) => {
                let (game, again) = (&found.game, Some(request.at));
                features::add_lines(&self.store, game, &mut answer.reply, again).await;
                self.with_permission_warnings(request, &found.game, answer)
                    .await
            }
            _ => answer,
        })
    }

    pub(crate) async fn act(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        request.named = number;
        let meant = choose_for(&self.store, request, number, action, expected).await?;
        let found = find(&self.store, meant.number, request).await?;
        let acted = self.act_or_vote(request, found, action, expected).await;
        if !meant.is_one_of_several {
            return acted;
        }
        let (answer, game) = match acted {
            Err(RequestError::Refused(refusal, found)) => {
                let game = found.as_ref().map(|found| Arc::new(found.game.clone()));
                (refused(&self.store, request, &refusal, found).await, game)
            }
            acted => {
                let answer = acted?;
                let game = answer.game.clone();
                (answer, game)
            }
        };
        Ok(answer.naming(request, game.as_deref()))
    }

    pub(crate) async fn act_in(
        &self,
        request: &Inquiry,
        found: GameContext,
        action: &Action,
        expected: ExpectedRevision,
    ) -> Answered {
        must_be_reachable(&found.game, request, action)?;
        if hints::decide::takes_hint(&found.game, action, expected, request) {
            return self.hint(request, found, action, expected).await;
        }
        let block_status = found.block_status;
        let record = track_record(&self.store, &found.game, request, action).await?;
        let rated = rated_records(&self.store, &found.game, request, action).await?;
        let days_off = [found.players[0].weekly(), found.user.weekly()];
        let played = match found.game.arbiters_seat() {
            Some(_) => in_play(&self.store, request.by.id, None).await?,
            None => InPlay::default(),
        };
        let rule = move |game: &Game, request: &Inquiry, action: &Action| {
            must_be_reachable(game, request, action)?;
            let ruling = referee::rule(game, action, expected, request, block_status)?;
            if ruling.opponent.is_some()
                && let Some(record) = record
            {
                game.setup.conditions.check(record)?;
            }
            if let (EventKind::Accepted { .. }, Some(both)) = (&ruling.event.kind, &rated) {
                referee::may_begin_rated(game, both, request.at)?;
            }
            match ruling.event.kind {
                // Both consented in the meantime, so no move was computed.
                EventKind::HintTaken { .. } => Err(Refusal::BusyWithHints),
                EventKind::Moved { ref code, .. } => {
                    played.allow_move(game, code)?;
                    Ok(ruling.with_days_off(game, days_off))
                }
                _ => Ok(ruling.with_days_off(game, days_off)),
            }
        };
        if let Action::Flag = action {
            let asked = request.clone();
            let search = Arc::new(move |game: &Game| rule(game, &asked, &Action::Flag));
            return self
                .transact_for(request, found, Decide::Search(search))
                .await;
        }
        let decide = |game: &Game| rule(game, request, action);
        self.transact_for(request, found, Decide::Brief(&decide))
            .await
    }
}

/// The locale for answers to a person.
pub(crate) async fn locale_of(store: &Store, request: &crate::referee::Request) -> Locale {
    let mut request = request.into();
    read_preferences_if_possible(store, &mut request).await;
    request.locale()
}

pub(crate) async fn preferences_of(
    store: &Store,
    person: PlayerId,
) -> Result<Preferences, StoreError> {
    let [preferences, _] = store.preferences([person; 2]).await?;
    Ok(preferences)
}

/// Loads the user's preferences for an answer that is sent in any case.
pub(crate) async fn read_preferences_if_possible(store: &Store, request: &mut Inquiry) {
    match preferences_of(store, request.by.id).await {
        Ok(preferences) => request.context.preferences = preferences,
        Err(error) => tracing::warn!(%error, "can't read the user's preferences"),
    }
}

/// The next menu after a choice.
async fn select(
    store: &Store,
    request: &mut Inquiry,
    number: GameNumber,
    expected: ExpectedRevision,
    selection: &MenuSelection,
) -> Answered {
    let found = visible(store, number, request).await?;
    match referee::may_move(&found.game, expected, request) {
        Ok(play) => {
            let style = own_style(store, &found.game, request).await;
            let taps = view::taps(request.locale(), style, &found.game, play, selection);
            Ok(Answer::from(taps).about(&found.game))
        }
        Err(refusal) => Err(RequestError::refused(refusal, found)),
    }
}
