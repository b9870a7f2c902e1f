mod text;

pub use text::NoClock;

use crate::game::ids::{DAY, HOUR};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// In milliseconds.
const SECOND: i64 = 1000;

/// In milliseconds.
pub(super) const MINUTE: i64 = 60 * SECOND;

/// Maximum, in days.
pub const LONGEST_PAUSE: u8 = 30;
/// Maximum number of days for which a game can be paused in all.
pub const MOST_PAUSED: u8 = 90;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TimeControl {
    pub clock: Clock,
    pub flag: FlagFall,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Clock {
    #[default]
    Untimed,
    PerMove(Days),
    /// A bank of days, refilled by hours per move up to its initial size.
    Bank(Days, Hours),
    /// Correspondence rules: clocks stop on a player's days off and on this many days of holiday a year.
    DaysOff(ByDays, Holidays),
    Minutes(Minutes),
    /// Minutes for the whole game, and seconds added per move (Fischer).
    Game(Minutes, Option<Seconds>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ByDays {
    PerMove(Days),
    Bank(Days, Hours),
}

impl From<ByDays> for Clock {
    fn from(by_days: ByDays) -> Self {
        match by_days {
            ByDays::PerMove(days) => Clock::PerMove(days),
            ByDays::Bank(days, hours) => Clock::Bank(days, hours),
        }
    }
}

pub const MOST_HOLIDAYS: u8 = 60;

macro_rules! amounts {
    ($($(#[$doc:meta])* $name:ident($number:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name($number);

        impl $name {
            pub const fn get(self) -> $number {
                self.0
            }
        }
    )*};
}

amounts! {
    /// Days of holiday a year, from 0 to 60.
    Holidays(u8);
    /// From 1 to 14.
    Days(u8);
    /// From 1 to 72.
    Hours(u8);
    /// From 1 to 720.
    Minutes(u16);
    /// From 1 to 600.
    Seconds(u16);
}

impl Days {
    pub const THREE: Self = Days(3);
}

impl Minutes {
    fn milliseconds(self) -> i64 {
        i64::from(self.0) * MINUTE
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum FlagFall {
    /// Running out of time ends the game automatically.
    #[default]
    Automatic,
    Claim,
}

impl Clock {
    /// Each player's initial time in milliseconds; `None` without a clock.
    pub fn beginning(self) -> Option<i64> {
        match self {
            Clock::Untimed => None,
            Clock::PerMove(days) | Clock::Bank(days, _) => Some(i64::from(days.0) * DAY),
            Clock::DaysOff(by_days, _) => Clock::from(by_days).beginning(),
            Clock::Minutes(minutes) | Clock::Game(minutes, _) => Some(minutes.milliseconds()),
        }
    }

    /// `None` where days off don't count.
    pub const fn holidays(self) -> Option<Holidays> {
        match self {
            Clock::DaysOff(_, holidays) => Some(holidays),
            _ => None,
        }
    }

    /// `None` for a live clock, or for too many days.
    pub fn with_holidays(self, holidays: u8) -> Option<Self> {
        let by_days = match self {
            Clock::PerMove(days) => ByDays::PerMove(days),
            Clock::Bank(days, hours) => ByDays::Bank(days, hours),
            Clock::DaysOff(by_days, _) => by_days,
            Clock::Untimed | Clock::Minutes(_) | Clock::Game(..) => return None,
        };
        let fits = holidays <= MOST_HOLIDAYS;
        fits.then_some(Clock::DaysOff(by_days, Holidays(holidays)))
    }

    /// Whether unused time is carried over. A takeback then removes the time that moves added.
    pub fn is_bank(self) -> bool {
        match self {
            Clock::Bank(..) | Clock::Game(..) => true,
            Clock::DaysOff(by_days, _) => Clock::from(by_days).is_bank(),
            Clock::Untimed | Clock::PerMove(_) | Clock::Minutes(_) => false,
        }
    }

    pub const fn is_live(self) -> bool {
        matches!(self, Clock::Minutes(_) | Clock::Game(..))
    }

    /// Default gift in seconds.
    pub const fn usual_gift(self) -> u32 {
        if self.is_live() { 60 } else { 24 * 60 * 60 }
    }

    /// Maximum time after gifts, in milliseconds.
    pub const fn most_by_gifts(self) -> i64 {
        if self.is_live() { 12 * HOUR } else { 30 * DAY }
    }

    /// The time for the next move after using `used` of `left`, in milliseconds.
    pub(super) fn refilled(self, left: i64, used: i64) -> i64 {
        let rest = left.saturating_sub(used).max(0);
        match self {
            Clock::Untimed => 0,
            Clock::PerMove(days) => i64::from(days.0) * DAY,
            Clock::Bank(days, hours) => {
                // Gifts may exceed the bank.
                let whole = (i64::from(days.0) * DAY).max(rest);
                (rest + i64::from(hours.0) * HOUR).min(whole)
            }
            Clock::DaysOff(by_days, _) => Clock::from(by_days).refilled(left, used),
            Clock::Minutes(minutes) => minutes.milliseconds(),
            Clock::Game(_, seconds) => {
                rest + seconds.map_or(0, |seconds| i64::from(seconds.0) * SECOND)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_adds_its_seconds_without_a_bound() {
        let clock: Clock = "15m+10s".parse().unwrap();
        let whole = clock.beginning().unwrap();
        assert_eq!(clock.refilled(whole, 4 * SECOND), whole + 6 * SECOND);
        assert_eq!(clock.refilled(5 * SECOND, 9 * SECOND), 10 * SECOND);
        let clock: Clock = "10m".parse().unwrap();
        assert_eq!(clock.refilled(5 * SECOND, 2 * SECOND), 3 * SECOND);
        let clock: Clock = "10m/move".parse().unwrap();
        assert_eq!(clock.refilled(5 * SECOND, 2 * SECOND), 10 * MINUTE);
    }
}
