//! What a worker says by itself.

use std::sync::Mutex;

use arbiter::app::App;
use arbiter::delivery::{self, Deliver, Delivering};
use arbiter::referee::InteractionToken;
use arbiter::view::Reply;

use super::*;

/// A reply, and the token of the interaction whose answer it replaces.
pub(super) type Noted = (Option<String>, Reply);

/// Takes every message, and notes it in its order.
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

impl Deliver for Said {
    fn deliver<'a>(&'a self, _: ChannelId, reply: &'a Reply, _: &'a str) -> Delivering<'a> {
        self.note(None, reply);
        Box::pin(async { Ok(None) })
    }

    fn replace_answer<'a>(
        &'a self,
        token: Option<&'a InteractionToken>,
        reply: &'a Reply,
    ) -> Delivering<'a, ()> {
        self.note(token.map(|token| token.expose().to_owned()), reply);
        Box::pin(async { Ok(()) })
    }
}

/// What a worker says at a moment.
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
