//! The heartbeat: written whatever else the process is doing, and however long that takes.

use std::time::Duration;

use tokio::sync::watch;

use super::{POLL_EVERY, stopped};
use crate::app::App;

const BEAT_EVERY: Duration = Duration::from_secs(5);

/// Writes that this process is running until `stop`, and then that it stops.
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
