//! The tokens of interactions, by the message that each may edit. They are secrets and stay in memory.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use crate::game::MessageId;

/// How long a token is used after its interaction arrived. Discord accepts it for fifteen minutes.
const TOKEN_LASTS: Duration = Duration::from_mins(14);

/// The age from which a token is replaced by that of a later interaction.
const TOKEN_IS_OLD: Duration = Duration::from_mins(10);

/// More than 150 moves a second leave in that time. A token takes some 300 bytes.
const MOST_TOKENS: usize = 150_000;

#[derive(Default)]
pub(super) struct Tokens {
    by_message: HashMap<MessageId, (Instant, String)>,
    /// Oldest first.
    stored: VecDeque<(Instant, MessageId)>,
}

impl Tokens {
    /// Stores the token of an interaction that may edit a message, and drops those that have expired.
    pub(super) fn store(
        &mut self,
        message: MessageId,
        token: &str,
        arrived: Instant,
        now: Instant,
    ) {
        while let Some(&(at, oldest)) = self.stored.front()
            && (self.stored.len() >= MOST_TOKENS || now - at >= TOKEN_LASTS)
        {
            self.stored.pop_front();
            if self
                .by_message
                .get(&oldest)
                .is_some_and(|(arrived, _)| *arrived == at)
            {
                self.by_message.remove(&oldest);
            }
        }
        let known = self.by_message.get(&message);
        if known.is_none_or(|(arrived, _)| now - *arrived >= TOKEN_IS_OLD) {
            self.by_message.insert(message, (arrived, token.to_owned()));
            self.stored.push_back((arrived, message));
        }
    }

    pub(super) fn get(&self, message: MessageId, now: Instant) -> Option<&str> {
        let (arrived, token) = self.by_message.get(&message)?;
        (now - *arrived < TOKEN_LASTS).then_some(token)
    }

    pub(super) fn remove(&mut self, message: MessageId) {
        self.by_message.remove(&message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(number: usize) -> MessageId {
        MessageId::new(number as u64).unwrap()
    }

    #[test]
    fn a_token_serves_fourteen_minutes_and_a_later_one_takes_its_place() {
        let start = Instant::now();
        let at = |minutes| start + Duration::from_mins(minutes);
        let (one, two) = (message(1), message(2));
        let mut tokens = Tokens::default();
        tokens.store(one, "first", at(0), at(0));
        tokens.store(one, "too early", at(9), at(9));
        assert_eq!(tokens.get(one, at(9)), Some("first"));
        tokens.store(one, "second", at(10), at(10));
        tokens.store(two, "other", at(15), at(15));
        assert_eq!(tokens.get(one, at(23)), Some("second"));
        assert_eq!(tokens.get(one, at(24)), None);
        assert_eq!(tokens.get(two, at(24)), Some("other"));
        tokens.store(two, "too early", at(24), at(24));
        assert_eq!(tokens.by_message.len(), 1, "what has expired is dropped");
        tokens.remove(two);
        assert_eq!(tokens.get(two, at(24)), None);
    }

    #[test]
    fn the_oldest_make_room() {
        let now = Instant::now();
        let mut tokens = Tokens::default();
        for number in 1..=MOST_TOKENS + 1 {
            tokens.store(message(number), "token", now, now);
        }
        assert_eq!(tokens.by_message.len(), MOST_TOKENS);
        assert_eq!(tokens.get(message(1), now), None);
        assert_eq!(tokens.get(message(2), now), Some("token"));
    }
}
