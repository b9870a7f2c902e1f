//! Combines reminders and notes to one player into one message in a channel.

use crate::game::{Alarm, Game, Note, PlayerId, Timestamp};
use crate::jobs::send::tries_before;
use crate::play::view;
use crate::play::view::Reply;
use crate::store::OutboxMessage;
use crate::words::Locale;

/// A message to a player in a channel about several games, either with alarms or with notes.
pub(crate) struct Reminders {
    player: PlayerId,
    alarms: Vec<(Game, Alarm)>,
    notes: Vec<(Game, Note)>,
    pub(crate) messages: Vec<OutboxMessage>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    Alarm(Alarm),
    Note(Note),
}

/// Groups reminders of one player into one message. A message that was tried may have arrived, so it is
/// retried unchanged.
pub(crate) fn collect(
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
        Reason::Alarm(alarm) => add_reason(&mut found.alarms, game, alarm),
        Reason::Note(note) => add_reason(&mut found.notes, game, note),
    }
    reminders.insert(place.unwrap_or(reminders.len()), found);
}

/// Adds a reason; only one line per game is needed.
fn add_reason<T>(due: &mut Vec<(Game, T)>, game: Game, reason: T) {
    if due.iter().all(|(other, _)| other.number != game.number) {
        due.push((game, reason));
    }
}

impl Reminders {
    /// The text, in the language of the first game's place.
    pub(crate) fn reply(&self, now: Timestamp) -> Option<Reply> {
        let locale = |game: &Game| Locale::of(game.setup.language);
        match self.alarms.first() {
            Some((first, _)) => view::reminder(locale(first), &self.alarms, now),
            None => super::view::turn_pings(locale(&self.notes.first()?.0), &self.notes, now),
        }
    }
}
