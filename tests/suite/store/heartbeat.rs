//! The heartbeat: for how long nobody was at work is written down before anything is ruled about time.

use arbiter::app::{Answer, App};
use arbiter::command::{Command, Perspective, Question};
use arbiter::delivery;
use arbiter::game::FlagFall;
use arbiter::referee::{
    Action, Awaited, Challenge, Confirmation, ExpectedRevision, Invited, Kind, Request,
};
use arbiter::time_source::SharedClock;
use arbiter::view::{Part, Reply};

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

async fn ask(app: &App, by: Player, at: i64, command: Command) -> Answer {
    let request = request(by, at, new_request());
    app.handle(&request, Ok(command)).await
}

fn request(by: Player, at: i64, id: RequestId) -> Request {
    Request {
        at: Timestamp::from_millisecond(at),
        id,
        ..super::request(by)
    }
}

fn action(action: Action) -> Command {
    Command::Action {
        action,
        number: Some(GameNumber::new(1).unwrap()),
        expected: ExpectedRevision::Latest,
    }
}

/// A challenge of Ben.
fn challenge(clock: &str, flag: FlagFall) -> Challenge {
    Challenge {
        level: None,
        invited: Some(Invited {
            player: ben(),
            kind: Kind::Person,
        }),
        variant: arbiter::rules::find("chess"),
        start: None,
        colour: ColourChoice::White,
        clock: clock.parse().ok(),
        flag,
        threads: None,
    }
}

/// Ana has White and a day for her move; somebody was at work for a minute since.
pub(super) async fn thinking(bench: &Bench, clock: &str, flag: FlagFall) -> App {
    let app = App::new(bench.open().await);
    app.heartbeat(Timestamp::from_millisecond(BEGINNING))
        .await
        .unwrap();
    let challenge = Command::Challenge(challenge(clock, flag));
    ask(&app, ana(), BEGINNING, challenge).await;
    let accept = action(Action::Accept(Awaited::Challenge));
    assert!(ask(&app, ben(), BEGINNING, accept).await.event.is_some());
    for second in (0..=60).step_by(5) {
        app.heartbeat(Timestamp::from_millisecond(BEGINNING + second * SECOND))
            .await
            .unwrap();
    }
    app
}

async fn a_move_right_after_a_sleep_is_in_time(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Claim).await;
    let awake = BEGINNING + 25 * HOUR;
    let claimed = ask(&app, ben(), awake, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
    let moved = action(Action::Move("e4".to_owned(), Confirmation::Missing));
    let moved = ask(&app, ana(), awake + 1, moved).await;
    assert!(moved.event.is_some(), "{}", moved.reply.words.plain());
    let away = bench.number("select ended - began from outages").await;
    assert_eq!(away, 25 * HOUR - 60 * SECOND);
}

async fn a_flag_right_after_a_sleep_does_not_fall(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Automatic).await;
    let awake = Timestamp::from_millisecond(BEGINNING + 25 * HOUR);
    delivery::pass(&app, &Said::default(), awake).await.unwrap();
    let game = load(&*bench.open().await, GameNumber::new(1).unwrap()).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    // It falls when the day is really over: the minute before the sleep has been used.
    let over = awake.as_millisecond() + 24 * HOUR - 60 * SECOND + 3 * SECOND;
    for (at, is_played) in [(over - 1, true), (over, false)] {
        let store = bench.open().await;
        store
            .heartbeat(Timestamp::from_millisecond(at), i64::MAX)
            .await
            .unwrap();
        delivery::pass(&app, &Said::default(), Timestamp::from_millisecond(at))
            .await
            .unwrap();
        let game = load(&*bench.open().await, GameNumber::new(1).unwrap()).await;
        assert_eq!(
            matches!(game.stage, Stage::Playing { .. }),
            is_played,
            "{at}"
        );
    }
}

/// The moments that are told, in order.
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
    app.heartbeat(Timestamp::from_millisecond(back))
        .await
        .unwrap();
    let deadline = BEGINNING + 24 * HOUR + (back - away);
    // That the game has begun was never said.
    let due = bench
        .open()
        .await
        .due_in(LaneKind::Channel, Timestamp::from_millisecond(back), 9)
        .await
        .unwrap();
    let begun = due.iter().find(|message| message.event == 1).unwrap();
    let told = app.message(begun).await.unwrap().unwrap();
    assert_eq!(moments(&told), [deadline]);
    // The same for whom the answer is repeated.
    let game = load(&*bench.open().await, GameNumber::new(1).unwrap()).await;
    let again = request(ben(), BEGINNING, game.events[1].request);
    let again = app
        .handle(&again, Ok(action(Action::Accept(Awaited::Challenge))))
        .await;
    assert_eq!(
        moments(&again.reply),
        [deadline],
        "{}",
        again.reply.words.plain()
    );
}

async fn a_list_names_and_sorts_by_the_deadlines_as_they_are(bench: Bench) {
    let app = thinking(&bench, "2d", FlagFall::Automatic).await;
    let (away, back) = (BEGINNING + 60 * SECOND, BEGINNING + 72 * HOUR);
    app.heartbeat(Timestamp::from_millisecond(back))
        .await
        .unwrap();
    let first = BEGINNING + 48 * HOUR + (back - away);
    // The first game has a day more than this one, and by what is kept with it two days less.
    for (by, command) in [
        (
            ana(),
            Command::Challenge(challenge("1d", FlagFall::Automatic)),
        ),
        (
            ben(),
            Command::Action {
                action: Action::Accept(Awaited::Challenge),
                number: Some(GameNumber::new(2).unwrap()),
                expected: ExpectedRevision::Latest,
            },
        ),
    ] {
        assert!(ask(&app, by, back, command).await.event.is_some());
    }
    let listed = ask(&app, ana(), back + SECOND, Command::Games).await.reply;
    assert_eq!(
        moments(&listed),
        [back + 24 * HOUR, first],
        "{}",
        listed.words.plain()
    );
}

async fn a_game_that_cannot_be_read_is_told_in_a_sentence(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Automatic).await;
    let second = Command::Challenge(challenge("1d", FlagFall::Automatic));
    assert!(
        ask(&app, ana(), BEGINNING + 61 * SECOND, second)
            .await
            .event
            .is_some()
    );
    let show = |number| Command::Show {
        question: Question::Board(Perspective::Common),
        number,
    };
    // A list knows only what is kept for it.
    for (damage, chosen) in [
        (
            "update games set variant = 'checkers' where number = 1",
            "#2",
        ),
        (
            "update games set variant = 'chess' where number = 1; update events set kind = 'danced' where game = 1 and number = 1",
            "#1",
        ),
    ] {
        bench.alter(damage).await;
        let at = BEGINNING + 62 * SECOND;
        let told = ask(&app, ana(), at, show(Some(GameNumber::new(1).unwrap())))
            .await
            .reply
            .words
            .plain();
        assert!(
            told.contains("#1") && told.contains("newer version"),
            "{told}"
        );
        let told = ask(&app, ana(), at, show(None)).await.reply.words.plain();
        assert!(told.contains(chosen), "{told}");
        let listed = ask(&app, ana(), at, Command::Games)
            .await
            .reply
            .words
            .plain();
        assert!(listed.contains("#2"), "{listed}");
    }
}

async fn while_nothing_can_be_written_nothing_is_ruled_and_everything_is_shown(bench: Bench) {
    thinking(&bench, "1d", FlagFall::Claim).await;
    let store = Failing::new(&*bench.open().await);
    let app = App::new(store.store.clone());
    store.fail("heartbeat", u32::MAX);
    let awake = BEGINNING + 25 * HOUR;
    let board = Command::Show {
        question: Question::Board(Perspective::Common),
        number: None,
    };
    let shown = ask(&app, ben(), awake, board).await.reply;
    assert_eq!(shown.boards.len(), 1, "{}", shown.words.plain());
    let claimed = ask(&app, ben(), awake, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
    let game = load(&store, GameNumber::new(1).unwrap()).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    // Afterwards the time that was slept counts for nobody.
    store.mend();
    let claimed = ask(&app, ben(), awake + 1, action(Action::Flag)).await;
    assert_eq!(claimed.event, None, "{}", claimed.reply.words.plain());
}

async fn a_heartbeat_of_the_future_is_set_right(bench: Bench) {
    let app = App::new(bench.open().await);
    let (now, future) = (BEGINNING, BEGINNING + 72 * HOUR);
    app.heartbeat(Timestamp::from_millisecond(future))
        .await
        .unwrap();
    for second in (0..=20).step_by(5) {
        app.heartbeat(Timestamp::from_millisecond(now + second * SECOND))
            .await
            .unwrap();
    }
    let at = bench.number("select at from heartbeat").await;
    assert_eq!(at, now + 20 * SECOND);
    assert_eq!(bench.number("select count(*) from outages").await, 0);
    app.heartbeat(Timestamp::from_millisecond(now + HOUR))
        .await
        .unwrap();
    let away = bench.number("select ended - began from outages").await;
    assert_eq!(away, HOUR - 20 * SECOND);
}

async fn a_heartbeat_of_the_future_that_moves_on_is_left_alone(bench: Bench) {
    let (app, other) = (App::new(bench.open().await), App::new(bench.open().await));
    for second in (0..600).step_by(5) {
        let now = BEGINNING + second * SECOND;
        other
            .heartbeat(Timestamp::from_millisecond(now + 120 * SECOND))
            .await
            .unwrap();
        app.heartbeat(Timestamp::from_millisecond(now))
            .await
            .unwrap();
    }
    assert_eq!(bench.number("select count(*) from outages").await, 0);
}

/// Discord tells the time to a second, and both machines say the same then.
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
            // The leap is noticed, and Discord is asked again.
            assert_eq!(clock.known(), None);
        }
    }
    assert_eq!(bench.number("select count(*) from outages").await, 0);
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
    let marked = "select count(*) from heartbeat where stopped = at";
    assert_eq!(bench.number(marked).await, 1);
}
