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
use arbiter::referee::{Action, Awaited};
use arbiter::store;
use arbiter::store::{Faults, StoreError};
use arbiter::web::session::{Links, Sessions};
use arbiter::web::{Site, listen};
use async_trait::async_trait;
use futures_util::future::join_all;
use reqwest::StatusCode;
use reqwest::header::HOST;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::{Table, heard};
use crate::support::{challenge, folder, id, in_game, player, request};

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
struct Away(Mutex<bool>);

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

/// A bot with a board, and a game between Ann and Ben in channel 100.
struct Bot {
    app: Arc<App>,
    address: String,
    game: GameNumber,
    away: Arc<Away>,
    stops: watch::Sender<bool>,
    folder: tempfile::TempDir,
}

fn ann() -> Player {
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
    async fn new() -> Self {
        let folder = folder();
        let away = Arc::<Away>::default();
        let store = store::embedded(folder.path()).await.unwrap();
        let faults: Arc<dyn Faults> = Arc::clone(&away) as Arc<dyn Faults>;
        let app = App::new(store.with_faults(faults));
        let app = Arc::new(app.with_board(Some("https://chess.example.org")));
        let now = app.clock().now();
        let asked = request(ann(), now, id(501));
        let challenged = Command::Challenge(challenge(Some(ben())));
        let game = app.handle(asked, Ok(challenged)).await.event.unwrap().0;
        let accept = in_game(game, Action::Accept(Awaited::Anything));
        app.handle(request(ben(), now, id(502)), Ok(accept)).await;
        let (address, stops) = served(&app).await;
        Bot {
            app,
            address,
            game,
            away,
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
    async fn link(&self, by: Player, number: u64) -> Table {
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
        .add_board_link(&digest, id(3), None, now)
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
    *bot.away.0.lock().unwrap() = true;
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
    *bot.away.0.lock().unwrap() = false;
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
    for _ in 0..1_500 {
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
