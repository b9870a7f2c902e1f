//! Proofs that a position is dead: after the answer to a move, one at a time, and only of the newest
//! position of a game.

use super::lease::{Context, Outcome};
use crate::app::{OutboxMessage, StoreError, to_be_proven};
use crate::compute::Kind;

/// Searches, within its budget, whether a position is dead, and ends the game then (FIDE 5.2.2).
pub(super) async fn prove(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let game = work.store().load(leased.game).await?;
    let newest = game.as_ref().and_then(to_be_proven);
    let Some((_, position)) = newest.filter(|(moved, _)| *moved == leased.event) else {
        return Ok(Outcome::Superseded);
    };
    let position = position.clone();
    // Seventy-five moves were ruled with the move; only a search finds something new.
    let search = move || position.outcome().is_none() && position.proven_outcome().is_some();
    let proven = work.app.compute().run(Kind::Proof, search).await;
    if proven.map_err(|error| StoreError::Busy(format!("no proof: {error}")))? {
        let now = work.now();
        work.app.end_dead(leased.game, leased.event, now).await?;
    }
    Ok(Outcome::Superseded)
}
