//! When and where a person is notified of a turn.

use crate::game::{Clocks, HOUR, Timestamp};
use crate::settings::preferences::Preferences;

/// How long turns are collected for one direct message, in milliseconds.
pub const COLLECTED_FOR: i64 = 2 * 60_000;

/// Collecting takes at most a twentieth of the remaining time.
const SHARE_FOR_COLLECTING: i64 = 20;

/// How a player is notified of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notifications {
    pub is_pinged: bool,
    pub ping: Option<Timestamp>,
    pub direct: Option<Timestamp>,
}

impl Preferences {
    /// The end of the quiet hours that include `at`. They are ignored in live games, or if less than an hour would remain
    /// after them.
    pub fn quiet_until(&self, at: Timestamp, clocks: Option<&Clocks>) -> Option<Timestamp> {
        let end = self.quiet_hours?.end(self.zone, at)?;
        let is_urgent = clocks.is_some_and(|clocks| {
            let is_late = |deadline: Timestamp| deadline < end.plus(HOUR);
            clocks.are_live() || clocks.deadline().is_some_and(is_late)
        });
        (!is_urgent).then_some(end)
    }

    pub fn notifications(&self, at: Timestamp, clocks: Option<&Clocks>) -> Notifications {
        let wanted = self.turn_messages;
        let quiet_until = self.quiet_until(at, clocks);
        let left = clocks.map(|clocks| clocks.left(clocks.to_move(), at));
        let collected = match left {
            None => COLLECTED_FOR,
            Some(_) if clocks.is_some_and(Clocks::are_live) => 0,
            Some(left) => (left / SHARE_FOR_COLLECTING).min(COLLECTED_FOR),
        };
        let soon = at.plus(collected);
        Notifications {
            is_pinged: wanted.are_in_channel() && quiet_until.is_none(),
            ping: quiet_until.filter(|_| wanted.are_in_channel()),
            direct: wanted
                .are_direct()
                .then(|| quiet_until.map_or(soon, |end| end.max(soon))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Zone;
    use crate::settings::{QuietHours, TurnMessages};

    fn hours(text: &str) -> QuietHours {
        text.parse().unwrap()
    }

    #[test]
    fn hours_are_read_as_people_write_them() {
        for (text, read) in [
            ("22-8", Some("22-8")),
            (" 22 – 08 ", Some("22-8")),
            ("22:00-07:00", Some("22-7")),
            ("0-23", Some("0-23")),
            ("13-14", Some("13-14")),
            ("8-8", None),
            ("24-8", None),
            ("-1-8", None),
            ("+1-8", None),
            ("22:30-8", None),
            ("22", None),
            ("off", None),
            ("", None),
        ] {
            let hours = text.parse::<QuietHours>();
            assert_eq!(
                hours.map(|hours| hours.to_string()).ok(),
                read.map(str::to_owned),
                "{text}"
            );
        }
    }

    /// Checks every quarter of an hour on three days around a clock change.
    fn is_quiet_by_the_wall(zone: Zone, hours_shown: &[(Timestamp, i8)], quiet: &str) {
        let (first, last) = quiet.split_once('-').unwrap();
        let (first, last): (i8, i8) = (first.parse().unwrap(), last.parse().unwrap());
        let is_quiet = |hour: i8| {
            if first < last {
                (first..last).contains(&hour)
            } else {
                hour >= first || hour < last
            }
        };
        let (mut checked, mut next) = (0, None);
        for (at, hour) in hours_shown.iter().rev() {
            let end = hours(quiet).end(zone, *at);
            assert_eq!(end.is_some(), is_quiet(*hour), "{zone:?} {quiet} {at:?}");
            if !is_quiet(*hour) {
                next = Some(*at);
            }
            if let (Some(end), Some(next)) = (end, next) {
                assert_eq!(end, next, "{zone:?} {quiet} {at:?}");
                checked += 1;
            }
        }
        assert!(checked >= 8, "{zone:?} {quiet}");
    }

    #[test]
    fn quiet_hours_follow_the_clocks_when_they_change() {
        // Midnight UTC before each change in 2026.
        let changes = [
            ("Europe/Berlin", 1_774_656_000_000),
            ("Europe/Berlin", 1_792_800_000_000),
            ("America/New_York", 1_772_841_600_000),
            ("America/New_York", 1_793_404_800_000),
            ("Australia/Lord_Howe", 1_775_174_400_000),
            ("Australia/Lord_Howe", 1_790_899_200_000),
            ("UTC", 1_774_656_000_000),
        ];
        for (zone, from) in changes {
            let zone = Zone::find(zone).unwrap();
            let quarters = (0..3 * 96).map(|quarter| from + quarter * 15 * 60_000);
            let quarters = quarters.map(Timestamp::from_millisecond);
            let shown = |at: Timestamp| (at, zone.format(at, "%H").parse().unwrap());
            let shown: Vec<(Timestamp, i8)> = quarters.map(shown).collect();
            for quiet in ["22-8", "23-2", "23-3", "1-3", "0-6", "3-4", "12-11"] {
                is_quiet_by_the_wall(zone, &shown, quiet);
            }
        }
    }

    #[test]
    fn what_is_heard_follows_from_what_is_set() {
        // 2023-11-14 22:13 UTC, and eleven hours later.
        let (night, day) = (1_700_000_000_000, 1_700_040_000_000);
        let [night, day] = [night, day].map(Timestamp::from_millisecond);
        let end = Timestamp::from_millisecond(1_700_035_200_000);
        let hears = |turn_messages, quiet_hours, at| {
            let preferences = Preferences {
                turn_messages,
                quiet_hours,
                ..Preferences::default()
            };
            let Notifications {
                is_pinged,
                ping,
                direct,
            } = preferences.notifications(at, None);
            (is_pinged, ping, direct)
        };
        let quiet = Some(hours("22-8"));
        let soon = day.plus(COLLECTED_FOR);
        for quiet in [None, quiet] {
            assert_eq!(hears(TurnMessages::Channel, quiet, day), (true, None, None));
            assert_eq!(
                hears(TurnMessages::Direct, quiet, day),
                (false, None, Some(soon))
            );
            assert_eq!(
                hears(TurnMessages::Both, quiet, day),
                (true, None, Some(soon))
            );
        }
        assert_eq!(
            hears(TurnMessages::Channel, quiet, night),
            (false, Some(end), None)
        );
        assert_eq!(
            hears(TurnMessages::Direct, quiet, night),
            (false, None, Some(end))
        );
        assert_eq!(
            hears(TurnMessages::Both, quiet, night),
            (false, Some(end), Some(end))
        );
    }
}
