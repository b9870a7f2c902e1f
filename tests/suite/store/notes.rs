//! Direct messages, nudges and reminders with obstacles: a channel, the night, a block, the end of the game.

use std::sync::Mutex;

use arbiter::features::notifications::store::Nudged;
use arbiter::game::{Alarm, DAY, Note};
use arbiter::jobs::{Deliver, Delivered, DirectMessageError, Undelivered};
use arbiter::play::view::Reply;
use arbiter::settings::TurnMessages;
use async_trait::async_trait;

use super::notifications::{
    COLLECTED, DIRECT, MOVED, Mailbox, hears, pass, run, turn, turns, works_until,
};
use super::*;

on_each_database!(
    a_note_that_waits_for_the_morning_holds_up_no_other,
    a_note_that_could_not_be_sent_keeps_nobody_elses_place,
    a_nudge_of_somebody_who_is_blocked_by_then_is_not_told,
    a_note_that_comes_after_the_end_of_its_game_goes,
    a_reminder_is_one_direct_message_however_often_its_channel_fails,
);

/// Accepts direct messages at the second attempt, and nothing in channels.
#[derive(Default)]
struct Failing {
    attempts: Mutex<u32>,
    direct: Mutex<Vec<String>>,
    /// Number of attempted messages in channels.
    channels: Mutex<u32>,
    /// Number of direct messages to refuse.
    fails: u32,
}

#[async_trait]
impl Deliver for Failing {
    async fn deliver(&self, _: ChannelId, _: &Reply, _: &str) -> Delivered {
        *self.channels.lock().unwrap() += 1;
        Err(Undelivered::Later { after: None })
    }

    async fn direct(&self, _: &Player, reply: &Reply, _: &str) -> Result<(), DirectMessageError> {
        let mut attempts = self.attempts.lock().unwrap();
        *attempts += 1;
        if *attempts <= self.fails {
            return Err(DirectMessageError::Later { after: None });
        }
        self.direct.lock().unwrap().push(reply.words.plain());
        Ok(())
    }
}

/// Ben's turn in a game, by that clock.
async fn timed_turn(store: &Store, clock: &str, purpose: Purpose, due: i64) -> Game {
    let mut setup = GameSetup {
        home: direct(950),
        ..setup(player(550, "Opponent"), Some(ben()))
    };
    setup.time_control.clock = clock.parse().unwrap();
    turn(store, setup, purpose, due).await
}

/// A direct message about a turn was tried, and failed.
async fn failed_once(store: &Store, app: &App) -> Failing {
    hears(store, TurnMessages::Direct, None).await;
    turns(store, 1, DIRECT, MOVED).await;
    works_until(store, MOVED).await;
    let mailbox = Failing {
        fails: 1,
        ..Failing::default()
    };
    run(app, &mailbox, MOVED).await;
    mailbox
}

/// A failed message waits for the end of the quiet hours; the turn of a live game, which ignores them, is announced
/// immediately.
async fn a_note_that_waits_for_the_morning_holds_up_no_other(bench: Bench) {
    let (store, app) = bench.serve().await;
    let mailbox = failed_once(&store, &app).await;
    // 00:16 in UTC: from now on there are quiet hours until eight.
    hears(&store, TurnMessages::Direct, "0-8".parse().ok()).await;
    let again = MOVED + 10_000;
    pass(&store, &app, &mailbox, again).await;
    assert_eq!(bench.rows("outbox").await, 1);
    timed_turn(&store, "10m", DIRECT, again + 1_000).await;
    pass(&store, &app, &mailbox, again + 1_000).await;
    let told = mailbox.direct.lock().unwrap().clone();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("#2 · "), "{told:?}");
}

async fn a_note_that_could_not_be_sent_keeps_nobody_elses_place(bench: Bench) {
    let (store, app) = bench.serve().await;
    let mailbox = failed_once(&store, &app).await;
    // Another turn is due while the first waits for its next attempt.
    turns(&store, 1, DIRECT, MOVED + 100).await;
    let soon = MOVED + 200;
    run(&app, &mailbox, soon).await;
    assert_eq!(store.due_in(LaneKind::User, at(soon), 9).await, []);
    pass(&store, &app, &mailbox, MOVED + COLLECTED).await;
    // What was tried is sent unchanged, and the rest in the next message.
    run(&app, &mailbox, MOVED + COLLECTED).await;
    let told = mailbox.direct.lock().unwrap().clone();
    assert!(
        told.len() == 2 && told[0].contains("#1 · ") && told[1].contains("#2 · "),
        "{told:?}"
    );
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn a_nudge_of_somebody_who_is_blocked_by_then_is_not_told(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Both, None).await;
    let games = turns(&store, 2, Purpose::Direct(Note::Nudge), MOVED + 1_000).await;
    for game in &games {
        let ping = OutboxMessage {
            channel: game.setup.home.channel,
            ..message(game.number, 2, Purpose::Ping(Note::Nudge), MOVED + 1_000)
        };
        let (number, by) = (game.number, Seat::Challenger);
        let nudged = store.nudge(number, by, at(MOVED), &[ping]).await;
        assert_eq!(nudged.unwrap(), Nudged::Written);
    }
    let blocked = &games[0].setup.challenger;
    store.block(ben().id, blocked).await.unwrap();
    works_until(&store, MOVED + 1_000).await;
    let mailbox = Mailbox::default();
    let app = App::new(bench.open().await);
    run(&app, &mailbox, MOVED + 1_000).await;
    let mut told = mailbox.messages();
    told.extend(mailbox.in_channels());
    assert_eq!(told.len(), 2, "{told:?}");
    let is_of_the_other =
        |words: &String| !words.contains("Opponent 0") && words.contains("Opponent 1");
    assert!(told.iter().all(is_of_the_other), "{told:?}");
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn a_note_that_comes_after_the_end_of_its_game_goes(bench: Bench) {
    let store = bench.open().await;
    let game = turns(&store, 1, DIRECT, MOVED).await.remove(0);
    add(&store, &game, Seat::Opponent, EventKind::Resigned).await;
    // Another process has read the game before.
    let late = message(game.number, 2, Purpose::Direct(Note::Nudge), MOVED);
    let (number, by) = (game.number, Seat::Challenger);
    let nudged = store.nudge(number, by, at(MOVED), &[late]).await;
    assert_eq!(nudged.unwrap(), Nudged::Written);
    works_until(&store, MOVED).await;
    let mailbox = Mailbox::default();
    let app = App::new(bench.open().await);
    run(&app, &mailbox, MOVED).await;
    assert!(mailbox.messages().is_empty());
    assert!(mailbox.channels.lock().unwrap().is_empty());
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn a_reminder_is_one_direct_message_however_often_its_channel_fails(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Both, None).await;
    let half = MOVED + DAY / 2;
    timed_turn(&store, "1d", Purpose::Alarm(Alarm::Half), half).await;
    let app = App::new(bench.open().await);
    let mailbox = Failing::default();
    for round in 0..6 {
        let now = half + 5 * 60_000 + round * 300_000;
        pass(&store, &app, &mailbox, now).await;
        run(&app, &mailbox, now + 1).await;
    }
    let told = mailbox.direct.lock().unwrap().clone();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(*mailbox.channels.lock().unwrap() > 2);
    assert_eq!(
        bench.rows("outbox").await,
        1,
        "the channel hears of it later"
    );
}
