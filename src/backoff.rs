//! Exponential pauses between retries.

use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    first: Duration,
    longest: Duration,
}

impl Backoff {
    pub(crate) const fn new(first: Duration, longest: Duration) -> Self {
        Backoff { first, longest }
    }

    /// No pause if there was no failure.
    pub(crate) fn after(self, failures: u32) -> Duration {
        let doubled = |before: u32| self.first.saturating_mul(1 << before.min(20));
        let pause = failures.checked_sub(1).map(doubled);
        pause.unwrap_or_default().min(self.longest)
    }

    /// The pause, extended by up to a quarter so that retries don't coincide; `chance` is between 0 and 1.
    pub(crate) fn spread(self, failures: u32, chance: f64) -> Duration {
        self.after(failures).mul_f64(1.0 + chance / 4.0)
    }
}
