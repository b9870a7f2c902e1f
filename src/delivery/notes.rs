//! Notes to players about their turns beside the boards: one direct message for all that is due to
//! a person, and pings that come later than the turn.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

use super::DirectMessageError;
use super::alarms::{Reason, Reminders, collect};
use super::outbox::{Context, Outcome, UNREADABLE_RESTS, lease};
use super::send::{acknowledge, common_nonce, give_back, retry_later, tries_before};
use crate::app::{DueNote, OutboxMessage, Purpose, StoreError};
use crate::game::{Note, PlayerId};

/// Delay before retrying a user whose digest is in progress or failed (ms). Others are served meanwhile.
const ASKED_AGAIN: i64 = 5_000;

/// Sends a person one direct message with all that is due to them. A fault concerns that person
/// alone: the rows are due again when their leases end.
pub(super) async fn send_digest(work: Context<'_>, person: PlayerId) {
    match AssertUnwindSafe(digest(work, person)).catch_unwind().await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "a direct message has to wait"),
        // The panic hook has already logged this.
        Err(_) => tracing::error!("a direct message broke the worker and has to wait"),
    }
}

async fn digest(work: Context<'_>, person: PlayerId) -> Result<(), StoreError> {
    let (app, now) = (work.app, work.now());
    let preferences = app.preferences_of(person).await?;
    let mut notes: Vec<DueNote> = Vec::new();
    let due = app.notes_for(person, now).await?;
    let taken = due.iter().filter(|row| row.attempts > 0 && row.due > now);
    if let Some(until) = taken.map(|row| row.due).max() {
        // Another worker is sending them, or they failed and are tried again then.
        let until = until.min(now.plus(ASKED_AGAIN));
        for row in due.iter().filter(|row| row.due <= now) {
            app.store().reschedule(row, until, row.attempts).await?;
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
        let game = match app.game_of_note(&leased, note).await {
            Ok(Some(game)) => game,
            Ok(None) => {
                acknowledge(work, &leased).await?;
                continue;
            }
            Err(StoreError::Damaged(problem)) => {
                tracing::error!(game = %leased.game, problem, "left for a version that can read it");
                // As if it had never been tried: it holds up no other note.
                app.store()
                    .reschedule(&leased, now.plus(UNREADABLE_RESTS), 0)
                    .await?;
                continue;
            }
            Err(error) => return Err(error),
        };
        if let Some(end) = preferences.quiet_until(now, game.clocks().as_ref()) {
            // As if it had never been tried: nothing urgent waits for it until the morning.
            app.store().reschedule(&leased, end, 0).await?;
            continue;
        }
        notes.push(DueNote { game, note, leased });
    }
    defer_new(work, &mut notes).await;
    let Some(first) = notes.first() else {
        return Ok(());
    };
    let seat = first.game.seat_of(person);
    let player = seat.and_then(|seat| first.game.player(seat)).cloned();
    let wanted = preferences.turn_messages;
    let (true, Some(player)) = (wanted.are_direct(), player) else {
        // They want none any more, and weren't pinged with the board.
        return ping_instead(work, &notes).await;
    };
    let Some(reply) = app
        .direct_message(&player, preferences, &notes, now)
        .await?
    else {
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
            tracing::info!(?refused, "a direct message is refused");
            if refused == DirectMessageError::Closed {
                app.store().refuse_direct_messages(person, now).await?;
            }
            if wanted.are_in_channel() {
                // They were pinged already.
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

/// A message that was tried may have arrived, so it is retried unchanged, with the same nonce. Newer
/// notes follow in the next.
async fn defer_new(work: Context<'_>, notes: &mut Vec<DueNote>) {
    let is_tried = |note: &DueNote| tries_before(&note.leased) > 0;
    if !notes.iter().any(is_tried) {
        return;
    }
    for new in notes.extract_if(.., |note| !is_tried(note)) {
        give_back(work, &new.leased, work.now()).await;
    }
}

/// The notes become pings where the games are.
async fn ping_instead(work: Context<'_>, notes: &[DueNote]) -> Result<(), StoreError> {
    for DueNote { note, leased, .. } in notes {
        work.app.ping_instead(leased, *note, work.now()).await?;
    }
    Ok(())
}

/// A note without a player to move goes with its turn. While its game can't tell whose turn it is,
/// it rests.
pub(super) async fn orphaned_note(
    work: Context<'_>,
    leased: &OutboxMessage,
    note: Note,
) -> Result<Outcome, StoreError> {
    Ok(match work.app.game_of_note(leased, note).await? {
        Some(_) => Outcome::RetryAt(work.now().plus(UNREADABLE_RESTS)),
        None => Outcome::Superseded,
    })
}

/// Puts a ping to the others for the same player in a channel, unless its turn is over.
pub(super) async fn ping(
    work: Context<'_>,
    leased: &OutboxMessage,
    note: Note,
    reminders: &mut Vec<Reminders>,
) -> Result<Outcome, StoreError> {
    let Some(game) = work.app.game_of_note(leased, note).await? else {
        return Ok(Outcome::Superseded);
    };
    let player = game.to_move().and_then(|seat| game.player(seat));
    let Some(player) = player.map(|player| player.id) else {
        return Ok(Outcome::Superseded);
    };
    let preferences = work.app.preferences_of(player).await?;
    if let Some(end) = preferences.quiet_until(work.now(), game.clocks().as_ref()) {
        return Ok(Outcome::RetryAt(end));
    }
    collect(reminders, game, Reason::Note(note), player, leased);
    Ok(Outcome::Done)
}
