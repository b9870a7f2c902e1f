//! Live clocks, at the boundary of a second: a move sent in time counts, however late it arrives.

use arbiter::game::MessageRef;
use arbiter::jobs as delivery;
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Awaited, Challenge, Request};

use super::said::{Said, words_at};
use super::*;

on_each_database!(
    a_move_that_was_sent_in_time_counts_after_the_alarm,
    a_move_in_our_own_queue_holds_the_flag,
    a_request_that_never_ends_does_not_hold_the_flag_for_ever,
    a_flag_is_due_when_it_falls_and_no_second_later,
    a_live_game_of_a_newer_version_hides_no_other_game,
    a_gift_and_a_flag_at_once_have_one_story,
    gifts_are_kept_and_absurd_ones_are_damage,
    a_gift_answers_no_request,
    a_deploy_costs_nobody_time,
);

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

/// When White's ten minutes end, after both first moves.
const ENDS: i64 = 20 * SECOND + 10 * MINUTE;

fn at(later: i64) -> Timestamp {
    super::at(2_000_000 + later)
}

async fn asks(app: &App, by: Player, later: i64, command: Command) -> Answer {
    let request = Request {
        at: at(later),
        ..super::request(by)
    };
    let answer = app.handle(&request, Ok(command)).await;
    app.delivered(&answer, None).await;
    answer
}

async fn does(app: &App, number: GameNumber, by: Player, later: i64, action: Action) -> Answer {
    asks(app, by, later, in_game(number, action)).await
}

/// A game of ten minutes in which both have made their first move, 20 seconds after the challenge.
async fn begun(app: &App) -> GameNumber {
    let challenge = Command::Challenge(Challenge {
        clock: "10m".parse().ok(),
        ..challenge(Some(ben()))
    });
    let made = asks(app, ana(), 0, challenge).await;
    let (number, _) = made.event.unwrap();
    for (later, by, action) in [
        (5, ben(), Action::Accept(Awaited::Challenge)),
        (15, ana(), plays("e2e4")),
        (20, ben(), plays("e7e5")),
    ] {
        let done = does(app, number, by, later * SECOND, action).await;
        assert!(done.event.is_some(), "{}", done.reply.words.plain());
    }
    number
}

async fn pass(app: &App, store: &Store, later: i64) -> Vec<String> {
    store.heartbeat(at(later), i64::MAX).await.unwrap();
    words_at(app, at(later)).await
}

async fn is_over(store: &Store, number: GameNumber) -> bool {
    load(store, number).await.ending().is_some()
}

async fn a_move_that_was_sent_in_time_counts_after_the_alarm(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let reminded = pass(&app, &store, ENDS - MINUTE).await;
    contains(only(&reminded), &["1:00 left"]);
    // The time is over, and the worker checks repeatedly before the move arrives.
    for later in [0, 1, SECOND, 2_999] {
        assert_eq!(pass(&app, &store, ENDS + later).await, [""; 0]);
        assert!(!is_over(&store, number).await, "{later}");
    }
    let late = does(&app, number, ana(), ENDS + 1, plays("g1f3")).await;
    assert!(late.event.is_none(), "a millisecond too late");
    let in_time = does(&app, number, ana(), ENDS, plays("g1f3")).await;
    assert!(in_time.event.is_some(), "{}", in_time.reply.words.plain());
    pass(&app, &store, ENDS + 3 * SECOND).await;
    assert!(!is_over(&store, number).await);
    let game = load(&store, number).await;
    let clocks = game.clocks().unwrap();
    assert_eq!(clocks.left(Seat::Challenger, at(ENDS)), 0);
    assert_eq!(clocks.deadline(), Some(at(ENDS + 10 * MINUTE)));
}

async fn a_move_in_our_own_queue_holds_the_flag(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    // It has arrived, and waits longer for its decision than Discord waits for an answer. One that was sent too late delays
    // nothing.
    let too_late = app.arrived(at(ENDS + 1));
    let arrived = app.arrived(at(ENDS - 5));
    for later in [3_000, 3_100, 9_000] {
        pass(&app, &store, ENDS + later).await;
        assert!(!is_over(&store, number).await, "{later}");
    }
    let moved = does(&app, number, ana(), ENDS - 5, plays("g1f3")).await;
    assert!(moved.event.is_some(), "{}", moved.reply.words.plain());
    drop((arrived, too_late));
    pass(&app, &store, ENDS + 9_500).await;
    assert!(!is_over(&store, number).await);

    // Ben's time is over as well, and no move of his is waiting.
    let _too_late = app.arrived(at(ENDS + 10 * MINUTE));
    pass(&app, &store, ENDS + 10 * MINUTE + 2_994).await;
    assert!(!is_over(&store, number).await);
    pass(&app, &store, ENDS + 10 * MINUTE + 2_995).await;
    assert!(is_over(&store, number).await);
    let game = load(&store, number).await;
    assert_eq!(game.changed_at(), at(ENDS - 5 + 10 * MINUTE));
}

async fn a_request_that_never_ends_does_not_hold_the_flag_for_ever(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let _hangs = app.arrived(at(ENDS));
    pass(&app, &store, ENDS + 32_999).await;
    assert!(!is_over(&store, number).await);
    pass(&app, &store, ENDS + 33_100).await;
    assert!(is_over(&store, number).await);
}

async fn a_flag_is_due_when_it_falls_and_no_second_later(bench: Bench) {
    let (store, app) = bench.serve().await;
    begun(&app).await;
    store.heartbeat(at(ENDS), i64::MAX).await.unwrap();
    let due = store.due(at(30 * SECOND), 9).await.unwrap();
    assert_eq!(due.next, Some(at(ENDS - MINUTE)));
    let due = app.due(at(ENDS - MINUTE), 9).await.unwrap();
    assert_eq!((due.jobs.len(), due.next), (1, Some(at(ENDS + 3 * SECOND))));
    let due = app.due(at(ENDS + 3 * SECOND), 9).await.unwrap();
    assert_eq!(due.next, None);
    let is_flag = |(lane, _): &&(Lane, OutboxMessage)| lane.kind() == LaneKind::Ruling;
    assert_eq!(due.jobs.iter().filter(is_flag).count(), 1);
}

async fn a_live_game_of_a_newer_version_hides_no_other_game(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let other = begun(&app).await;
    for clock in ["15m-10s", "0m", "99999h", "1m+59m", ""] {
        let damage = format!("update games set clock = '{clock}' where number = 1");
        bench.alter(damage).await;
        is_damaged(&store, number, clock).await;
        let listed = store.games(direct(100), ana().id, at(0), 9).await.unwrap();
        assert!(listed.iter().any(|one| one.number == other), "{listed:?}");
    }
    pass(&app, &store, ENDS + 3 * SECOND).await;
    assert!(is_over(&store, other).await);
}

/// Two processes at once: one decides the flag, in the other the opponent gives time. The first one counts, and nothing else
/// follows.
async fn a_gift_and_a_flag_at_once_have_one_story(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    let apps = [App::new(Arc::clone(&one)), App::new(Arc::clone(&other))];
    let mut saved = 0;
    for round in 0..20 {
        let number = begun(&apps[0]).await;
        one.heartbeat(at(ENDS), i64::MAX).await.unwrap();
        let give = in_game(number, Action::GiveTime { minutes: None });
        // It was sent in the last millisecond, and arrives as the flag falls.
        let giving = async {
            tokio::time::sleep(std::time::Duration::from_micros(round * 300)).await;
            asks(&apps[1], ben(), ENDS, give).await
        };
        let said = Said::default();
        let ruling = delivery::pass(&apps[0], &said, at(ENDS + 3 * SECOND));
        let (ruled, given) = tokio::join!(ruling, giving);
        ruled.unwrap();
        let game = load(&one, number).await;
        let last = &game.events.last().unwrap().kind;
        if given.event.is_some() {
            saved += 1;
            assert_eq!(*last, EventKind::TimeGiven { seconds: 60 });
            let deadline = game.clocks().unwrap().deadline();
            assert_eq!(deadline, Some(at(ENDS + MINUTE)), "{round}");
        } else {
            assert!(matches!(last, EventKind::Flagged { .. }), "{last:?}");
            assert_eq!(game.changed_at(), at(ENDS));
        }
    }
    // The store's order decides, so either may win; a postponed flag falls later.
    pass(&apps[0], &one, ENDS + MINUTE + 3 * SECOND).await;
    let playing = bench.rows("games where state = 'playing'").await;
    assert_eq!(playing, 0, "{saved} were saved for a minute");
}

/// This version doesn't continue what a newer one has written, and a gift is stored unchanged.
async fn gifts_are_kept_and_absurd_ones_are_damage(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let gift = Action::GiveTime { minutes: Some(7) };
    let given = does(&app, number, ben(), 25 * SECOND, gift).await;
    assert!(given.event.is_some(), "{}", given.reply.words.plain());
    let game = load(&store, number).await;
    let last = game.events.last().unwrap();
    assert_eq!(last.kind, EventKind::TimeGiven { seconds: 420 });
    for detail in ["'-60'", "'1e9'", "'99999999999'", "''", "null"] {
        let damage = format!("update events set detail = {detail} where kind = 'time-given'");
        bench.alter(damage).await;
        is_damaged(&store, number, detail).await;
    }
    // A number that fits is accepted, however large, and nothing overflows.
    let largest = "update events set detail = '4294967295' where kind = 'time-given'";
    bench.alter(largest).await;
    let game = load(&store, number).await;
    assert!(game.clocks().unwrap().deadline().is_some());
}

/// Time is given while a request is pending: its message keeps the buttons, and later shows the answer.
async fn a_gift_answers_no_request(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let say = async |by, later, action| {
        let command = in_game(number, action);
        let request = Request {
            at: at(later),
            ..super::request(by)
        };
        app.handle(&request, Ok(command)).await
    };
    let asked = say(ben(), 21 * SECOND, Action::Takeback).await;
    assert!(asked.event.is_some(), "{}", asked.reply.words.plain());
    // The gift is given before the message with the request is stored.
    let gift = Action::GiveTime { minutes: None };
    let given = say(ana(), 22 * SECOND, gift).await;
    assert!(given.event.is_some(), "{}", given.reply.words.plain());
    app.delivered(&given, None).await;
    let (channel, message) = (crate::support::id(100), crate::support::id(7));
    let posted = MessageRef { channel, message };
    app.delivered(&asked, Some(posted)).await;
    let shown = store.current_request(number).await.unwrap();
    assert_eq!(shown.map(|shown| shown.at.message), Some(message));
    let decline = Action::Decline(Awaited::Takeback);
    let declined = say(ana(), 23 * SECOND, decline).await;
    assert!(declined.event.is_some(), "{}", declined.reply.words.plain());
    let edits = app.delivered(&declined, None).await;
    let edit = edits
        .iter()
        .find(|edit| edit.at.message == message)
        .unwrap();
    let words = edit.reply.words.plain();
    assert!(words.ends_with("Declined."), "{words}");
}

/// One process stops and another starts nine seconds later. A killed process writes nothing, and one that kept running knows
/// better.
async fn a_deploy_costs_nobody_time(bench: Bench) {
    let store = bench.open().await;
    let old = App::new(Arc::clone(&store));
    let number = begun(&old).await;
    let deadline = async || {
        let game = load(&store, number).await;
        game.clocks().unwrap().deadline().unwrap()
    };
    let beats = async |app: &App, second| app.heartbeat(at(second * SECOND)).await.unwrap();
    beats(&old, 25).await;
    old.stops(at(28 * SECOND)).await.unwrap();
    let new = App::new(bench.open().await);
    beats(&new, 37).await;
    assert_eq!(deadline().await, at(ENDS + 9 * SECOND));
    // It is killed, at an unknown time.
    let next = App::new(bench.open().await);
    beats(&next, 47).await;
    assert_eq!(deadline().await, at(ENDS + 9 * SECOND));
    // Two are running when one stops; the next to start finds the other's heartbeat.
    let other = App::new(bench.open().await);
    beats(&other, 48).await;
    next.stops(at(49 * SECOND)).await.unwrap();
    beats(&other, 52).await;
    beats(&App::new(bench.open().await), 53).await;
    assert_eq!(deadline().await, at(ENDS + 9 * SECOND));
    // A process that never ran records nothing.
    let idle = App::new(bench.open().await);
    idle.stops(at(200 * SECOND)).await.unwrap();
    beats(&idle, 200).await;
    assert_eq!(deadline().await, at(ENDS + (9 + 200 - 53) * SECOND));
}
