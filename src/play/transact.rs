//! From a decision to the store: decide, write the event, and if another one was faster, decide again.

use crate::features;
use std::sync::Arc;

use super::answers::{Answer, Answered, RequestError};
use super::find_game::{in_play, offer_next_game};
use super::home::{AnswerPlacement, is_off, thread_message};
use super::inquiry::{Inquiry, Origin};
use super::lines::request_line;
use super::messages::{
    acceptance_message, alarms, announcement_message, offer_message, proof_message, turn_message,
};
use super::replies::{compose_for, event_of, newest_of, repeated, to_newest};
use super::view::Reply;
use super::view::reply::ResponseKind;
use super::{App, view};
use crate::compute::Kind;
use crate::features::notifications::run::notes_of_turn;
use crate::features::ratings::run::{note_rating_changes, without_needless_roles};
use crate::game::{
    ChannelId, Event, EventKind, Game, GameNumber, GameSetup, MessageRef, RequestId, Timestamp,
};
use crate::referee::{Refusal, Ruling};
use crate::settings::Preferences;
use crate::store::{
    Committed, Created, GameContext, OutboxMessage, Purpose, RematchOf, Store, StoreError,
};
use crate::words::Locale;

/// Maximum number of decisions while others write first.
const MOST_TRIES: u32 = 50;

/// Where an event is announced.
#[derive(Clone, Copy)]
pub(crate) enum AnnounceIn<'a> {
    /// In the answer to this request, and at the game's home if that is elsewhere; with both players' preferences.
    Answer(&'a Inquiry, [Preferences; 2]),
    /// At the game's home, as soon as possible.
    Home(Timestamp),
    /// Nowhere: the bot can't post at the game's home.
    Nowhere(Timestamp),
}

type Decision<'a, R> = dyn Fn(&Game) -> Result<Ruling, R> + Send + Sync + 'a;

/// Decides about a game; called again after a conflict.
pub(crate) enum Decide<'a, R> {
    Brief(&'a Decision<'a, R>),
    /// May take a second, so it runs on a blocking thread.
    Search(Arc<Decision<'static, R>>),
}

pub(crate) enum Transacted<R> {
    Written(Game),
    /// The same request wrote an event before.
    Repeated,
    /// The decision was refused; nothing was written.
    Declined(R, Game),
}

impl App {
    /// Decides about a game and writes the event with its messages. If another event was written first, loads the game and
    /// decides again.
    ///
    /// The game must have been loaded after [`App::book_outage`]: nothing may be decided by clocks during an unrecorded
    /// outage.
    pub(crate) async fn transact<R: Send + 'static>(
        &self,
        mut game: Game,
        told: AnnounceIn<'_>,
        decide: Decide<'_, R>,
    ) -> Result<Transacted<R>, StoreError> {
        let number = game.number;
        for _ in 0..MOST_TRIES {
            let decided = match &decide {
                Decide::Brief(decide) => decide(&game),
                Decide::Search(decide) => {
                    let decide = Arc::clone(decide);
                    let search = move || (decide(&game), game);
                    let ruled = self.compute.run(Kind::Ruling, search).await;
                    let ruled =
                        ruled.map_err(|error| StoreError::Busy(format!("no ruling: {error}")));
                    let (decided, searched) = ruled?;
                    game = searched;
                    decided
                }
            };
            let Ruling { event, opponent } = match decided {
                Ok(ruling) => ruling,
                Err(reason) => return Ok(Transacted::Declined(reason, game)),
            };
            let request = event.request;
            let mut after = game.with(event)?;
            if opponent.is_some() {
                after.setup.opponent = opponent;
            }
            after.card = after.card.or_else(|| told.card(&after));
            let (players, has_named_game) = match told {
                AnnounceIn::Answer(request, players) => (Some(players), request.named.is_some()),
                AnnounceIn::Home(_) | AnnounceIn::Nowhere(_) => (None, false),
            };
            let mut messages = self.messages(&after, told);
            messages.extend(notes_of_turn(&self.store, &after, players).await?);
            without_needless_roles(&self.store, &after, &mut messages).await?;
            let committed = if has_named_game {
                self.store.commit_named(&after, &messages).await
            } else {
                self.store.commit(&after, &messages).await
            };
            match committed {
                Ok(Committed::Written) => {
                    if let AnnounceIn::Home(_) = told {
                        self.wake();
                    }
                    return Ok(Transacted::Written(after));
                }
                Ok(Committed::Repeated) => return Ok(Transacted::Repeated),
                Ok(Committed::Overtaken) => {}
                Err(StoreError::InDoubt(error)) => {
                    find_out(&self.store, request, Some(number), *error).await?;
                    return Ok(Transacted::Repeated);
                }
                Err(error) => return Err(error),
            }
            self.book_outage(told.time()).await?;
            game =
                self.store.load(number).await?.ok_or_else(|| {
                    StoreError::Busy(format!("game {number} was removed meanwhile"))
                })?;
        }
        Err(StoreError::Busy(format!(
            "game {number} is written to faster than it can be decided"
        )))
    }

    /// The same in answer to a request. A hidden game is reported as missing.
    pub(crate) async fn transact_for(
        &self,
        request: &Inquiry,
        found: GameContext,
        decide: Decide<'_, Refusal>,
    ) -> Answered {
        let GameContext {
            game,
            user,
            mut players,
            block_status,
        } = found;
        if game.setup.opponent.is_none() {
            // The user may accept the open challenge.
            players[1] = user;
        }
        let context = |game| GameContext {
            game,
            user,
            players,
            block_status,
        };
        let told = AnnounceIn::Answer(request, players);
        match self.transact(game, told, decide).await? {
            Transacted::Written(game) => {
                let game = self.answered_by_arbiter(request, game, players).await;
                Ok(self.answer_for_event(request, game, players).await)
            }
            Transacted::Repeated => repeated(&self.store, request).await,
            Transacted::Declined(refusal @ Refusal::NoSuchGame(_), _) => Err(refusal.into()),
            Transacted::Declined(refusal, game) => {
                Err(RequestError::refused(refusal, context(game)))
            }
        }
    }

    /// Writes a new game with its challenge, announced in that channel if it is open.
    pub(crate) async fn create_game(
        &self,
        request: &Inquiry,
        setup: GameSetup,
        challenged: Event,
        announced_in: Option<ChannelId>,
    ) -> Answered {
        let creating = self.create(request, setup, challenged, announced_in, None);
        let overtaken = || StoreError::Busy("a new game was overtaken".to_owned());
        creating.await?.ok_or_else(|| overtaken().into())
    }

    /// The same for a rematch; `None` if another one was created in the meantime.
    pub(crate) async fn create(
        &self,
        request: &Inquiry,
        setup: GameSetup,
        challenged: Event,
        announced_in: Option<ChannelId>,
        of: Option<RematchOf>,
    ) -> Result<Option<Answer>, RequestError> {
        if setup.level.is_some() {
            let start = setup.variant.position(&setup.start);
            let start = start.map_err(Refusal::BadStart)?;
            let played = in_play(&self.store, request.by.id, None).await?;
            played.allow_from(&start)?;
        }
        let messages = |number| {
            let mut messages = vec![match setup.level {
                None if setup.home.channel != request.place.channel => OutboxMessage::new(
                    number,
                    challenged.number,
                    Purpose::Home,
                    setup.home.channel,
                    request.at,
                ),
                None => self.answer_message(number, challenged.number, request),
                Some(_) => acceptance_message(number, request),
            }];
            messages.extend(offer_message(number, &setup, request));
            messages.extend(announcement_message(
                number,
                &setup,
                announced_in,
                request.at,
            ));
            messages
        };
        let creating = self
            .store
            .create_rematch(&setup, &challenged, &messages, of);
        let answer = match creating.await {
            Ok(Created::Written(number)) => {
                let game = Game::new(number, setup, challenged);
                if game.arbiters_seat().is_some() {
                    // The answer names the game if there are others, as does any message sent instead.
                    let loaded = Box::pin(self.store.load(number)).await;
                    let game = loaded.ok().flatten().unwrap_or(game);
                    self.accept_as_arbiter(request, game).await?
                } else {
                    let answer = newest_of(&self.store, request, &game).await;
                    self.with_permission_warnings(request, &game, answer).await
                }
            }
            Ok(Created::Repeated) => repeated(&self.store, request).await?,
            Ok(Created::Overtaken) => return Ok(None),
            Err(StoreError::InDoubt(error)) => {
                find_out(&self.store, request.id, None, *error).await?;
                repeated(&self.store, request).await?
            }
            Err(error) => return Err(error.into()),
        };
        Ok(Some(answer))
    }

    /// The answer to a written event. Later errors don't undo the event.
    async fn answer_for_event(
        &self,
        request: &Inquiry,
        game: Game,
        players: [Preferences; 2],
    ) -> Answer {
        let game = Arc::new(game);
        self.store.memory().recent.keep(Arc::clone(&game));
        let reply = compose_for(&self.store, &game, players).await;
        let mut answer = to_newest(request, &game, reply);
        if let Some(line) = answered_in_place(&self.store, request, &game).await {
            answer.reply = Reply {
                earlier: answer.reply.earlier,
                ..line
            };
        }
        if let Some(receipt) = answer.receipt.as_mut()
            && request.origin == Origin::PrivateMessage
            && game.events.last().is_some_and(Event::changes_position)
        {
            offer_next_game(&self.store, request, receipt).await;
        }
        note_rating_changes(&self.store, request, &game, &mut answer).await;
        answer = self.with_permission_warnings(request, &game, answer).await;
        // A game that gets a thread will change its home soon.
        answer.game = (!game.begins_in_thread()).then_some(game);
        answer
    }

    pub(crate) fn messages(&self, after: &Game, told: AnnounceIn<'_>) -> Vec<OutboxMessage> {
        let home = after.setup.home.channel;
        let event = after.newest_event();
        let mut messages = Vec::new();
        match told {
            AnnounceIn::Answer(request, _) => {
                let telling = AnswerPlacement::of(after, request);
                if telling == AnswerPlacement::Here {
                    messages.push(self.answer_message(after.number, event, request));
                }
                let is_elsewhere = home != request.place.channel;
                if is_elsewhere
                    && !is_off(after)
                    && matches!(telling, AnswerPlacement::Here | AnswerPlacement::AtHome)
                {
                    messages.push(OutboxMessage {
                        token: request.token.clone(),
                        ..OutboxMessage::about(after, event, Purpose::Home, request.at)
                    });
                }
                messages.extend(thread_message(after, request));
            }
            AnnounceIn::Home(at) => {
                messages.push(OutboxMessage::about(after, event, Purpose::Answer, at));
            }
            AnnounceIn::Nowhere(_) => {}
        }
        messages.extend(alarms(after));
        if let Some(rival) = after.rival()
            && let Some(newest) = after.newest_public_event()
            && (newest.changes_position() || after.ending().is_some())
        {
            let (purpose, at) = (Purpose::Away, told.time());
            messages.push(OutboxMessage::new(after.number, event, purpose, rival, at));
        }
        messages.extend(features::messages_after(after, told.time()));
        messages.extend(proof_message(after, told.time()));
        messages.extend(turn_message(after, told.time()));
        messages
    }

    pub(crate) fn answer_message(
        &self,
        game: GameNumber,
        event: u32,
        request: &Inquiry,
    ) -> OutboxMessage {
        let delay = match request.origin {
            Origin::Page => 0,
            _ => i64::try_from(self.due_after.as_millis()).unwrap_or(i64::MAX),
        };
        let (channel, due) = (request.place.channel, request.received.plus(delay));
        OutboxMessage {
            token: request.token.clone(),
            ..OutboxMessage::new(game, event, Purpose::Answer, channel, due)
        }
    }
}

/// The line that replaces a request or challenge declined by its own button.
async fn answered_in_place(store: &Store, request: &Inquiry, game: &Game) -> Option<Reply> {
    let Origin::PublicMessage(message) = request.origin else {
        return None;
    };
    let in_place = |line| Reply {
        kind: ResponseKind::Update,
        ..line
    };
    if is_off(game) {
        let shown = store.current_board(game.number).await.ok()??;
        let locale = Locale::of(game.setup.language);
        return (shown.at.message == message).then(|| in_place(view::challenge_line(locale, game)));
    }
    let EventKind::Refused(_) = game.events.last()?.kind else {
        return None;
    };
    // Otherwise the answer is a message.
    let shown = store.current_request(game.number).await.ok()??;
    if shown.at.message != message {
        return None;
    }
    request_line(game, shown).ok()?.map(in_place)
}

/// Checks whether a request was written after the end of its write failed.
async fn find_out(
    store: &Store,
    request: RequestId,
    game: Option<GameNumber>,
    error: StoreError,
) -> Result<(), StoreError> {
    tracing::warn!(%error, "unknown whether a request was written; checking");
    match event_of(store, request, game).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::InDoubt(Box::new(error))),
    }
}

impl AnnounceIn<'_> {
    /// The message with the challenge, if the game was started by its button.
    fn card(self, game: &Game) -> Option<MessageRef> {
        let AnnounceIn::Answer(request, _) = self else {
            return None;
        };
        match request.origin {
            Origin::PublicMessage(message)
                if game.begins_in_thread() && game.setup.home.channel == request.place.channel =>
            {
                Some(MessageRef {
                    channel: request.place.channel,
                    message,
                })
            }
            Origin::PublicMessage(_)
            | Origin::PrivateMessage
            | Origin::Form
            | Origin::Page
            | Origin::Typed => None,
        }
    }

    fn time(self) -> Timestamp {
        match self {
            AnnounceIn::Answer(request, _) => request.at,
            AnnounceIn::Home(at) | AnnounceIn::Nowhere(at) => at,
        }
    }
}
