//! Clocks to the millisecond: when time is up, and what stands still.

use arbiter::game::{Alarm, Outage};
use arbiter::settings::{COLLECTED_FOR, Preferences, TurnMessages};

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
    assert_eq!(clocks.deadline(), Some(table.at.plus(2 * DAY)));
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
    assert_eq!(clocks.deadline(), Some(table.at.plus(5 * DAY)));
}

#[test]
fn time_that_is_up_as_an_outage_begins_does_not_come_back_after_it() {
    let mut table = Table::begun();
    let up = table.at.plus(2 * DAY);
    table.game.outages = vec![Outage {
        from: up,
        until: up.plus(DAY),
    }];
    assert_eq!(table.clocks().deadline(), Some(up));
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

#[test]
fn a_takeback_gives_back_what_the_move_has_added_to_the_bank() {
    let mut table = Table::begun();
    // Each move takes ten hours, so that the bank has room for the hours that it adds.
    for code in ["e2e4", "e7e5", "g1f3"] {
        table.later(20 * HOUR);
        table.moves(&[code]);
    }
    let bank = |thought: i64, moves: i64| 2 * DAY - thought * HOUR + moves * 12 * HOUR;
    assert_eq!(table.clocks().left(ANN, table.at), bank(40, 2));
    // Before the answer: one move goes, and Black's thinking time is not given back.
    table.later(HOUR);
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(table.clocks().left(ANN, table.at), bank(40, 1));
    assert_eq!(table.clocks().left(BEN, table.at), bank(21, 1));
    // After the answer: both moves go, with the hours that they added.
    table.moves(&["g1f3"]);
    table.later(HOUR);
    table.moves(&["b8c6"]);
    table.later(3 * HOUR);
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(table.clocks().left(ANN, table.at), bank(43, 1));
    assert_eq!(table.clocks().left(BEN, table.at), bank(22, 1));
}

#[test]
fn a_takeback_leaves_an_hour_to_who_had_one() {
    let mut table = Table::begun();
    table.later(2 * DAY - 10_000);
    table.moves(&["e2e4", "e7e5"]);
    table.later(11 * HOUR + HOUR / 2);
    table.does(ANN, &Action::Takeback);
    let left = table.clocks().left(ANN, table.at);
    assert!(left < HOUR);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(table.clocks().left(ANN, table.at), left);
    let mut table = Table::begun();
    table.later(2 * DAY - 10_000);
    table.moves(&["e2e4", "e7e5"]);
    table.later(2 * HOUR);
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    assert_eq!(table.clocks().left(ANN, table.at), HOUR);
}

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

/// A live game in which both have made their first move.
fn live(clock: &str) -> Table {
    let mut table = Table::on(&start(), clock, FlagFall::Automatic);
    table.later(40 * MINUTE);
    table.moves(&["e2e4"]);
    table.later(40 * MINUTE);
    table.moves(&["e7e5"]);
    table
}

#[test]
fn the_first_move_of_each_side_takes_no_time() {
    let mut table = Table::on(&start(), "10m", FlagFall::Claim);
    for code in ["e2e4", "e7e5"] {
        let clocks = table.clocks();
        assert_eq!(clocks.deadline(), None);
        assert!(Alarm::ALL.iter().all(|alarm| clocks.due(*alarm).is_none()));
        table.later(3 * DAY);
        let waiting = table.game.to_move().unwrap().other();
        let claimed = table.asks(waiting, &Action::Flag);
        assert!(
            matches!(
                claimed,
                Err(Refusal::Clock(referee::ClockRefusal::FirstMoveIsFree))
            ),
            "{claimed:?}"
        );
        table.moves(&[code]);
    }
    let clocks = table.clocks();
    assert_eq!(clocks.left(ANN, table.at), 10 * MINUTE);
    assert_eq!(clocks.left(BEN, table.at), 10 * MINUTE);
    assert_eq!(clocks.deadline(), Some(table.at.plus(10 * MINUTE)));
}

#[test]
fn a_free_first_move_adds_nothing_and_comes_once() {
    let mut table = live("15m+10s");
    assert_eq!(table.clocks().left(ANN, table.at), 15 * MINUTE);
    table.later(4 * SECOND);
    table.moves(&["g1f3"]);
    let banked = 15 * MINUTE + 6 * SECOND;
    assert_eq!(table.clocks().left(ANN, table.at), banked);
    // Taking everything back gives no second free move, and takes the seconds back.
    table.later(MINUTE);
    table.does(ANN, &Action::Takeback);
    table.does(BEN, &Action::Accept(Awaited::Takeback));
    let clocks = table.clocks();
    assert_eq!(clocks.left(ANN, table.at), banked - 10 * SECOND);
    assert_eq!(clocks.left(BEN, table.at), 14 * MINUTE);
    assert!(clocks.deadline().is_some());
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

#[test]
fn the_whole_game_is_played_in_its_minutes() {
    let mut table = live("10m");
    table.later(9 * MINUTE);
    table.moves(&["g1f3"]);
    table.later(10 * MINUTE);
    table.moves(&["b8c6"]);
    assert_eq!(table.clocks().left(BEN, table.at), 0);
    // Ben has moved at his last millisecond, and will have none for the next move.
    table.later(MINUTE);
    table.moves(&["f1b5"]);
    table.later(1);
    let late = Action::Move("a7a6".to_owned(), Confirmation::Given);
    let refused = table.asks(BEN, &late);
    assert!(
        matches!(
            refused,
            Err(Refusal::Clock(referee::ClockRefusal::TimeIsUp { .. }))
        ),
        "{refused:?}"
    );
    table.later(GRACE - 1);
    table.does(ANN, &Action::Flag);
}

#[test]
fn an_outage_and_a_pause_stop_a_live_clock_to_the_millisecond() {
    let mut table = live("10m/move");
    let begun = table.at;
    table.game.outages = vec![Outage {
        from: begun.plus(MINUTE + 1),
        until: begun.plus(2 * MINUTE),
    }];
    table.later(5 * MINUTE);
    table.does(ANN, &Action::Pause { days: 1 });
    table.does(BEN, &Action::Accept(Awaited::Pause));
    let clocks = table.clocks();
    assert_eq!(
        clocks.deadline(),
        Some(begun.plus(10 * MINUTE + MINUTE - 1 + DAY))
    );
    assert_eq!(clocks.due(Alarm::PauseOver), Some(table.at.plus(DAY)));
    table.later(3 * HOUR);
    table.moves(&["g1f3"]);
    let deadline = table.clocks().deadline();
    assert_eq!(
        deadline,
        Some(table.at.plus(10 * MINUTE)),
        "the move ends it"
    );
}

const GIVES: Action = Action::GiveTime { minutes: None };

#[test]
fn given_time_is_added_to_the_millisecond_whoever_is_to_move() {
    let mut table = live("10m");
    table.later(4 * MINUTE);
    table.does(BEN, &GIVES);
    table.does(BEN, &Action::GiveTime { minutes: Some(5) });
    let clocks = table.clocks();
    assert_eq!(clocks.left(ANN, table.at), 12 * MINUTE);
    assert_eq!(clocks.deadline(), Some(table.at.plus(12 * MINUTE)));
    // The reminders follow from the gift.
    assert_eq!(
        Some(clocks.set_by()),
        table.game.next_event().checked_sub(1)
    );
    assert_eq!(
        clocks.due(Alarm::Fiftieth),
        Some(table.at.plus(11 * MINUTE))
    );
    // Ann gives some back while she thinks: it is Ben's next move that has it.
    let set_by = clocks.set_by();
    table.does(ANN, &GIVES);
    assert_eq!(table.clocks().set_by(), set_by);
    assert_eq!(table.clocks().left(BEN, table.at), 11 * MINUTE);
    table.later(12 * MINUTE);
    table.moves(&["g1f3"]);
    let deadline = table.clocks().deadline();
    assert_eq!(deadline, Some(table.at.plus(11 * MINUTE)));
}

#[test]
fn given_time_is_for_the_next_move_or_stays_in_the_bank() {
    let mut table = Table::on(&start(), "1d", FlagFall::Automatic);
    table.does(BEN, &GIVES);
    assert_eq!(table.clocks().left(ANN, table.at), 2 * DAY);
    table.later(2 * DAY);
    table.moves(&["e2e4", "e7e5"]);
    assert_eq!(table.clocks().left(ANN, table.at), DAY);

    let mut table = Table::on(&start(), "2d+12h", FlagFall::Automatic);
    table.does(BEN, &GIVES);
    table.later(HOUR);
    table.moves(&["e2e4"]);
    // The bank holds two days: what a move adds does not take away what was given.
    assert_eq!(table.clocks().left(ANN, table.at), 3 * DAY - HOUR);
}

#[test]
fn time_is_given_within_bounds_and_never_to_somebody_without_a_clock() {
    let refusal = |table: &mut Table, seat, action: &Action| match table.asks(seat, action) {
        Err(Refusal::Clock(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    let mut table = Table::on(&start(), "none", FlagFall::Automatic);
    assert_eq!(
        refusal(&mut table, BEN, &GIVES),
        referee::ClockRefusal::Untimed
    );
    let mut table = live("12h");
    let too_much = refusal(&mut table, BEN, &GIVES);
    assert_eq!(
        too_much,
        referee::ClockRefusal::EnoughTime { most: 12 * HOUR }
    );
    let mut table = live("10m");
    for _ in 0..10 {
        table.does(BEN, &GIVES);
    }
    let too_often = refusal(&mut table, BEN, &GIVES);
    assert_eq!(too_often, referee::ClockRefusal::GaveOften { most: 10 });
    table.does(ANN, &GIVES);
    table.moves(&["g1f3"]);
    table.does(BEN, &GIVES);
    let nothing = Action::GiveTime { minutes: Some(0) };
    let nothing = refusal(&mut table, BEN, &nothing);
    assert!(matches!(nothing, referee::ClockRefusal::EnoughTime { .. }));
}

#[test]
fn a_gift_in_the_last_millisecond_saves_and_one_later_does_not() {
    for (flag, later, is_given) in [
        (FlagFall::Automatic, 0, true),
        (FlagFall::Automatic, 1, false),
        (FlagFall::Claim, 1, true),
        (FlagFall::Claim, MINUTE, true),
        (FlagFall::Claim, 5 * DAY, true),
    ] {
        let mut table = Table::on(&start(), "10m/move", flag);
        table.moves(&["e2e4", "e7e5"]);
        table.later(10 * MINUTE + later);
        assert_eq!(
            table.asks(BEN, &GIVES).is_ok(),
            is_given,
            "{flag:?} {later}"
        );
        if is_given {
            // Who gives time instead of claiming the win gives all of it.
            let clocks = table.clocks();
            assert_eq!(clocks.left(ANN, table.at), MINUTE, "{flag:?} {later}");
            assert_eq!(clocks.deadline(), Some(table.at.plus(MINUTE)));
            assert!(table.asks(BEN, &Action::Flag).is_err());
            table.moves(&["g1f3"]);
        }
    }
}

#[test]
fn a_gift_after_the_end_counts_once_and_leaves_a_bank_what_it_gave() {
    let mut table = Table::on(&start(), "2d+12h", FlagFall::Claim);
    table.later(30 * DAY);
    table.does(BEN, &GIVES);
    table.later(HOUR);
    table.does(BEN, &GIVES);
    let left = 2 * DAY - HOUR;
    assert_eq!(table.clocks().left(ANN, table.at), left);
    table.later(DAY);
    table.moves(&["e2e4"]);
    assert_eq!(table.clocks().left(ANN, table.at), left - DAY + 12 * HOUR);
}

#[test]
fn a_gift_leaves_what_waits_for_an_answer() {
    for request in [Action::Takeback, Action::Pause { days: 3 }] {
        let mut table = live("15m+10s");
        table.moves(&["g1f3"]);
        table.does(ANN, &request);
        let waits = table.waits();
        table.does(BEN, &GIVES);
        table.does(ANN, &GIVES);
        assert_eq!(table.waits(), waits);
        table.does(BEN, &Action::Accept(Awaited::Anything));
    }
}

/// Turns of days are collected for one direct message; a live game has no time for that.
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
