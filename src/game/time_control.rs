//! What the players agree on about time.

use super::ids::{DAY, HOUR};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One second, in milliseconds.
const SECOND: i64 = 1000;

/// One minute, in milliseconds.
pub(super) const MINUTE: i64 = 60 * SECOND;

/// The most minutes of a clock for an evening.
const MOST_MINUTES: u16 = 12 * 60;

/// The most seconds that a move adds to such a clock.
const MOST_SECONDS: u16 = 10 * 60;

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
    /// Minutes for every move, for an evening.
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
    pub const fn is_for_evening(self) -> bool {
        match self {
            Clock::Minutes(_) | Clock::Game(..) => true,
            Clock::Untimed | Clock::PerMove(_) | Clock::Bank(..) | Clock::DaysOff(..) => false,
        }
    }

    /// How much time a player gives the opponent where nothing is said of it, in seconds.
    pub const fn usual_gift(self) -> u32 {
        if self.is_for_evening() {
            60
        } else {
            24 * 60 * 60
        }
    }

    /// How much time a player can have by gifts, in milliseconds.
    pub const fn most_by_gifts(self) -> i64 {
        if self.is_for_evening() {
            12 * HOUR
        } else {
            30 * DAY
        }
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

impl fmt::Display for Minutes {
    /// `90m`, or `2h` where the hours are full.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 60 {
            0 => write!(f, "{}h", self.0 / 60),
            _ => write!(f, "{}m", self.0),
        }
    }
}

impl fmt::Display for Seconds {
    /// `30s`, or `2m` where the minutes are full.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 60 {
            0 => write!(f, "{}m", self.0 / 60),
            _ => write!(f, "{}s", self.0),
        }
    }
}

impl fmt::Display for Clock {
    /// `none`, `3d`, `7d+12h`, `3d,14off`, `10m/move`, `1h` or `15m+10s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::Untimed => f.write_str("none"),
            Clock::PerMove(days) => write!(f, "{}d", days.0),
            Clock::Bank(days, hours) => write!(f, "{}d+{}h", days.0, hours.0),
            Clock::DaysOff(by_days, Holidays(holidays)) => {
                write!(f, "{},{holidays}{OFF}", Clock::from(*by_days))
            }
            Clock::Minutes(minutes) => write!(f, "{minutes}{PER_MOVE}"),
            Clock::Game(minutes, None) => minutes.fmt(f),
            Clock::Game(minutes, Some(seconds)) => write!(f, "{minutes}+{seconds}"),
        }
    }
}

/// The word behind the days of holiday a year.
const OFF: &str = "off";

/// The words for time that every move has anew. Days have it without them.
const PER_MOVE: &str = "/move";

impl FromStr for Clock {
    type Err = NoClock;

    /// Reads what [`Clock`] is displayed as, without regard to case and spaces; minutes also as hours, and seconds as
    /// minutes.
    fn from_str(text: &str) -> Result<Self, NoClock> {
        let text: String = text.split_whitespace().collect();
        let text = text.to_ascii_lowercase();
        if text == "none" {
            return Ok(Clock::Untimed);
        }
        if let Some((by_days, holidays)) = text.split_once(',') {
            let number = holidays.strip_suffix(OFF).filter(|number| is_plain(number));
            let number = number
                .and_then(|number| number.parse().ok())
                .ok_or(NoClock)?;
            let by_days = Clock::from_str(by_days)?;
            let is_plain = by_days.holidays().is_none();
            let clock = by_days.with_holidays(number).filter(|_| is_plain);
            return clock.ok_or(NoClock);
        }
        if let Some(each) = text.strip_suffix(PER_MOVE) {
            let clock = days(each).map(Clock::PerMove);
            return clock
                .or_else(|| minutes(each).map(Clock::Minutes))
                .ok_or(NoClock);
        }
        let clock = match text.split_once('+') {
            None => {
                let game = |minutes| Clock::Game(minutes, None);
                (days(&text).map(Clock::PerMove)).or_else(|| minutes(&text).map(game))
            }
            Some((bank, added)) => match days(bank) {
                Some(days) => {
                    let hours = amount(added, 'h').filter(|hours| *hours <= 72);
                    let hours = hours.and_then(|hours| u8::try_from(hours).ok());
                    hours.map(|hours| Clock::Bank(days, Hours(hours)))
                }
                None => minutes(bank)
                    .zip(seconds(added))
                    .map(|(minutes, seconds)| Clock::Game(minutes, Some(seconds))),
            },
        };
        clock.ok_or(NoClock)
    }
}

fn days(text: &str) -> Option<Days> {
    let days = amount(text, 'd').filter(|days| *days <= 14)?;
    u8::try_from(days).ok().map(Days)
}

fn minutes(text: &str) -> Option<Minutes> {
    let minutes = amount(text, 'm').or_else(|| amount(text, 'h')?.checked_mul(60));
    let minutes = minutes.filter(|minutes| *minutes <= MOST_MINUTES);
    minutes.map(Minutes)
}

fn seconds(text: &str) -> Option<Seconds> {
    let seconds = amount(text, 's').or_else(|| amount(text, 'm')?.checked_mul(60));
    let seconds = seconds.filter(|seconds| *seconds <= MOST_SECONDS);
    seconds.map(Seconds)
}

/// A number from 1 before its unit.
fn amount(text: &str, unit: char) -> Option<u16> {
    let digits = text.strip_suffix(unit)?;
    let number = digits.parse().ok().filter(|_| is_plain(digits));
    number.filter(|number| *number >= 1)
}

fn is_plain(digits: &str) -> bool {
    digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// A text that is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a clock is none, 1d to 14d a move, a bank such as 7d+12h, or 10m, 15m+10s or 10m/move")]
pub struct NoClock;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_is_read_as_it_is_written() {
        let same = [
            "none",
            "3d,14off",
            "7d+12h,0off",
            "14d+72h,60off",
            "1d",
            "14d",
            "7d+12h",
            "14d+72h",
            "1m",
            "10m",
            "1h",
            "90m",
            "12h",
            "15m+10s",
            "90m+30s",
            "1m+1s",
            "12h+10m",
            "10m/move",
            "1h/move",
            "12h/move",
        ];
        for text in same {
            let clock: Clock = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(clock.to_string(), text);
        }
        let others = [
            ("NONE", "none"),
            (" 3 D ", "3d"),
            ("3d/move", "3d"),
            ("60m", "1h"),
            ("720M", "12h"),
            ("1h + 60s", "1h+1m"),
            ("2h/Move", "2h/move"),
        ];
        for (text, written) in others {
            let clock: Clock = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(clock.to_string(), written);
        }
    }

    #[test]
    fn absurd_clocks_are_none() {
        let absurd = [
            "",
            "0d",
            "15d",
            "0m",
            "0h",
            "721m",
            "13h",
            "99999h",
            "65536m",
            "1100h",
            "1m+59m",
            "15m+0s",
            "15m+601s",
            "15m+11m",
            "15m+1h",
            "15m+",
            "+10s",
            "10",
            "10s",
            "10s/move",
            "-5m",
            "+5m",
            "5.5m",
            "1h30m",
            "7d+10s",
            "15m+10s/move",
            "/move",
            "none/move",
            "7d+73h",
            "7d+329h",
            "1e1m",
            "٣m",
            "3d,61off",
            "10m,14off",
            "none,14off",
            "3d,14off,14off",
            "3d,off",
            "3d,",
            "3d,-1off",
        ];
        for text in absurd {
            assert_eq!(text.parse::<Clock>(), Err(NoClock), "{text}");
        }
    }

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
