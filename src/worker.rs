//! What happens by itself: the outbox is delivered.
//!
//! A letter is taken by compare-and-swap, so several workers, in one process or in several, never send the same one at
//! once. One that could not be delivered stays for later.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::app::{Answer, App};
use crate::referee::{DAY, Stage, Time};
use crate::store::{Letter, Purpose, StoreError};
use crate::view::Reply;

/// How often the outbox is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How many letters are taken at once.
const BATCH: u32 = 50;

/// A letter nobody could deliver for so long is dropped.
const EXPIRES_AFTER: i64 = DAY;

/// The first pause after a failed delivery, in milliseconds; it doubles each time.
const FIRST_PAUSE: i64 = 30_000;

/// The longest pause, in milliseconds.
const LONGEST_PAUSE: i64 = 30 * 60_000;

/// Sends a reply to a channel.
pub trait Deliver: Send + Sync {
    /// Sends it once; `nonce` (25 characters) is the same whenever the same letter is tried again.
    fn deliver<'a>(
        &'a self,
        channel: u64,
        reply: &'a Reply,
        nonce: &'a str,
    ) -> Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + 'a>>;
}

/// Why a reply was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undelivered {
    /// It may go through later.
    Later {
        /// How long the other side asked to wait.
        after: Option<Duration>,
    },
    /// It never will: the channel is gone, or nobody may post there.
    Never,
}

/// The moment by the system's clock.
#[must_use]
pub fn now() -> Time {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Looks hard, off the asynchronous threads, whether the move that was just answered has left a dead position, and ends the
/// game then (FIDE 5.2.2). The reply does not wait for it.
///
/// # Errors
/// When the store fails.
pub async fn prove(app: &App, answer: &Answer, now: Time) -> Result<(), StoreError> {
    let Some((number, moved)) = answer.entry else {
        return Ok(());
    };
    let Some(game) = app.store().load(number).await? else {
        return Ok(());
    };
    let Stage::Playing { play, .. } = &game.stage else {
        return Ok(());
    };
    if play.plies.is_empty() {
        return Ok(());
    }
    let position = play.position().clone();
    let search = move || {
        // Seventy-five moves are told at once; only what took a search is news.
        position.outcome().is_none() && position.proven_outcome().is_some()
    };
    match tokio::task::spawn_blocking(search).await {
        Ok(true) => app.end_dead(game, moved, now).await,
        Ok(false) => Ok(()),
        Err(error) => {
            tracing::error!(%number, %error, "a position could not be proven");
            Ok(())
        }
    }
}

/// Delivers what is due, again and again, until told to stop.
pub async fn run(app: Arc<App>, deliver: Arc<dyn Deliver>, mut stop: watch::Receiver<bool>) {
    loop {
        if let Err(error) = pass(&app, deliver.as_ref(), now()).await {
            tracing::error!(%error, "the outbox cannot be read");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stopped| *stopped) => return,
        }
    }
}

/// Delivers what is due now, once.
///
/// # Errors
/// When the store fails.
pub async fn pass(app: &App, deliver: &dyn Deliver, now: Time) -> Result<(), StoreError> {
    for letter in app.store().due(now, BATCH).await? {
        send(app, deliver, &letter, now).await?;
    }
    Ok(())
}

async fn send(
    app: &App,
    deliver: &dyn Deliver,
    letter: &Letter,
    now: Time,
) -> Result<(), StoreError> {
    let pause = FIRST_PAUSE
        .saturating_mul(1 << letter.attempts.min(6))
        .min(LONGEST_PAUSE);
    if !app.store().claim(letter, now.plus(pause)).await? {
        return Ok(());
    }
    let Some(reply) = app.letter(letter).await? else {
        return app
            .store()
            .settle(letter.game, letter.entry, letter.purpose)
            .await;
    };
    match deliver
        .deliver(letter.channel, &reply, &nonce(letter))
        .await
    {
        Ok(()) => {
            app.store()
                .settle(letter.game, letter.entry, letter.purpose)
                .await
        }
        Err(Undelivered::Never) => {
            tracing::warn!(game = %letter.game, channel = letter.channel, "a letter cannot be delivered and is dropped");
            app.store()
                .settle(letter.game, letter.entry, letter.purpose)
                .await
        }
        Err(Undelivered::Later { after }) => later(app, letter, after, now, pause).await,
    }
}

/// Leaves a letter for later: as long as the other side asked, or until the pause of its claim is over.
async fn later(
    app: &App,
    letter: &Letter,
    after: Option<Duration>,
    now: Time,
    pause: i64,
) -> Result<(), StoreError> {
    if has_expired(letter) {
        tracing::warn!(game = %letter.game, channel = letter.channel, "a letter has expired");
        return app
            .store()
            .settle(letter.game, letter.entry, letter.purpose)
            .await;
    }
    let Some(after) = after else { return Ok(()) };
    let claimed = Letter {
        due: now.plus(pause),
        attempts: letter.attempts + 1,
        ..letter.clone()
    };
    let after = i64::try_from(after.as_millis()).unwrap_or(LONGEST_PAUSE);
    app.store()
        .claim(&claimed, now.plus(after))
        .await
        .map(|_| ())
}

/// The pauses double up to the longest, so the number of attempts tells how long a letter has been tried.
fn has_expired(letter: &Letter) -> bool {
    let tried: i64 = (0..letter.attempts)
        .map(|attempt| {
            FIRST_PAUSE
                .saturating_mul(1 << attempt.min(6))
                .min(LONGEST_PAUSE)
        })
        .fold(0, i64::saturating_add);
    tried > EXPIRES_AFTER
}

/// The letter's own mark of 25 characters: Discord drops a second message with the same one for some minutes.
fn nonce(letter: &Letter) -> String {
    let purpose = match letter.purpose {
        Purpose::Answer => 'a',
        Purpose::Home => 'h',
    };
    format!("{:016x}{:08x}{purpose}", letter.game.0, letter.entry)
}
