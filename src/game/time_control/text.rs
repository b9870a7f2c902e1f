use super::{Clock, Days, Holidays, Hours, Minutes, Seconds};
use std::fmt;
use std::str::FromStr;

const MOST_MINUTES: u16 = 12 * 60;

/// Maximum increment.
const MOST_SECONDS: u16 = 10 * 60;

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

/// Follows the days of holiday.
const OFF: &str = "off";

/// Marks minutes for every move.
const PER_MOVE: &str = "/move";

/// The same words in the other languages.
const TRANSLATED: [(&str, &str); 6] = [
    ("keine", "none"),
    ("ohne", "none"),
    ("ninguno", "none"),
    ("sinreloj", "none"),
    ("/zug", PER_MOVE),
    ("/jugada", PER_MOVE),
];

impl FromStr for Clock {
    type Err = NoClock;

    /// Case-insensitive; also reads minutes as hours and seconds as minutes.
    fn from_str(text: &str) -> Result<Self, NoClock> {
        let text: String = text.split_whitespace().collect();
        let text = TRANSLATED
            .iter()
            .fold(text.to_lowercase(), |text, (word, own)| {
                match text.strip_suffix(word) {
                    Some(rest) => format!("{rest}{own}"),
                    None => text,
                }
            });
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
    let days = amount(text, 'd')
        .or_else(|| amount(text, 't'))
        .filter(|days| *days <= 14)?;
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

/// A positive number before its unit.
fn amount(text: &str, unit: char) -> Option<u16> {
    let digits = text.strip_suffix(unit)?;
    let number = digits.parse().ok().filter(|_| is_plain(digits));
    number.filter(|number| *number >= 1)
}

fn is_plain(digits: &str) -> bool {
    digits.bytes().all(|digit| digit.is_ascii_digit())
}

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
            ("keine", "none"),
            ("sin reloj", "none"),
            ("3t", "3d"),
            ("7T+12h", "7d+12h"),
            ("10m/Zug", "10m/move"),
            ("10m/jugada", "10m/move"),
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
            "3dnone",
            "keine/zug",
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
}
