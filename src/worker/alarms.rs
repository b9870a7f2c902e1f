//! Alarms: reminders, the end of a pause, and the flag.

use super::delivery::{give_back, send, settle, tries_before};
use super::outbox::{Channel, Context};
use crate::app::{OutboxMessage, StoreError};
use crate::game::{Alarm, Clocks, Game, Note, PlayerId, Timestamp};
use crate::view::{self, Locale, Reply};

/// After how many milliseconds a flag looks again whether a move that was made in time still waits
/// in our own queue.
const WAITS_FOR_MOVES: i64 = 100;

/// What is due to one player in one channel: one message.
pub(super) struct Reminders {
    player: PlayerId,
    due: Due,
    pub(super) messages: Vec<OutboxMessage>,
}

/// Why a player is pinged about a game.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Alarm(Alarm),
    Note(Note),
}

/// The games of one message, each with the reason. Alarms and turns are told apart.
enum Due {
    Alarms(Vec<(Game, Alarm)>),
    Notes(Vec<(Game, Note)>),
}

/// The state of an alarm that was taken.
enum Taken {
    Now {
        game: Box<Game>,
        clocks: Clocks,
    },
    /// It is put off, or the turn it belongs to is over.
    NotNow,
}

/// The game of an alarm that is due now. An alarm of a turn that is over is dropped; one whose
/// clock has stood still in between is put off.
async fn due(work: Context<'_>, leased: &OutboxMessage, alarm: Alarm) -> Result<Taken, StoreError> {
    let game = work.app.game_of(leased).await?;
    let turn = game.and_then(|game| {
        let clocks = game.clocks()?;
        let due = clocks.due(alarm)?;
        // A reminder that comes after the end of the time reminds of nothing.
        let is_of_use = alarm == Alarm::Flag || !clocks.is_over(work.now());
        (clocks.set_by() == leased.event && is_of_use).then_some((game, clocks, due))
    });
    match turn {
        None => settle(work, leased).await.map(|_| Taken::NotNow),
        Some((_, _, due)) if due > work.now() => {
            give_back(work, leased, due).await;
            Ok(Taken::NotNow)
        }
        Some((game, clocks, _)) => Ok(Taken::Now {
            game: Box::new(game),
            clocks,
        }),
    }
}

/// Ends a game whose flag has fallen, without a word to any channel: the outbox tells it.
pub(super) async fn rule_flag(work: Context<'_>, leased: &OutboxMessage) -> Result<(), StoreError> {
    if let Taken::Now { game, clocks } = due(work, leased, Alarm::Flag).await? {
        let now = work.now();
        if work.app.may_still_move(&clocks, now) {
            give_back(work, leased, now.plus(WAITS_FOR_MOVES)).await;
            return Ok(());
        }
        work.app.end_fallen(*game, work.now()).await?;
        // Somebody may have come in between without moving; else the flag's row has gone with the
        // end of the game.
        give_back(work, leased, work.now()).await;
    }
    Ok(())
}

/// Does what an alarm that is told in a channel is for. Reminders are put to the others for the
/// same player.
pub(super) async fn alarm(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
    reminders: &mut Vec<Reminders>,
) -> Result<Channel, StoreError> {
    let Taken::Now { game, clocks } = due(work, leased, alarm).await? else {
        return Ok(Channel::Open);
    };
    if alarm == Alarm::Flag {
        let reply = view::flag_can_be_claimed(Locale::of(game.setup.language), &game);
        return send(work, reply, std::slice::from_ref(leased)).await;
    }
    let Some(player) = game.player(clocks.to_move()).map(|player| player.id) else {
        return settle(work, leased).await;
    };
    let preferences = work.app.preferences_of(player).await?;
    if !preferences.reminders.include(alarm) {
        return settle(work, leased).await;
    }
    let now = work.now();
    if let Some(end) = preferences.quiet_until(now, Some(&clocks)) {
        give_back(work, leased, end).await;
        return Ok(Channel::Open);
    }
    let wanted = preferences.turn_messages;
    if wanted.are_direct() {
        work.app.remind_directly(leased, &game, wanted, now).await?;
        return Ok(Channel::Open);
    }
    collect(reminders, *game, Reason::Alarm(alarm), player, leased);
    Ok(Channel::Open)
}

/// Groups reminders of one player into one message. A message that was tried may have arrived, so it is retried unchanged, without
/// newer ones.
pub(super) fn collect(
    reminders: &mut Vec<Reminders>,
    game: Game,
    reason: Reason,
    player: PlayerId,
    message: &OutboxMessage,
) {
    let is_tried = |message: &OutboxMessage| tries_before(message) > 0;
    let same = |one: &&mut Reminders| {
        one.player == player
            && one.messages.iter().any(is_tried) == is_tried(message)
            && matches!(
                (&one.due, reason),
                (Due::Alarms(_), Reason::Alarm(_)) | (Due::Notes(_), Reason::Note(_))
            )
    };
    let Some(found) = reminders.iter_mut().find(same) else {
        reminders.push(Reminders {
            player,
            due: match reason {
                Reason::Alarm(alarm) => Due::Alarms(vec![(game, alarm)]),
                Reason::Note(note) => Due::Notes(vec![(game, note)]),
            },
            messages: vec![message.clone()],
        });
        return;
    };
    found.messages.push(message.clone());
    match (&mut found.due, reason) {
        (Due::Alarms(due), Reason::Alarm(alarm)) => add(due, game, alarm),
        (Due::Notes(due), Reason::Note(note)) => add(due, game, note),
        (Due::Alarms(_), Reason::Note(_)) | (Due::Notes(_), Reason::Alarm(_)) => {}
    }
}

/// One line is enough where several of one game are due.
fn add<T>(due: &mut Vec<(Game, T)>, game: Game, reason: T) {
    if due.iter().all(|(other, _)| other.number != game.number) {
        due.push((game, reason));
    }
}

impl Reminders {
    /// The words, in the language of the place of the first game.
    pub(super) fn reply(&self, now: Timestamp) -> Option<Reply> {
        let locale = |game: &Game| Locale::of(game.setup.language);
        match &self.due {
            Due::Alarms(due) => view::reminder(locale(&due.first()?.0), due, now),
            Due::Notes(due) => view::turn_pings(locale(&due.first()?.0), due, now),
        }
    }
}
