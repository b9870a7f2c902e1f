//! Requests whose whole response is needed. Serenity discards the headers and the body of errors, and holds everything up
//! for a rate limit.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::redirect::{Action, Attempt, Policy};
use reqwest::{Method, RequestBuilder, Url};
use serde_json::Value;
use serenity::all::{ChannelId, InteractionId, MessageId};
use serenity::constants;
use serenity::http::{Http, Route, StatusCode};
use tokio::time::{sleep, timeout};

use crate::backoff::Backoff;
use crate::discord::limits::{Pace, RestResponse};
use crate::discord::respond::{Outgoing, Response};
use crate::game::Timestamp;
use crate::time_source::SharedClock;

/// The host in serenity's addresses, which a stand-in replaces.
const DISCORD: &str = "https://discord.com";

/// Number of interactions answered with an error that are remembered.
const MOST_ERRORS: usize = 4_096;

/// Timeout of a download: the answer has three seconds, and the import takes one.
const LONGEST_DOWNLOAD: Duration = Duration::from_millis(1_500);

/// A client that returns headers and bodies, and passes the time of every response to the clock.
pub(super) struct Post {
    client: reqwest::Client,
    http: Arc<Http>,
    clock: Arc<SharedClock>,
    counted: Counter,
    pace: Pace,
    /// The tokens of interactions that were answered with an error.
    errors: Mutex<VecDeque<String>>,
}

/// Discord's hosts, which also serve files.
const OWN_HOSTS: [&str; 3] = ["discord.com", "discordapp.com", "discordapp.net"];

const MOST_REDIRECTS: usize = 3;

/// Follows redirects only to Discord: others could lead to a service in the host's network.
fn redirected(attempt: Attempt<'_>) -> Action {
    if attempt.previous().len() <= MOST_REDIRECTS && is_discords(attempt.url()) {
        attempt.follow()
    } else {
        attempt.stop()
    }
}

fn is_discords(address: &Url) -> bool {
    let host = address.host_str().unwrap_or_default();
    let is_at = |own: &str| {
        let before = host.strip_suffix(own);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    address.scheme() == "https" && OWN_HOSTS.iter().any(|own| is_at(own))
}

/// A message of an interaction (Discord, "Followup Messages").
pub(super) enum WebhookMessage {
    Original,
    Followup(MessageId),
    New,
}

impl Post {
    pub(super) fn new(
        http: Arc<Http>,
        clock: Arc<SharedClock>,
        counted: Counter,
        per_second: NonZeroU32,
    ) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder().use_rustls_tls();
        let client = client.redirect(Policy::custom(redirected)).build()?;
        Ok(Post {
            client,
            http,
            clock,
            counted,
            pace: Pace::new(per_second),
            errors: Mutex::default(),
        })
    }

    /// Records that the response to an interaction was an error, so that it isn't taken for the answer of what its request
    /// wrote.
    pub(super) fn note_error(&self, token: &str) {
        let mut errors = self.errors.lock();
        if errors.len() >= MOST_ERRORS {
            errors.pop_front();
        }
        errors.push_back(token.to_owned());
    }

    pub(super) fn was_error(&self, token: &str) -> bool {
        self.errors.lock().iter().any(|error| error == token)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Waits until a request may be sent that counts against the global limit. Requests with an interaction's token don't
    /// (Discord, "Global Rate Limit").
    pub(super) async fn turn(&self) {
        self.pace.turn().await;
        self.counted.inc();
    }

    fn address(&self, route: Route<'_>) -> String {
        let address = route.path();
        match &self.http.proxy {
            Some(stand_in) => address.replace(DISCORD, stand_in.trim_end_matches('/')),
            None => address.into_owned(),
        }
    }

    async fn timed(&self, request: RequestBuilder) -> reqwest::Result<reqwest::Response> {
        let asked = self.clock.read();
        let response = request
            .header(USER_AGENT, constants::USER_AGENT)
            .send()
            .await?;
        let date = response.headers().get(DATE);
        self.clock
            .observe_date_header(asked, date.and_then(|date| date.to_str().ok()));
        Ok(response)
    }

    /// Downloads a file of a message: at most this many bytes.
    pub(super) async fn file(&self, address: &str, most: usize) -> Option<Vec<u8>> {
        let asked = self.client.get(address).timeout(LONGEST_DOWNLOAD).send();
        let mut response = asked.await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.ok()? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > most {
                return None;
            }
        }
        Some(bytes)
    }

    /// The status that an address returns for an unsigned request.
    pub(super) async fn unsigned(&self, address: &str) -> reqwest::Result<StatusCode> {
        let request = self.client.post(address).timeout(LONGEST_DOWNLOAD);
        let request = request
            .header("x-signature-ed25519", "00".repeat(64))
            .header("x-signature-timestamp", "0")
            .body("{}");
        Ok(request.send().await?.status())
    }

    /// Sends the cheapest request, because every response has a `Date` header.
    pub(super) async fn ask_the_time(&self) -> reqwest::Result<()> {
        let question = self.client.get(self.address(Route::Gateway));
        self.timed(question).await.map(|_| ())
    }

    pub(super) async fn ask(
        &self,
        method: Method,
        route: Route<'_>,
        payload: Option<&Value>,
    ) -> reqwest::Result<RestResponse> {
        self.ask_at(method, &self.address(route), payload).await
    }

    /// The registered commands of a scope with all their fields.
    pub(super) async fn commands(&self, route: Route<'_>) -> reqwest::Result<RestResponse> {
        let address = self.address(route) + "?with_localizations=true";
        self.ask_at(Method::GET, &address, None).await
    }

    async fn ask_at(
        &self,
        method: Method,
        address: &str,
        payload: Option<&Value>,
    ) -> reqwest::Result<RestResponse> {
        let request = self
            .client
            .request(method, address)
            .header(AUTHORIZATION, self.http.token());
        let request = match payload {
            Some(payload) => request
                .header(CONTENT_TYPE, "application/json")
                .body(payload.to_string()),
            None => request,
        };
        self.answer(request).await
    }

    pub(super) async fn send(
        &self,
        channel_id: ChannelId,
        message: Outgoing,
    ) -> reqwest::Result<RestResponse> {
        self.turn().await;
        let address = self.address(Route::ChannelMessages { channel_id });
        let request = self.client.post(address);
        self.carry(request.header(AUTHORIZATION, self.http.token()), message)
            .await
    }

    /// Responds to an interaction; the body identifies the resulting message (Discord, "Interaction Callback").
    pub(super) async fn respond(
        &self,
        interaction_id: InteractionId,
        token: &str,
        response: Response,
    ) -> reqwest::Result<RestResponse> {
        let route = Route::InteractionResponse {
            interaction_id,
            token,
        };
        let address = self.address(route) + "?with_response=true";
        self.carry(self.client.post(address), response.body()).await
    }

    /// Sends or edits a message with an interaction's token, which needs no other authorization.
    pub(super) async fn webhook(
        &self,
        token: &str,
        which: WebhookMessage,
        message: Outgoing,
    ) -> reqwest::Result<RestResponse> {
        let application_id = self.http.application_id().unwrap_or_default();
        let (method, route) = match which {
            WebhookMessage::New => (
                Method::POST,
                Route::WebhookFollowupMessages {
                    application_id,
                    token,
                },
            ),
            WebhookMessage::Original => (Method::PATCH, self.original(token)),
            WebhookMessage::Followup(message_id) => (
                Method::PATCH,
                Route::WebhookFollowupMessage {
                    application_id,
                    token,
                    message_id,
                },
            ),
        };
        let request = self.client.request(method, self.address(route));
        self.carry(request, message).await
    }

    /// Deletes a message that was sent with an interaction's token.
    pub(super) async fn delete_followup(
        &self,
        token: &str,
        message_id: MessageId,
    ) -> reqwest::Result<RestResponse> {
        let route = Route::WebhookFollowupMessage {
            application_id: self.http.application_id().unwrap_or_default(),
            token,
            message_id,
        };
        self.ask(Method::DELETE, route, None).await
    }

    /// The original response to an interaction.
    pub(super) async fn ask_original(&self, token: &str) -> reqwest::Result<RestResponse> {
        self.ask(Method::GET, self.original(token), None).await
    }

    fn original<'a>(&self, token: &'a str) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.http.application_id().unwrap_or_default(),
            token,
        }
    }

    /// Sends a message as JSON, or as multipart with its files.
    async fn carry(
        &self,
        request: RequestBuilder,
        message: Outgoing,
    ) -> reqwest::Result<RestResponse> {
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

    async fn answer(&self, request: RequestBuilder) -> reqwest::Result<RestResponse> {
        let response = self.timed(request).await?;
        Ok(RestResponse {
            status: response.status(),
            headers: response.headers().clone(),
            // The status already shows whether the request succeeded.
            body: match response.bytes().await {
                Ok(body) => serde_json::from_slice(&body).ok(),
                Err(_) => None,
            },
        })
    }
}

/// Maximum useful wait for a response, because it limits the precision of the time.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// The interval of checks, and pauses after failures.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(2));

/// Asks Discord for the time if no response has had it recently.
pub(super) async fn keep_telling(post: Arc<Post>, clock: Arc<SharedClock>) {
    let mut failures = 0;
    loop {
        if clock.needs_sync() {
            match timeout(LONGEST_WAIT, post.ask_the_time()).await {
                Ok(Ok(())) => failures = 0,
                Ok(Err(error)) => {
                    let error = error.without_url();
                    tracing::debug!(%error, "can't get the time from Discord");
                    failures += 1;
                }
                Err(_) => failures += 1,
            }
        }
        sleep(BACKOFF.after(failures + 1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_discords_own_hosts_are_followed() {
        let is_followed = |address: &str| is_discords(&address.parse().unwrap());
        for good in [
            "https://cdn.discordapp.com/attachments/1/2/game.pgn?ex=1",
            "https://media.discordapp.net/x",
            "https://discord.com",
        ] {
            assert!(is_followed(good), "{good}");
        }
        for bad in [
            "http://cdn.discordapp.com/x",
            "https://discord.com.evil.example",
            "https://evildiscord.com",
            "https://discord.com@evil.example",
            "https://127.0.0.1/discord.com",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
        ] {
            assert!(!is_followed(bad), "{bad}");
        }
    }
}
