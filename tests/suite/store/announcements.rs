//! The announcement of an open challenge: its row is replaced by the retraction's.

use arbiter::game::{MessageRef, Stage};

use super::*;

on_each_database!(
    an_announcement_is_retracted_with_the_answer_to_its_challenge,
    an_answer_that_comes_before_the_announcement_is_known_retracts_it,
);

const WEEK: i64 = 7 * 24 * 3_600_000;

const MUCH_LATER: Timestamp = at(1 << 50);

fn posted() -> MessageRef {
    MessageRef {
        channel: id(960),
        message: id(961),
    }
}

/// An open challenge with the row of its announcement.
async fn announced(store: &Store) -> (Game, OutboxMessage) {
    let row = OutboxMessage {
        channel: posted().channel,
        ..message(id(1), 0, Purpose::Announcement, 1_000_000)
    };
    let game = create_with(
        store,
        setup(ana(), None),
        challenged(),
        std::slice::from_ref(&row),
    )
    .await;
    let row = OutboxMessage {
        game: game.number,
        ..row
    };
    // The game moves; its announcement doesn't.
    store
        .move_game(game.number, direct(101), None)
        .await
        .unwrap();
    let due = store.due_in(LaneKind::Channel, MUCH_LATER, 9).await;
    assert_eq!(due, std::slice::from_ref(&row));
    (load(store, game.number).await, row)
}

async fn retraction(store: &Store) -> Timestamp {
    let due = store.due_in(LaneKind::Channel, MUCH_LATER, 9).await;
    let [row] = &due[..] else {
        panic!("{due:?}");
    };
    assert_eq!((row.purpose, row.channel), (Purpose::Retraction, id(960)));
    row.due
}

async fn an_announcement_is_retracted_with_the_answer_to_its_challenge(bench: Bench) {
    let store = bench.open().await;
    let (game, row) = announced(&store).await;
    let now = game.challenged_at().plus(500);
    store.announced(&row, posted(), now).await.unwrap();
    assert_eq!(load(&store, game.number).await.announcement, Some(posted()));
    assert_eq!(retraction(&store).await, game.challenged_at().plus(WEEK));
    // A process killed before it stored the message posts it again, but nothing is doubled.
    store.announced(&row, posted(), now).await.unwrap();
    let after = taken(&store, &game).await;
    assert_eq!(retraction(&store).await, after.changed_at());
    assert!(matches!(after.stage, Stage::Playing { .. }));
    // A later event doesn't change it.
    add(&store, &after, Seat::Challenger, moved("e2e4")).await;
    assert_eq!(retraction(&store).await, after.changed_at());
}

async fn an_answer_that_comes_before_the_announcement_is_known_retracts_it(bench: Bench) {
    let store = bench.open().await;
    let (game, row) = announced(&store).await;
    taken(&store, &game).await;
    let now = at(5_000_000);
    store.announced(&row, posted(), now).await.unwrap();
    assert_eq!(retraction(&store).await, now);
    // Both at once, in either order: the announcement is retracted.
    for _ in 0..20 {
        bench.alter("delete from outbox").await;
        let (game, row) = announced(&store).await;
        let (noted, _) = tokio::join!(store.announced(&row, posted(), now), taken(&store, &game));
        noted.unwrap();
        assert!(retraction(&store).await <= now);
    }
}
