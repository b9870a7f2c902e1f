//! Actions concerning the clocks.

use crate::game::{
    Asking, Clocks, DAY, Day, Event, EventKind, FlagFall, HOUR, Holiday, LONGEST_PAUSE,
    MOST_PAUSED, RequestKind, TimeControl, Timestamp, Zone,
};
use crate::referee::action::Action;
use crate::referee::arbiter::mate_against;
use crate::referee::decide::Table;
use crate::referee::refusal::{ClockRefusal, Refusal};

const MOST_GIFTS: usize = 10;

/// How far ahead a holiday may begin, in milliseconds.
const HOLIDAYS_AHEAD: i64 = 366 * DAY;

/// Maximum days of leave that a game waits for in a row. Leave less than [`APART`] (ms) after other leave counts together with it.
pub const LONGEST_LEAVE: u8 = 30;
const APART: i64 = 7 * DAY;

/// A holiday starts a day from now at the earliest, in whatever time zone, so that it can't save a clock that has almost run out.
pub fn holiday_of(first: Day, last: Day, zone: Zone, at: Timestamp) -> Result<Holiday, Refusal> {
    if first > last {
        return Err(ClockRefusal::HolidayBackwards.into());
    }
    // After the calendar's end.
    let holiday = Holiday::of(first, last, zone).ok_or(ClockRefusal::HolidayTooSoon)?;
    let is_soon = holiday.time.from < at.plus(DAY);
    if is_soon || holiday.time.from > at.plus(HOLIDAYS_AHEAD) {
        return Err(ClockRefusal::HolidayTooSoon.into());
    }
    Ok(holiday)
}

impl Table<'_> {
    /// After the flag has fallen automatically, no other action is allowed.
    pub(super) fn in_time(&self, action: &Action, at: Timestamp) -> Result<(), Refusal> {
        let clocks = self
            .clocks
            .as_ref()
            .filter(|_| !self.game.is_arbiters_turn());
        let over = clocks.and_then(Clocks::deadline);
        let TimeControl { clock, flag } = self.game.setup.time_control;
        match (flag, over) {
            (FlagFall::Automatic, Some(over)) if at > over && *action != Action::Flag => {
                Err(ClockRefusal::TimeIsUp { at: over, clock }.into())
            }
            (FlagFall::Automatic | FlagFall::Claim, _) => Ok(()),
        }
    }

    /// A claim on time (FIDE 6.8 and 6.9).
    pub(super) fn flag(&self, at: Timestamp) -> Result<EventKind, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        if clocks.to_move() == self.seat {
            return Err(ClockRefusal::OwnTime.into());
        }
        if self.game.is_arbiters_turn() {
            return Err(ClockRefusal::ArbiterIsNeverLate.into());
        }
        let (Some(until), Some(falls)) = (clocks.deadline(), clocks.flag_falls()) else {
            return Err(ClockRefusal::FirstMoveIsFree.into());
        };
        if at < falls {
            let clock = self.game.setup.time_control.clock;
            return Err(ClockRefusal::TimeIsLeft { until, clock }.into());
        }
        let mate = mate_against(self.play);
        Ok(EventKind::Flagged { mate })
    }

    pub(super) fn pause(&self, days: u8, at: Timestamp) -> Result<EventKind, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        let left = self.days_to_pause();
        if left > 0 && !(1..=left).contains(&days) {
            return Err(ClockRefusal::PauseTooLong { most: left }.into());
        }
        if let Some(until) = clocks.paused_until(at) {
            return Err(ClockRefusal::Paused { until }.into());
        }
        if self.game.excludes_pauses() {
            return Err(ClockRefusal::NoPauses.into());
        }
        if left == 0 {
            return Err(ClockRefusal::PausesSpent.into());
        }
        self.nothing_waits(RequestKind::Pause)?;
        self.ask(Asking::Pause { days })
    }

    /// Maximum number of days of the next pause. Earlier ones count as agreed, even if a move ended them.
    fn days_to_pause(&self) -> u8 {
        let (mut asked, mut left) = (0, MOST_PAUSED);
        for event in &self.game.events {
            match event.kind {
                EventKind::Asked(Asking::Pause { days }) => asked = days,
                EventKind::Granted(RequestKind::Pause) => left = left.saturating_sub(asked),
                _ => {}
            }
        }
        left.min(LONGEST_PAUSE)
    }

    /// A holiday within the number of days that the game agreed on.
    pub(super) fn holiday(
        &self,
        first: Day,
        last: Day,
        at: Timestamp,
    ) -> Result<EventKind, Refusal> {
        let clock = self.game.setup.time_control.clock;
        let agreed = clock.holidays().ok_or(ClockRefusal::NoDaysOff)?;
        let zone = self
            .game
            .days_off(self.seat)
            .map_or(Zone::UTC, |weekly| weekly.zone);
        let holiday = self.day_off(first, last, zone, at)?;
        // At most one full year in between: a longer holiday exceeds the first year's limit.
        for year in first.year()..=last.year() {
            let taken = self.game.holidays(self.seat);
            let spent: usize = taken.map(|holiday| holiday.days_in(year)).sum();
            let left = usize::from(agreed.get()).saturating_sub(spent);
            if holiday.days_in(year) > left {
                return Err(ClockRefusal::HolidaysSpent { left, year }.into());
            }
        }
        Ok(EventKind::Holiday(holiday))
    }

    /// A holiday out of the player's yearly allowance, which the caller counts. The terms of an event, and days off, stay as
    /// agreed.
    pub(super) fn leave(
        &self,
        first: Day,
        last: Day,
        zone: Zone,
        at: Timestamp,
    ) -> Result<EventKind, Refusal> {
        let clock = self.game.setup.time_control.clock;
        if self.game.setup.is_organised() || clock.is_live() || clock.holidays().is_some() {
            return self.holiday(first, last, at);
        }
        self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        let leave = self.day_off(first, last, zone, at)?;
        let is_near = |one: &Holiday| {
            one.time.from < leave.time.until.plus(APART)
                && leave.time.from < one.time.until.plus(APART)
        };
        let near = self.game.holidays(self.seat).filter(is_near);
        // A change of the clocks makes a day shorter or longer.
        let days = |one: Holiday| (one.time.until.since(one.time.from) + HOUR) / DAY;
        if near.chain([leave]).map(days).sum::<i64>() > i64::from(LONGEST_LEAVE) {
            return Err(ClockRefusal::LeaveTooLong.into());
        }
        Ok(EventKind::Holiday(leave))
    }

    /// A holiday that overlaps no earlier one.
    fn day_off(
        &self,
        first: Day,
        last: Day,
        zone: Zone,
        at: Timestamp,
    ) -> Result<Holiday, Refusal> {
        let holiday = holiday_of(first, last, zone, at)?;
        let mut taken = self.game.holidays(self.seat);
        if taken.any(|holiday| holiday.first <= last && first <= holiday.last) {
            return Err(ClockRefusal::HolidayTwice.into());
        }
        Ok(holiday)
    }

    /// Gives the opponent minutes, or the clock's default, without needing consent.
    pub(super) fn give_time(
        &self,
        minutes: Option<u8>,
        at: Timestamp,
    ) -> Result<EventKind, Refusal> {
        let clocks = self.clocks.as_ref().ok_or(ClockRefusal::Untimed)?;
        let receiver = self.seat.other();
        if self.game.arbiters_seat() == Some(receiver) {
            return Err(ClockRefusal::ArbiterIsNeverLate.into());
        }
        let clock = self.game.setup.time_control.clock;
        let seconds = minutes.map_or(clock.usual_gift(), |minutes| 60 * u32::from(minutes));
        let most = clock.most_by_gifts();
        let after = clocks.left(receiver, at) + 1000 * i64::from(seconds);
        if seconds == 0 || after > most {
            return Err(ClockRefusal::EnoughTime { most }.into());
        }
        let is_gift = |event: &&Event| {
            matches!(event.kind, EventKind::TimeGiven { .. }) && event.seat() == Some(self.seat)
        };
        if self.since_the_move().filter(is_gift).count() >= MOST_GIFTS {
            let most = MOST_GIFTS;
            return Err(ClockRefusal::GaveOften { most }.into());
        }
        Ok(EventKind::TimeGiven { seconds })
    }
}
