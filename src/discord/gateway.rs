//! The connections to Discord's gateway, one for each shard, by Twilight.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use parking_lot::Mutex;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use serenity::all::{GuildId, Interaction};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use twilight_gateway::queue::{InMemoryQueue, Queue};
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};

use super::StartError;
use super::form::as_command;
use super::handler::Handler;
use crate::backoff::Backoff;
use crate::config::{Shards, loopback};

const FAREWELL: Duration = Duration::from_secs(1);

/// A session that lasted as long was a good one.
const GOOD_SESSION: Duration = Duration::from_hours(1);

/// The pauses after sessions that were not good. A shard that never holds one takes about a hundred of the thousand of a day.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_mins(15));

/// Discord, "Get Gateway Bot".
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct BotGateway {
    /// The number of shards that Discord advises.
    pub(super) shards: u32,
    session_start_limit: SessionStartLimit,
}

/// Discord, "Session Start Limit Object".
#[derive(Debug, Clone, Copy, Deserialize)]
struct SessionStartLimit {
    total: u32,
    remaining: u32,
    /// In milliseconds.
    reset_after: u64,
    max_concurrency: u16,
}

impl BotGateway {
    /// The time until a session may be started; `None` if one may be started now.
    pub(super) fn closed_for(&self) -> Option<Duration> {
        let limit = self.session_start_limit;
        (limit.remaining == 0).then(|| Duration::from_millis(limit.reset_after.max(1)))
    }
}

pub(super) struct Gateway {
    shards: Vec<Shard<SessionQueue>>,
    /// The stand-in's gateway. No connection may leave it.
    stand_in: Option<String>,
    is_autosharded: bool,
}

impl Gateway {
    /// Prepares connections for the shards of the configuration, or for all that Discord advises.
    pub(super) fn new(
        token: &str,
        stand_in: Option<String>,
        advised: &BotGateway,
        shards: Option<Shards>,
    ) -> Self {
        let (first, last, total) = if let Some(shards) = shards {
            tracing::info!(%shards, "running some of the shards");
            (shards.first, shards.last, shards.total)
        } else {
            let total = advised.shards.max(1);
            tracing::info!(shards = total, "running all shards");
            (0, total - 1, total)
        };
        let builder = ConfigBuilder::new(token.to_owned(), Intents::GUILDS)
            .queue(SessionQueue::new(advised.session_start_limit));
        let config = match &stand_in {
            Some(address) => builder.proxy_url(address.clone()),
            None => builder,
        }
        .build();
        let shard = |number| Shard::with_config(ShardId::new(number, total), config.clone());
        Gateway {
            shards: (first..=last).map(shard).collect(),
            stand_in,
            is_autosharded: shards.is_none(),
        }
    }

    /// Keeps the connections until `stop`, or until one has ended for good; then closes them all.
    pub(super) async fn run(
        self,
        handler: Arc<Handler>,
        mut stop: watch::Receiver<bool>,
    ) -> Result<(), StartError> {
        let (ending, ended) = watch::channel(false);
        let mut connections = JoinSet::new();
        for shard in self.shards {
            handler.metrics.shard(shard.id().number(), false);
            let connection = ShardConnection {
                shard,
                handler: Arc::clone(&handler),
                stand_in: self.stand_in.clone(),
                is_autosharded: self.is_autosharded,
                last_code: None,
                working: JoinSet::new(),
            };
            connections.spawn(connection.run(ended.clone()));
        }
        let first = tokio::select! {
            first = connections.join_next() => first,
            _ = stop.wait_for(|stopped| *stopped) => None,
        };
        let _ = ending.send(true);
        while connections.join_next().await.is_some() {}
        match first {
            None => Ok(()),
            Some(Ok(end)) => end,
            Some(Err(error)) => Err(StartError::Ended(error.to_string())),
        }
    }
}

struct ShardConnection {
    shard: Shard<SessionQueue>,
    handler: Arc<Handler>,
    stand_in: Option<String>,
    is_autosharded: bool,
    last_code: Option<u16>,
    working: JoinSet<()>,
}

impl ShardConnection {
    /// Keeps the connection until `end`, or until it has ended for good; then finishes running work.
    async fn run(mut self, end: watch::Receiver<bool>) -> Result<(), StartError> {
        let ended = self.keep(end).await;
        while self.working.join_next().await.is_some() {}
        ended
    }

    async fn keep(&mut self, mut end: watch::Receiver<bool>) -> Result<(), StartError> {
        loop {
            let heard = tokio::select! {
                message = self.shard.next() => Some(message),
                _ = end.wait_for(|ends| *ends) => None,
            };
            let Some(message) = heard else {
                let _ = timeout(FAREWELL, self.close()).await;
                return Ok(());
            };
            let shard = self.shard.id().number();
            self.stay_with_the_stand_in();
            let is_connected = self.shard.state() == ShardState::Active;
            self.handler.metrics.shard(shard, is_connected);
            match message {
                Some(Ok(Message::Text(text))) => self.handle(&text),
                Some(Ok(Message::Close(frame))) => {
                    self.last_code = frame.map(|frame| frame.code);
                    tracing::info!(
                        shard,
                        code = self.last_code,
                        "a gateway connection has ended"
                    );
                }
                // Twilight's own text quotes the message, and with it secrets.
                Some(Err(error)) => {
                    let cause = std::error::Error::source(&error).map(ToString::to_string);
                    tracing::warn!(shard, cause, "a gateway connection is broken");
                }
                None => return Err(self.ended_for_good()),
            }
        }
    }

    /// A session is resumed at an address that the gateway names, which may be the real Discord's: a
    /// broken connection gets the stand-in's.
    fn stay_with_the_stand_in(&mut self) {
        let Some(stand_in) = &self.stand_in else {
            return;
        };
        let strays = |address: &str| loopback_address(address).is_none();
        let is_broken = matches!(self.shard.state(), ShardState::Disconnected { .. });
        if !is_broken || !self.shard.resume_url().is_some_and(strays) {
            return;
        }
        let config = ConfigBuilder::from(self.shard.config().clone());
        let config = match self.shard.session() {
            Some(session) => config.session(session.clone()).resume_url(stand_in.clone()),
            None => config,
        };
        self.shard = Shard::with_config(self.shard.id(), config.build());
    }

    async fn close(&mut self) {
        if matches!(self.shard.state(), ShardState::Disconnected { .. }) {
            return;
        }
        self.shard.close(CloseFrame::NORMAL);
        while let Some(message) = self.shard.next().await {
            if matches!(message, Ok(Message::Close(_)) | Err(_)) {
                return;
            }
        }
    }

    /// The error behind a close that cannot be resumed (Discord, "Gateway Close Event Codes").
    fn ended_for_good(&self) -> StartError {
        match self.last_code {
            Some(4004) => StartError::Token,
            Some(4011) if self.is_autosharded => StartError::Ended(
                "the bot has outgrown its shards (code 4011); the next start asks how many it needs"
                    .to_owned(),
            ),
            Some(code @ (4010 | 4011)) => StartError::Shards(code),
            Some(code @ (4012..=4014)) => StartError::Outdated(code),
            code => StartError::Ended(format!("Discord has closed it (code {code:?})")),
        }
    }

    fn handle(&mut self, text: &str) {
        let Ok(event) = serde_json::from_str::<EventName<'_>>(text) else {
            return;
        };
        let shard = self.shard.id().number();
        match event.t.as_deref() {
            Some("READY") => {
                if let Some(ready) = read::<Ready>("READY", text) {
                    let servers = ready.guilds.len();
                    tracing::info!(user = ready.user.username, shard, servers, "connected");
                }
            }
            Some("RESUMED") => tracing::info!(shard, "resumed"),
            Some("INTERACTION_CREATE") => {
                let arrived = Instant::now();
                if let Some(interaction) = read_interaction(text) {
                    let handler = Arc::clone(&self.handler);
                    while self.working.try_join_next().is_some() {}
                    let work = async move { handler.interaction(interaction, arrived).await };
                    self.working.spawn(work);
                }
            }
            Some(name @ ("GUILD_CREATE" | "GUILD_DELETE")) => {
                // An unavailable guild was not left.
                if let Some(guild) = read::<Guild>("a guild", text).filter(|one| !one.unavailable) {
                    let handler = Arc::clone(&self.handler);
                    let now = handler.app.clock().now();
                    let left = (name == "GUILD_DELETE").then_some(now);
                    tokio::spawn(async move { handler.set_presence(guild.id, left).await });
                }
            }
            _ => {}
        }
    }
}

#[derive(Deserialize)]
struct EventName<'a> {
    #[serde(borrow)]
    t: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Payload<T> {
    d: T,
}

#[derive(Deserialize)]
struct Ready {
    user: BotUser,
    guilds: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct BotUser {
    username: String,
}

#[derive(Deserialize)]
struct Guild {
    id: GuildId,
    #[serde(default)]
    unavailable: bool,
}

/// The data of an event. They may hold secrets, so the log names only the place of an error.
fn read<T: DeserializeOwned>(name: &str, text: &str) -> Option<T> {
    match serde_json::from_str::<Payload<T>>(text) {
        Ok(full) => Some(full.d),
        Err(error) => {
            let (kind, column) = (error.classify(), error.column());
            tracing::error!(name, ?kind, column, "unreadable gateway event");
            None
        }
    }
}

/// Reads an interaction without the components of its message, because serenity knows none of version 2. A submitted form
/// is the command that it gives.
fn read_interaction(text: &str) -> Option<Interaction> {
    let mut data = read::<Value>("INTERACTION_CREATE", text)?;
    if let Some(message) = data.get_mut("message").and_then(Value::as_object_mut) {
        message.insert("components".to_owned(), json!([]));
    }
    serde_json::from_value(as_command(data))
        .inspect_err(|_| tracing::error!(name = "INTERACTION_CREATE", "unreadable gateway event"))
        .ok()
}

/// The address of a gateway, if it is on this machine.
pub(super) fn loopback_address(address: &str) -> Option<String> {
    let rest = address.strip_prefix("ws://")?;
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let authority = loopback(&rest[..end])?;
    Some(format!(
        "ws://{authority}{}",
        rest[end..].trim_end_matches('/')
    ))
}

/// Delays sessions. Discord allows a thousand a day and resets the token of a bot that starts more, so
/// the pause grows with every session that does not last.
#[derive(Debug, Clone)]
struct SessionQueue(Arc<SessionLimits>);

#[derive(Debug)]
struct SessionLimits {
    limit: InMemoryQueue,
    shards: Mutex<HashMap<u32, Streak>>,
}

/// Sessions of one shard in a row that did not last.
#[derive(Debug, Clone, Copy)]
struct Streak {
    last: Instant,
    length: u32,
}

impl Streak {
    fn next(&self) -> Instant {
        self.last + BACKOFF.after(self.length)
    }
}

impl SessionQueue {
    fn new(limit: SessionStartLimit) -> Self {
        let limit = InMemoryQueue::new(
            limit.max_concurrency.max(1),
            limit.remaining,
            Duration::from_millis(limit.reset_after),
            limit.total.max(limit.remaining),
        );
        SessionQueue(Arc::new(SessionLimits {
            limit,
            shards: Mutex::default(),
        }))
    }

    fn next(&self, shard: u32) -> Instant {
        let shards = self.0.shards.lock();
        shards.get(&shard).map_or_else(Instant::now, Streak::next)
    }

    fn started(&self, shard: u32) {
        let mut shards = self.0.shards.lock();
        let now = Instant::now();
        let before = shards.get(&shard);
        let length = before
            .filter(|before| before.last + GOOD_SESSION > now)
            .map_or(0, |before| before.length.saturating_add(1));
        if length > 1 {
            let seconds = BACKOFF.after(length).as_secs();
            tracing::warn!(
                shard,
                seconds,
                "gateway sessions end early; waiting before the next one"
            );
        }
        shards.insert(shard, Streak { last: now, length });
    }
}

impl Queue for SessionQueue {
    fn enqueue(&self, shard: u32) -> oneshot::Receiver<()> {
        let (mut turn, granted) = oneshot::channel();
        let sessions = self.clone();
        tokio::spawn(async move {
            let waiting = async {
                tokio::time::sleep_until(sessions.next(shard)).await;
                sessions.0.limit.enqueue(shard).await
            };
            let is_granted = tokio::select! {
                granted = waiting => granted.is_ok(),
                // The connection has broken meanwhile.
                () = turn.closed() => false,
            };
            if is_granted {
                sessions.started(shard);
                let _ = turn.send(());
            }
        });
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_grows_with_sessions_that_do_not_last() {
        let pauses = [0, 1, 2, 3, 8, 9, 1_000].map(|length| BACKOFF.after(length).as_secs());
        assert_eq!(pauses, [0, 5, 10, 20, 640, 900, 900]);
    }

    #[test]
    fn only_a_gateway_on_this_machine_is_a_stand_ins() {
        let address = |text| loopback_address(text);
        assert_eq!(
            address("ws://127.0.0.1:80/"),
            Some("ws://127.0.0.1:80".to_owned())
        );
        assert_eq!(address("ws://[::1]:80"), Some("ws://[::1]:80".to_owned()));
        for bad in [
            "wss://gateway.discord.gg",
            "ws://127.0.0.1.evil.com",
            "ws://",
            "",
        ] {
            assert_eq!(address(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_event_is_read_with_the_fields_that_are_used() {
        let text = r#"{"op":0,"s":1,"t":"GUILD_DELETE","d":{"id":"7","unavailable":true}}"#;
        let event: EventName<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(event.t.as_deref(), Some("GUILD_DELETE"));
        let server = read::<Guild>("GUILD_DELETE", text).unwrap();
        assert!(server.id.get() == 7 && server.unavailable);
        let hello: EventName<'_> = serde_json::from_str(r#"{"op":10,"t":null,"d":{}}"#).unwrap();
        assert_eq!(hello.t, None);
    }
}
