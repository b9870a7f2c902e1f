//! Servers that removed the bot.

use super::settings::listed;
use super::*;

on_each_database!(
    the_games_of_a_server_that_was_left_go_after_their_time,
    a_large_server_is_cleared_in_steps_while_others_play,
);

async fn the_games_of_a_server_that_was_left_go_after_their_time(bench: Bench) {
    let store = bench.open().await;
    let mut numbers = Vec::new();
    for server in [77, 78] {
        let setup = GameSetup {
            home: on_server(server, server),
            ..setup(ana(), Some(ben()))
        };
        numbers.push(create_game(&store, setup).await.number);
    }
    store.set_server(id(77), &listed(5)).await.unwrap();
    store.set_presence(id(77), Some(at(100))).await.unwrap();
    // The first time counts.
    store.set_presence(id(77), Some(at(200))).await.unwrap();
    assert_eq!(store.clear_left(at(100)).await.unwrap(), None);
    store.set_presence(id(77), None).await.unwrap();
    let cleared = store.clear_left(at(1_000)).await.unwrap();
    assert_eq!(cleared, None, "it is there again");
    store.set_presence(id(77), Some(at(300))).await.unwrap();
    assert_eq!(clear(&store, 301).await, [1, 0]);
    assert!(store.load(numbers[0]).await.unwrap().is_none());
    assert!(store.load(numbers[1]).await.unwrap().is_some());
    assert!(store.server(id(77)).await.unwrap().channels.is_empty());
    assert_eq!(bench.rows("events").await, 1);
    assert_eq!(bench.rows("players").await, 2);
    store.set_presence(id(78), Some(at(300))).await.unwrap();
    clear(&store, 301).await;
    assert_eq!(bench.rows("players").await, 0, "nobody has a game left");
}

/// Clears until nothing is left; returns the number of games deleted in each step.
async fn clear(store: &Store, before: i64) -> Vec<u64> {
    let mut steps = Vec::new();
    while let Some(games) = store.clear_left(at(before)).await.unwrap() {
        steps.push(games);
        assert!(steps.len() < 1_000, "it never ends");
    }
    steps
}

async fn a_large_server_is_cleared_in_steps_while_others_play(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let [games, events] = [400, 30].map(|most| bench.numbers(most));
    bench
        .alter(format!(
            "insert into players (id, person, name) values (-5, 5, 'Eve'), (-6, 6, 'Cid'), (-7, 7, 'Mo');
            insert into games (variant, start, colour, home_channel, home_server, challenger, opponent, state, changed)
            select 'chess', '', 'white', 100, 77, -5, -6, 'waiting', n from {games};
            insert into events (game, number, actor, kind, at, request)
            select g.number, n - 1, 'challenger', 'challenged', 1000 + n, g.number * 1000000 + n
            from games g cross join {events};
            insert into games (variant, start, colour, home_channel, challenger, opponent, state, changed)
            values ('chess', '', 'white', 100, -6, -7, 'waiting', 1)"
        ))
        .await;
    store.set_presence(id(77), Some(at(100))).await.unwrap();
    // It stops in the middle, and continues from there.
    let first = store.clear_left(at(101)).await.unwrap().unwrap();
    assert!((1..100).contains(&first), "{first}");
    let left = "games where home_server = 77";
    let kept = 400 - i64::try_from(first).unwrap();
    assert_eq!(bench.rows(left).await, kept);
    store.set_presence(id(77), None).await.unwrap();
    let cleared = clear(&store, 101).await;
    assert!(cleared.is_empty(), "it is there again");
    store.set_presence(id(77), Some(at(100))).await.unwrap();
    let playing = tokio::spawn(async move {
        for _ in 0..10 {
            super::playing(&other).await;
        }
    });
    // Two processes may clear at the same time.
    let second = bench.open().await;
    let (one, two) = tokio::join!(clear(&store, 101), clear(&second, 101));
    playing.await.unwrap();
    let all: u64 = one.iter().chain(&two).sum();
    assert_eq!(all, 400 - first);
    assert_eq!(bench.rows(left).await, 0);
    assert_eq!(bench.rows("servers").await, 0);
    // Players with remaining games are kept, and nobody else.
    assert_eq!(bench.rows("players where person in (6, 7)").await, 2);
    assert_eq!(bench.rows("players where person = 5").await, 0);
}
