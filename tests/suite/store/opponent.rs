//! Arbiter as a player: its turns are run once, even after crashes, and its level is kept.

use arbiter::engine::level::Level;
use arbiter::game::{DAY, RequestKind};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered};
use arbiter::play::view::Reply;
use arbiter::referee::{Action, Awaited, Challenge, ExpectedRevision, Request};
use futures_util::FutureExt as _;

use super::said::words_at;
use super::*;

on_each_database!(
    a_killed_process_leaves_its_turn_to_another,
    a_turn_that_was_leased_and_not_told_is_told_soon,
    a_turn_waits_for_the_answer_to_its_move_and_no_longer,
    two_workers_take_a_turn_once,
    the_worker_is_woken_when_the_last_message_about_a_move_was_sent,
    a_takeback_makes_an_older_turn_void,
    a_challenge_is_accepted_by_a_worker_if_its_process_ends,
    the_level_is_kept_and_an_unknown_one_is_damage,
    the_arbiter_is_never_late,
    a_holiday_before_its_move_does_not_keep_the_arbiter_from_it,
);

const AT: i64 = 2_000_000;

fn at(later: i64) -> Timestamp {
    super::at(AT + later)
}

pub(super) fn asks(later: i64) -> Request {
    Request {
        at: at(later),
        ..super::request(ana())
    }
}

/// A game of Ana's against Arbiter, whose first board was shown.
async fn begun(app: &App, clock: Option<&str>) -> GameNumber {
    let challenge = Command::Challenge(Challenge {
        level: Some(Level::Casual),
        clock: clock.map(|text| text.parse().unwrap()),
        ..challenge(Some(Player::arbiter(None)))
    });
    let answer = app.handle(&asks(0), Ok(challenge)).await;
    app.delivered(&answer, None).await;
    let (number, event) = answer.event.unwrap();
    assert_eq!(event, 1, "{}", answer.reply.words.plain());
    number
}

/// An action of Ana's, whose answer is shown.
async fn does(app: &App, number: GameNumber, action: Action, later: i64) {
    let command = in_game(number, action);
    let answer = app.handle(&asks(later), Ok(command)).await;
    assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
    app.delivered(&answer, None).await;
}

async fn pass(app: &App, later: i64) -> Vec<String> {
    words_at(app, at(later)).await
}

async fn a_killed_process_leaves_its_turn_to_another(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app, None).await;
    does(&app, number, plays("e2e4"), 1_000).await;
    let due = store.due_in(LaneKind::BotTurn, at(1_000), 9).await;
    assert_eq!(due.len(), 1, "{due:?}");
    let leased = app.lease(&due[0], at(11_000)).await.unwrap().unwrap();
    // Its process ends here, between the event and the answer.
    let other = App::new(bench.open().await);
    assert_eq!(pass(&other, 6_000).await, [""; 0]);
    assert_eq!(load(&store, number).await.moves_played(), 1);
    let said = pass(&other, 11_000).await;
    contains(only(&said), &["Arbiter (bot, casual) plays **1..."]);
    let game = load(&store, number).await;
    assert_eq!(game.moves_played(), 2);
    // It was only slow.
    assert!(!app.run_bot_turn(&leased, at(12_000)).await.unwrap());
    assert_eq!(pass(&other, 60_000).await, [""; 0]);
    assert_eq!(load(&store, number).await.events, game.events);
    assert_eq!(bench.rows("outbox").await, 0);
}

/// Is killed while it sends.
struct Killed(tokio::sync::Notify);

#[async_trait::async_trait]
impl Deliver for Killed {
    async fn deliver(&self, _: ChannelId, _: &Reply, _: &str) -> Delivered {
        self.0.notify_one();
        std::future::pending().await
    }
}

async fn a_turn_that_was_leased_and_not_told_is_told_soon(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app, None).await;
    does(&app, number, plays("e2e4"), 1_000).await;
    let killed = Killed(tokio::sync::Notify::new());
    tokio::select! {
        _ = delivery::pass(&app, &killed, at(1_000)) => panic!("it is killed before"),
        () = killed.0.notified() => {}
    }
    assert_eq!(load(&store, number).await.moves_played(), 2);
    let other = App::new(bench.open().await);
    let said = pass(&other, 12_000).await;
    contains(only(&said), &["Arbiter (bot, casual) plays **1..."]);
    assert_eq!(pass(&other, 100_000).await, [""; 0]);
}

async fn a_turn_waits_for_the_answer_to_its_move_and_no_longer(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = begun(&app, None).await;
    pass(&app, 0).await;
    let command = in_game(number, plays("e2e4"));
    let answer = app.handle(&asks(1_000), Ok(command)).await;
    assert_eq!(pass(&app, 1_000).await, [""; 0]);
    assert!(app.woken().now_or_never().is_none());
    app.delivered(&answer, None).await;
    assert!(app.woken().now_or_never().is_some(), "without a poll");
    assert_eq!(pass(&app, 1_000).await.len(), 1);
}

async fn two_workers_take_a_turn_once(bench: Bench) {
    let (store, app) = bench.serve().await;
    let other = App::new(bench.open().await);
    let number = begun(&app, None).await;
    does(&app, number, plays("d2d4"), 1_000).await;
    let due = store.due_in(LaneKind::BotTurn, at(1_000), 9).await;
    let turns = tokio::join!(
        app.run_bot_turn(&due[0], at(1_000)),
        other.run_bot_turn(&due[0], at(1_000))
    );
    let written = usize::from(turns.0.unwrap()) + usize::from(turns.1.unwrap());
    assert_eq!(written, 1);
    assert_eq!(load(&store, number).await.moves_played(), 2);
}

async fn the_worker_is_woken_when_the_last_message_about_a_move_was_sent(bench: Bench) {
    let app = App::new(bench.open().await);
    let games = [begun(&app, None).await, begun(&app, None).await];
    let is_woken = || app.woken().now_or_never().is_some();
    is_woken();
    // Another game's answer is shown first.
    let [late, other] = games.map(|number| in_game(number, plays("e2e4")));
    let late = app.handle(&asks(1_000), Ok(late)).await;
    let other = app.handle(&asks(1_000), Ok(other)).await;
    app.delivered(&other, None).await;
    assert!(is_woken() && !is_woken());
    app.delivered(&late, None).await;
    assert!(is_woken());
    // A move played elsewhere is answered there, and the worker posts it at the game's home. Arbiter answers after that.
    pass(&app, 2_000).await;
    is_woken();
    let elsewhere = Request {
        place: direct(200),
        ..asks(3_000)
    };
    let command = in_game(games[0], plays("a2a3"));
    let played = app.handle(&elsewhere, Ok(command)).await;
    assert!(played.event.is_some(), "{}", played.reply.words.plain());
    app.delivered(&played, None).await;
    is_woken();
    let (number, event) = played.event.unwrap();
    let home = OutboxMessage {
        channel: direct(100).channel,
        ..message(number, event, Purpose::Home, 3_000)
    };
    app.delivered_messages(&[home], None, None).await.unwrap();
    assert!(is_woken());
}

async fn a_takeback_makes_an_older_turn_void(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app, None).await;
    does(&app, number, plays("e2e4"), 1_000).await;
    does(&app, number, Action::Takeback, 2_000).await;
    let said = pass(&app, 2_000).await;
    contains(only(&said), &["accepts the takeback"]);
    assert_eq!(load(&store, number).await.moves_played(), 0);
    assert_eq!(bench.rows("outbox").await, 0);
    // Replaying the game from its record gives the same moves, since randomness comes from its number.
    does(&app, number, plays("e2e4"), 3_000).await;
    let first = pass(&app, 3_000).await;
    does(&app, number, Action::Takeback, 4_000).await;
    pass(&app, 4_000).await;
    does(&app, number, plays("e2e4"), 5_000).await;
    assert_eq!(pass(&app, 5_000).await, first);
}

async fn a_challenge_is_accepted_by_a_worker_if_its_process_ends(bench: Bench) {
    let store = bench.open().await;
    let setup = GameSetup {
        level: Some(Level::Strong),
        colour: ColourChoice::Black,
        ..setup(ana(), Some(Player::arbiter(Some(Level::Strong))))
    };
    let turn = message(id(1), 0, Purpose::Opponent, AT);
    let game = create_with(&store, setup, challenged(), &[turn]).await;
    let app = App::new(Arc::clone(&store));
    let said = pass(&app, 0).await;
    assert!(said.len() == 2 && said[0].contains("Good luck"), "{said:?}");
    contains(&said[1], &["Arbiter (bot, strong) plays **1."]);
    assert_eq!(load(&store, game.number).await.moves_played(), 1);
}

async fn the_level_is_kept_and_an_unknown_one_is_damage(bench: Bench) {
    let store = bench.open().await;
    let people = create_game(&store, setup(ana(), Some(ben()))).await;
    assert_eq!(load(&store, people.number).await.setup.level, None);
    let app = App::new(Arc::clone(&store));
    let number = begun(&app, None).await;
    let game = load(&store, number).await;
    assert_eq!(game.setup.level, Some(Level::Casual));
    let arbiter = Player::arbiter(Some(Level::Casual));
    assert_eq!(game.setup.opponent, Some(arbiter));
    for damage in [
        "update games set level = 'grandmaster' where level is not null",
        "update games set level = null where level is not null",
        "update games set level = 'club' where level is null",
    ] {
        bench.alter(damage).await;
        let found = store.load(number).await;
        let other = store.load(people.number).await;
        let is_damaged = matches!(found, Err(StoreError::Damaged(_)))
            || matches!(other, Err(StoreError::Damaged(_)));
        assert!(is_damaged, "{damage}");
        let listed = store.games(direct(100), ana().id, at(0), 9).await.unwrap();
        assert!(listed.len() < 2, "{damage}: {listed:?}");
        bench
            .alter("update games set level = case number when 2 then 'casual' end")
            .await;
    }
    assert!(store.load(number).await.unwrap().is_some());
}

async fn the_arbiter_is_never_late(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app, Some("1d")).await;
    does(&app, number, plays("e2e4"), 1_000).await;
    // For three days every worker was too busy for it, though processes were running.
    store.heartbeat(at(3 * DAY), i64::MAX).await.unwrap();
    let claim = in_game(number, Action::Flag);
    let answer = app.handle(&asks(3 * DAY), Ok(claim)).await;
    let refused = answer.reply.words.plain();
    assert!(answer.event.is_none(), "{refused}");
    assert!(refused.contains("I'm never late"), "{refused}");
    let said = pass(&app, 3 * DAY).await;
    contains(only(&said), &["plays **1..."]);
    // Ana has her whole day, and a pause continues while Arbiter moves.
    let game = load(&store, number).await;
    let clocks = game.clocks().unwrap();
    assert_eq!(clocks.deadline(), Some(at(4 * DAY)));
    does(&app, number, Action::Pause { days: 3 }, 3 * DAY + 1_000).await;
    assert_eq!(pass(&app, 3 * DAY + 1_000).await, [""; 0]);
    let game = load(&store, number).await;
    assert_eq!(
        game.events.last().unwrap().kind,
        EventKind::Granted(RequestKind::Pause)
    );
    let nothing = Action::Decline(Awaited::Anything);
    let command = in_game(number, nothing);
    let answer = app.handle(&asks(3 * DAY + 2_000), Ok(command)).await;
    assert!(answer.event.is_none(), "{}", answer.reply.words.plain());
}

async fn a_holiday_before_its_move_does_not_keep_the_arbiter_from_it(bench: Bench) {
    let (store, app) = bench.serve().await;
    let clock = Some("3d,14off");
    let games = [begun(&app, clock).await, begun(&app, clock).await];
    for number in games {
        does(&app, number, plays("e2e4"), 1_000).await;
    }
    // It counts in both games, and is announced there before Arbiter answers the moves.
    let [first, last] = ["1970-01-03", "1970-01-04"].map(|day| day.parse().unwrap());
    let holiday = Command::Action {
        action: Action::Holiday { first, last },
        number: None,
        expected: ExpectedRevision::Latest,
    };
    let told = app.handle(&asks(1_500), Ok(holiday)).await;
    let words = told.reply.words.plain();
    assert!(words.contains("#1") && words.contains("#2"), "{words}");
    let said = pass(&app, 2_000).await;
    assert_eq!(said.len(), 4, "{said:?}");
    for number in games {
        let game = load(&store, number).await;
        assert_eq!(game.moves_played(), 2, "{said:?}");
        // Ana's three days start with her move, and she is away for two of them.
        let deadline = game.clocks().unwrap().deadline();
        assert_eq!(deadline, Some(at(2_000 + 5 * DAY)));
    }
}
