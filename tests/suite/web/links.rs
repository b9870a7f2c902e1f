//! Personal links: whose games they open, where their moves are posted, and what strangers can do.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arbiter::command::Command;
use arbiter::features::board_links::run::SecretDigest;
use arbiter::game::{ChannelId, GameNumber, Player, RequestId};
use arbiter::jobs;
use arbiter::jobs::{Deliver, Delivered};
use arbiter::play::App;
use arbiter::play::view::Reply;
use arbiter::referee::{Action, Awaited, Challenge};
use arbiter::store;
use arbiter::store::{Faults, StoreError};
use arbiter::time_source::SharedClock;
use arbiter::web::session::{Links, Sessions};
use arbiter::web::{Site, listen};
use async_trait::async_trait;
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use reqwest::StatusCode;
use reqwest::header::HOST;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::{Table, heard};
use crate::support::{Machine, challenge, folder, id, in_game, player, request};

const PATH: &str = "/board/state?game=1";

/// What the bot has posted, and in which channel.
#[derive(Default)]
struct Posts(Mutex<Vec<(ChannelId, String)>>);

#[async_trait]
impl Deliver for Posts {
    async fn deliver(&self, channel: ChannelId, reply: &Reply, _nonce: &str) -> Delivered {
        let said = reply.words.plain();
        self.0.lock().unwrap().push((channel, said));
        Ok(None)
    }
}

/// Makes the database unavailable.
#[derive(Default)]
pub(crate) struct Away(Mutex<bool>);

impl Away {
    pub(crate) fn set(&self, is_away: bool) {
        *self.0.lock().unwrap() = is_away;
    }
}

impl Faults for Away {
    fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if *self.0.lock().unwrap() {
            return Err(StoreError::Unavailable(call.to_owned()));
        }
        Ok(())
    }

    fn after(&self, _call: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A bot with a board, and a game between Ann and Ben in channel 100 at a day for each move.
pub(crate) struct Bot {
    app: Arc<App>,
    address: String,
    game: GameNumber,
    pub(crate) away: Arc<Away>,
    pub(crate) machine: Machine,
    stops: watch::Sender<bool>,
    folder: tempfile::TempDir,
}

pub(crate) fn ann() -> Player {
    player(1, "Ann")
}

fn ben() -> Player {
    player(2, "Ben")
}

/// Serves the board of a process.
async fn served(app: &Arc<App>) -> (String, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (stops, stop) = watch::channel(false);
    let site = Site {
        app: Arc::clone(app),
        sessions: Sessions::Links(Links::default()),
        host: Some("chess.example.org".to_owned()),
        stop,
    };
    tokio::spawn(listen(listener, site));
    (address, stops)
}

impl Bot {
    pub(crate) async fn new() -> Self {
        let folder = folder();
        let away = Arc::<Away>::default();
        let store = store::embedded(folder.path()).await.unwrap();
        let faults: Arc<dyn Faults> = Arc::clone(&away) as Arc<dyn Faults>;
        let machine = Machine::default();
        let clock = Arc::new(SharedClock::new(machine.clone()));
        let app = App::new(store.with_faults(faults)).with_clock(clock);
        let app = Arc::new(app.with_board(Some("https://chess.example.org")));
        let now = app.clock().now();
        let asked = request(ann(), now, id(501));
        let challenged = Command::Challenge(Challenge {
            clock: Some("1d".parse().unwrap()),
            ..challenge(Some(ben()))
        });
        let game = app.handle(asked, Ok(challenged)).await.event.unwrap().0;
        let accept = in_game(game, Action::Accept(Awaited::Anything));
        app.handle(request(ben(), now, id(502)), Ok(accept)).await;
        let (address, stops) = served(&app).await;
        Bot {
            app,
            address,
            game,
            away,
            machine,
            stops,
            folder,
        }
    }

    async fn say(&self, by: Player, number: u64, command: Command) -> String {
        let asked = request(by, self.app.clock().now(), id::<RequestId>(number));
        let answer = self.app.handle(asked, Ok(command)).await;
        answer.reply.words.plain()
    }

    /// The board of a new link.
    pub(crate) async fn link(&self, by: Player, number: u64) -> Table {
        let said = self.say(by, number, Command::BoardLink(Some(self.game)));
        let said = said.await;
        let (_, rest) = said
            .split_once("<https://chess.example.org/board#")
            .unwrap_or_else(|| panic!("{said}"));
        let (secret, _) = rest.split_once("-1>").unwrap();
        Table::at(&self.address, secret)
    }
}

#[tokio::test]
async fn a_link_opens_its_persons_games_alone_and_posts_moves_at_their_home() {
    let bot = Bot::new().await;
    // A person who isn't a player gets no link unless watching is allowed.
    let refused = bot.say(player(3, "Zoe"), 601, Command::BoardLink(Some(bot.game)));
    assert!(refused.await.contains("Only the players"));
    let stranger = "0123456789abcdef0123456789abcdef";
    let store = store::embedded(bot.folder.path()).await.unwrap();
    let (digest, now) = (SecretDigest::of(stranger).text(), bot.app.clock().now());
    store
        .add_board_link(&digest, id(3), (None, None), now)
        .await
        .unwrap();
    let zoe = Table::at(&bot.address, stranger);
    assert_eq!(zoe.state(PATH).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        zoe.state("/board/events?game=1").await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(zoe.state("/board/state").await.json, Value::Null);
    let given = json!({ "request": "a", "game": "1", "command": "move move:e2e4" });
    let foreign = zoe.post(given.to_string()).await;
    assert_eq!(foreign.json["kind"], "refused");
    assert_eq!(foreign.json["state"], Value::Null);

    // A watcher's link gives no access to the settings of the person who asked for it.
    let watching = "fedcba9876543210fedcba9876543210";
    let (digest, opens) = (SecretDigest::of(watching).text(), (Some(bot.game), None));
    let added = store.add_board_link(&digest, id(3), opens, now).await;
    added.unwrap();
    let watcher = Table::at(&bot.address, watching);
    let reads = json!({ "request": "a", "game": "1", "command": "settings show" });
    let read = watcher.post(reads.to_string()).await;
    assert_eq!(read.status, StatusCode::BAD_REQUEST);

    let table = bot.link(ann(), 602).await;
    let state = table.state(PATH).await.json;
    assert_eq!(state["moves"].as_array().unwrap().len(), 20);
    let moved = table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(moved["kind"], "fulfilled", "{moved}");
    assert_eq!(moved["state"]["moves"], json!([]), "it's Ben's turn");
    let posts = Posts::default();
    let now = bot.app.clock().now();
    jobs::pass(&bot.app, &posts, now).await.unwrap();
    let posts = posts.0.lock().unwrap().clone();
    let home: ChannelId = id(100);
    let is_told = |(channel, said): &(ChannelId, String)| *channel == home && said.contains("e4");
    assert_eq!(
        posts.iter().filter(|post| is_told(post)).count(),
        1,
        "{posts:?}"
    );
    // A link moves for its person alone, and begins no game elsewhere.
    let wrong = table.give(&moved["state"], "b", "move move:e7e5").await;
    assert_eq!(wrong["kind"], "refused");
    let begins = json!({ "request": "c", "game": null, "command": "challenge @ben" });
    assert_eq!(
        table.post(begins.to_string()).await.status,
        StatusCode::BAD_REQUEST
    );
    let bens = bot.link(ben(), 603).await;
    let own = bens.state(PATH).await.json;
    let answered = bens.give(&own, "a", "move move:e7e5").await;
    assert_eq!(answered["state"]["revision"], 2);
}

#[tokio::test]
async fn a_link_that_was_ended_opens_nothing_and_its_stream_ends() {
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let mut stream = table.stream("1").await;
    assert_eq!(table.state("/board/games").await.status, StatusCode::OK);
    let said = bot.say(ann(), 602, Command::EndBoardLinks).await;
    assert_eq!(said, "Your link to the board has ended.");
    let began = Instant::now();
    while table.state("/board/games").await.status != StatusCode::UNAUTHORIZED {
        assert!(began.elapsed() < Duration::from_secs(30));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    heard(&mut stream, "never").await;
}

#[tokio::test]
async fn an_expired_link_opens_nothing() {
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let digest = SecretDigest::of(&table.secret).text();
    let now = bot.app.clock().now();
    let hours = |hours: i64| now.plus(hours * 3_600_000);
    let store = store::embedded(bot.folder.path()).await.unwrap();
    assert!(
        store
            .board_link(&digest, hours(11))
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .board_link(&digest, hours(24))
            .await
            .unwrap()
            .is_none()
    );
    // Over HTTP, where a link is cached for some seconds.
    assert_eq!(table.state(PATH).await.status, StatusCode::OK);
    bot.machine.leap(25 * 3_600_000);
    let began = Instant::now();
    while table.state(PATH).await.status == StatusCode::OK {
        assert!(began.elapsed() < Duration::from_secs(30));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    for path in [PATH, "/board/games", "/board/events?game=1"] {
        let refused = table.state(path).await;
        let said = refused.json.as_str().unwrap();
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{path}");
        assert!(
            said.starts_with("This link to the board has expired"),
            "{said}"
        );
        assert!(!said.contains("Ann") && said.lines().count() == 1, "{said}");
    }
    let given = json!({ "request": "a", "game": "1", "command": "move move:e2e4" });
    let refused = table.post(given.to_string()).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
}

/// The fool's mate.
async fn finish(bot: &Bot) {
    for (number, code) in (700..).zip(["f2f3", "e7e5", "g2g4", "d8h4"]) {
        let by = [ann(), ben()][usize::try_from(number % 2).unwrap()].clone();
        let played = in_game(bot.game, crate::support::plays(code));
        bot.say(by, number, played).await;
    }
}

#[tokio::test]
async fn a_rematch_is_a_question_on_both_pages_until_it_is_answered() {
    let bot = Bot::new().await;
    finish(&bot).await;
    let (anns, bens) = (bot.link(ann(), 601).await, bot.link(ben(), 602).await);
    let over = anns.state(PATH).await.json;
    assert_eq!(over["follows"], json!(["1", over["event"]]));
    let commands = |state: &Value| -> Vec<String> {
        let all = state["controls"].as_array().unwrap().iter();
        all.map(|one| one["command"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(commands(&over), ["rematch", "game review"]);
    let asked = anns.give(&over, "a", "rematch").await["state"].clone();
    assert_eq!(asked["number"], "1", "it stays open");
    assert_eq!(asked["follows"], json!(["2", 0]));
    let notice = asked["notice"].as_str().unwrap();
    assert!(notice.contains("Ben has been offered"), "{notice}");
    assert_eq!(commands(&asked)[0], "game withdraw");
    let seen = bens.state(PATH).await.json;
    assert_eq!(seen["notice"], "Ann wants a rematch.");
    let answers = ["accept request:challenge", "decline request:challenge"];
    assert_eq!(commands(&seen)[..2], answers);
    // Both pages hear of the answer.
    let mut stream = anns.stream("2").await;
    heard(&mut stream, "id: 0\n").await;
    let target = |state: &Value, place: usize| {
        let control = &state["controls"][place];
        json!({ "number": control["game"], "revision": control["revision"] })
    };
    bens.give(&target(&seen, 1), "a", answers[1]).await;
    heard(&mut stream, "id: 1\n").await;
    let declined = anns.state(PATH).await.json;
    assert_eq!(declined["follows"], json!(["1", over["event"]]));
    assert!(declined["labels"]["board-rematch-void"].is_string());
    assert_eq!(
        (&declined["rematch"], &declined["notice"]),
        (&Value::Null, &json!(""))
    );
    // The next one is accepted.
    anns.give(&declined, "b", "rematch").await;
    let seen = bens.state(PATH).await.json;
    let begun = bens.give(&target(&seen, 0), "b", answers[0]).await;
    assert_eq!(begun["state"]["number"], "3", "{begun}");
    assert_eq!(anns.state(PATH).await.json["rematch"], "3");
}

#[tokio::test]
async fn a_request_is_told_to_each_side_in_its_own_words() {
    let bot = Bot::new().await;
    let (anns, bens) = (bot.link(ann(), 601).await, bot.link(ben(), 602).await);
    let start = anns.state(PATH).await.json;
    let moved = anns.give(&start, "a", "move move:e2e4").await["state"].clone();
    let asked = anns.give(&moved, "b", "takeback").await;
    assert_eq!(
        asked["state"]["notice"],
        "Your takeback request is waiting for an answer."
    );
    assert_eq!(
        bens.state(PATH).await.json["notice"],
        "Ann's takeback request is waiting for an answer."
    );
}

#[tokio::test]
async fn a_review_arrives_when_it_is_asked_for_again() {
    let bot = Bot::new().await;
    finish(&bot).await;
    let table = bot.link(ann(), 601).await;
    let over = table.state(PATH).await.json;
    let promised = table.give(&over, "a", "game review").await;
    assert_eq!(promised["again"], 1, "{promised}");
    let posts = Posts::default();
    let now = bot.app.clock().now();
    jobs::pass(&bot.app, &posts, now).await.unwrap();
    let review = table.give(&over, "b", "game review").await;
    let said = review["text"].as_str().unwrap();
    assert!(said.contains("2. g4 allowed mate in one"), "{said}");
    assert_eq!(
        (&review["again"], &review["marks"]),
        (&Value::Null, &json!([]))
    );
    let point = table.give(&over, "c", "game review point:1").await;
    let said = point["text"].as_str().unwrap();
    assert!(said.starts_with("Turning point 1 of 1"), "{said}");
    // The page goes to the position before it, where the better move is marked.
    assert_eq!(point["ply"], 2);
    let arrows = json!([["g2", "wrong", "g4"], ["b1", "right", "c3"]]);
    assert_eq!(point["marks"], arrows);
}

#[tokio::test]
async fn a_proxy_names_the_public_host_and_others_are_refused() {
    let bot = Bot::new().await;
    let client = reqwest::Client::new();
    for (host, expected) in [
        ("chess.example.org", StatusCode::OK),
        ("CHESS.example.org", StatusCode::OK),
        (
            "chess.example.org.evil.example",
            StatusCode::MISDIRECTED_REQUEST,
        ),
        ("evil.example", StatusCode::MISDIRECTED_REQUEST),
    ] {
        let asked = client.get(format!("{}/board", bot.address));
        let answer = asked.header(HOST, host).send().await.unwrap();
        assert_eq!(answer.status(), expected, "{host}");
    }
}

#[tokio::test]
async fn streams_go_on_at_another_process_of_the_database() {
    let bot = Bot::new().await;
    let other = store::embedded(bot.folder.path()).await.unwrap();
    let other = Arc::new(App::new(other));
    let (address, _stops) = served(&other).await;
    let table = bot.link(ann(), 601).await;
    let mut stream = table.stream("1").await;
    let state = table.state(PATH).await.json;
    heard(&mut stream, "\n\n").await;
    // The process ends, and the page connects elsewhere with the same secret.
    bot.stops.send(true).unwrap();
    heard(&mut stream, "never").await;
    let elsewhere = Table::at(&address, &table.secret);
    let mut resumed = elsewhere.stream("1").await;
    heard(&mut resumed, "\n\n").await;
    // A move that a third process writes is polled for.
    let moves = in_game(bot.game, crate::support::plays("e2e4"));
    bot.say(ann(), 602, moves).await;
    let next = state["event"].as_u64().unwrap() + 1;
    heard(&mut resumed, &format!("id: {next}\n")).await;
}

#[tokio::test]
async fn a_database_that_is_away_is_said_and_a_repeated_request_counts_once() {
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let state = table.state(PATH).await.json;
    bot.away.set(true);
    let given = json!({
        "request": "a", "command": "move move:e2e4",
        "game": state["number"], "revision": state["revision"],
    });
    let failed = table.post(given.to_string()).await;
    assert!(
        failed.status.is_server_error() || failed.json["kind"] == "failed",
        "{}",
        failed.json
    );
    assert!(table.state("/board/games").await.status.is_server_error());
    bot.away.set(false);
    for _ in 0..2 {
        let moved = table.post(given.to_string()).await.json;
        assert_eq!(
            (&moved["kind"], &moved["state"]["revision"]),
            (&json!("fulfilled"), &json!(1))
        );
    }
}

#[tokio::test]
async fn a_flood_of_guesses_and_half_open_connections_leaves_streams_alone() {
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let mut stream = table.stream("1").await;
    heard(&mut stream, "\n\n").await;
    // Above the limit, the oldest connections are closed, except streams.
    let host = bot.address.trim_start_matches("http://");
    let mut half_open = Vec::new();
    for _ in 0..3_000 {
        match TcpStream::connect(host).await {
            Ok(mut line) => {
                let _ = line.write_all(b"GET /board HTTP/1.1\r\nHost: lo").await;
                half_open.push(line);
            }
            // This machine can't open more files.
            Err(_) => break,
        }
    }
    let guesses = (0..300).map(|guess| {
        let table = Table::at(&bot.address, &format!("{guess:032x}"));
        async move { table.state(PATH).await.status }
    });
    for status in join_all(guesses).await {
        let refused = [StatusCode::UNAUTHORIZED, StatusCode::SERVICE_UNAVAILABLE];
        assert!(refused.contains(&status), "{status}");
    }
    let moves = in_game(bot.game, crate::support::plays("e2e4"));
    bot.say(ann(), 602, moves).await;
    let told = heard(&mut stream, "\n\n").await;
    assert!(told.starts_with("id: "), "{told}");
    assert_eq!(table.state(PATH).await.status, StatusCode::OK);
    // One person's flood is turned away, and leaves room for the other.
    let bens = bot.link(ben(), 603).await;
    let flood = (0..2_000).map(|_| async {
        let asked = reqwest::Client::new().get(format!("{}{PATH}", bot.address));
        let asked = asked.bearer_auth(&table.secret).send().await;
        asked.ok().map(|answer| answer.status())
    });
    let others = async {
        for _ in 0..5 {
            assert_eq!(bens.state(PATH).await.status, StatusCode::OK);
        }
    };
    let flood = futures_util::stream::iter(flood).buffer_unordered(200);
    let (statuses, ()) = tokio::join!(flood.collect::<Vec<_>>(), others);
    let known = [
        StatusCode::OK,
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::SERVICE_UNAVAILABLE,
    ];
    let answered: Vec<StatusCode> = statuses.into_iter().flatten().collect();
    assert!(answered.iter().all(|status| known.contains(status)));
    assert!(answered.contains(&StatusCode::TOO_MANY_REQUESTS));
}

/// A client that doesn't read delays no others, and its request ends.
#[tokio::test]
async fn a_reader_that_takes_nothing_holds_up_nobody() {
    let bot = Bot::new().await;
    let table = bot.link(ann(), 601).await;
    let host = bot.address.trim_start_matches("http://");
    let asked = format!(
        "GET /board/events?game=1 HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {}\r\n\r\n",
        table.secret
    );
    let mut slow = TcpStream::connect(host).await.unwrap();
    slow.write_all(asked.as_bytes()).await.unwrap();
    let mut stream = table.stream("1").await;
    for (number, code) in (700..).zip(["e2e4", "e7e5", "g1f3", "b8c6"]) {
        heard(&mut stream, "\n\n").await;
        let by = [ann(), ben()][usize::try_from(number % 2).unwrap()].clone();
        bot.say(by, number, in_game(bot.game, crate::support::plays(code)))
            .await;
    }
    // Five more end the oldest stream, the slow one.
    let mut more = Vec::new();
    for _ in 0..5 {
        more.push(table.stream("1").await);
    }
    let mut all = Vec::new();
    let end = timeout(Duration::from_mins(1), slow.read_to_end(&mut all));
    end.await.unwrap().unwrap();
    assert!(all.ends_with(b"0\r\n\r\n"), "it has ended");
}
