//! Seasons of ladders.

use crate::game::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A season: a quarter of the year, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Season {
    Current,
    Previous,
}

impl Season {
    /// Its start and its end.
    pub fn span(self, now: Timestamp) -> [Timestamp; 2] {
        let date = now.in_zone(jiff::tz::TimeZone::UTC).date();
        let quarter = i64::from(date.year()) * 4 + i64::from((date.month() - 1) / 3);
        let first = match self {
            Season::Current => quarter,
            Season::Previous => quarter - 1,
        };
        [first, first + 1].map(quarter_start)
    }
}

/// The start of a quarter, counted from the year 0.
fn quarter_start(quarter: i64) -> Timestamp {
    let year = i16::try_from(quarter.div_euclid(4)).unwrap_or(i16::MAX);
    let month = i8::try_from(quarter.rem_euclid(4) * 3 + 1).unwrap_or(1);
    let date = jiff::civil::Date::new(year, month, 1).unwrap_or_default();
    let zoned = date.to_zoned_datetime(jiff::tz::TimeZone::UTC);
    let at = zoned.map_or(0, |zoned| zoned.timestamp().as_millisecond());
    Timestamp::from_millisecond(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DAY;

    #[test]
    fn a_season_begins_with_a_quarter() {
        let now = Timestamp::from_millisecond(0).plus(40 * DAY);
        let [begins, ends] = Season::Current.span(now);
        assert_eq!(
            (begins.as_millisecond(), ends.as_millisecond()),
            (0, 90 * DAY)
        );
        assert_eq!(Season::Previous.span(now)[1], begins);
    }
}
