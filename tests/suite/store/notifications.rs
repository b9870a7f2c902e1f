//! Direct messages and nudges: sent once, whichever process sends them, and in one message.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::features::notifications::store::Nudged;
use arbiter::game::{DAY, Note};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, DirectMessageError, Undelivered};
use arbiter::play::view::Reply;
use arbiter::settings::{PreferencesPatch, QuietHours, TurnMessages};
use async_trait::async_trait;
use tokio::sync::Notify;

use super::*;

on_each_database!(
    many_turns_are_one_message_whoever_tells_them,
    a_message_that_was_sent_before_a_crash_has_the_same_mark_after_it,
    a_turn_that_begins_after_a_lost_receipt_is_told_in_a_message_of_its_own,
    a_ping_that_comes_after_a_lost_receipt_is_told_in_a_message_of_its_own,
    what_waits_for_the_morning_keeps_nothing_urgent_waiting,
    an_opponent_is_reminded_once_a_day,
    turns_of_quiet_hours_come_after_them_in_one_message,
    whom_no_message_reaches_hears_of_all_turns_where_they_are,
    nothing_is_left_to_be_told_about_somebody_who_is_forgotten,
);

/// After the end of collecting.
pub(super) const COLLECTED: i64 = 200_000;

/// The time of the moves in these tests.
pub(super) const MOVED: i64 = 1_002_000;

/// Accepts direct messages, or none.
#[derive(Default)]
pub(super) struct Mailbox {
    is_closed: bool,
    /// Whether a message is accepted without any confirmation.
    is_dead: bool,
    /// Whether the next message is accepted, but its confirmation lost.
    loses_receipt: AtomicBool,
    taken: Notify,
    pub(super) direct: Mutex<Vec<(PlayerId, String, String)>>,
    pub(super) channels: Mutex<Vec<(ChannelId, Reply, String)>>,
}

#[async_trait]
impl Deliver for Mailbox {
    async fn deliver(&self, channel: ChannelId, reply: &Reply, nonce: &str) -> Delivered {
        let mut all = self.channels.lock().unwrap();
        // The platform drops a second message with the same nonce.
        if all.iter().all(|(.., mark)| mark != nonce) {
            all.push((channel, reply.clone(), nonce.to_owned()));
        }
        if self.loses_receipt.swap(false, Ordering::Relaxed) {
            return Err(Undelivered::Later { after: None });
        }
        Ok(None)
    }

    async fn direct(
        &self,
        person: &Player,
        reply: &Reply,
        nonce: &str,
    ) -> Result<(), DirectMessageError> {
        if self.is_closed {
            return Err(DirectMessageError::Closed);
        }
        {
            let mut all = self.direct.lock().unwrap();
            if all.iter().all(|(.., mark)| mark != nonce) {
                all.push((person.id, reply.words.plain(), nonce.to_owned()));
            }
        }
        if self.loses_receipt.swap(false, Ordering::Relaxed) {
            return Err(DirectMessageError::Later { after: None });
        }
        if self.is_dead {
            self.taken.notify_one();
            return std::future::pending().await;
        }
        tokio::task::yield_now().await;
        Ok(())
    }
}

impl Mailbox {
    fn losing_a_receipt() -> Self {
        Mailbox {
            loses_receipt: true.into(),
            ..Mailbox::default()
        }
    }

    pub(super) fn messages(&self) -> Vec<String> {
        let all = self.direct.lock().unwrap();
        all.iter().map(|(_, words, _)| words.clone()).collect()
    }

    pub(super) fn in_channels(&self) -> Vec<String> {
        let all = self.channels.lock().unwrap();
        all.iter()
            .map(|(_, reply, _)| reply.words.plain())
            .collect()
    }
}

/// Sets how Ben is notified of his turns.
pub(super) async fn hears(
    store: &Store,
    turn_messages: TurnMessages,
    quiet_hours: Option<QuietHours>,
) {
    let patch = PreferencesPatch::default()
        .turn_messages(turn_messages)
        .quiet_hours(quiet_hours);
    store.set_preferences(ben().id, &patch).await.unwrap();
}

/// Games of Ben's in which he is to move, each with the row of a note that is due then.
pub(super) async fn turns(store: &Store, count: u64, purpose: Purpose, due: i64) -> Vec<Game> {
    let mut games = Vec::new();
    for other in 0..count {
        let other = player(500 + other, &format!("Opponent {other}"));
        let setup = GameSetup {
            home: direct(900 + other.id.get()),
            ..setup(other, Some(ben()))
        };
        games.push(turn(store, setup, purpose, due).await);
    }
    games
}

/// A game on these terms after its first move, with a row that is due then.
pub(super) async fn turn(store: &Store, setup: GameSetup, purpose: Purpose, due: i64) -> Game {
    let game = begin(store, setup).await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let row = OutboxMessage {
        channel: after.setup.home.channel,
        ..message(game.number, 2, purpose, due)
    };
    commit(store, &after, &[row]).await;
    after
}

/// Records that there was no outage until then.
pub(super) async fn works_until(store: &Store, now: i64) {
    store.heartbeat(at(now), i64::MAX).await.unwrap();
}

pub(super) const DIRECT: Purpose = Purpose::Direct(Note::Turn);
const PING: Purpose = Purpose::Ping(Note::Turn);

async fn many_turns_are_one_message_whoever_tells_them(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Direct, None).await;
    // The first three are due, the others so soon that they are included.
    turns(&store, 3, DIRECT, MOVED).await;
    turns(&store, 11, DIRECT, MOVED + 60_000).await;
    works_until(&store, MOVED).await;
    let mailbox = Mailbox::default();
    let processes = [0, 1, 2].map(async |_| App::new(bench.open().await));
    let processes = futures_util::future::join_all(processes).await;
    let passes = processes.iter().map(|app| run(app, &mailbox, MOVED));
    futures_util::future::join_all(passes).await;
    // All may lose a race for the rows for a moment; then the lease decides.
    run(&processes[0], &mailbox, MOVED + COLLECTED).await;
    let messages = mailbox.messages();
    let lines: usize = messages.iter().map(|words| words.lines().count()).sum();
    assert_eq!(bench.rows("outbox").await, 0, "{messages:?}");
    let told = |number: i64| {
        let line = format!("#{number} · ");
        let times = messages.iter().filter(|words| words.contains(&line));
        times.count()
    };
    assert!((1..=14).all(|number| told(number) <= 1), "{messages:?}");
    if let [only] = &messages[..] {
        assert!(
            only.starts_with("It's your move in 14 games:\n#1 · "),
            "{only}"
        );
        assert!(only.ends_with("… and 4 more."), "{only}");
        assert_eq!(lines, 12);
    }
    assert!(mailbox.channels.lock().unwrap().is_empty());
}

async fn a_message_that_was_sent_before_a_crash_has_the_same_mark_after_it(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Direct, None).await;
    turns(&store, 2, DIRECT, MOVED).await;
    works_until(&store, MOVED).await;
    let killed = Mailbox {
        is_dead: true,
        ..Mailbox::default()
    };
    let app = App::new(bench.open().await);
    tokio::select! {
        _ = delivery::pass(&app, &killed, at(MOVED)) => panic!("its receipt never comes"),
        () = killed.taken.notified() => {}
    }
    // No other process sends it during the lease.
    let next = Mailbox::default();
    let app = App::new(bench.open().await);
    run(&app, &next, MOVED + 1_000).await;
    assert!(next.messages().is_empty());
    pass(&store, &app, &next, MOVED + COLLECTED).await;
    {
        let (first, second) = (killed.direct.lock().unwrap(), next.direct.lock().unwrap());
        assert_eq!(*first, *second, "the platform drops the second");
        assert_eq!(first.len(), 1);
    }
    assert_eq!(bench.rows("outbox").await, 0);
}

/// Checks that each of these games is in exactly one of the messages.
fn each_is_told_once(messages: &[String], games: u64) {
    for number in 1..=games {
        let line = format!("#{number} · ");
        let told = messages
            .iter()
            .filter(|words| words.contains(&line))
            .count();
        assert_eq!(told, 1, "{line}: {messages:?}");
    }
}

/// A pass of the worker, without an outage until then.
pub(super) async fn pass(store: &Store, app: &App, deliver: &impl Deliver, now: i64) {
    works_until(store, now).await;
    run(app, deliver, now).await;
}

/// The same without a heartbeat.
pub(super) async fn run(app: &App, deliver: &impl Deliver, now: i64) {
    delivery::pass(app, deliver, at(now)).await.unwrap();
}

async fn a_turn_that_begins_after_a_lost_receipt_is_told_in_a_message_of_its_own(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Direct, None).await;
    // The later game is first in the message, and no longer when it is retried.
    turns(&store, 1, DIRECT, MOVED).await;
    turns(&store, 1, DIRECT, MOVED - 1_000).await;
    let app = App::new(bench.open().await);
    let mailbox = Mailbox::losing_a_receipt();
    pass(&store, &app, &mailbox, MOVED).await;
    turns(&store, 1, DIRECT, MOVED).await;
    for later in 1..=3 {
        pass(&store, &app, &mailbox, MOVED + later * 1_000).await;
    }
    each_is_told_once(&mailbox.messages(), 3);
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn a_ping_that_comes_after_a_lost_receipt_is_told_in_a_message_of_its_own(bench: Bench) {
    let store = bench.open().await;
    turns(&store, 1, PING, MOVED).await;
    turns(&store, 1, PING, MOVED - 1_000).await;
    // All of them in one channel.
    let together = "update outbox set channel = 900";
    bench.alter(together).await;
    let app = App::new(bench.open().await);
    let mailbox = Mailbox::losing_a_receipt();
    pass(&store, &app, &mailbox, MOVED).await;
    turns(&store, 1, PING, MOVED).await;
    bench.alter(together).await;
    for later in 1..=3 {
        pass(&store, &app, &mailbox, MOVED + later * 1_000).await;
    }
    each_is_told_once(&mailbox.in_channels(), 3);
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn what_waits_for_the_morning_keeps_nothing_urgent_waiting(bench: Bench) {
    let store = bench.open().await;
    // 00:16 in UTC.
    hears(&store, TurnMessages::Direct, "0-8".parse().ok()).await;
    turns(&store, 1, DIRECT, MOVED).await;
    // It couldn't be delivered yesterday.
    bench.alter("update outbox set attempts = 1").await;
    works_until(&store, MOVED).await;
    let mailbox = Mailbox::default();
    let app = App::new(bench.open().await);
    run(&app, &mailbox, MOVED).await;
    assert!(mailbox.messages().is_empty());
    // A live game has no time to wait.
    turns(&store, 1, DIRECT, MOVED).await;
    bench
        .alter("update games set clock = '10m' where number = 2")
        .await;
    run(&app, &mailbox, MOVED).await;
    let messages = mailbox.messages();
    contains(only(&messages), &["#2 · "]);
    let morning = DAY / 3;
    pass(&store, &app, &mailbox, morning).await;
    each_is_told_once(&mailbox.messages(), 2);
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn an_opponent_is_reminded_once_a_day(bench: Bench) {
    let store = bench.open().await;
    let game = turns(&store, 1, DIRECT, MOVED).await.remove(0);
    let row = message(game.number, 2, Purpose::Direct(Note::Nudge), MOVED);
    let rows = std::slice::from_ref(&row);
    let stores = [bench.open().await, bench.open().await];
    let nudge = |store: usize, by, now| stores[store].nudge(game.number, by, at(now), rows);
    // Two requests at once: one of them counts.
    let (one, other) = tokio::join!(
        nudge(0, Seat::Challenger, MOVED),
        nudge(1, Seat::Challenger, MOVED + 1)
    );
    let both = [one.unwrap(), other.unwrap()];
    let written = both.iter().filter(|one| **one == Nudged::Written).count();
    assert_eq!(written, 1, "{both:?}");
    let first = if both[0] == Nudged::Written {
        MOVED
    } else {
        MOVED + 1
    };
    let again = Nudged::TooSoon(at(first + DAY));
    assert!(both.contains(&again));
    // The same request again is the same nudge.
    let same = nudge(1, Seat::Challenger, first).await.unwrap();
    assert_eq!(same, Nudged::Written);
    let early = nudge(0, Seat::Challenger, first + DAY - 1).await.unwrap();
    assert_eq!(early, again);
    let other = nudge(0, Seat::Opponent, first + 5).await.unwrap();
    assert_eq!(other, Nudged::Written, "each side has its own");
    let next = nudge(1, Seat::Challenger, first + DAY).await.unwrap();
    assert_eq!(next, Nudged::Written);
    let kept = "outbox where purpose = 'direct-nudge'";
    assert_eq!(bench.rows(kept).await, 1);
    let played = store
        .games_played_by(ben().id, game.number, game.number)
        .await;
    assert_eq!(played.unwrap().nudges, [(game.number, at(first + 5))]);
}

async fn turns_of_quiet_hours_come_after_them_in_one_message(bench: Bench) {
    let store = bench.open().await;
    // 00:16 in UTC.
    let quiet = "0-8".parse().ok();
    hears(&store, TurnMessages::Direct, quiet).await;
    turns(&store, 3, DIRECT, MOVED).await;
    let mailbox = Mailbox::default();
    let app = App::new(bench.open().await);
    let morning = DAY / 3;
    for now in [MOVED, MOVED + COLLECTED, morning - 1] {
        pass(&store, &app, &mailbox, now).await;
        assert!(mailbox.messages().is_empty(), "{now}");
    }
    pass(&store, &app, &mailbox, morning).await;
    let messages = mailbox.messages();
    assert_eq!(messages.len(), 1);
    assert!(messages[0].starts_with("It's your move in 3 games:"));
}

async fn whom_no_message_reaches_hears_of_all_turns_where_they_are(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Direct, None).await;
    let games = turns(&store, 3, DIRECT, MOVED).await;
    works_until(&store, MOVED).await;
    let closed = Mailbox {
        is_closed: true,
        ..Mailbox::default()
    };
    let app = App::new(bench.open().await);
    for _ in 0..3 {
        run(&app, &closed, MOVED).await;
    }
    let mut pinged: Vec<ChannelId> = Vec::new();
    for (channel, reply, _) in closed.channels.lock().unwrap().iter() {
        let people: Vec<PlayerId> = reply.words.pings().map(|player| player.id).collect();
        assert_eq!(people, [ben().id]);
        pinged.push(*channel);
    }
    pinged.sort_unstable();
    let homes: Vec<ChannelId> = games.iter().map(|game| game.setup.home.channel).collect();
    assert_eq!(pinged, homes, "each once");
    let [set, _] = store.preferences([ben().id; 2]).await.unwrap();
    assert_eq!(set.turn_messages, TurnMessages::Channel);
    assert!(set.are_direct_messages_refused);
    // It is sent once, by one of two processes.
    let other = bench.open().await;
    let (one, two) = tokio::join!(store.take_refusal(ben().id), other.take_refusal(ben().id));
    assert!(one.unwrap() ^ two.unwrap());
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn nothing_is_left_to_be_told_about_somebody_who_is_forgotten(bench: Bench) {
    let store = bench.open().await;
    hears(&store, TurnMessages::Both, "22-8".parse().ok()).await;
    let games = turns(&store, 2, DIRECT, MOVED).await;
    let note = |game: &Game, purpose| message(game.number, 2, purpose, MOVED);
    let ping = note(&games[0], Purpose::Ping(Note::Turn));
    let nudge = note(&games[0], Purpose::Direct(Note::Nudge));
    let (game, notes) = (games[0].number, [ping, nudge]);
    let nudged = store.nudge(game, Seat::Challenger, at(MOVED), &notes).await;
    assert_eq!(nudged.unwrap(), Nudged::Written);
    for game in &games {
        add(&store, game, Seat::Opponent, EventKind::Resigned).await;
    }
    assert_eq!(bench.rows("outbox").await, 0);
    assert_eq!(store.forget(ben().id, at(0)).await.unwrap(), []);
    assert_eq!(bench.rows("settings").await, 0);
}
