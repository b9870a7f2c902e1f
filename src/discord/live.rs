//! Edits of older messages.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route};
use tokio::time::{Instant, timeout};

use super::post::{Post, WebhookMessage};
use super::rest::{edited, opened};
use super::tokens::Tokens;
use super::{id, respond};
use crate::app::Edit;
use crate::compute::{Compute, Kind};
use crate::delivery::Undelivered;
use crate::game::MessageId;
use crate::illustration::Illustrator;
use crate::view::Reply;

use respond::Outgoing;

pub(super) const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// How many messages are edited at once.
const TURNS: usize = 256;

/// Edits messages, through their channels or through the webhooks of interactions.
pub(super) struct Editor {
    pub(super) http: Arc<Http>,
    post: Arc<Post>,
    pub(super) illustrator: Arc<Illustrator>,
    pub(super) compute: Compute,
    /// An edit with a token counts against no limit for all of Discord, and works where the bot has no access (Discord,
    /// "Edit Followup Message").
    pub(super) tokens: Mutex<Tokens>,
    /// Held during an edit, so that the edits of a message come in the order in which they were asked for: one with a
    /// picture takes longer than the line that replaces it.
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
            turns: std::array::from_fn(|_| tokio::sync::Mutex::default()),
        }
    }

    fn token(&self, message: MessageId) -> Option<String> {
        let tokens = self.tokens.lock();
        tokens.get(message, Instant::now()).map(str::to_owned)
    }

    async fn turn(&self, message: MessageId) -> tokio::sync::MutexGuard<'_, ()> {
        let number = u64::from(NonZeroU64::from(message));
        // The lower bits of a snowflake count within a millisecond.
        let turn = usize::try_from((number >> 22) % TURNS as u64).unwrap_or_default();
        self.turns[turn].lock().await
    }

    /// Edits a message. The reply replaces everything in it, and pings nobody.
    pub(super) async fn edit(&self, edit: &Edit) -> Result<(), Undelivered> {
        let _turn = self.turn(edit.message).await;
        self.replace(edit).await
    }

    async fn replace(&self, edit: &Edit) -> Result<(), Undelivered> {
        let change = self.drawn(&edit.reply, respond::edit).await?;
        if let Some(token) = self.token(edit.message) {
            let message = WebhookMessage::Followup(id(edit.message));
            let editing = self.post.webhook(&token, message, change.clone());
            if edited(timeout(LONGEST_EDIT, editing).await).is_ok() {
                return Ok(());
            }
        }
        let editing = self.edit_in_channel(edit, change);
        opened(timeout(LONGEST_EDIT, editing).await)
    }

    /// Deletes a message. Where that is refused it becomes the reply.
    pub(super) async fn remove(&self, edit: &Edit) -> Result<(), Undelivered> {
        let _turn = self.turn(edit.message).await;
        if let Some(token) = self.token(edit.message) {
            let deleting = self.post.delete_followup(&token, id(edit.message));
            if edited(timeout(LONGEST_EDIT, deleting).await).is_ok() {
                self.tokens.lock().remove(edit.message);
                return Ok(());
            }
        }
        let (channel, message) = (id(edit.channel), id(edit.message));
        let deleting = async {
            self.post.turn().await;
            self.http.delete_message(channel, message, None).await
        };
        match opened(timeout(LONGEST_EDIT, deleting).await) {
            Err(Undelivered::Never(_)) => self.replace(edit).await,
            done => done,
        }
    }

    /// A message with its pictures, which are drawn off the asynchronous threads.
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

    /// Serenity waits here for the channel's rate limit. Its own method could not read the message in
    /// Discord's reply, which has components of version 2.
    async fn edit_in_channel(&self, edit: &Edit, change: Outgoing) -> serenity::Result<()> {
        let route = Route::ChannelMessage {
            channel_id: id(edit.channel),
            message_id: id(edit.message),
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
        self.post.turn().await;
        self.http.request(request).await.map(drop)
    }
}
