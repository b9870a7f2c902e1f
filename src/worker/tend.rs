//! Threads of games, and servers that were left.

use super::outbox::{Channel, Work, later, send};
use super::{Deliver, Undelivered};
use crate::app::App;
use crate::referee::{DAY, Game, Stage, Time};
use crate::store::{Letter, StoreError};
use crate::view::{self, Voice};

/// How often threads and servers that were left are looked after.
pub(super) const TEND_EVERY: std::time::Duration = std::time::Duration::from_hours(1);

/// How long a game's thread may be silent, in milliseconds: Discord archives it after seven days, and then nobody can give
/// commands in it.
const LONGEST_NAP: i64 = 6 * DAY;

/// How long the games of a server are kept after the arbiter has left it, in milliseconds.
pub const KEPT_AFTER_LEAVING: i64 = 30 * DAY;

/// Opens the thread of a game, lets the game live there and shows its board. Where that cannot be it is told, and the game
/// stays.
pub(super) async fn open_thread(work: Work<'_>, letter: &Letter) -> Result<Channel, StoreError> {
    let Work { app, deliver, .. } = work;
    let letters = std::slice::from_ref(letter);
    let game = app.store().load(letter.game).await?;
    let is_wanted = |game: &Game| matches!(game.stage, Stage::Playing { .. });
    let Some(game) = game.filter(is_wanted) else {
        return send(work, None, letters).await;
    };
    let voice = Voice::of(game.founding.language);
    let home = game.founding.home;
    let opened = if home.parent.is_some() {
        // It was opened before, and its board has not got there yet.
        Ok(home.channel)
    } else {
        let live = app.store().live(game.number).await?;
        let message = live
            .filter(|live| live.channel == home.channel)
            .map(|live| live.message);
        let name = view::thread_name(voice, &game);
        deliver.open_thread(home.channel, message, &name).await
    };
    match opened {
        Ok(thread) => {
            let reply = app.move_in(&game, thread).await?;
            let moved = Letter {
                channel: thread,
                ..letter.clone()
            };
            send(work, Some(reply), &[moved]).await
        }
        Err(Undelivered::Later { after }) => {
            // Messages may be sent where no thread may be opened now.
            later(work, letter, after).await?;
            Ok(Channel::Open)
        }
        Err(Undelivered::Never(_)) => {
            let reply = view::without_thread(voice);
            send(work, Some(reply), letters).await
        }
    }
}

/// What is done now and then: threads of games that rest are kept awake, and what is kept of servers that were left goes
/// when its time is over.
///
/// # Errors
/// When the store fails.
pub async fn tend(app: &App, deliver: &dyn Deliver, now: Time) -> Result<(), StoreError> {
    let since = now.plus(-LONGEST_NAP);
    for (game, thread) in app.store().drowsy(since).await? {
        if app.store().wake(game, now, since).await?
            && let Err(refused) = deliver.keep_awake(thread).await
        {
            tracing::warn!(%game, thread, ?refused, "a thread could not be kept awake");
        }
    }
    let cleared = app
        .store()
        .clear_left(now.plus(-KEPT_AFTER_LEAVING))
        .await?;
    if cleared > 0 {
        tracing::info!(
            games = cleared,
            "cleared the games of servers that were left"
        );
    }
    Ok(())
}
