//! Requests of which we need the whole answer: a message to a channel, and what is asked at the start.
//!
//! Serenity's own call keeps neither the headers nor the body of a refusal, and waits for a limit while everything else
//! waits too. The outbox wants to know for how long, and to go on elsewhere.

use std::sync::Arc;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use serenity::all::ChannelId;
use serenity::constants;
use serenity::http::{Http, Route, StatusCode};

use super::respond::Outgoing;
use crate::clock::SharedClock;

/// The host in serenity's addresses, which a stand-in replaces.
const DISCORD: &str = "https://discord.com";

/// What sends messages to channels.
pub(super) struct Post {
    client: reqwest::Client,
    http: Arc<Http>,
    clock: Arc<SharedClock>,
}

/// What Discord answers.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    /// The body, if it is JSON.
    pub(super) body: Option<Value>,
}

impl Post {
    /// Sends with the token of a client, and to the same host.
    ///
    /// # Errors
    /// When there is no encryption to be had.
    pub(super) fn new(http: Arc<Http>, clock: Arc<SharedClock>) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder().use_rustls_tls().build()?;
        Ok(Post {
            client,
            http,
            clock,
        })
    }

    /// The address of a route, on the stand-in where there is one.
    fn address(&self, route: Route<'_>) -> String {
        let address = route.path();
        match &self.http.proxy {
            Some(stand_in) => address.replace(DISCORD, stand_in.trim_end_matches('/')),
            None => address.into_owned(),
        }
    }

    /// Sends a request, and takes the time from its answer.
    async fn timed(&self, request: RequestBuilder) -> reqwest::Result<reqwest::Response> {
        let asked = self.clock.read();
        let response = request
            .header(USER_AGENT, constants::USER_AGENT)
            .send()
            .await?;
        let date = response.headers().get(DATE);
        self.clock
            .told(asked, date.and_then(|date| date.to_str().ok()));
        Ok(response)
    }

    /// Asks for the time, by the cheapest question there is; any answer says it.
    ///
    /// # Errors
    /// When there is no answer.
    pub(super) async fn ask_the_time(&self) -> reqwest::Result<()> {
        let question = self.client.get(self.address(Route::Gateway));
        self.timed(question).await.map(|_| ())
    }

    /// Asks for something; a refusal is an answer.
    ///
    /// # Errors
    /// When there is no answer.
    pub(super) async fn ask(
        &self,
        method: Method,
        route: Route<'_>,
        payload: Option<&Value>,
    ) -> reqwest::Result<Answer> {
        let request = self
            .client
            .request(method, self.address(route))
            .header(AUTHORIZATION, self.http.token());
        let request = match payload {
            Some(payload) => request
                .header(CONTENT_TYPE, "application/json")
                .body(payload.to_string()),
            None => request,
        };
        self.answer(request).await
    }

    /// Sends one message; a refusal is an answer.
    ///
    /// # Errors
    /// When there is no answer.
    pub(super) async fn send(
        &self,
        channel_id: ChannelId,
        message: Outgoing,
    ) -> reqwest::Result<Answer> {
        let address = self.address(Route::ChannelMessages { channel_id });
        let request = self
            .client
            .post(address)
            .header(AUTHORIZATION, self.http.token());
        let payload = message.payload.to_string();
        let request = if message.files.is_empty() {
            request
                .header(CONTENT_TYPE, "application/json")
                .body(payload)
        } else {
            let form = Form::new().text("payload_json", payload);
            let files = message.files.into_iter().enumerate();
            request.multipart(files.fold(form, |form, (number, file)| {
                let part = Part::bytes(file.data).file_name(file.filename);
                form.part(format!("files[{number}]"), part)
            }))
        };
        self.answer(request).await
    }

    /// The answer to a request, with its headers and its body.
    async fn answer(&self, request: RequestBuilder) -> reqwest::Result<Answer> {
        let response = self.timed(request).await?;
        Ok(Answer {
            status: response.status(),
            headers: response.headers().clone(),
            // Whether it was taken is known already.
            body: match response.bytes().await {
                Ok(body) => serde_json::from_slice(&body).ok(),
                Err(_) => None,
            },
        })
    }
}
