use crate::game::language::Language;
use crate::game::time_control::{Clock, Days, Holidays, Hours, Minutes, Seconds};
use crate::rules::spelling::narrowed;
use std::fmt;
use std::str::FromStr;

const MOST_MINUTES: u16 = 12 * 60;

/// Maximum number of minutes without a unit; larger ones may be the seconds of PGN's `180+2`.
const MOST_PLAIN: u16 = 179;

/// Maximum increment.
const MOST_SECONDS: u16 = 10 * 60;

impl fmt::Display for Minutes {
    /// `90m`, or `2h` for full hours.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 60 {
            0 => write!(f, "{}h", self.0 / 60),
            _ => write!(f, "{}m", self.0),
        }
    }
}

impl fmt::Display for Seconds {
    /// `30s`, or `2m` for full minutes.
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

/// Comes after the days of holiday.
const OFF: &str = "off";

/// Marks minutes per move.
const PER_MOVE: &str = "/move";

/// The words of all languages for a part of a clock, from `language.txt`. A `-` stands for a space.
fn words(part: &str) -> impl Iterator<Item = String> {
    let each = Language::spoken().flat_map(move |language| language.about(part).split(' '));
    each.filter(|word| !word.is_empty())
        .map(|word| word.replace('-', ""))
}

impl FromStr for Clock {
    type Err = NoClock;

    /// Case-insensitive, with the units of all languages; also parses minutes as hours, seconds as minutes, and `10+5` as
    /// minutes and seconds.
    fn from_str(text: &str) -> Result<Self, NoClock> {
        let text: String = narrowed(text).to_lowercase().split_whitespace().collect();
        // Phones turn quotes into curly ones.
        let text = text.replace('’', "'").replace('”', "\"");
        let text = ["plus", "más", "mais"]
            .iter()
            .fold(text, |text, plus| text.replace(plus, "+"));
        if words("clock-none").any(|word| word == text) {
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
        if let Some(each) = words("clock-per-move")
            .find_map(|word| Some(text.strip_suffix(word.as_str())?.to_owned()))
        {
            let clock = days(&each).map(Clock::PerMove);
            return clock
                .or_else(|| minutes(&each).map(Clock::Minutes))
                .ok_or(NoClock);
        }
        let clock = match text.split_once(['+', '|']) {
            None => {
                let game = |minutes| Clock::Game(minutes, None);
                let clock = days(&text).map(Clock::PerMove);
                let clock = clock.or_else(|| minutes(&text).map(game));
                clock.or_else(|| (1..text.len()).find_map(|at| without_plus(&text, at)))
            }
            Some((bank, added)) => match days(bank) {
                Some(days) => {
                    let hours = amount(added, "clock-hours").filter(|hours| *hours <= 72);
                    let hours = hours.and_then(|hours| u8::try_from(hours).ok());
                    hours.map(|hours| Clock::Bank(days, Hours(hours)))
                }
                None => with_increment(bank, added),
            },
        };
        clock.ok_or(NoClock)
    }
}

/// Minutes, and seconds per move. A plain number of seconds is unambiguous, and makes a plain number of minutes so: `10m+5`,
/// `10+5`, `3+0`.
fn with_increment(bank: &str, added: &str) -> Option<Clock> {
    let seconds = plain(added, MOST_SECONDS).or_else(|| Some(seconds(added)?.0))?;
    let is_clear = is_plain(added) || amount(added, "clock-seconds").is_some();
    let plain_bank = || plain(bank, MOST_PLAIN).filter(|bank| is_clear && *bank > 0);
    let minutes = minutes(bank).or_else(|| plain_bank().map(Minutes))?;
    Some(Clock::Game(
        minutes,
        (seconds > 0).then_some(Seconds(seconds)),
    ))
}

/// Minutes, and seconds per move from this place on, both with their units: `10 min 5 sec`.
fn without_plus(text: &str, at: usize) -> Option<Clock> {
    let (bank, added) = text.split_at_checked(at)?;
    amount(added, "clock-seconds")
        .filter(|_| !bank.ends_with(|sign: char| sign.is_ascii_digit()))?;
    with_increment(bank, added)
}

fn days(text: &str) -> Option<Days> {
    let weeks = || amount(text, "clock-weeks")?.checked_mul(7);
    let full = |hours: u16| hours.is_multiple_of(24).then_some(hours / 24);
    let hours = || amount(text, "clock-hours").and_then(full);
    let days = amount(text, "clock-days").or_else(weeks).or_else(hours)?;
    let days = u8::try_from(days).ok().filter(|days| *days <= 14)?;
    Some(Days(days))
}

fn minutes(text: &str) -> Option<Minutes> {
    let hours = || amount(text, "clock-hours")?.checked_mul(60);
    let mixed = || {
        let (hours, rest) = text.split_at(text.find('h')? + 1);
        let minutes = amount(rest, "clock-minutes").or_else(|| plain(rest, 59));
        let minutes = minutes.filter(|minutes| *minutes < 60)?;
        let hours = amount(hours, "clock-hours")?.checked_mul(60)?;
        hours.checked_add(minutes)
    };
    // Without the seconds, `1:30` could be minutes and seconds.
    let of_clock = || {
        let (hours, minutes) = text.strip_suffix(":00")?.split_once(':')?;
        let hours = plain(hours, MOST_MINUTES / 60)?;
        Some(hours * 60 + plain(minutes, 59)?)
    };
    let minutes = amount(text, "clock-minutes").or_else(hours).or_else(mixed);
    let minutes = minutes.or_else(of_clock);
    let minutes = minutes.filter(|minutes| (1..=MOST_MINUTES).contains(minutes));
    minutes.map(Minutes)
}

fn seconds(text: &str) -> Option<Seconds> {
    let minutes = || amount(text, "clock-minutes")?.checked_mul(60);
    let seconds = amount(text, "clock-seconds").or_else(minutes);
    let seconds = seconds.filter(|seconds| *seconds <= MOST_SECONDS);
    seconds.map(Seconds)
}

/// A positive number before its unit.
fn amount(text: &str, unit: &str) -> Option<u16> {
    let unit_at = text.find(|sign: char| !sign.is_ascii_digit())?;
    let (digits, named) = text.split_at_checked(unit_at)?;
    let number = digits.parse().ok().filter(|number| *number >= 1);
    number.filter(|_| words(unit).any(|word| word == named))
}

/// A number without a unit.
fn plain(digits: &str, most: u16) -> Option<u16> {
    let number = digits.parse().ok().filter(|_| is_plain(digits));
    number.filter(|number| *number <= most)
}

fn is_plain(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
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
            ("10+5", "10m+5s"),
            ("15|10", "15m+10s"),
            ("3 + 2", "3m+2s"),
            ("5+0", "5m"),
            ("10m+5", "10m+5s"),
            ("10 min", "10m"),
            ("10 min + 5 sec", "10m+5s"),
            ("90 minutes + 30 seconds", "90m+30s"),
            ("10'+5\"", "10m+5s"),
            ("10’+5”", "10m+5s"),
            ("１０＋５", "10m+5s"),
            ("10 minutes plus 5 seconds", "10m+5s"),
            ("7 días más 12 horas", "7d+12h"),
            ("10 Minuten + 5 Sekunden", "10m+5s"),
            ("3 days", "3d"),
            ("1 day", "1d"),
            ("1 day per move", "1d"),
            ("1 week", "7d"),
            ("2 weeks", "14d"),
            ("1 hour", "1h"),
            ("7 days + 12 hours", "7d+12h"),
            ("3 Tage", "3d"),
            ("1 Tag", "1d"),
            ("3 Tage pro Zug", "3d"),
            ("1 Stunde", "1h"),
            ("3 jours", "3d"),
            ("3j", "3d"),
            ("3 jours par coup", "3d"),
            ("1 heure", "1h"),
            ("3 días", "3d"),
            ("3 DÍAS", "3d"),
            ("1 día", "1d"),
            ("10 minutos", "10m"),
            ("3 dias", "3d"),
            ("3 dias por lance", "3d"),
            ("10 minutos por lance", "10m/move"),
            ("1h30", "90m"),
            ("1h30m+30s", "90m+30s"),
            ("1h05", "65m"),
            ("1:30:00", "90m"),
            ("0:10:00", "10m"),
            ("1:30:00 + 30", "90m+30s"),
            ("10 min 5 sec", "10m+5s"),
            ("15 Minuten 10 Sekunden", "15m+10s"),
            ("1h 30m 30s", "90m+30s"),
            ("24h", "1d"),
            ("48 hours per move", "2d"),
            ("unlimited", "none"),
            ("sans pendule", "none"),
            ("sem relógio", "none"),
        ];
        for (text, written) in others {
            let clock: Clock = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(clock.to_string(), written);
        }
    }

    #[test]
    fn a_word_of_a_clock_means_one_thing() {
        let parts = [
            "clock-none",
            "clock-per-move",
            "clock-weeks",
            "clock-days",
            "clock-hours",
            "clock-minutes",
            "clock-seconds",
        ];
        let each = parts.map(|part| words(part).map(move |word| (word, part)));
        let mut all: Vec<(String, &str)> = each.into_iter().flatten().collect();
        all.sort();
        // Some languages share words.
        all.dedup();
        let count = all.len();
        all.dedup_by(|one, other| one.0 == other.0);
        assert_eq!(all.len(), count);
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
            "1:30",
            "90:00",
            "1:30:30",
            "1:60:00",
            "0:00:00",
            "13:00:00",
            "1h3030s",
            "10 5 sec",
            "25h",
            "360h",
            "½+0",
            "-5m",
            "+5m",
            "5.5m",
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
            "1h60",
            "1h+5m30",
            "13h5",
            "9999h30",
            "3d,61off",
            "10m,14off",
            "none,14off",
            "10+5m",
            "10+",
            "+5",
            "0+5",
            "10+601",
            "721+5",
            "180+2",
            "10|5|3",
            "7d+12",
            "3 weeks",
            "10 x",
            "10m+5x",
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
