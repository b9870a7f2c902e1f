//! Alarms: reminders, the end of a pause, and the flag.

use super::notes::remind_directly;
use super::outbox::{Context, Outcome};
use super::send::{send, tries_before};
use crate::app::{OutboxMessage, StoreError};
use crate::game::{Alarm, Clocks, Game, Note, PlayerId, Timestamp};
use crate::view::{self, Locale, Reply};

/// Delay before a flag checks again whether a move made in time is still queued (ms).
const WAITS_FOR_MOVES: i64 = 100;

/// One message to a player in a channel about several games, either for alarms or for notes.
pub(super) struct Reminders {
    player: PlayerId,
    alarms: Vec<(Game, Alarm)>,
    notes: Vec<(Game, Note)>,
    pub(super) messages: Vec<OutboxMessage>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Alarm(Alarm),
    Note(Note),
}

enum Leased {
    Due(Box<Game>, Clocks),
    /// Its turn is over, or its clock has stood still in between.
    NotDue(Outcome),
}

async fn due(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
) -> Result<Leased, StoreError> {
    let game = work.store().load(leased.game).await?;
    let turn = game.and_then(|game| {
        let clocks = game.clocks()?;
        let due = clocks.due(alarm)?;
        let is_of_use = alarm == Alarm::Flag || !clocks.is_over(work.now());
        (clocks.set_by() == leased.event && is_of_use).then_some((game, clocks, due))
    });
    Ok(match turn {
        None => Leased::NotDue(Outcome::Superseded),
        Some((_, _, due)) if due > work.now() => Leased::NotDue(Outcome::RetryAt(due)),
        Some((game, clocks, _)) => Leased::Due(Box::new(game), clocks),
    })
}

/// Ends a game whose flag has fallen.
pub(super) async fn rule_flag(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    let (game, clocks) = match due(work, leased, Alarm::Flag).await? {
        Leased::Due(game, clocks) => (game, clocks),
        Leased::NotDue(outcome) => return Ok(outcome),
    };
    let now = work.now();
    if work.app.may_still_move(&clocks, now) {
        return Ok(Outcome::RetryAt(now.plus(WAITS_FOR_MOVES)));
    }
    Ok(if work.app.end_fallen(*game, now).await? {
        // The flag's row went with the end of the game.
        Outcome::Done
    } else {
        // Another event came in between, which need not have been a move.
        Outcome::RetryAt(now)
    })
}

/// Says that a flag has fallen which the opponent may claim.
pub(super) async fn offer_claim(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Outcome, StoreError> {
    match due(work, leased, Alarm::Flag).await? {
        Leased::Due(game, _) => {
            match view::flag_can_be_claimed(Locale::of(game.setup.language), &game) {
                Some(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
                None => Ok(Outcome::Superseded),
            }
        }
        Leased::NotDue(outcome) => Ok(outcome),
    }
}

/// Reminds a player: in the channel, with the other reminders of that player, or directly.
pub(super) async fn alarm(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
    reminders: &mut Vec<Reminders>,
) -> Result<Outcome, StoreError> {
    let (game, clocks) = match due(work, leased, alarm).await? {
        Leased::Due(game, clocks) => (game, clocks),
        Leased::NotDue(outcome) => return Ok(outcome),
    };
    let Some(player) = game.player(clocks.to_move()).map(|player| player.id) else {
        return Ok(Outcome::Superseded);
    };
    let preferences = work.app.preferences_of(player).await?;
    if !preferences.reminders.include(alarm) {
        return Ok(Outcome::Superseded);
    }
    let now = work.now();
    if let Some(end) = preferences.quiet_until(now, Some(&clocks)) {
        return Ok(Outcome::RetryAt(end));
    }
    let wanted = preferences.turn_messages;
    if wanted.are_direct() {
        return remind_directly(work, leased, &game, wanted).await;
    }
    collect(reminders, *game, Reason::Alarm(alarm), player, leased);
    Ok(Outcome::Done)
}

/// Groups reminders of one player into one message. A message that was tried may have arrived, so it is
/// retried unchanged.
pub(super) fn collect(
    reminders: &mut Vec<Reminders>,
    game: Game,
    reason: Reason,
    player: PlayerId,
    message: &OutboxMessage,
) {
    let is_tried = |message: &OutboxMessage| tries_before(message) > 0;
    let is_alarm = matches!(reason, Reason::Alarm(_));
    let place = reminders.iter().position(|one| {
        one.player == player
            && one.alarms.is_empty() != is_alarm
            && one.messages.iter().any(is_tried) == is_tried(message)
    });
    let new = || Reminders {
        player,
        alarms: Vec::new(),
        notes: Vec::new(),
        messages: Vec::new(),
    };
    let mut found = place.map_or_else(new, |place| reminders.remove(place));
    found.messages.push(message.clone());
    match reason {
        Reason::Alarm(alarm) => add(&mut found.alarms, game, alarm),
        Reason::Note(note) => add(&mut found.notes, game, note),
    }
    reminders.insert(place.unwrap_or(reminders.len()), found);
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
        match self.alarms.first() {
            Some((first, _)) => view::reminder(locale(first), &self.alarms, now),
            None => view::turn_pings(locale(&self.notes.first()?.0), &self.notes, now),
        }
    }
}
