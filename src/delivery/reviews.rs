//! Reviews of games that are over: made one after the other, and shown to those who wait.

use futures_util::future::join_all;

use super::Undelivered;
use super::lease::{Context, Outcome};
use crate::app::{OutboxMessage, StoreError};

pub(super) async fn review(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    if let Some(reply) = work.app.make_review(leased).await?
        && let Some(token) = &leased.token
    {
        let shown = work.deliver.replace_answer(Some(token), &reply).await;
        if let Err(undelivered) = shown {
            tracing::debug!(game = %leased.game, ?undelivered, "can't show a review");
        }
    }
    Ok(Outcome::Done)
}

/// Shows finished reviews to the readers who wait.
pub(super) async fn show_reviews(work: Context<'_>) {
    let made = match work.app.made_reviews(work.now()).await {
        Ok(made) => made,
        Err(error) => return tracing::error!(%error, "retrying reviews later"),
    };
    join_all(made.into_iter().map(async |(reader, reply)| {
        match work.deliver.replace_answer(reader.token(), &reply).await {
            Ok(()) => {}
            Err(Undelivered::Later { after }) => work.app.wait_again(reader, work.now(), after),
            Err(Undelivered::Never(failure)) => tracing::debug!(?failure, "can't show a review"),
        }
    }))
    .await;
}
