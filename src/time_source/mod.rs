//! The shared clock. A machine's clock can be wrong or jump, so this one follows Discord's, which dates what players do. An
//! interaction's snowflake has its time in milliseconds: a lower bound of Discord's clock. The `Date` of a response, in
//! whole seconds, was written between request and response (RFC 9110, 6.6.1), which gives both bounds. Within them the clock
//! stays nearest to the machine's own.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::{Mutex, MutexGuard};

use crate::game::Timestamp;

/// In milliseconds.
const SECOND: i64 = 1_000;

/// Difference between the wall clock and the steady one that counts as a jump, in milliseconds.
const LEAP: i64 = SECOND;

/// Assumed drift in parts per million, the maximum rate at which clocks are slewed.
const DRIFT: i64 = 500;

/// Offsets worth reporting, in milliseconds.
const LARGE: i64 = 2 * SECOND;

/// How far a snowflake may be ahead of the latest time by Discord's responses, in milliseconds.
const LARGEST_ERROR: i64 = 5 * 60 * SECOND;

/// How long Discord's time is considered current.
const GOOD_FOR: Duration = Duration::from_mins(5);

pub fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::from_millisecond(millis(since.unwrap_or_default()))
}

/// A reading of the machine's clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    pub wall: Timestamp,
    /// Monotonic; may stop while the machine sleeps.
    pub steady: Duration,
}

pub trait LocalClock: Send + Sync {
    fn read(&self) -> Reading;
}

#[derive(Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock(Instant::now())
    }
}

impl LocalClock for SystemClock {
    fn read(&self) -> Reading {
        Reading {
            wall: machine_time(),
            steady: self.0.elapsed(),
        }
    }
}

pub struct SharedClock {
    local: Box<dyn LocalClock>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    reference: Reference,
    last: Option<Reading>,
    offset: Option<Offset>,
    logged: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reference {
    /// The machine's clock alone.
    Itself,
    /// Discord, unknown since the start or the last jump.
    Awaited,
    /// Discord, last observed at this steady time.
    Told(Duration),
}

/// For operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockHealth {
    /// Discord's clock minus the machine's, in milliseconds; 0 until known.
    pub offset: i64,
    /// Whether Discord's time is known, or isn't used.
    pub is_told: bool,
}

impl ClockHealth {
    pub fn large_offset(self) -> Option<i64> {
        (self.offset.abs() > LARGE).then_some(self.offset)
    }
}

impl Default for SharedClock {
    fn default() -> Self {
        SharedClock::new(SystemClock::default())
    }
}

impl SharedClock {
    pub fn new(local: impl LocalClock + 'static) -> Self {
        SharedClock {
            local: Box::new(local),
            state: Mutex::new(State {
                reference: Reference::Itself,
                last: None,
                offset: None,
                logged: 0,
            }),
        }
    }

    pub fn follow_discord(&self) {
        let mut state = self.state.lock();
        if state.reference == Reference::Itself {
            state.reference = Reference::Awaited;
        }
    }

    pub fn now(&self) -> Timestamp {
        let (state, reading) = self.look();
        reading.wall.plus(state.best(reading))
    }

    /// The current time, or `None` until the clock is synchronised with Discord's: at the start, and after the machine's clock
    /// jumped.
    pub fn known(&self) -> Option<Timestamp> {
        let (state, reading) = self.look();
        (state.reference != Reference::Awaited).then(|| reading.wall.plus(state.best(reading)))
    }

    pub fn needs_sync(&self) -> bool {
        let (state, reading) = self.look();
        match state.reference {
            Reference::Itself => false,
            Reference::Awaited => true,
            Reference::Told(at) => reading.steady.saturating_sub(at) > GOOD_FOR,
        }
    }

    pub fn health(&self) -> ClockHealth {
        let (state, reading) = self.look();
        let is_told = state.reference != Reference::Awaited;
        ClockHealth {
            offset: if is_told { state.best(reading) } else { 0 },
            is_told,
        }
    }

    /// A reading for [`SharedClock::observe_date_header`], taken before a request.
    pub fn read(&self) -> Reading {
        self.look().1
    }

    /// Records a snowflake that arrived now. One far ahead of Discord's last known time is ignored.
    pub fn observe_snowflake(&self, dated: Timestamp) {
        let (mut state, reading) = self.look();
        let low = dated.since(reading.wall);
        let told = state.offset.map(|offset| offset.widened(reading).high);
        let is_told = matches!(state.reference, Reference::Told(_));
        if is_told && told.is_some_and(|high| low > high.saturating_add(LARGEST_ERROR)) {
            tracing::warn!("an interaction is dated in the future");
        } else {
            state.narrow(low, i64::MAX, reading);
        }
    }

    /// Records the `Date` of a response to a request at `asked`. Without one, the machine's clock is used.
    pub fn observe_date_header(&self, asked: Reading, date: Option<&str>) {
        let (mut state, reading) = self.look();
        // A response across a jump can't be assigned to either time.
        if state.reference == Reference::Itself || has_leapt(asked, reading) {
            return;
        }
        if let Some(date) = date.and_then(http_date) {
            let low = date.since(reading.wall);
            let high = date.plus(SECOND).since(asked.wall);
            state.narrow(low, high, reading);
        } else {
            tracing::debug!("a response of Discord has no date");
        }
        state.reference = Reference::Told(reading.steady);
        state.log_offset(reading);
    }

    fn look(&self) -> (MutexGuard<'_, State>, Reading) {
        let mut state = self.state.lock();
        let reading = state.look(self.local.as_ref());
        (state, reading)
    }
}

impl State {
    /// Reads the clocks and detects a jump or a sleep.
    fn look(&mut self, local: &dyn LocalClock) -> Reading {
        let reading = local.read();
        let before = self.last.replace(reading);
        if let Some(before) = before
            && self.reference != Reference::Itself
            && has_leapt(before, reading)
        {
            tracing::warn!("this machine slept or its clock jumped; asking Discord for the time");
            self.reference = Reference::Awaited;
            self.offset = Some(self.by_the_steady_clock(before, reading));
        }
        reading
    }

    /// After a jump the steady clock continues until Discord's time is known, so that leases and schedules hold. After a
    /// sleep it is behind until the next interaction.
    fn by_the_steady_clock(&self, before: Reading, after: Reading) -> Offset {
        let passed = millis(after.steady.saturating_sub(before.steady));
        let moment = before.wall.plus(self.best(before)).plus(passed);
        let exact = moment.since(after.wall);
        Offset {
            low: exact,
            high: exact,
            steady: after.steady,
        }
    }

    /// The offset nearest to zero within the bounds.
    fn best(&self, reading: Reading) -> i64 {
        self.offset
            .map(|offset| offset.widened(reading))
            .map_or(0, |offset| 0.clamp(offset.low, offset.high))
    }

    fn narrow(&mut self, low: i64, high: i64, reading: Reading) {
        if self.reference == Reference::Itself {
            return;
        }
        let fresh = Offset {
            low,
            high: high.max(low),
            steady: reading.steady,
        };
        let known = self.offset.map(|known| known.widened(reading).and(fresh));
        self.offset = Some(known.unwrap_or(fresh));
    }

    fn log_offset(&mut self, reading: Reading) {
        let offset = self.best(reading);
        if offset.saturating_sub(self.logged).abs() <= LARGE {
            return;
        }
        if offset.abs() > LARGE {
            tracing::warn!(
                milliseconds = offset,
                "this machine's clock is wrong; using Discord's, which is ahead by this much (behind if negative)"
            );
        } else {
            tracing::info!("this machine's clock agrees with Discord's again");
        }
        self.logged = offset;
    }
}

/// Bounds for Discord's clock minus the wall clock, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offset {
    low: i64,
    high: i64,
    steady: Duration,
}

impl Offset {
    /// The bounds at a later time, widened by drift.
    fn widened(self, reading: Reading) -> Self {
        let age = millis(reading.steady.saturating_sub(self.steady));
        let drift = age.saturating_mul(DRIFT) / 1_000_000;
        Offset {
            low: self.low.saturating_sub(drift),
            high: self.high.saturating_add(drift),
            steady: reading.steady,
        }
    }

    /// The intersection; if empty, the clock was set, and the newer bounds count.
    fn and(self, newer: Offset) -> Self {
        let (low, high) = (self.low.max(newer.low), self.high.min(newer.high));
        if low <= high {
            Offset { low, high, ..newer }
        } else {
            newer
        }
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Whether the wall clock was set, or the steady one stopped.
fn has_leapt(before: Reading, after: Reading) -> bool {
    let steady = millis(after.steady.saturating_sub(before.steady));
    after
        .wall
        .since(before.wall)
        .saturating_sub(steady)
        .saturating_abs()
        > LEAP
}

/// Parses `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
pub fn http_date(text: &str) -> Option<Timestamp> {
    let parser = jiff::fmt::rfc2822::DateTimeParser::new();
    let moment = parser.parse_timestamp(text).ok()?;
    Some(Timestamp::from_millisecond(moment.as_millisecond()))
}

#[cfg(test)]
mod tests;
