//! Days on which a player's clock stops automatically: weekly days off, and holidays. Both count only in games that agreed
//! on them, as set when the game started.

use crate::game::key::Key;
use crate::game::time_zone::Zone;
use crate::game::timestamp::{Outage, Timestamp};
use jiff::civil::{Date, Weekday};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Maximum number of days searched in one turn.
const MOST_DAYS: usize = 3_660;

/// At most two consecutive days of the week.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum DaysOff {
    #[default]
    #[strum(serialize = "no-days")]
    None,
    SaturdaySunday,
    FridaySaturday,
    SundayMonday,
    MondayTuesday,
    TuesdayWednesday,
    WednesdayThursday,
    ThursdayFriday,
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl DaysOff {
    fn days(self) -> &'static [Weekday] {
        use Weekday::{Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
        match self {
            DaysOff::None => &[],
            DaysOff::SaturdaySunday => &[Saturday, Sunday],
            DaysOff::FridaySaturday => &[Friday, Saturday],
            DaysOff::SundayMonday => &[Sunday, Monday],
            DaysOff::MondayTuesday => &[Monday, Tuesday],
            DaysOff::TuesdayWednesday => &[Tuesday, Wednesday],
            DaysOff::WednesdayThursday => &[Wednesday, Thursday],
            DaysOff::ThursdayFriday => &[Thursday, Friday],
            DaysOff::Monday => &[Monday],
            DaysOff::Tuesday => &[Tuesday],
            DaysOff::Wednesday => &[Wednesday],
            DaysOff::Thursday => &[Thursday],
            DaysOff::Friday => &[Friday],
            DaysOff::Saturday => &[Saturday],
            DaysOff::Sunday => &[Sunday],
        }
    }
}

/// Days off, and the time zone whose midnights bound them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Weekly {
    pub days: DaysOff,
    pub zone: Zone,
}

impl Weekly {
    /// The days off that overlap an interval, from midnight to midnight in the time zone.
    pub fn occurrences(self, from: Timestamp, until: Timestamp) -> impl Iterator<Item = Outage> {
        let zone = self.zone;
        let has_days = self.days != DaysOff::None;
        let first = has_days.then(|| Day::of(from, zone));
        first
            .into_iter()
            .flat_map(Day::following)
            .filter(move |day| self.days.days().contains(&day.0.weekday()))
            .map_while(move |day| day.in_zone(zone))
            .take_while(move |off| off.from < until)
    }
}

impl fmt::Display for Weekly {
    /// `saturday-sunday Europe/Berlin`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.days.key(), self.zone.name())
    }
}

impl FromStr for Weekly {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let (days, zone) = text.split_once(' ').ok_or(NoDay)?;
        let (days, zone) = (DaysOff::find(days), Zone::find(zone));
        let (days, zone) = days.zip(zone).ok_or(NoDay)?;
        Ok(Weekly { days, zone })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    pub fn of(moment: Timestamp, zone: Zone) -> Self {
        Day(moment.in_zone(zone.rules()).date())
    }

    pub(super) const fn date(self) -> Date {
        self.0
    }

    pub fn year(self) -> i16 {
        self.0.year()
    }

    pub fn format(self, format: &str) -> String {
        self.0.strftime(format).to_string()
    }

    fn next(self) -> Option<Self> {
        self.0.tomorrow().ok().map(Day)
    }

    fn following(self) -> impl Iterator<Item = Day> {
        std::iter::successors(Some(self), |day| day.next()).take(MOST_DAYS)
    }

    fn in_zone(self, zone: Zone) -> Option<Outage> {
        let begins = |day: Day| Timestamp::of_local(day.0.into(), zone.rules());
        Some(Outage {
            from: begins(self)?,
            until: begins(self.next()?)?,
        })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Day {
    type Err = NoDay;

    /// Parses `2026-12-24`, `24.12.2026` and `24/12/2026`, with or without leading zeros in the latter two.
    fn from_str(text: &str) -> Result<Self, NoDay> {
        let number = |digits: &str| -> Option<i16> {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let european = ['.', '/'].into_iter().find_map(|separator| {
            let parts: Vec<&str> = text.split(separator).collect();
            let [day, month, year] = parts.as_slice() else {
                return None;
            };
            let is_short = day.len() <= 2 && month.len() <= 2 && year.len() == 4;
            let [day, month, year] = [day, month, year].map(|part| number(part));
            let [day, month] = [day?, month?].map(|part| i8::try_from(part).ok());
            is_short.then_some(Date::new(year?, month?, day?).ok()?)
        });
        if let Some(date) = european {
            return Ok(Day(date));
        }
        let day = Day(text.parse().map_err(|_| NoDay)?);
        if day.to_string() == text {
            Ok(day)
        } else {
            Err(NoDay)
        }
    }
}

/// Its first and last day, and the interval computed when it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holiday {
    pub first: Day,
    pub last: Day,
    pub time: Outage,
}

impl Holiday {
    /// `None` if it ends before it starts, or its start isn't on the calendar.
    pub fn of(first: Day, last: Day, zone: Zone) -> Option<Self> {
        // The calendar ends, and people may type its end for "until further notice".
        let end = Timestamp::from_millisecond(i64::MAX);
        let time = Outage {
            from: first.in_zone(zone)?.from,
            until: last.in_zone(zone).map_or(end, |day| day.until),
        };
        Holiday { first, last, time }.checked()
    }

    /// `None` if a time zone change skipped the whole day.
    fn checked(self) -> Option<Self> {
        let lasts = self.first <= self.last && self.time.from < self.time.until;
        lasts.then_some(self)
    }

    pub fn days_in(self, year: i16) -> usize {
        self.first
            .following()
            .take_while(|day| *day <= self.last)
            .filter(|day| day.year() == year)
            .count()
    }
}

impl fmt::Display for Holiday {
    /// `2026-12-24 2027-01-03 1798066800000 1799017200000`: the milliseconds count, even if the time zone's rules change.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, until] = [self.time.from, self.time.until].map(Timestamp::as_millisecond);
        write!(f, "{} {} {from} {until}", self.first, self.last)
    }
}

impl FromStr for Holiday {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [first, last, from, until] = parts[..] else {
            return Err(NoDay);
        };
        let moment = |text: &str| text.parse().map(Timestamp::from_millisecond);
        let holiday = Holiday {
            first: first.parse()?,
            last: last.parse()?,
            time: Outage {
                from: moment(from).map_err(|_| NoDay)?,
                until: moment(until).map_err(|_| NoDay)?,
            },
        };
        holiday.checked().ok_or(NoDay)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a day is written as 2026-12-24")]
pub struct NoDay;

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    fn weekly(days: DaysOff, zone: &str) -> Weekly {
        let zone = Zone::find(zone).unwrap();
        Weekly { days, zone }
    }

    fn timestamp(text: &str) -> Timestamp {
        Timestamp::read(text).unwrap()
    }

    #[test]
    fn a_day_is_as_long_as_its_zone_makes_it() {
        for (zone, days, from, hours) in [
            // Clocks go back an hour on a Sunday of 25 hours, and by half an hour on Lord Howe Island.
            (
                "Europe/Berlin",
                DaysOff::Sunday,
                "2026-10-24T22:00:00.000Z",
                50,
            ),
            (
                "America/New_York",
                DaysOff::Sunday,
                "2026-11-01T04:00:00.000Z",
                50,
            ),
            (
                "Australia/Lord_Howe",
                DaysOff::Sunday,
                "2026-10-03T13:30:00.000Z",
                47,
            ),
            (
                "Europe/Berlin",
                DaysOff::Sunday,
                "2027-03-27T23:00:00.000Z",
                46,
            ),
            ("UTC", DaysOff::Saturday, "2026-10-24T00:00:00.000Z", 48),
        ] {
            let weekly = weekly(days, zone);
            let begins = timestamp(from);
            let off: Vec<Outage> = weekly.occurrences(begins, begins.plus(1)).collect();
            let [one] = off[..] else {
                panic!("{zone}: {off:?}");
            };
            assert_eq!(one.from, begins, "{zone}");
            assert_eq!(one.until.since(one.from), hours * HOUR / 2, "{zone}");
        }
    }

    #[test]
    fn midnights_that_are_skipped_and_days_that_never_were_take_nothing_from_others() {
        // In Cairo clocks skip from midnight to one; Samoa had no 30 December 2011, a Friday.
        let cairo = weekly(DaysOff::Friday, "Africa/Cairo");
        let begins = timestamp("2026-04-23T22:00:00.000Z");
        let off: Vec<Outage> = cairo.occurrences(begins, begins.plus(1)).collect();
        assert_eq!(off.len(), 1);
        assert_eq!(off[0].from, begins);
        assert_eq!(off[0].until.since(begins), 23 * HOUR);
        let apia = weekly(DaysOff::Friday, "Pacific/Apia");
        let thursday = timestamp("2011-12-29T12:00:00.000Z");
        let off: Vec<Outage> = apia
            .occurrences(thursday, thursday.plus(48 * HOUR))
            .collect();
        let sum: i64 = off.iter().map(|off| off.until.since(off.from).max(0)).sum();
        assert_eq!(sum, 0, "{off:?}");
    }

    #[test]
    fn a_time_has_every_day_off_that_overlaps_it_and_no_other() {
        let berlin = weekly(DaysOff::SaturdaySunday, "Europe/Berlin");
        // From Sunday noon to Saturday noon.
        let (from, until) = (
            timestamp("2026-10-04T10:00:00.000Z"),
            timestamp("2026-10-10T10:00:00.000Z"),
        );
        let off: Vec<Outage> = berlin.occurrences(from, until).collect();
        let begins: Vec<String> = off.iter().map(|off| off.from.precise()).collect();
        assert_eq!(
            begins,
            ["2026-10-03T22:00:00.000Z", "2026-10-09T22:00:00.000Z"]
        );
        assert_eq!(
            weekly(DaysOff::None, "UTC")
                .occurrences(from, until)
                .count(),
            0
        );
        let [first, last] = [i64::MIN, i64::MAX].map(Timestamp::from_millisecond);
        assert!(berlin.occurrences(first, last).count() <= MOST_DAYS);
        assert_eq!(berlin.occurrences(last, last).count(), 0);
    }

    #[test]
    fn what_is_stored_is_read_back_and_nothing_else_is() {
        for days in DaysOff::all() {
            let weekly = weekly(days, "America/New_York");
            assert_eq!(weekly.to_string().parse(), Ok(weekly));
        }
        for text in [
            "",
            "monday",
            "monday Europe/Nowhere",
            "funday UTC",
            "monday  UTC",
        ] {
            assert_eq!(text.parse::<Weekly>(), Err(NoDay), "{text}");
        }
        let day = |text: &str| text.parse::<Day>();
        let berlin = Zone::find("Europe/Berlin").unwrap();
        let of = |first, last| Holiday::of(day(first).unwrap(), day(last).unwrap(), berlin);
        let holiday = of("2026-12-24", "2027-01-03").unwrap();
        assert_eq!(holiday.to_string().parse(), Ok(holiday));
        assert_eq!(
            [2025, 2026, 2027].map(|year| holiday.days_in(year)),
            [0, 8, 3]
        );
        assert_eq!(of("2026-12-24", "2026-12-23"), None);
        assert_eq!(of("9999-12-31", "9999-12-31"), None);
        let endless = of("2026-12-24", "9999-12-31").unwrap();
        assert_eq!([2026, 2027].map(|year| endless.days_in(year)), [8, 365]);
        assert_eq!(endless.to_string().parse(), Ok(endless));
        let apia = Zone::find("Pacific/Apia").unwrap();
        let skipped = day("2011-12-30").unwrap();
        assert_eq!(Holiday::of(skipped, skipped, apia), None);
        for text in [
            "2026-02-29",
            "2026-2-3",
            "2026-12-24T00:00",
            "",
            "+002026-12-24",
        ] {
            assert_eq!(day(text), Err(NoDay), "{text}");
        }
        for text in [
            "2026-12-24 2026-12-23 1 2",
            "2026-12-24 2026-12-24 2 2",
            "2026-12-24 2026-12-24 1",
            "2026-12-24 2026-12-24 1 x",
        ] {
            assert_eq!(text.parse::<Holiday>(), Err(NoDay), "{text}");
        }
    }
}
