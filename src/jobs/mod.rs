//! Background work: the outbox, the heartbeat and maintenance, each in its own task. Rows are leased by
//! compare-and-swap, so workers in several processes never run the same one.

mod alarms;
mod announcements;
pub(crate) mod lease;
mod maintenance;
mod outbox;
pub mod searches;
pub(crate) mod send;
#[cfg(test)]
mod tests;
mod threads;

pub use maintenance::{KEPT_AFTER_LEAVING, begin_and_close, keep_beating, maintain};
pub(crate) use send::edit_all;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::FutureExt as _;
use tokio::sync::watch;
use tokio::time::Instant;

#[cfg(test)]
pub(crate) use lease::CHANNELS_AT_ONCE;
use lease::Context;
use maintenance::MAINTENANCE_INTERVAL;
use outbox::Outbox;
use send::{guarded, send};

pub use crate::time_source::machine_time as now;

use crate::game::{
    ChannelId, DeliveryFailure, MessageId, MessageRef, Player, PlayerId, RoleId, ServerId,
    Timestamp,
};
use crate::play::view::{Reply, ScheduledEvent};
use crate::play::{App, Edit};
use crate::referee::InteractionToken;
use crate::store::{OutboxMessage, StoreError};

/// Interval between polls of the outbox if nothing is due before.
const POLL_EVERY: Duration = Duration::from_millis(1_250);

/// Minimum pause between two polls.
const LEAST_PAUSE: Duration = Duration::from_millis(20);

/// Maximum number of polls in one pass: a sent message may make others due.
const MOST_POLLS: u32 = 8;

pub type Delivered<T = Option<MessageRef>> = Result<T, Undelivered>;

#[async_trait]
pub trait Deliver: Send + Sync {
    /// Sends a reply to a channel. `nonce` (25 characters) is the same whenever the same message is
    /// retried.
    async fn deliver(&self, channel: ChannelId, reply: &Reply, nonce: &str) -> Delivered;

    /// Makes the reply the original response to an interaction if it was already sent or deferred; `None` if the interaction
    /// was answered otherwise.
    async fn answer(&self, _token: &InteractionToken, _reply: &Reply) -> Delivered {
        Ok(None)
    }

    /// Replaces the original response, which only its user sees. Without a token, the reply is shown directly.
    async fn replace_answer(
        &self,
        _token: Option<&InteractionToken>,
        _reply: &Reply,
    ) -> Delivered<()> {
        Ok(())
    }

    /// Opens a thread, from a message if there is one. Retries with the same message return the same thread.
    async fn open_thread(
        &self,
        _channel: ChannelId,
        _message: Option<MessageId>,
        _name: &str,
    ) -> Delivered<ChannelId> {
        Err(Undelivered::Never(DeliveryFailure::Other))
    }

    /// Sends a person a direct message; `nonce` as in [`Deliver::deliver`].
    async fn direct(
        &self,
        _person: &Player,
        _reply: &Reply,
        _nonce: &str,
    ) -> Result<(), DirectMessageError> {
        Err(DirectMessageError::Closed)
    }

    /// Edits a message.
    async fn edit(&self, _edit: &Edit) -> Delivered<()> {
        Ok(())
    }

    /// The roles of a server's member; `None` if they have left.
    async fn roles_of(
        &self,
        _server: ServerId,
        _person: PlayerId,
    ) -> Delivered<Option<Vec<RoleId>>> {
        Ok(None)
    }

    /// Gives a member a role, or takes it away.
    async fn set_role(
        &self,
        _server: ServerId,
        _person: PlayerId,
        _role: RoleId,
        _is_given: bool,
    ) -> Delivered<()> {
        Ok(())
    }

    /// Creates an event of a server, unless it has one like it; returns its number.
    async fn create_event(&self, _event: &ScheduledEvent) -> Delivered<u64> {
        Err(Undelivered::Never(DeliveryFailure::Other))
    }

    async fn delete_event(&self, _server: ServerId, _event: u64) -> Delivered<()> {
        Ok(())
    }

    async fn keep_thread_open(&self, _thread: ChannelId) -> Delivered<()> {
        Err(Undelivered::Never(DeliveryFailure::Other))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undelivered {
    Later { after: Option<Duration> },
    Never(DeliveryFailure),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DirectMessageError {
    Later {
        after: Option<Duration>,
    },
    /// The person accepts no direct messages, or shares no server with the bot.
    Closed,
    /// This message is refused for another reason.
    Refused,
}

/// Sends a leased message whose reply is already composed. A failure is retried like any other.
pub(crate) async fn send_now(
    app: &App,
    deliver: &dyn Deliver,
    leased: &OutboxMessage,
    reply: &Reply,
) {
    let now = || app.clock().now();
    let work = Context {
        app,
        deliver,
        now: &now,
    };
    let sending = send(work, reply, std::slice::from_ref(leased));
    guarded(work, leased, sending).await;
}

/// Runs all background work until `stop`.
pub async fn run(app: Arc<App>, deliver: Arc<dyn Deliver>, stop: watch::Receiver<bool>) {
    let beating = tokio::spawn({
        let (app, stop) = (Arc::clone(&app), stop.clone());
        async move { keep_beating(&app, stop).await }
    });
    let tending = tokio::spawn({
        let (app, deliver, stop) = (Arc::clone(&app), Arc::clone(&deliver), stop.clone());
        async move { keep_maintaining(&app, deliver.as_ref(), stop).await }
    });
    keep_polling(&app, deliver.as_ref(), stop).await;
    for task in [beating, tending] {
        if let Err(error) = task.await {
            tracing::error!(%error, "a task of the worker failed");
        }
    }
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped, which also ends the work.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// Runs what is due until `stop`, then finishes what is in flight.
async fn keep_polling(app: &App, deliver: &dyn Deliver, mut stop: watch::Receiver<bool>) {
    let now = || app.clock().now();
    let mut outbox = Outbox::new(Context {
        app,
        deliver,
        now: &now,
    });
    let mut polled = Instant::now();
    let mut next_poll = polled;
    loop {
        tokio::select! {
            () = tokio::time::sleep_until(next_poll) => {}
            () = app.woken() => {
                next_poll = next_poll.min(polled + LEAST_PAUSE);
                continue;
            }
            () = outbox.progress(), if outbox.is_busy() => continue,
            () = stopped(&mut stop) => break,
        }
        polled = Instant::now();
        let mut pause = POLL_EVERY;
        // With an unreliable clock, nothing counts as due.
        if let Some(polled_at) = app.clock().known() {
            match outbox.poll().await {
                Ok(next) => pause = pause_until(next, polled_at),
                Err(error) => tracing::error!(%error, "the outbox can't be read"),
            }
        }
        next_poll = Instant::now() + pause;
    }
    outbox.close();
    outbox.finish().await;
}

/// Pause until a row is due. A flag is exact to the second.
fn pause_until(due: Option<Timestamp>, now: Timestamp) -> Duration {
    let left = due.map(|due| u64::try_from(due.since(now)).unwrap_or(0));
    left.map_or(POLL_EVERY, |left| {
        Duration::from_millis(left).clamp(LEAST_PAUSE, POLL_EVERY)
    })
}

async fn keep_maintaining(app: &App, deliver: &dyn Deliver, mut stop: watch::Receiver<bool>) {
    loop {
        let tending = async {
            let Some(now) = app.clock().known() else {
                return tokio::time::sleep(POLL_EVERY).await;
            };
            if let Err(error) = maintain(app, deliver, now).await {
                tracing::error!(%error, "retrying maintenance later");
            }
            tokio::time::sleep(MAINTENANCE_INTERVAL).await;
        };
        tokio::select! {
            () = tending => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Runs everything due at `now`, and what becomes due meanwhile.
pub async fn pass(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    let now = move || now;
    let mut outbox = Outbox::new(Context {
        app,
        deliver,
        now: &now,
    });
    for _ in 0..MOST_POLLS {
        app.store().memory().outbox.stir();
        outbox.poll().await?;
        outbox.finish().await;
        if app.woken().now_or_never().is_none() {
            break;
        }
    }
    Ok(())
}
