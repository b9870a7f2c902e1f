//! Threads of games, and servers that were left.

use futures_util::stream::{self, StreamExt as _};

use super::daily_puzzles::post_puzzles;
use super::outbox::{Context, Outcome};
use super::send::{milliseconds, retry_later, send};
use super::{Deliver, Undelivered};
use crate::app::{App, OutboxMessage, StoreError};
use crate::game::{ChannelId, DAY, Game, GameNumber, Stage, Timestamp};
use crate::view::{self, Locale};

/// The pause between two runs of maintenance.
pub(super) const MAINTENANCE_INTERVAL: std::time::Duration = std::time::Duration::from_mins(1);

/// How many threads are kept open in one run: ten thousand idle ones within hours.
const MAX_THREADS_PER_PASS: u32 = 30;

/// How many of them at the same time.
const THREADS_AT_ONCE: usize = 4;

/// How long a game's thread may be idle, in milliseconds. Discord archives it after seven days, and
/// then it takes no commands.
const ARCHIVE_AFTER: i64 = 6 * DAY;

/// How long a thread is leased while it is kept open, in milliseconds.
const WAKING: i64 = 10 * 60_000;

/// The pause after a failure, in milliseconds: many fit before a thread is archived.
const AGAIN_AFTER: i64 = 60 * 60_000;

/// The same if Discord has refused: a permission has to be granted first.
const REFUSED_AGAIN_AFTER: i64 = 4 * AGAIN_AFTER;

/// How many steps of deleting there are in one run.
const MOST_STEPS: u32 = 100;

/// The pause between two such steps.
const PAUSE_IN_CLEARING: std::time::Duration = std::time::Duration::from_millis(200);

/// How long the games of a server are stored after the bot was removed, in milliseconds.
pub const KEPT_AFTER_LEAVING: i64 = 30 * DAY;

/// How many messages are edited at the same time.
const EDITS_AT_ONCE: usize = 8;

/// Opens the thread of a game, moves the game there and shows its board. If that's impossible, the
/// game stays, and its channel gets the reason.
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
            let reply = app.start_in_thread(game, thread).await?;
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
            let reply = app.start_without_thread(game).await?;
            send(work, Some(reply), messages).await
        }
    }
}

/// Periodic maintenance: keeps idle threads open, removes the buttons of lapsed challenges, posts the daily puzzle, searches
/// finished games for puzzles, and deletes the data of servers that removed the bot.
pub async fn maintain(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    let idle = app
        .store()
        .idle_threads(now.plus(-ARCHIVE_AFTER), MAX_THREADS_PER_PASS)
        .await?;
    let waking = stream::iter(idle);
    let waking = waking.for_each_concurrent(THREADS_AT_ONCE, async |(game, thread)| {
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

/// Deletes the data of servers that removed the bot before a moment, a few games at a time, so that
/// players elsewhere don't notice. What remains is deleted in the next run.
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

/// Keeps the thread of a game open, unless another worker does.
async fn keep_thread_open(
    app: &App,
    deliver: &dyn Deliver,
    game: GameNumber,
    thread: ChannelId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // A thread that was kept open at this moment is due now.
    let due = now.plus(-ARCHIVE_AFTER);
    let taken = due.plus(WAKING);
    if !app.store().keep_thread_open(game, taken, due).await? {
        return Ok(());
    }
    let woken = match deliver.keep_thread_open(thread).await {
        Ok(()) => now,
        Err(refused) => {
            tracing::warn!(%game, %thread, ?refused, "a thread could not be kept open");
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
