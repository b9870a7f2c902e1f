//! One delivery of leased messages: afterwards they are removed, or tried again after a pause.

use std::time::Duration;

use futures_util::future::join_all;

use super::Undelivered;
use super::outbox::{Context, Outcome};
use crate::app::{OutboxMessage, Posted, StoreError};
use crate::game::{DAY, Timestamp};
use crate::view::Reply;

/// Undeliverable messages expire after a day.
const EXPIRES_AFTER: i64 = DAY;

/// The first pause after a failed delivery, in milliseconds; it doubles each time.
const FIRST_PAUSE: i64 = 2_000;

/// The longest pause, in milliseconds.
const LONGEST_PAUSE: i64 = 30 * 60_000;

/// Checks whether the original response did arrive, perhaps before a crash; if so, nothing is resent. While the token is valid
/// nothing is resent without this check. `None` if it must be sent.
pub(super) async fn answer(
    work: Context<'_>,
    leased: &OutboxMessage,
    reply: &Reply,
) -> Result<Option<Outcome>, StoreError> {
    let Some(token) = &leased.token else {
        return Ok(None);
    };
    match work.deliver.answer(token, reply).await {
        Ok(Some(posted)) => {
            let leased = std::slice::from_ref(leased);
            delivered(work, leased, Some(reply), Some(posted)).await?;
            Ok(Some(Outcome::Done))
        }
        Ok(None) | Err(Undelivered::Never(_)) => Ok(None),
        Err(Undelivered::Later { after }) => {
            let leased = std::slice::from_ref(leased);
            defer_channel(work, leased, after).await.map(Some)
        }
    }
}

/// Sends an answer or a board again, unless the response did arrive.
pub(super) async fn resend(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let reply = work.app.message(leased).await?;
    if let Some(reply) = &reply
        && let Some(outcome) = answer(work, leased, reply).await?
    {
        return Ok(outcome);
    }
    send(work, reply, std::slice::from_ref(leased)).await
}

/// How often delivery was tried before this lease.
pub(super) fn tries_before(leased: &OutboxMessage) -> u32 {
    leased.attempts.saturating_sub(1)
}

/// Ends a lease as if the message had not been tried, to be due at the given moment.
pub(super) async fn give_back(work: Context<'_>, leased: &OutboxMessage, due: Timestamp) {
    let given_back = work
        .app
        .store()
        .reschedule(leased, due, tries_before(leased));
    if let Err(error) = given_back.await {
        tracing::debug!(game = %leased.game, %error, "a message stays leased");
    }
}

/// Removes a message that there is nothing to send about.
pub(super) async fn acknowledge(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<(), StoreError> {
    delivered(work, std::slice::from_ref(leased), None, None).await
}

/// The pause after a number of failed attempts, in milliseconds.
pub(super) fn backoff(attempts: u32) -> i64 {
    FIRST_PAUSE
        .saturating_mul(1 << attempts.min(20))
        .min(LONGEST_PAUSE)
}

/// Removes messages that one reply has delivered, and takes the controls from earlier ones.
async fn delivered(
    work: Context<'_>,
    leased: &[OutboxMessage],
    reply: Option<&Reply>,
    posted: Option<Posted>,
) -> Result<(), StoreError> {
    let edits = work.app.delivered_messages(leased, reply, posted).await?;
    join_all(edits.iter().map(|edit| work.deliver.edit(edit))).await;
    Ok(())
}

/// Delivers leased messages by one reply; without one they are removed.
pub(super) async fn send(
    work: Context<'_>,
    reply: Option<Reply>,
    leased: &[OutboxMessage],
) -> Result<Outcome, StoreError> {
    let (Some(first), Some(nonce)) = (leased.first(), common_nonce(leased)) else {
        return Ok(Outcome::Done);
    };
    let posted = match &reply {
        Some(reply) => work.deliver.deliver(first.channel, reply, &nonce).await,
        None => Ok(None),
    };
    match posted {
        Ok(posted) => {
            // First, so that nothing is sent twice because a later step fails.
            delivered(work, leased, reply.as_ref(), posted).await?;
            for message in leased {
                work.app
                    .store()
                    .record_delivery_failure(message.game, message.channel, None)
                    .await?;
            }
        }
        Err(Undelivered::Never(failure)) => {
            for message in leased {
                let (game, channel) = (message.game, message.channel);
                work.app
                    .store()
                    .record_delivery_failure(game, channel, Some(failure))
                    .await?;
                tracing::warn!(%game, %channel, "a message cannot be delivered and is dropped");
                acknowledge(work, message).await?;
            }
        }
        Err(Undelivered::Later { after }) => {
            return defer_channel(work, leased, after).await;
        }
    }
    Ok(Outcome::Done)
}

/// Puts off messages to one channel, and with them what else is due there: it would meet the same,
/// and is sent in order.
pub(super) async fn defer_channel(
    work: Context<'_>,
    leased: &[OutboxMessage],
    after: Option<Duration>,
) -> Result<Outcome, StoreError> {
    let mut deferred = None;
    for message in leased {
        let until = retry_later(work, message, after).await?;
        deferred = deferred.max(until.map(|until| (until, message.channel)));
    }
    let Some((until, channel)) = deferred else {
        return Ok(Outcome::Done);
    };
    work.app
        .store()
        .defer_channel(channel, work.now(), until)
        .await?;
    Ok(Outcome::LaneClosedUntil(until))
}

/// Reschedules a message: for as long as the other side asked, which is no failure, or with
/// backoff. Returns until when; `None` if it has expired and is dropped.
pub(super) async fn retry_later(
    work: Context<'_>,
    leased: &OutboxMessage,
    after: Option<Duration>,
) -> Result<Option<Timestamp>, StoreError> {
    let before = tries_before(leased);
    if after.is_none() && has_expired(before) {
        tracing::warn!(game = %leased.game, channel = %leased.channel, "a message has expired");
        acknowledge(work, leased).await?;
        return Ok(None);
    }
    let (wait, attempts) = match after {
        Some(after) => (milliseconds(after), before),
        None => (backoff(before), leased.attempts),
    };
    let until = work.now().plus(wait);
    work.app.store().reschedule(leased, until, attempts).await?;
    Ok(Some(until))
}

/// The number of failures gives the time for which a message has been tried.
fn has_expired(attempts: u32) -> bool {
    let tried: i64 = (0..attempts).map(backoff).sum();
    tried > EXPIRES_AFTER
}

/// The nonce of one message about several rows, whatever their order.
pub(super) fn common_nonce<'a>(
    leased: impl IntoIterator<Item = &'a OutboxMessage>,
) -> Option<String> {
    leased.into_iter().map(nonce).min()
}

/// The nonce of a message, 25 characters: for some minutes Discord drops a second message with it.
pub fn nonce(message: &OutboxMessage) -> String {
    let letter = message.purpose.letter();
    nonce_of(message.game.get(), message.event, letter)
}

/// The nonce of the one message with that letter about an event of a game, or a day of a server.
pub(super) fn nonce_of(id: u64, event: u32, letter: char) -> String {
    format!("{id:016x}{event:08x}{letter}")
}

/// How long the other side asked to wait.
pub(super) fn milliseconds(after: Duration) -> i64 {
    i64::try_from(after.as_millis()).unwrap_or(LONGEST_PAUSE)
}
