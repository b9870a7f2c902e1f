//! Sends outbox messages to channels.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::{Method, StatusCode};
use serde_json::json;
use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread, EditThread};
use serenity::http::Route;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use crate::compute::Compute;
use crate::discord::api::{Api, Call, Patience, Refused, WebhookMessage};
use crate::discord::cards::Cards;
use crate::discord::direct::{DirectChannels, judged};
use crate::discord::limits::{Bucket, RestResponse};
use crate::discord::live::Editor;
use crate::discord::rest::{is_for, is_promised, original_response, posted_message, undelivered};
use crate::discord::{id, limits, respond};
use crate::game::{
    ChannelId, DeliveryFailure, MessageId, MessageRef, Player, PlayerId, RoleId, ServerId,
};
use crate::illustration::Illustrator;
use crate::jobs::{Deliver, Delivered, DirectMessageError, Undelivered};
use crate::play::view::{Reply, ScheduledEvent};
use crate::play::{Edit, EditKind};
use crate::referee::InteractionToken;

/// "A thread has already been created for this message" (Discord, "JSON Error Codes").
const THREAD_IS_THERE: i64 = 160_004;

/// Timeout of a message or a thread; in total less than the worker's lease.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// Timeout of a check, since an interaction must be answered within three seconds.
pub(super) const LONGEST_CHECK: Duration = Duration::from_millis(1_500);

const LONGEST_QUESTION: Duration = Duration::from_secs(8);

/// Interval for editing due cards.
const TICK: Duration = Duration::from_millis(250);

pub(super) struct Channels {
    pub(super) api: Arc<Api>,
    direct: DirectChannels,
    pub(super) editor: Editor,
    cards: Cards,
}

impl Channels {
    pub(super) fn new(api: Arc<Api>, illustrator: Arc<Illustrator>, compute: Compute) -> Self {
        Channels {
            direct: DirectChannels::default(),
            cards: Cards::default(),
            editor: Editor::new(Arc::clone(&api), illustrator, compute),
            api,
        }
    }

    /// Why the bot can't write in a channel, if it can't: Discord accepts a typing indicator only with that permission
    /// ("Trigger Typing Indicator").
    pub(super) async fn unreachable(&self, channel: ChannelId) -> Option<DeliveryFailure> {
        let channel_id = id(channel);
        let asking = Call::new(Method::POST, Route::ChannelTyping { channel_id });
        // If the response is late, the challenge is posted later, or fails there.
        let refused = self.api.call(asking, Patience::Once(LONGEST_CHECK));
        match undelivered(&refused.await.err()?) {
            Undelivered::Never(failure) => Some(failure),
            Undelivered::Later { .. } => None,
        }
    }

    /// Edits the original response; `None` if there isn't one.
    async fn put_in_place(
        &self,
        token: &InteractionToken,
        reply: &Reply,
    ) -> Result<Option<MessageRef>, Undelivered> {
        let message = self.editor.render(reply, respond::in_place).await?;
        let original = WebhookMessage::Original;
        let editing = self.api.webhook(Method::PATCH, token.expose(), original);
        let editing = editing.with(message);
        let edited = original_response(self.api.call(editing, Patience::Once(PATIENCE)).await)?;
        Ok(edited.as_ref().and_then(posted_message))
    }

    async fn send(
        &self,
        channel: ChannelId,
        reply: &Reply,
        nonce: &str,
    ) -> Result<Option<MessageRef>, Undelivered> {
        let posted = self.post_message(channel, reply, nonce).await?;
        let posted = posted.map_err(|refused| undelivered(&refused))?;
        Ok(posted.body.as_ref().and_then(posted_message))
    }

    /// Posts a message; returns Discord's response, and the pause before a retry.
    async fn post_message(
        &self,
        channel: ChannelId,
        reply: &Reply,
        nonce: &str,
    ) -> Result<Result<RestResponse, Refused>, Undelivered> {
        let own = nonce.to_owned();
        let write = move |reply: &Reply, illustrator: &Illustrator| {
            respond::message(reply, illustrator, &own)
        };
        let message = self.editor.render(reply, write).await?;
        let channel_id = id(channel);
        let call = Call::new(Method::POST, Route::ChannelMessages { channel_id });
        let call = call.in_channel(channel, Bucket::Messages).with(message);
        Ok(self.api.call(call, Patience::Once(PATIENCE)).await)
    }

    async fn open(&self, person: PlayerId) -> Result<ChannelId, DirectMessageError> {
        if let Some(rest) = self.direct.rest() {
            return Err(DirectMessageError::Later { after: Some(rest) });
        }
        let recipient = json!({ "recipient_id": person.to_string() });
        let opening = Call::new(Method::POST, Route::UserMeDmChannels);
        let opening = opening.counted().json(recipient);
        let opened = self.api.call(opening, Patience::Once(PATIENCE)).await;
        let answer = match &opened {
            Ok(answer) => Some(answer),
            Err(refused) => refused.answer.as_deref(),
        };
        let told = answer.and_then(limits::wait).map(|wait| wait.time);
        let opened = opened.map_err(|refused| judged(&refused));
        let rest = match opened {
            Err(DirectMessageError::Later { after }) => after,
            Ok(_) | Err(DirectMessageError::Closed | DirectMessageError::Refused) => told,
        };
        if let Some(rest) = rest {
            self.direct.rest_for(rest);
        }
        let answer = opened?;
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
        if let Some(rest) = self.api.closed_for(channel, Bucket::Messages) {
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
        if self.api.was_error(token.expose()) {
            return Ok(None);
        }
        let original = WebhookMessage::Original;
        let asking = self.api.webhook(Method::GET, token.expose(), original);
        let asked = self
            .api
            .call(asking, Patience::Once(LONGEST_QUESTION))
            .await;
        let Some(original) = original_response(asked)? else {
            return Ok(None);
        };
        if !is_for(&original, reply.audience) {
            return Ok(None);
        }
        if !is_promised(&original) {
            tracing::info!("Discord accepted a response after the timeout");
            return Ok(posted_message(&original));
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
        let channel_id = id(channel);
        let (route, thread) = if let Some(message_id) = message.map(id) {
            let route = Route::ChannelMessageThreads {
                channel_id,
                message_id,
            };
            (route, thread)
        } else {
            let thread = thread.kind(ChannelType::PublicThread);
            (Route::ChannelThreads { channel_id }, thread)
        };
        let opening = Call::new(Method::POST, route).json(json!(thread));
        let opening = opening.in_channel(channel, Bucket::Threads);
        match (
            message,
            self.api.call(opening, Patience::Through(PATIENCE)).await,
        ) {
            (_, Ok(thread)) => {
                let number = thread
                    .body
                    .and_then(|body| body["id"].as_str()?.parse().ok());
                number.ok_or(Undelivered::Later { after: None })
            }
            // A thread has the ID of the message it was created from (Discord, "Threads").
            (Some(message), Err(refused)) if refused.code() == Some(THREAD_IS_THERE) => {
                Ok(id(message))
            }
            (_, Err(refused)) => Err(undelivered(&refused)),
        }
    }

    async fn direct(
        &self,
        person: &Player,
        reply: &Reply,
        nonce: &str,
    ) -> Result<(), DirectMessageError> {
        let channel = match self.direct.channel_of(person.id) {
            Some(channel) => channel,
            None => self.open(person.id).await?,
        };
        if let Some(rest) = self.api.closed_for(channel, Bucket::Messages) {
            return Err(DirectMessageError::Later { after: Some(rest) });
        }
        let sent = self.post_message(channel, reply, nonce).await;
        match sent.map_err(|_| DirectMessageError::Later { after: None })? {
            Ok(_) => Ok(()),
            Err(refused) if refused.status() == Some(StatusCode::NOT_FOUND) => {
                // By now the channel is a different one, which has to be opened again.
                self.direct.keep(person.id, None);
                Err(DirectMessageError::Later { after: None })
            }
            Err(refused) => Err(judged(&refused)),
        }
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

    async fn roles_of(&self, server: ServerId, person: PlayerId) -> Delivered<Option<Vec<RoleId>>> {
        self.member_roles(server, person).await
    }

    async fn set_role(
        &self,
        server: ServerId,
        person: PlayerId,
        role: RoleId,
        is_given: bool,
    ) -> Delivered<()> {
        self.change_role((server, person, role), is_given).await
    }

    async fn create_event(&self, event: &ScheduledEvent) -> Delivered<u64> {
        self.create_scheduled_event(event).await
    }

    async fn delete_event(&self, server: ServerId, event: u64) -> Delivered<()> {
        self.delete_scheduled_event(server, event).await
    }

    async fn keep_thread_open(&self, thread: ChannelId) -> Delivered<()> {
        // Only a change of the auto-archive duration counts as activity (Discord, "Threads").
        for time in [AutoArchiveDuration::ThreeDays, AutoArchiveDuration::OneWeek] {
            let edit = EditThread::new()
                .archived(false)
                .auto_archive_duration(time);
            let channel_id = id(thread);
            let editing = Call::new(Method::PATCH, Route::Channel { channel_id });
            let editing = editing
                .json(json!(edit))
                .in_channel(thread, Bucket::Threads);
            let edited = self.api.call(editing, Patience::Through(PATIENCE)).await;
            edited.map_err(|refused| undelivered(&refused))?;
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
