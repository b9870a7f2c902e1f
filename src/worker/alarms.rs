//! Alarms: reminders, the end of a pause, and the flag.

use super::delivery::{give_back, send, settle};
use super::outbox::{Channel, Context};
use crate::app::{OutboxMessage, StoreError};
use crate::game::{Alarm, Clocks, Game, PlayerId, Timestamp};
use crate::view::{self, Locale, Reply};

/// After how many milliseconds a flag looks again whether a move that was made in time still waits in our own queue.
const WAITS_FOR_MOVES: i64 = 100;

/// What is due to one player in one channel: one message.
pub(super) struct Reminders {
    pub(super) player: PlayerId,
    pub(super) due: Vec<(Game, Alarm)>,
    pub(super) messages: Vec<OutboxMessage>,
}

/// What has become of an alarm that was taken.
enum Due {
    Now {
        game: Box<Game>,
        clocks: Clocks,
    },
    /// It is put off, or the turn it belongs to is over.
    NotNow,
}

/// The game of an alarm that is due now. An alarm of a turn that is over is dropped; one whose clock has stood still in
/// between is put off.
async fn due(work: Context<'_>, leased: &OutboxMessage, alarm: Alarm) -> Result<Due, StoreError> {
    let game = work.app.game_of(leased).await?;
    let turn = game.and_then(|game| {
        let clocks = game.clocks()?;
        let due = clocks.due(alarm)?;
        // A reminder that comes after the end of the time reminds of nothing.
        let is_of_use = alarm == Alarm::Flag || !clocks.is_over(work.now());
        (clocks.set_by() == leased.event && is_of_use).then_some((game, clocks, due))
    });
    match turn {
        None => settle(work, leased).await.map(|_| Due::NotNow),
        Some((_, _, due)) if due > work.now() => {
            give_back(work, leased, due).await;
            Ok(Due::NotNow)
        }
        Some((game, clocks, _)) => Ok(Due::Now {
            game: Box::new(game),
            clocks,
        }),
    }
}

/// Ends a game whose flag has fallen, without a word to any channel: the outbox tells it.
pub(super) async fn rule_flag(work: Context<'_>, leased: &OutboxMessage) -> Result<(), StoreError> {
    if let Due::Now { game, clocks } = due(work, leased, Alarm::Flag).await? {
        let now = work.now();
        if work.app.may_still_move(&clocks, now) {
            give_back(work, leased, now.plus(WAITS_FOR_MOVES)).await;
            return Ok(());
        }
        work.app.end_fallen(*game, work.now()).await?;
        // Somebody may have come in between without moving; else the flag's row has gone with the end of the game.
        give_back(work, leased, work.now()).await;
    }
    Ok(())
}

/// Does what an alarm that is told in a channel is for. Reminders are put to the others for the same player.
pub(super) async fn alarm(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
    reminders: &mut Vec<Reminders>,
) -> Result<Channel, StoreError> {
    let Due::Now { game, clocks } = due(work, leased, alarm).await? else {
        return Ok(Channel::Open);
    };
    if alarm == Alarm::Flag {
        let reply = view::flag_can_be_claimed(Locale::of(game.setup.language), &game);
        return send(work, reply, std::slice::from_ref(leased)).await;
    }
    let Some(player) = game.player(clocks.to_move()).map(|player| player.id) else {
        return settle(work, leased).await;
    };
    if !work.app.wants(player, alarm).await? {
        return settle(work, leased).await;
    }
    collect(reminders, *game, alarm, player, leased);
    Ok(Channel::Open)
}

/// Puts a reminder to the others for the same player.
fn collect(
    reminders: &mut Vec<Reminders>,
    game: Game,
    alarm: Alarm,
    player: PlayerId,
    message: &OutboxMessage,
) {
    let same = |one: &&mut Reminders| one.player == player;
    let Some(found) = reminders.iter_mut().find(same) else {
        reminders.push(Reminders {
            player,
            due: vec![(game, alarm)],
            messages: vec![message.clone()],
        });
        return;
    };
    found.messages.push(message.clone());
    // One line is enough where several of one game are due.
    if found
        .due
        .iter()
        .all(|(other, _)| other.number != game.number)
    {
        found.due.push((game, alarm));
    }
}

/// The words of reminders, in the language of the place of the first.
pub(super) fn reminder(due: &[(Game, Alarm)], now: Timestamp) -> Option<Reply> {
    let language = due.first()?.0.setup.language;
    view::reminder(Locale::of(language), due, now)
}
