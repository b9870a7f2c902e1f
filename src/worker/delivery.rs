//! One delivery of leased messages, and what becomes of them: they are removed, or come again after
//! a pause.

use std::time::Duration;

use futures_util::future::join_all;

use super::Undelivered;
use super::outbox::{Channel, Context};
use crate::app::{OutboxMessage, Posted, Purpose, StoreError};
use crate::game::{Alarm, DAY, Note, Timestamp};
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
) -> Result<Option<Channel>, StoreError> {
    let Some(token) = &leased.token else {
        return Ok(None);
    };
    match work.deliver.answer(token, reply).await {
        Ok(Some(posted)) => {
            let leased = std::slice::from_ref(leased);
            delivered(work, leased, Some(reply), Some(posted)).await?;
            Ok(Some(Channel::Open))
        }
        Ok(None) | Err(Undelivered::Never(_)) => Ok(None),
        Err(Undelivered::Later { after }) => {
            let leased = std::slice::from_ref(leased);
            leave(work, leased, after).await.map(Some)
        }
    }
}

/// How often delivery was tried before the message was taken this time.
pub(super) fn tries_before(leased: &OutboxMessage) -> u32 {
    leased.attempts.saturating_sub(1)
}

/// Gives back a message that was taken, as if it had not been, to be due at the given moment.
pub(super) async fn give_back(work: Context<'_>, leased: &OutboxMessage, due: Timestamp) {
    let given_back = work.app.reschedule(leased, due, tries_before(leased));
    if let Err(error) = given_back.await {
        tracing::debug!(game = %leased.game, %error, "a message stays taken");
    }
}

/// Removes a message that was delivered, or that is about nothing any more.
pub(super) async fn settle(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Channel, StoreError> {
    delivered(work, std::slice::from_ref(leased), None, None).await?;
    Ok(Channel::Open)
}

/// The pause after so many failed deliveries, in milliseconds.
pub(super) fn pause(attempts: u32) -> i64 {
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

/// Delivers leased messages by one reply; where there is nothing to say they are removed.
pub(super) async fn send(
    work: Context<'_>,
    reply: Option<Reply>,
    leased: &[OutboxMessage],
) -> Result<Channel, StoreError> {
    let (Some(first), Some(nonce)) = (leased.first(), common_nonce(leased)) else {
        return Ok(Channel::Open);
    };
    let posted = match &reply {
        Some(reply) => work.deliver.deliver(first.channel, reply, &nonce).await,
        None => Ok(None),
    };
    match posted {
        Ok(posted) => {
            // Nothing is said twice because a later step fails.
            delivered(work, leased, reply.as_ref(), posted).await?;
            for message in leased {
                work.app.record_delivery(message, None).await?;
            }
        }
        Err(Undelivered::Never(failure)) => {
            for message in leased {
                let (game, channel) = (message.game, message.channel);
                work.app.record_delivery(message, Some(failure)).await?;
                tracing::warn!(%game, %channel, "a message cannot be delivered and is dropped");
                settle(work, message).await?;
            }
        }
        Err(Undelivered::Later { after }) => {
            return leave(work, leased, after).await;
        }
    }
    Ok(Channel::Open)
}

/// Leaves messages to one channel that were taken for later, and with them what else is for it:
/// that would meet the same, and comes in order.
pub(super) async fn leave(
    work: Context<'_>,
    leased: &[OutboxMessage],
    after: Option<Duration>,
) -> Result<Channel, StoreError> {
    let mut left = None;
    for message in leased {
        let until = later(work, message, after).await?;
        left = left.max(until.map(|until| (until, message.channel)));
    }
    let Some((until, channel)) = left else {
        return Ok(Channel::Open);
    };
    work.app.rest_channel(channel, work.now(), until).await?;
    Ok(Channel::RestsUntil(until))
}

/// Leaves a message that was taken for later: as long as the other side asked, which is no failure,
/// or for a pause. Until when; nothing where it has been tried for too long and is dropped.
pub(super) async fn later(
    work: Context<'_>,
    leased: &OutboxMessage,
    after: Option<Duration>,
) -> Result<Option<Timestamp>, StoreError> {
    let before = tries_before(leased);
    if after.is_none() && has_expired(before) {
        tracing::warn!(game = %leased.game, channel = %leased.channel, "a message has expired");
        settle(work, leased).await?;
        return Ok(None);
    }
    let (wait, attempts) = match after {
        Some(after) => {
            let wait = i64::try_from(after.as_millis()).unwrap_or(LONGEST_PAUSE);
            (wait, before)
        }
        None => (pause(before), leased.attempts),
    };
    let until = work.now().plus(wait);
    work.app.reschedule(leased, until, attempts).await?;
    Ok(Some(until))
}

/// The pauses double up to the longest, so the number of failures tells how long a message has been
/// tried.
fn has_expired(attempts: u32) -> bool {
    let tried: i64 = (0..attempts).map(pause).sum();
    tried > EXPIRES_AFTER
}

/// The mark of one message about several rows, which is the same in whatever order they come.
pub(super) fn common_nonce<'a>(
    leased: impl IntoIterator<Item = &'a OutboxMessage>,
) -> Option<String> {
    leased.into_iter().map(nonce).min()
}

/// The message's own mark of 25 characters: Discord drops a second one with the same mark for some
/// minutes.
pub fn nonce(message: &OutboxMessage) -> String {
    let purpose = match message.purpose {
        Purpose::Answer => 'a',
        Purpose::Home => 'h',
        Purpose::Thread => 't',
        Purpose::Alarm(Alarm::Half) => '2',
        Purpose::Alarm(Alarm::Tenth) => '1',
        Purpose::Alarm(Alarm::Fiftieth) => '5',
        Purpose::Alarm(Alarm::PauseOver) => 'p',
        Purpose::Alarm(Alarm::Flag) => 'f',
        Purpose::Proof => 'd',
        Purpose::Opponent => 'o',
        Purpose::ArbiterOffer => 'r',
        Purpose::Announcement => 'w',
        Purpose::Retraction => 'x',
        Purpose::Direct(Note::Turn) => 'T',
        Purpose::Direct(Note::Nudge) => 'N',
        Purpose::Direct(Note::Reminder) => 'R',
        Purpose::Ping(Note::Turn) => 'u',
        Purpose::Ping(Note::Nudge) => 'n',
        Purpose::Ping(Note::Reminder) => 'm',
        Purpose::Review => 'v',
        Purpose::SharedReview(None) => 's',
        Purpose::SharedReview(Some(..=1)) => 'A',
        Purpose::SharedReview(Some(2)) => 'B',
        Purpose::SharedReview(Some(3..)) => 'C',
    };
    format!("{:016x}{:08x}{purpose}", message.game.get(), message.event)
}
