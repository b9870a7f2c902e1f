//! Direct messages.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::discord::api::{RefusalKind, Refused};
use crate::game::{ChannelId, PlayerId};
use crate::jobs::DirectMessageError;

const MOST_KNOWN: usize = 10_000;

/// "You are opening direct messages too fast" (Discord, "JSON Error Codes").
const TOO_FAST: i64 = 40_003;

/// Pause before opening direct messages again.
const REST: Duration = Duration::from_mins(1);

/// "Cannot send messages to this user", "Invalid Recipient(s)", and no common server (Discord, "JSON Error Codes").
const CLOSED: [i64; 3] = [50_007, 50_033, 50_278];

/// The channels of direct messages by person, and the pause before opening another: a hundred people would be a hundred
/// refusals.
#[derive(Debug, Default)]
pub(super) struct DirectChannels {
    known: Mutex<HashMap<PlayerId, ChannelId>>,
    rests_until: Mutex<Option<Instant>>,
}

impl DirectChannels {
    pub(super) fn channel_of(&self, person: PlayerId) -> Option<ChannelId> {
        let known = self.known.lock();
        known.get(&person).copied()
    }

    pub(super) fn keep(&self, person: PlayerId, channel: Option<ChannelId>) {
        let mut known = self.known.lock();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        match channel {
            Some(channel) => known.insert(person, channel),
            None => known.remove(&person),
        };
    }

    pub(super) fn rest(&self) -> Option<Duration> {
        let until = (*self.rests_until.lock())?;
        let rest = until.checked_duration_since(Instant::now());
        rest.filter(|rest| !rest.is_zero())
    }

    pub(super) fn rest_for(&self, time: Duration) {
        let until = Instant::now().checked_add(time);
        let mut rests_until = self.rests_until.lock();
        *rests_until = (*rests_until).max(until);
    }
}

/// Interprets a response. Only certain errors mean that the person accepts no direct messages.
pub(super) fn judged(refused: &Refused) -> DirectMessageError {
    let reason = &refused.reason;
    tracing::info!(reason, "Discord refused a direct message");
    match (refused.code(), refused.kind) {
        (Some(TOO_FAST), kind) => {
            let after = match kind {
                RefusalKind::RateLimited { after } => after,
                _ => None,
            };
            let after = after.or(Some(REST));
            DirectMessageError::Later { after }
        }
        (Some(code), _) if CLOSED.contains(&code) => DirectMessageError::Closed,
        (_, RefusalKind::RateLimited { after }) => DirectMessageError::Later { after },
        (_, RefusalKind::Closed) => DirectMessageError::Refused,
        _ => DirectMessageError::Later { after: None },
    }
}
