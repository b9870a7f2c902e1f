//! Notes about turns: one direct message for everything due to a person, and pings some time after the turn.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

use super::reminders::{Reason, Reminders, collect};
use crate::game::{Game, MessageId, Note, PlayerId};
use crate::jobs::DirectMessageError;
pub(crate) use crate::jobs::lease::{Context, Outcome, Ran, UNREADABLE_RESTS, lease};
use crate::jobs::send::{acknowledge, common_nonce, give_back, retry_later, tries_before};
use crate::play as app;
use crate::play::view::Reply;
use crate::settings::{COLLECTED_FOR, Preferences, TurnMessages};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::words::Locale;

/// Delay before retrying a user whose digest is in progress or failed (ms). Others are served meanwhile.
const ASKED_AGAIN: i64 = 5_000;

struct DueNote {
    game: Game,
    note: Note,
    leased: OutboxMessage,
}

/// Sends a person one direct message with all due notes. After an error they are due again when their leases end.
pub(crate) async fn send_digest(work: Context<'_>, person: PlayerId) {
    match AssertUnwindSafe(digest(work, person)).catch_unwind().await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "retrying a direct message later"),
        Err(_) => tracing::error!("a direct message made a job panic; retrying later"),
    }
}

async fn digest(work: Context<'_>, person: PlayerId) -> Result<(), StoreError> {
    let (app, store, now) = (work.app, work.store(), work.now());
    let preferences = app::preferences_of(app.store(), person).await?;
    let mut notes: Vec<DueNote> = Vec::new();
    // The message also includes what is due soon.
    let due = store.notes_for(person, now.plus(COLLECTED_FOR)).await?;
    let leased = due.iter().filter(|row| row.attempts > 0 && row.due > now);
    if let Some(until) = leased.map(|row| row.due).max() {
        // Another worker is sending them, or they failed and will be retried then.
        let until = until.min(now.plus(ASKED_AGAIN));
        for row in due.iter().filter(|row| row.due <= now) {
            store.reschedule(row, until, row.attempts).await?;
        }
        return Ok(());
    }
    for row in due {
        let Purpose::Direct(note) = row.purpose else {
            continue;
        };
        let Some(leased) = lease(work, &row).await else {
            continue;
        };
        let game = match game_of_note(work, &leased, note).await {
            Ok(Some(game)) => game,
            Ok(None) => {
                acknowledge(work, &leased).await?;
                continue;
            }
            Err(StoreError::Damaged(problem)) => {
                tracing::error!(game = %leased.game, problem, "left a row to a newer version");
                // With zero attempts, so that it doesn't delay other notes.
                let until = now.plus(UNREADABLE_RESTS);
                store.reschedule(&leased, until, 0).await?;
                continue;
            }
            Err(error) => return Err(error),
        };
        if let Some(end) = preferences.quiet_until(now, game.clocks().as_ref()) {
            // With zero attempts, so that nothing urgent waits for it.
            store.reschedule(&leased, end, 0).await?;
            continue;
        }
        notes.push(DueNote { game, note, leased });
    }
    // A message that was tried may have arrived, so it is retried unchanged, with the same nonce. Newer notes go into the
    // next.
    let is_tried = |note: &DueNote| tries_before(&note.leased) > 0;
    if notes.iter().any(is_tried) {
        for DueNote { leased, .. } in notes.extract_if(.., |note| !is_tried(note)) {
            give_back(work, &leased, work.now(), tries_before(&leased)).await;
        }
    }
    let Some(first) = notes.first() else {
        return Ok(());
    };
    let seat = first.game.seat_of(person);
    let player = seat.and_then(|seat| first.game.player(seat)).cloned();
    let wanted = preferences.turn_messages;
    let (true, Some(player)) = (wanted.are_direct(), player) else {
        // They have turned direct messages off, and weren't pinged with the board.
        return ping_instead(work, &notes).await;
    };
    let Some(reply) = composed(work, person, preferences, &notes).await? else {
        return Ok(());
    };
    let nonce = common_nonce(notes.iter().map(|note| &note.leased)).unwrap_or_default();
    match work.deliver.direct(&player, &reply, &nonce).await {
        Ok(()) => {
            let leased: Vec<OutboxMessage> = notes.into_iter().map(|note| note.leased).collect();
            app.delivered_messages(&leased, None, None).await?;
        }
        Err(DirectMessageError::Later { after }) => {
            for note in &notes {
                retry_later(work, &note.leased, after).await?;
            }
        }
        Err(refused @ (DirectMessageError::Closed | DirectMessageError::Refused)) => {
            tracing::info!(?refused, "Discord refused a direct message");
            if refused == DirectMessageError::Closed {
                store.refuse_direct_messages(person, now).await?;
            }
            if wanted.are_in_channel() {
                // They have already been pinged.
                for note in &notes {
                    acknowledge(work, &note.leased).await?;
                }
            } else {
                ping_instead(work, &notes).await?;
            }
        }
    }
    Ok(())
}

/// The direct message, with one line per game.
async fn composed(
    work: Context<'_>,
    player: PlayerId,
    preferences: Preferences,
    notes: &[DueNote],
) -> Result<Option<Reply>, StoreError> {
    let mut games: Vec<(&Game, Note, Option<MessageId>)> = Vec::new();
    for DueNote { game, note, .. } in notes {
        if games.iter().any(|(other, ..)| other.number == game.number) {
            continue;
        }
        let board = work.store().current_board(game.number).await?;
        let home = game.setup.home.channel;
        let board = board.filter(|board| board.at.channel == home);
        games.push((game, *note, board.map(|board| board.at.message)));
    }
    let Some((first, ..)) = games.first() else {
        return Ok(None);
    };
    let language = preferences.language.unwrap_or(first.setup.language);
    let locale = Locale {
        language,
        letters: preferences.letters(language),
        zone: preferences.zone,
    };
    Ok(super::view::direct_notes(
        locale,
        player,
        &games,
        work.now(),
    ))
}

/// The game that a note is about; `None` once its turn is over, or if the player to move has blocked
/// the player who nudges.
async fn game_of_note(
    work: Context<'_>,
    leased: &OutboxMessage,
    note: Note,
) -> Result<Option<Game>, StoreError> {
    let game = work.store().load(leased.game).await?;
    let Some(game) = game.filter(|game| game.turn_begun() == Some(leased.event)) else {
        return Ok(None);
    };
    let players = game.to_move().and_then(|seat| {
        let user = game.player(seat.other())?;
        Some((game.player(seat)?.id, user.id))
    });
    if let (Note::Nudge, Some((player, user))) = (note, players)
        && work.store().has_blocked(player, user).await?
    {
        return Ok(None);
    }
    Ok(Some(game))
}

async fn ping_instead(work: Context<'_>, notes: &[DueNote]) -> Result<(), StoreError> {
    for DueNote { note, leased, .. } in notes {
        let (game, event, channel) = (leased.game, leased.event, leased.channel);
        let ping = OutboxMessage::new(game, event, Purpose::Ping(*note), channel, work.now());
        work.store().replace_message(leased, &[ping]).await?;
    }
    Ok(())
}

/// Replaces a reminder by a direct message, and a ping if the player wants both.
pub(crate) async fn remind_directly(
    work: Context<'_>,
    leased: &OutboxMessage,
    game: &Game,
    wanted: TurnMessages,
) -> Ran {
    if let Some(turn) = game.turn_begun() {
        let reminder = |purpose| OutboxMessage::about(game, turn, purpose, work.now());
        let mut reminders = vec![reminder(Purpose::Direct(Note::Reminder))];
        if wanted.are_in_channel() {
            reminders.push(reminder(Purpose::Ping(Note::Reminder)));
        }
        work.store().replace_message(leased, &reminders).await?;
    }
    Ok(Outcome::Done)
}

/// A note without a player to move is deleted when its turn is over, and waits while its game can't be read.
pub(crate) async fn orphaned_note(work: Context<'_>, leased: &OutboxMessage, note: Note) -> Ran {
    Ok(match game_of_note(work, leased, note).await? {
        Some(_) => Outcome::RetryAt(work.now().plus(UNREADABLE_RESTS)),
        None => Outcome::Superseded,
    })
}

/// Sends a ping together with the player's others, unless its turn is over.
pub(crate) async fn ping(
    work: Context<'_>,
    leased: &OutboxMessage,
    note: Note,
    reminders: &mut Vec<Reminders>,
) -> Ran {
    let Some(game) = game_of_note(work, leased, note).await? else {
        return Ok(Outcome::Superseded);
    };
    let player = game.to_move().and_then(|seat| game.player(seat));
    let Some(player) = player.map(|player| player.id) else {
        return Ok(Outcome::Superseded);
    };
    let preferences = app::preferences_of(work.app.store(), player).await?;
    if let Some(end) = preferences.quiet_until(work.now(), game.clocks().as_ref()) {
        return Ok(Outcome::RetryAt(end));
    }
    collect(reminders, game, Reason::Note(note), player, leased);
    Ok(Outcome::Done)
}
