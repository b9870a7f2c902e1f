//! Personal links to the board: how long they last, and that nothing but a digest is stored.

use super::*;

const HOUR: i64 = 3_600_000;

on_each_database!(
    a_link_lasts_half_a_day_without_use_and_a_week_at_most,
    a_link_to_watch_is_not_extended_and_opens_one_game,
    a_sixth_link_ends_the_oldest_and_all_end_together,
    links_stay_out_of_a_backup,
    sessions_inside_discord_are_counted_apart_and_remember_their_game_for_minutes,
);

async fn is_open(store: &Store, digest: &str, now: i64) -> bool {
    store.board_link(digest, at(now)).await.unwrap().is_some()
}

async fn add(store: &Store, digest: &str, now: i64) {
    let adding = store.add_board_link(digest, ana().id, (None, None), at(now));
    adding.await.unwrap();
}

async fn a_link_lasts_half_a_day_without_use_and_a_week_at_most(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    add(&store, "unused", 0).await;
    assert!(!is_open(&store, "unused", 12 * HOUR).await);
    add(&store, "used", 0).await;
    for hours in (0..168).step_by(11) {
        assert!(is_open(&other, "used", hours * HOUR).await, "{hours}");
    }
    assert!(!is_open(&store, "used", 168 * HOUR).await);
    // A new one removes those that have ended.
    add(&store, "later", 200 * HOUR).await;
    assert_eq!(bench.rows("board_links").await, 1);
    assert!(!is_open(&store, "guessed", 200 * HOUR).await);
}

async fn a_link_to_watch_is_not_extended_and_opens_one_game(bench: Bench) {
    let store = bench.open().await;
    let game = create_game(&store, setup(ana(), None)).await;
    let adding = store.add_board_link("watch", ana().id, (Some(game.number), None), at(0));
    adding.await.unwrap();
    let link = store.board_link("watch", at(11 * HOUR)).await.unwrap();
    let link = link.unwrap();
    assert_eq!((link.watched, link.person), (Some(game.number), ana()));
    assert!(!is_open(&store, "watch", 12 * HOUR).await);
    // Somebody who has never played has no name here.
    let adding = store.add_board_link("nameless", ben().id, (Some(game.number), None), at(0));
    adding.await.unwrap();
    let link = store.board_link("nameless", at(1)).await.unwrap().unwrap();
    assert_eq!(
        (link.person.id, link.person.name),
        (ben().id, String::new())
    );
}

async fn a_sixth_link_ends_the_oldest_and_all_end_together(bench: Bench) {
    let store = bench.open().await;
    let digests: Vec<String> = (0..7).map(|number| format!("link {number}")).collect();
    for (now, digest) in (0..).zip(&digests) {
        add(&store, digest, now).await;
    }
    let lasting = async || {
        let mut lasting = store.lasting_board_links(&digests, at(HOUR)).await.unwrap();
        lasting.sort_unstable();
        lasting
    };
    assert_eq!(lasting().await, digests[2..]);
    let person = store.person(ana().id, at(0)).await.unwrap();
    assert_eq!(stored(&person, "board_links").len(), 5);
    assert_eq!(store.end_board_links(ben().id).await.unwrap(), 0);
    assert_eq!(store.end_board_links(ana().id).await.unwrap(), 5);
    assert_eq!(lasting().await, Vec::<String>::new());
    assert!(!is_open(&store, "link 6", 10).await);
}

async fn sessions_inside_discord_are_counted_apart_and_remember_their_game_for_minutes(
    bench: Bench,
) {
    let store = bench.open().await;
    add(&store, "link", 0).await;
    for (now, digest) in (1..).zip(["a", "b", "c", "d", "e", "f"]) {
        let opens = (None, Some("i-1"));
        let adding = store.add_board_link(digest, ana().id, opens, at(now));
        adding.await.unwrap();
    }
    assert!(is_open(&store, "link", HOUR).await && !is_open(&store, "a", HOUR).await);
    let found = store.board_link("f", at(HOUR)).await.unwrap().unwrap();
    assert_eq!(
        (found.watched, found.instance.as_deref()),
        (None, Some("i-1"))
    );
    assert_eq!(store.end_board_link("f").await.unwrap(), 1);
    assert!(!is_open(&store, "f", HOUR).await && is_open(&store, "e", HOUR).await);

    let games = [
        create_game(&store, setup(ana(), None)).await,
        create_game(&store, setup(ben(), None)).await,
    ];
    let opened = async |instance, person, now| {
        let found = store.opened_activity(instance, person, at(now)).await;
        found.unwrap()
    };
    let last = [
        (Some(games[0].number), Some("a token".to_owned())),
        (Some(games[1].number), Some("another".to_owned())),
        (None, None),
    ];
    // Discord takes messages for fifteen minutes.
    let ends = HOUR * 14 / 60;
    for opening in last {
        let setting = store.set_opened_activity("i-1", ana().id, opening.clone(), at(0));
        setting.await.unwrap();
        let found = opened("i-1", ana().id, ends - 1).await;
        assert_eq!(found, Some(opening));
    }
    assert_eq!(opened("i-1", ana().id, ends).await, None);
    assert_eq!(opened("i-1", ben().id, 0).await, None);
    assert_eq!(opened("i-2", ana().id, 0).await, None);
    store.prune_activity_games(at(ends - 1)).await.unwrap();
    assert_eq!(bench.rows("activity_games").await, 1);
    store.prune_activity_games(at(ends)).await.unwrap();
    assert_eq!(bench.rows("activity_games").await, 0);
}

async fn links_stay_out_of_a_backup(bench: Bench) {
    let store = bench.open().await;
    add(&store, "secret digest", 0).await;
    let mut copy = Vec::new();
    store.backup(&mut copy).await.unwrap();
    let copy = String::from_utf8(copy).unwrap();
    for kept_out in ["board_links", "activity_games", "secret digest"] {
        assert!(!copy.contains(kept_out), "{kept_out}");
    }
}
