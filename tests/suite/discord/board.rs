//! Personal links to the board in a browser, and the channel that follows.

use arbiter::web::session::{Links, Sessions};
use arbiter::web::{Site, listen};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::*;
use crate::web::{Table, heard};

const LINK: &str = "Board in the browser";

/// Serves the board of a bot at this address until the sender is dropped.
pub(crate) fn serve_on(listener: TcpListener, app: &App) -> watch::Sender<bool> {
    serve_with(listener, app, Links::default())
}

pub(crate) fn serve_with(listener: TcpListener, app: &App, links: Links) -> watch::Sender<bool> {
    let (stops, stop) = watch::channel(false);
    let site = Site {
        app: Arc::new(app.clone()),
        sessions: Sessions::Links(links),
        host: Some(listener.local_addr().unwrap().to_string()),
        stop,
    };
    tokio::spawn(listen(listener, site));
    stops
}

/// A bot with a board, its application, and the board's address.
pub(crate) async fn with_board() -> (Fake, (Bot, App), String, watch::Sender<bool>) {
    let fake = Fake::start().await;
    let listener = listener();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let folder = folder();
    let store = opened(folder.path()).await;
    let app = App::new(store).with_board(Some(&url));
    let stops = serve_on(listener, &app);
    let bot = Bot::run(&fake, &[], app.clone(), folder);
    fake.connected(1, 0).await;
    (fake, (bot, app), url, stops)
}

/// The link in a private answer.
pub(crate) fn link(answer: &Sent) -> String {
    assert!(
        answer.is_ephemeral() || answer.payload["type"] == 7,
        "{answer:?}"
    );
    let said = answer.content();
    let (_, rest) = said.split_once('<').unwrap_or_else(|| panic!("{said}"));
    rest.split_once('>').unwrap().0.to_owned()
}

/// The board of a link that opens a game.
fn table(answer: &Sent, game: &str) -> Table {
    let link = link(answer);
    let (address, secret) = link.split_once("/board#").unwrap();
    let (secret, opened) = secret.split_once('-').unwrap();
    assert_eq!(opened, game);
    Table::at(address, secret)
}

async fn linked(fake: &Fake, user: &User, board: &Sent) -> Table {
    let more = press(fake, user, &board.button("More…")).await;
    table(&press(fake, user, &more.button(LINK)).await, "1")
}

#[tokio::test]
async fn a_move_on_the_page_is_in_the_channel_and_one_there_on_the_page() {
    let (fake, _bot, _, _stops) = with_board().await;
    let board = begun(&fake).await;
    let table = linked(&fake, &ANN, &board).await;
    let state = table.state("/board/state").await.json;
    assert_eq!(state["number"], "1");
    assert_eq!(state["moves"].as_array().unwrap().len(), 20);
    let mut stream = table.stream("1").await;
    let moved = table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(moved["kind"], "fulfilled", "{moved}");
    // The move is announced once in the channel, with a ping for Ben.
    let posted = fake.message().await;
    posted.says("e4");
    assert_eq!(posted.pinged(), ["102"]);
    let again = table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(again["state"]["event"], moved["state"]["event"]);
    assert!(fake.is_silent_for(Duration::from_millis(500)).await);
    // The reply is made in the channel.
    play(&fake, &BEN, "e5").await.says("e5");
    let event = moved["state"]["event"].as_u64().unwrap() + 1;
    heard(&mut stream, &format!("id: {event}\n")).await;
    let state = table.state("/board/state?game=1").await.json;
    assert_eq!(state["played"].as_array().unwrap().len(), 3);
    // A refusal stays on the page.
    let illegal = table.give(&state, "b", "move move:g1-g3").await;
    assert_eq!(illegal["kind"], "refused");
    assert!(fake.is_silent_for(Duration::from_millis(500)).await);
}

#[tokio::test]
async fn links_are_given_privately_shown_and_ended() {
    let (fake, _bot, url, _stops) = with_board().await;
    begun(&fake).await;
    let get = slash("board").text("links", "get");
    let link = link(&ask(&fake, &ANN, &get).await);
    assert!(link.starts_with(&format!("{url}/board#")), "{link}");
    let opened = ask(&fake, &ANN, &slash("games").text("only", "next")).await;
    assert!(opened.is_ephemeral());
    table(&press(&fake, &ANN, &opened.button(LINK)).await, "1");
    let shown = ask(&fake, &ANN, &slash("privacy show")).await;
    shown.says_privately("Links to the board in the browser: 2.");
    let end = slash("board").text("links", "end");
    ask(&fake, &ANN, &end)
        .await
        .says_privately("Your 2 links to the board have ended.");
    ask(&fake, &ANN, &end)
        .await
        .says_privately("You have no links to the board.");
}

#[tokio::test]
async fn without_an_address_there_is_no_board() {
    let (fake, _bot, board) = playing().await;
    let more = press(&fake, &ANN, &board.button("More…")).await;
    assert!(more.buttons().iter().all(|(label, _)| label != LINK));
    ask(&fake, &ANN, &slash("board").text("links", "get"))
        .await
        .says_privately("No board in the browser is set up here.");
}

#[tokio::test]
async fn others_watch_where_the_server_lets_them_and_change_nothing() {
    let (fake, _bot, _, _stops) = with_board().await;
    let board = begun(&fake).await;
    let more = press(&fake, &CID, &board.button("More…")).await;
    assert!(more.buttons().iter().all(|(label, _)| label != LINK));
    let get = slash("board").text("links", "get").text("number", "1");
    ask(&fake, &CID, &get)
        .await
        .says_privately("Only the players can open this board.");
    let watch = async |value| {
        ask(
            &fake,
            &MANAGER,
            &slash("server change").text("watch", value),
        )
        .await;
    };
    watch("on").await;
    let in_parent = ask_in(&fake, &CID, &SQUARE, &get).await;
    assert!(in_parent.content().contains("/board#"));
    let table = linked(&fake, &CID, &board).await;
    let path = "/board/state?game=1";
    let state = table.state(path).await.json;
    assert_eq!(state["number"], "1");
    assert_eq!(
        (&state["moves"], &state["controls"]),
        (&json!([]), &json!([]))
    );
    let mut stream = table.stream("1").await;
    heard(&mut stream, "\n\n").await;
    for command in [
        "move move:e2e4",
        "draw",
        "resign confirm:yes",
        "game hint part:piece",
        "game think",
    ] {
        let given = json!({
            "request": command, "command": command, "game": "1", "revision": 0,
        });
        let refused = table.post(given.to_string()).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{command}");
    }
    // The link opens no other game, and lists none.
    begun_by(&fake, &challenge_to(&BEN).text("game", "chess960")).await;
    let other = table.state("/board/state?game=2").await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    assert_eq!(table.state("/board/games").await.json["games"], json!([]));
    watch("off").await;
    assert_eq!(table.state(path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(table.stream("1").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn another_process_takes_the_board_over() {
    let fake = Fake::start().await;
    let folder = folder();
    let port = listener().local_addr().unwrap().port();
    let url = format!("http://127.0.0.1:{port}");
    let address = format!("127.0.0.1:{port}");
    let key = fake_discord::public_key();
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", fake.url.as_str()),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("PUBLIC_URL", &url),
        ("BOARD_ADDR", &address),
        ("WEB_ADDR", "127.0.0.1:0"),
        ("DISCORD_PUBLIC_KEY", &key),
    ];
    let start = |part| super::process::command(part, &settings).spawn().unwrap();
    let mut first = start("discord");
    fake.connected(1, 0).await;
    let board = begun(&fake).await;
    let table = linked(&fake, &ANN, &board).await;
    let state = table.state("/board/state").await.json;
    let mut stream = table.stream("1").await;
    heard(&mut stream, "\n\n").await;
    let mut second = start("web");
    tokio::time::sleep(Duration::from_millis(500)).await;
    first.kill().unwrap();
    first.wait().unwrap();
    heard(&mut stream, "never").await;
    let client = reqwest::Client::new();
    soon(async || client.get(format!("{url}/board")).send().await.ok()).await;
    let mut stream = table.stream("1").await;
    let moved = table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(moved["kind"], "fulfilled", "{moved}");
    let event = moved["state"]["event"].as_u64().unwrap();
    heard(&mut stream, &format!("id: {event}\n")).await;
    fake.message().await.says("e4");
    super::process::terminate(&second);
    second.wait().unwrap();
    assert_ne!(moved["state"], Value::Null);
}
