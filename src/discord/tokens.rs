//! The tokens of interactions, by the message that each may edit. They are secret and stay in memory.

use std::collections::{HashMap, VecDeque};

use crate::game::{MessageId, Timestamp};

/// How long a token is used after its interaction (ms). Discord accepts it for fifteen minutes.
const TOKEN_LASTS: i64 = 14 * 60_000;

/// Age from which a token is replaced by that of a later interaction (ms).
const TOKEN_IS_OLD: i64 = 10 * 60_000;

/// Enough for 150 moves a second. A token takes about 300 bytes.
const MOST_TOKENS: usize = 150_000;

#[derive(Default)]
pub(super) struct Tokens {
    by_message: HashMap<MessageId, (Timestamp, String)>,
    /// Oldest first.
    stored: VecDeque<(Timestamp, MessageId)>,
}

impl Tokens {
    /// Stores the token of an interaction that may edit a message, and drops expired ones.
    pub(super) fn store(
        &mut self,
        message: MessageId,
        token: &str,
        made: Timestamp,
        now: Timestamp,
    ) {
        while let Some(&(at, oldest)) = self.stored.front()
            && (self.stored.len() >= MOST_TOKENS || now.since(at) >= TOKEN_LASTS)
        {
            self.stored.pop_front();
            if self
                .by_message
                .get(&oldest)
                .is_some_and(|(made, _)| *made == at)
            {
                self.by_message.remove(&oldest);
            }
        }
        let known = self.by_message.get(&message);
        if known.is_none_or(|(made, _)| now.since(*made) >= TOKEN_IS_OLD) {
            self.by_message.insert(message, (made, token.to_owned()));
            self.stored.push_back((made, message));
        }
    }

    pub(super) fn token_of(&self, message: MessageId, now: Timestamp) -> Option<&str> {
        let (made, token) = self.by_message.get(&message)?;
        (now.since(*made) < TOKEN_LASTS).then_some(token)
    }

    /// Drops a token that Discord has refused, for all its messages.
    pub(super) fn forget(&mut self, token: &str) {
        self.by_message.retain(|_, (_, own)| own != token);
    }

    pub(super) fn remove(&mut self, message: MessageId) {
        self.by_message.remove(&message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message_id(number: usize) -> MessageId {
        MessageId::new(number as u64).unwrap()
    }

    #[test]
    fn a_token_serves_fourteen_minutes_and_a_later_one_takes_its_place() {
        let at = |minutes: i64| Timestamp::from_millisecond(minutes * 60_000);
        let (one, two) = (message_id(1), message_id(2));
        let mut tokens = Tokens::default();
        tokens.store(one, "first", at(0), at(0));
        tokens.store(one, "too early", at(9), at(9));
        assert_eq!(tokens.token_of(one, at(9)), Some("first"));
        tokens.store(one, "second", at(10), at(10));
        tokens.store(two, "other", at(15), at(15));
        assert_eq!(tokens.token_of(one, at(23)), Some("second"));
        assert_eq!(tokens.token_of(one, at(24)), None);
        assert_eq!(tokens.token_of(two, at(24)), Some("other"));
        tokens.store(two, "too early", at(24), at(24));
        assert_eq!(tokens.by_message.len(), 1, "what has expired is dropped");
        tokens.store(one, "other", at(24), at(24));
        tokens.forget("other");
        assert_eq!(tokens.by_message.len(), 0, "for all of its messages");
        tokens.store(two, "late", at(24), at(24));
        tokens.remove(two);
        assert_eq!(tokens.token_of(two, at(24)), None);
    }

    #[test]
    fn the_oldest_make_room() {
        let now = Timestamp::from_millisecond(0);
        let mut tokens = Tokens::default();
        for number in 1..=MOST_TOKENS + 1 {
            tokens.store(message_id(number), "token", now, now);
        }
        assert_eq!(tokens.by_message.len(), MOST_TOKENS);
        assert_eq!(tokens.token_of(message_id(1), now), None);
        assert_eq!(tokens.token_of(message_id(2), now), Some("token"));
    }
}
