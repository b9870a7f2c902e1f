//! What happens by itself: the outbox is delivered, reminders are given, flags fall.
//!
//! A letter is taken by compare-and-swap, so several workers, in one process or in several, never send the same one at
//! once. One that could not be delivered stays for later.

mod ring;
mod tend;

pub use tend::{KEPT_AFTER_LEAVING, tend};

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use ring::{Reminders, reminded, ring};
use tend::{TEND_EVERY, open_thread};

use crate::app::{Answer, App};
use crate::referee::{Alarm, DAY, Hindrance, Stage, Time};
use crate::store::{Letter, Purpose, StoreError};
use crate::view::Reply;

/// How often the outbox is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Nobody at work for so long, in milliseconds, is an outage. It is counted from the last sign of life, so that who plays
/// never loses time by it.
const LONGEST_SILENCE: i64 = 15_000;

/// How often it is written down that somebody is at work.
pub const BEAT_EVERY: Duration = Duration::from_secs(5);

/// How many letters are taken at once.
const BATCH: u32 = 50;

/// A letter nobody could deliver for so long is dropped.
const EXPIRES_AFTER: i64 = DAY;

/// How long nobody else may take a letter that was taken, in milliseconds: longer than a delivery may last. After a crash
/// it is tried again then.
const LEASE: i64 = 60_000;

/// The first pause after a failed delivery, in milliseconds; it doubles each time.
const FIRST_PAUSE: i64 = 2_000;

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

    /// Opens a thread in a channel, from a message where there is one; its number. The same message has the same thread
    /// whenever it is tried again.
    fn open_thread<'a>(
        &'a self,
        _channel: u64,
        _message: Option<u64>,
        _name: &'a str,
    ) -> Pin<Box<dyn Future<Output = Result<u64, Undelivered>> + Send + 'a>> {
        Box::pin(async { Err(Undelivered::Never(Hindrance::Other)) })
    }

    /// Keeps a thread from being archived.
    fn keep_awake(
        &self,
        _thread: u64,
    ) -> Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + '_>> {
        Box::pin(async { Err(Undelivered::Never(Hindrance::Other)) })
    }
}

/// Why a reply was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undelivered {
    /// It may go through later.
    Later {
        /// How long the other side asked to wait.
        after: Option<Duration>,
    },
    /// It never will, for this reason.
    Never(Hindrance),
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

/// Delivers what is due, again and again, until told to stop. Before anything is ruled about time it is written down that
/// somebody is at work, or for how long nobody was.
pub async fn run(app: Arc<App>, deliver: Arc<dyn Deliver>, mut stop: watch::Receiver<bool>) {
    let mut last_beat: Option<Instant> = None;
    let mut last_tended: Option<Instant> = None;
    loop {
        let now = now();
        let looked = async {
            if last_beat.is_none_or(|last| last.elapsed() >= BEAT_EVERY) {
                beat(&app, now).await?;
                last_beat = Some(Instant::now());
            }
            pass(&app, deliver.as_ref(), now).await?;
            if last_tended.is_none_or(|last| last.elapsed() >= TEND_EVERY) {
                tend(&app, deliver.as_ref(), now).await?;
                last_tended = Some(Instant::now());
            }
            Ok::<_, StoreError>(())
        };
        if let Err(error) = looked.await {
            tracing::error!(%error, "what happens by itself has to wait");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            _ = stop.wait_for(|stopped| *stopped) => return,
        }
    }
}

/// Writes down that somebody is at work.
///
/// # Errors
/// When the store fails.
pub async fn beat(app: &App, now: Time) -> Result<(), StoreError> {
    if let Some(away) = app.store().beat(now, LONGEST_SILENCE).await? {
        let seconds = (away.until.0 - away.from.0) / 1000;
        tracing::info!(seconds, "nobody was at work, and no clock ran");
    }
    Ok(())
}

/// Delivers what is due now, once.
///
/// # Errors
/// When the store fails.
pub async fn pass(app: &App, deliver: &dyn Deliver, now: Time) -> Result<(), StoreError> {
    let mut reminders: Vec<Reminders> = Vec::new();
    for letter in app.store().due(now, BATCH).await? {
        match letter.purpose {
            Purpose::Answer | Purpose::Home => {
                if take(app, &letter, now).await? {
                    let reply = app.letter(&letter).await?;
                    send(app, deliver, reply, &[letter], now).await?;
                }
            }
            Purpose::Thread => {
                if take(app, &letter, now).await? {
                    open_thread(app, deliver, &letter, now).await?;
                }
            }
            Purpose::Alarm(alarm) => {
                ring(app, deliver, &letter, alarm, now, &mut reminders).await?;
            }
        }
    }
    for Reminders { due, letters, .. } in reminders {
        send(app, deliver, reminded(&due), &letters, now).await?;
    }
    Ok(())
}

/// Takes a letter for delivery.
async fn take(app: &App, letter: &Letter, now: Time) -> Result<bool, StoreError> {
    app.store().claim(letter, now.plus(LEASE)).await
}

/// The pause after so many failed deliveries, in milliseconds.
fn pause(attempts: u32) -> i64 {
    FIRST_PAUSE
        .saturating_mul(1 << attempts.min(20))
        .min(LONGEST_PAUSE)
}

/// Delivers what letters that were taken say together; letters that say nothing are settled.
async fn send(
    app: &App,
    deliver: &dyn Deliver,
    reply: Option<Reply>,
    letters: &[Letter],
    now: Time,
) -> Result<(), StoreError> {
    let Some(first) = letters.first() else {
        return Ok(());
    };
    let delivered = match reply {
        Some(reply) => deliver.deliver(first.channel, &reply, &nonce(first)).await,
        None => Ok(()),
    };
    for letter in letters {
        match delivered {
            Ok(()) => {
                app.store()
                    .hinder(letter.game, letter.channel, None)
                    .await?;
            }
            Err(Undelivered::Never(hindrance)) => {
                let store = app.store();
                store
                    .hinder(letter.game, letter.channel, Some(hindrance))
                    .await?;
                tracing::warn!(game = %letter.game, channel = letter.channel, "a letter cannot be delivered and is dropped");
            }
            Err(Undelivered::Later { after }) => {
                later(app, letter, after, now).await?;
                continue;
            }
        }
        app.store()
            .settle(letter.game, letter.entry, letter.purpose)
            .await?;
    }
    Ok(())
}

/// Leaves a letter that was taken for later: as long as the other side asked, which is no failure, or for a pause.
async fn later(
    app: &App,
    letter: &Letter,
    after: Option<Duration>,
    now: Time,
) -> Result<(), StoreError> {
    if after.is_none() && has_expired(letter) {
        tracing::warn!(game = %letter.game, channel = letter.channel, "a letter has expired");
        return app
            .store()
            .settle(letter.game, letter.entry, letter.purpose)
            .await;
    }
    let taken = Letter {
        due: now.plus(LEASE),
        attempts: letter.attempts + 1,
        ..letter.clone()
    };
    let (wait, attempts) = match after {
        Some(after) => (
            i64::try_from(after.as_millis()).unwrap_or(LONGEST_PAUSE),
            letter.attempts,
        ),
        None => (pause(letter.attempts), taken.attempts),
    };
    let until = now.plus(wait);
    app.store()
        .put_off(&taken, until, attempts)
        .await
        .map(|_| ())
}

/// The pauses double up to the longest, so the number of failures tells how long a letter has been tried.
fn has_expired(letter: &Letter) -> bool {
    let tried: i64 = (0..letter.attempts).map(pause).sum();
    tried > EXPIRES_AFTER
}

/// The letter's own mark of 25 characters: Discord drops a second message with the same one for some minutes.
fn nonce(letter: &Letter) -> String {
    let purpose = match letter.purpose {
        Purpose::Answer => 'a',
        Purpose::Home => 'h',
        Purpose::Thread => 't',
        Purpose::Alarm(Alarm::Half) => '2',
        Purpose::Alarm(Alarm::Tenth) => '1',
        Purpose::Alarm(Alarm::Fiftieth) => '5',
        Purpose::Alarm(Alarm::PauseOver) => 'p',
        Purpose::Alarm(Alarm::Flag) => 'f',
    };
    format!("{:016x}{:08x}{purpose}", letter.game.0, letter.entry)
}
