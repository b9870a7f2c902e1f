//! Asks Discord for the time when no response has told it lately.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::post::Post;
use crate::time_source::SharedClock;

/// The longest useful wait for a response: the time is known only to within that wait.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// How often the clock is asked whether it needs the time.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// The longest pause after a request that failed.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Runs until it is dropped.
pub(super) async fn keep_telling(post: Arc<Post>, clock: Arc<SharedClock>) {
    let mut pause = LOOK_EVERY;
    loop {
        if clock.wants_to_be_told() {
            match timeout(LONGEST_WAIT, post.ask_the_time()).await {
                Ok(Ok(())) => pause = LOOK_EVERY,
                Ok(Err(error)) => {
                    let error = error.without_url();
                    tracing::debug!(%error, "Discord does not tell the time");
                    pause = LONGEST_PAUSE.min(pause * 2);
                }
                Err(_) => pause = LONGEST_PAUSE.min(pause * 2),
            }
        }
        sleep(pause).await;
    }
}
