//! The outbox's messages → messages in channels.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use serde_json::Value;
use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread, EditThread};
use serenity::http::{Http, StatusCode};
use tokio::time::timeout;

use super::callback::refusal;
use super::cards::Cards;
use super::direct::DirectChannels;
use super::limits::{self, Closed};
use super::live::Editor;
use super::post::{Post, RestResponse, WebhookMessage};
use super::{callback, id, reason, respond};
use crate::app::{Edit, Posted};
use crate::compute::Compute;
use crate::delivery::{Deliver, Delivering, DirectMessageError, Undelivered};
use crate::game::{ChannelId, DeliveryFailure, MessageId, Player};
use crate::illustration::Illustrator;
use crate::referee::InteractionToken;
use crate::view::Reply;

/// "A thread has already been created for this message" (Discord, "JSON Error Codes").
const THREAD_IS_THERE: isize = 160_004;

/// Timeout of a message or a thread: with all that goes with it less than the worker's lease.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

const LONGEST_QUESTION: Duration = Duration::from_secs(8);

pub(super) struct Channels {
    pub(super) post: Arc<Post>,
    closed: Mutex<Closed>,
    pub(super) direct: DirectChannels,
    pub(super) editor: Editor,
    pub(super) cards: Cards,
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

    pub(super) fn wait(&self, channel: ChannelId) -> Option<Duration> {
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.wait(channel, Instant::now())
    }

    /// Stores the rate limit of a response, and returns how long the message has to wait if it was one
    /// too many.
    fn note_rate_limit(&self, channel: ChannelId, answer: &RestResponse) -> Option<Duration> {
        let wait = limits::wait(answer)?;
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.close(channel, wait, Instant::now());
        Some(wait.time)
    }

    /// The original response, if it is the reply, or deferred and can be replaced by it.
    async fn answered(
        &self,
        token: &InteractionToken,
        reply: &Reply,
    ) -> Result<Option<Posted>, Undelivered> {
        let asking = self.post.ask_original(token.expose());
        let Some(original) = original_response(timeout(LONGEST_QUESTION, asking).await)? else {
            return Ok(None);
        };
        if !callback::is_for(&original, reply.audience) {
            return Ok(None);
        }
        if !callback::is_promised(&original) {
            tracing::info!("Discord accepted a response after the timeout");
            return Ok(made(&original));
        }
        self.put_in_place(token, reply).await
    }

    /// Edits the original response; `None` if there is none any more.
    async fn put_in_place(
        &self,
        token: &InteractionToken,
        reply: &Reply,
    ) -> Result<Option<Posted>, Undelivered> {
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
    ) -> Result<Option<Posted>, Undelivered> {
        let (answer, after) = self.post_message(channel, reply, nonce).await?;
        check_status(&answer, after)?;
        Ok(answer.body.as_ref().and_then(made))
    }

    /// Posts a message: Discord's response, and the pause that it asks for before another try.
    pub(super) async fn post_message(
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
}

/// The original response, or `None` if Discord has none for this token. An expired token gets a 401 here.
fn original_response(
    answer: Result<reqwest::Result<RestResponse>, tokio::time::error::Elapsed>,
) -> Result<Option<Value>, Undelivered> {
    let later = Undelivered::Later { after: None };
    let reason = match answer {
        Err(_) => return Err(later),
        Ok(Ok(answer)) if answer.status.is_success() => return Ok(answer.body),
        Ok(Ok(answer)) if is_refusal(answer.status) => return Ok(None),
        Ok(Ok(answer)) => answer.status.to_string(),
        Ok(Err(error)) => error.without_url().to_string(),
    };
    tracing::warn!(reason, "unknown whether Discord accepted a response");
    Err(later)
}

pub(super) fn opened<T>(
    answer: Result<serenity::Result<T>, tokio::time::error::Elapsed>,
) -> Result<T, Undelivered> {
    let error = match answer {
        Ok(Ok(done)) => return Ok(done),
        Ok(Err(error)) => error,
        Err(_) => return Err(Undelivered::Later { after: None }),
    };
    tracing::info!(reason = reason(&error), "a thread or an edit was refused");
    Err(match refusal(&error) {
        Some(refusal) => {
            let code = i64::try_from(refusal.error.code).unwrap_or_default();
            undelivered(refusal.status_code, code)
        }
        None => Undelivered::Later { after: None },
    })
}

/// The same for an edit under an interaction's token.
pub(super) fn edited(
    answer: Result<reqwest::Result<RestResponse>, tokio::time::error::Elapsed>,
) -> Result<(), Undelivered> {
    let Ok(Ok(answer)) = answer else {
        return Err(Undelivered::Later { after: None });
    };
    if answer.status.is_success() {
        return Ok(());
    }
    let code = answer.body.and_then(|body| body["code"].as_i64());
    tracing::info!(status = %answer.status, code, "an edit was refused");
    Err(undelivered(answer.status, code.unwrap_or_default()))
}

fn undelivered(status: StatusCode, code: i64) -> Undelivered {
    let passes = status == StatusCode::UNAUTHORIZED || limits::passes(code);
    if is_refusal(status) && !passes {
        Undelivered::Never(DeliveryFailure::MayNotWrite)
    } else {
        Undelivered::Later { after: None }
    }
}

fn is_refusal(status: StatusCode) -> bool {
    status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
}

/// Whether a message has its thread already (Discord, "JSON Error Codes").
fn has_thread(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refusal| refusal.error.code == THREAD_IS_THERE)
}

impl Deliver for Channels {
    fn deliver<'a>(
        &'a self,
        channel: ChannelId,
        reply: &'a Reply,
        nonce: &'a str,
    ) -> Delivering<'a> {
        Box::pin(async move {
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
        })
    }

    fn answer<'a>(&'a self, token: &'a InteractionToken, reply: &'a Reply) -> Delivering<'a> {
        Box::pin(self.answered(token, reply))
    }

    fn replace_answer<'a>(
        &'a self,
        token: Option<&'a InteractionToken>,
        reply: &'a Reply,
    ) -> Delivering<'a, ()> {
        Box::pin(async move {
            let Some(token) = token else { return Ok(()) };
            // A message that its reader has closed is not to be edited any more.
            self.put_in_place(token, reply).await.map(|_| ())
        })
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: Option<MessageId>,
        name: &'a str,
    ) -> Delivering<'a, ChannelId> {
        Box::pin(async move {
            let thread = CreateThread::new(name)
                .auto_archive_duration(AutoArchiveDuration::OneWeek)
                .kind(ChannelType::PublicThread);
            let home: serenity::all::ChannelId = id(channel);
            let opening = async {
                match message {
                    Some(message) => {
                        let message: serenity::all::MessageId = id(message);
                        let opening =
                            home.create_thread_from_message(&self.editor.http, message, thread);
                        opening.await
                    }
                    None => home.create_thread(&self.editor.http, thread).await,
                }
            };
            let answer = timeout(PATIENCE, opening).await;
            // A thread has the number of the message from which it was opened (Discord, "Threads").
            if let (Some(message), Ok(Err(error))) = (message, &answer)
                && has_thread(error)
            {
                return Ok(id(message));
            }
            opened(answer).map(|thread| id(thread.id))
        })
    }

    fn direct<'a>(
        &'a self,
        person: &'a Player,
        reply: &'a Reply,
        nonce: &'a str,
    ) -> BoxFuture<'a, Result<(), DirectMessageError>> {
        Box::pin(self.send_directly(person, reply, nonce))
    }

    fn edit<'a>(&'a self, edit: &'a Edit) -> Delivering<'a, ()> {
        if edit.is_card {
            self.cards.put(edit.clone());
            return Box::pin(async { Ok(()) });
        }
        Box::pin(self.editor.edit(edit))
    }

    fn keep_thread_open(&self, thread: ChannelId) -> Delivering<'_, ()> {
        Box::pin(async move {
            // Only a change of the time after which it would be archived is activity (Discord, "Threads").
            for time in [AutoArchiveDuration::ThreeDays, AutoArchiveDuration::OneWeek] {
                let edit = EditThread::new()
                    .archived(false)
                    .auto_archive_duration(time);
                let editing =
                    id::<serenity::all::ChannelId>(thread).edit_thread(&self.editor.http, edit);
                opened(timeout(PATIENCE, editing).await)?;
            }
            Ok(())
        })
    }
}

pub(super) fn made(message: &Value) -> Option<Posted> {
    let number = |key: &str| message[key].as_str()?.parse::<u64>().ok();
    Some(Posted {
        channel: ChannelId::new(number("channel_id")?)?,
        message: MessageId::new(number("id")?)?,
    })
}

fn check_status(answer: &RestResponse, after: Option<Duration>) -> Result<(), Undelivered> {
    let status = answer.status;
    if status.is_success() {
        return Ok(());
    }
    let body = answer.body.as_ref();
    tracing::warn!(
        status = status.as_u16(),
        code = body.and_then(|body| body["code"].as_i64()),
        said = body.and_then(|body| body["message"].as_str()),
        "Discord refused a message"
    );
    if status == StatusCode::TOO_MANY_REQUESTS {
        Err(Undelivered::Later { after })
    } else if limits::may_succeed_later(answer) {
        Err(Undelivered::Later { after: None })
    } else {
        Err(Undelivered::Never(failure(body)))
    }
}

/// What keeps a message out of a channel for good (Discord, "JSON Error Codes").
fn failure(body: Option<&Value>) -> DeliveryFailure {
    match body.and_then(|body| body["code"].as_i64()) {
        Some(50_001) => DeliveryFailure::NoAccess,
        Some(50_013) => DeliveryFailure::MayNotWrite,
        Some(10_003) => DeliveryFailure::NoChannel,
        _ => DeliveryFailure::Other,
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
