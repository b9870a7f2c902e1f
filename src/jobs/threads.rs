//! Threads of games: opened when a game begins, and kept open.

use futures_util::stream;
use futures_util::stream::StreamExt as _;

use super::lease::{Context, Outcome, Ran};
use super::send::{milliseconds, retry_later, send};
use super::{Deliver, Undelivered};
use crate::game::{ChannelId, DAY, GameNumber, MessageRef, Place, Stage, Timestamp};
use crate::play as app;
use crate::play::{App, revision_of, view};
use crate::store::{OutboxMessage, StoreError};
use crate::words::Locale;

/// Maximum number of threads refreshed per pass: ten thousand idle ones take hours.
const MAX_THREADS_PER_PASS: u32 = 30;

const THREADS_AT_ONCE: usize = 4;

/// How long a game's thread may be idle (ms). Discord archives it after seven days, and it then accepts no commands.
const ARCHIVE_AFTER: i64 = 6 * DAY;

/// Lease of a thread while it is refreshed (ms).
const LEASE: i64 = 10 * 60_000;

/// Pause after a failure (ms): many retries fit before the thread is archived.
const AGAIN_AFTER: i64 = 60 * 60_000;

/// Pause after Discord refused (ms): somebody has to grant a permission first.
const REFUSED_AGAIN_AFTER: i64 = 4 * AGAIN_AFTER;

/// Opens the thread of a game, moves the game there and posts its board. If that's impossible, the game stays, and its
/// channel gets the reason.
pub(crate) async fn open_thread(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (app, store) = (work.app, work.store());
    let game = store.load(leased.game).await?;
    let Some(mut game) = game.filter(|game| matches!(game.stage, Stage::Playing { .. })) else {
        return Ok(Outcome::Superseded);
    };
    let locale = Locale::of(game.setup.language);
    let home = game.setup.home;
    let board = store.current_board(game.number).await?;
    let opened = if home.parent.is_some() {
        // It was opened before, but its board hasn't been posted there yet.
        Ok(home.channel)
    } else {
        let at_home = |at: &MessageRef| at.channel == home.channel;
        let board = board.map(|board| board.at).filter(at_home);
        let origin = game.card.filter(at_home).or(board);
        game.card = game.card.or(origin);
        let origin = origin.map(|at| at.message);
        let name = view::thread_name(locale, &game);
        work.deliver.open_thread(home.channel, origin, &name).await
    };
    match opened {
        Ok(thread) => {
            if home.channel != thread {
                game.setup.home = Place {
                    channel: thread,
                    parent: Some(home.channel),
                    server: home.server,
                };
                store
                    .move_game(game.number, game.setup.home, game.card)
                    .await?;
            }
            let reply = app::public_reply(app.store(), &game, view::moved_in).await;
            let moved = OutboxMessage {
                channel: thread,
                ..leased.clone()
            };
            send(work, &reply, &[moved]).await
        }
        Err(Undelivered::Later { after }) => {
            // Messages may be allowed while threads can't be opened.
            retry_later(work, leased, after).await?;
            Ok(Outcome::Done)
        }
        Err(Undelivered::Never(_)) => {
            let reason = view::without_thread(locale);
            let reply = if board.and_then(revision_of).is_some() {
                reason
            } else {
                let mut reply = app::public_reply(app.store(), &game, view::newest_event).await;
                reply.add(reason.words);
                reply
            };
            send(work, &reply, std::slice::from_ref(leased)).await
        }
    }
}

/// Posts the board of a game whose thread is gone in the parent channel.
pub(crate) async fn rehome(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match work.app.rehomed(leased.game, work.now()).await? {
        Some(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
        None => Ok(Outcome::Superseded),
    }
}

/// Refreshes threads that have been idle for long.
pub(crate) async fn keep_threads_open(
    app: &App,
    deliver: &dyn Deliver,
    now: Timestamp,
) -> Result<(), StoreError> {
    let since = now.plus(-ARCHIVE_AFTER);
    let idle = app
        .store()
        .idle_threads(since, MAX_THREADS_PER_PASS)
        .await?;
    stream::iter(idle)
        .for_each_concurrent(THREADS_AT_ONCE, async |(game, thread)| {
            if let Err(error) = keep_thread_open(app, deliver, game, thread, now).await {
                tracing::error!(%game, %thread, %error, "retrying a thread later");
            }
        })
        .await;
    Ok(())
}

/// Refreshes the thread of a game, unless another worker does.
async fn keep_thread_open(
    app: &App,
    deliver: &dyn Deliver,
    game: GameNumber,
    thread: ChannelId,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Threads last refreshed at this time are due now.
    let due = now.plus(-ARCHIVE_AFTER);
    let leased = due.plus(LEASE);
    let store = app.store();
    if !store.keep_thread_open(game, leased, due).await? {
        return Ok(());
    }
    let woken = match deliver.keep_thread_open(thread).await {
        Ok(()) => now,
        Err(refused) => {
            tracing::warn!(%game, %thread, ?refused, "can't keep a thread open");
            due.plus(match refused {
                Undelivered::Later { after } => AGAIN_AFTER.max(after.map_or(0, milliseconds)),
                Undelivered::Never(_) => REFUSED_AGAIN_AFTER,
            })
        }
    };
    store.keep_thread_open(game, woken, leased.plus(1)).await?;
    Ok(())
}
