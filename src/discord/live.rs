//! Edits of older messages.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::Message;
use serenity::http::Http;
use tokio::time::{Instant, timeout};

use super::deliver::opened;
use super::{id, respond};
use crate::app::{Edit, MessageChange};
use crate::compute::{Compute, Kind};
use crate::delivery::Undelivered;
use crate::game::MessageId;
use crate::illustration::Illustrator;
use crate::view::Reply;

use respond::Outgoing;

const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// How long a token is used after its interaction arrived. Discord accepts it for fifteen minutes.
const TOKEN_LASTS: Duration = Duration::from_mins(14);

/// The age from which a token is replaced by that of a later interaction.
const TOKEN_IS_OLD: Duration = Duration::from_mins(10);

const MOST_TOKENS: usize = 10_000;

/// Edits messages, through their channels or through the webhooks of interactions.
pub(super) struct Editor {
    pub(super) http: Arc<Http>,
    pub(super) illustrator: Arc<Illustrator>,
    pub(super) compute: Compute,
    /// Tokens by the message that they may edit, for channels to which the bot has no access (Discord,
    /// "Edit Followup Message"). They are secrets and stay in memory.
    tokens: Mutex<HashMap<MessageId, (Instant, String)>>,
}

impl Editor {
    pub(super) fn new(http: Arc<Http>, illustrator: Arc<Illustrator>, compute: Compute) -> Self {
        Editor {
            http,
            illustrator,
            compute,
            tokens: Mutex::default(),
        }
    }

    /// Stores the token of an interaction that may edit a message.
    pub(super) fn store_token(&self, message: MessageId, token: &str, arrived: Instant) {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tokens.get(&message);
        if known.is_some_and(|(arrived, _)| arrived.elapsed() < TOKEN_IS_OLD) {
            return;
        }
        if tokens.len() >= MOST_TOKENS {
            tokens.retain(|_, (arrived, _)| arrived.elapsed() < TOKEN_LASTS);
        }
        if tokens.len() < MOST_TOKENS {
            tokens.insert(message, (arrived, token.to_owned()));
        }
    }

    fn token(&self, message: MessageId) -> Option<String> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let (arrived, token) = tokens.get(&message)?;
        (arrived.elapsed() < TOKEN_LASTS).then(|| token.clone())
    }

    /// Edits a message.
    pub(super) async fn edit(&self, edit: &Edit) -> Result<(), Undelivered> {
        let change = match &edit.change {
            MessageChange::Controls(panel) => respond::controls(panel),
            MessageChange::Whole(reply) => self.drawn(reply, respond::whole).await?,
        };
        opened(timeout(LONGEST_EDIT, self.send(edit, change)).await).map(drop)
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

    async fn send(&self, edit: &Edit, change: Outgoing) -> serenity::Result<Message> {
        let (channel, message) = (id(edit.channel), id(edit.message));
        let Outgoing { payload, files } = change;
        match self.token(edit.message) {
            Some(token) => {
                let http = &self.http;
                http.edit_followup_message(&token, message, &payload, files)
                    .await
            }
            None => {
                self.http
                    .edit_message(channel, message, &payload, files)
                    .await
            }
        }
    }
}
