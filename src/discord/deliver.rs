//! Sends outbox messages to channels.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use parking_lot::Mutex;
use reqwest::Method;
use serde_json::json;
use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread, EditThread};
use serenity::http::{Http, Route, StatusCode};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::compute::Compute;
use crate::discord::cards::Cards;
use crate::discord::direct::{DirectChannels, judged};
use crate::discord::limits::{Closed, RestResponse};
use crate::discord::live::Editor;
use crate::discord::post::{Post, WebhookMessage};
use crate::discord::rest::{
    check_status, has_thread, is_for, is_promised, made, opened, original_response,
};
use crate::discord::{id, limits, respond};
use crate::game::{ChannelId, DeliveryFailure, MessageId, MessageRef, Player, PlayerId};
use crate::illustration::Illustrator;
use crate::jobs::{Deliver, Delivered, DirectMessageError, Undelivered};
use crate::play::view::Reply;
use crate::play::{Edit, EditKind};
use crate::referee::InteractionToken;

/// Timeout of a message or a thread; in total less than the worker's lease.
const PATIENCE: Duration = Duration::from_secs(20);

/// Timeout of a check, since an interaction must be answered within three seconds.
const LONGEST_CHECK: Duration = Duration::from_millis(1_500);

const LONGEST_QUESTION: Duration = Duration::from_secs(8);

/// Interval for editing due cards.
const TICK: Duration = Duration::from_millis(250);

pub(super) struct Channels {
    pub(super) post: Arc<Post>,
    closed: Mutex<Closed>,
    direct: DirectChannels,
    pub(super) editor: Editor,
    cards: Cards,
}

impl Channels {
    pub(super) fn new(
        http: Arc<Http>,
        post: Arc<Post>,
        illustrator: Arc<Illustrator>,
        compute: Compute,
    ) -> Self {
        Channels {
            closed: Mutex::default(),
            direct: DirectChannels::default(),
            cards: Cards::default(),
            editor: Editor::new(http, Arc::clone(&post), illustrator, compute),
            post,
        }
    }

    fn wait(&self, channel: ChannelId) -> Option<Duration> {
        let mut closed = self.closed.lock();
        closed.wait(channel, Instant::now())
    }

    /// Records the rate limit in a response, and returns the pause if the message itself was rate-limited.
    fn note_rate_limit(&self, channel: ChannelId, answer: &RestResponse) -> Option<Duration> {
        let wait = limits::wait(answer)?;
        let mut closed = self.closed.lock();
        closed.close(channel, wait, Instant::now());
        Some(wait.time)
    }

    /// Why the bot can't write in a channel, if it can't: Discord accepts a typing indicator only with that permission
    /// ("Trigger Typing Indicator").
    pub(super) async fn unreachable(&self, channel: ChannelId) -> Option<DeliveryFailure> {
        let channel_id = id(channel);
        let asking = self
            .post
            .ask(Method::POST, Route::ChannelTyping { channel_id }, None);
        // Without an answer in time, the challenge is posted later, or fails there.
        let answer = timeout(LONGEST_CHECK, asking).await.ok()?.ok()?;
        match check_status(&answer, None) {
            Err(Undelivered::Never(failure)) => Some(failure),
            Ok(()) | Err(Undelivered::Later { .. }) => None,
        }
    }

    /// Edits the original response; `None` if there isn't one.
    async fn put_in_place(
        &self,
        token: &InteractionToken,
        reply: &Reply,
    ) -> Result<Option<MessageRef>, Undelivered> {
        let message = self.editor.drawn(reply, respond::in_place).await?;
        let editing = self
            .post
            .webhook(token.expose(), WebhookMessage::Original, message);
        let edited = original_response(timeout(PATIENCE, editing).await)?;
        Ok(edited.as_ref().and_then(made))
    }

    async fn send(
        &self,
        channel: ChannelId,
        reply: &Reply,
        nonce: &str,
    ) -> Result<Option<MessageRef>, Undelivered> {
        let (answer, after) = self.post_message(channel, reply, nonce).await?;
        check_status(&answer, after)?;
        Ok(answer.body.as_ref().and_then(made))
    }

    /// Posts a message; returns Discord's response, and the pause before a retry.
    async fn post_message(
        &self,
        channel: ChannelId,
        reply: &Reply,
        nonce: &str,
    ) -> Result<(RestResponse, Option<Duration>), Undelivered> {
        let own = nonce.to_owned();
        let write = move |reply: &Reply, illustrator: &Illustrator| {
            respond::message(reply, illustrator, &own)
        };
        let message = self.editor.drawn(reply, write).await?;
        let sent = timeout(PATIENCE, self.post.send(id(channel), message)).await;
        let reason = match sent {
            Ok(Ok(answer)) => {
                let after = self.note_rate_limit(channel, &answer);
                return Ok((answer, after));
            }
            Ok(Err(error)) => error.without_url().to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        tracing::warn!(%channel, reason, "Discord didn't answer in time");
        Err(Undelivered::Later { after: None })
    }

    async fn open(&self, person: PlayerId) -> Result<ChannelId, DirectMessageError> {
        if let Some(rest) = self.direct.rest() {
            return Err(DirectMessageError::Later { after: Some(rest) });
        }
        let recipient = json!({ "recipient_id": person.to_string() });
        let route = Route::UserMeDmChannels;
        let opening = async {
            self.post.turn().await;
            self.post.ask(Method::POST, route, Some(&recipient)).await
        };
        let Ok(Ok(answer)) = timeout(PATIENCE, opening).await else {
            return Err(DirectMessageError::Later { after: None });
        };
        let told = limits::wait(&answer).map(|wait| wait.time);
        let opened = judged(&answer, told);
        let rest = match opened {
            Err(DirectMessageError::Later { after }) => after,
            Ok(()) | Err(DirectMessageError::Closed | DirectMessageError::Refused) => told,
        };
        if let Some(rest) = rest {
            self.direct.rest_for(rest);
        }
        opened?;
        let body = answer.body.as_ref();
        let channel = body.and_then(|body| body["id"].as_str()?.parse().ok());
        let channel = channel.ok_or(DirectMessageError::Later { after: None })?;
        self.direct.keep(person, Some(channel));
        Ok(channel)
    }
}

/// Edits cards until the bot stops, then the queued ones.
pub(super) async fn show_cards(channels: Arc<Channels>, stop: watch::Receiver<bool>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let is_last = *stop.borrow();
        for edit in channels
            .cards
            .take_due(tokio::time::Instant::now(), is_last)
        {
            if let Err(refused) = channels.editor.edit(&edit).await {
                tracing::info!(message = %edit.at.message, ?refused, "a card is out of date");
            }
        }
        if is_last {
            return;
        }
        ticks.tick().await;
    }
}

#[async_trait]
impl Deliver for Channels {
    async fn deliver(&self, channel: ChannelId, reply: &Reply, nonce: &str) -> Delivered {
        if let Some(rest) = self.wait(channel) {
            return Err(Undelivered::Later { after: Some(rest) });
        }
        let sent = self.send(channel, reply, nonce).await;
        if sent == Err(Undelivered::Never(DeliveryFailure::MayNotWrite))
            && let Some(words) = in_words(reply)
        {
            return self.send(channel, &words, nonce).await;
        }
        sent
    }

    async fn answer(&self, token: &InteractionToken, reply: &Reply) -> Delivered {
        if self.post.was_error(token.expose()) {
            return Ok(None);
        }
        let asking = self.post.ask_original(token.expose());
        let Some(original) = original_response(timeout(LONGEST_QUESTION, asking).await)? else {
            return Ok(None);
        };
        if !is_for(&original, reply.audience) {
            return Ok(None);
        }
        if !is_promised(&original) {
            tracing::info!("Discord accepted a response after the timeout");
            return Ok(made(&original));
        }
        self.put_in_place(token, reply).await
    }

    async fn replace_answer(
        &self,
        token: Option<&InteractionToken>,
        reply: &Reply,
    ) -> Delivered<()> {
        let Some(token) = token else { return Ok(()) };
        // A message that its reader has dismissed can't be edited.
        self.put_in_place(token, reply).await.map(|_| ())
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: Option<MessageId>,
        name: &str,
    ) -> Delivered<ChannelId> {
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let home: serenity::all::ChannelId = id(channel);
        let opening = async {
            self.post.turn().await;
            if let Some(message) = message {
                let message: serenity::all::MessageId = id(message);
                let http = &self.editor.http;
                return home.create_thread_from_message(http, message, thread).await;
            }
            let thread = thread.kind(ChannelType::PublicThread);
            home.create_thread(&self.editor.http, thread).await
        };
        let answer = timeout(PATIENCE, opening).await;
        // A thread has the same id as the message it was opened from (Discord, "Threads").
        if let (Some(message), Ok(Err(error))) = (message, &answer)
            && has_thread(error)
        {
            return Ok(id(message));
        }
        opened(answer).map(|thread| id(thread.id))
    }

    async fn direct(
        &self,
        person: &Player,
        reply: &Reply,
        nonce: &str,
    ) -> Result<(), DirectMessageError> {
        let channel = match self.direct.get(person.id) {
            Some(channel) => channel,
            None => self.open(person.id).await?,
        };
        if let Some(rest) = self.wait(channel) {
            return Err(DirectMessageError::Later { after: Some(rest) });
        }
        let sent = self.post_message(channel, reply, nonce).await;
        let (answer, after) = sent.map_err(|_| DirectMessageError::Later { after: None })?;
        if answer.status == StatusCode::NOT_FOUND {
            // The channel has changed and has to be opened again.
            self.direct.keep(person.id, None);
            return Err(DirectMessageError::Later { after: None });
        }
        judged(&answer, after)
    }

    async fn edit(&self, edit: &Edit) -> Delivered<()> {
        match edit.kind {
            EditKind::Message | EditKind::Restored { .. } => self.editor.edit(edit).await,
            EditKind::Removal => self.editor.remove(edit).await,
            EditKind::Card => {
                self.cards.put(edit.clone());
                Ok(())
            }
        }
    }

    async fn keep_thread_open(&self, thread: ChannelId) -> Delivered<()> {
        // Only a change of the auto-archive duration counts as activity (Discord, "Threads").
        for time in [AutoArchiveDuration::ThreeDays, AutoArchiveDuration::OneWeek] {
            let edit = EditThread::new()
                .archived(false)
                .auto_archive_duration(time);
            let thread: serenity::all::ChannelId = id(thread);
            let editing = async {
                self.post.turn().await;
                thread.edit_thread(&self.editor.http, edit).await
            };
            opened(timeout(PATIENCE, editing).await)?;
        }
        Ok(())
    }
}

/// The reply without pictures and files, if it has any, for a channel that refuses them.
fn in_words(reply: &Reply) -> Option<Reply> {
    let is_plain = !reply.has_pictures() && reply.files.is_empty();
    (!is_plain).then(|| Reply {
        files: Vec::new(),
        ..reply.without_pictures()
    })
}
