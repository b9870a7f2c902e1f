//! Moments as calendar and clock show them in UTC.

use std::fmt;

use super::{DAY, Time};

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
}

impl Utc {
    /// The moment on the calendar; every number of milliseconds has its place there.
    #[must_use]
    pub const fn of(time: Time) -> Self {
        let (year, month, day) = date(time.0.div_euclid(DAY));
        let second = time.0.rem_euclid(DAY) / 1000;
        Utc {
            year,
            month,
            day,
            hour: second / 3600,
            minute: second / 60 % 60,
            second: second % 60,
        }
    }
}

impl fmt::Display for Utc {
    /// For example `2023-11-14 22:13 UTC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Utc {
            year,
            month,
            day,
            hour,
            minute,
            ..
        } = self;
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
    }
}

/// Year, month and day of a day counted from 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// `civil_from_days`). Years begin in March there, so that the leap day is the last of its year.
const fn date(day: i64) -> (i64, i64, i64) {
    const DAYS_OF_400_YEARS: i64 = 146_097;
    const FROM_MARCH_OF_YEAR_0: i64 = 719_468;
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
            assert_eq!(Utc::of(Time(time)).to_string(), expected);
        }
        assert_eq!(Utc::of(Time(1_462_015_105_796)).second, 25);
    }

    #[test]
    fn days_follow_one_another_and_nothing_overflows() {
        let mut last = (0, 0, 0);
        for day in -800_000..800_000 {
            let next = date(day);
            assert!(next > last || day == -800_000, "{next:?} after {last:?}");
            assert!((1..=12).contains(&next.1) && (1..=31).contains(&next.2));
            last = next;
        }
        let _ = (Utc::of(Time(i64::MAX)), Utc::of(Time(i64::MIN)));
    }
}
