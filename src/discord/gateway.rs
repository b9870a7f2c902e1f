//! The connections to Discord's gateway, one for each shard, by Twilight.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serenity::all::GuildId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};

use super::handler::Handler;
use super::sessions::{BotGateway, SessionQueue};
use super::{StartError, parse};
use crate::config::{Shards, loopback};
use crate::time_source::SharedClock;

const FAREWELL: Duration = Duration::from_secs(1);

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
        clock: Arc<SharedClock>,
    ) -> Self {
        let (first, last, total) = if let Some(shards) = shards {
            tracing::info!(%shards, "running some of the shards");
            (shards.first, shards.last, shards.total)
        } else {
            let total = advised.shards.max(1);
            tracing::info!(shards = total, "running all shards");
            (0, total - 1, total)
        };
        let builder = ConfigBuilder::new(token.to_owned(), Intents::GUILDS).queue(
            SessionQueue::new(advised.session_start_limit, shards, clock),
        );
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
                let data = read("INTERACTION_CREATE", text);
                if let Some(interaction) = data.and_then(parse::interaction) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
