//! The outbox's letters → messages in channels.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::all::{ChannelId, Message};
use serenity::http::{Http, StatusCode};
use tokio::time::timeout;

use super::limits::{self, Closed};
use super::post::{Answer, Post};
use super::{live, respond};
use crate::app::App;
use crate::render::Renderer;
use crate::view::Reply;
use crate::worker::{Deliver, Undelivered};

/// How long one message may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Discord's channels, to be written to.
pub(super) struct Channels {
    http: Arc<Http>,
    post: Post,
    closed: Mutex<Closed>,
    renderer: Arc<Renderer>,
    app: Arc<App>,
}

impl Channels {
    /// The channels that a client for requests can reach.
    ///
    /// # Errors
    /// When there is no encryption to be had.
    pub(super) fn new(
        http: Arc<Http>,
        renderer: Arc<Renderer>,
        app: Arc<App>,
    ) -> reqwest::Result<Self> {
        Ok(Channels {
            post: Post::new(Arc::clone(&http))?,
            http,
            closed: Mutex::default(),
            renderer,
            app,
        })
    }

    /// How long a message to a channel has to wait.
    fn wait(&self, channel: u64) -> Option<Duration> {
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.wait(channel, Instant::now())
    }

    /// Writes down what an answer asks for; how long the message itself has to wait if it was one too many.
    fn heed(&self, channel: u64, answer: &Answer) -> Option<Duration> {
        let wait = limits::wait(answer)?;
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.close(channel, wait, Instant::now());
        Some(wait.time)
    }

    async fn send(&self, channel: u64, reply: &Reply, nonce: &str) -> Result<(), Undelivered> {
        let message = respond::message(reply, &self.renderer, nonce).map_err(|error| {
            tracing::error!(%error, "a message cannot be written");
            Undelivered::Never
        })?;
        let sent = timeout(PATIENCE, self.post.send(ChannelId::new(channel), message)).await;
        let answer = match sent {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                let error = error.without_url();
                tracing::warn!(channel, %error, "a message was not answered");
                return Err(Undelivered::Later { after: None });
            }
            Err(_) => {
                tracing::warn!(channel, "a message was not answered in time");
                return Err(Undelivered::Later { after: None });
            }
        };
        let after = self.heed(channel, &answer);
        judged(&answer, after)?;
        if let Some(message) = answer.body.and_then(read) {
            live::keep_one(&self.http, &self.app, reply, &message).await;
        }
        Ok(())
    }
}

impl Deliver for Channels {
    fn deliver<'a>(
        &'a self,
        channel: u64,
        reply: &'a Reply,
        nonce: &'a str,
    ) -> Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + 'a>> {
        Box::pin(async move {
            // Discord numbers no channel 0, and serenity takes no such number.
            if channel == 0 {
                return Err(Undelivered::Never);
            }
            match self.wait(channel) {
                Some(rest) => Err(Undelivered::Later { after: Some(rest) }),
                None => self.send(channel, reply, nonce).await,
            }
        })
    }
}

/// The message that was made, if its description can be read.
fn read(body: serde_json::Value) -> Option<Message> {
    serde_json::from_value(body).ok()
}

/// What the answer to a message means.
fn judged(answer: &Answer, after: Option<Duration>) -> Result<(), Undelivered> {
    let status = answer.status;
    if status.is_success() {
        return Ok(());
    }
    let body = answer.body.as_ref();
    tracing::warn!(
        status = status.as_u16(),
        code = body.and_then(|body| body["code"].as_i64()),
        said = body.and_then(|body| body["message"].as_str()),
        "a message was not taken"
    );
    if status == StatusCode::TOO_MANY_REQUESTS {
        Err(Undelivered::Later { after })
    } else if status == StatusCode::UNAUTHORIZED || status.is_server_error() {
        // A token that was changed meanwhile, and Discord's own trouble, pass.
        Err(Undelivered::Later { after: None })
    } else {
        Err(Undelivered::Never)
    }
}
