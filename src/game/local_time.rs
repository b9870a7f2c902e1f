//! Moments as people type them, and moments that repeat by the calendar.

use crate::game::days_off::{Day, NoDay};
use crate::game::key::Key;
use crate::game::time_zone::Zone;
use crate::game::timestamp::Timestamp;
use jiff::civil::{Date, Time};
use jiff::{Span, ZonedDateTime};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A date and a time of day; without a date, its next occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalTime {
    day: Option<Day>,
    time: Time,
}

impl LocalTime {
    /// `None` beyond the end of the calendar.
    pub fn after(self, now: Timestamp, zone: Zone) -> Option<Timestamp> {
        let moment = |day: Date| Timestamp::of_local(day.to_datetime(self.time), zone.rules());
        let Some(day) = self.day else {
            let today = now.in_zone(zone.rules()).date();
            let passed = moment(today).is_none_or(|at| at <= now);
            return if passed {
                moment(today.tomorrow().ok()?)
            } else {
                moment(today)
            };
        };
        moment(day.date())
    }
}

impl FromStr for LocalTime {
    type Err = NoDay;

    /// Reads `2026-12-05 18:00`, `5.12.2026 18:00`, `2026-12-05T18:00` and `18:00`; hours and minutes also as `18.00` or `18h00`.
    fn from_str(text: &str) -> Result<Self, NoDay> {
        let text = text.trim();
        let (day, time) = match text.rsplit_once([' ', 'T', ',']) {
            Some((day, time)) => (Some(day.trim_end_matches([' ', ',']).parse()?), time),
            None => (None, text),
        };
        let (hour, minute) = time.split_once([':', '.', 'h']).ok_or(NoDay)?;
        let number = |digits: &str, longest: usize| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            let is_read = is_number && (1..=longest).contains(&digits.len());
            digits.parse().ok().filter(|_| is_read).ok_or(NoDay)
        };
        let minute = match minute {
            "" if time.ends_with('h') => 0,
            minute if minute.len() == 2 => number(minute, 2)?,
            _ => return Err(NoDay),
        };
        let time = Time::new(number(hour, 2)?, minute, 0, 0).map_err(|_| NoDay)?;
        Ok(LocalTime { day, time })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Every {
    Monthly,
    Weekly,
}

/// The same time of day each week, or on the same day of each month, by the clocks of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    pub every: Every,
    /// The day of the month; a shorter month has its last day instead.
    day: i8,
    zone: Zone,
}

impl Repetition {
    pub fn of(every: Every, first: Timestamp, zone: Zone) -> Self {
        let day = first.in_zone(zone.rules()).date().day();
        Repetition { every, day, zone }
    }

    /// The first repetition of a moment that is later than `now`; `None` beyond the end of the calendar.
    pub fn next(self, of: Timestamp, now: Timestamp) -> Option<Timestamp> {
        let first = of.in_zone(self.zone.rules());
        let elapsed = now.since(of).max(0) / crate::game::DAY;
        // Starts from the repetitions that have passed, so that long outages need no long search.
        let least = elapsed / self.longest() + 1;
        (least..)
            .map_while(|count| self.after(&first, count))
            .find(|at| *at > now)
    }

    /// The moment that is as long before or after `to` as `of` is before or after `from`, by the clocks of the zone.
    pub fn moved(self, of: Timestamp, from: Timestamp, to: Timestamp) -> Option<Timestamp> {
        let local = |at: Timestamp| at.in_zone(self.zone.rules()).datetime();
        let distance = local(from).duration_until(local(of));
        let moved = local(to).checked_add(distance).ok()?;
        Timestamp::of_local(moved, self.zone.rules())
    }

    /// In days.
    pub const fn shortest(self) -> i64 {
        match self.every {
            Every::Monthly => 28,
            Every::Weekly => 7,
        }
    }

    /// In days.
    const fn longest(self) -> i64 {
        match self.every {
            Every::Monthly => 31,
            Every::Weekly => 7,
        }
    }

    fn after(self, first: &ZonedDateTime, count: i64) -> Option<Timestamp> {
        let date = first.date();
        let later = match self.every {
            Every::Weekly => date.checked_add(Span::new().try_weeks(count).ok()?).ok()?,
            Every::Monthly => {
                let months = Span::new().try_months(count).ok()?;
                let month = date.first_of_month().checked_add(months).ok()?;
                let day = self.day.min(month.days_in_month());
                month.with().day(day).build().ok()?
            }
        };
        Timestamp::of_local(later.to_datetime(first.time()), self.zone.rules())
    }
}

impl fmt::Display for Repetition {
    /// `monthly 31 Europe/Berlin`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.every.key(), self.day, self.zone.name())
    }
}

impl FromStr for Repetition {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let mut parts = text.splitn(3, ' ');
        let mut next = || parts.next().ok_or(NoDay);
        let every = Every::find(next()?).ok_or(NoDay)?;
        let day = next()?.parse().map_err(|_| NoDay)?;
        let zone = Zone::find(next()?).ok_or(NoDay)?;
        let is_day = (1..=31).contains(&day);
        is_day
            .then_some(Repetition { every, day, zone })
            .ok_or(NoDay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timestamp(zone: Zone, text: &str) -> Timestamp {
        let read: LocalTime = text.parse().unwrap();
        read.after(Timestamp::from_millisecond(0), zone).unwrap()
    }

    fn formatted(zone: Zone, at: Timestamp) -> String {
        zone.format(at, "%Y-%m-%d %H:%M")
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        let berlin = Zone::find("Europe/Berlin").unwrap();
        for text in [
            "2026-12-05 18:30",
            "2026-12-05T18:30",
            "5.12.2026 18.30",
            "05/12/2026, 18h30",
            " 2026-12-05  18:30 ",
        ] {
            assert_eq!(
                formatted(berlin, timestamp(berlin, text)),
                "2026-12-05 18:30",
                "{text}"
            );
        }
        for text in [
            "",
            "18",
            "2026-12-05",
            "25:00",
            "18:60",
            "18:5",
            "+1:30",
            "2026-02-30 18:00",
            "tomorrow 18:00",
            "18:30:00",
            "2026-12-05 18:00 Uhr",
        ] {
            assert!(text.parse::<LocalTime>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_alone_is_the_next_one() {
        let berlin = Zone::find("Europe/Berlin").unwrap();
        let now = timestamp(berlin, "2026-12-05 18:00");
        for (text, expected) in [
            ("18:01", "2026-12-05 18:01"),
            ("18:00", "2026-12-06 18:00"),
            ("9h", "2026-12-06 09:00"),
        ] {
            let next = text.parse::<LocalTime>().unwrap().after(now, berlin);
            assert_eq!(formatted(berlin, next.unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn repetitions_keep_the_time_of_day_and_the_day_of_the_month() {
        let berlin = Zone::find("Europe/Berlin").unwrap();
        for (every, first, expected) in [
            // Short months don't shorten the others, and summer time doesn't move the hour.
            (
                Every::Monthly,
                "2027-01-31 18:00",
                ["2027-02-28 18:00", "2027-03-31 18:00", "2027-04-30 18:00"],
            ),
            (
                Every::Monthly,
                "2027-10-05 20:15",
                ["2027-11-05 20:15", "2027-12-05 20:15", "2028-01-05 20:15"],
            ),
            (
                Every::Weekly,
                "2027-03-21 18:00",
                ["2027-03-28 18:00", "2027-04-04 18:00", "2027-04-11 18:00"],
            ),
        ] {
            let mut moment = timestamp(berlin, first);
            let repeats = Repetition::of(every, moment, berlin);
            let stored: Repetition = repeats.to_string().parse().unwrap();
            assert_eq!(stored, repeats);
            for expected in expected {
                moment = stored.next(moment, moment).unwrap();
                assert_eq!(formatted(berlin, moment), expected);
            }
        }
        // A moment before it keeps its own time of day.
        let [first, next] =
            ["2027-03-28 18:00", "2027-04-04 18:00"].map(|text| timestamp(berlin, text));
        let entries = timestamp(berlin, "2027-03-27 20:00");
        let moved = Repetition::of(Every::Weekly, first, berlin).moved(entries, first, next);
        assert_eq!(formatted(berlin, moved.unwrap()), "2027-04-03 20:00");
        // Missed repetitions are skipped.
        let first = timestamp(berlin, "2027-01-31 18:00");
        let repeats = Repetition::of(Every::Monthly, first, berlin);
        let next = repeats
            .next(first, timestamp(berlin, "2031-06-30 18:00"))
            .unwrap();
        assert_eq!(formatted(berlin, next), "2031-07-31 18:00");
        assert_eq!(
            repeats.next(first, Timestamp::from_millisecond(i64::MAX)),
            None
        );
        for text in [
            "",
            "monthly",
            "monthly 32 UTC",
            "yearly 1 UTC",
            "monthly 1 Europe/Nowhere",
        ] {
            assert!(text.parse::<Repetition>().is_err(), "{text}");
        }
    }
}
