//! One delivery of leased messages: afterwards they are removed, or tried again after a pause.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::lease::{Context, Outcome, Ran, UNREADABLE_RESTS};
use super::{Deliver, Undelivered};
use crate::backoff::Backoff;
use crate::game::{DAY, DeliveryFailure, MessageRef, Timestamp};
use crate::play as app;
use crate::play::view::{Audience, Reply};
use crate::play::{App, Edit, view};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::words::Locale;

const EXPIRES_AFTER: i64 = DAY;

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_mins(30));

/// Sends an answer or a board again, unless the original response did arrive: while the token is valid
/// Discord is asked first.
pub(crate) async fn resend(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let Some(reply) = work.app.message(leased).await? else {
        return Ok(Outcome::Superseded);
    };
    let rows = std::slice::from_ref(leased);
    // A board at the game's home has the token of a receipt, which isn't a message about the move.
    if let Some(token) = leased
        .token
        .as_ref()
        .filter(|_| leased.purpose != Purpose::Home)
    {
        match work.deliver.answer(token, &reply).await {
            Ok(Some(posted)) => {
                delivered(work, rows, Some(&reply), Some(posted)).await?;
                return Ok(Outcome::Done);
            }
            Ok(None) | Err(Undelivered::Never(_)) => {}
            Err(Undelivered::Later { after }) => return defer_channel(work, rows, after).await,
        }
    }
    if leased.purpose == Purpose::Answer
        && let Some(outcome) = Box::pin(add_to_board(work, leased)).await?
    {
        return Ok(outcome);
    }
    if leased.purpose == Purpose::Answer && reply.audience == Audience::User {
        // A private answer isn't posted again, but the board it is about is edited.
        delivered(work, rows, Some(&reply), None).await?;
        return Ok(Outcome::Done);
    }
    send(work, &reply, rows).await
}

/// Adds the bot's reply to the message with its opponent's move; `None` if it needs a message of its own.
async fn add_to_board(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Option<Outcome>, StoreError> {
    let Some(edit) = app::full_move(work.app.store(), leased).await? else {
        return Ok(None);
    };
    let rows = std::slice::from_ref(leased);
    match work.deliver.edit(&edit).await {
        Ok(()) => {
            delivered(work, rows, Some(&edit.reply), Some(edit.at)).await?;
            Ok(Some(Outcome::Done))
        }
        Err(Undelivered::Never(_)) => Ok(None),
        // The edit may have arrived; repeating it is harmless.
        Err(Undelivered::Later { after }) => defer_channel(work, rows, after).await.map(Some),
    }
}

pub(crate) fn tries_before(leased: &OutboxMessage) -> u32 {
    leased.attempts.saturating_sub(1)
}

/// Ends a lease: the message is due at the given time. If the store fails, the lease expires by itself.
pub(crate) async fn give_back(
    work: Context<'_>,
    leased: &OutboxMessage,
    due: Timestamp,
    attempts: u32,
) {
    if let Err(error) = work.store().reschedule(leased, due, attempts).await {
        tracing::debug!(game = %leased.game, %error, "a message stays leased");
    }
}

pub(crate) async fn acknowledge(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<(), StoreError> {
    delivered(work, std::slice::from_ref(leased), None, None).await
}

/// Records the outcome of a leased row. An error affects only that row, which is retried.
pub(crate) async fn guarded(
    work: Context<'_>,
    leased: &OutboxMessage,
    running: impl Future<Output = Result<Outcome, StoreError>>,
) -> Outcome {
    let game = leased.game;
    let purpose = leased.purpose.key();
    let before = tries_before(leased);
    let running = async {
        let outcome = running.await?;
        if outcome == Outcome::Superseded {
            acknowledge(work, leased).await?;
        }
        Ok(outcome)
    };
    let (attempts, until) = match AssertUnwindSafe(running).catch_unwind().await {
        Ok(Ok(Outcome::RetryAt(until))) => (before, until),
        Ok(Ok(outcome)) => return outcome,
        Ok(Err(error @ StoreError::Damaged(_))) => {
            tracing::error!(%game, purpose, %error, "left a row to a newer version");
            (before, work.now().plus(UNREADABLE_RESTS))
        }
        Ok(Err(error)) => {
            tracing::error!(%game, purpose, %error, "retrying a message later");
            (leased.attempts, work.now().plus(backoff(before)))
        }
        Err(_) => {
            tracing::error!(%game, purpose, "a message made a job panic; retrying later");
            (leased.attempts, work.now().plus(backoff(before)))
        }
    };
    give_back(work, leased, until, attempts).await;
    Outcome::Done
}

pub(crate) fn backoff(attempts: u32) -> i64 {
    milliseconds(BACKOFF.after(attempts.saturating_add(1)))
}

/// Deletes the rows that one reply has delivered, and removes the controls of earlier messages.
pub(crate) async fn delivered(
    work: Context<'_>,
    leased: &[OutboxMessage],
    reply: Option<&Reply>,
    posted: Option<MessageRef>,
) -> Result<(), StoreError> {
    let edits = work.app.delivered_messages(leased, reply, posted).await?;
    edit_all(work.app, work.deliver, &edits).await;
    Ok(())
}

/// Edits the earlier messages of an answer. If an edit fails, buttons of the old message answer that it is out of date.
pub(crate) async fn edit_all(app: &App, deliver: &dyn Deliver, edits: &[Edit]) {
    let each = edits.iter().map(async |edit| {
        let _refused = deliver.edit(edit).await;
        for correction in app::overtaken(app.store(), edit).await {
            let _refused = deliver.edit(&correction).await;
        }
    });
    join_all(each).await;
}

pub(crate) async fn send(work: Context<'_>, reply: &Reply, leased: &[OutboxMessage]) -> Ran {
    let (Some(first), Some(nonce)) = (leased.first(), common_nonce(leased)) else {
        return Ok(Outcome::Done);
    };
    let failure = match work.deliver.deliver(first.channel, reply, &nonce).await {
        Ok(posted) => {
            // First, so that a later failure can't send anything twice.
            delivered(work, leased, Some(reply), posted).await?;
            None
        }
        Err(Undelivered::Never(DeliveryFailure::NoChannel))
            if Box::pin(left_thread(work, leased)).await? =>
        {
            return Ok(Outcome::Done);
        }
        Err(Undelivered::Never(failure)) => {
            tracing::warn!(game = %first.game, channel = %first.channel, "dropped an undeliverable message");
            Some(failure)
        }
        Err(Undelivered::Later { after }) => return defer_channel(work, leased, after).await,
    };
    for message in leased {
        let (game, channel) = (message.game, message.channel);
        let store = work.store();
        store
            .record_delivery_failure(game, channel, failure)
            .await?;
    }
    if failure.is_some() {
        delivered(work, leased, None, None).await?;
    }
    Ok(Outcome::Done)
}

/// Moves the games of messages out of a deleted thread; `false` if the thread wasn't the reason. Their boards replace
/// messages about moves; everything else is sent again in the parent channel.
async fn left_thread(work: Context<'_>, leased: &[OutboxMessage]) -> Result<bool, StoreError> {
    let mut has_left = false;
    for message in leased {
        let left = work
            .app
            .leave_thread(message.game, message.channel, work.now());
        let Some(game) = left.await? else {
            continue;
        };
        has_left = true;
        tracing::info!(game = %message.game, channel = %message.channel, "a thread is gone; its game has moved");
        match message.purpose {
            Purpose::Answer | Purpose::Home | Purpose::Thread | Purpose::Ping(_) => {
                acknowledge(work, message).await?;
            }
            _ => {
                let moved = OutboxMessage {
                    channel: game.setup.home.channel,
                    ..message.clone()
                };
                give_back(work, &moved, work.now(), tries_before(message)).await;
            }
        }
        if let Some(token) = message
            .token
            .as_ref()
            .filter(|_| message.purpose == Purpose::Home)
        {
            let receipt = view::receipt_elsewhere(Locale::of(game.setup.language), &game);
            let shown = work.deliver.replace_answer(Some(token), &receipt).await;
            if let Err(undelivered) = shown {
                tracing::debug!(game = %message.game, ?undelivered, "can't correct a receipt");
            }
        }
    }
    Ok(has_left)
}

/// Reschedules messages and everything else due in their channel, which would fail too and must stay in order.
pub(crate) async fn defer_channel(
    work: Context<'_>,
    leased: &[OutboxMessage],
    after: Option<Duration>,
) -> Ran {
    let mut deferred = None;
    for message in leased {
        let until = retry_later(work, message, after).await?;
        deferred = deferred.max(until.map(|until| (until, message.channel)));
    }
    let Some((until, channel)) = deferred else {
        return Ok(Outcome::Done);
    };
    work.store()
        .defer_channel(channel, work.now(), until)
        .await?;
    Ok(Outcome::LaneClosedUntil(until))
}

/// Reschedules a message with backoff after a failure. `None` if it has expired and is dropped.
pub(crate) async fn retry_later(
    work: Context<'_>,
    leased: &OutboxMessage,
    after: Option<Duration>,
) -> Result<Option<Timestamp>, StoreError> {
    let before = tries_before(leased);
    if after.is_none() && has_expired(before) {
        tracing::warn!(game = %leased.game, channel = %leased.channel, "dropped an expired message");
        acknowledge(work, leased).await?;
        return Ok(None);
    }
    let (wait, attempts) = match after {
        Some(after) => (milliseconds(after), before),
        None => (backoff(before), leased.attempts),
    };
    let until = work.now().plus(wait);
    work.store().reschedule(leased, until, attempts).await?;
    Ok(Some(until))
}

/// The number of failures implies how long a message has been tried.
fn has_expired(attempts: u32) -> bool {
    let tried: i64 = (0..attempts).map(backoff).sum();
    tried > EXPIRES_AFTER
}

/// The nonce of one message for several rows, independent of their order.
pub(crate) fn common_nonce<'a>(
    leased: impl IntoIterator<Item = &'a OutboxMessage>,
) -> Option<String> {
    leased.into_iter().map(nonce).min()
}

/// The nonce of a message, 25 characters: for some minutes Discord drops another message with the same nonce.
pub(crate) fn nonce(message: &OutboxMessage) -> String {
    let letter = message.purpose.letter();
    nonce_of(message.game.get(), message.event, letter)
}

/// The nonce for this letter and an event of a game, or a day of a server.
pub(crate) fn nonce_of(id: u64, event: u32, letter: char) -> String {
    format!("{id:016x}{event:08x}{letter}")
}

pub(crate) fn milliseconds(duration: Duration) -> i64 {
    // Discord may send a number of any size.
    i64::try_from(duration.as_millis()).unwrap_or(30 * 60_000)
}
