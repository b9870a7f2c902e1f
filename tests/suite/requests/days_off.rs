//! Days off and holidays: as agreed when the game started, to the millisecond, regardless of later settings.

use arbiter::game::{Alarm, Day, DaysOff, Holiday, Weekly, Zone};
use arbiter::play::view;
use arbiter::words::Locale;

use super::*;

/// Friday, 16 October 2026, at noon in UTC.
const FRIDAY: i64 = 1_792_152_000_000;

fn weekly(days: DaysOff, zone: &str) -> Weekly {
    let zone = Zone::find(zone).unwrap();
    Weekly { days, zone }
}

/// A game that starts on that Friday: Ann has weekends off in Berlin, Ben has Mondays on Lord Howe Island.
pub(super) fn agreed(clock: &str) -> Table {
    let start = rules::find("chess").unwrap().start().to_string();
    let mut table = Table::on(&start, clock, FlagFall::Automatic);
    let mut events = table.game.events;
    events[0].at = Timestamp::from_millisecond(FRIDAY);
    events[1].at = events[0].at;
    let EventKind::Accepted { days_off, .. } = &mut events[1].kind else {
        panic!("{events:?}");
    };
    *days_off = Some([
        weekly(DaysOff::SaturdaySunday, "Europe/Berlin"),
        weekly(DaysOff::Monday, "Australia/Lord_Howe"),
    ]);
    table.game = Game::replay(table.game.number, table.game.setup, events).unwrap();
    table.at = Timestamp::from_millisecond(FRIDAY);
    table
}

fn at(text: &str) -> Timestamp {
    Timestamp::read(text).unwrap()
}

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub(super) fn holiday(first: &str, last: &str) -> Action {
    let (first, last) = (day(first), day(last));
    Action::Holiday { first, last }
}

#[test]
fn a_weekend_is_an_hour_longer_when_the_clocks_go_back() {
    let mut table = agreed("3d,0off");
    table.at = at("2026-10-23T20:00:00.000Z");
    let mut events = table.game.events;
    for event in &mut events {
        event.at = table.at;
    }
    table.game = Game::replay(table.game.number, table.game.setup, events).unwrap();
    // Two hours of Friday, a weekend of 49 hours, and seventy more from Monday on.
    let deadline = at("2026-10-25T23:00:00.000Z").plus(70 * HOUR);
    assert_eq!(table.clocks().deadline(), Some(deadline));
}

/// A row may be damaged, or from a version with other limits.
#[test]
fn no_stored_time_is_too_long_to_be_reckoned_with() {
    let mut table = agreed("14d+72h,60off");
    let [first, last] = [i64::MIN, i64::MAX].map(Timestamp::from_millisecond);
    let always = format!("0001-01-01 9999-12-31 {} {}", i64::MIN, i64::MAX);
    let always: Holiday = always.parse().unwrap();
    // Days are counted within limits.
    assert_eq!(always.days_in(2026), 0);
    let gift = EventKind::TimeGiven { seconds: u32::MAX };
    let events = [
        (BEN, gift.clone()),
        (BEN, gift),
        (ANN, EventKind::Asked(Asking::Pause { days: u8::MAX })),
        (BEN, EventKind::Granted(RequestKind::Pause)),
        (BEN, EventKind::Holiday(always)),
        (ANN, EventKind::Asked(Asking::Takeback)),
    ];
    let adds = |table: &mut Table, seat, kind, at| {
        let event = Event {
            number: table.game.next_event(),
            by: Actor::Player(seat),
            kind,
            at,
            request: RequestId::new(u64::from(table.game.next_event()) + 1_000).unwrap(),
        };
        table.game = table.game.clone().with(event).unwrap();
    };
    for (seat, kind) in events {
        let at = table.at;
        adds(&mut table, seat, kind, at);
    }
    table.game.outages = vec![game::Outage {
        from: first,
        until: table.at,
    }];
    let clocks = table.clocks();
    // Two gifts of 136 years each, and the stopped time in the first ten.
    let years = clocks.deadline().unwrap().since(table.at) / (365 * DAY);
    assert!((272..280).contains(&years), "{years}");
    assert_eq!(clocks.left(ANN, last), 0);
    let code = "e2e4".to_owned();
    let declaration = DrawDeclaration::Nothing;
    let moved = EventKind::Moved { code, declaration };
    let at = table.at;
    adds(&mut table, ANN, moved, at);
    let clocks = table.clocks();
    assert_eq!(clocks.deadline(), Some(last), "Ben is always on holiday");
    for alarm in Alarm::ALL {
        clocks.due(alarm);
    }
    adds(&mut table, ANN, EventKind::Holiday(always), last);
    assert_eq!(table.clocks().left(BEN, last), 14 * DAY);
}

/// A player who takes a holiday in several games is told why one was left out.
#[test]
fn a_holiday_that_comes_too_late_for_a_game_says_so() {
    let mut table = agreed("1d,14off");
    let days = [day("2026-12-24"), day("2027-01-03")];
    table.moves(&["e2e4", "e7e5"]);
    table.does(BEN, &Action::Resign(Confirmation::Given));
    let refused = match table.asks(ANN, &holiday("2026-12-24", "2027-01-03")) {
        Err(refusal) => [(table.game.clone(), refusal)],
        other => panic!("{other:?}"),
    };
    let told = view::holidays(Locale::default(), days, &[], &refused);
    let told = told.words.plain();
    assert!(
        told.starts_with("Not in #1: This game is over. ben resigns. ann wins"),
        "{told}"
    );
}
