//! The token of an interaction: it is stored with its message as long as it is valid.

use arbiter::referee::InteractionToken;

use super::*;

on_each_database!(
    a_token_goes_with_its_message_or_when_it_is_no_longer_good,
    the_token_of_a_review_outlives_the_end_of_its_game,
);

/// When a message's token expires, which may be long after its event.
pub(super) const TOKEN_ENDS: i64 = 1_002_000 + 20 * 60 * 1000;

pub(super) async fn with_a_token(store: &Store) -> OutboxMessage {
    let game = playing(store).await;
    let after = with(&game, Seat::Opponent, EventKind::Resigned);
    let answer = OutboxMessage {
        token: Some(InteractionToken::new(
            "aW50-hush".to_owned(),
            at(TOKEN_ENDS),
        )),
        ..message(game.number, 2, Purpose::Answer, 5)
    };
    let messages = std::slice::from_ref(&answer);
    store.commit(&after, messages).await.unwrap();
    answer
}

async fn a_token_goes_with_its_message_or_when_it_is_no_longer_good(bench: Bench) {
    let store = bench.open().await;
    let kept = async || bench.rows("outbox where token is not null").await;
    let answer = with_a_token(&store).await;
    let last = at(TOKEN_ENDS - 1);
    let due = async |now| store.due_in(LaneKind::Channel, now, 9).await;
    assert_eq!(due(last).await, std::slice::from_ref(&answer));
    assert!(!format!("{answer:?}").contains("hush"));
    // After that, it isn't returned.
    assert_eq!(due(at(TOKEN_ENDS)).await[0].token, None);
    assert!(store.lease(&answer, last).await.unwrap());
    assert_eq!(kept().await, 1);
    let acknowledge = async |game| store.acknowledge(game, 2, Purpose::Answer).await.unwrap();
    acknowledge(answer.game).await;
    assert_eq!(kept().await, 0);

    let answer = with_a_token(&store).await;
    assert!(store.lease(&answer, at(TOKEN_ENDS)).await.unwrap());
    assert_eq!(kept().await, 0, "nobody will be able to use it");
    acknowledge(answer.game).await;

    let answer = with_a_token(&store).await;
    for (now, until, left) in [(at(5), last, 1), (last, at(TOKEN_ENDS), 0)] {
        let deferred = store.defer_channel(answer.channel, now, until).await;
        deferred.unwrap();
        assert_eq!(kept().await, left);
    }
    assert_eq!(due(at(TOKEN_ENDS)).await[0].token, None);
}

/// A review may be requested long after the end of the game: a process killed while reviewing leaves the token to the next.
async fn the_token_of_a_review_outlives_the_end_of_its_game(bench: Bench) {
    let store = bench.open().await;
    let review = OutboxMessage {
        purpose: Purpose::Review,
        ..with_a_token(&store).await
    };
    let posted = store.post_once(std::slice::from_ref(&review)).await;
    posted.unwrap();
    // A quarter of an hour after the end of the game has passed, but not after the request.
    let lease = at(TOKEN_ENDS - 1);
    assert!(store.lease(&review, lease).await.unwrap());
    let due = store.due_in(LaneKind::Review, lease, 9).await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].token, review.token);
}
