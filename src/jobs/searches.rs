//! Jobs that search: proofs of dead positions, and reviews.

use futures_util::future::join_all;

use super::Undelivered;
use super::lease::{Context, Outcome, Ran};
use crate::compute::Kind;
use crate::play::to_be_proven;
use crate::store::{OutboxMessage, StoreError};

/// Searches within its budget whether a position is dead, and if so ends the game (FIDE 5.2.2).
pub(crate) async fn prove(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let game = work.store().load(leased.game).await?;
    let newest = game.as_ref().and_then(to_be_proven);
    let Some((_, position)) = newest.filter(|(moved, _)| *moved == leased.event) else {
        return Ok(Outcome::Superseded);
    };
    let position = position.clone();
    // The move itself already applied the seventy-five-move rule; only a search can find something new.
    let search = move || position.outcome().is_none() && position.proven_outcome().is_some();
    let proven = work.app.compute().run(Kind::Proof, search).await;
    if proven.map_err(|error| StoreError::Busy(format!("no proof: {error}")))? {
        let now = work.now();
        work.app.end_dead(leased.game, leased.event, now).await?;
    }
    Ok(Outcome::Superseded)
}

pub(crate) async fn make_review(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    if let Some(reply) = work.app.make_review(leased, work.now()).await?
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
pub(crate) async fn show_reviews(work: Context<'_>) {
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
