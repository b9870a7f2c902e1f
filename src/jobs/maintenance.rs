//! Work without a row of its own: the heartbeat, and maintenance once a minute.

use std::time::Duration;

use futures_util::stream::StreamExt as _;
use futures_util::{FutureExt as _, stream};
use tokio::sync::watch;

use super::threads::keep_threads_open;
use super::{Deliver, POLL_EVERY, stopped};
use crate::game::{DAY, Timestamp};
use crate::play::App;
use crate::store::StoreError;

const BEAT_EVERY: Duration = Duration::from_secs(5);

pub(crate) const MAINTENANCE_INTERVAL: Duration = Duration::from_mins(1);

const MOST_STEPS: u32 = 100;

const PAUSE_IN_CLEARING: Duration = Duration::from_millis(200);

/// How long a server's games are kept after the bot was removed (ms).
pub const KEPT_AFTER_LEAVING: i64 = 30 * DAY;

/// How long the game of a request that named none is stored (ms). Discord redelivers a request within seconds.
const REPEATED_WITHIN: i64 = DAY;

const EDITS_AT_ONCE: usize = 8;

pub async fn maintain(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    keep_threads_open(app, deliver, now).await?;
    begin_and_close(app, deliver, now).await?;
    crate::features::puzzles::jobs::post_and_search(app, deliver, now).await;
    // On Citus, each of these is a commit on all servers.
    match now.minute_of_ten() {
        0 => {
            let before = now.plus(-REPEATED_WITHIN);
            app.store().prune_requests(before).await?;
        }
        1 => drop(app.store().prune_activity_games(now).await?),
        _ => {}
    }
    app.store().clear_marks(now).await?;
    clear(app, now.plus(-KEPT_AFTER_LEAVING)).await
}

/// Expires challenges, and starts and closes what is due.
pub async fn begin_and_close(
    app: &App,
    deliver: &dyn Deliver,
    now: Timestamp,
) -> Result<(), StoreError> {
    let edits = app.lapsed(now).await?;
    stream::iter(&edits)
        .for_each_concurrent(EDITS_AT_ONCE, |edit| deliver.edit(edit).map(drop))
        .await;
    crate::features::tournaments::jobs::announce(app, deliver, now).await;
    Ok(())
}

/// Deletes the data of servers that removed the bot, a few games at a time, so that players elsewhere
/// don't notice.
async fn clear(app: &App, before: Timestamp) -> Result<(), StoreError> {
    let mut games = 0;
    for _ in 0..MOST_STEPS {
        let Some(cleared) = app.store().clear_left(before).await? else {
            break;
        };
        games += cleared;
        tokio::time::sleep(PAUSE_IN_CLEARING).await;
    }
    if games > 0 {
        tracing::info!(games, "deleted games of servers that removed the bot");
    }
    Ok(())
}

/// Writes heartbeats until `stop`, then the last one.
pub async fn keep_beating(app: &App, mut stop: watch::Receiver<bool>) {
    loop {
        // A clock that may be wrong would write the wrong time.
        let known = app.clock().known();
        if let Some(now) = known
            && let Err(error) = app.heartbeat(now).await
        {
            tracing::error!(%error, "the heartbeat is not written");
        }
        let pause = known.map_or(POLL_EVERY, |_| BEAT_EVERY);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stopped(&mut stop) => break,
        }
    }
    if let Some(now) = app.clock().known()
        && let Err(error) = app.stops(now).await
    {
        tracing::warn!(%error, "the stop is not written");
    }
}
