//! Edits cards: at most once in ten seconds per game, and only if something changes.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::game::MessageId;
use crate::play::Edit;
use crate::play::view::Reply;

/// Minimum time between two edits of a card.
const PAUSE: Duration = Duration::from_secs(10);

/// Number of cards above which those already shown and not due are dropped.
const MOST_CARDS: usize = 2_000;

#[derive(Default)]
pub(super) struct Cards(Mutex<HashMap<MessageId, Card>>);

#[derive(Default)]
struct Card {
    shown: Option<(Instant, Reply)>,
    waiting: Option<Edit>,
}

impl Card {
    fn is_due(&self, now: Instant) -> bool {
        let last = self.shown.as_ref().map(|(at, _)| *at);
        self.waiting.is_some() && last.is_none_or(|at| now.duration_since(at) >= PAUSE)
    }
}

impl Cards {
    /// Queues the newest state of a card, replacing a queued one.
    pub(super) fn put(&self, edit: Edit) {
        let mut cards = self.0.lock();
        if cards.len() >= MOST_CARDS {
            let now = Instant::now();
            cards.retain(|_, card| {
                let shown = card.shown.as_ref();
                card.waiting.is_some() || shown.is_some_and(|(at, _)| now - *at < PAUSE)
            });
        }
        let card = cards.entry(edit.at.message).or_default();
        card.waiting = Some(edit);
    }

    pub(super) fn take_due(&self, now: Instant, is_last: bool) -> Vec<Edit> {
        let mut cards = self.0.lock();
        let due = cards
            .values_mut()
            .filter(|card| is_last || card.is_due(now));
        due.filter_map(|card| {
            let edit = card.waiting.take()?;
            let is_new = card
                .shown
                .as_ref()
                .is_none_or(|(_, shown)| *shown != edit.reply);
            is_new.then(|| {
                card.shown = Some((now, edit.reply.clone()));
                edit
            })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ChannelId, MessageRef};
    use crate::play::EditKind;
    use crate::play::view::Audience;

    fn edit_of(message: u64, audience: Audience) -> Edit {
        Edit {
            at: MessageRef {
                channel: ChannelId::new(1).unwrap(),
                message: MessageId::new(message).unwrap(),
            },
            reply: Reply {
                audience,
                ..Reply::default()
            },
            kind: EditKind::Card,
        }
    }

    #[test]
    fn a_card_is_edited_once_in_ten_seconds_and_only_when_it_changes() {
        let cards = Cards::default();
        let now = Instant::now();
        let later = |seconds| now + Duration::from_secs(seconds);
        let (one, two) = (edit_of(7, Audience::Everyone), edit_of(7, Audience::User));
        cards.put(one.clone());
        assert_eq!(cards.take_due(now, false), std::slice::from_ref(&one));
        cards.put(two.clone());
        cards.put(edit_of(8, Audience::User));
        assert_eq!(
            cards.take_due(later(9), false),
            [edit_of(8, Audience::User)]
        );
        assert_eq!(cards.take_due(later(10), false), std::slice::from_ref(&two));
        cards.put(two);
        assert_eq!(cards.take_due(later(30), false), []);
        cards.put(one.clone());
        cards.put(edit_of(8, Audience::User));
        assert_eq!(cards.take_due(later(31), true), [one]);
    }
}
