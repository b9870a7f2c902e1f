//! Homes of games, and that their threads stay open.

use std::sync::Mutex;

use arbiter::game::{DAY, DeliveryFailure, Key as _};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, Undelivered};
use arbiter::play::view::Reply;
use async_trait::async_trait;

use super::*;

on_each_database!(
    a_game_moves_and_so_does_what_is_to_be_said_about_it,
    a_message_that_may_have_been_posted_stays_in_its_channel,
    what_is_in_the_way_is_kept_until_it_is_not,
    a_silent_thread_is_kept_awake_by_one_of_two,
    a_thread_that_could_not_be_woken_is_tried_again_before_it_sleeps,
    many_threads_that_rest_are_woken_one_after_another,
);

async fn a_game_moves_and_so_does_what_is_to_be_said_about_it(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = with(&game, game.to_move().unwrap(), moved("e2e4"));
    let event = game.next_event();
    let messages = [
        message(game.number, event, Purpose::Answer, 1),
        message(game.number, event, Purpose::Home, 2),
    ];
    store.commit(&after, &messages).await.unwrap();
    let thread = thread(4_321, game.setup.home.channel);
    store.move_game(game.number, thread, None).await.unwrap();
    assert_eq!(load(&store, game.number).await.setup.home, thread);
    let due = store.due_in(LaneKind::Channel, at(9), 9).await;
    let channels: Vec<u64> = due.iter().map(|message| message.channel.get()).collect();
    assert_eq!(channels, [messages[0].channel.get(), 4_321]);
}

async fn a_message_that_may_have_been_posted_stays_in_its_channel(bench: Bench) {
    let (store, game) = bench.play().await;
    let (number, event) = (game.number, game.next_event());
    let home = game.setup.home.channel;
    let at_home = |purpose, due| OutboxMessage {
        channel: home,
        ..message(number, event, purpose, due)
    };
    let messages = [
        at_home(Purpose::Thread, 1),
        at_home(Purpose::Home, 2),
        at_home(Purpose::SharedReview(None), 3),
    ];
    let after = with(&game, game.to_move().unwrap(), moved("e2e4"));
    store.commit(&after, &messages).await.unwrap();
    let later = at(5);
    for leased in &messages[..2] {
        assert!(store.lease(leased, later).await.unwrap());
    }
    let thread = thread(4_321, home);
    store.move_game(number, thread, None).await.unwrap();
    // Another worker has read it before the game moved.
    assert!(!store.lease(&messages[2], later).await.unwrap());
    let channels = async || {
        let due = store.due_in(LaneKind::Channel, at(9), 9).await;
        let mut channels: Vec<_> = due
            .iter()
            .map(|row| (row.purpose.key(), row.channel.get()))
            .collect();
        channels.sort_unstable();
        channels
    };
    let expected = [
        ("home", home.get()),
        ("shared-review", 4_321),
        ("thread", 4_321),
    ];
    assert_eq!(channels().await, expected);
    // A game that leaves an unreachable place takes all its rows along.
    store.move_game(number, direct(200), None).await.unwrap();
    let expected = [("home", 200), ("shared-review", 200), ("thread", 200)];
    assert_eq!(channels().await, expected);
}

async fn what_is_in_the_way_is_kept_until_it_is_not(bench: Bench) {
    let (store, game) = bench.play().await;
    let (number, home) = (game.number, game.setup.home.channel);
    assert_eq!(game.delivery_failure, None);
    for failure in DeliveryFailure::all().map(Some).chain([None]) {
        store
            .record_delivery_failure(number, home, failure)
            .await
            .unwrap();
        assert_eq!(load(&store, number).await.delivery_failure, failure);
        // Errors in a channel that isn't the game's home don't affect it.
        store
            .record_delivery_failure(number, id(home.get() + 1), Some(DeliveryFailure::NoChannel))
            .await
            .unwrap();
        assert_eq!(load(&store, number).await.delivery_failure, failure);
    }
}

async fn a_silent_thread_is_kept_awake_by_one_of_two(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let game = playing(&store).await;
    let idle = async |since| store.idle_threads(since, 9).await.unwrap();
    let since = at(game.changed_at().as_millisecond() + 1);
    assert_eq!(idle(since).await, [], "it is in no thread");
    let thread = thread(4_321, id(5));
    store.move_game(game.number, thread, None).await.unwrap();
    assert_eq!(idle(game.changed_at()).await, [], "it is not silent yet");
    assert_eq!(idle(since).await, [(game.number, id(4_321))]);
    let now = at(since.as_millisecond() + 10);
    let (one, two) = tokio::join!(
        store.keep_thread_open(game.number, now, since),
        other.keep_thread_open(game.number, now, since)
    );
    assert!(one.unwrap() ^ two.unwrap());
    assert_eq!(idle(since).await, []);
    let next = at(now.as_millisecond() + 1);
    assert_eq!(idle(next).await, [(game.number, id(4_321))]);
}

/// Refreshes threads; some of them only at the second attempt.
#[derive(Default)]
struct Waking {
    refused: Mutex<Vec<u64>>,
    tries: Mutex<Vec<u64>>,
}

#[async_trait]
impl Deliver for Waking {
    async fn deliver(&self, _: arbiter::game::ChannelId, _: &Reply, _: &str) -> Delivered {
        Ok(None)
    }

    async fn keep_thread_open(&self, thread: ChannelId) -> Delivered<()> {
        let thread = thread.get();
        self.tries.lock().unwrap().push(thread);
        let mut refused = self.refused.lock().unwrap();
        let at = refused.iter().position(|one| *one == thread);
        match at.map(|at| refused.remove(at)) {
            Some(_) => Err(Undelivered::Later { after: None }),
            None => Ok(()),
        }
    }
}

/// Games in separate threads, with these ids.
async fn in_threads(store: &Store, threads: std::ops::Range<u64>) {
    for channel in threads {
        let game = playing(store).await;
        let home = thread(channel, id(5));
        store.move_game(game.number, home, None).await.unwrap();
    }
}

const MINUTE: i64 = 60_000;

async fn a_thread_that_could_not_be_woken_is_tried_again_before_it_sleeps(bench: Bench) {
    let app = App::new(bench.open().await);
    in_threads(&*bench.open().await, 1_000..1_002).await;
    let waking = Waking::default();
    *waking.refused.lock().unwrap() = vec![1_001; 2];
    // The sixth day is over, and Discord archives a thread after the seventh.
    let now = 1_002_000 + 6 * DAY;
    for minute in 0..24 * 60 {
        let at = at(now + minute * MINUTE);
        delivery::maintain(&app, &waking, at).await.unwrap();
    }
    let mut tries = waking.tries.into_inner().unwrap();
    tries.sort_unstable();
    assert_eq!(tries, [1_000, 1_001, 1_001, 1_001]);
}

async fn many_threads_that_rest_are_woken_one_after_another(bench: Bench) {
    let app = App::new(bench.open().await);
    in_threads(&*bench.open().await, 1_000..1_100).await;
    let waking = Waking::default();
    let now = 1_002_000 + 6 * DAY;
    for minute in 0..10 {
        let before = waking.tries.lock().unwrap().len();
        let at = at(now + minute * MINUTE);
        delivery::maintain(&app, &waking, at).await.unwrap();
        let woken = waking.tries.lock().unwrap().len() - before;
        assert!(woken <= 30, "{woken} in one minute are too many");
    }
    let mut tries = waking.tries.into_inner().unwrap();
    tries.sort_unstable();
    // Each is refreshed once.
    assert_eq!(tries, (1_000..1_100).collect::<Vec<_>>());
}
