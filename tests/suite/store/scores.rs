//! The score between people, as computed by the store.

use arbiter::features::scores::decide::Score;
use arbiter::features::scores::store::Counted;

use super::*;

on_each_database!(
    games_that_are_over_are_counted_for_both_and_by_place,
    who_is_forgotten_is_a_nameless_opponent,
);

/// A game of two people in a server, which the challenger (White) resigns.
async fn resigned(store: &Store, challenger: Player, opponent: Player, server: u64) -> Game {
    let setup = GameSetup {
        home: on_server(server, server),
        ..setup(challenger, Some(opponent))
    };
    let game = begin(store, setup).await;
    add(store, &game, Seat::Challenger, EventKind::Resigned).await
}

async fn score(store: &Store, one: &Player, other: &Player, server: Option<u64>) -> Option<Score> {
    let counted = Counted {
        opponent: Some(other.id),
        place: server.map(|server| on_server(server, 9)),
    };
    let scores = store.scores(one.id, counted).await.unwrap();
    assert!(scores.len() <= 1, "{scores:?}");
    scores.first().map(|known| known.score)
}

async fn games_that_are_over_are_counted_for_both_and_by_place(bench: Bench) {
    let store = bench.open().await;
    playing(&store).await;
    assert_eq!(score(&store, &ana(), &ben(), None).await, None);
    for (challenger, opponent, server) in [(ana(), ben(), 1), (ana(), ben(), 2), (ben(), ana(), 1)]
    {
        resigned(&store, challenger, opponent, server).await;
    }
    resigned(&store, ana(), player(7, "Cid"), 1).await;
    let of = |wins, losses| {
        Some(Score {
            wins,
            draws: 0,
            losses,
        })
    };
    assert_eq!(score(&store, &ana(), &ben(), None).await, of(1, 2));
    assert_eq!(score(&store, &ben(), &ana(), None).await, of(2, 1));
    assert_eq!(score(&store, &ana(), &ben(), Some(1)).await, of(1, 1));
    assert_eq!(score(&store, &ana(), &ben(), Some(2)).await, of(0, 1));
    assert_eq!(score(&store, &ana(), &ben(), Some(3)).await, None);
    let everybody = store.scores(ana().id, Counted::default()).await.unwrap();
    let opponents: Vec<PlayerId> = everybody.iter().map(|known| known.opponent.id).collect();
    assert_eq!(opponents, [ben().id, id(7)]);
    let last = store.last_games(ana().id, ben().id, 2).await.unwrap();
    assert_eq!(last.len(), 2);
}

async fn who_is_forgotten_is_a_nameless_opponent(bench: Bench) {
    let store = bench.open().await;
    resigned(&store, ana(), ben(), 1).await;
    let nobody = store.forget(ben().id, at(0)).await;
    assert_eq!(nobody.unwrap(), []);
    let left = store.scores(ana().id, Counted::default()).await.unwrap();
    let games = left
        .iter()
        .map(|one| (one.opponent.id.is_former(), one.score.games()));
    assert_eq!(games.collect::<Vec<_>>(), [(true, 1)]);
    // They can't be found by their former identity.
    assert_eq!(score(&store, &ana(), &ben(), None).await, None);
}
