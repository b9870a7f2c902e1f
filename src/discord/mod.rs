//! The bot on Discord: handles interactions and sends messages.

#[cfg(test)]
mod accounting;
mod activity;
mod api;
mod callback;
mod cards;
mod deliver;
mod direct;
mod emoji;
mod events;
pub mod examine;
mod form;
mod gateway;
mod handled;
mod handler;
mod lanes;
mod layout;
mod limits;
mod live;
mod markdown;
mod needed;
mod parse;
mod register;
mod rehearsal;
mod respond;
mod rest;
mod roles;
mod sessions;
mod start;
mod tokens;
mod web;

pub(crate) use activity::{Instance, Portal};
pub use rehearsal::Step;

use std::future::Future;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::host::config::Config;
use crate::host::metrics::Metrics;
use crate::illustration::Illustrator;
use crate::jobs as delivery;
use crate::play::App;
use crate::time_source::SharedClock;
use api::Api;
use deliver::Channels;
use examine::Examination;
use gateway::Gateway;
use handler::Handler;
use lanes::Lanes;
use web::Web;

/// How long a stopping bot waits for running work.
const LAST_WORK: Duration = Duration::from_secs(6);

/// Why the bot can't start, or had to stop: one sentence each.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("Discord refuses the token: check DISCORD_TOKEN")]
    Token,
    #[error(
        "Discord does not name the application's public key: copy it from the page \"General Information\" to DISCORD_PUBLIC_KEY"
    )]
    PublicKey,
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    #[error("the stand-in at DISCORD_API_URL names no gateway on this machine: {0}")]
    Gateway(String),
    #[error(
        "the bot has no access to the server {0} of DISCORD_GUILD_ID: invite it there with the scopes bot and applications.commands"
    )]
    Guild(u64),
    #[error("Discord rejects the commands: {0}")]
    Registration(String),
    #[error("Discord doesn't let the bot start: {0}")]
    Refused(String),
    /// Gateway close codes 4010 and 4011.
    #[error(
        "Discord refuses these shards (code {0}): give every process a range of SHARDS with the same total, large enough for the bot's servers, or leave SHARDS out"
    )]
    Shards(u16),
    /// Gateway close codes 4012 to 4014.
    #[error(
        "Discord refuses what this Arbiter says to its gateway (code {0}): install a newer one"
    )]
    Outdated(u16),
    #[error("the connection to Discord has ended: {0}")]
    Ended(String),
}

/// How interactions arrive. Discord sends each by only one of these.
#[derive(Debug)]
pub enum Entrance {
    /// Over the gateway, with the servers' events.
    Gateway,
    /// Over HTTP, at this socket.
    Web(TcpListener),
}

/// An entrance, with the information that Discord gave about it.
enum Opened {
    Gateway(Gateway),
    Web(Web),
}

impl Opened {
    async fn run(
        self,
        handler: Arc<Handler>,
        stop: watch::Receiver<bool>,
    ) -> Result<(), StartError> {
        match self {
            Opened::Gateway(gateway) => gateway.run(handler, stop).await,
            Opened::Web(web) => {
                web.run(handler, stop).await;
                Ok(())
            }
        }
    }
}

/// Runs the bot until `stop`, then finishes running work.
pub async fn run(
    config: &Config,
    entrance: Entrance,
    app: Arc<App>,
    illustrator: Arc<Illustrator>,
    metrics: Arc<Metrics>,
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    tokio::pin!(stop);
    metrics.watch(Arc::clone(&app));
    let clock = Arc::clone(app.clock());
    clock.follow_discord();
    let counted = metrics.counted_requests.clone();
    let api = Arc::new(client(config, Arc::clone(&clock), counted)?);
    let startup = tokio::select! {
        startup = start::prepare(&api, config, entrance, &app) => startup?,
        () = &mut stop => return Ok(()),
    };
    let lanes = Arc::new(Lanes::default());
    let channels = Arc::new(Channels::new(
        Arc::clone(&api),
        Arc::clone(&illustrator),
        app.compute().clone(),
    ));
    let uploading = {
        let (api, illustrator) = (Arc::clone(&api), Arc::clone(&illustrator));
        let (application, may_upload) = (startup.application, startup.registered.is_some());
        tokio::spawn(async move {
            emoji::prepare(&api, application, &illustrator, may_upload).await;
        })
    };
    let handler = Arc::new(Handler {
        app: Arc::clone(&app),
        illustrator,
        channels: Arc::clone(&channels),
        lanes: Arc::clone(&lanes),
        metrics: Arc::clone(&metrics),
        own: startup.own,
        lichess: config.lichess.clone(),
    });
    let (stopping, stopped) = watch::channel(false);
    let clearing = startup.registered.map(|application_id| {
        let (examination, guild) = (Examination::new(Arc::clone(&api)), config.guild);
        tokio::spawn(async move { examination.clear_other_scopes(application_id, guild).await })
    });
    let telling = tokio::spawn(api::keep_telling(api, clock));
    let cards = tokio::spawn(deliver::show_cards(Arc::clone(&channels), stopped.clone()));
    let worker = tokio::spawn(delivery::run(app, channels, stopped.clone()));
    let mut entrance = tokio::spawn(startup.entrance.run(handler, stopped));
    let ended = tokio::select! {
        ended = &mut entrance => Some(ended),
        () = &mut stop => None,
    };
    tracing::info!("stopping");
    // The worker stops between two passes over the outbox, so no message is cut off.
    let _ = stopping.send(true);
    let finishing = async {
        let ended = match ended {
            Some(ended) => ended,
            None => entrance.await,
        };
        if let Err(error) = worker.await {
            tracing::error!(%error, "the worker failed");
        }
        if let Err(error) = cards.await {
            tracing::error!(%error, "the edits of cards failed");
        }
        ended.map_err(|error| StartError::Ended(error.to_string()))?
    };
    let ended = timeout(LAST_WORK, finishing).await.unwrap_or_else(|_| {
        tracing::warn!("left some answers to the outbox");
        Ok(())
    });
    lanes.close();
    telling.abort();
    uploading.abort();
    if let Some(clearing) = clearing {
        clearing.abort();
    }
    ended
}

/// Checks of the bot with these settings.
pub fn examination(config: &Config) -> Result<Examination, StartError> {
    let api = client(config, Arc::default(), Counter::default())?;
    Ok(Examination::new(Arc::new(api)))
}

fn client(config: &Config, clock: Arc<SharedClock>, counted: Counter) -> Result<Api, StartError> {
    let api = Api::new(config, clock, counted);
    api.map_err(|error| StartError::Unreachable(innermost(&error)))
}

/// Resolves on Ctrl-C or SIGTERM. Both are caught from the call on.
#[cfg(unix)]
pub fn asked_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [interrupted, terminated] = signals.map(|caught| async {
            match caught {
                Ok(mut signals) => drop(signals.recv().await),
                Err(_) => std::future::pending().await,
            }
        });
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

/// Resolves on Ctrl-C.
#[cfg(not(unix))]
pub async fn asked_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Converts between our ids and Discord's; neither is ever zero.
fn id<T: From<NonZeroU64>>(other: impl Into<NonZeroU64>) -> T {
    T::from(other.into())
}

/// The innermost cause of an error, without its address, which contains the token.
pub(crate) fn innermost(error: &(dyn std::error::Error + 'static)) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    match cause.downcast_ref::<reqwest::Error>() {
        Some(request) if request.is_timeout() => "no answer in time".to_owned(),
        Some(_) => "the request failed".to_owned(),
        None => cause.to_string(),
    }
}
