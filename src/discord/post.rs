//! One message to a channel, and the whole answer to it.
//!
//! Serenity's own call keeps neither the headers nor the body of a refusal, and waits for a limit while everything else
//! waits too. The outbox wants to know for how long, and to go on elsewhere.

use std::sync::Arc;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, USER_AGENT};
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use serenity::all::ChannelId;
use serenity::constants;
use serenity::http::{Http, Route, StatusCode};

use super::respond::Outgoing;

/// The host in serenity's addresses, which a stand-in replaces.
const DISCORD: &str = "https://discord.com";

/// What sends messages to channels.
pub(super) struct Post {
    client: reqwest::Client,
    http: Arc<Http>,
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
    pub(super) fn new(http: Arc<Http>) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder().use_rustls_tls().build()?;
        Ok(Post { client, http })
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
        let address = Route::ChannelMessages { channel_id }.path();
        let address = match &self.http.proxy {
            Some(stand_in) => address.replace(DISCORD, stand_in.trim_end_matches('/')),
            None => address.into_owned(),
        };
        let request = self
            .client
            .post(address)
            .header(USER_AGENT, constants::USER_AGENT)
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
        let response = request.send().await?;
        Ok(Answer {
            status: response.status(),
            headers: response.headers().clone(),
            // Whether the message was taken is known already.
            body: match response.bytes().await {
                Ok(body) => serde_json::from_slice(&body).ok(),
                Err(_) => None,
            },
        })
    }
}
