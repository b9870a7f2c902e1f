//! Two concurrent writers: one is first.

use arbiter::game::Asking;
use arbiter::store::{Change, ControlMessage, Heartbeat};
use tokio::sync::Barrier;

use super::*;
use crate::support::Chance;

on_each_database!(
    of_two_who_write_the_same_event_one_is_first,
    of_two_deliveries_of_a_request_one_writes,
    of_two_deliveries_of_a_challenge_one_founds,
    two_who_challenge_each_other_do_not_wait_for_each_other,
    of_two_messages_with_controls_one_takes_them_from_the_other,
    of_two_who_wake_one_writes_the_outage_down,
);

on_postgres!(the_race_is_the_same_where_transactions_are_serializable,);

/// Number of rounds in which two write the same event.
const ROUNDS: usize = 200;

/// Runs two tasks that start at the same moment.
pub(super) async fn at_once<T: Send + 'static>(
    one: impl Future<Output = T> + Send + 'static,
    two: impl Future<Output = T> + Send + 'static,
) -> [T; 2] {
    let barrier = Arc::new(Barrier::new(2));
    let ready = barrier.clone();
    let one = tokio::spawn(async move {
        ready.wait().await;
        one.await
    });
    let two = tokio::spawn(async move {
        barrier.wait().await;
        two.await
    });
    let (one, two) = tokio::join!(one, two);
    [one.unwrap(), two.unwrap()]
}

/// Concurrent actions of the two players: the one to move moves, the other offers a draw or answers the offer.
fn two_actions(game: &Game, chance: &mut Chance) -> [Game; 2] {
    let Stage::Playing {
        play,
        pending: asked,
    } = &game.stage
    else {
        panic!("the game is being played");
    };
    let mover = game.to_move().unwrap();
    let legal = play.position().moves();
    let going_on: Vec<_> = legal
        .iter()
        .filter(|one| with(game, mover, moved(one.code())).to_move().is_some())
        .collect();
    let code = going_on[chance.below(going_on.len())].code();
    let (seat, what) = match asked {
        None => (mover.other(), EventKind::Asked(Asking::Draw)),
        Some(asked) => (asked.by.other(), EventKind::Refused(asked.kind)),
    };
    [with(game, mover, moved(code)), with(game, seat, what)]
}

async fn commit(store: Arc<Store>, after: Game) -> Committed {
    store.commit(&after, &[]).await.unwrap()
}

async fn race(stores: [Arc<Store>; 2]) {
    let [one, two] = stores;
    let mut chance = Chance::new(7);
    let mut game = playing(&one).await;
    let mut won = [0, 0];
    for round in 0..ROUNDS {
        let after = two_actions(&game, &mut chance);
        let [first, second] = after.clone();
        let done = at_once(commit(one.clone(), first), commit(two.clone(), second)).await;
        let winner = match done {
            [Committed::Written, Committed::Overtaken] => 0,
            [Committed::Overtaken, Committed::Written] => 1,
            other => panic!("round {round}: {other:?}"),
        };
        won[winner] += 1;
        let [first, second] = after;
        game = if winner == 0 { first } else { second };
        let kept = load(&one, game.number).await;
        assert_eq!(kept.events, game.events, "round {round}");
    }
    let kept = load(&two, game.number).await;
    assert_eq!(all_of(&kept), all_of(&game));
    assert_eq!(kept.events.len(), ROUNDS + 2);
    assert!(won.iter().all(|&won| won > 0), "nobody raced: {won:?}");
}

async fn of_two_who_write_the_same_event_one_is_first(bench: Bench) {
    race([bench.open().await, bench.open().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_race_is_the_same_in_one_process() {
    for bench in [Some(Bench::embedded()), Bench::postgres().await]
        .into_iter()
        .flatten()
    {
        let store = bench.open().await;
        race([store.clone(), store]).await;
    }
}

async fn the_race_is_the_same_where_transactions_are_serializable(bench: Bench) {
    bench
        .set_default("transaction_isolation = serializable")
        .await;
    race([bench.open().await, bench.open().await]).await;
}

async fn of_two_deliveries_of_a_request_one_writes(bench: Bench) {
    let stores = [bench.open().await, bench.open().await];
    for round in 0..20 {
        let game = playing(&stores[0]).await;
        let after = with(&game, Seat::Challenger, moved("e2e4"));
        let [one, two] = stores.clone();
        let done = at_once(commit(one, after.clone()), commit(two, after.clone())).await;
        let written = done.iter().filter(|done| **done == Committed::Written);
        assert_eq!(written.count(), 1, "round {round}: {done:?}");
        let repeated = done.contains(&Committed::Repeated);
        assert!(repeated, "round {round}: {done:?}");
        let kept = load(&stores[0], game.number).await;
        assert_eq!(all_of(&kept), all_of(&after));
    }
}

async fn of_two_deliveries_of_a_challenge_one_founds(bench: Bench) {
    async fn create(store: Arc<Store>, event: Event) -> Created {
        let setup = setup(ana(), Some(ben()));
        store
            .create_game(&setup, &event, &|_| Vec::new())
            .await
            .unwrap()
    }
    let stores = [bench.open().await, bench.open().await];
    for round in 0..20 {
        let event = challenged();
        let [one, two] = stores.clone();
        let done = at_once(create(one, event.clone()), create(two, event)).await;
        let written = done
            .iter()
            .filter(|done| matches!(done, Created::Written(_)));
        assert_eq!(written.count(), 1, "round {round}: {done:?}");
        assert!(done.contains(&Created::Repeated), "round {round}: {done:?}");
    }
    assert_eq!(bench.rows("games").await, 20);
}

async fn two_who_challenge_each_other_do_not_wait_for_each_other(bench: Bench) {
    async fn challenge(store: Arc<Store>, round: u32, from: Player, to: Player) {
        // New names each time, so that both people are written each time.
        let named = |player: Player| Player {
            name: format!("{} {round}", player.name),
            ..player
        };
        create_game(&store, setup(named(from), Some(named(to)))).await;
    }
    let stores = [bench.open().await, bench.open().await];
    for round in 0..20 {
        let [one, two] = stores.clone();
        at_once(
            challenge(one, round, ana(), ben()),
            challenge(two, round, ben(), ana()),
        )
        .await;
    }
    assert_eq!(bench.rows("games").await, 40);
}

async fn of_two_messages_with_controls_one_takes_them_from_the_other(bench: Bench) {
    async fn show(
        store: Arc<Store>,
        game: GameNumber,
        changes: [Change; 2],
    ) -> Vec<ControlMessage> {
        let [board, request] = changes;
        let gone = store.show(game, board, request).await.unwrap();
        gone.board.into_iter().chain(gone.request).collect()
    }
    let [one, two] = [bench.open().await, bench.open().await];
    let game = playing(&one).await.number;
    for round in 0..ROUNDS {
        let put = |message| {
            let shown = ControlMessage {
                at: posted_as(message),
                revision: 1,
            };
            let put = Change::Put(shown);
            // The board and the request are stored separately.
            if round % 2 == 0 {
                [put, Change::Keep]
            } else {
                [Change::Keep, put]
            }
        };
        let gone = at_once(
            show(one.clone(), game, put(1)),
            show(two.clone(), game, put(2)),
        )
        .await;
        let all = show(one.clone(), game, [Change::TakeBefore(u32::MAX); 2]).await;
        let gone = gone.concat().into_iter().chain(all);
        let mut messages: Vec<u64> = gone.map(|gone| gone.at.message.get()).collect();
        messages.sort_unstable();
        assert_eq!(messages, [1, 2], "round {round}");
    }
}

async fn of_two_who_wake_one_writes_the_outage_down(bench: Bench) {
    async fn beat(store: Arc<Store>, now: i64) -> bool {
        let beat = store.heartbeat(at(now), 15_000);
        matches!(beat.await.unwrap(), Heartbeat::Away(_))
    }
    let [one, two] = [bench.open().await, bench.open().await];
    beat(one.clone(), 0).await;
    for round in 1..100 {
        let at = round * 100_000;
        let away = at_once(beat(one.clone(), at), beat(two.clone(), at + 1)).await;
        assert!(away[0] ^ away[1], "round {round}: {away:?}");
    }
    assert_eq!(bench.rows("outages").await, 99);
}
