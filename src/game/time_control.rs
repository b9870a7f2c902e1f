//! What the players agree on about time.

use super::ids::{DAY, HOUR};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One minute, in milliseconds.
pub(super) const MINUTE: i64 = 60 * 1000;

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
}

/// A number of days, from 1 to 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Days(u8);

/// A number of hours, from 1 to 72.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hours(u8);

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
        }
    }

    /// What a player has for the next move after one that used some of what was left, all in milliseconds.
    pub(super) fn refilled(self, left: i64, used: i64) -> i64 {
        match self {
            Clock::Untimed => 0,
            Clock::PerMove(days) => i64::from(days.0) * DAY,
            Clock::Bank(days, hours) => {
                let rest = left.saturating_sub(used).max(0);
                (rest + i64::from(hours.0) * HOUR).min(i64::from(days.0) * DAY)
            }
        }
    }
}

impl fmt::Display for Clock {
    /// `none`, `3d` or `7d+12h`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::Untimed => f.write_str("none"),
            Clock::PerMove(days) => write!(f, "{}d", days.0),
            Clock::Bank(days, hours) => write!(f, "{}d+{}h", days.0, hours.0),
        }
    }
}

impl FromStr for Clock {
    type Err = NoClock;

    /// Reads `none`, `3d` and `7d+12h`, without regard to case and spaces.
    fn from_str(text: &str) -> Result<Self, NoClock> {
        let text: String = text.split_whitespace().collect();
        let text = text.to_ascii_lowercase();
        if text == "none" {
            return Ok(Clock::Untimed);
        }
        let days = |text: &str| amount(text, 'd', 14).map(Days).ok_or(NoClock);
        let Some((bank, hours)) = text.split_once('+') else {
            return Ok(Clock::PerMove(days(&text)?));
        };
        let hours = amount(hours, 'h', 72).map(Hours).ok_or(NoClock)?;
        Ok(Clock::Bank(days(bank)?, hours))
    }
}

/// A number from 1 to `most` before its unit.
fn amount(text: &str, unit: char, most: u8) -> Option<u8> {
    let digits = text.strip_suffix(unit)?;
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok();
    number.filter(|number| plain && (1..=most).contains(number))
}

/// A text that is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a clock is none, 1d to 14d a move, or a bank such as 7d+12h")]
pub struct NoClock;
