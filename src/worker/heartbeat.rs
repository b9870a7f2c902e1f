//! The heartbeat: that somebody is at work is written down whatever else is done, and however long that takes.

use std::time::Duration;

use tokio::sync::watch;

use super::{now, told_to_stop};
use crate::app::App;

/// How often it is written down that somebody is at work.
const BEAT_EVERY: Duration = Duration::from_secs(5);

/// Writes down that somebody is at work, again and again, until told to stop.
pub async fn keep_beating(app: &App, mut stop: watch::Receiver<bool>) {
    loop {
        if let Err(error) = app.beat(now()).await {
            tracing::error!(%error, "it is not written down that somebody is at work");
        }
        tokio::select! {
            () = tokio::time::sleep(BEAT_EVERY) => {}
            () = told_to_stop(&mut stop) => return,
        }
    }
}
