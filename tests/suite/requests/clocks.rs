//! Clocks to the millisecond: when time is up, and what stands still.

use arbiter::game::{Alarm, Outage};

use super::*;

/// How long a move may be under way.
const GRACE: i64 = 3_000;

fn start() -> String {
    rules::find("chess").unwrap().start().to_string()
}

#[test]
fn the_last_moment_of_a_turn_is_in_time() {
    let mut table = Table::on(&start(), "2d+12h", FlagFall::Automatic);
    table.later(2 * DAY);
    assert_eq!(table.clocks().left(ANN, table.at), 0);
    table.moves(&["e2e4"]);
    table.later(2 * DAY + 1);
    let late = Action::Move("e7e5".to_owned(), Confirmation::Given);
    assert!(table.asks(BEN, &late).is_err());
}

#[test]
fn a_flag_falls_when_no_move_can_be_under_way_any_more() {
    let mut table = Table::begun();
    let clocks = table.clocks();
    assert_eq!(clocks.deadline(), table.at.plus(2 * DAY));
    let flag = table.at.plus(2 * DAY + GRACE);
    assert_eq!(clocks.due(Alarm::Flag), Some(flag));
    table.later(2 * DAY + GRACE - 1);
    assert!(table.asks(BEN, &Action::Flag).is_err());
    table.later(1);
    table.does(BEN, &Action::Flag);
}

#[test]
fn an_outage_within_a_pause_neither_counts_twice_nor_shortens_it() {
    let mut table = Table::begun();
    table.does(ANN, &Action::Pause { days: 3 });
    table.does(BEN, &Action::Accept(Awaited::Pause));
    table.game.outages = vec![Outage {
        from: table.at.plus(DAY),
        until: table.at.plus(DAY + HOUR),
    }];
    let clocks = table.clocks();
    assert_eq!(clocks.left(ANN, table.at.plus(3 * DAY)), 2 * DAY);
    assert_eq!(clocks.deadline(), table.at.plus(5 * DAY));
}

#[test]
fn time_that_is_up_as_an_outage_begins_does_not_come_back_after_it() {
    let mut table = Table::begun();
    let up = table.at.plus(2 * DAY);
    table.game.outages = vec![Outage {
        from: up,
        until: up.plus(DAY),
    }];
    assert_eq!(table.clocks().deadline(), up);
}

#[test]
fn a_reminder_that_leaves_an_hour_comes_at_its_very_moment() {
    let mut table = Table::on(&start(), "1d+1h", FlagFall::Claim);
    // Nine hours are left, and the move adds one.
    table.later(15 * HOUR);
    table.moves(&["e2e4", "e7e5"]);
    let clocks = table.clocks();
    assert_eq!(clocks.left(ANN, table.at), 10 * HOUR);
    assert_eq!(clocks.due(Alarm::Tenth), Some(table.at.plus(9 * HOUR)));
    // The half leaves more than an hour and is told at full five minutes.
    let half = clocks.due(Alarm::Half).unwrap().as_millisecond();
    assert_eq!(half % (5 * 60_000), 0);
}
