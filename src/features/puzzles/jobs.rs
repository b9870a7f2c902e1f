//! The puzzle of the day. A server is leased by compare-and-swap on its columns, because an outbox row belongs to a game.

use std::sync::Arc;
use std::time::Duration;

use futures_util::stream;
use futures_util::stream::StreamExt as _;

use super::daily::DailyPuzzle;
use super::sources::day_of;
use crate::game::{DAY, HOUR, Timestamp};
use crate::jobs::send::{milliseconds, nonce_of};
use crate::jobs::{Deliver, Undelivered};
use crate::play::App;
use crate::store::{LEASE, StoreError};
use crate::words::Locale;

/// Hour of the day, in UTC, from which its puzzle is posted.
const POSTED_AT: i64 = 9 * HOUR;

const MOST_POSTED: u32 = 200;
const POSTED_AT_ONCE: usize = 4;

/// Pause before a failed post is retried (ms).
const AGAIN_AFTER: i64 = 10 * 60_000;

/// Interval of the searches in a terminal, where no worker makes them.
const SEARCH_EVERY: Duration = Duration::from_secs(10);

impl App {
    /// Periodically searches finished games for puzzles.
    pub(crate) async fn keep_searching(self: Arc<Self>) {
        loop {
            if let Err(error) = self.search_for_puzzles().await {
                tracing::warn!(%error, "searching finished games for puzzles later");
            }
            tokio::time::sleep(SEARCH_EVERY).await;
        }
    }
}

/// Posts due puzzles, and searches finished games for new ones.
pub(crate) async fn post_and_search(app: &App, deliver: &dyn Deliver, now: Timestamp) {
    if let Err(error) = post_puzzles(app, deliver, now).await {
        tracing::error!(%error, "retrying the puzzle of the day later");
    }
    if let Err(error) = app.search_for_puzzles().await {
        tracing::error!(%error, "finished games wait to be searched for puzzles");
    }
}

/// Posts the puzzle of the day where it is due. A missed day isn't made up for.
async fn post_puzzles(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    if now.as_millisecond().rem_euclid(DAY) < POSTED_AT {
        return Ok(());
    }
    let day = day_of(now);
    if now.minute_of_ten() == 2 {
        app.store().prune_solvers(day - 1).await?;
    }
    let due = app.store().due_puzzles(day, now, MOST_POSTED).await?;
    stream::iter(due)
        .for_each_concurrent(POSTED_AT_ONCE, async |puzzle| {
            if let Err(error) = post(app, deliver, puzzle, day, now).await {
                let server = puzzle.server;
                tracing::error!(%server, %error, "retrying the puzzle of the day later");
            }
        })
        .await;
    Ok(())
}

async fn post(
    app: &App,
    deliver: &dyn Deliver,
    puzzle: DailyPuzzle,
    day: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let variant = puzzle.variant;
    let of_day = app.daily_puzzle(day, variant).await?;
    let locale = Locale::of(puzzle.language.unwrap_or_default());
    let store = app.store();
    let solvers = store.solvers(puzzle.server, day - 1).await?;
    let reply = super::view::daily_puzzle(locale, day, variant, &of_day, &solvers);
    let leasing = store.put_off_puzzle(puzzle, day, now.plus(LEASE));
    let Some(leased) = leasing.await? else {
        return Ok(());
    };
    let channel = leased.channel;
    let nonce = nonce_of(leased.server.get(), u32::try_from(day).unwrap_or(0), 'q');
    let failure = match deliver.deliver(channel, &reply, &nonce).await {
        Ok(_) => None,
        Err(Undelivered::Never(failure)) => {
            tracing::warn!(%channel, ?failure, "can't post the puzzle of the day");
            Some(failure)
        }
        Err(Undelivered::Later { after }) => {
            let until = now.plus(after.map_or(AGAIN_AFTER, milliseconds));
            return store.put_off_puzzle(leased, day, until).await.map(|_| ());
        }
    };
    store.puzzle_posted(leased, day, failure).await
}
