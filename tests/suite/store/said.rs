//! Messages of a worker without a request.

use std::sync::Mutex;

use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered};
use arbiter::play::view::Reply;
use arbiter::referee::InteractionToken;
use async_trait::async_trait;

use super::*;

/// A reply, and the token of the interaction whose answer it replaces.
pub(super) type Noted = (Option<String>, Reply);

/// Accepts every message, and records them in order.
#[derive(Default)]
pub(super) struct Said(Mutex<Vec<Noted>>);

impl Said {
    pub(super) fn all(self) -> Vec<Noted> {
        self.0.into_inner().unwrap()
    }

    pub(super) fn words(self) -> Vec<String> {
        let all = self.all().into_iter();
        all.map(|(_, reply)| reply.words.plain()).collect()
    }

    fn note(&self, token: Option<String>, reply: &Reply) {
        self.0.lock().unwrap().push((token, reply.clone()));
    }
}

#[async_trait]
impl Deliver for Said {
    async fn deliver(&self, _: ChannelId, reply: &Reply, _: &str) -> Delivered {
        self.note(None, reply);
        Ok(None)
    }

    async fn replace_answer(
        &self,
        token: Option<&InteractionToken>,
        reply: &Reply,
    ) -> Delivered<()> {
        self.note(token.map(|token| token.expose().to_owned()), reply);
        Ok(())
    }
}

/// The messages of a worker at a given time.
pub(super) async fn said_at(app: &App, now: Timestamp) -> Vec<Noted> {
    let said = Said::default();
    delivery::pass(app, &said, now).await.unwrap();
    said.all()
}

/// The same as text.
pub(super) async fn words_at(app: &App, now: Timestamp) -> Vec<String> {
    let all = said_at(app, now).await.into_iter();
    all.map(|(_, reply)| reply.words.plain()).collect()
}
