//! The outbox's letters → messages in channels.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serenity::all::ChannelId;
use serenity::http::{Http, HttpError};

use super::respond;
use crate::render::Renderer;
use crate::view::Reply;
use crate::worker::{Deliver, Undelivered};

/// Discord's channels, to be written to.
pub(super) struct Channels {
    pub(super) http: Arc<Http>,
    pub(super) renderer: Arc<Renderer>,
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
            match ChannelId::new(channel)
                .send_message(&self.http, message)
                .await
            {
                Ok(_) => Ok(()),
                Err(error) => Err(undelivered(&error)),
            }
        })
    }
}

/// Whether a message that was not taken may be taken later.
fn undelivered(error: &serenity::Error) -> Undelivered {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
        return Undelivered::Later { after: None };
    };
    match response.status_code.as_u16() {
        // Too many requests, and whatever is Discord's own trouble.
        429 | 500.. => Undelivered::Later { after: None },
        _ => Undelivered::Never,
    }
}
