//! The client of Discord's REST API: the only place that sees its headers, errors and redirects. Serenity names the routes.

use std::collections::VecDeque;
use std::num::NonZeroU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::redirect::{Action, Attempt, Policy};
use reqwest::{Method, RequestBuilder, StatusCode, Url};
use serde_json::Value;
use serenity::all::{ApplicationId, InteractionId, MessageId};
use serenity::constants;
use serenity::http::Route;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::backoff::Backoff;
use crate::discord::limits::{Bucket, Closed, Pace, RestResponse};
use crate::discord::respond::{Outgoing, Response};
use crate::discord::{StartError, limits, rest};
use crate::game::{ChannelId, Timestamp};
use crate::host::config::{Config, LoopbackUrl, Secret};
use crate::time_source::SharedClock;

/// The host in serenity's addresses, which a stand-in replaces.
const DISCORD: &str = "https://discord.com";

/// Number of interactions answered with an error that are remembered.
const MOST_ERRORS: usize = 4_096;

/// Timeout of a download: the answer has three seconds, and the import takes one.
const LONGEST_DOWNLOAD: Duration = Duration::from_millis(1_500);

/// Discord's hosts, which also serve files.
const OWN_HOSTS: [&str; 3] = ["discord.com", "discordapp.com", "discordapp.net"];

const MOST_REDIRECTS: usize = 3;

/// A request.
pub(super) struct Call<'a> {
    method: Method,
    route: Route<'a>,
    query: &'static str,
    body: Option<Outgoing>,
    limit: Limit,
}

/// The limit that a request counts against ("Rate Limits").
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    /// Requests under an interaction's token, and those of the start.
    None,
    /// The limit of the whole bot.
    Bot,
    /// The bot's limit, and a channel's for such requests.
    Channel(ChannelId, Bucket),
}

/// How long to wait for an answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Patience {
    /// A single try; a rate limit counts as failure.
    Once(Duration),
    /// Retries after rate limits.
    Through(Duration),
}

/// Why a request has no successful response.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) kind: RefusalKind,
    pub(super) answer: Option<Box<RestResponse>>,
    /// For the log: without addresses, which contain tokens.
    pub(super) reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RefusalKind {
    /// Rate limited; with the pause, if Discord gives one.
    RateLimited { after: Option<Duration> },
    /// The token is refused: the bot's, or that of an interaction.
    Unauthorized,
    /// A temporary failure at Discord: a retry may succeed.
    Passing,
    /// For good.
    Closed,
    /// No response: Discord may have received it nevertheless.
    Lost,
    /// No request can be made with this token.
    Unsendable,
}

impl<'a> Call<'a> {
    pub(super) const fn new(method: Method, route: Route<'a>) -> Self {
        Call {
            method,
            route,
            query: "",
            body: None,
            limit: Limit::None,
        }
    }

    pub(super) fn with(self, body: Outgoing) -> Self {
        self.maybe(Some(body))
    }

    pub(super) fn maybe(self, body: Option<Outgoing>) -> Self {
        Call { body, ..self }
    }

    pub(super) fn json(self, payload: Value) -> Self {
        let files = Vec::new();
        self.with(Outgoing { payload, files })
    }

    pub(super) const fn counted(mut self) -> Self {
        self.limit = Limit::Bot;
        self
    }

    pub(super) const fn in_channel(mut self, channel: ChannelId, bucket: Bucket) -> Self {
        self.limit = Limit::Channel(channel, bucket);
        self
    }

    /// The registered commands of a scope with all their fields.
    pub(super) const fn commands(route: Route<'a>) -> Self {
        let mut call = Call::new(Method::GET, route);
        call.query = "?with_localizations=true";
        call
    }

    /// Responds to an interaction.
    pub(super) fn response(id: InteractionId, token: &'a str, response: Response) -> Self {
        let interaction_id = id;
        let route = Route::InteractionResponse {
            interaction_id,
            token,
        };
        Call::new(Method::POST, route).with(response.body())
    }

    /// The same; the response body says which message was created (Discord, "Interaction Callback").
    pub(super) fn response_with_message(
        id: InteractionId,
        token: &'a str,
        response: Response,
    ) -> Self {
        Call {
            query: "?with_response=true",
            ..Call::response(id, token, response)
        }
    }
}

impl Patience {
    const fn time(self) -> Duration {
        match self {
            Patience::Once(time) | Patience::Through(time) => time,
        }
    }
}

impl Refused {
    fn lost(reason: String) -> Self {
        Refused {
            kind: RefusalKind::Lost,
            answer: None,
            reason,
        }
    }

    fn of_limit(after: Duration) -> Self {
        Refused {
            kind: RefusalKind::RateLimited { after: Some(after) },
            answer: None,
            reason: "a rate limit".to_owned(),
        }
    }

    fn of_error(error: reqwest::Error) -> Self {
        let error = error.without_url();
        Refused {
            kind: if error.is_builder() {
                RefusalKind::Unsendable
            } else {
                RefusalKind::Lost
            },
            answer: None,
            reason: crate::discord::innermost(&error),
        }
    }

    /// A successful answer, or why there is none.
    fn unless_success(answer: reqwest::Result<RestResponse>) -> Result<RestResponse, Self> {
        match answer.map_err(Refused::of_error)? {
            answer if answer.status.is_success() => Ok(answer),
            answer => Err(Refused::of_answer(answer)),
        }
    }

    fn of_answer(answer: RestResponse) -> Self {
        let kind = match answer.status {
            StatusCode::TOO_MANY_REQUESTS => RefusalKind::RateLimited {
                after: limits::retry_after(&answer),
            },
            StatusCode::UNAUTHORIZED => RefusalKind::Unauthorized,
            StatusCode::REQUEST_TIMEOUT => RefusalKind::Passing,
            _ if limits::is_passing(&answer) => RefusalKind::Passing,
            _ => RefusalKind::Closed,
        };
        let reason = rest::told(&answer);
        let answer = Some(Box::new(answer));
        Refused {
            kind,
            answer,
            reason,
        }
    }

    /// The pause that a rate limit asks for.
    fn pause(&self) -> Option<Duration> {
        match self.kind {
            RefusalKind::RateLimited { after } => after,
            _ => None,
        }
    }

    pub(super) fn status(&self) -> Option<StatusCode> {
        self.answer.as_ref().map(|answer| answer.status)
    }

    /// Whether the bot can't use the server or channel.
    pub(super) fn is_no_access(&self) -> bool {
        let status = self.status();
        status
            .is_some_and(|status| [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&status))
    }

    /// Discord's code ("JSON Error Codes").
    pub(super) fn code(&self) -> Option<i64> {
        self.answer.as_ref()?.body.as_ref()?["code"].as_i64()
    }
}

impl From<Refused> for StartError {
    fn from(refused: Refused) -> Self {
        match refused.kind {
            RefusalKind::Unauthorized | RefusalKind::Unsendable => StartError::Token,
            RefusalKind::Lost => StartError::Unreachable(refused.reason),
            RefusalKind::RateLimited { .. } | RefusalKind::Passing | RefusalKind::Closed => {
                StartError::Refused(refused.reason)
            }
        }
    }
}

/// The client. It tells the clock the time of every response.
pub(super) struct Api {
    client: reqwest::Client,
    token: String,
    /// The address of a stand-in.
    stand_in: Option<LoopbackUrl>,
    application: OnceLock<ApplicationId>,
    clock: Arc<SharedClock>,
    counted: Counter,
    pace: Pace,
    closed: Mutex<Closed>,
    /// The tokens of interactions that were answered with an error.
    errors: Mutex<VecDeque<String>>,
}

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
#[derive(Clone, Copy)]
pub(super) enum WebhookMessage {
    Original,
    Followup(MessageId),
    New,
}

impl Api {
    pub(super) fn new(
        config: &Config,
        clock: Arc<SharedClock>,
        counted: Counter,
    ) -> reqwest::Result<Self> {
        let client = reqwest::Client::builder().use_rustls_tls();
        let client = client.redirect(Policy::custom(redirected)).build()?;
        let token = config.token.expose();
        Ok(Api {
            client,
            token: format!("Bot {}", token.strip_prefix("Bot ").unwrap_or(token)),
            stand_in: config.api_url.clone(),
            application: OnceLock::new(),
            clock,
            counted,
            pace: Pace::new(config.requests_per_second),
            closed: Mutex::default(),
            errors: Mutex::default(),
        })
    }

    /// Sets the application under which the messages of interactions are found.
    pub(super) fn set_application(&self, application: ApplicationId) {
        let _ = self.application.set(application);
    }

    pub(super) fn application(&self) -> Option<ApplicationId> {
        self.application.get().copied()
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

    /// Takes one such record back: Discord doesn't show the error.
    pub(super) fn forget_error(&self, token: &str) {
        let mut errors = self.errors.lock();
        if let Some(place) = errors.iter().position(|error| error == token) {
            errors.remove(place);
        }
    }

    pub(super) fn was_error(&self, token: &str) -> bool {
        self.errors.lock().iter().any(|error| error == token)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Sends or edits a message with an interaction's token, which needs no other authorization.
    pub(super) fn webhook<'a>(
        &self,
        method: Method,
        token: &'a str,
        which: WebhookMessage,
    ) -> Call<'a> {
        let application_id = self.application.get().copied().unwrap_or_default();
        let route = match which {
            WebhookMessage::New => Route::WebhookFollowupMessages {
                application_id,
                token,
            },
            WebhookMessage::Original => Route::WebhookOriginalInteractionResponse {
                application_id,
                token,
            },
            WebhookMessage::Followup(message_id) => Route::WebhookFollowupMessage {
                application_id,
                token,
                message_id,
            },
        };
        Call::new(method, route)
    }

    /// Sends a request, and judges the response.
    pub(super) async fn call(
        &self,
        call: Call<'_>,
        patience: Patience,
    ) -> Result<RestResponse, Refused> {
        let deadline = Instant::now() + patience.time();
        let trying = async {
            loop {
                let answer = self.attempt(&call).await;
                let pause = match (patience, &answer) {
                    (Patience::Through(_), Err(refused)) => refused.pause(),
                    _ => None,
                };
                match pause.filter(|pause| Instant::now() + *pause < deadline) {
                    Some(pause) => sleep(pause).await,
                    None => return answer,
                }
            }
        };
        let answer = timeout_at(deadline, trying).await;
        answer.unwrap_or_else(|_| Err(Refused::lost("no answer in time".to_owned())))
    }

    /// How long a limit still blocks such requests to a channel.
    pub(super) fn closed_for(&self, channel: ChannelId, bucket: Bucket) -> Option<Duration> {
        let mut closed = self.closed.lock();
        closed.wait((channel, bucket), std::time::Instant::now())
    }

    async fn attempt(&self, call: &Call<'_>) -> Result<RestResponse, Refused> {
        if let Limit::Channel(channel, bucket) = call.limit
            && let Some(rest) = self.closed_for(channel, bucket)
        {
            return Err(Refused::of_limit(rest));
        }
        if call.limit != Limit::None {
            self.pace.turn().await;
            self.counted.inc();
        }
        let answer = self.send_request(self.build_request(call)).await;
        if let Limit::Channel(channel, bucket) = call.limit
            && let Some(wait) = answer.as_ref().ok().and_then(limits::wait)
        {
            let mut closed = self.closed.lock();
            closed.close((channel, bucket), wait, std::time::Instant::now());
        }
        Refused::unless_success(answer)
    }

    fn build_request(&self, call: &Call<'_>) -> RequestBuilder {
        let address = self.address(call.route) + call.query;
        let request = self.client.request(call.method.clone(), address);
        let is_under_token = matches!(
            call.route,
            Route::InteractionResponse { .. }
                | Route::WebhookFollowupMessages { .. }
                | Route::WebhookFollowupMessage { .. }
                | Route::WebhookOriginalInteractionResponse { .. }
        );
        let request = if is_under_token {
            request
        } else {
            request.header(AUTHORIZATION, &self.token)
        };
        let Some(body) = &call.body else {
            return request;
        };
        let payload = body.payload.to_string();
        if body.files.is_empty() {
            return request
                .header(CONTENT_TYPE, "application/json")
                .body(payload);
        }
        let form = Form::new().text("payload_json", payload);
        let files = body.files.iter().enumerate();
        request.multipart(files.fold(form, |form, (number, file)| {
            let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
            form.part(format!("files[{number}]"), part)
        }))
    }

    fn address(&self, route: Route<'_>) -> String {
        self.stood_in(&route.path())
    }

    fn stood_in(&self, address: &str) -> String {
        match &self.stand_in {
            Some(stand_in) => address.replace(DISCORD, stand_in.as_str()),
            None => address.to_owned(),
        }
    }

    /// A request to a path of Discord's API that serenity doesn't name, without authorization.
    pub(super) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let address = format!("{DISCORD}/api/v10{path}");
        self.client.request(method, self.stood_in(&address))
    }

    /// Sends such a request once.
    pub(super) async fn send(&self, request: RequestBuilder) -> Result<RestResponse, Refused> {
        Refused::unless_success(self.send_request(request.timeout(LONGEST_WAIT)).await)
    }

    /// Requests a token of `OAuth2`, which no log quotes.
    pub(super) async fn token(
        &self,
        application: NonZeroU64,
        secret: &Secret,
        grant: [(&str, &str); 2],
    ) -> Result<RestResponse, Refused> {
        let id = application.to_string();
        let own = [
            ("client_id", id.as_str()),
            ("client_secret", secret.expose()),
        ];
        let request = self.request(Method::POST, "/oauth2/token");
        self.send(request.form(&[own, grant].concat())).await
    }

    /// An instance of the Activity (Discord, "Get Application Activity Instance").
    pub(super) async fn activity_instance(
        &self,
        application: NonZeroU64,
        id: &str,
    ) -> Result<RestResponse, Refused> {
        self.pace.turn().await;
        self.counted.inc();
        let path = format!("/applications/{application}/activity-instances/{id}");
        let request = self.request(Method::GET, &path);
        self.send(request.header(AUTHORIZATION, &self.token)).await
    }

    /// What the board answers behind Discord's proxy.
    pub(super) async fn through_proxy(
        &self,
        application: ApplicationId,
    ) -> Result<RestResponse, Refused> {
        let proxy = match &self.stand_in {
            Some(stand_in) => stand_in.as_str().to_owned(),
            None => format!("https://{application}.discordsays.com"),
        };
        let address = format!("{proxy}/.proxy/board/activity?instance=doctor");
        self.send(self.client.get(address)).await
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

    async fn send_request(&self, request: RequestBuilder) -> reqwest::Result<RestResponse> {
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

    /// Downloads a file of a message: at most this many bytes.
    pub(super) async fn download(&self, address: &str, most: usize) -> Option<Vec<u8>> {
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
    async fn ask_the_time(&self) -> reqwest::Result<()> {
        let question = self.client.get(self.address(Route::Gateway));
        self.timed(question).await.map(|_| ())
    }
}

/// Maximum useful wait for a response: it limits the precision of the time, and somebody waits for the board.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// The interval of checks, and pauses after failures.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(2));

/// Asks Discord for the time if no response has had it recently.
pub(super) async fn keep_telling(api: Arc<Api>, clock: Arc<SharedClock>) {
    let mut failures = 0;
    loop {
        if clock.needs_sync() {
            match timeout(LONGEST_WAIT, api.ask_the_time()).await {
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

    #[tokio::test]
    async fn a_stand_in_takes_the_place_of_discord_in_every_address() {
        let address = |api_url: &str| {
            let config = Config::from(|key| match key {
                "DISCORD_TOKEN" => Some("token".to_owned()),
                "DISCORD_API_URL" => Some(api_url.to_owned()),
                _ => None,
            });
            let api = Api::new(&config.unwrap(), Arc::default(), Counter::default());
            api.unwrap().address(Route::Gateway)
        };
        assert_eq!(address(""), "https://discord.com/api/v10/gateway");
        let here = address("http://127.0.0.1:9");
        assert_eq!(here, "http://127.0.0.1:9/api/v10/gateway");
    }

    #[test]
    fn a_refusal_is_judged_by_its_status_and_code() {
        let judged = |status: u16, body: Option<Value>| {
            let status = StatusCode::from_u16(status).unwrap();
            let headers = reqwest::header::HeaderMap::default();
            let answer = RestResponse {
                status,
                headers,
                body,
            };
            Refused::of_answer(answer).kind
        };
        let code = |code: i64| Some(serde_json::json!({ "code": code, "retry_after": 2 }));
        let after = Some(Duration::from_secs(2));
        assert_eq!(judged(429, code(0)), RefusalKind::RateLimited { after });
        assert_eq!(judged(401, code(0)), RefusalKind::Unauthorized);
        for (status, body) in [(502, None), (408, None), (403, None), (400, code(130_000))] {
            assert_eq!(judged(status, body), RefusalKind::Passing, "{status}");
        }
        assert_eq!(judged(403, code(50_001)), RefusalKind::Closed);
        assert_eq!(judged(404, code(10_008)), RefusalKind::Closed);
    }
}
