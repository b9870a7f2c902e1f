//! Clocks to the millisecond: flag falls, and stopped clocks.

use arbiter::game::Alarm;
use arbiter::settings::{COLLECTED_FOR, Preferences, TurnMessages};

use super::*;

/// Maximum delay of a move.
const GRACE: i64 = 3_000;

pub(super) fn start() -> String {
    rules::find("chess").unwrap().start().to_string()
}

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

/// A live game in which both have made their first move.
pub(super) fn live(clock: &str) -> Table {
    let mut table = Table::on(&start(), clock, FlagFall::Automatic);
    table.later(40 * MINUTE);
    table.moves(&["e2e4"]);
    table.later(40 * MINUTE);
    table.moves(&["e7e5"]);
    table
}

#[test]
fn a_live_game_reminds_once_at_a_tenth_and_at_least_a_minute_before_the_end() {
    for (clock, rest) in [
        ("10m", Some(MINUTE)),
        ("3m", Some(MINUTE)),
        ("90m+30s", Some(9 * MINUTE)),
        ("12h", Some(72 * MINUTE)),
        ("1h/move", Some(6 * MINUTE)),
        ("1m", None),
    ] {
        let table = live(clock);
        let clocks = table.clocks();
        let deadline = clocks.deadline().unwrap();
        let reminders = [Alarm::Half, Alarm::Tenth, Alarm::Fiftieth];
        let due: Vec<_> = reminders
            .iter()
            .filter_map(|alarm| clocks.due(*alarm))
            .collect();
        let expected: Vec<_> = rest.map(|rest| deadline.plus(-rest)).into_iter().collect();
        assert_eq!(due, expected, "{clock}");
        assert_eq!(clocks.due(Alarm::Flag), Some(deadline.plus(GRACE)));
    }
}

/// Turns in correspondence games are collected for one direct message; a live game has no time for that.
#[test]
fn a_direct_message_about_a_turn_of_a_live_game_is_due_immediately() {
    let preferences = Preferences {
        turn_messages: TurnMessages::Both,
        ..Preferences::default()
    };
    for (clock, collected) in [("3m", 0), ("10m+5s", 0), ("30m", 0), ("3d", COLLECTED_FOR)] {
        let mut table = Table::on(&start(), clock, FlagFall::Automatic);
        table.moves(&["e2e4", "e7e5"]);
        let notifications = preferences.notifications(table.at, Some(&table.clocks()));
        assert_eq!(
            notifications.direct,
            Some(table.at.plus(collected)),
            "{clock}"
        );
    }
}
