//! Days off computed by hand: the offsets of three zones in the autumn of 2026, and arithmetic.

use super::*;

/// A zone, and when its clocks change in the simulation: offset in minutes before and after.
pub(super) const ZONES: [(&str, i64, i64, i64); 4] = [
    // Sunday, 25 October, 1:00 UTC.
    ("Europe/Berlin", BEGINNING + 24 * DAY + HOUR, 120, 60),
    // Sunday, 1 November, 2:00 by the clocks before.
    (
        "America/New_York",
        BEGINNING + 31 * DAY + 6 * HOUR,
        -240,
        -300,
    ),
    // Sunday, 4 October, 2:00 by the clocks before, and by half an hour.
    (
        "Australia/Lord_Howe",
        BEGINNING + 2 * DAY + 15 * HOUR + 30 * MINUTE,
        630,
        660,
    ),
    ("UTC", 0, 0, 0),
];

const WEEK: [&str; 7] = [
    "sunday",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
];

/// A player's settings: the days off, and the index of the zone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wishes {
    pub(super) days: &'static str,
    pub(super) zone: usize,
}

fn offset(zone: usize, at: i64) -> i64 {
    let (_, changes, before, after) = ZONES[zone];
    MINUTE * if at < changes { before } else { after }
}

/// The number of a moment's day in a zone, counted from 1970.
pub(super) fn day_of(zone: usize, at: i64) -> i64 {
    (at + offset(zone, at)).div_euclid(DAY)
}

/// When that day begins. No clock changes within an hour of midnight here.
pub(super) fn begins(zone: usize, day: i64) -> i64 {
    let about = day * DAY - offset(zone, day * DAY);
    day * DAY - offset(zone, about)
}

/// The days off within some days from the one of a given time.
pub(super) fn days_off(wishes: Wishes, since: i64, days: i64) -> Vec<(i64, i64)> {
    let first = day_of(wishes.zone, since);
    (first..first + days)
        .filter(|day| {
            // 1970 began on a Thursday.
            let name = WEEK[usize::try_from((day + 4).rem_euclid(7)).unwrap()];
            wishes.days.split('-').any(|one| one == name)
        })
        .map(|day| (begins(wishes.zone, day), begins(wishes.zone, day + 1)))
        .collect()
}

/// The date of a day, and its year.
pub(super) fn date(day: i64) -> (String, i16) {
    let date = jiff::civil::date(1970, 1, 1)
        .checked_add(jiff::Span::new().days(day))
        .unwrap();
    (date.to_string(), date.year())
}
