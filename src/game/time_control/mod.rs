//! What the players agree on about time.

mod text;

pub use text::NoClock;

use super::ids::{DAY, HOUR};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One second, in milliseconds.
const SECOND: i64 = 1000;

/// One minute, in milliseconds.
pub(super) const MINUTE: i64 = 60 * SECOND;

/// The longest that a pause can be, in days.
pub const LONGEST_PAUSE: u8 = 30;

/// What is agreed about time when a challenge is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TimeControl {
    pub clock: Clock,
    pub flag: FlagFall,
}

/// How much time the players have for their moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Clock {
    /// As much as they like.
    #[default]
    Untimed,
    /// The same for every move.
    PerMove(Days),
    /// A bank of days, to which every move adds hours, up to what it began with.
    Bank(Days, Hours),
    /// Days with correspondence rules: each player's clock stands still on their own days off, and for so many days of
    /// holiday a year.
    DaysOff(ByDays, Holidays),
    /// Live: minutes for every move.
    Minutes(Minutes),
    /// Minutes for the whole game, to which every move may add seconds without a bound (Fischer).
    Game(Minutes, Option<Seconds>),
}

/// A clock of days, as [`Clock`] has them.
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

/// The most days of holiday a year.
pub const MOST_HOLIDAYS: u8 = 60;

/// A number of days of holiday a year, from 0 to 60.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holidays(u8);

impl Holidays {
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A number of days, from 1 to 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Days(u8);

/// A number of hours, from 1 to 72.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hours(u8);

/// A number of minutes, from 1 to 720.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Minutes(u16);

/// A number of seconds, from 1 to 600.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seconds(u16);

impl Minutes {
    pub const fn get(self) -> u16 {
        self.0
    }

    fn milliseconds(self) -> i64 {
        i64::from(self.0) * MINUTE
    }
}

impl Seconds {
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl Days {
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Hours {
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// What happens when a player's time has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum FlagFall {
    /// The game ends by itself.
    #[default]
    Automatic,
    /// The opponent may claim the end of the game, or wait.
    Claim,
}

impl Clock {
    /// The time with which each player begins, in milliseconds; nothing without a clock.
    pub fn beginning(self) -> Option<i64> {
        match self {
            Clock::Untimed => None,
            Clock::PerMove(days) | Clock::Bank(days, _) => Some(i64::from(days.0) * DAY),
            Clock::DaysOff(by_days, _) => Clock::from(by_days).beginning(),
            Clock::Minutes(minutes) | Clock::Game(minutes, _) => Some(minutes.milliseconds()),
        }
    }

    /// How many days of holiday are agreed a year; nothing where days off do not count at all.
    pub const fn holidays(self) -> Option<Holidays> {
        match self {
            Clock::DaysOff(_, holidays) => Some(holidays),
            Clock::Untimed
            | Clock::PerMove(_)
            | Clock::Bank(..)
            | Clock::Minutes(_)
            | Clock::Game(..) => None,
        }
    }

    /// The clock with so many days of holiday a year; nothing where it is not by days, or they are too many.
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

    /// Whether a takeback takes back what moves have added, and what was used stays used.
    pub(super) fn is_bank(self) -> bool {
        match self {
            Clock::Bank(..) | Clock::Game(..) => true,
            Clock::DaysOff(by_days, _) => Clock::from(by_days).is_bank(),
            Clock::Untimed | Clock::PerMove(_) | Clock::Minutes(_) => false,
        }
    }

    /// Whether a game by it is played in one sitting: by minutes, not by days.
    pub const fn is_live(self) -> bool {
        match self {
            Clock::Minutes(_) | Clock::Game(..) => true,
            Clock::Untimed | Clock::PerMove(_) | Clock::Bank(..) | Clock::DaysOff(..) => false,
        }
    }

    /// How much time a player gives the opponent where nothing is said of it, in seconds.
    pub const fn usual_gift(self) -> u32 {
        if self.is_live() { 60 } else { 24 * 60 * 60 }
    }

    /// How much time a player can have by gifts, in milliseconds.
    pub const fn most_by_gifts(self) -> i64 {
        if self.is_live() { 12 * HOUR } else { 30 * DAY }
    }

    /// What a player has for the next move after one that used some of what was left, all in milliseconds.
    pub(super) fn refilled(self, left: i64, used: i64) -> i64 {
        let rest = left.saturating_sub(used).max(0);
        match self {
            Clock::Untimed => 0,
            Clock::PerMove(days) => i64::from(days.0) * DAY,
            Clock::Bank(days, hours) => {
                // What was given stays, though it is more than the bank holds.
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
