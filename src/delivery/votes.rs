//! The end of a vote.

use super::lease::{Context, Outcome};
use crate::app::{OutboxMessage, StoreError};
use crate::referee::votes_end;

/// Plays what most have voted for. Without any vote the channel gets as much time again.
pub(super) async fn count(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    if work.app.count_votes(leased, work.now()).await? {
        return Ok(Outcome::Superseded);
    }
    let game = work.store().load(leased.game).await?;
    let hours = game.and_then(|game| game.setup.vote).unwrap_or(1);
    Ok(Outcome::RetryAt(votes_end(work.now(), hours)))
}
