//! How players are notified of their turns: pings and direct messages.

use crate::game::{Game, Note, Seat};
use crate::play::view::{Audience, Reply};
use crate::play::{Answer, Inquiry, view};
use crate::settings::{Notifications, Preferences, PreferencesPatch, TurnMessages};
use crate::store::{OutboxMessage, Purpose, Store, StoreError};

/// The player to notify of a new turn, if the last event started one for the other side.
fn player_to_notify(game: &Game) -> Option<Seat> {
    if game.has_full_move() {
        // They are still looking at the message with their own move.
        return None;
    }
    let newest = game
        .events
        .last()
        .filter(|event| event.changes_position())?;
    let seat = game.to_move()?;
    (newest.seat() != Some(seat) && game.arbiters_seat() != Some(seat)).then_some(seat)
}

fn notifications(game: &Game, players: [Preferences; 2]) -> Option<Notifications> {
    let seat = player_to_notify(game)?;
    let told = players[seat as usize].notifications(game.changed_at(), game.clocks().as_ref());
    let is_host = seat == Seat::Challenger && game.setup.is_of_simul();
    // Otherwise the host of a simul would be pinged for every board.
    Some(if is_host {
        Notifications {
            is_pinged: false,
            ping: None,
            ..told
        }
    } else {
        told
    })
}

/// Replaces the ping with the name if the player is notified elsewhere.
pub(crate) fn suppress_ping(game: &Game, players: [Preferences; 2], mut reply: Reply) -> Reply {
    if game.setup.vote.is_some() {
        // Channels aren't pinged.
        for seat in [Seat::Challenger, Seat::Opponent] {
            if let Some(channel) = game.player(seat).filter(|_| game.is_voted(seat)) {
                reply.words.name_only(channel.id);
            }
        }
    }
    let is_pinged =
        notifications(game, players).is_none_or(|notifications| notifications.is_pinged);
    if let Some(player) = player_to_notify(game).and_then(|seat| game.player(seat))
        && !is_pinged
    {
        reply.words.name_only(player.id);
    }
    reply
}

/// The outbox rows that notify the player of a new turn.
pub(crate) fn notes(game: &Game, players: [Preferences; 2]) -> Vec<OutboxMessage> {
    let Some(Notifications { ping, direct, .. }) = notifications(game, players) else {
        return Vec::new();
    };
    let event = game.newest_event();
    let row = |purpose: Purpose, due| OutboxMessage::about(game, event, purpose, due);
    let ping = ping.map(|due| row(Purpose::Ping(Note::Turn), due));
    let direct = direct.map(|due| row(Purpose::Direct(Note::Turn), due));
    ping.into_iter().chain(direct).collect()
}

/// The outbox rows that notify the player of a new turn. `players` are the preferences of both, if known.
pub(crate) async fn notes_of_turn(
    store: &Store,
    game: &Game,
    players: Option<[Preferences; 2]>,
) -> Result<Vec<OutboxMessage>, StoreError> {
    let Some(player) = player_to_notify(game).and_then(|seat| game.player(seat)) else {
        return Ok(Vec::new());
    };
    let players = match players {
        Some(players) => players,
        None => store.preferences([player.id; 2]).await?,
    };
    Ok(notes(game, players))
}

/// Tells the user once that direct messages don't reach them.
pub(crate) async fn with_refusal_of_messages(
    store: &Store,
    request: &Inquiry,
    mut answer: Answer,
) -> Answer {
    if !request.context.preferences.are_direct_messages_refused {
        return answer;
    }
    match store.take_refusal(request.by.id).await {
        Ok(true) => {
            let note = super::view::direct_messages_refused(request.locale(), &request.by);
            let receipt = answer.receipt.as_mut();
            let private = receipt.filter(|receipt| receipt.audience == Audience::User);
            private.unwrap_or(&mut answer.reply).add(note);
        }
        Ok(false) => {}
        Err(error) => tracing::warn!(%error, "can't read whether direct messages were refused"),
    }
    answer
}

/// Turns direct messages off.
pub(crate) async fn stop_direct_messages(
    store: &Store,
    request: &Inquiry,
) -> Result<Answer, StoreError> {
    let patch = PreferencesPatch::default().turn_messages(TurnMessages::Channel);
    store.set_preferences(request.by.id, &patch).await?;
    Ok(view::direct_messages_stopped(request.locale()).into())
}
