//! Answers events of the gateway.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serenity::all::{CommandInteraction, GuildId, Interaction, UserId};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::command::{Autocomplete, Command, CommandError, ImportSource};
use crate::compute::Kind;
use crate::discord::api::{Patience, WebhookMessage};
use crate::discord::callback::{Callback, Delivery, LATEST_DECISION, LATEST_START};
use crate::discord::deliver::Channels;
use crate::discord::handled::Handling;
use crate::discord::lanes::Lanes;
use crate::discord::live::LONGEST_EDIT;
use crate::discord::respond::Response;
use crate::discord::{handled, parse, respond};
use crate::game::{GameNumber, MessageId, MessageRef, Timestamp};
use crate::host::config::HttpsUrl;
use crate::host::metrics::{InteractionKind, InteractionResult, Metrics};
use crate::illustration::Illustrator;
use crate::pgn::LARGEST_IMPORT;
use crate::play::view::reply::{Animation, ResponseKind};
use crate::play::view::{Audience, Reply};
use crate::play::{Answer, AnswerKind, App, Inquiry, Origin, view};
use crate::referee::{Action, Authority};
use crate::settings::{Capability, RatingRoles};
use crate::store::answer_by;
use crate::words::Locale;
use crate::{jobs as delivery, pgn};

/// Maximum age of autocomplete requests.
const LATEST_SUGGESTIONS: Duration = Duration::from_secs(3);

/// Lease of an event while this process announces it (ms).
const ANNOUNCE_LEASE_MS: i64 = 15_000;

/// Age of an interaction after which an unfinished answer is deferred.
const DEFERRED_AFTER: Duration = Duration::from_millis(300);

/// The deferred response to a command that may search.
#[derive(Clone, Copy)]
struct Promise {
    audience: Audience,
    kind: ResponseKind,
}

struct Promised {
    promise: Promise,
    sent: Delivery,
}

impl Promise {
    /// `None` for a command that doesn't search, or whose answer may be a form.
    fn of(command: &Command, request: &Inquiry) -> Option<Self> {
        let audience = match command {
            Command::Action {
                action: Action::Hint(_),
                ..
            }
            | Command::Import(ImportSource::Text(_)) => Audience::User,
            Command::Puzzle(asked) if !asked.opens_menu() => Audience::User,
            Command::Action {
                action: Action::Flag,
                ..
            } => Audience::Everyone,
            Command::Challenge(challenge) if challenge.start.is_some() => Audience::Everyone,
            _ => return None,
        };
        let is_private = request.origin == Origin::PrivateMessage;
        Some(if is_private {
            Promise {
                audience: Audience::User,
                kind: ResponseKind::Update,
            }
        } else {
            Promise {
                audience,
                kind: ResponseKind::New,
            }
        })
    }
}

pub(super) struct Handler {
    pub(super) app: Arc<App>,
    pub(super) illustrator: Arc<Illustrator>,
    pub(super) channels: Arc<Channels>,
    pub(super) lanes: Arc<Lanes>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) own: UserId,
    pub(super) lichess: Option<HttpsUrl>,
}

impl Handler {
    pub(super) async fn interaction(&self, interaction: Interaction, arrived: Instant) {
        let made = parse::time_of(interaction.id().get());
        self.app.clock().observe_snowflake(made);
        let received = self.app.clock().now();
        let age = received.since(made).max(0);
        self.metrics
            .arrived(Duration::from_millis(age.unsigned_abs()));
        let callback = Callback::new(interaction.id(), interaction.token(), arrived);
        let (kind, spec, mut request, command) = match &interaction {
            Interaction::Command(given) => {
                let (request, spec, command) = parse::read_slash_command(given, self.own);
                (InteractionKind::Command, spec, request, Some(command))
            }
            Interaction::Component(press) => {
                let (request, spec, command) = parse::press(press);
                (
                    InteractionKind::Component,
                    spec,
                    request,
                    command.ok().map(Ok),
                )
            }
            Interaction::Autocomplete(typing) => return self.suggest(typing, &callback).await,
            // Pings only come over HTTP, and forms have been rewritten as commands.
            _ => return,
        };
        request.received = received;
        let command = match command {
            Some(Ok(Command::Import(ImportSource::File(address)))) => {
                let file = self.channels.api.download(&address, LARGEST_IMPORT).await;
                let source = file.map_or(ImportSource::UnreadableFile, ImportSource::Contents);
                Some(Ok(Command::Import(source)))
            }
            Some(Ok(Command::Import(ImportSource::Text(text)))) => {
                let source = self.linked(text).await;
                Some(Ok(Command::Import(source)))
            }
            command => command,
        };
        // What anybody may command in another channel is posted there.
        let mut named = request.channel_names.iter().map(|(channel, _)| *channel);
        if let (Some(Ok(_)), Some(spec)) = (&command, spec)
            && spec.authority == Authority::Member
            && let Some(channel) = named.find(|channel| *channel != request.place.channel)
            && request.may_write_there
        {
            request.unreachable = self.channels.unreachable(channel).await;
        }
        if let Some(Ok(Command::ServerSettings(patch, _))) = &command
            && let Some(server) = request.place.server
            && request.authority == Authority::Manager
        {
            let roles = patch.resulting_settings().rating_roles;
            if roles != RatingRoles::default() {
                request.role_problem = self.channels.role_problem(server, &roles).await;
            }
        }
        let handling = Handling {
            kind,
            command: spec,
        };
        let span = handling.span(&request);
        if let Some(Ok(Command::OpenBoard(game))) = command
            && self
                .launch(&callback, &mut request, handling, game)
                .instrument(span.clone())
                .await
        {
            return;
        }
        Box::pin(self.answer(&callback, &request, handling, command))
            .instrument(span)
            .await;
    }

    /// Opens the board inside Discord, and stores its game; `false` if it doesn't open.
    async fn launch(
        &self,
        callback: &Callback,
        request: &mut Inquiry,
        handling: Handling,
        game: Option<GameNumber>,
    ) -> bool {
        let lane = &self.lanes.commands.deciding;
        let Some(_place) = lane.enter_by(callback.arrived + LATEST_START).await else {
            return false;
        };
        if !self.app.may_open_board(request, game).await {
            return false;
        }
        let Some(instance) = callback.launch(&self.channels.api).await else {
            return false;
        };
        let sent = Delivery::Confirmed(None);
        handling.responded(&self.metrics, callback, sent, InteractionResult::Answered);
        if let Some(instance) = instance
            && let Err(error) = self.app.board_opened(request, &instance, game).await
        {
            tracing::warn!(%error, "the opening of an Activity is not stored");
        }
        true
    }

    /// Downloads the game of a link, if the host allows links.
    async fn linked(&self, text: String) -> ImportSource {
        let (Some(site), Some(game)) = (&self.lichess, pgn::lichess_game(&text)) else {
            return ImportSource::Text(text);
        };
        let address = format!("{}/game/export/{game}", site.as_str());
        let file = self.channels.api.download(&address, LARGEST_IMPORT).await;
        file.map_or(ImportSource::Unreachable, ImportSource::Contents)
    }

    /// Stores that the bot is in a server, or when it left.
    pub(super) async fn set_presence(&self, server: GuildId, left: Option<Timestamp>) {
        // At the start, all servers arrive together.
        let Some(_place) = self.lanes.presence.enter().await else {
            return;
        };
        let storing = self
            .app
            .store()
            .set_presence(crate::discord::id(server), left);
        if let Err(error) = storing.await {
            tracing::warn!(server = server.get(), %error, "presence is not stored");
        }
    }

    async fn suggest(&self, interaction: &CommandInteraction, callback: &Callback) {
        let (request, command, asking) = parse::typing(interaction, self.own);
        let handling = Handling {
            kind: InteractionKind::Autocomplete,
            command,
        };
        let metrics = &self.metrics;
        match self.suggested(&request, asking, callback).await {
            Some(sent) => {
                handling.responded(metrics, callback, sent, InteractionResult::Answered);
            }
            None => handling.over(metrics, callback, InteractionResult::Skipped),
        }
    }

    async fn suggested(
        &self,
        request: &Inquiry,
        asking: Option<Autocomplete>,
        callback: &Callback,
    ) -> Option<Delivery> {
        let arrived = callback.arrived;
        let asking = asking?;
        let typed = self.lanes.typing.begins(request.by.id, request.id);
        let is_of_use = || typed.is_newest() && arrived.elapsed() < LATEST_SUGGESTIONS;
        let lane = &self.lanes.suggestions;
        let latest = arrived + LATEST_SUGGESTIONS;
        let choices = match lane.deciding.enter_by(latest).await {
            Some(_place) if is_of_use() => self.app.suggest(request, &asking).await,
            _ => return None,
        };
        let place = lane.sending.enter_by(latest).await;
        if place.is_none() || !is_of_use() {
            return None;
        }
        let left = LATEST_SUGGESTIONS.saturating_sub(arrived.elapsed());
        let response = respond::suggestions(&choices);
        Some(callback.suggest(&self.channels.api, response, left).await)
    }

    /// Decides and answers. The answer to an event is an outbox row, sent here with the interaction's token; if that fails,
    /// the worker sends it.
    async fn answer(
        &self,
        callback: &Callback,
        request: &Inquiry,
        handling: Handling,
        command: Option<Result<Command, CommandError>>,
    ) {
        let promise = command
            .as_ref()
            .and_then(|command| Promise::of(command.as_ref().ok()?, request));
        let (mut answer, response, promised) = {
            let arrived = self.app.arrived(request.at);
            let deciding_lane = &self.lanes.commands.deciding;
            let latest = callback.arrived + LATEST_START;
            let Some(_place) = deciding_lane.enter_by(latest).await else {
                self.turn_away(callback, request, handling).await;
                return;
            };
            let latest = match promise {
                Some(_) => callback.latest_try(),
                None => callback.arrived + LATEST_DECISION,
            };
            let deciding = answer_by(latest, Box::pin(self.decide(request, command)));
            let (answer, promised) = self.answer_or_defer(callback, promise, deciding).await;
            drop(arrived);
            if answer.kind == AnswerKind::Failed {
                self.channels.api.note_error(&callback.token);
            }
            let first = answer.receipt.as_ref().unwrap_or(&answer.reply);
            // A response that takes long to render is deferred first.
            let takes_long = |animation: &Animation| !self.illustrator.has_drawn(animation);
            let takes_long = first.animation.as_ref().is_some_and(takes_long);
            let response = if promised.is_some() || callback.is_too_late() || takes_long {
                None
            } else {
                Some(self.render_answer(first).await)
            };
            (answer, response, promised)
        };
        if let Some(promised) = promised {
            self.settle_error(callback, &answer, promised.sent);
            handling.responded(
                &self.metrics,
                callback,
                promised.sent,
                handled::result_of_answer(&answer),
            );
            self.fulfil(callback, request, answer, promised).await;
            return;
        }
        let note = answer.note.take();
        let animation = answer.reply.animation.take_if(|_| response.is_none());
        let first = answer.receipt.as_ref().unwrap_or(&answer.reply);
        let deferred = animation
            .as_ref()
            .map(|_| respond::promise(first.audience, ResponseKind::New));
        let sent = match response.or(deferred) {
            Some(response) => self.send_response(callback, response, first.audience).await,
            None => Delivery::NotTaken,
        };
        self.settle_error(callback, &answer, sent);
        handling.responded(
            &self.metrics,
            callback,
            sent,
            handled::result_of_answer(&answer),
        );
        let Delivery::Confirmed(posted) = sent else {
            return;
        };
        // The token isn't accepted before the initial response.
        if let Origin::PublicMessage(message) = request.origin {
            self.store_token(callback, message);
        }
        if let Some(animation) = animation {
            self.show_animation(callback, answer.reply, animation).await;
        } else if answer.receipt.is_some() {
            Box::pin(self.announce(callback, request, &answer)).await;
        } else {
            self.apply_delivery(callback, &answer, posted).await;
        }
        self.send_note(callback, note).await;
    }

    async fn send_note(&self, callback: &Callback, note: Option<Box<Reply>>) {
        if let Some(note) = note
            && let Some(_place) = self.lanes.aftercare.enter().await
        {
            let note = respond::followup(&note, &self.illustrator);
            callback
                .send_message(&self.channels.api, WebhookMessage::New, note)
                .await;
        }
    }

    /// The answer. If it takes too long, the response is deferred in the meantime.
    async fn answer_or_defer(
        &self,
        callback: &Callback,
        promise: Option<Promise>,
        deciding: impl Future<Output = Answer>,
    ) -> (Answer, Option<Promised>) {
        let mut deciding = pin!(deciding);
        let Some(promise) = promise else {
            return (deciding.await, None);
        };
        tokio::select! {
            biased;
            answer = &mut deciding => return (answer, None),
            () = tokio::time::sleep_until(callback.arrived + DEFERRED_AFTER) => {}
        }
        let response = respond::promise(promise.audience, promise.kind);
        let sending = self.send_response(callback, response, promise.audience);
        let (sent, answer) = tokio::join!(sending, deciding);
        (answer, Some(Promised { promise, sent }))
    }

    /// Replaces a deferred response with the answer.
    async fn fulfil(
        &self,
        callback: &Callback,
        request: &Inquiry,
        mut answer: Answer,
        Promised { promise, sent }: Promised,
    ) {
        let Delivery::Confirmed(original) = sent else {
            return;
        };
        if let Origin::PublicMessage(message) = request.origin {
            self.store_token(callback, message);
        }
        let Some(_place) = self.lanes.aftercare.enter().await else {
            return;
        };
        let note = answer.note.take();
        let first = answer.receipt.as_ref().unwrap_or(&answer.reply);
        let api = &self.channels.api;
        let is_as_promised = first.audience == promise.audience
            && (promise.kind == ResponseKind::New || first.kind == ResponseKind::Update);
        let posted = if is_as_promised {
            let drawn = self.channels.editor.render(first, respond::in_place).await;
            let drawn = drawn.unwrap_or_else(|_| {
                respond::in_place(&first.without_pictures(), &self.illustrator)
            });
            callback
                .send_message(api, WebhookMessage::Original, drawn)
                .await
        } else {
            // A deferred response has a fixed audience, and so has the first message after it.
            if let Some(original) = original.filter(|_| promise.kind == ResponseKind::New) {
                let message = WebhookMessage::Followup(crate::discord::id(original.message));
                let deleting = api.webhook(Method::DELETE, &callback.token, message);
                let _refused = api.call(deleting, Patience::Once(LONGEST_EDIT)).await;
            }
            let message = respond::followup(first, &self.illustrator);
            callback
                .send_message(api, WebhookMessage::New, message)
                .await
        };
        if answer.receipt.is_some() {
            Box::pin(self.announce(callback, request, &answer)).await;
        } else if posted.is_some() {
            self.apply_delivery(callback, &answer, posted).await;
        }
        self.send_note(callback, note).await;
    }

    /// Sends the public answer to an event whose user got a receipt. If the button was pressed several times, one press
    /// leases the row; without a confirmation, the worker retries with the same nonce.
    async fn announce(&self, callback: &Callback, request: &Inquiry, answer: &Answer) {
        let until = self.app.clock().now().plus(ANNOUNCE_LEASE_MS);
        let Some(leased) = self.app.lease_answer(answer, request, until).await else {
            return;
        };
        let sending = &self.lanes.commands.sending;
        let Some(_place) = sending.enter_by(callback.latest_try()).await else {
            return;
        };
        let missing = request
            .permissions
            .missing_for(Capability::Speak, request.place);
        if missing.is_none() {
            delivery::send_now(&self.app, &*self.channels, &leased, &answer.reply).await;
            return;
        }
        // A user-installed bot may only post in response to an interaction.
        let followup = respond::followup(&answer.reply, &self.illustrator);
        let api = &self.channels.api;
        let posted = callback
            .send_message(api, WebhookMessage::New, followup)
            .await;
        if posted.is_some() {
            self.apply_delivery(callback, answer, posted).await;
        }
    }

    /// Forgets an error that Discord doesn't show.
    fn settle_error(&self, callback: &Callback, answer: &Answer, sent: Delivery) {
        if answer.kind == AnswerKind::Failed && sent == Delivery::NotTaken {
            self.channels.api.forget_error(&callback.token);
        }
    }

    /// Answers in time that nothing was done, because a later execution could come after another attempt.
    async fn turn_away(&self, callback: &Callback, request: &Inquiry, handling: Handling) {
        tracing::error!("turned an interaction away: overload or shutdown");
        self.channels.api.note_error(&callback.token);
        let reply = view::overloaded(Locale::of_user(request.context));
        let response = respond::answer_response(&reply, &self.illustrator);
        let sent = self.send_response(callback, response, reply.audience).await;
        if sent == Delivery::NotTaken {
            self.channels.api.forget_error(&callback.token);
        }
        handling.responded(&self.metrics, callback, sent, InteractionResult::TurnedAway);
    }

    /// Sends the initial response, once there is a slot.
    async fn send_response(
        &self,
        callback: &Callback,
        response: Response,
        audience: Audience,
    ) -> Delivery {
        let sending = &self.lanes.commands.sending;
        match sending.enter_by(callback.latest_try()).await {
            Some(_place) if !callback.is_too_late() => {
                let api = &self.channels.api;
                callback.send_answer(api, response, audience).await
            }
            _ => {
                tracing::warn!("too late for a response");
                Delivery::NotTaken
            }
        }
    }

    async fn show_animation(&self, callback: &Callback, reply: Reply, animation: Animation) {
        // Deferred responses are completed during shutdown.
        let Some(_place) = self.lanes.aftercare.enter().await else {
            return;
        };
        let busy = animation.busy.clone();
        let illustrator = Arc::clone(&self.illustrator);
        let drawing = move || respond::moving(&animation, &illustrator);
        let drawn = self.app.compute().run(Kind::Animation, drawing).await;
        let drawn = match drawn {
            Ok(picture) => picture.ok_or(""),
            Err(undone) => {
                tracing::warn!(%undone, "can't draw a game");
                Err(busy.as_str())
            }
        };
        let message = respond::promised(reply, drawn, &self.illustrator);
        let original = WebhookMessage::Original;
        callback
            .send_message(&self.channels.api, original, message)
            .await;
    }

    /// Renders the answer with its pictures, or without them if too many are queued.
    async fn render_answer(&self, reply: &Reply) -> Response {
        let drawn = self
            .channels
            .editor
            .render(reply, respond::answer_response)
            .await;
        drawn.unwrap_or_else(|_| {
            respond::answer_response(&reply.without_pictures(), &self.illustrator)
        })
    }

    async fn decide(
        &self,
        request: &Inquiry,
        command: Option<Result<Command, CommandError>>,
    ) -> Answer {
        let Some(command) = command else {
            return Answer::refusing(view::unreadable_button(Locale::of_user(request.context)));
        };
        let answer = self.app.handle(request, command).await;
        handled::record_answer(&answer);
        answer
    }

    /// Edits earlier messages once an answer was shown.
    async fn apply_delivery(
        &self,
        callback: &Callback,
        answer: &Answer,
        posted: Option<MessageRef>,
    ) {
        if let Some(posted) = posted {
            self.store_token(callback, posted.message);
        }
        let edits = self.app.delivered(answer, posted).await;
        if edits.is_empty() {
            return;
        }
        let Some(_place) = self.lanes.edits.enter().await else {
            return;
        };
        delivery::edit_all(&self.app, &*self.channels, &edits).await;
    }

    /// Stores the token for later edits of a message.
    fn store_token(&self, callback: &Callback, message: MessageId) {
        let mut tokens = self.channels.editor.tokens.lock();
        let now = self.app.clock().now();
        tokens.store(message, &callback.token, callback.created_at(), now);
    }
}
