//! Direct messages.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use serenity::http::{Route, StatusCode};
use tokio::time::timeout;

use super::deliver::{Channels, PATIENCE};
use super::limits;
use super::post::RestResponse;
use crate::delivery::DirectMessageError;
use crate::game::{ChannelId, Player, PlayerId};
use crate::view::Reply;

const MOST_KNOWN: usize = 10_000;

/// "You are opening direct messages too fast" (Discord, "JSON Error Codes").
const TOO_FAST: i64 = 40_003;

/// How long opening rests after that.
const REST: Duration = Duration::from_mins(1);

/// "Cannot send messages to this user", "Invalid Recipient(s)", and that there is no server in common
/// (Discord, "JSON Error Codes").
const CLOSED: [i64; 3] = [50_007, 50_033, 50_278];

/// The channels of direct messages by person, and until when no further one is opened: a hundred people
/// would be a hundred refusals.
#[derive(Debug, Default)]
pub(super) struct DirectChannels {
    known: Mutex<HashMap<PlayerId, ChannelId>>,
    rests_until: Mutex<Option<Instant>>,
}

impl DirectChannels {
    fn get(&self, person: PlayerId) -> Option<ChannelId> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&person).copied()
    }

    fn keep(&self, person: PlayerId, channel: Option<ChannelId>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        match channel {
            Some(channel) => known.insert(person, channel),
            None => known.remove(&person),
        };
    }

    fn rest(&self) -> Option<Duration> {
        let until = self.rests_until.lock();
        let until = (*until.unwrap_or_else(PoisonError::into_inner))?;
        let rest = until.checked_duration_since(Instant::now());
        rest.filter(|rest| !rest.is_zero())
    }

    fn rest_for(&self, time: Duration) {
        let until = Instant::now().checked_add(time);
        let rests_until = self.rests_until.lock();
        let mut rests_until = rests_until.unwrap_or_else(PoisonError::into_inner);
        *rests_until = (*rests_until).max(until);
    }
}

impl Channels {
    /// Sends a person a direct message (Discord, "Create DM").
    pub(super) async fn send_directly(
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
            // The channel is another one by now, and is opened anew.
            self.direct.keep(person.id, None);
            return Err(DirectMessageError::Later { after: None });
        }
        judged(&answer, after)
    }

    async fn open(&self, person: PlayerId) -> Result<ChannelId, DirectMessageError> {
        if let Some(rest) = self.direct.rest() {
            return Err(DirectMessageError::Later { after: Some(rest) });
        }
        let recipient = json!({ "recipient_id": person.to_string() });
        let route = Route::UserMeDmChannels;
        let opening = self.post.ask(Method::POST, route, Some(&recipient));
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

/// The meaning of a response. Only certain errors mean that the person takes no direct messages.
fn judged(answer: &RestResponse, after: Option<Duration>) -> Result<(), DirectMessageError> {
    let status = answer.status;
    if status.is_success() {
        return Ok(());
    }
    let code = answer.body.as_ref().and_then(|body| body["code"].as_i64());
    tracing::info!(
        status = status.as_u16(),
        code,
        "Discord refused a direct message"
    );
    if code == Some(TOO_FAST) {
        let after = after.or(Some(REST));
        return Err(DirectMessageError::Later { after });
    }
    if code.is_some_and(|code| CLOSED.contains(&code)) {
        return Err(DirectMessageError::Closed);
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Err(DirectMessageError::Later { after });
    }
    if limits::may_succeed_later(answer) {
        return Err(DirectMessageError::Later { after: None });
    }
    Err(DirectMessageError::Refused)
}
