//! The heartbeat: that a process is at work is written down whatever else is done, and however long
//! that takes.

use std::time::Duration;

use tokio::sync::watch;

use super::{POLL_EVERY, stopped};
use crate::app::App;

/// How often it is written down that a process is at work.
const BEAT_EVERY: Duration = Duration::from_secs(5);

/// Writes down that this process is at work, again and again, until told to stop, and then that.
pub async fn keep_beating(app: &App, mut stop: watch::Receiver<bool>) {
    loop {
        // By a clock that may be wrong it would be written down for the wrong time.
        let known = app.clock().known();
        if let Some(now) = known
            && let Err(error) = app.heartbeat(now).await
        {
            tracing::error!(%error, "it is not written down that this process is at work");
        }
        let pause = if known.is_some() {
            BEAT_EVERY
        } else {
            POLL_EVERY
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stopped(&mut stop) => break,
        }
    }
    if let Some(now) = app.clock().known()
        && let Err(error) = app.stops(now).await
    {
        tracing::warn!(%error, "it is not written down that this process stops");
    }
}
