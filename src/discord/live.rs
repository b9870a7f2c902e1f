//! Edits of older messages.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route, StatusCode};
use tokio::time::{Instant, timeout};

use crate::compute::{Compute, Kind};
use crate::discord::limits::RestResponse;
use crate::discord::post::{Post, WebhookMessage};
use crate::discord::rest::{edited, opened, refusal};
use crate::discord::tokens::Tokens;
use crate::discord::{id, respond};
use crate::game::{ChannelId, DeliveryFailure, MessageId};
use crate::illustration::Illustrator;
use crate::jobs::Undelivered;
use crate::play::Edit;
use crate::play::view::Reply;

use crate::discord::respond::Outgoing;

pub(super) const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// "Missing access" (Discord, "JSON Error Codes"): the bot is only user-installed in the channel.
const NO_ACCESS: isize = 50_001;

/// How long a channel counts as inaccessible after that. Ten thousand refused requests in ten minutes would ban the host's
/// address.
const REFUSED_FOR: Duration = Duration::from_hours(1);

const MOST_REFUSED: usize = 10_000;

/// Number of locks for concurrent edits of messages.
const TURNS: usize = 256;

/// Edits messages, through their channels or through the webhooks of interactions.
pub(super) struct Editor {
    pub(super) http: Arc<Http>,
    post: Arc<Post>,
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
    pub(super) fn new(
        http: Arc<Http>,
        post: Arc<Post>,
        illustrator: Arc<Illustrator>,
        compute: Compute,
    ) -> Self {
        Editor {
            http,
            post,
            illustrator,
            compute,
            tokens: Mutex::default(),
            refused: Mutex::default(),
            turns: std::array::from_fn(|_| tokio::sync::Mutex::default()),
        }
    }

    /// Edits or deletes a message with its stored token, if there is one; returns whether that succeeded.
    async fn by_token<Answer>(
        &self,
        message: MessageId,
        send: impl FnOnce(String) -> Answer,
    ) -> bool
    where
        Answer: Future<Output = reqwest::Result<RestResponse>>,
    {
        let token = {
            let tokens = self.tokens.lock();
            tokens.get(message, self.post.now()).map(str::to_owned)
        };
        let Some(token) = token else {
            return false;
        };
        let answer = timeout(LONGEST_EDIT, send(token.clone())).await;
        // It has expired. Refused requests count against the bot, so it isn't used again.
        if matches!(&answer, Ok(Ok(answer)) if answer.status == StatusCode::UNAUTHORIZED) {
            self.tokens.lock().refused(&token);
        }
        edited(answer).is_ok()
    }

    /// Edits or deletes a message in a channel, unless the bot was refused there recently.
    async fn in_channel<T>(
        &self,
        channel: ChannelId,
        asking: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, Undelivered> {
        let refused_until = self.refused.lock().get(&channel).copied();
        if refused_until.is_some_and(|until| until > Instant::now()) {
            return Err(Undelivered::Never(DeliveryFailure::NoAccess));
        }
        let answer = timeout(LONGEST_EDIT, async {
            self.post.turn().await;
            asking.await
        });
        let answer = answer.await;
        if let Ok(Err(error)) = &answer
            && refusal(error).is_some_and(|refusal| refusal.error.code == NO_ACCESS)
        {
            let mut refused = self.refused.lock();
            if refused.len() >= MOST_REFUSED {
                refused.clear();
            }
            refused.insert(channel, Instant::now() + REFUSED_FOR);
        }
        opened(answer)
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
        let change = self.drawn(&edit.reply, respond::edit).await?;
        let same = change.clone();
        let by_token = self.by_token(edit.at.message, |token| async move {
            let message = WebhookMessage::Followup(id(edit.at.message));
            self.post.webhook(&token, message, same).await
        });
        if by_token.await {
            return Ok(());
        }
        let editing = self.edit_in_channel(edit, change);
        self.in_channel(edit.at.channel, editing).await
    }

    /// Deletes a message. If Discord refuses, edits it to the reply.
    pub(super) async fn remove(&self, edit: &Edit) -> Result<(), Undelivered> {
        let _turn = self.turn(edit.at.message).await;
        let by_token = self.by_token(edit.at.message, |token| async move {
            self.post.delete_followup(&token, id(edit.at.message)).await
        });
        if by_token.await {
            self.tokens.lock().remove(edit.at.message);
            return Ok(());
        }
        let (channel, message) = (id(edit.at.channel), id(edit.at.message));
        let deleting = self.http.delete_message(channel, message, None);
        match self.in_channel(edit.at.channel, deleting).await {
            // Its edit would be refused as well.
            Err(refused @ Undelivered::Never(DeliveryFailure::NoAccess)) => Err(refused),
            Err(Undelivered::Never(_)) => self.replace(edit).await,
            done => done,
        }
    }

    /// A message with its pictures, which are rendered on blocking threads.
    pub(super) async fn drawn<T: Send + 'static>(
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

    /// Serenity waits here for the channel's rate limit. Its own method can't parse the message in Discord's reply, which
    /// has Components V2.
    async fn edit_in_channel(&self, edit: &Edit, change: Outgoing) -> serenity::Result<()> {
        let route = Route::ChannelMessage {
            channel_id: id(edit.at.channel),
            message_id: id(edit.at.message),
        };
        let payload = change.payload.to_string();
        let request = Request::new(route, LightMethod::Patch);
        let request = if change.files.is_empty() {
            request.body(Some(payload.into_bytes()))
        } else {
            request.multipart(Some(Multipart {
                upload: MultipartUpload::Attachments(change.files),
                payload_json: Some(payload),
                fields: Vec::new(),
            }))
        };
        self.http.request(request).await.map(drop)
    }
}
