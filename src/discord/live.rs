//! Edits of older messages.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use serenity::http::Route;
use tokio::time::Instant;

use crate::compute::{Compute, Kind};
use crate::discord::api::{Api, Call, Patience, RefusalKind, WebhookMessage};
use crate::discord::limits::Bucket;
use crate::discord::respond::Outgoing;
use crate::discord::rest::undelivered;
use crate::discord::tokens::Tokens;
use crate::discord::{id, respond};
use crate::game::{ChannelId, DeliveryFailure, MessageId, MessageRef};
use crate::illustration::Illustrator;
use crate::jobs::Undelivered;
use crate::play::Edit;
use crate::play::view::Reply;

pub(super) const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// How long a channel counts as inaccessible after that. Ten thousand refused requests in ten minutes would ban the host's
/// address.
const REFUSED_FOR: Duration = Duration::from_hours(1);

const MOST_REFUSED: usize = 10_000;

/// Number of locks for concurrent edits of messages.
const TURNS: usize = 256;

/// Edits messages, through their channels or through the webhooks of interactions.
pub(super) struct Editor {
    api: Arc<Api>,
    pub(super) illustrator: Arc<Illustrator>,
    pub(super) compute: Compute,
    /// An edit with a token doesn't count against the global limit, and works without access to the channel (Discord, "Edit
    /// Followup Message").
    pub(super) tokens: Mutex<Tokens>,
    /// The channels without access, and until when no request is sent there.
    refused: Mutex<HashMap<ChannelId, Instant>>,
    /// Held during an edit, so that a message's edits are applied in the order of their requests: one with a picture takes
    /// longer than the line that replaces it.
    turns: [tokio::sync::Mutex<()>; TURNS],
}

impl Editor {
    pub(super) fn new(api: Arc<Api>, illustrator: Arc<Illustrator>, compute: Compute) -> Self {
        Editor {
            api,
            illustrator,
            compute,
            tokens: Mutex::default(),
            refused: Mutex::default(),
            turns: std::array::from_fn(|_| tokio::sync::Mutex::default()),
        }
    }

    /// Edits or deletes a message with its stored token, if there is one; returns whether that succeeded.
    async fn by_token(&self, message: MessageId, change: Option<&Outgoing>) -> bool {
        let token = {
            let tokens = self.tokens.lock();
            tokens.token_of(message, self.api.now()).map(str::to_owned)
        };
        let Some(token) = token else {
            return false;
        };
        let which = WebhookMessage::Followup(id(message));
        let call = self.api.webhook(method(change), &token, which);
        let call = call.maybe(change.cloned());
        let Err(refused) = self.api.call(call, Patience::Once(LONGEST_EDIT)).await else {
            return true;
        };
        tracing::info!(refused.reason, "an edit was refused");
        // It has expired. Refused requests count against the bot, so it isn't used again.
        if refused.kind == RefusalKind::Unauthorized {
            self.tokens.lock().forget(&token);
        }
        false
    }

    /// Edits or deletes a message in a channel, unless the bot was refused there recently.
    async fn in_channel(
        &self,
        MessageRef { channel, message }: MessageRef,
        change: Option<Outgoing>,
    ) -> Result<(), Undelivered> {
        let refused_until = self.refused.lock().get(&channel).copied();
        if refused_until.is_some_and(|until| until > Instant::now()) {
            return Err(Undelivered::Never(DeliveryFailure::NoAccess));
        }
        let route = Route::ChannelMessage {
            channel_id: id(channel),
            message_id: id(message),
        };
        let bucket = match change {
            Some(_) => Bucket::Edits,
            None => Bucket::Deletions,
        };
        let call = Call::new(method(change.as_ref()), route).in_channel(channel, bucket);
        let call = call.maybe(change);
        let edited = self.api.call(call, Patience::Through(LONGEST_EDIT)).await;
        let Err(refusal) = edited else {
            return Ok(());
        };
        let undelivered = undelivered(&refusal);
        if undelivered == Undelivered::Never(DeliveryFailure::NoAccess) {
            let mut refused = self.refused.lock();
            if refused.len() >= MOST_REFUSED {
                refused.clear();
            }
            refused.insert(channel, Instant::now() + REFUSED_FOR);
        }
        Err(undelivered)
    }

    async fn turn(&self, message: MessageId) -> tokio::sync::MutexGuard<'_, ()> {
        let number = u64::from(NonZeroU64::from(message));
        // The lower bits of a snowflake are a counter within a millisecond.
        let turn = usize::try_from((number >> 22) % TURNS as u64).unwrap_or_default();
        self.turns[turn].lock().await
    }

    /// Edits a message. The reply replaces its whole content, and pings nobody.
    pub(super) async fn edit(&self, edit: &Edit) -> Result<(), Undelivered> {
        let _turn = self.turn(edit.at.message).await;
        self.replace(edit).await
    }

    async fn replace(&self, edit: &Edit) -> Result<(), Undelivered> {
        let change = self.render(&edit.reply, respond::edited_message).await?;
        if self.by_token(edit.at.message, Some(&change)).await {
            return Ok(());
        }
        self.in_channel(edit.at, Some(change)).await
    }

    /// Deletes a message. If Discord refuses, edits it to the reply.
    pub(super) async fn remove(&self, edit: &Edit) -> Result<(), Undelivered> {
        let _turn = self.turn(edit.at.message).await;
        if self.by_token(edit.at.message, None).await {
            self.tokens.lock().remove(edit.at.message);
            return Ok(());
        }
        match self.in_channel(edit.at, None).await {
            // Its edit would be refused as well.
            Err(refused @ Undelivered::Never(DeliveryFailure::NoAccess)) => Err(refused),
            Err(Undelivered::Never(_)) => self.replace(edit).await,
            done => done,
        }
    }

    /// A message with its pictures, which are rendered on blocking threads.
    pub(super) async fn render<T: Send + 'static>(
        &self,
        reply: &Reply,
        draw: impl FnOnce(&Reply, &Illustrator) -> T + Send + 'static,
    ) -> Result<T, Undelivered> {
        if !reply.has_pictures() {
            return Ok(draw(reply, &self.illustrator));
        }
        let (shown, illustrator) = (reply.clone(), Arc::clone(&self.illustrator));
        let drawing = move || draw(&shown, &illustrator);
        let drawn = self.compute.run(Kind::Picture, drawing).await;
        drawn.map_err(|undone| {
            tracing::warn!(%undone, "retrying a message until its pictures are drawn");
            Undelivered::Later { after: None }
        })
    }
}

/// Edits a message, or deletes it if there is no change.
fn method(change: Option<&Outgoing>) -> Method {
    match change {
        Some(_) => Method::PATCH,
        None => Method::DELETE,
    }
}
