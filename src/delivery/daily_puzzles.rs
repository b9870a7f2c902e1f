//! The puzzle of the day in the channels that servers have named.
//!
//! A server is leased by compare-and-swap like a row of the outbox, which belongs to games.

use futures_util::stream::{self, StreamExt as _};

use super::outbox::LEASE;
use super::send::{milliseconds, nonce_of};
use super::{Deliver, Undelivered};
use crate::app::{App, DailyPuzzle, StoreError};
use crate::game::Timestamp;

/// In how many servers it is posted at each look, and in how many at the same time.
const MOST_POSTED: u32 = 200;
const POSTED_AT_ONCE: usize = 4;

/// After how long a post is tried again that may go through later, in milliseconds.
const AGAIN_AFTER: i64 = 10 * 60_000;

/// Posts the puzzle of the day where it is due.
pub(super) async fn post_puzzles(
    app: &App,
    deliver: &dyn Deliver,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (day, due) = app.due_puzzles(now, MOST_POSTED).await?;
    let posting = stream::iter(due);
    let posting = posting.for_each_concurrent(POSTED_AT_ONCE, async |puzzle| {
        if let Err(error) = post(app, deliver, puzzle, day, now).await {
            let server = puzzle.server;
            tracing::error!(%server, %error, "the puzzle of the day has to wait");
        }
    });
    posting.await;
    Ok(())
}

/// Posts it in one server, unless another worker does.
async fn post(
    app: &App,
    deliver: &dyn Deliver,
    puzzle: DailyPuzzle,
    day: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let reply = app.puzzle_post(puzzle, day).await?;
    let Some(leased) = app
        .store()
        .put_off_puzzle(puzzle, day, now.plus(LEASE))
        .await?
    else {
        return Ok(());
    };
    let channel = leased.channel;
    let nonce = nonce_of(leased.server.get(), u32::try_from(day).unwrap_or(0), 'q');
    match deliver.deliver(channel, &reply, &nonce).await {
        Ok(_) => app.store().puzzle_posted(leased, day, None).await,
        Err(Undelivered::Never(failure)) => {
            tracing::warn!(%channel, ?failure, "the puzzle of the day cannot be posted");
            app.store().puzzle_posted(leased, day, Some(failure)).await
        }
        Err(Undelivered::Later { after }) => {
            let until = now.plus(after.map_or(AGAIN_AFTER, milliseconds));
            app.store()
                .put_off_puzzle(leased, day, until)
                .await
                .map(|_| ())
        }
    }
}
