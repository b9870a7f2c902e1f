//! The outbox's letters → messages in channels.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::ChannelId;
use serenity::http::{Http, HttpError, StatusCode};
use tokio::time::timeout;

use super::{live, reason, respond};
use crate::app::App;
use crate::render::Renderer;
use crate::view::Reply;
use crate::worker::{Deliver, Undelivered};

/// How long one message may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Discord's channels, to be written to.
pub(super) struct Channels {
    pub(super) http: Arc<Http>,
    pub(super) renderer: Arc<Renderer>,
    pub(super) app: Arc<App>,
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
            let message = respond::message(reply, &self.renderer, nonce);
            let sent = ChannelId::new(channel).send_message(&self.http, message);
            match timeout(PATIENCE, sent).await {
                Ok(Ok(message)) => {
                    live::keep_one(&self.http, &self.app, reply, &message).await;
                    Ok(())
                }
                Ok(Err(error)) => judged(&error),
                Err(_) => Err(Undelivered::Later { after: None }),
            }
        })
    }
}

/// What a failed sending means. Requests beyond Discord's limits are not among it: serenity waits and sends them again.
fn judged(error: &serenity::Error) -> Result<(), Undelivered> {
    let later = Err(Undelivered::Later { after: None });
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let status = response.status_code;
            // A token that was changed meanwhile, too many requests, Discord's own trouble: each of them passes.
            let passes = status == StatusCode::UNAUTHORIZED
                || status == StatusCode::TOO_MANY_REQUESTS
                || status.is_server_error();
            tracing::warn!(reason = reason(error), "a letter was not taken");
            if passes {
                later
            } else {
                Err(Undelivered::Never)
            }
        }
        // It was taken, and only the answer to it could not be read.
        serenity::Error::Http(HttpError::Request(request)) if request.is_decode() => Ok(()),
        // Serenity itself found it unfit to be sent.
        serenity::Error::Model(_) => Err(Undelivered::Never),
        _ => later,
    }
}
