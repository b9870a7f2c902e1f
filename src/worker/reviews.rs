//! Reviews of games that are over: made one after the other, and shown to those who wait.

use super::Undelivered;
use super::outbox::{Channel, Context, guarded, lease_for};
use crate::app::{OutboxMessage, Reader};
use crate::view::Reply;

/// How long nobody else may make a review that was begun, in milliseconds: longer than that takes,
/// and so short that a player who asks again after a crash does not wait long.
const REVIEW_LEASE: i64 = 30_000;

/// Makes one review: whether it is done with, and readers may wait for it.
pub(super) async fn review(work: Context<'_>, due: &OutboxMessage) -> bool {
    let Some(leased) = lease_for(work, due, REVIEW_LEASE).await else {
        return false;
    };
    let mut is_made = false;
    let making = async {
        let orphan = work.app.make_review(&leased).await?;
        is_made = true;
        if let Some(reply) = orphan
            && let Some(token) = &leased.token
        {
            let shown = work.deliver.replace_answer(Some(token), &reply).await;
            if let Err(undelivered) = shown {
                tracing::debug!(game = %leased.game, ?undelivered, "a review was not shown");
            }
        }
        Ok(Channel::Open)
    };
    guarded(work, &leased, making).await;
    is_made
}

/// Shows a review to a reader who has waited for it.
pub(super) async fn show_review(work: Context<'_>, reader: Reader, reply: &Reply) {
    match work.deliver.replace_answer(reader.token(), reply).await {
        Ok(()) => {}
        Err(Undelivered::Later { after }) => work.app.wait_again(reader, work.now(), after),
        Err(Undelivered::Never(failure)) => tracing::debug!(?failure, "a review was not shown"),
    }
}
