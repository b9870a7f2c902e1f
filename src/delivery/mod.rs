//! Background work: the outbox, the heartbeat and maintenance, each in its own task.
//!
//! A row of the outbox is leased by compare-and-swap, so several workers, in one process or in
//! several, never run the same one at once.

mod alarms;
mod announcements;
mod daily_puzzles;
mod heartbeat;
mod maintenance;
mod notes;
mod outbox;
mod proofs;
mod reviews;
mod send;
#[cfg(test)]
mod tests;
mod threads;

pub use heartbeat::keep_beating;
pub use maintenance::{KEPT_AFTER_LEAVING, maintain};

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio::time::Instant;

use maintenance::MAINTENANCE_INTERVAL;
use outbox::{Context, Outbox, guarded};
use send::send;

pub use crate::time_source::machine_time as now;

use crate::app::{App, Edit, OutboxMessage, Posted, StoreError};
use crate::game::{ChannelId, DeliveryFailure, MessageId, Player, Timestamp};
use crate::referee::InteractionToken;
use crate::view::Reply;

/// How often the outbox is read, where nothing is due before.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// The shortest time between two polls.
const LEAST_PAUSE: Duration = Duration::from_millis(20);

/// How often one pass reads the outbox: each turn of the bot is sent, and may lead to another.
const MOST_POLLS: u32 = 8;

/// A delivery under way.
pub type Delivering<'a, T = Option<Posted>> = BoxFuture<'a, Result<T, Undelivered>>;

/// Sends a reply to a channel.
pub trait Deliver: Send + Sync {
    /// Sends it once, and tells where it was posted, where that is known; `nonce` (25 characters)
    /// is the same whenever the same message is tried again.
    fn deliver<'a>(
        &'a self,
        channel: ChannelId,
        reply: &'a Reply,
        nonce: &'a str,
    ) -> Delivering<'a>;

    /// Sees to it that the first answer to an interaction is the reply, and tells where that is: it
    /// was taken already, or only promised and is put in its place. Nothing where it is another,
    /// and the reply has to be a message of its own.
    fn answer<'a>(&'a self, _token: &'a InteractionToken, _reply: &'a Reply) -> Delivering<'a> {
        Box::pin(async { Ok(None) })
    }

    /// Puts a reply in the place of the first answer to an interaction, which its user alone sees.
    /// Without a token the answer was shown on the spot, and so is the reply.
    fn replace_answer<'a>(
        &'a self,
        _token: Option<&'a InteractionToken>,
        _reply: &'a Reply,
    ) -> Delivering<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Opens a thread in a channel, from a message where there is one; its number. The same message
    /// has the same thread whenever it is tried again.
    fn open_thread<'a>(
        &'a self,
        _channel: ChannelId,
        _message: Option<MessageId>,
        _name: &'a str,
    ) -> Delivering<'a, ChannelId> {
        Box::pin(async { Err(Undelivered::Never(DeliveryFailure::Other)) })
    }

    /// Changes the controls under a message; where that fails they stay.
    fn edit<'a>(&'a self, _edit: &'a Edit) -> BoxFuture<'a, ()> {
        Box::pin(async {})
    }

    /// Sends a person a direct message; `nonce` as in [`Deliver::deliver`].
    fn direct<'a>(
        &'a self,
        _person: &'a Player,
        _reply: &'a Reply,
        _nonce: &'a str,
    ) -> BoxFuture<'a, Result<(), DirectMessageError>> {
        Box::pin(async { Err(DirectMessageError::Closed) })
    }

    /// Changes a message, and tells whether that was possible.
    fn replace<'a>(&'a self, _edit: &'a Edit) -> Delivering<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Keeps a thread from being archived.
    fn keep_thread_open(&self, _thread: ChannelId) -> Delivering<'_, ()> {
        Box::pin(async { Err(Undelivered::Never(DeliveryFailure::Other)) })
    }
}

/// Why a reply was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undelivered {
    /// It may go through later.
    Later {
        /// How long the other side asked to wait.
        after: Option<Duration>,
    },
    /// It never will, for this reason.
    Never(DeliveryFailure),
}

/// Why a person did not get a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DirectMessageError {
    /// It may go through later.
    Later {
        /// How long the other side asked to wait.
        after: Option<Duration>,
    },
    /// The person gets none from the bot: they take none, or share no server with it any more.
    Closed,
    /// This message is not taken, for another reason.
    Refused,
}

/// Sends a leased message whose reply is at hand. A failure is retried like any other.
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

/// Runs all background work until it is to stop.
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
            tracing::error!(%error, "a part of the worker has failed");
        }
    }
}

/// Resolves when the worker is to stop.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    // A dropped sender means the same.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// Runs what is due until it is to stop; then what is under way is finished.
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
        // Nothing is due by a clock that may be wrong.
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

/// How long to wait for a row that will be due. A flag is exact to the second, whenever the last
/// poll was.
fn pause_until(due: Option<Timestamp>, now: Timestamp) -> Duration {
    let left = due.map(|due| u64::try_from(due.since(now)).unwrap_or(0));
    left.map_or(POLL_EVERY, |left| {
        Duration::from_millis(left).clamp(LEAST_PAUSE, POLL_EVERY)
    })
}

/// Runs maintenance until it is to stop.
async fn keep_maintaining(app: &App, deliver: &dyn Deliver, mut stop: watch::Receiver<bool>) {
    loop {
        let tending = async {
            let Some(now) = app.clock().known() else {
                return tokio::time::sleep(POLL_EVERY).await;
            };
            if let Err(error) = maintain(app, deliver, now).await {
                tracing::error!(%error, "maintenance has to wait");
            }
            tokio::time::sleep(MAINTENANCE_INTERVAL).await;
        };
        tokio::select! {
            () = tending => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Runs what is due at the given moment, and what follows from it at once.
///
/// # Errors
/// When what is due can't be read, or the outage before it not be recorded. What goes wrong with one
/// row is logged.
pub async fn pass(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    let now = move || now;
    let mut outbox = Outbox::new(Context {
        app,
        deliver,
        now: &now,
    });
    for _ in 0..MOST_POLLS {
        outbox.poll().await?;
        outbox.finish().await;
        if app.woken().now_or_never().is_none() {
            break;
        }
    }
    Ok(())
}
