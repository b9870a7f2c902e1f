//! Connections to Discord's gateway, one per shard, using Twilight.

use std::borrow::Cow;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_util::{FutureExt as _, StreamExt as _};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serenity::all::GuildId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::task::coop::{RestoreOnPending, poll_proceed};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use twilight_gateway::error::ReceiveMessageError;
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};

use crate::backoff::Backoff;
use crate::discord::handler::Handler;
use crate::discord::sessions::{BotGateway, SessionQueue};
use crate::discord::{StartError, parse};
use crate::host::config::{Shards, loopback};
use crate::play::App;

const FAREWELL: Duration = Duration::from_secs(1);

/// Minimum duration of a connection that is replaced without a pause.
const LONG_LIFE: Duration = Duration::from_secs(30);

/// Pauses after shorter connections, up to 20 seconds with their spread.
const RECONNECTIONS: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(16));

/// Minimum duration of a session after which the next one starts without a pause.
const GOOD_SESSION: Duration = Duration::from_mins(2);

/// Maximum wait for the first message of a connection, including its handshake.
const LONGEST_SILENCE: Duration = Duration::from_secs(20);

/// Maximum number of polls before the handshake is done: above that, Twilight is reconnecting in a loop.
const MOST_POLLS: u32 = 256;

pub(super) struct Gateway {
    shards: Vec<Shard<SessionQueue>>,
    /// The gateway of the stand-in, if any. No connection may go elsewhere.
    stand_in: Option<String>,
    is_autosharded: bool,
}

impl Gateway {
    /// Prepares connections for the configured shards, or for as many as Discord recommends.
    pub(super) fn new(
        token: &str,
        stand_in: Option<String>,
        advised: &BotGateway,
        shards: Option<Shards>,
        app: &App,
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
            .queue(SessionQueue::new(advised.session_start_limit, shards, app));
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

    /// Runs the connections until `stop`, or until one has ended for good; then closes them all.
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
                early_ends: 0,
                ready: None,
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
    /// Number of consecutive connections that ended early.
    early_ends: u32,
    /// When the session became ready.
    ready: Option<Instant>,
    working: JoinSet<()>,
}

/// How a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Broken,
    /// Closed with a code that can't be resumed.
    ForGood,
}

impl ShardConnection {
    /// Runs the connection until `end`, or until it has ended for good; then finishes running work.
    async fn run(mut self, end: watch::Receiver<bool>) -> Result<(), StartError> {
        let ended = self.keep_connected(end).await;
        while self.working.join_next().await.is_some() {}
        ended
    }

    async fn keep_connected(&mut self, mut end: watch::Receiver<bool>) -> Result<(), StartError> {
        loop {
            let pause = RECONNECTIONS.spread(self.early_ends, fastrand::f64());
            let mut first_message = None;
            let living = async {
                sleep(pause).await;
                self.live(&mut first_message).await
            };
            let ended = tokio::select! {
                ended = living => Some(ended),
                _ = end.wait_for(|ends| *ends) => None,
            };
            match ended {
                None => {
                    let _ = timeout(FAREWELL, self.close()).await;
                    return Ok(());
                }
                Some(Ended::ForGood) => return Err(self.ended_for_good()),
                Some(Ended::Broken) => self.prepare_next(first_message),
            }
        }
    }

    /// Runs one connection until it ends; records when its first message came.
    async fn live(&mut self, first_message: &mut Option<Instant>) -> Ended {
        let silent_until = Instant::now() + LONGEST_SILENCE;
        let mut polls_left = MOST_POLLS;
        loop {
            let next = poll_fn(|context| poll_message(&mut self.shard, &mut polls_left, context));
            let next = tokio::select! {
                next = next => next,
                () = sleep_until(silent_until), if first_message.is_none() => Err(Ended::Broken),
            };
            let is_active = self.shard.state() == ShardState::Active;
            self.handler
                .metrics
                .shard(self.shard.id().number(), is_active);
            match next {
                Ok(message) => self.receive(message, first_message),
                Err(ended) => return ended,
            }
            if matches!(self.shard.state(), ShardState::Disconnected { .. }) {
                self.finish(first_message);
                return Ended::Broken;
            }
        }
    }

    /// Sends the close frame after a message that asks for reconnecting, and reads what else has arrived, because a resumed
    /// session wouldn't repeat it.
    fn finish(&mut self, first_message: &mut Option<Instant>) {
        while let Some(Some(message @ Ok(Message::Text(_)))) = self.shard.next().now_or_never() {
            self.receive(message, first_message);
        }
    }

    fn receive(
        &mut self,
        message: Result<Message, ReceiveMessageError>,
        first_message: &mut Option<Instant>,
    ) {
        let shard = self.shard.id().number();
        match message {
            Ok(Message::Text(text)) => {
                first_message.get_or_insert_with(Instant::now);
                self.handle(&text);
            }
            Ok(Message::Close(frame)) => {
                self.last_code = frame.map(|frame| frame.code);
                tracing::info!(
                    shard,
                    code = self.last_code,
                    "a gateway connection has ended"
                );
            }
            // Twilight's error text quotes the message, including secrets.
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::warn!(shard, cause, "a gateway connection is broken");
            }
        }
    }

    /// Prepares the next connection, resuming the session if possible. By itself, Twilight would reconnect without a pause
    /// after every handshake, and with pauses of two minutes after failed ones.
    fn prepare_next(&mut self, first_message: Option<Instant>) {
        let shard = self.shard.id();
        self.handler.metrics.shard(shard.number(), false);
        let lived = first_message.map_or(Duration::ZERO, |first| first.elapsed());
        self.early_ends = if lived < LONG_LIFE {
            self.early_ends.saturating_add(1)
        } else {
            0
        };
        if self
            .ready
            .is_some_and(|ready| ready.elapsed() >= GOOD_SESSION)
        {
            self.shard.config().queue().has_served(shard.number());
        }
        if self.early_ends > 0 {
            let seconds = RECONNECTIONS.after(self.early_ends).as_secs();
            tracing::warn!(
                shard = shard.number(),
                seconds,
                "waiting before connecting again"
            );
        }
        let config = ConfigBuilder::from(self.shard.config().clone());
        let config = match self.shard.session() {
            Some(session) => config.session(session.clone()),
            None => config,
        };
        let config = match self.resume_address() {
            Some(address) => config.resume_url(address),
            None => config,
        };
        self.shard = Shard::with_config(shard, config.build());
    }

    /// The address for resuming a session, which the gateway names. If that is the real Discord's, the stand-in's is used.
    fn resume_address(&self) -> Option<String> {
        let named = self.shard.resume_url()?;
        Some(match &self.stand_in {
            Some(stand_in) if loopback_address(named).is_none() => stand_in.clone(),
            _ => named.to_owned(),
        })
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

    /// The error for a close code that can't be resumed (Discord, "Gateway Close Event Codes").
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
        let Ok(event) = serde_json::from_str::<Event<'_>>(text) else {
            return;
        };
        let data = event.d.map_or("null", RawValue::get);
        let shard = self.shard.id().number();
        match event.t.as_deref() {
            Some("READY") => {
                self.ready = Some(Instant::now());
                if let Some(ready) = read::<Ready>("READY", data) {
                    let servers = ready.guilds.len();
                    tracing::info!(user = ready.user.username, shard, servers, "connected");
                }
            }
            Some("RESUMED") => tracing::info!(shard, "resumed"),
            Some("INTERACTION_CREATE") => {
                let arrived = Instant::now();
                let data = read("INTERACTION_CREATE", data);
                if let Some(interaction) = data.and_then(parse::interaction) {
                    let handler = Arc::clone(&self.handler);
                    while self.working.try_join_next().is_some() {}
                    let work = async move { handler.interaction(interaction, arrived).await };
                    self.working.spawn(work);
                }
            }
            Some(name @ ("GUILD_CREATE" | "GUILD_DELETE")) => {
                // The bot wasn't removed from an unavailable guild.
                if let Some(guild) = read::<Guild>("a guild", data).filter(|one| !one.unavailable) {
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

/// The next message, or how the connection ended. Twilight reconnects immediately if a connection ends without a close, so
/// one that was open and is pending again counts as ended.
fn poll_message(
    shard: &mut Shard<SessionQueue>,
    polls_left: &mut u32,
    context: &mut Context<'_>,
) -> Poll<Result<Result<Message, ReceiveMessageError>, Ended>> {
    let is_open =
        |shard: &Shard<SessionQueue>| !matches!(shard.state(), ShardState::Disconnected { .. });
    let was_open = is_open(shard);
    if !was_open {
        leave_one_step();
    }
    if let Poll::Ready(next) = shard.poll_next_unpin(context) {
        return Poll::Ready(next.ok_or(Ended::ForGood));
    }
    if is_open(shard) {
        return Poll::Pending;
    }
    *polls_left = polls_left.saturating_sub(1);
    if was_open || *polls_left == 0 {
        return Poll::Ready(Err(Ended::Broken));
    }
    Poll::Pending
}

/// Uses up all but one of the task's cooperative steps on sockets, so that a handshake and the end of its connection aren't
/// read in one poll, in which Twilight would reconnect unnoticed.
fn leave_one_step() {
    let mut nobody = Context::from_waker(Waker::noop());
    let mut last: Option<RestoreOnPending> = None;
    // Without a budget, all steps are free.
    for _ in 0..=u8::MAX {
        let Poll::Ready(step) = poll_proceed(&mut nobody) else {
            return;
        };
        if let Some(before) = last.replace(step) {
            before.made_progress();
        }
    }
}

/// An event whose data is not parsed yet.
#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow)]
    t: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    d: Option<&'a RawValue>,
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

/// Parses the data of an event. It may contain secrets, so the log only has the position of an error.
fn read<T: DeserializeOwned>(name: &str, data: &str) -> Option<T> {
    match serde_json::from_str(data) {
        Ok(read) => Some(read),
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
    fn the_pause_before_a_reconnection_doubles_up_to_twenty_seconds() {
        let pause = |ends, chance| RECONNECTIONS.spread(ends, chance).as_secs();
        let least = [0, 1, 2, 3, 4, 5, 6, 1_000].map(|ends| pause(ends, 0.0));
        assert_eq!(least, [0, 1, 2, 4, 8, 16, 16, 16]);
        assert_eq!([5, 1_000].map(|ends| pause(ends, 1.0)), [20, 20]);
    }

    #[test]
    fn an_event_is_read_with_the_fields_that_are_used() {
        let text = r#"{"op":0,"s":1,"t":"GUILD_DELETE","d":{"id":"7","unavailable":true}}"#;
        let event: Event<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(event.t.as_deref(), Some("GUILD_DELETE"));
        let server = read::<Guild>("GUILD_DELETE", event.d.unwrap().get()).unwrap();
        assert!(server.id.get() == 7 && server.unavailable);
        let hello: Event<'_> = serde_json::from_str(r#"{"op":10,"t":null,"d":{}}"#).unwrap();
        assert_eq!(hello.t, None);
    }
}
