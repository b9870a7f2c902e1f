//! Limits on how often somebody may ask for something.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::host::http::Refused;

/// Maximum number of those who are counted.
const MOST_COUNTED: usize = 10_000;

pub(super) const TOO_MANY: (StatusCode, &str) =
    (StatusCode::TOO_MANY_REQUESTS, "too many requests");

/// A maximum number of requests in each period, for each of many.
pub(super) struct Limit<K> {
    most: u32,
    period: Duration,
    counted: Mutex<HashMap<K, (Instant, u32)>>,
}

impl<K: Eq + Hash> Limit<K> {
    pub(super) fn new(most: u32, period: Duration) -> Self {
        Limit {
            most,
            period,
            counted: Mutex::default(),
        }
    }

    /// Counts a request, and refuses it if it's one too many.
    pub(super) fn count(&self, key: K, now: Instant) -> Result<(), Refused> {
        let mut counted = self.counted.lock();
        if counted.len() >= MOST_COUNTED && !counted.contains_key(&key) {
            counted.clear();
        }
        let (since, count) = counted.entry(key).or_insert((now, 0));
        if now.duration_since(*since) >= self.period {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        if *count > self.most {
            return Err(TOO_MANY.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_its_requests_in_each_period() {
        let (limit, begun) = (Limit::new(2, Duration::from_secs(1)), Instant::now());
        let allowed = |key, ms| {
            let now = begun + Duration::from_millis(ms);
            [(); 3].map(|()| limit.count(key, now).is_ok())
        };
        assert_eq!(allowed("one", 0), [true, true, false]);
        assert_eq!(allowed("other", 500), [true, true, false]);
        assert_eq!(allowed("one", 999), [false; 3]);
        assert_eq!(allowed("one", 1_000), [true, true, false]);
    }
}
