//! The end of a vote.

use crate::jobs::lease::{Context, Outcome, Ran};
use crate::jobs::send::edit_all;
use crate::referee::votes_end;
use crate::store::OutboxMessage;

/// Plays the move with the most votes. Without votes, extends the deadline by the same time.
pub(crate) async fn count_votes(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    if work.app.count_votes(leased, work.now()).await? {
        return Ok(Outcome::Superseded);
    }
    let Some(game) = work.store().load(leased.game).await? else {
        return Ok(Outcome::Superseded);
    };
    let hours = game.setup.vote.as_ref().map_or(1, |terms| terms.hours);
    let now = work.now();
    let edits = work.app.refreshed_boards(&game, now).await?;
    edit_all(work.app, work.deliver, &edits).await;
    Ok(Outcome::RetryAt(votes_end(game.changed_at(), hours, now)))
}
