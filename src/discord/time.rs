//! Asks Discord for the time when no response has told it lately.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::post::Post;
use crate::backoff::Backoff;
use crate::time_source::SharedClock;

/// The longest useful wait for a response: the time is known only to within that wait.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// The interval of checks, and the pauses after failures.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(2));

pub(super) async fn keep_telling(post: Arc<Post>, clock: Arc<SharedClock>) {
    let mut failures = 0;
    loop {
        if clock.needs_sync() {
            match timeout(LONGEST_WAIT, post.ask_the_time()).await {
                Ok(Ok(())) => failures = 0,
                Ok(Err(error)) => {
                    let error = error.without_url();
                    tracing::debug!(%error, "can't get the time from Discord");
                    failures += 1;
                }
                Err(_) => failures += 1,
            }
        }
        sleep(BACKOFF.after(failures + 1)).await;
    }
}
