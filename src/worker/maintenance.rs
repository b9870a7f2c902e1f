//! Threads of games, and servers that were left.

use futures_util::stream::{self, StreamExt as _};

use super::daily_puzzles::post_puzzles;
use super::delivery::{milliseconds, retry_later, send};
use super::outbox::{Context, Outcome};
use super::{Deliver, Undelivered};
use crate::app::{App, OutboxMessage, StoreError};
use crate::game::{ChannelId, DAY, Game, GameNumber, Stage, Timestamp};
use crate::view::{self, Locale};

/// How often threads and servers that were left are looked after.
pub(super) const TEND_EVERY: std::time::Duration = std::time::Duration::from_mins(1);

/// How many threads are kept awake at each look, so that ten thousand that rest are within hours,
/// and without a rush.
const MOST_WOKEN: u32 = 30;

/// How many of them at the same time.
const WOKEN_AT_ONCE: usize = 4;

/// How long a game's thread may be silent, in milliseconds: Discord archives it after seven days,
/// and then nobody can give commands in it.
const LONGEST_NAP: i64 = 6 * DAY;

/// How long nobody else wakes a thread that is being woken, in milliseconds.
const WAKING: i64 = 10 * 60_000;

/// After how long a thread is tried again that could not be woken, in milliseconds: often before it
/// sleeps.
const AGAIN_AFTER: i64 = 60 * 60_000;

/// The same where Discord has refused it, and somebody has to fix that first.
const REFUSED_AGAIN_AFTER: i64 = 4 * AGAIN_AFTER;

/// How many steps of clearing there are at once: threads that rest have to be woken, too.
const MOST_STEPS: u32 = 100;

/// The pause between two steps of clearing.
const PAUSE_IN_CLEARING: std::time::Duration = std::time::Duration::from_millis(200);

/// How long the games of a server are kept after the arbiter has left it, in milliseconds.
pub const KEPT_AFTER_LEAVING: i64 = 30 * DAY;

/// How many messages are edited at the same time.
const EDITS_AT_ONCE: usize = 8;

/// Opens the thread of a game, lets the game live there and shows its board. Where that cannot be
/// it is told, and the game stays.
pub(super) async fn open_thread(
    work: Context<'_>,
    message: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let Context { app, deliver, .. } = work;
    let messages = std::slice::from_ref(message);
    let game = app.store().load(message.game).await?;
    let is_wanted = |game: &Game| matches!(game.stage, Stage::Playing { .. });
    let Some(game) = game.filter(is_wanted) else {
        return send(work, None, messages).await;
    };
    let locale = Locale::of(game.setup.language);
    let home = game.setup.home;
    let opened = if home.parent.is_some() {
        // It was opened before, and its board has not got there yet.
        Ok(home.channel)
    } else {
        let message = app.thread_origin(&game).await?;
        let name = view::thread_name(locale, &game);
        deliver.open_thread(home.channel, message, &name).await
    };
    match opened {
        Ok(thread) => {
            let reply = app.move_in(game, thread).await?;
            let moved = OutboxMessage {
                channel: thread,
                ..message.clone()
            };
            send(work, Some(reply), &[moved]).await
        }
        Err(Undelivered::Later { after }) => {
            // Messages may be sent where no thread may be opened now.
            retry_later(work, message, after).await?;
            Ok(Outcome::Done)
        }
        Err(Undelivered::Never(_)) => {
            let reply = app.stay(game).await?;
            send(work, Some(reply), messages).await
        }
    }
}

/// Periodic maintenance: keeps idle threads open, removes the buttons of lapsed challenges, posts the daily puzzle, searches
/// finished games for puzzles, and deletes the data of servers that removed the bot.
pub async fn maintain(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    let drowsy = app
        .store()
        .idle_threads(now.plus(-LONGEST_NAP), MOST_WOKEN)
        .await?;
    let waking = stream::iter(drowsy);
    let waking = waking.for_each_concurrent(WOKEN_AT_ONCE, async |(game, thread)| {
        if let Err(error) = keep_thread_open(app, deliver, game, thread, now).await {
            tracing::error!(%game, %thread, %error, "a thread has to wait");
        }
    });
    waking.await;
    let edits = app.lapsed(now).await?;
    stream::iter(&edits)
        .for_each_concurrent(EDITS_AT_ONCE, |edit| deliver.edit(edit))
        .await;
    if let Err(error) = post_puzzles(app, deliver, now).await {
        tracing::error!(%error, "the puzzle of the day has to wait");
    }
    if let Err(error) = app.search_for_puzzles().await {
        tracing::error!(%error, "finished games wait to be looked through for puzzles");
    }
    clear(app, now.plus(-KEPT_AFTER_LEAVING)).await
}

/// Removes what is kept of servers that were left before a moment, a few games at a time and with
/// pauses, so that whoever plays meanwhile does not notice. What remains when it fails, or when the
/// arbiter is stopped, goes the next time.
async fn clear(app: &App, before: Timestamp) -> Result<(), StoreError> {
    let mut cleared = 0;
    for _ in 0..MOST_STEPS {
        let Some(games) = app.store().clear_left(before).await? else {
            break;
        };
        cleared += games;
        tokio::time::sleep(PAUSE_IN_CLEARING).await;
    }
    if cleared > 0 {
        tracing::info!(
            games = cleared,
            "cleared the games of servers that were left"
        );
    }
    Ok(())
}

/// Keeps the thread of a game awake, unless somebody else does. One that could not be is tried
/// again before it sleeps.
async fn keep_thread_open(
    app: &App,
    deliver: &dyn Deliver,
    game: GameNumber,
    thread: ChannelId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // What was woken at this moment is due now.
    let due = now.plus(-LONGEST_NAP);
    let taken = due.plus(WAKING);
    if !app.store().keep_thread_open(game, taken, due).await? {
        return Ok(());
    }
    let woken = match deliver.keep_thread_open(thread).await {
        Ok(()) => now,
        Err(refused) => {
            tracing::warn!(%game, %thread, ?refused, "a thread could not be kept awake");
            due.plus(match refused {
                Undelivered::Later { after } => AGAIN_AFTER.max(after.map_or(0, milliseconds)),
                Undelivered::Never(_) => REFUSED_AGAIN_AFTER,
            })
        }
    };
    app.store()
        .keep_thread_open(game, woken, taken.plus(1))
        .await?;
    Ok(())
}
