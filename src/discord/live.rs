//! Edits of older messages.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::Message;
use serenity::http::Http;
use tokio::time::{Instant, timeout};

use super::callback::within;
use super::deliver::opened;
use super::{id, respond};
use crate::app::{Edit, MessageChange};
use crate::compute::{Compute, Kind};
use crate::delivery::Undelivered;
use crate::game::MessageId;
use crate::illustration::Illustrator;

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

    /// Edits a message as far as possible.
    pub(super) async fn edit(&self, edit: &Edit) {
        let Some(change) = self.change(&edit.change).await else {
            return;
        };
        if let Err(reason) = within(LONGEST_EDIT, self.send(edit, change)).await {
            tracing::debug!(reason, "an older message was not edited");
        }
    }

    /// The same, with what came of it.
    pub(super) async fn replace(&self, edit: &Edit) -> Result<(), Undelivered> {
        let change = self.change(&edit.change).await;
        let change = change.ok_or(Undelivered::Later { after: None })?;
        let edited = timeout(LONGEST_EDIT, self.send(edit, change)).await;
        opened(edited).map(|_| ())
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

    async fn change(&self, change: &MessageChange) -> Option<Outgoing> {
        let reply = match change {
            MessageChange::Controls(panel) => return Some(respond::controls(panel)),
            MessageChange::Whole(reply) => reply,
        };
        if !reply.has_pictures() {
            return Some(respond::whole(reply, &self.illustrator));
        }
        let (reply, illustrator) = (reply.clone(), Arc::clone(&self.illustrator));
        let drawing = move || respond::whole(&reply, &illustrator);
        match self.compute.run(Kind::Picture, drawing).await {
            Ok(edit) => Some(edit),
            Err(undone) => {
                tracing::warn!(%undone, "an older message waits for its picture in vain");
                None
            }
        }
    }
}
