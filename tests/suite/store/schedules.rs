//! Tournaments that start by themselves and repeat, by clocks that leap.

use std::sync::Mutex;

use arbiter::game::{DAY, HOUR, ServerId};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, Undelivered};
use arbiter::play::view::{Reply, ScheduledEvent};
use arbiter::terminal::line;
use arbiter::terminal::line::LineContent;
use async_trait::async_trait;

use super::*;
use crate::support::request;

on_each_database!(
    a_series_goes_on_once_whatever_the_clocks_do,
    what_cannot_be_posted_is_posted_later,
    an_event_is_created_once_and_deleted_once,
);

const START: i64 = 20_780 * DAY + 18 * HOUR;

/// Accepts posts or defers them, and records each with its mark.
#[derive(Default)]
struct Board {
    posted: Mutex<Vec<(String, String)>>,
    is_late: bool,
}

#[async_trait]
impl Deliver for Board {
    async fn deliver(&self, _: ChannelId, reply: &Reply, nonce: &str) -> Delivered {
        if self.is_late {
            return Err(Undelivered::Later { after: None });
        }
        let posted = (nonce.to_owned(), reply.words.plain());
        self.posted.lock().unwrap().push(posted);
        Ok(None)
    }
}

impl Board {
    /// The posts since the last call; a repeated mark is the same message.
    fn read(&self) -> Vec<String> {
        let mut posted = std::mem::take(&mut *self.posted.lock().unwrap());
        posted.sort();
        posted.dedup_by(|one, other| one.0 == other.0);
        posted.into_iter().map(|(_, words)| words).collect()
    }
}

async fn typed(app: &App, line: &str, at: i64, number: u64) -> String {
    let line = line::read(line).unwrap();
    let mut request = request(line.speaker.unwrap(), super::at(at), id(number));
    request.place = direct(1);
    let LineContent::Command(command) = line.content else {
        panic!("a command");
    };
    let answer = app.handle(&request, *command).await;
    app.delivered(&answer, None).await;
    answer.reply.words.plain()
}

async fn look(app: &App, board: &Board, now: i64) {
    delivery::maintain(app, board, at(now)).await.unwrap();
}

async fn open(app: &App, more: &str) {
    let starts = at(START).in_utc("%Y-%m-%d %H:%M");
    let typed_line = format!("ann: /event tournament name:Cup starts:{starts} {more}");
    let card = typed(app, &typed_line, START - 10 * DAY, 1).await;
    assert!(card.contains("Seats taken: 1"), "{card}");
}

async fn a_series_goes_on_once_whatever_the_clocks_do(bench: Bench) {
    let (one, other) = (App::new(bench.open().await), App::new(bench.open().await));
    let board = Board::default();
    open(&one, "repeat:monthly").await;
    for (number, name) in [(2, "ben"), (3, "cat")] {
        let join = format!("{name}: /event join");
        typed(&other, &join, START - DAY, number).await;
    }
    look(&one, &board, START - 1).await;
    assert_eq!(bench.rows("tournaments where stage = 'open'").await, 1);
    tokio::join!(look(&one, &board, START), look(&other, &board, START));
    assert_eq!(bench.rows("tournaments where stage = 'playing'").await, 1);
    assert_eq!(bench.rows("games").await, 3);
    let cards = board.read();
    assert!(
        cards.len() == 1 && cards[0].contains("no. 2") && cards[0].contains("every month"),
        "{cards:?}"
    );
    assert_eq!(bench.rows("entrants where tournament = 2").await, 0);
    // If the clock jumps back, nothing starts again, and nothing opens.
    for now in [START - 5 * DAY, START + 1, START + 20 * DAY] {
        look(&other, &board, now).await;
    }
    assert!(board.read().is_empty());
    assert_eq!(bench.rows("games").await, 3);
    // If it jumps ahead, there is one player, and the next tournament is after the new time.
    typed(&one, "dan: /event join number:2", START + 21 * DAY, 4).await;
    let later = START + 100 * DAY;
    tokio::join!(look(&one, &board, later), look(&other, &board, later));
    let told = board.read();
    assert!(
        told.len() == 2 && told.iter().any(|one| one.contains("only one had joined")),
        "{told:?}"
    );
    let next = format!(
        "tournaments where number = 3 and starts > {later} and starts < {}",
        later + 32 * DAY
    );
    assert_eq!(bench.rows(&next).await, 1);
    for now in [START, later, later + 1] {
        look(&one, &board, now).await;
    }
    assert!(board.read().is_empty());
    // Without entrants the series ends.
    look(&one, &board, later + 32 * DAY).await;
    look(&one, &board, later + 99 * DAY).await;
    assert_eq!(board.read().len(), 1);
    assert_eq!(bench.rows("tournaments").await, 3);
    assert_eq!(
        bench
            .rows("tournaments where repeats is not null or untold = 1")
            .await,
        0
    );
}

async fn what_cannot_be_posted_is_posted_later(bench: Bench) {
    let app = App::new(bench.open().await);
    let late = Board {
        is_late: true,
        ..Board::default()
    };
    open(&app, "clock:10m").await;
    look(&app, &late, START).await;
    assert_eq!(bench.rows("tournaments where stage = 'lapsed'").await, 1);
    let board = Board::default();
    for _ in 0..2 {
        look(&app, &board, START + HOUR).await;
    }
    let told = board.read();
    assert!(
        told.len() == 1 && told[0].contains("Cup** didn't start: it takes at least 3 players"),
        "{told:?}"
    );
}

/// Creates and deletes events, and counts both.
#[derive(Default)]
struct Calendar {
    events: Mutex<Vec<String>>,
    calls: Mutex<[u32; 2]>,
}

#[async_trait]
impl Deliver for Calendar {
    async fn deliver(&self, _: ChannelId, _: &Reply, _: &str) -> Delivered {
        Ok(None)
    }

    async fn create_event(&self, event: &ScheduledEvent) -> Delivered<u64> {
        let mut calls = self.calls.lock().unwrap();
        calls[0] += 1;
        if calls[0] == 1 {
            return Err(Undelivered::Later { after: None });
        }
        self.events.lock().unwrap().push(event.name.clone());
        Ok(u64::MAX - 1)
    }

    async fn delete_event(&self, server: ServerId, event: u64) -> Delivered<()> {
        assert_eq!((server, event), (id(77), u64::MAX - 1));
        self.calls.lock().unwrap()[1] += 1;
        self.events.lock().unwrap().clear();
        Ok(())
    }
}

async fn an_event_is_created_once_and_deleted_once(bench: Bench) {
    let (one, other) = (App::new(bench.open().await), App::new(bench.open().await));
    let calendar = Calendar::default();
    let look = async |app: &App, now: i64| {
        delivery::maintain(app, &calendar, at(now)).await.unwrap();
    };
    open(&one, "").await;
    let calls = || *calendar.calls.lock().unwrap();
    let opened = START - 10 * DAY;
    look(&one, opened).await;
    assert_eq!(calls(), [0, 0], "a direct message has no events");
    bench
        .alter(&format!(
            "update tournaments set home_server = 77, event_due = {opened}"
        ))
        .await;
    tokio::join!(look(&one, opened), look(&other, opened));
    assert_eq!(calls(), [1, 0]);
    look(&other, opened + 1).await;
    assert_eq!(calls(), [1, 0], "it is tried again later");
    let later = opened + HOUR;
    tokio::join!(look(&one, later), look(&other, later));
    look(&one, later + HOUR).await;
    assert_eq!(
        (calls(), calendar.events.lock().unwrap().len()),
        ([2, 0], 1)
    );
    // Nobody else joins, so it lapses.
    look(&one, START).await;
    tokio::join!(look(&one, START + 1), look(&other, START + 1));
    look(&one, START + DAY).await;
    assert_eq!(calls(), [2, 1]);
    assert_eq!(bench.rows("tournaments where event is not null").await, 0);
}
