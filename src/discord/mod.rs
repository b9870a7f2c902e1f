//! The bot on Discord: interactions in, messages out.

mod admission;
mod callback;
mod deliver;
mod handler;
mod lanes;
mod limits;
mod live;
mod parse;
mod post;
mod register;
mod respond;
mod time;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GatewayError, GatewayIntents};
use serenity::client::{Client, ClientBuilder};
use serenity::http::{Http, HttpBuilder, HttpError, StatusCode};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::app::App;
use crate::config::{Config, Shards, loopback};
use crate::illustration::Illustrator;
use crate::worker;
use handler::Handler;
use lanes::Lanes;
use post::Post;

/// How long a stopping bot waits for the gateway to close. With all that follows it has ended within ten seconds.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long it waits for answers that are under way.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// How long it waits for the worker.
const LAST_LETTERS: Duration = Duration::from_secs(2);

/// How long Discord may take to answer while the bot starts.
const PATIENCE: Duration = Duration::from_secs(30);

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
    /// The bot is not on the server in which it is to register its commands.
    #[error(
        "the bot has no access to the server {0} of DISCORD_GUILD_ID: invite it there with the scopes bot and applications.commands"
    )]
    Guild(u64),
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
    illustrator: Arc<Illustrator>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    tokio::pin!(stop);
    let clock = Arc::clone(app.clock());
    clock.follow_discord();
    let Connected { mut client, lanes } = tokio::select! {
        connected = connect(config, &app, &illustrator) => connected?,
        () = &mut stop => return Ok(()),
    };
    let (stopping, stopped) = watch::channel(false);
    let post = Post::new(Arc::clone(&client.http), Arc::clone(&clock))
        .map_err(|error| StartError::Unreachable(error.to_string()))?;
    let post = Arc::new(post);
    let telling = tokio::spawn(time::keep_telling(Arc::clone(&post), clock));
    let http = Arc::clone(&client.http);
    let channels = deliver::Channels::new(http, post, illustrator, Arc::clone(&app));
    let worker = tokio::spawn(worker::run(app, Arc::new(channels), stopped));
    let shards = Arc::clone(&client.shard_manager);
    let ended = tokio::select! {
        ended = start(&mut client, config.shards) => ended.map_err(|error| ended_by(&error)),
        () = &mut stop => Ok(()),
    };
    tracing::info!("stopping");
    // A shard whose connection is just broken answers nobody.
    if timeout(FAREWELL, shards.shutdown_all()).await.is_err() {
        tracing::warn!("the gateway was left without a farewell");
    }
    lanes.finish(LAST_ANSWERS).await;
    // The worker is told to stop between two looks at the outbox, so no letter is cut off.
    let _ = stopping.send(true);
    match timeout(LAST_LETTERS, worker).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "the worker has failed"),
        Err(_) => tracing::warn!("some letters are left in the outbox"),
    }
    telling.abort();
    ended
}

/// Runs the shards of this process until they end.
async fn start(client: &mut Client, shards: Option<Shards>) -> serenity::Result<()> {
    let Some(shards) = shards else {
        tracing::info!("running all shards");
        return client.start_autosharded().await;
    };
    tracing::info!(%shards, "running some of the shards");
    // Serenity counts the end of this range in, unlike Rust.
    let range = shards.first()..shards.last();
    client.start_shard_range(range, shards.total()).await
}

/// Whether this process registers the commands. Each registration replaces the whole list, so one process does it, and while
/// processes are updated one after another the list is that one's.
fn is_registrar(shards: Option<Shards>) -> bool {
    shards.is_none_or(|shards| shards.first() == 0)
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
    lanes: Arc<Lanes>,
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
    illustrator: &Arc<Illustrator>,
) -> Result<Connected, StartError> {
    let http = http(config);
    let gateway = match &config.api_url {
        None => None,
        Some(_) => Some(in_time(loopback_gateway(&http)).await?),
    };
    let application = in_time(async {
        http.get_current_application_info()
            .await
            .map_err(|error| start_error(&error))
    })
    .await?;
    http.set_application_id(application.id);
    if is_registrar(config.shards) {
        in_time(register::commands(&http, config.guild)).await?;
    }
    let lanes = Arc::new(Lanes::default());
    let handler = Handler {
        app: Arc::clone(app),
        illustrator: Arc::clone(illustrator),
        lanes: Arc::clone(&lanes),
    };
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(handler);
    let client = in_time(async { client.await.map_err(|error| start_error(&error)) }).await?;
    if let Some(gateway) = gateway {
        *client.ws_url.lock().await = gateway;
    }
    Ok(Connected { client, lanes })
}

/// A step of the start, which may take its time but not for ever.
async fn in_time<T>(step: impl Future<Output = Result<T, StartError>>) -> Result<T, StartError> {
    timeout(PATIENCE, step).await.unwrap_or_else(|_| {
        Err(StartError::Unreachable(format!(
            "no answer within {} seconds",
            PATIENCE.as_secs()
        )))
    })
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
        .map_err(|error| match start_error(&error) {
            StartError::Token => StartError::Token,
            _ => StartError::Gateway(reason(&error)),
        })?;
    let found = gateway.url.strip_prefix("ws://").and_then(|rest| {
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        loopback(&rest[..end]).map(|authority| format!("ws://{authority}{}", &rest[end..]))
    });
    found.ok_or(StartError::Gateway(gateway.url))
}

fn start_error(error: &serenity::Error) -> StartError {
    match error {
        serenity::Error::Http(HttpError::InvalidHeader(_)) => StartError::Token,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code == StatusCode::UNAUTHORIZED =>
        {
            StartError::Token
        }
        other => StartError::Unreachable(reason(other)),
    }
}

/// Why the connection has ended for good.
fn ended_by(error: &serenity::Error) -> StartError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => StartError::Token,
        other => StartError::Ended(reason(other)),
    }
}

/// The innermost cause: what went wrong, without addresses that contain secrets.
fn reason(error: &serenity::Error) -> String {
    if let serenity::Error::Http(refused @ HttpError::UnsuccessfulRequest(response)) = error {
        return format!("{refused} (status {})", response.status_code.as_u16());
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(api_url: &str) -> Config {
        Config::from(|key| match key {
            "DISCORD_TOKEN" => Some("token".to_owned()),
            "DISCORD_API_URL" => Some(api_url.to_owned()),
            _ => None,
        })
        .unwrap()
    }

    #[test]
    fn a_stand_in_takes_the_place_of_discord_in_every_request() {
        let http = http(&config("http://127.0.0.1:9"));
        assert_eq!(http.proxy.as_deref(), Some("http://127.0.0.1:9"));
        assert!(
            http.ratelimiter.is_none(),
            "serenity would ignore the proxy"
        );
    }

    #[test]
    fn without_a_stand_in_discord_itself_is_asked_at_its_own_pace() {
        let http = http(&config(""));
        assert!(http.proxy.is_none() && http.ratelimiter.is_some());
    }
}
