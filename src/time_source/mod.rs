//! What time it is. A machine's own clock can be wrong, and it can leap; Discord dates what people do. So that what is due
//! and whose time is up is decided by the same clock as every move, it is Discord's: the machine's own, set right by what
//! Discord tells.
//!
//! An interaction's snowflake says to the millisecond when it was made, and it arrives later: Discord's clock is at least
//! as far. The `Date` of an answer says in whole seconds when it was written, which was between the question and the
//! answer (RFC 9110, 6.6.1): that gives both bounds. Of all that fits them the clock takes what is nearest to the machine's
//! own, so a clock that is right stays as it is.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::game::Timestamp;

/// A second, in milliseconds.
const SECOND: i64 = 1_000;

/// How far the wall clock may run from the steady one between two looks before it has leapt, in milliseconds.
const LEAP: i64 = SECOND;

/// How far the wall clock may drift from Discord's, in parts of a million: as fast as clocks are set right step by step.
const DRIFT: i64 = 500;

/// From how many milliseconds on the machine's clock is told to be wrong.
const LARGE: i64 = 2 * SECOND;

/// How long what Discord has told is good enough.
const GOOD_FOR: Duration = Duration::from_mins(5);

/// The moment by this machine's wall clock.
pub fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::from_millisecond(millis(since.unwrap_or_default()))
}

/// One look at this machine's clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The wall clock, which can be set.
    pub wall: Timestamp,
    /// A clock that only runs on, counted from any moment. It may stand still while the machine sleeps.
    pub steady: Duration,
}

/// This machine's clocks.
pub trait LocalClock: Send + Sync {
    fn read(&self) -> Reading;
}

/// The clocks of the operating system.
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

/// The one clock by which everything happens.
pub struct SharedClock {
    local: Box<dyn LocalClock>,
    state: Mutex<State>,
}

/// What is known about the machine's clock.
#[derive(Debug)]
struct State {
    reference: Reference,
    last: Option<Reading>,
    offset: Option<Offset>,
    /// The offset that was told last, in milliseconds.
    logged: i64,
}

/// What the machine's clock goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reference {
    /// Nothing but itself.
    Itself,
    /// Discord, which has not told the time since the start or since the last leap.
    Awaited,
    /// Discord, which told the time at this moment of the steady clock.
    Told(Duration),
}

/// What the clock is like, for whoever looks after the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockHealth {
    /// How far Discord's clock is ahead of the machine's, in milliseconds; none while
    /// Discord has not told the time.
    pub offset: i64,
    /// Whether Discord has told the time since the start and since the last leap; always, where the machine's own counts.
    pub is_told: bool,
}

impl ClockHealth {
    /// The offset, if the machine's clock is so wrong that somebody should know.
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
    /// A machine's own clock, as it is.
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

    /// From now on Discord's clock counts.
    pub fn follow_discord(&self) {
        let mut state = self.state();
        if state.reference == Reference::Itself {
            state.reference = Reference::Awaited;
        }
    }

    /// The moment, as well as it is known.
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

    /// Whether Discord should be asked for the time.
    pub fn needs_sync(&self) -> bool {
        let (state, reading) = self.look();
        match state.reference {
            Reference::Itself => false,
            Reference::Awaited => true,
            Reference::Told(at) => reading.steady.saturating_sub(at) > GOOD_FOR,
        }
    }

    /// What the clock is like.
    pub fn health(&self) -> ClockHealth {
        let (state, reading) = self.look();
        let is_told = state.reference != Reference::Awaited;
        ClockHealth {
            offset: if is_told { state.best(reading) } else { 0 },
            is_told,
        }
    }

    /// A look at the machine's clocks, to be handed back with an answer.
    pub fn read(&self) -> Reading {
        self.look().1
    }

    /// Something has arrived that Discord dated so.
    pub fn observe_snowflake(&self, dated: Timestamp) {
        let (mut state, reading) = self.look();
        state.narrow(dated.since(reading.wall), i64::MAX, reading);
    }

    /// An answer of Discord's has arrived to what was asked at that look at the clocks, with this `Date`. An answer without
    /// one that can be read says only that there is nobody else to ask.
    pub fn observe_date_header(&self, asked: Reading, date: Option<&str>) {
        let (mut state, reading) = self.look();
        // An answer during a leap belongs to neither time.
        if state.reference == Reference::Itself || has_leapt(asked, reading) {
            return;
        }
        if let Some(date) = date.and_then(http_date) {
            let low = date.since(reading.wall);
            let high = date.plus(SECOND).since(asked.wall);
            state.narrow(low, high, reading);
        } else {
            tracing::debug!("an answer of Discord's has no date");
        }
        state.reference = Reference::Told(reading.steady);
        state.log_offset(reading);
    }

    fn look(&self) -> (MutexGuard<'_, State>, Reading) {
        let mut state = self.state();
        let reading = state.look(self.local.as_ref());
        (state, reading)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Looks at the clocks, and notices when the wall clock has leapt since the last look, or the machine has slept.
    fn look(&mut self, local: &dyn LocalClock) -> Reading {
        let reading = local.read();
        let before = self.last.replace(reading);
        if let Some(before) = before
            && self.reference != Reference::Itself
            && has_leapt(before, reading)
        {
            tracing::warn!(
                "this machine has slept, or its clock has leapt: Discord is asked for the time"
            );
            self.reference = Reference::Awaited;
            self.offset = Some(self.by_the_steady_clock(before, reading));
        }
        reading
    }

    /// The offset after a leap: the steady clock goes on from the moment before it until Discord tells the time, so that no
    /// lease ends and nothing is put off days from now. After a sleep it is behind, which the next interaction shows.
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

    /// The offset that is nearest to none, of those that fit what Discord has told.
    fn best(&self, reading: Reading) -> i64 {
        self.offset
            .map_or(0, |offset| offset.at(reading).nearest_to_none())
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
        let known = self.offset.map(|known| known.at(reading).and(fresh));
        self.offset = Some(known.unwrap_or(fresh));
    }

    /// Writes to the log when the machine's clock is found to be wrong, by another amount than before, or right again.
    fn log_offset(&mut self, reading: Reading) {
        let offset = self.best(reading);
        if offset.saturating_sub(self.logged).abs() <= LARGE {
            return;
        }
        if offset.abs() > LARGE {
            tracing::warn!(
                milliseconds = offset,
                "Discord's clock is ahead of this machine's by so much (behind it, if negative), and it is Discord's that counts"
            );
        } else {
            tracing::info!("this machine's clock agrees with Discord's again");
        }
        self.logged = offset;
    }
}

/// How far Discord's clock is ahead of the machine's wall clock, in milliseconds: bounds, as of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offset {
    low: i64,
    high: i64,
    steady: Duration,
}

impl Offset {
    /// The bounds at a later look: the clocks may have drifted apart since.
    fn at(self, reading: Reading) -> Self {
        let age = millis(reading.steady.saturating_sub(self.steady));
        let drift = age.saturating_mul(DRIFT) / 1_000_000;
        Offset {
            low: self.low.saturating_sub(drift),
            high: self.high.saturating_add(drift),
            steady: reading.steady,
        }
    }

    /// What fits both; where nothing does the clock was set in between, and the newer one counts.
    fn and(self, newer: Offset) -> Self {
        let (low, high) = (self.low.max(newer.low), self.high.min(newer.high));
        if low <= high {
            Offset { low, high, ..newer }
        } else {
            newer
        }
    }

    fn nearest_to_none(self) -> i64 {
        0.clamp(self.low, self.high)
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Whether the wall clock was set between two looks, or the steady one stood still.
fn has_leapt(before: Reading, after: Reading) -> bool {
    let steady = millis(after.steady.saturating_sub(before.steady));
    after
        .wall
        .since(before.wall)
        .saturating_sub(steady)
        .saturating_abs()
        > LEAP
}

/// The moment of a `Date`, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
pub fn http_date(text: &str) -> Option<Timestamp> {
    let parser = jiff::fmt::rfc2822::DateTimeParser::new();
    let moment = parser.parse_timestamp(text).ok()?;
    Some(Timestamp::from_millisecond(moment.as_millisecond()))
}

#[cfg(test)]
mod tests;
