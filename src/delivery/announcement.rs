//! Announcements of open challenges, and their retraction.

use super::Undelivered;
use super::outbox::{Context, Outcome};
use super::send::{defer_channel, nonce, retry_later};
use crate::app::{Edit, MessageChange, OutboxMessage, Retraction, StoreError};
use crate::game::Card;

/// Announces a challenge, unless it has been answered meanwhile.
pub(super) async fn announce(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let now = work.now();
    let Some(reply) = work.app.announcement(leased, now).await? else {
        return Ok(Outcome::Superseded);
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
        Ok(None) => return Ok(Outcome::Superseded),
        Err(Undelivered::Never(failure)) => {
            work.app.record_announcement(leased, Some(failure)).await?;
            tracing::warn!(game = %leased.game, channel = %leased.channel, "a challenge is not announced");
            return Ok(Outcome::Superseded);
        }
        Err(Undelivered::Later { after }) => {
            return defer_channel(work, std::slice::from_ref(leased), after).await;
        }
    }
    Ok(Outcome::Done)
}

/// Lets an announcement say that its challenge is no longer open. One that was deleted says nothing
/// any more.
pub(super) async fn retract(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let (at, reply) = match work.app.retraction(leased, work.now()).await? {
        Retraction::Now(at, reply) => (at, reply),
        Retraction::Later(due) => return Ok(Outcome::RetryAt(due)),
        Retraction::Nothing => return Ok(Outcome::Superseded),
    };
    let edit = Edit {
        channel: at.channel,
        message: at.message,
        change: MessageChange::Whole(reply),
    };
    match work.deliver.replace(&edit).await {
        Ok(()) | Err(Undelivered::Never(_)) => Ok(Outcome::Superseded),
        // New messages may be sent where none may be changed now.
        Err(Undelivered::Later { after }) => {
            retry_later(work, leased, after).await?;
            Ok(Outcome::Done)
        }
    }
}
