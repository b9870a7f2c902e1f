//! Direct messages to the followers of a game.

use super::decide::Wish;
use crate::game::{DAY, Game, Player, Timestamp};
use crate::jobs::DirectMessageError;
pub(crate) use crate::jobs::lease::{Context, Outcome, Ran};
use crate::jobs::send::{milliseconds, nonce_of};
use crate::play as app;
use crate::store::OutboxMessage;
use crate::words::Locale;

/// Pause before somebody who couldn't be told of the end is tried again (ms).
const AGAIN_AFTER: i64 = 60_000;

/// Sends everybody who follows the game a direct message. A follower told of the end is deleted, so nobody is told twice;
/// a message about a move is dropped if the person has quiet hours or Discord delays it.
pub(crate) async fn notify(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (store, now) = (work.store(), work.now());
    let Some(game) = store.load(leased.game).await? else {
        return Ok(Outcome::Superseded);
    };
    let is_over = game.ending().is_some();
    if !is_over && newest_move(&game) != Some(leased.event) {
        return Ok(Outcome::Superseded);
    }
    let board = store.current_board(game.number).await?;
    let board = board.filter(|board| board.at.channel == game.setup.home.channel);
    let board = board.map(|board| board.at.message);
    let nonce = nonce_of(game.number.get(), leased.event, leased.purpose.letter());
    let mut again: Option<Timestamp> = None;
    for (person, wish) in store.followers(&game).await? {
        if !is_over && wish == Wish::EndOnly {
            continue;
        }
        let preferences = app::preferences_of(store, person).await?;
        let language = preferences.language.unwrap_or(game.setup.language);
        let locale = Locale {
            language,
            letters: preferences.letters(language),
            zone: preferences.zone,
        };
        let sent = if let Some(end) = preferences.quiet_until(now, None) {
            Err(end)
        } else {
            let player = Player {
                id: person,
                name: String::new(),
            };
            let note = super::view::note(locale, &game, board);
            match work.deliver.direct(&player, &note, &nonce).await {
                Ok(()) => Ok(is_over),
                Err(DirectMessageError::Closed | DirectMessageError::Refused) => Ok(true),
                Err(DirectMessageError::Later { after }) => {
                    Err(now.plus(after.map_or(AGAIN_AFTER, milliseconds)))
                }
            }
        };
        match sent {
            Ok(true) => drop(store.unfollow(game.number, person).await?),
            Ok(false) => {}
            Err(until) => again = Some(again.map_or(until, |first| first.min(until))),
        }
    }
    let is_late = now.since(game.changed_at()) > DAY;
    Ok(match again {
        Some(until) if is_over && !is_late => Outcome::RetryAt(until),
        _ => Outcome::Superseded,
    })
}

fn newest_move(game: &Game) -> Option<u32> {
    let mut newest = game.events.iter().rev();
    let newest = newest.find(|event| event.changes_position())?;
    Some(newest.number)
}
