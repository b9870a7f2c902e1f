//! Discord is asked for the time when it has not told it lately.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::post::Post;
use crate::clock::SharedClock;

/// How long an answer may take to be of use: the time is known only to within the wait for it.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// How often it is looked whether Discord has to be asked.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// The longest pause before it is asked again, where it does not answer.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Keeps the clock told, for as long as it is polled.
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
