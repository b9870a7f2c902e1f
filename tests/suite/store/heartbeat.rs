//! The heartbeat: an outage is recorded before any decision about time.

use arbiter::game::FlagFall;
use arbiter::jobs as delivery;
use arbiter::play::view::Reply;
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Awaited, Challenge, Request};
use arbiter::time_source::SharedClock;
use arbiter::words::Part;

use super::failing::Failing;
use super::said::Said;
use super::*;
use crate::support::Machine;

on_each_database!(
    a_move_right_after_a_sleep_is_in_time,
    a_flag_right_after_a_sleep_does_not_fall,
    a_message_after_an_outage_names_the_deadline_as_it_is,
    a_list_names_and_sorts_by_the_deadlines_as_they_are,
    a_game_that_cannot_be_read_is_told_in_a_sentence,
    while_nothing_can_be_written_nothing_is_ruled_and_everything_is_shown,
    a_heartbeat_of_the_future_is_set_right,
    a_heartbeat_of_the_future_that_moves_on_is_left_alone,
    machines_whose_clocks_differ_make_no_outages,
    a_process_that_is_told_to_stop_says_so,
);

const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;
pub(super) const BEGINNING: i64 = 1_700_000_000_000;

async fn beat(app: &App, now: i64) {
    app.heartbeat(at(now)).await.unwrap();
}

async fn ask(app: &App, by: Player, now: i64, command: Command) -> Answer {
    let request = request(by, now, new_request());
    app.handle(&request, Ok(command)).await
}

fn request(by: Player, now: i64, id: RequestId) -> Request {
    Request {
        at: at(now),
        id,
        ..super::request(by)
    }
}

fn action(action: Action) -> Command {
    in_game(id(1), action)
}

fn challenge(clock: &str, flag: FlagFall) -> Command {
    Command::Challenge(Challenge {
        clock: clock.parse().ok(),
        flag,
        ..crate::support::challenge(Some(ben()))
    })
}

/// Ana has White and a day for her move; a process ran for a minute since.
pub(super) async fn thinking(bench: &Bench, clock: &str, flag: FlagFall) -> App {
    let app = App::new(bench.open().await);
    beat(&app, BEGINNING).await;
    ask(&app, ana(), BEGINNING, challenge(clock, flag)).await;
    let accept = action(Action::Accept(Awaited::Challenge));
    assert!(ask(&app, ben(), BEGINNING, accept).await.event.is_some());
    for second in (0..=60).step_by(5) {
        beat(&app, BEGINNING + second * SECOND).await;
    }
    app
}

async fn a_move_right_after_a_sleep_is_in_time(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Claim).await;
    let awake = BEGINNING + 25 * HOUR;
    let claimed = ask(&app, ben(), awake, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
    let moved = action(plays("e4"));
    let moved = ask(&app, ana(), awake + 1, moved).await;
    assert!(moved.event.is_some(), "{}", moved.reply.words.plain());
    let away = bench.number("select ended - began from outages").await;
    assert_eq!(away, 25 * HOUR - 60 * SECOND);
}

async fn a_flag_right_after_a_sleep_does_not_fall(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Automatic).await;
    let awake = at(BEGINNING + 25 * HOUR);
    delivery::pass(&app, &Said::default(), awake).await.unwrap();
    let game = load(&*bench.open().await, id(1)).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    // The flag falls when the day is really over: the minute before the sleep counts.
    let over = awake.as_millisecond() + 24 * HOUR - 60 * SECOND + 3 * SECOND;
    for (now, is_played) in [(over - 1, true), (over, false)] {
        let store = bench.open().await;
        store.heartbeat(at(now), i64::MAX).await.unwrap();
        delivery::pass(&app, &Said::default(), at(now))
            .await
            .unwrap();
        let game = load(&store, id(1)).await;
        assert_eq!(game.ending().is_none(), is_played, "{now}");
    }
}

fn moments(reply: &Reply) -> Vec<i64> {
    let moment = |part: &Part| match part {
        Part::Time { at, .. } => Some(at.as_millisecond()),
        _ => None,
    };
    reply.words.parts.iter().filter_map(moment).collect()
}

async fn a_message_after_an_outage_names_the_deadline_as_it_is(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Automatic).await;
    let (away, back) = (BEGINNING + 60 * SECOND, BEGINNING + 72 * HOUR);
    beat(&app, back).await;
    let deadline = BEGINNING + 24 * HOUR + (back - away);
    // The start of the game was never announced.
    let store = bench.open().await;
    let due = store.due_in(LaneKind::Channel, at(back), 9).await;
    let begun = due.iter().find(|message| message.event == 1).unwrap();
    let told = app.message(begun).await.unwrap().unwrap();
    assert_eq!(moments(&told), [deadline]);
    // The same for a person whose answer is repeated.
    let game = load(&store, id(1)).await;
    let again = request(ben(), BEGINNING, game.events[1].request);
    let accept = action(Action::Accept(Awaited::Challenge));
    let again = app.handle(&again, Ok(accept)).await.reply;
    assert_eq!(moments(&again), [deadline], "{}", again.words.plain());
}

async fn a_list_names_and_sorts_by_the_deadlines_as_they_are(bench: Bench) {
    let app = thinking(&bench, "2d", FlagFall::Automatic).await;
    let (away, back) = (BEGINNING + 60 * SECOND, BEGINNING + 72 * HOUR);
    beat(&app, back).await;
    let first = BEGINNING + 48 * HOUR + (back - away);
    // The first game has a day more than this one, and by its stored columns two days less.
    let accept = in_game(id(2), Action::Accept(Awaited::Challenge));
    for (by, command) in [
        (ana(), challenge("1d", FlagFall::Automatic)),
        (ben(), accept),
    ] {
        assert!(ask(&app, by, back, command).await.event.is_some());
    }
    let listed = ask(&app, ana(), back + SECOND, Command::Games).await.reply;
    let deadlines = [back + 24 * HOUR, first];
    assert_eq!(moments(&listed), deadlines, "{}", listed.words.plain());
}

async fn a_game_that_cannot_be_read_is_told_in_a_sentence(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Automatic).await;
    let second = challenge("1d", FlagFall::Automatic);
    let second = ask(&app, ana(), BEGINNING + 61 * SECOND, second).await;
    assert!(second.event.is_some());
    let told = async |command| {
        let answer = ask(&app, ana(), BEGINNING + 62 * SECOND, command).await;
        answer.reply.words.plain()
    };
    // A list only uses the stored columns.
    let unknown_event = "update games set variant = 'chess' where number = 1;
        update events set kind = 'danced' where game = 1 and number = 1";
    for (damage, chosen) in [
        (
            "update games set variant = 'checkers' where number = 1",
            "#2",
        ),
        (unknown_event, "#1"),
    ] {
        bench.alter(damage).await;
        contains(&told(shows(Some(id(1)))).await, &["#1", "newer version"]);
        contains(&told(shows(None)).await, &[chosen]);
        contains(&told(Command::Games).await, &["#2"]);
    }
}

async fn while_nothing_can_be_written_nothing_is_ruled_and_everything_is_shown(bench: Bench) {
    thinking(&bench, "1d", FlagFall::Claim).await;
    let store = Failing::new(&*bench.open().await);
    let app = App::new(store.store.clone());
    store.fail("heartbeat", u32::MAX);
    let awake = BEGINNING + 25 * HOUR;
    let board = shows(None);
    let shown = ask(&app, ben(), awake, board).await.reply;
    assert_eq!(shown.boards.len(), 1, "{}", shown.words.plain());
    let claimed = ask(&app, ben(), awake, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
    let game = load(&store, id(1)).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    // Afterwards, the time of the sleep counts for nobody.
    store.mend();
    let claimed = ask(&app, ben(), awake + 1, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
}

async fn a_heartbeat_of_the_future_is_set_right(bench: Bench) {
    let app = App::new(bench.open().await);
    let (now, future) = (BEGINNING, BEGINNING + 72 * HOUR);
    beat(&app, future).await;
    for second in (0..=20).step_by(5) {
        beat(&app, now + second * SECOND).await;
    }
    let at = bench.number("select at from heartbeat").await;
    assert_eq!(at, now + 20 * SECOND);
    assert_eq!(bench.rows("outages").await, 0);
    beat(&app, now + HOUR).await;
    let away = bench.number("select ended - began from outages").await;
    assert_eq!(away, HOUR - 20 * SECOND);
}

async fn a_heartbeat_of_the_future_that_moves_on_is_left_alone(bench: Bench) {
    let (app, other) = (App::new(bench.open().await), App::new(bench.open().await));
    for second in (0..600).step_by(5) {
        let now = BEGINNING + second * SECOND;
        beat(&other, now + 120 * SECOND).await;
        beat(&app, now).await;
    }
    assert_eq!(bench.rows("outages").await, 0);
}

/// Discord's time has a resolution of a second, and both machines agree on it.
async fn machines_whose_clocks_differ_make_no_outages(bench: Bench) {
    let mut apps = Vec::new();
    for ahead in [120 * SECOND, -30 * SECOND, 0, 72 * HOUR] {
        let machine = Machine::ahead(ahead);
        let clock = SharedClock::new(machine.clone());
        clock.follow_discord();
        let app = App::new(bench.open().await).with_clock(Arc::new(clock));
        apps.push((app, machine));
    }
    for round in 0..40_i64 {
        for (app, machine) in &apps {
            let real = arbiter::time_source::machine_time().plus(round * 5 * SECOND);
            let date = jiff::Timestamp::from_millisecond(real.as_millisecond()).unwrap();
            let date = date.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
            let clock = app.clock();
            clock.observe_date_header(clock.read(), Some(&date));
            let now = clock.known().unwrap();
            assert!(now.since(real).abs() <= 2 * SECOND, "{}", now.since(real));
            app.heartbeat(now).await.unwrap();
            machine.leap(5 * SECOND);
            // The jump is noticed, and Discord is asked again.
            assert_eq!(clock.known(), None);
        }
    }
    assert_eq!(bench.rows("outages").await, 0);
}

async fn a_process_that_is_told_to_stop_says_so(bench: Bench) {
    let app = App::new(bench.open().await);
    let (stopping, stopped) = tokio::sync::watch::channel(false);
    let beating = delivery::keep_beating(&app, stopped);
    let stop = async {
        while app.pulse().beat.is_none() {
            tokio::task::yield_now().await;
        }
        stopping.send(true).unwrap();
    };
    tokio::join!(beating, stop);
    assert_eq!(bench.rows("heartbeat where stopped = at").await, 1);
}
