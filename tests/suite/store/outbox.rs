//! The outbox: messages are written with their event, and leased once.

use arbiter::game::{Alarm, FlagFall, Note};
use arbiter::store::Backlog;

use super::heartbeat::thinking;
use super::*;

on_each_database!(
    messages_are_written_with_their_event,
    messages_are_due_in_order,
    a_message_is_claimed_by_one_of_two,
    a_claimed_message_is_due_again_later,
    a_claimed_message_is_given_back_as_it_was,
    a_settled_message_is_gone,
    a_backlog_in_one_channel_leaves_room_for_the_others,
    a_deferred_channel_keeps_its_flags,
    a_flag_that_is_claimed_is_a_message,
    a_backlog_of_one_kind_hides_no_other,
    all_that_waits_is_counted,
);

async fn all_that_waits_is_counted(bench: Bench) {
    let store = bench.open().await;
    let backlog = async |now| store.backlog(at(now)).await.unwrap();
    assert_eq!(backlog(9).await, Backlog::default());
    let game = playing(&store).await;
    let after = with(&game, game.to_move().unwrap(), moved("e2e4"));
    let messages = [
        message(game.number, 2, Purpose::Answer, 12),
        message(game.number, 2, Purpose::Home, 11),
        message(game.number, 2, Purpose::Alarm(Alarm::Flag), 40),
    ];
    store.commit(&after, &messages).await.unwrap();
    let counted = |due, later, oldest: Option<i64>| Backlog {
        due,
        later,
        oldest: oldest.map(at),
    };
    assert_eq!(backlog(10).await, counted(0, 3, None));
    assert_eq!(backlog(11).await, counted(1, 2, Some(11)));
    assert_eq!(backlog(99).await, counted(3, 0, Some(11)));
}

async fn messages_are_written_with_their_event(bench: Bench) {
    let store = bench.open().await;
    let unnumbered = message(id(1), 0, Purpose::Answer, 10);
    let setup = setup(ana(), Some(ben()));
    let game = create_with(&store, setup, challenged(), &[unnumbered]).await;
    let number = game.number;
    let first = message(number, 0, Purpose::Answer, 10);
    let due = store.due_in(LaneKind::Channel, at(10), 9).await;
    assert_eq!(due, std::slice::from_ref(&first));
    let after = with(&game, Seat::Opponent, EventKind::Declined);
    let messages = [
        message(number, 1, Purpose::Answer, 12),
        message(number, 1, Purpose::Home, 11),
    ];
    store.commit(&after, &messages).await.unwrap();
    let [answer, home] = messages;
    let due = store.due_in(LaneKind::Channel, at(12), 9).await;
    assert_eq!(due, [first, home, answer]);
}

async fn messages_are_due_in_order(bench: Bench) {
    let store = bench.open().await;
    let mut game = playing(&store).await;
    for (due, code) in [
        (50, "e2e4"),
        (20, "e7e5"),
        (40, "g1f3"),
        (20, "b8c6"),
        (30, "f1c4"),
    ] {
        game = with(&game, game.to_move().unwrap(), moved(code));
        let message = message(game.number, game.next_event() - 1, Purpose::Answer, due);
        store.commit(&game, &[message]).await.unwrap();
    }
    let seen = async |now, most| {
        let due = store.due_in(LaneKind::Channel, at(now), most).await;
        let seen = due
            .into_iter()
            .map(|message| (message.due.as_millisecond(), message.event));
        seen.collect::<Vec<_>>()
    };
    assert_eq!(seen(19, 9).await, []);
    assert_eq!(seen(40, 9).await, [(20, 3), (20, 5), (30, 6), (40, 4)]);
    assert_eq!(seen(99, 2).await, [(20, 3), (20, 5)]);
}

async fn a_message_is_claimed_by_one_of_two(bench: Bench) {
    let store = bench.open().await;
    let other = bench.open().await;
    for _ in 1..=20 {
        let message = resigned(&store, Purpose::Answer).await;
        let until = at(1_000);
        let (one, two) = tokio::join!(store.lease(&message, until), other.lease(&message, until));
        assert!(one.unwrap() ^ two.unwrap());
        assert_eq!(store.due_in(LaneKind::Channel, at(999), 9).await, []);
    }
}

/// A resignation in a new game, with a message that is due at 5.
async fn resigned(store: &Store, purpose: Purpose) -> OutboxMessage {
    let game = playing(store).await;
    let after = with(&game, Seat::Opponent, EventKind::Resigned);
    let message = message(game.number, 2, purpose, 5);
    commit(store, &after, std::slice::from_ref(&message)).await;
    message
}

async fn a_claimed_message_is_due_again_later(bench: Bench) {
    let store = bench.open().await;
    let message = resigned(&store, Purpose::Home).await;
    assert!(store.lease(&message, at(70)).await.unwrap());
    // What was read before the lease is outdated.
    assert!(!store.lease(&message, at(70)).await.unwrap());
    assert_eq!(store.due_in(LaneKind::Channel, at(69), 9).await, []);
    let later = OutboxMessage {
        due: at(70),
        attempts: 1,
        ..message
    };
    let due = store.due_in(LaneKind::Channel, at(70), 9).await;
    assert_eq!(due, std::slice::from_ref(&later));
    assert!(store.lease(&later, at(90)).await.unwrap());
    let due = store.due_in(LaneKind::Channel, at(90), 9).await;
    assert_eq!(due[0].attempts, 2);
}

async fn a_claimed_message_is_given_back_as_it_was(bench: Bench) {
    let store = bench.open().await;
    let message = resigned(&store, Purpose::Home).await;
    assert!(store.lease(&message, at(70)).await.unwrap());
    let taken = OutboxMessage {
        due: at(70),
        attempts: 1,
        ..message.clone()
    };
    assert!(store.reschedule(&taken, at(9), 0).await.unwrap());
    // What was read before the lease and its end is outdated.
    assert!(!store.lease(&message, at(70)).await.unwrap());
    let back = [OutboxMessage {
        due: at(9),
        ..message
    }];
    assert_eq!(store.due_in(LaneKind::Channel, at(9), 9).await, back);
    // A process that lost the lease can't end it.
    assert!(!store.reschedule(&taken, at(99), 0).await.unwrap());
    assert_eq!(store.due_in(LaneKind::Channel, at(9), 9).await, back);
}

/// Everything due, including rows that wait for the answer.
async fn all_due(store: &Store, now: i64) -> Vec<OutboxMessage> {
    let due = store.due(at(now + 60_000), 99).await;
    let jobs = due.unwrap().jobs.into_iter();
    let mut due: Vec<OutboxMessage> = jobs.map(|(_, message)| message).collect();
    due.sort_by_key(|message| Purpose::ALL.iter().position(|one| *one == message.purpose));
    due
}

async fn a_settled_message_is_gone(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = with(&game, Seat::Opponent, EventKind::Resigned);
    // Rows for a person are due to that person, and deleted with the game.
    let is_for_a_person = |purpose: &Purpose| matches!(purpose, Purpose::Direct(_));
    let purposes = Purpose::ALL.into_iter();
    let purposes = purposes.filter(|purpose| !is_for_a_person(purpose));
    let messages: Vec<OutboxMessage> = purposes
        .map(|purpose| message(game.number, 2, purpose, 5))
        .collect();
    store.commit(&after, &messages).await.unwrap();
    let settled = store.acknowledge(game.number, 2, Purpose::Answer);
    settled.await.unwrap();
    assert_eq!(all_due(&store, 5).await, messages[1..]);
    assert!(!store.lease(&messages[0], at(9)).await.unwrap());
    // A repetition does no harm.
    let settled = store.acknowledge(game.number, 2, Purpose::Answer);
    settled.await.unwrap();
    assert_eq!(all_due(&store, 5).await, messages[1..]);
}

/// A game in a channel, with a message for each of its events so far, due at the given moment.
pub(super) async fn with_messages(
    store: &Store,
    channel: u64,
    due: i64,
    purposes: &[Purpose],
) -> Game {
    let game = playing(store).await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let messages: Vec<OutboxMessage> = purposes
        .iter()
        .map(|purpose| OutboxMessage {
            channel: id(channel),
            ..message(game.number, 2, *purpose, due)
        })
        .collect();
    store.commit(&after, &messages).await.unwrap();
    after
}

async fn a_backlog_in_one_channel_leaves_room_for_the_others(bench: Bench) {
    let store = bench.open().await;
    for _ in 0..120 {
        with_messages(&store, 1, 5, &[Purpose::Answer]).await;
    }
    let last = with_messages(&store, 2, 6, &[Purpose::Home]).await;
    let due = store.due_in(LaneKind::Channel, at(9), 100).await;
    assert!(due.len() < 100, "{}", due.len());
    assert_eq!(due.last().unwrap().game, last.number);
}

async fn a_deferred_channel_keeps_its_flags(bench: Bench) {
    let store = bench.open().await;
    let flag = Purpose::Alarm(arbiter::game::Alarm::Flag);
    let first = with_messages(&store, 1, 5, &[Purpose::Answer, flag]).await;
    let second = with_messages(&store, 2, 5, &[Purpose::Answer]).await;
    let later = with_messages(&store, 1, 20, &[Purpose::Answer]).await;
    store.defer_channel(id(1), at(9), at(30)).await.unwrap();
    let due = async |lane, now| {
        let due = store.due_in(lane, at(now), 9).await;
        due.iter().map(|one| one.game).collect::<Vec<_>>()
    };
    assert_eq!(due(LaneKind::Channel, 9).await, [second.number]);
    let flags = due(LaneKind::Ruling, 9).await;
    assert_eq!(flags, [first.number], "time runs out in any case");
    let all = [second.number, later.number, first.number];
    assert_eq!(due(LaneKind::Channel, 29).await, all[..2]);
    assert_eq!(due(LaneKind::Channel, 30).await, all);
}

async fn a_flag_that_is_claimed_is_a_message(bench: Bench) {
    thinking(&bench, "1d", FlagFall::Claim).await;
    let claims = "outbox where purpose = 'alarm-claim' and lane = 'channel'";
    assert_eq!(bench.rows(claims).await, 1);
    assert_eq!(bench.rows("outbox where lane = 'ruling'").await, 0);
}

/// Every lane is full, and each kind still gets its share.
async fn a_backlog_of_one_kind_hides_no_other(bench: Bench) {
    let store = bench.open().await;
    for channel in 1..=9 {
        with_messages(&store, channel, 5, &[Purpose::Answer]).await;
    }
    let kinds = [
        Purpose::Alarm(Alarm::Flag),
        Purpose::Proof,
        Purpose::Opponent,
        Purpose::Review,
        Purpose::Direct(Note::Turn),
        Purpose::Followers,
    ];
    for purpose in kinds {
        with_messages(&store, 50, 6, &[purpose]).await;
    }
    let due = store.due(at(9), 3).await.unwrap();
    for kind in LaneKind::ALL {
        let of_kind = due.jobs.iter().filter(|(lane, _)| lane.kind() == kind);
        let expected = if kind == LaneKind::Channel { 3 } else { 1 };
        assert_eq!(of_kind.count(), expected, "{kind:?}");
    }
    // The same statement returns when to poll again.
    with_messages(&store, 1, 40, &[Purpose::Home]).await;
    with_messages(&store, 2, 41, &[Purpose::Home]).await;
    let due = store.due(at(9), 99).await.unwrap();
    assert_eq!(due.next, Some(at(40)));
}
