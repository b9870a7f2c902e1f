//! The worker's handling of messages that can't be delivered, or not yet.

use std::sync::Mutex;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use arbiter::game::{Alarm, DAY, FlagFall, HOUR};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, Undelivered};
use arbiter::play::view::Reply;
use arbiter::referee::InteractionToken;
use async_trait::async_trait;

use super::heartbeat::{BEGINNING, thinking};
use super::outbox::with_messages;
use super::tokens::{TOKEN_ENDS, with_a_token};
use super::*;

on_each_database!(
    an_answer_is_not_repeated_while_discord_can_be_asked_for_it,
    a_message_that_nobody_can_deliver_is_dropped_after_a_day,
    a_channel_that_asks_for_a_pause_is_tried_once,
    an_alarm_that_is_put_off_has_not_been_tried,
    reminders_of_one_game_that_fall_together_are_one_line,
);

/// Accepts nothing until it is opened, and counts.
#[derive(Default)]
struct Shut {
    /// The pause that it asks for.
    after: Option<Duration>,
    is_open: bool,
    questions: AtomicU32,
    tries: AtomicU32,
    said: Mutex<Vec<String>>,
}

impl Shut {
    fn open() -> Self {
        Shut {
            is_open: true,
            ..Shut::default()
        }
    }
}

#[async_trait]
impl Deliver for Shut {
    async fn deliver(&self, _: ChannelId, reply: &Reply, _: &str) -> Delivered {
        self.tries.fetch_add(1, Ordering::Relaxed);
        if !self.is_open {
            return Err(Undelivered::Later { after: self.after });
        }
        self.said.lock().unwrap().push(reply.words.plain());
        Ok(None)
    }

    async fn answer(&self, _token: &InteractionToken, _reply: &Reply) -> Delivered {
        self.questions.fetch_add(1, Ordering::Relaxed);
        Err(Undelivered::Later { after: None })
    }
}

/// The pending messages, whenever they are due.
async fn waiting(store: &Store) -> Vec<OutboxMessage> {
    store.due_in(LaneKind::Channel, at(i64::MAX), 99).await
}

/// Runs everything when it is due, until nothing is pending; returns the time of the last.
async fn until_nothing_waits(bench: &Bench, deliver: &Shut) -> i64 {
    let (store, app) = bench.serve().await;
    let mut now = at(0);
    for _ in 0..200 {
        let Some(next) = waiting(&store).await.first().map(|message| message.due) else {
            return now.as_millisecond();
        };
        now = next;
        delivery::pass(&app, deliver, now).await.unwrap();
    }
    panic!("a message is tried without end");
}

async fn an_answer_is_not_repeated_while_discord_can_be_asked_for_it(bench: Bench) {
    with_a_token(&*bench.open().await).await;
    let deliver = Shut::open();
    let said = until_nothing_waits(&bench, &deliver).await;
    assert!(said >= TOKEN_ENDS, "{said}");
    assert!(deliver.questions.into_inner() > 6);
    assert_eq!(deliver.tries.into_inner(), 1);
}

async fn a_message_that_nobody_can_deliver_is_dropped_after_a_day(bench: Bench) {
    with_messages(&*bench.open().await, 1, 5, &[Purpose::Home]).await;
    let dropped = until_nothing_waits(&bench, &Shut::default()).await;
    assert!((DAY..DAY + HOUR).contains(&dropped), "{dropped}");
}

async fn a_channel_that_asks_for_a_pause_is_tried_once(bench: Bench) {
    let store = bench.open().await;
    for _ in 0..3 {
        with_messages(&store, 1, 5, &[Purpose::Home]).await;
    }
    let deliver = Shut {
        after: Some(Duration::from_mins(1)),
        ..Shut::default()
    };
    let app = App::new(bench.open().await);
    let now = at(5);
    delivery::pass(&app, &deliver, now).await.unwrap();
    assert_eq!(deliver.tries.into_inner(), 1);
    let all = waiting(&store).await;
    let rests = |message: &OutboxMessage| message.due == now.plus(60_000) && message.attempts == 0;
    assert!(all.len() == 3 && all.iter().all(rests), "{all:?}");
}

async fn an_alarm_that_is_put_off_has_not_been_tried(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Claim).await;
    let store = bench.open().await;
    // No process ran most of the time, so the alarm isn't due yet.
    let now = at(BEGINNING + 13 * HOUR);
    let deliver = Shut::open();
    delivery::pass(&app, &deliver, now).await.unwrap();
    let half = Purpose::Alarm(Alarm::Half);
    let mut all = waiting(&store).await.into_iter();
    let put_off = all.find(|message| message.purpose == half).unwrap();
    assert!(put_off.due > now);
    assert_eq!(put_off.attempts, 0);
}

async fn reminders_of_one_game_that_fall_together_are_one_line(bench: Bench) {
    let app = thinking(&bench, "1d", FlagFall::Claim).await;
    let store = bench.open().await;
    let now = at(BEGINNING + 22 * HOUR);
    store.heartbeat(now, i64::MAX).await.unwrap();
    let deliver = Shut::open();
    delivery::pass(&app, &deliver, now).await.unwrap();
    let said = deliver.said.into_inner().unwrap();
    let reminders: Vec<_> = said
        .iter()
        .filter(|words| words.contains("clock is running"))
        .collect();
    assert_eq!(only(&reminders).lines().count(), 2, "{reminders:?}");
}
