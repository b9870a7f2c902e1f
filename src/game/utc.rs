//! Moments as calendar and clock show them in UTC.

use super::ids::{DAY, Timestamp};
use std::fmt;

/// A moment as calendar and clock show it in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Utc {
    /// The year of the Gregorian calendar.
    pub year: i64,
    /// The month, from 1.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
    /// The hour, from 0.
    pub hour: i64,
    /// The minute, from 0.
    pub minute: i64,
    /// The second, from 0.
    pub second: i64,
    /// The millisecond, from 0.
    pub millisecond: i64,
}

impl Utc {
    /// The moment on the calendar; every number of milliseconds has its place there.
    pub const fn of(time: Timestamp) -> Self {
        let (year, month, day) = date(time.0.div_euclid(DAY));
        let millisecond = time.0.rem_euclid(DAY);
        let second = millisecond / 1000;
        Utc {
            year,
            month,
            day,
            hour: second / 3600,
            minute: second / 60 % 60,
            second: second % 60,
            millisecond: millisecond % 1000,
        }
    }

    /// To the millisecond, for programs (ISO 8601): `2023-11-14T22:13:20.000Z`. No two moments are written alike.
    pub fn precise(self) -> String {
        format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
            self.year, self.month, self.day, self.hour, self.minute, self.second, self.millisecond
        )
    }

    /// For people, with the name of the zone whose calendar and clock it is: `2023-11-14 23:13 CET`.
    pub fn named(self, zone: &str) -> String {
        let Utc {
            year,
            month,
            day,
            hour,
            minute,
            ..
        } = self;
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} {zone}")
    }

    /// The moment that is written so by [`Utc::precise`], in the years 0 to 9999.
    pub fn read(text: &str) -> Option<Timestamp> {
        let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
        let day = days(number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let minute = number(11, 13)? * 60 + number(14, 16)?;
        let time = Timestamp(day * DAY + (minute * 60 + number(17, 19)?) * 1000 + number(20, 23)?);
        // Whatever is written otherwise, or is on no calendar, comes back differently.
        (Utc::of(time).precise() == text).then_some(time)
    }
}

impl fmt::Display for Utc {
    /// For example `2023-11-14 22:13 UTC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named("UTC"))
    }
}

const DAYS_OF_400_YEARS: i64 = 146_097;

/// From the first of March of the year 0 to 1970-01-01.
const FROM_MARCH_OF_YEAR_0: i64 = 719_468;

/// The days from 1970-01-01 to a date: the inverse of [`date`] (`days_from_civil`).
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    year.div_euclid(400) * DAYS_OF_400_YEARS + day_of_era - FROM_MARCH_OF_YEAR_0
}

/// Year, month and day of a day counted from 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// `civil_from_days`). Years begin in March there, so that the leap day is the last of its year.
const fn date(day: i64) -> (i64, i64, i64) {
    let day = day + FROM_MARCH_OF_YEAR_0;
    let era = day.div_euclid(DAYS_OF_400_YEARS);
    let day_of_era = day.rem_euclid(DAYS_OF_400_YEARS);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + if month <= 2 { 1 } else { 0 };
    (year, month, day_of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_their_place_on_the_calendar() {
        let cases = [
            (0, "1970-01-01 00:00 UTC"),
            (-1, "1969-12-31 23:59 UTC"),
            (1_700_000_000_000, "2023-11-14 22:13 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (951_868_800_000, "2000-03-01 00:00 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00 UTC"),
            (1_462_015_105_796, "2016-04-30 11:18 UTC"),
        ];
        for (time, expected) in cases {
            assert_eq!(Utc::of(Timestamp(time)).to_string(), expected);
        }
        assert_eq!(Utc::of(Timestamp(1_462_015_105_796)).second, 25);
    }

    #[test]
    fn precise_moments_are_read_back_and_nothing_else_is() {
        for time in [
            0,
            -1,
            1_700_000_000_123,
            951_782_400_000,
            253_402_300_799_999,
        ] {
            let written = Utc::of(Timestamp(time)).precise();
            assert_eq!(Utc::read(&written), Some(Timestamp(time)), "{written}");
        }
        assert_eq!(Utc::of(Timestamp(-1)).precise(), "1969-12-31T23:59:59.999Z");
        for text in [
            "",
            "2023-11-14",
            "2023-02-29T00:00:00.000Z",
            "2023-11-14T24:00:00.000Z",
            "2023-11-14 22:13:20.000Z",
            "2023-11-14T22:13:20.000Z ",
            "+023-11-14T22:13:20.000Z",
            "2023-00-14T22:13:20.000Z",
            "é023-11-14T22:13:20.000Z",
        ] {
            assert_eq!(Utc::read(text), None, "{text}");
        }
    }

    #[test]
    fn days_follow_one_another_and_nothing_overflows() {
        let mut last = (0, 0, 0);
        for day in -800_000..800_000 {
            let next = date(day);
            assert!(next > last || day == -800_000, "{next:?} after {last:?}");
            assert!((1..=12).contains(&next.1) && (1..=31).contains(&next.2));
            assert_eq!(days(next.0, next.1, next.2), day);
            last = next;
        }
        let _ = (Utc::of(Timestamp(i64::MAX)), Utc::of(Timestamp(i64::MIN)));
    }
}
