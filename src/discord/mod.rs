//! The bot on Discord: interactions in, messages out.

mod deliver;
mod handler;
mod parse;
mod register;
mod respond;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::GatewayIntents;
use serenity::client::{Client, ClientBuilder};
use serenity::http::{Http, HttpBuilder, HttpError};
use tokio::sync::watch;

use crate::app::App;
use crate::config::{Config, is_loopback};
use crate::render::Renderer;
use crate::worker;
use handler::{Handler, InFlight};

/// How long a stopping bot waits for answers that are under way.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// Why the bot cannot start, or had to end: one sentence each.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The token is not a bot's.
    #[error("Discord refuses the token: check DISCORD_TOKEN")]
    Token,
    /// Nothing answers.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(String),
    /// The stand-in for Discord does not name a gateway on this machine.
    #[error("the stand-in at DISCORD_API_URL names no gateway on this machine: {0}")]
    Gateway(String),
    /// The commands were not taken.
    #[error("Discord does not take the commands: {0}")]
    Registration(String),
    /// The connection ended and will not come back by itself.
    #[error("the connection to Discord has ended: {0}")]
    Ended(String),
}

/// Runs the bot until it is asked to stop; then finishes what is under way.
///
/// # Errors
/// Why it cannot start, or why the connection ended for good. Connections that merely drop are resumed.
pub async fn run(
    config: &Config,
    app: Arc<App>,
    renderer: Arc<Renderer>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    let (client, http) = connect(config, &app, &renderer).await?;
    let Connected {
        mut client,
        in_flight,
    } = client;
    let (stopping, stopped) = watch::channel(false);
    let deliver = Arc::new(deliver::Channels { http, renderer });
    let worker = tokio::spawn(worker::run(app, deliver, stopped));
    let shards = Arc::clone(&client.shard_manager);
    let ended = tokio::select! {
        ended = client.start_autosharded() => ended.map_err(|error| StartError::Ended(error.to_string())),
        () = stop => Ok(()),
    };
    tracing::info!("stopping");
    shards.shutdown_all().await;
    in_flight.finish(LAST_ANSWERS).await;
    // The worker is told to stop between two letters, so none is cut off.
    let _ = stopping.send(true);
    if let Err(error) = worker.await {
        tracing::error!(%error, "the worker has failed");
    }
    ended
}

/// Resolves when the process is asked to stop: Ctrl-C, or SIGTERM where there is such a thing.
pub async fn asked_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// A client that is ready to be started.
struct Connected {
    client: Client,
    in_flight: InFlight,
}

/// Checks token and gateway, registers the commands and builds the client.
///
/// A client that is told to use a stand-in must never reach the real Discord. Requests cannot: the proxy address
/// replaces the host of each. The gateway cannot either: serenity falls back to the real one silently when `GET
/// /gateway` fails, so that request is made and its answer checked here first, and the checked address is written over
/// whatever the client has put in its place, before it starts. Serenity connects and reconnects only to that address;
/// it does not use the `resume_gateway_url` of the ready event.
async fn connect(
    config: &Config,
    app: &Arc<App>,
    renderer: &Arc<Renderer>,
) -> Result<(Connected, Arc<Http>), StartError> {
    let http = http(config);
    let gateway = match &config.api_url {
        None => None,
        Some(_) => Some(loopback_gateway(&http).await?),
    };
    let application = http
        .get_current_application_info()
        .await
        .map_err(|error| start_error(&error))?;
    http.set_application_id(application.id);
    register::commands(&http, config.guild).await?;
    let in_flight = InFlight::default();
    let handler = Handler {
        app: Arc::clone(app),
        renderer: Arc::clone(renderer),
        in_flight: in_flight.clone(),
    };
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(handler)
        .await
        .map_err(|error| StartError::Unreachable(error.to_string()))?;
    if let Some(gateway) = gateway {
        *client.ws_url.lock().await = gateway;
    }
    let http = Arc::clone(&client.http);
    Ok((Connected { client, in_flight }, http))
}

/// The one way in which a client for requests is made.
fn http(config: &Config) -> Http {
    let builder = HttpBuilder::new(config.token.expose());
    match &config.api_url {
        None => builder.build(),
        // Serenity uses the proxy only when its own rate limiter is off.
        Some(url) => builder
            .proxy(url.as_str())
            .ratelimiter_disabled(true)
            .build(),
    }
}

/// The gateway that the stand-in names, if it is on this machine.
async fn loopback_gateway(http: &Http) -> Result<String, StartError> {
    let gateway = http
        .get_gateway()
        .await
        .map_err(|error| StartError::Gateway(error.to_string()))?;
    let authority = gateway
        .url
        .strip_prefix("ws://")
        .map(|rest| rest.split(['/', '?']).next().unwrap_or(rest));
    if authority.is_some_and(is_loopback) {
        Ok(gateway.url)
    } else {
        Err(StartError::Gateway(gateway.url))
    }
}

fn start_error(error: &serenity::Error) -> StartError {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            StartError::Token
        }
        other => StartError::Unreachable(other.to_string()),
    }
}
