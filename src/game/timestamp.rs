use jiff::ZonedDateTime;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// A point in time, to the millisecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(jiff::Timestamp);

/// The calendar's first and last second since 1970 (UTC).
const SECONDS: (i64, i64) = (-377_705_023_201, 253_402_207_200);

impl Timestamp {
    /// Milliseconds since 1970 (UTC), clamped to the years -9999 to 9999.
    pub const fn from_millisecond(milliseconds: i64) -> Self {
        let (second, rest) = (milliseconds / 1000, milliseconds % 1000);
        let (first, last) = SECONDS;
        Timestamp(if second <= first {
            jiff::Timestamp::constant(first, 0)
        } else if second >= last {
            jiff::Timestamp::constant(last, 0)
        } else {
            #[expect(clippy::cast_possible_truncation)]
            jiff::Timestamp::constant(second, rest as i32 * 1_000_000)
        })
    }

    pub fn as_millisecond(self) -> i64 {
        self.0.as_millisecond()
    }

    /// The last digit of the minute, by which work that isn't needed each minute takes turns.
    pub(crate) fn minute_of_ten(self) -> i64 {
        self.as_millisecond().div_euclid(60_000).rem_euclid(10)
    }

    pub fn plus(self, milliseconds: i64) -> Self {
        Timestamp::from_millisecond(self.as_millisecond().saturating_add(milliseconds))
    }

    /// Milliseconds since `earlier`; negative if that is later.
    pub fn since(self, earlier: Timestamp) -> i64 {
        self.as_millisecond() - earlier.as_millisecond()
    }

    pub(crate) fn in_zone(self, zone: TimeZone) -> ZonedDateTime {
        self.0.to_zoned_datetime(zone)
    }

    /// The time at which local clocks show this: the first of two, or shifted by the gap if they skip it. `None` if it isn't
    /// on the calendar.
    pub(super) fn of_local(local: DateTime, zone: TimeZone) -> Option<Self> {
        let moment = local.to_zoned_datetime(zone).ok()?.timestamp();
        Some(Timestamp::from_millisecond(moment.as_millisecond()))
    }

    pub fn in_utc(self, format: &str) -> String {
        self.0.strftime(format).to_string()
    }

    /// RFC 3339 with milliseconds, one form per moment: `2023-11-14T22:13:20.000Z`.
    pub fn precise(self) -> String {
        format!("{:.3}", self.0)
    }

    /// Reads exactly what [`Timestamp::precise`] writes.
    pub fn read(text: &str) -> Option<Self> {
        let time = Timestamp(text.parse().ok()?);
        (time.precise() == text).then_some(time)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    pub from: Timestamp,
    pub until: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precise_moments_are_read_back_and_nothing_else_is() {
        for (time, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_700_000_000_123, "2023-11-14T22:13:20.123Z"),
            (1_462_015_105_796, "2016-04-30T11:18:25.796Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            let moment = Timestamp::from_millisecond(time);
            assert_eq!(moment.as_millisecond(), time);
            assert_eq!(moment.precise(), expected);
            assert_eq!(Timestamp::read(expected), Some(moment));
        }
        for text in [
            "",
            "2023-11-14",
            "2023-02-29T00:00:00.000Z",
            "2023-11-14T24:00:00.000Z",
            "2023-11-14 22:13:20.000Z",
            "2023-11-14T22:13:20Z",
            "2023-11-14T22:13:20.000+00:00",
            "2023-11-14T22:13:20.000Z ",
            "2023-00-14T22:13:20.000Z",
            "é023-11-14T22:13:20.000Z",
        ] {
            assert_eq!(Timestamp::read(text), None, "{text}");
        }
    }

    #[test]
    fn no_number_of_milliseconds_is_too_large() {
        let [first, begin, last] = [i64::MIN, 0, i64::MAX].map(Timestamp::from_millisecond);
        assert!(first < begin);
        assert_eq!(last, last.plus(1));
        assert_eq!(first.plus(i64::MIN), first);
    }
}
