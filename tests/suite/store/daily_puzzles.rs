//! The puzzle of the day is posted once in each configured channel.

use std::sync::Mutex;

use arbiter::game::{DAY, DeliveryFailure, HOUR};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, Undelivered};
use arbiter::play::view::Audience;
use arbiter::play::view::Reply;
use arbiter::rules;
use arbiter::settings::ServerSettingsPatch;
use async_trait::async_trait;

use super::*;

on_each_database!(
    it_is_posted_once_a_day_and_missed_days_are_not_made_up,
    a_server_chooses_the_game_of_its_puzzle,
    a_killed_process_leaves_the_post_to_another,
    a_channel_that_is_gone_stops_no_other,
    nothing_is_posted_where_nobody_wants_it,
    what_becomes_of_a_post_is_noted_for_its_own_channel,
    another_channel_does_not_wait_for_the_first,
    the_post_names_who_solved_the_last_one,
);

/// A day with a puzzle of Mono-dimensional Chess, which is fast to solve.
const TODAY: i64 = 20_780;

fn at(day: i64, hour: i64, minute: i64) -> Timestamp {
    super::at(day * DAY + hour * HOUR + minute * 60_000)
}

/// Accepts posts, or answers otherwise; records what was posted where, with its nonce.
#[derive(Default)]
struct Board {
    posted: Mutex<Vec<(ChannelId, String, String)>>,
    /// Never answers.
    hangs: bool,
    refuses: Option<(ChannelId, Undelivered)>,
}

#[async_trait]
impl Deliver for Board {
    async fn deliver(&self, channel: ChannelId, reply: &Reply, nonce: &str) -> Delivered {
        assert_eq!((reply.audience, nonce.len()), (Audience::Everyone, 25));
        let words = reply.words.plain();
        let posted = (channel, nonce.to_owned(), words);
        self.posted.lock().unwrap().push(posted);
        if self.hangs {
            std::future::pending::<()>().await;
        }
        match self.refuses {
            Some((refused, why)) if refused == channel => Err(why),
            _ => Ok(None),
        }
    }
}

impl Board {
    fn refusing(channel: u64, why: Undelivered) -> Self {
        Board {
            refuses: Some((id(channel), why)),
            ..Board::default()
        }
    }

    /// The channels posted to since the last call, sorted: servers don't wait for each other.
    fn channels(&self) -> Vec<u64> {
        let mut posted = self.posted.lock().unwrap();
        let channels = posted.drain(..).map(|(channel, ..)| channel.get());
        let mut channels: Vec<u64> = channels.collect();
        channels.sort_unstable();
        channels
    }
}

async fn wants(store: &Store, server: u64, channel: u64) {
    let patch = ServerSettingsPatch::default().puzzle_channel(Some(id(channel)));
    let set = store.set_server(id(server), &patch).await.unwrap();
    assert_eq!(set.puzzle_channel, Some(id(channel)));
}

async fn look(app: &App, board: &Board, now: Timestamp) {
    delivery::maintain(app, board, now).await.unwrap();
}

async fn a_server_chooses_the_game_of_its_puzzle(bench: Bench) {
    let (app, store) = (App::new(bench.open().await), bench.open().await);
    let board = Board::default();
    wants(&store, 1, 10).await;
    let patch = ServerSettingsPatch::default().puzzle_game(rules::find("space"));
    store.set_server(id(1), &patch).await.unwrap();
    look(&app, &board, at(TODAY, 9, 0)).await;
    let posted = board.posted.lock().unwrap();
    let [(.., words)] = &posted[..] else {
        panic!("one puzzle is posted");
    };
    assert!(words.contains("Space Chess"), "{words}");
}

async fn another_channel_does_not_wait_for_the_first(bench: Bench) {
    let (app, store) = (App::new(bench.open().await), bench.open().await);
    let board = Board::refusing(10, Undelivered::Later { after: None });
    wants(&store, 1, 10).await;
    look(&app, &board, at(TODAY, 9, 0)).await;
    look(&app, &board, at(TODAY, 9, 1)).await;
    assert_eq!(board.channels(), [10], "it is tried again later");
    wants(&store, 1, 20).await;
    look(&app, &board, at(TODAY, 9, 1)).await;
    assert_eq!(board.channels(), [20]);
}

async fn it_is_posted_once_a_day_and_missed_days_are_not_made_up(bench: Bench) {
    let (one, other) = (App::new(bench.open().await), App::new(bench.open().await));
    let store = bench.open().await;
    let board = Board::default();
    for server in [1, 2] {
        wants(&store, server, 10 * server).await;
    }
    look(&one, &board, at(TODAY, 8, 59)).await;
    assert!(board.channels().is_empty(), "it is too early");
    let now = at(TODAY, 9, 0);
    tokio::join!(look(&one, &board, now), look(&other, &board, now));
    let words: Vec<String> = {
        let posted = board.posted.lock().unwrap();
        posted.iter().map(|(.., words)| words.clone()).collect()
    };
    assert_eq!(words.len(), 2);
    assert!(
        words[0] == words[1] && words[0].contains("Puzzle of the day"),
        "{words:?}"
    );
    assert_eq!(board.channels(), [10, 20]);
    for later in [at(TODAY, 9, 1), at(TODAY, 23, 59), at(TODAY + 1, 8, 59)] {
        look(&other, &board, later).await;
        assert!(board.channels().is_empty());
    }
    // After an outage of three days, only the current puzzle is posted.
    look(&one, &board, at(TODAY + 4, 17, 0)).await;
    assert_eq!(board.channels().len(), 2);
    look(&one, &board, at(TODAY + 4, 17, 5)).await;
    // Another channel doesn't get it again on the same day.
    wants(&store, 1, 11).await;
    look(&one, &board, at(TODAY + 4, 17, 10)).await;
    assert!(board.channels().is_empty());
    look(&one, &board, at(TODAY + 6, 9, 0)).await;
    assert_eq!(board.channels(), [11, 20]);
}

async fn a_killed_process_leaves_the_post_to_another(bench: Bench) {
    let store = bench.open().await;
    wants(&store, 1, 10).await;
    let (killed, other) = (App::new(bench.open().await), App::new(bench.open().await));
    let hanging = Board {
        hangs: true,
        ..Board::default()
    };
    let now = at(TODAY, 9, 0);
    let (dying, posted) = (look(&killed, &hanging, now), async {
        while hanging.posted.lock().unwrap().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    });
    tokio::select! {
        () = dying => panic!("it hangs"),
        () = posted => {}
    }
    let board = Board::default();
    look(&other, &board, now.plus(60_000)).await;
    assert!(board.channels().is_empty(), "another may still be posting");
    look(&other, &board, now.plus(120_000)).await;
    let first = hanging.posted.lock().unwrap().clone();
    assert_eq!(*board.posted.lock().unwrap(), first, "with the same mark");
    board.channels();
    look(&other, &board, now.plus(HOUR)).await;
    assert!(board.channels().is_empty());
}

async fn a_channel_that_is_gone_stops_no_other(bench: Bench) {
    let (store, app) = bench.serve().await;
    for server in 1..=3 {
        wants(&store, server, 10 * server).await;
    }
    let gone = Board::refusing(20, Undelivered::Never(DeliveryFailure::NoChannel));
    look(&app, &gone, at(TODAY, 9, 0)).await;
    assert_eq!(gone.channels().len(), 3);
    look(&app, &gone, at(TODAY, 12, 0)).await;
    assert!(
        gone.channels().is_empty(),
        "it is not tried again on that day"
    );
    let server = store.server(id(2)).await.unwrap();
    assert_eq!(server.puzzle_failure, Some(DeliveryFailure::NoChannel));
    assert_eq!(store.server(id(1)).await.unwrap().puzzle_failure, None);
    // It may be there again tomorrow.
    let board = Board::default();
    look(&app, &board, at(TODAY + 2, 9, 0)).await;
    assert_eq!(board.channels().len(), 3);
    assert_eq!(store.server(id(2)).await.unwrap().puzzle_failure, None);
    // After a temporary error, it is posted on the same day.
    let busy = Board::refusing(30, Undelivered::Later { after: None });
    look(&app, &busy, at(TODAY + 4, 9, 0)).await;
    assert_eq!(busy.channels().len(), 3);
    look(&app, &board, at(TODAY + 4, 9, 5)).await;
    assert!(board.channels().is_empty());
    look(&app, &board, at(TODAY + 4, 9, 10)).await;
    assert_eq!(board.channels(), [30]);
}

async fn nothing_is_posted_where_nobody_wants_it(bench: Bench) {
    let (store, app) = bench.serve().await;
    let board = Board::default();
    for server in 1..=3 {
        wants(&store, server, 10 * server).await;
    }
    let reset = ServerSettingsPatch::reset("puzzle-channel");
    let set = store.set_server(id(1), &reset).await.unwrap();
    assert_eq!(set.puzzle_channel, None);
    let left = Some(at(TODAY, 8, 0));
    store.set_presence(id(2), left).await.unwrap();
    look(&app, &board, at(TODAY, 9, 0)).await;
    assert_eq!(board.channels(), [30]);
    store.set_presence(id(2), None).await.unwrap();
    look(&app, &board, at(TODAY, 9, 1)).await;
    assert_eq!(board.channels(), [20]);
}

/// Another channel is set while the post to the previous one is in flight.
async fn what_becomes_of_a_post_is_noted_for_its_own_channel(bench: Bench) {
    let store = bench.open().await;
    wants(&store, 1, 10).await;
    let now = at(TODAY, 9, 0);
    let due = store.due_puzzles(TODAY, now, 9).await.unwrap();
    let leased = store.put_off_puzzle(due[0], TODAY, now.plus(90_000)).await;
    let leased = leased.unwrap().unwrap();
    wants(&store, 1, 11).await;
    let failure = Some(DeliveryFailure::NoChannel);
    let noted = store.puzzle_posted(leased, TODAY, failure).await;
    noted.unwrap();
    let set = store.server(id(1)).await.unwrap();
    assert_eq!(set.puzzle_channel, Some(id(11)));
    assert_eq!(set.puzzle_failure, None);
    let board = Board::default();
    look(&App::new(bench.open().await), &board, now.plus(120_000)).await;
    assert_eq!(board.channels(), [11]);
}

async fn the_post_names_who_solved_the_last_one(bench: Bench) {
    let (app, store) = (App::new(bench.open().await), bench.open().await);
    let board = Board::default();
    for server in [1, 2] {
        wants(&store, server, 10 * server).await;
    }
    let cid = || player(13, "Cid");
    let solve = async |day, person: Player, is_first_try| {
        let noted = store.note_solver(id(1), day, &person, is_first_try);
        noted.await.unwrap();
    };
    let posted = async |day| {
        look(&app, &board, at(day, 9, 0)).await;
        let mut posted = board.posted.lock().unwrap();
        let mut posted: Vec<_> = posted.drain(..).collect();
        posted.sort_by_key(|(channel, ..)| channel.get());
        let [here, there] = [0, 1].map(|of| posted[of].2.clone());
        assert!(!there.contains("yesterday"), "{there}");
        here
    };
    assert!(!posted(TODAY).await.contains("yesterday"));
    solve(TODAY, cid(), false).await;
    solve(TODAY, ben(), true).await;
    // A redelivered answer counts once, and yesterday's late solvers don't move the streak back.
    solve(TODAY, ben(), true).await;
    solve(TODAY - 1, ana(), true).await;
    let words = posted(TODAY + 1).await;
    let ben_first = format!("{}, Cid", ben().name);
    let expected = format!("2 people solved yesterday's puzzle: {ben_first}\nOn the first try: 1.");
    assert!(words.ends_with(&expected), "{words}");
    // Two minutes after each tenth they are pruned.
    look(&app, &board, at(TODAY + 1, 9, 2)).await;
    assert_eq!(bench.rows("puzzle_solvers").await, 2, "older ones are gone");
    solve(TODAY + 1, cid(), false).await;
    solve(TODAY + 1, ben(), true).await;
    let hide = arbiter::settings::PreferencesPatch::default().hides_solved(true);
    store.set_preferences(ben().id, &hide).await.unwrap();
    let words = posted(TODAY + 2).await;
    let expected = "One person solved yesterday's puzzle: Cid\nSolved here 2 days in a row.";
    assert!(words.ends_with(expected), "{words}");
    // A day without a solver ends the streak.
    solve(TODAY + 3, cid(), true).await;
    let words = posted(TODAY + 4).await;
    assert!(words.ends_with("On the first try: 1."), "{words}");
    store.forget(cid().id, at(TODAY + 4, 9, 0)).await.unwrap();
    let left = store.solvers(id(1), TODAY + 3).await.unwrap();
    assert!(left.people.is_empty());
}
