//! Interactions over HTTP instead of the gateway (Discord, "Configuring an Interactions Endpoint URL").

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::from_fn;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::post;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout_at};

use crate::discord::handler::Handler;
use crate::discord::parse;
use crate::game::Timestamp;
use crate::host::config::PublicKey;
use crate::host::http::{Refused, read_body, serve, text_response, with_headers};
use crate::illustration::policy_of;

/// The path of "Interactions Endpoint URL".
const PATH: &str = "/interactions";

/// The path of the URL for webhook events (Discord, "Webhook Events").
const EVENTS: &str = "/events";

const MOST_CONNECTIONS: usize = 1_024;

/// In bytes. A message under a button is the largest part: 40 components with 4,000 characters in total, and its files.
const LARGEST_BODY: usize = 256 * 1024;

/// A file of the site may change with a new version.
const FOR_AN_HOUR: &str = "max-age=3600";

/// In milliseconds. A request with an older signature is a replay; one that far ahead comes from a wrong clock.
const LARGEST_AGE: i64 = 5 * 60 * 1_000;

/// Age of an interaction at which it is acknowledged to Discord, although its handling continues.
const LATEST_RECEIPT: Duration = Duration::from_millis(2_500);

/// The type of a ping and of the answer to it (Discord, "Interaction Type" and "Interaction Callback Type").
const PING: u8 = 1;

/// The type of a webhook event that isn't a ping, and of the event that somebody removed the app from their account.
const EVENT: u8 = 1;
const DEAUTHORIZED: &str = "APPLICATION_DEAUTHORIZED";

pub(super) struct Web {
    pub(super) listener: TcpListener,
    pub(super) key: PublicKey,
    /// The folder of a web site.
    pub(super) site: Option<PathBuf>,
}

struct Endpoint {
    handler: Arc<Handler>,
    key: PublicKey,
    /// Cloned for each interaction that is being handled.
    working: mpsc::Sender<Infallible>,
}

impl Web {
    /// Serves until `stop`; then finishes the requests that have arrived, and their work.
    pub(super) async fn run(self, handler: Arc<Handler>, mut stop: watch::Receiver<bool>) {
        if let Ok(address) = self.listener.local_addr() {
            tracing::info!(%address, "interactions are taken at {PATH}");
        }
        handler.metrics.takes_requests();
        let (working, mut finished) = mpsc::channel(1);
        let endpoint = Arc::new(Endpoint {
            handler,
            key: self.key,
            working,
        });
        let router = Router::new()
            .route(PATH, post(receive))
            .route(EVENTS, post(receive_event))
            .with_state(endpoint);
        let site = self.site;
        let router = router.fallback(async move |request: Request| {
            if let Some(site) = &site {
                let file = file_of_request(site, &request);
                return match file.as_deref().and_then(|file| folder(file, &request)) {
                    Some(name) => Redirect::permanent(&format!("{name}/")).into_response(),
                    None => serve_file(file).await,
                };
            }
            let there_are = "there are only POST /interactions and POST /events";
            text_response(StatusCode::NOT_FOUND, there_are)
        });
        let router = router.layer(from_fn(with_headers));
        let stopped = async move {
            let _ = stop.wait_for(|stops| *stops).await;
        };
        serve(self.listener, router, MOST_CONNECTIONS, stopped).await;
        finished.recv().await;
    }
}

/// The file of a site that is asked for; its names have letters, digits, `-`, `_` and, not in front, `.`.
fn file_of_request(site: &Path, request: &Request) -> Option<PathBuf> {
    let path = request.uri().path();
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    let is_name = |name: &str| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !name.starts_with('.') && name.bytes().all(is_plain)
    };
    let names = path.split('/').filter(|name| !name.is_empty());
    let is_known = is_read && names.clone().all(is_name);
    let index = path.ends_with('/').then_some("index.html");
    is_known.then(|| {
        names
            .chain(index)
            .fold(site.to_owned(), |file, name| file.join(name))
    })
}

/// The name of a folder that was asked for without a slash at the end, without which its pages' links lead elsewhere.
fn folder<'a>(file: &'a Path, request: &Request) -> Option<&'a str> {
    let is_folder = !request.uri().path().ends_with('/') && file.is_dir();
    is_folder.then(|| file.file_name()?.to_str()).flatten()
}

async fn serve_file(file: Option<PathBuf>) -> Response {
    let none = || {
        let there_is = "There is no page at this address. The site begins at /.";
        text_response(StatusCode::NOT_FOUND, there_is)
    };
    let Some(file) = file else { return none() };
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        _ => return none(),
    };
    match tokio::task::spawn_blocking(|| std::fs::read(file)).await {
        Ok(Ok(bytes)) => {
            let policy = str::from_utf8(&bytes).ok().map(policy_of);
            let policy = policy.map(|policy| [(CONTENT_SECURITY_POLICY, policy)]);
            let kinds = [(CONTENT_TYPE, kind), (CACHE_CONTROL, FOR_AN_HOUR)];
            (kinds, policy, bytes).into_response()
        }
        Ok(Err(_)) | Err(_) => none(),
    }
}

async fn receive(
    State(endpoint): State<Arc<Endpoint>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let arrived = Instant::now();
    let (data, _) = endpoint.verified(&headers, body).await?;
    if data["type"] == PING {
        let pong = serde_json::json!({ "type": PING }).to_string();
        return Ok(([(CONTENT_TYPE, "application/json")], pong).into_response());
    }
    let unreadable = (StatusCode::BAD_REQUEST, "this interaction can't be read");
    let interaction = parse::interaction(data).ok_or(unreadable)?;
    let (handler, working) = (Arc::clone(&endpoint.handler), endpoint.working.clone());
    // It continues if the connection breaks.
    let handling = tokio::spawn(async move {
        handler.interaction(interaction, arrived).await;
        drop(working);
    });
    let status = match timeout_at(arrived + LATEST_RECEIPT, handling).await {
        Ok(Err(_)) => StatusCode::INTERNAL_SERVER_ERROR,
        // The response goes to the callback (Discord, "Interaction Callback").
        Ok(Ok(())) | Err(_) => StatusCode::ACCEPTED,
    };
    Ok(status.into_response())
}

/// Acknowledges webhook events; Discord repeats others. An event that is played back ends nothing newer than its signature.
async fn receive_event(
    State(endpoint): State<Arc<Endpoint>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refused> {
    let (data, at) = endpoint.verified(&headers, body).await?;
    let event = &data["event"];
    if data["type"] == EVENT && event["type"] == DEAUTHORIZED {
        let person = event["data"]["user"]["id"].as_str();
        let nobody = (StatusCode::BAD_REQUEST, "this event names no user");
        let person = person.and_then(|id| id.parse().ok()).ok_or(nobody)?;
        if let Err(error) = endpoint.handler.app.uninstalled(person, at).await {
            tracing::error!(%error, "the sessions of somebody who removed the app aren't ended");
            return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
        }
    }
    Ok((StatusCode::NO_CONTENT, [(CONTENT_TYPE, "application/json")]).into_response())
}

impl Endpoint {
    /// The body of a request that Discord signed within the last minutes, and when.
    async fn verified(
        &self,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<(Value, Timestamp), Refused> {
        const UNSIGNED: (StatusCode, &str) =
            (StatusCode::UNAUTHORIZED, "the signature is not Discord's");
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let signature = header("x-signature-ed25519").and_then(|text| hex::decode(text).ok());
        let timestamp = header("x-signature-timestamp");
        let (signature, timestamp) = signature.zip(timestamp).ok_or(UNSIGNED)?;
        let body = read_body(body, LARGEST_BODY).await?;
        if !self.is_signed(timestamp, &body, &signature) {
            return Err(UNSIGNED.into());
        }
        let seconds: i64 = timestamp.parse().map_err(|_| UNSIGNED)?;
        let at = Timestamp::from_millisecond(seconds.saturating_mul(1_000));
        let clock = self.handler.app.clock();
        // After a sleep, the machine's clock is behind until Discord's time is known.
        let is_ahead = |now: Timestamp| at.since(now) > LARGEST_AGE;
        if clock.known().is_some_and(is_ahead) {
            return Err((StatusCode::UNAUTHORIZED, "the signature is of the future").into());
        }
        if clock.now().since(at) > LARGEST_AGE {
            return Err((StatusCode::UNAUTHORIZED, "the signature is too old").into());
        }
        let unreadable = (StatusCode::BAD_REQUEST, "the body is not JSON");
        let data = serde_json::from_slice(&body).map_err(|_| unreadable)?;
        Ok((data, at))
    }

    fn is_signed(&self, timestamp: &str, body: &Bytes, signature: &[u8]) -> bool {
        let message = [timestamp.as_bytes(), body].concat();
        let key = UnparsedPublicKey::new(&ED25519, &self.key.0);
        key.verify(&message, signature).is_ok()
    }
}
