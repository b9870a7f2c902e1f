//! Announcements of open challenges, and their retraction.

use super::Undelivered;
use super::delivery::{give_back, later, leave, nonce, settle};
use super::outbox::{Channel, Context};
use crate::app::{Edit, MessageChange, OutboxMessage, Retraction, StoreError};
use crate::game::Card;

/// Announces a challenge, unless it has been answered meanwhile.
pub(super) async fn announce(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Channel, StoreError> {
    let now = work.now();
    let Some(reply) = work.app.announcement(leased, now).await? else {
        return settle(work, leased).await;
    };
    let nonce = nonce(leased);
    match work.deliver.deliver(leased.channel, &reply, &nonce).await {
        Ok(Some(posted)) => {
            let posted = Card {
                channel: posted.channel,
                message: posted.message,
            };
            work.app.announced(leased, posted, now).await?;
        }
        // It cannot be found again.
        Ok(None) => return settle(work, leased).await,
        Err(Undelivered::Never(failure)) => {
            work.app.record_announcement(leased, Some(failure)).await?;
            tracing::warn!(game = %leased.game, channel = %leased.channel, "a challenge is not announced");
            return settle(work, leased).await;
        }
        Err(Undelivered::Later { after }) => {
            return leave(work, std::slice::from_ref(leased), after).await;
        }
    }
    Ok(Channel::Open)
}

/// Lets an announcement say that its challenge is no longer open. One that was deleted says nothing
/// any more.
pub(super) async fn retract(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Channel, StoreError> {
    let (at, reply) = match work.app.retraction(leased, work.now()).await? {
        Retraction::Now(at, reply) => (at, reply),
        Retraction::Later(due) => {
            give_back(work, leased, due).await;
            return Ok(Channel::Open);
        }
        Retraction::Nothing => return settle(work, leased).await,
    };
    let edit = Edit {
        channel: at.channel,
        message: at.message,
        change: MessageChange::Whole(reply),
    };
    match work.deliver.replace(&edit).await {
        Ok(()) | Err(Undelivered::Never(_)) => settle(work, leased).await,
        // New messages may be sent where none may be changed now.
        Err(Undelivered::Later { after }) => {
            later(work, leased, after).await?;
            Ok(Channel::Open)
        }
    }
}
