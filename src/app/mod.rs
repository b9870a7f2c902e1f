//! The one place that knows the order of things: find the game, decide, write it down, answer.

mod answers;
mod controls;
mod ends;
mod home;
mod people;
mod presence;
mod proofs;
mod suggest;

use crate::game;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use answers::style_of;
pub use controls::Edit;
use presence::Presence;
use proofs::Proofs;

use crate::clock::SharedClock;
use crate::command::{Command, CommandError, Perspective, Question};
use crate::compute::{Compute, Kind, Undone};
use crate::game::{Alarm, Event, Game, GameNumber, GameSetup, Seat, Timestamp};
use crate::referee;
use crate::referee::{
    Action, Awaited, Challenge, ExpectedRevision, Refusal, Request, Ruling, select_game,
};
use crate::store::{Committed, Created, OutboxMessage, Purpose, Store, StoreError};
use crate::view::board_style::BoardStyle;
use crate::view::{self, Locale, Reply};

/// How many ended games lists show.
const FINISHED_SHOWN: u32 = 10;

/// After how long the outbox sends an answer that was not shown directly.
const ANSWER_DUE_AFTER: Duration = Duration::from_secs(10);

/// How often a decision is taken anew when others keep writing to the same game first.
const MOST_TRIES: u32 = 50;

/// The pauses after which it is asked again whether a request was written.
const PAUSES_BEFORE_ASKING_AGAIN: [Duration; 2] =
    [Duration::from_millis(50), Duration::from_millis(200)];

/// The application: a store, and the order of things. Copies share everything.
#[derive(Clone)]
pub struct App {
    store: Arc<dyn Store>,
    due_after: Duration,
    started: Option<Timestamp>,
    presence: Arc<Presence>,
    compute: Compute,
    proofs: Proofs,
    clock: Arc<SharedClock>,
    /// Who exports: one at a time takes the memory of one.
    exporting: Arc<Mutex<()>>,
}

/// An answer to a request.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What is shown.
    pub reply: Reply,
    /// The event that was written, if one was: the outbox sends it too unless [`App::shown`] is called in time.
    pub event: Option<(GameNumber, u32)>,
}

/// Why a request has no ordinary answer.
enum Trouble {
    Refused(Box<Refusal>, Option<Box<Game>>),
    Store(StoreError),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Trouble::Refused(Box::new(refusal), None)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Trouble::Store(error)
    }
}

impl App {
    /// The application on a store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        App::with_delay(store, ANSWER_DUE_AFTER)
    }

    /// The application with another delay before the outbox sends what was not shown directly.
    pub fn with_delay(store: Arc<dyn Store>, due_after: Duration) -> Self {
        App {
            store,
            due_after,
            started: None,
            presence: Arc::default(),
            compute: Compute::default(),
            proofs: Proofs::default(),
            clock: Arc::default(),
            exporting: Arc::default(),
        }
    }

    /// The application with the moment in which it was started, to tell for how long it has been running.
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

    /// The clock by which everything happens that nobody has asked for.
    pub fn clock(&self) -> &Arc<SharedClock> {
        &self.clock
    }

    /// The store, for what happens by itself.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The places for what takes the processor.
    pub fn compute(&self) -> &Compute {
        &self.compute
    }

    /// One request from a front end to its answer. Trouble is an answer too.
    pub async fn handle(
        &self,
        request: &Request,
        command: Result<Command, CommandError>,
    ) -> Answer {
        let request = &match self.with_preferences(request).await {
            Ok(request) => request,
            // What needs no records is said all the same.
            Err(_) if needs_no_records(&command) => request.clone(),
            Err(error) => return troubled(request, &error),
        };
        let command = match command {
            Ok(command) => command,
            Err(error) => return Answer::of(view::error(own(request), &error)),
        };
        match self.answer(request, &command).await {
            Ok(answer) => answer,
            Err(Trouble::Refused(refusal, game)) => {
                self.refused(request, &refusal, game.as_deref()).await
            }
            Err(Trouble::Store(error)) => troubled(request, &error),
        }
    }

    /// A request with what is known about who asks. It comes at a moment of which it is known whether anybody was at work
    /// before; where that cannot be written down, what only shows something is shown all the same.
    async fn with_preferences(&self, request: &Request) -> Result<Request, StoreError> {
        if let Err(error) = self.at_work(request.at).await {
            tracing::warn!(%error, "it is not known for how long nobody was at work");
        }
        let mut request = request.clone();
        let [preferences, _] = self.store.preferences([request.by.id; 2]).await?;
        request.context.preferences = preferences;
        Ok(request)
    }

    /// Tells that an answer was shown, so that the outbox need not send it.
    pub async fn shown(&self, answer: &Answer) {
        self.answered(answer);
        if let Some((game, event)) = answer.event
            && let Err(error) = self.store.acknowledge(game, event, Purpose::Answer).await
        {
            // The outbox will say the same thing again, which is better than never.
            tracing::warn!(%game, event, %error, "an answer that was shown stays in the outbox");
        }
    }

    /// Takes it upon the caller to say an answer in a message of its own until a moment: `false` when somebody else does, or
    /// when it is said already.
    pub async fn take_answer(&self, answer: &Answer, request: &Request, until: Timestamp) -> bool {
        let Some((game, event)) = answer.event else {
            return false;
        };
        let message = self.answer_message(game, event, request);
        match self.store.lease(&message, until).await {
            Ok(is_ours) => is_ours,
            Err(error) => {
                tracing::warn!(%game, event, %error, "an answer is left to the outbox");
                false
            }
        }
    }

    async fn answer(&self, request: &Request, command: &Command) -> Result<Answer, Trouble> {
        match command {
            Command::Challenge(challenge) => self.challenge(request, challenge).await,
            Command::ChallengeForm(invited) => self.form(request, invited).await,
            Command::UpdateChallengeForm(form) => {
                Ok(Answer::of(view::form_updated(own(request), form)))
            }
            Command::Rematch { number } => self.rematch(request, *number).await,
            Command::Action {
                action,
                number,
                expected,
            } => {
                let number = self.choose(request, *number, |games| {
                    select_game::of_action(games, action, request.place, request.by.id, request.at)
                });
                self.amend(number.await?, action, *expected, request).await
            }
            Command::Select {
                number,
                expected,
                selection,
            } => {
                let game = self.visible(*number, request).await?;
                match referee::may_move(&game, *expected, request.by.id) {
                    Ok(play) => {
                        let (locale, style) =
                            (own(request), style_of(&game, Perspective::Own, request));
                        let reply = view::picked(locale, style, &game, play, selection.clone());
                        Ok(Answer::of(reply))
                    }
                    Err(refusal) => Err(Trouble::Refused(Box::new(refusal), Some(Box::new(game)))),
                }
            }
            Command::Show { question, number } => {
                let number = self.choose(request, *number, |games| {
                    select_game::of_question(games, request.place, request.by.id, request.at)
                });
                let game = self.visible(number.await?, request).await?;
                let answer = self.shown_of(request, &game, *question).await?;
                Ok(match question {
                    Question::Board(_) => self.noted(request, &game, answer).await,
                    _ => answer,
                })
            }
            Command::Games => {
                let games = self.listed(request).await?;
                Ok(Answer::of(view::games(own(request), &games, request.at)))
            }
            Command::Close { number, reason } => self.close(request, *number, reason).await,
            Command::About => Ok(Answer::of(view::about(
                own(request),
                self.started,
                request.at,
                self.clock.health().large_offset(),
            ))),
            Command::Block(person) => self.block(request, person).await,
            Command::Unblock(person) => self.unblock(request, person).await,
            Command::Privacy(privacy) => self.privacy(request, *privacy).await,
            Command::Settings(patch) => self.settings(request, *patch).await,
            Command::ServerSettings(patch) => self.server_settings(request, *patch).await,
            Command::Rules(variant) => Ok(Answer::of(view::rules(own(request), variant))),
            Command::Help(None) => Ok(Answer::of(view::help(own(request)))),
            Command::Help(Some(spec)) => Ok(Answer::of(view::help_about(own(request), spec))),
        }
    }

    async fn challenge(&self, request: &Request, challenge: &Challenge) -> Result<Answer, Trouble> {
        let invited = challenge.invited.as_ref().map(|invited| &invited.player);
        let context = self.context(request, invited).await?;
        let (wanted, asked) = (challenge.clone(), request.clone());
        let decide = move || referee::challenge(&wanted, &asked, &context);
        let (setup, event) = match challenge.start {
            // Whether it is dead takes a search.
            Some(_) => self.set_up(decide).await?,
            None => decide(),
        }?;
        self.found(request, setup, event).await
    }

    /// Another game like one that is over: a challenge, or the answer to the opponent's own wish for it.
    async fn rematch(
        &self,
        request: &Request,
        number: Option<GameNumber>,
    ) -> Result<Answer, Trouble> {
        let me = request.by.id;
        let chosen = self.choose(request, number, |games| {
            select_game::of_rematch(games, request.place, me)
        });
        let game = self.visible(chosen.await?, request).await?;
        let games = self
            .store
            .games(request.place, me, request.at, FINISHED_SHOWN)
            .await?;
        match select_game::waiting_rematch(&games, &game, me, request.at) {
            Some((waiting, Seat::Opponent)) => {
                let action = Action::Accept(Awaited::Challenge);
                self.amend(waiting, &action, ExpectedRevision::Latest, request)
                    .await
            }
            Some((waiting, Seat::Challenger)) => Err(Refusal::RematchWaits(waiting).into()),
            None => {
                let seat = game.seat_of(me).map(Seat::other);
                let opponent = seat.and_then(|seat| game.player(seat));
                let context = self.context(request, opponent).await?;
                let asked = request.clone();
                let decide = move || referee::rematch(&game, &asked, &context);
                let (setup, event) = self.set_up(decide).await??;
                self.found(request, setup, event).await
            }
        }
    }

    async fn found(
        &self,
        request: &Request,
        setup: GameSetup,
        event: Event,
    ) -> Result<Answer, Trouble> {
        let messages = [self.answer_message(GameNumber(0), event.number, request)];
        let created = self.store.create_game(&setup, &event, &messages).await;
        let created = match created {
            Err(StoreError::InDoubt(error)) => return self.find_out(request, *error).await,
            certain => certain?,
        };
        match created {
            Created::Written(number) => {
                let game = Game::new(number, setup, event);
                Ok(self.written(request, &game).await)
            }
            Created::Repeated => self.repeated(request).await,
        }
    }

    /// Load, decide, commit if nobody was faster, else decide again.
    async fn amend(
        &self,
        number: GameNumber,
        action: &Action,
        expected: ExpectedRevision,
        request: &Request,
    ) -> Result<Answer, Trouble> {
        for _ in 0..MOST_TRIES {
            // Nothing is ruled by clocks of which nobody knows whether they stood still.
            self.at_work(request.at).await?;
            let game = self.visible(number, request).await?;
            let block_status = self
                .block_status(request, referee::host_of(&game, action))
                .await?;
            let (game, ruling) = if *action == Action::Flag {
                let request = request.clone();
                let ruled = move || {
                    let ruling =
                        referee::rule(&game, &Action::Flag, expected, &request, block_status);
                    (game, ruling)
                };
                self.run_blocking(ruled).await?
            } else {
                let ruling = referee::rule(&game, action, expected, request, block_status);
                (game, ruling)
            };
            let Ruling { event, opponent } = match ruling {
                Ok(ruling) => ruling,
                Err(refusal) => {
                    return Err(Trouble::Refused(Box::new(refusal), Some(Box::new(game))));
                }
            };
            let mut messages = self.messages(&game, &event, request);
            let mut after = game
                .with(event)
                .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
            if opponent.is_some() {
                after.setup.opponent = opponent;
            }
            messages.extend(alarms(&after));
            messages.extend(App::proof_message(&after, request.at));
            messages.extend(App::thread_message(&after, request));
            let committed = match self.store.commit(&after, &messages).await {
                Err(StoreError::InDoubt(error)) => return self.find_out(request, *error).await,
                certain => certain?,
            };
            match committed {
                Committed::Written => return Ok(self.written(request, &after).await),
                Committed::Repeated => return self.repeated(request).await,
                Committed::Overtaken => {}
            }
        }
        Err(overwhelmed(number).into())
    }

    /// A ruling that may take a second, off the asynchronous threads.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let ruled = self.compute.run(Kind::Ruling, work).await;
        ruled.map_err(|error| StoreError::Unusable(format!("no ruling: {error}")))
    }

    /// A decision about a start, off the asynchronous threads. Whoever sets up one after the other is turned away, so that
    /// everybody else's commands go on.
    async fn set_up<T: Send + 'static>(
        &self,
        decide: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        match self.compute.run(Kind::Start, decide).await {
            Ok(decided) => Ok(decided),
            Err(Undone::Busy) => Err(Refusal::BusyWithStarts.into()),
            Err(error @ Undone::CutOff(_)) => {
                Err(StoreError::Unusable(format!("no decision: {error}")).into())
            }
        }
    }

    /// The answer, and the same at the game's home where it was given elsewhere.
    fn messages(&self, game: &Game, event: &Event, request: &Request) -> Vec<OutboxMessage> {
        let answer = self.answer_message(game.number, event.number, request);
        let home = game.setup.home.channel;
        if home == request.place.channel {
            return vec![answer];
        }
        let at_home = OutboxMessage {
            purpose: Purpose::Home,
            channel: home,
            due: request.at,
            token: None,
            ..answer.clone()
        };
        vec![answer, at_home]
    }

    fn answer_message(&self, game: GameNumber, event: u32, request: &Request) -> OutboxMessage {
        let delay = i64::try_from(self.due_after.as_millis()).unwrap_or(i64::MAX);
        OutboxMessage {
            game,
            event,
            purpose: Purpose::Answer,
            channel: request.place.channel,
            due: request.at.plus(delay),
            attempts: 0,
            token: request.token.clone(),
        }
    }

    /// The number that was given, or the game that fits.
    async fn choose(
        &self,
        request: &Request,
        number: Option<GameNumber>,
        choose: impl FnOnce(&[game::Summary]) -> Result<GameNumber, Refusal>,
    ) -> Result<GameNumber, Trouble> {
        match number {
            Some(number) => Ok(number),
            None => Ok(choose(
                &self
                    .store
                    .games(request.place, request.by.id, request.at, FINISHED_SHOWN)
                    .await?,
            )?),
        }
    }

    /// The games that can be seen from here, with the deadlines as they are now: what is kept with a game for lists does not
    /// know of outages since its newest event.
    async fn listed(&self, request: &Request) -> Result<Vec<game::Summary>, StoreError> {
        let mut games = self
            .store
            .games(request.place, request.by.id, request.at, FINISHED_SHOWN)
            .await?;
        let Some(outage_ended) = self.store.newest_outage().await? else {
            return Ok(games);
        };
        for game in &mut games {
            if game.deadline().is_none() || game.changed >= outage_ended {
                continue;
            }
            match self.store.load(game.number).await {
                Ok(Some(now)) => *game = game::Summary::of(&now),
                Ok(None) | Err(StoreError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        // As the store orders them.
        games.sort_by_key(|game| {
            let deadline = game.deadline();
            let is_over = matches!(game.state, game::State::Over { .. });
            let newest_first = std::cmp::Reverse((game.changed, game.number));
            (is_over, deadline.is_none(), deadline, newest_first)
        });
        Ok(games)
    }

    /// The game of that number. One that this version cannot read is a refusal that says so.
    async fn find(&self, number: GameNumber) -> Result<Option<Game>, Trouble> {
        match self.store.load(number).await {
            Err(StoreError::Damaged(problem)) => {
                tracing::error!(game = %number, problem, "a game cannot be read");
                Err(Refusal::CannotRead(number).into())
            }
            found => Ok(found?),
        }
    }

    /// The game of that number, if it can be seen from here.
    async fn visible(&self, number: GameNumber, request: &Request) -> Result<Game, Trouble> {
        let game = self
            .find(number)
            .await?
            .ok_or(Refusal::NoSuchGame(number))?;
        let summary = game::Summary::of(&game);
        if select_game::is_visible(&summary, request.place, request.by.id) {
            Ok(game)
        } else {
            Err(Refusal::NoSuchGame(number).into())
        }
    }

    /// A refusal, unless the request was a repeated one: what it asked for is done then, and can only be refused now.
    async fn refused(&self, request: &Request, refusal: &Refusal, game: Option<&Game>) -> Answer {
        let refused = || {
            let style = game.map_or_else(BoardStyle::default, |game| {
                style_of(game, Perspective::Own, request)
            });
            Answer::of(view::refused(own(request), style, refusal, game))
        };
        match self.asked_for(request).await {
            Ok(None) => refused(),
            Ok(Some(_)) => match self.repeated(request).await {
                Ok(answer) => answer,
                Err(Trouble::Refused(..)) => refused(),
                Err(Trouble::Store(error)) => troubled(request, &error),
            },
            Err(error) => troubled(request, &error),
        }
    }

    /// The answer to an event that is written. Nothing that fails from here on takes that back.
    async fn written(&self, request: &Request, game: &Game) -> Answer {
        self.prove_later(game, request.at);
        let answer = self.ruled(game).await;
        self.noted(request, game, answer).await
    }

    /// The answer of a request of which it is not known whether it was written; that it is not known, where nobody can
    /// tell.
    async fn find_out(&self, request: &Request, error: StoreError) -> Result<Answer, Trouble> {
        tracing::warn!(%error, "it is not known whether a request was written");
        match self.asked_for(request).await? {
            Some(_) => self.repeated(request).await,
            // What was on its way to the database when the connection was lost may still be written.
            None => Err(StoreError::InDoubt(Box::new(error)).into()),
        }
    }

    /// What the request wrote, asked for again where the store fails: what was done must not be denied.
    async fn asked_for(&self, request: &Request) -> Result<Option<(GameNumber, u32)>, StoreError> {
        for pause in PAUSES_BEFORE_ASKING_AGAIN {
            match self.store.find_request(request.id).await {
                Ok(found) => return Ok(found),
                Err(error) => {
                    tracing::warn!(%error, "it cannot be found out whether a request was written");
                    tokio::time::sleep(pause).await;
                }
            }
        }
        let found = self.store.find_request(request.id).await;
        found.map_err(|error| StoreError::InDoubt(Box::new(error)))
    }
}

impl Answer {
    fn of(reply: Reply) -> Self {
        Answer { reply, event: None }
    }
}

fn overwhelmed(number: GameNumber) -> StoreError {
    StoreError::Unusable(format!(
        "game {number} is written to faster than it can be decided"
    ))
}

/// The messages of a turn that the newest event has begun.
fn alarms(game: &Game) -> Vec<OutboxMessage> {
    let Some(clocks) = game.clocks() else {
        return Vec::new();
    };
    if clocks.set_by().saturating_add(1) != game.next_event() {
        return Vec::new();
    }
    let due = |alarm| clocks.due(alarm).map(|due| (alarm, due));
    Alarm::ALL
        .into_iter()
        .filter_map(due)
        .map(|(alarm, due)| OutboxMessage {
            game: game.number,
            event: clocks.set_by(),
            purpose: Purpose::Alarm(alarm),
            channel: game.setup.home.channel,
            due,
            attempts: 0,
            token: None,
        })
        .collect()
}

fn troubled(request: &Request, error: &StoreError) -> Answer {
    tracing::error!(%error, "the store failed");
    Answer::of(match error {
        StoreError::InDoubt(_) => view::in_doubt(own(request)),
        StoreError::Unreachable(_)
        | StoreError::Unusable(_)
        | StoreError::Database(_)
        | StoreError::Damaged(_) => view::trouble(own(request)),
    })
}

fn needs_no_records(command: &Result<Command, CommandError>) -> bool {
    matches!(
        command,
        Err(_) | Ok(Command::Help(_) | Command::About | Command::Rules(_))
    )
}

/// The locale for who asks.
fn own(request: &Request) -> Locale {
    Locale::of_asker(request.context)
}
