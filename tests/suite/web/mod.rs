//! The board in a browser, over HTTP: authentication, commands, and streams.

pub(crate) mod links;
#[cfg(unix)]
mod program;

use std::sync::Arc;
use std::time::Duration;

use arbiter::game::{Languages, Place};
use arbiter::illustration::LivePage;
use arbiter::play::{App, BoardAccess};
use arbiter::referee::Platform;
use arbiter::store;
use arbiter::terminal::line;
use arbiter::web::session::{SecretDigest, Session, Sessions, new_secret};
use arbiter::web::{Site, listen};
use reqwest::header::{AUTHORIZATION, HOST};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::support::{contains, direct, folder, player};

/// A name that contains markup, script, an attribute, or a direction mark.
pub(crate) const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\"'\u{202E}&lt;b&gt;";

/// A served board of one machine.
pub(crate) struct Table {
    pub(crate) address: String,
    pub(crate) secret: String,
    client: reqwest::Client,
    /// Stops the server when dropped.
    _served: Option<(watch::Sender<bool>, tempfile::TempDir)>,
}

pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) json: Value,
}

impl Table {
    pub(crate) async fn of(names: [&str; 2]) -> Self {
        let folder = folder();
        let app = Arc::new(App::new(store::embedded(folder.path()).await.unwrap()));
        let secret = new_secret().unwrap();
        // The guest is challenged by name, as in the terminal.
        let guest = line::parse_player(names[1]).unwrap();
        let place: Place = direct(1);
        let session = Session {
            digest: SecretDigest::of(&secret),
            user: player(1, names[0]),
            guest: Some(guest),
            access: BoardAccess::Place,
            place,
            platform: Platform::Terminal,
            languages: Languages::default(),
            first: None,
            may_begin: true,
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stops, stop) = watch::channel(false);
        let sessions = Sessions::Local(Box::new(session));
        let site = Site {
            app,
            sessions,
            host: None,
            stop,
        };
        tokio::spawn(listen(listener, site));
        Table {
            address,
            secret,
            client: reqwest::Client::new(),
            _served: Some((stops, folder)),
        }
    }

    /// A board that another process serves.
    pub(crate) fn at(address: &str, secret: &str) -> Self {
        Table {
            address: address.to_owned(),
            secret: secret.to_owned(),
            client: reqwest::Client::new(),
            _served: None,
        }
    }

    /// A stream of a game's events.
    pub(crate) async fn stream(&self, game: &str) -> Response {
        self.get(&format!("/board/events?game={game}"), &self.secret)
            .await
    }

    async fn get(&self, path: &str, secret: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.address));
        let request = request.header(AUTHORIZATION, format!("Bearer {secret}"));
        request.send().await.unwrap()
    }

    pub(crate) async fn state(&self, path: &str) -> Reply {
        read(self.get(path, &self.secret).await).await
    }

    pub(crate) async fn post(&self, body: String) -> Reply {
        let request = self.client.post(format!("{}/board/command", self.address));
        let request = request.header(AUTHORIZATION, format!("Bearer {}", self.secret));
        read(request.body(body).send().await.unwrap()).await
    }

    /// Gives a command on the position of a state; returns the newest state.
    pub(crate) async fn give(&self, state: &Value, request: &str, command: &str) -> Value {
        let given = json!({
            "request": request, "command": command,
            "game": state["number"], "revision": state["revision"],
        });
        let reply = self.post(given.to_string()).await;
        assert_eq!(reply.status, StatusCode::OK, "{command}: {}", reply.json);
        reply.json
    }

    /// Starts a game of both people.
    pub(crate) async fn begin(&self, game: &str) -> Value {
        let command = format!("challenge @guest game:{game} colour:white");
        let given = json!({ "request": game, "game": null, "command": command });
        let reply = self.post(given.to_string()).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.json);
        reply.json["state"].clone()
    }
}

async fn read(response: Response) -> Reply {
    let status = response.status();
    let text = response.text().await.unwrap();
    let json = serde_json::from_str(&text).unwrap_or(Value::String(text));
    Reply { status, json }
}

pub(crate) async fn table() -> Table {
    Table::of(["ann", "guest"]).await
}

#[tokio::test]
async fn a_move_is_played_once_however_often_its_request_arrives() {
    let table = table().await;
    let start = table.begin("chess").await;
    assert_eq!(start["moves"].as_array().unwrap().len(), 20);
    let first = table.give(&start, "a", "move move:e2e4").await;
    assert_eq!(first["kind"], "fulfilled");
    let again = table.give(&start, "a", "move move:e2e4").await;
    assert_eq!(again["state"]["event"], first["state"]["event"]);
    assert_eq!(again["state"]["revision"], 1);
    // In another session, the same name is another request.
    let reply = table.give(&first["state"], "b", "move move:e7e5").await;
    assert_eq!(reply["state"]["revision"], 2);
    assert_eq!(reply["state"]["flipped"], false, "White is to move");
}

#[tokio::test]
async fn a_refusal_has_the_referees_words_and_marks_and_changes_nothing() {
    let table = table().await;
    let start = table.begin("chess").await;
    let illegal = table.give(&start, "a", "move move:g1-g3").await;
    assert_eq!(illegal["kind"], "refused");
    assert!(
        illegal["text"].as_str().unwrap().contains("a knight jumps"),
        "{illegal}"
    );
    let marks = illegal["marks"].as_array().unwrap();
    assert!(marks.contains(&json!(["g3", "refused"])), "{marks:?}");
    assert_eq!(illegal["state"]["event"], start["event"]);
    // A move on an older position.
    let moved = table.give(&start, "b", "move move:e2e4").await;
    let stale = table.give(&start, "c", "move move:d2d4").await;
    assert_eq!(stale["kind"], "refused");
    assert_eq!(stale["state"]["event"], moved["state"]["event"]);
}

#[tokio::test]
async fn a_game_that_ended_takes_no_move() {
    let table = table().await;
    let start = table.begin("chess").await;
    let asked = table.give(&start, "a", "resign").await;
    assert_eq!(
        asked["state"]["event"], start["event"],
        "it takes a second press"
    );
    let confirm = asked["controls"][0]["command"].as_str().unwrap();
    let over = table.give(&start, "b", confirm).await;
    assert_eq!(over["state"]["moves"], json!([]));
    assert_eq!(over["state"]["controls"][0]["command"], "rematch");
    let late = table.give(&start, "c", "move move:e2e4").await;
    assert_eq!(late["kind"], "refused");
    let again = table.give(&over["state"], "d", "rematch").await;
    assert_ne!(again["state"]["number"], start["number"]);
    assert_eq!(
        again["state"]["moves"].as_array().unwrap().len(),
        20,
        "{again}"
    );
}

#[tokio::test]
async fn both_people_at_one_machine_ask_and_answer() {
    let table = table().await;
    let start = table.begin("chess").await;
    let moved = table.give(&start, "a", "move move:e2e4").await["state"].clone();
    assert_eq!(moved["flipped"], true, "Black is to move");
    let asked = table.give(&moved, "b", "takeback").await["state"].clone();
    let controls = asked["controls"].to_string();
    assert!(controls.contains("accept request:takeback"), "{controls}");
    contains(asked["notice"].to_string(), &["ann's takeback request"]);
    let back = table.give(&asked, "c", "accept request:takeback").await;
    assert_eq!(back["state"]["plies"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn no_game_is_shown_without_the_secret() {
    let table = table().await;
    table.begin("chess").await;
    let last = if table.secret.ends_with('0') {
        '1'
    } else {
        '0'
    };
    let almost = format!("{}{last}", &table.secret[..31]);
    for secret in ["", "0", &almost, &"0".repeat(10_000)] {
        for path in [
            "/board/state",
            "/board/state?game=1",
            "/board/games",
            "/board/events?game=1",
        ] {
            let refused = read(table.get(path, secret).await).await;
            assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{path}");
            let words = refused.json.as_str().unwrap();
            assert!(
                words.contains("arbiter play") && !words.contains("ann"),
                "{words}"
            );
        }
    }
    for path in [
        "/",
        "/board/",
        "/board/pieces/wood-0.svg",
        "/board/state/../x",
        "/metrics",
    ] {
        let found = read(table.get(path, &table.secret).await).await;
        assert_eq!(found.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!found.json.to_string().contains("ann"), "{path}");
    }
    let missing = table.state("/board/state?game=99").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    for number in ["x", "-1", "99999999999999999999"] {
        let wrong = table.state(&format!("/board/state?game={number}")).await;
        assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{number}");
    }
}

#[tokio::test]
async fn a_name_that_leads_here_from_elsewhere_is_refused() {
    let table = table().await;
    let port = table.address.rsplit(':').next().unwrap();
    for (host, expected) in [
        ("evil.example".to_owned(), StatusCode::MISDIRECTED_REQUEST),
        (
            format!("evil.example:{port}"),
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (
            format!("127.0.0.1.evil.example:{port}"),
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (format!("localhost:{port}"), StatusCode::OK),
        (format!("[::1]:{port}"), StatusCode::OK),
    ] {
        let request = table.client.get(format!("{}/board", table.address));
        let answer = request.header(HOST, &host).send().await.unwrap();
        assert_eq!(answer.status(), expected, "{host}");
    }
}

#[tokio::test]
async fn every_response_is_closed_to_others() {
    let table = table().await;
    for path in ["/", "/board", "/board/state", "/board/games"] {
        let answer = table.get(path, &table.secret).await;
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cache-control"), "no-store");
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        for hole in ["unsafe", "*", "http:", "https:", "blob:"] {
            assert!(!policy.contains(hole), "{policy}");
        }
        assert!(answer.headers().get("set-cookie").is_none());
    }
}

#[test]
fn the_page_is_small_and_the_same_for_everybody() {
    let page = LivePage::new(arbiter::game::Language::ENGLISH, None);
    assert!(page.html.len() < 90_000, "{}", page.html.len());
    assert!(!page.html.contains("{{") && !page.html.contains(" style="));
    assert!(!page.html.contains("innerHTML") && !page.html.contains("eval("));
}

#[tokio::test]
async fn unreadable_and_large_commands_are_refused() {
    let table = table().await;
    let start = table.begin("chess").await;
    let large = format!("{{\"request\":\"{}\"}}", "x".repeat(10_000));
    assert_eq!(
        table.post(large).await.status,
        StatusCode::PAYLOAD_TOO_LARGE
    );
    for body in [
        String::new(),
        "[]".to_owned(),
        json!({"request": "a", "game": "0", "command": "resign"}).to_string(),
        json!({"request": "a", "game": start["number"], "command": "server change"}).to_string(),
        json!({"request": "a", "game": start["number"], "command": "\u{0}"}).to_string(),
        json!({"request": "a", "game": null, "command": "privacy delete confirm:yes"}).to_string(),
        json!({"request": "a", "game": null, "command": ""}).to_string(),
        json!({"request": "a", "game": start["number"], "revision": -1, "command": "draw"})
            .to_string(),
    ] {
        assert_eq!(
            table.post(body.clone()).await.status,
            StatusCode::BAD_REQUEST,
            "{body}"
        );
    }
    // A long text that isn't a move.
    let long = table
        .give(&start, "b", &format!("move move:{}", "é".repeat(60)))
        .await;
    assert_eq!(long["kind"], "refused");
    // What is typed as a move is one text, even with a colon.
    let options = table.give(&start, "b", "move move:Nf3 draw:yes").await;
    assert_eq!(options["kind"], "refused");
    assert!(options["text"].as_str().unwrap().contains("Nf3 draw:yes"));
}

/// The form for a new game can hold what no game has.
#[tokio::test]
async fn a_challenge_that_is_wrong_gets_its_reason() {
    let table = table().await;
    let challenge = "challenge @guest game:chess960 position:1000";
    let given = json!({ "request": "a", "game": null, "command": challenge });
    let answer = table.post(given.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.json["kind"], "refused");
    assert!(answer.json["text"].as_str().unwrap().contains("959"));
}

#[tokio::test]
async fn names_stay_texts() {
    let table = Table::of([HOSTILE, "guest"]).await;
    let start = table.begin("chess").await;
    assert_eq!(start["players"][0], HOSTILE);
    let raw = table.get("/board/state?game=1", &table.secret).await;
    assert_eq!(raw.headers()["content-type"], "application/json");
    assert!(!raw.text().await.unwrap().contains('<'));
}

/// The list of the other games is read again when one of them changes, and only then.
#[tokio::test]
async fn a_stream_tells_that_another_game_has_changed() {
    let table = table().await;
    let first = table.begin("chess").await;
    let second = table.begin("space").await;
    let mut stream = table.stream("1").await;
    heard(&mut stream, "id:").await;
    table.give(&first, "a", "move move:e2e4").await;
    let own = heard(&mut stream, "id:").await;
    let code = second["moves"][0][2].as_str().unwrap();
    table.give(&second, "b", &format!("move move:{code}")).await;
    let other = heard(&mut stream, "event: games").await;
    assert!(
        !own.contains("games") && !other.contains("id:"),
        "{own} {other}"
    );
}

#[tokio::test]
async fn the_form_has_what_a_challenge_takes_and_looks_are_changed() {
    let table = table().await;
    let begin = table.state("/board/games").await.json["begin"].clone();
    let starts = begin["variants"].as_array().unwrap().iter();
    let starts: Vec<_> = starts.filter(|game| !game[3].is_null()).collect();
    assert_eq!(starts.len(), 1);
    assert_eq!(
        (&starts[0][0], &starts[0][3]),
        (&json!("chess960"), &json!(960))
    );
    let clock = begin["clocks"][2][0].as_str().unwrap();
    let numbered = format!("chess960 clock:{clock} position:518");
    let start = table.begin(&numbered).await;
    assert_eq!(start["clocks"]["live"], true);
    for (name, value) in [("pieces", "bold"), ("language", "de"), ("theme", "slate")] {
        let command = format!("settings change {name}:{value}");
        let looks = table.give(&start, name, &command).await["state"]["looks"].clone();
        let mut looks = looks.as_array().unwrap().iter();
        let look = looks.find(|look| look[0] == name).unwrap();
        assert_eq!(look[2], value);
        let choices = look[1].as_array().unwrap();
        assert!(choices.iter().any(|choice| choice[0] == value), "{look}");
    }
}

/// Reads a stream until it contains this, or ends.
pub(crate) async fn heard(stream: &mut Response, until: &str) -> String {
    let mut text = String::new();
    let reading = async {
        while let Ok(Some(chunk)) = stream.chunk().await {
            text.push_str(&String::from_utf8_lossy(&chunk));
            if text.contains(until) {
                return;
            }
        }
    };
    timeout(Duration::from_mins(1), reading).await.unwrap();
    text
}

#[tokio::test]
async fn a_stream_tells_of_each_event_and_goes_on_where_it_broke() {
    let table = table().await;
    let start = table.begin("chess").await;
    let event = start["event"].as_u64().unwrap();
    let path = format!("{}/board/events?game=1", table.address);
    let open = async |known: Option<u64>| {
        let request = table.client.get(&path);
        let request = request.header(AUTHORIZATION, format!("Bearer {}", table.secret));
        let known = known.map(|known| known.to_string());
        let request = known.into_iter().fold(request, |request, known| {
            request.header("last-event-id", known)
        });
        let stream = request.send().await.unwrap();
        assert_eq!(stream.headers()["content-type"], "text/event-stream");
        stream
    };
    let mut fresh = open(None).await;
    assert!(
        heard(&mut fresh, "\n\n")
            .await
            .starts_with(&format!("id: {event}\n"))
    );
    let mut resumed = open(Some(event)).await;
    table.give(&start, "a", "move move:e2e4").await;
    let next = format!("id: {}\n", event + 1);
    for stream in [&mut fresh, &mut resumed] {
        let told = heard(stream, "\n\n").await;
        assert!(told.starts_with(&next), "{told}");
    }
    // Five more: the person's oldest ends.
    let mut more = Vec::new();
    for _ in 0..4 {
        more.push(open(None).await);
    }
    let last = heard(&mut fresh, "id: 99").await;
    assert_eq!(last, "event: replaced\ndata:\n\n", "it has ended");
}

#[tokio::test]
async fn more_requests_than_a_page_makes_are_turned_away() {
    let table = Arc::new(table().await);
    table.begin("chess").await;
    let mut is_refused = false;
    while !is_refused {
        let asking = (0..100).map(|_| {
            let table = Arc::clone(&table);
            tokio::spawn(async move { table.stream("1").await })
        });
        for asked in asking.collect::<Vec<_>>() {
            let answer = asked.await.unwrap();
            if answer.status() != StatusCode::OK {
                assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
                // Others are refused because there are too many at once.
                is_refused |= answer.text().await.unwrap() == "too many requests\n";
            }
        }
    }
    while table.state("/board/state?game=1").await.status != StatusCode::OK {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn an_analysis_board_tries_moves_of_both_sides_and_leaves_the_game_alone() {
    let table = table().await;
    let start = table.begin("chess").await;
    let commands: Vec<&Value> = controls(&start);
    assert!(commands.contains(&&json!("game think")), "{commands:?}");
    let think = async |command: &str| {
        let given = json!({
            "request": command, "command": command, "analysis": true,
            "game": start["number"], "revision": start["revision"],
        });
        table.post(given.to_string()).await.json
    };
    let tried = think("game think line:e2e4").await;
    assert_eq!(tried["kind"], "fulfilled", "{tried}");
    let shown = tried["state"].clone();
    assert_eq!(
        (&shown["is_analysis"], &shown["revision"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(shown["plies"].as_array().unwrap().len(), 2);
    assert_eq!(shown["moves"].as_array().unwrap().len(), 20, "Black's");
    let illegal = think("game think line:e7-e4").await;
    assert_eq!(illegal["kind"], "refused");
    let further = think("game think line:e7e5").await["state"].clone();
    assert_eq!(further["plies"].as_array().unwrap().len(), 3);
    let back = think("game think go:back").await["state"].clone();
    assert_eq!(back["plies"].as_array().unwrap().len(), 2);
    let asked = table.state("/board/state?game=1&analysis=yes").await.json;
    assert_eq!(asked["plies"], back["plies"]);
    let game = table.state("/board/state?game=1").await.json;
    assert_eq!(
        (&game["is_analysis"], &game["event"]),
        (&json!(false), &start["event"])
    );
    assert_eq!(game["plies"].as_array().unwrap().len(), 1);
}

fn controls(state: &Value) -> Vec<&Value> {
    let all = state["controls"].as_array().unwrap().iter();
    all.map(|control| &control["command"]).collect()
}

#[tokio::test]
async fn a_king_castles_in_chess960_onto_its_rook_or_its_square_or_by_two_squares() {
    let table = table().await;
    // The king on c1 castles with rooks on a1 and g1.
    let position = "chess960 position:1r1k4/8/8/8/8/8/8/R1K3R1 w AG - 0 1";
    let start = table.begin(position).await;
    let all = start["moves"].as_array().unwrap();
    let of_code = |code: &Value| -> Vec<&str> {
        let same = all.iter().filter(|one| one[2] == *code);
        same.map(|one| one[1].as_str().unwrap()).collect()
    };
    let onto = |rook: &str| {
        let found = all.iter().find(|one| one[0] == "c1" && one[1] == rook);
        of_code(&found.unwrap_or_else(|| panic!("{all:?}"))[2])
    };
    // It ends on g1, the rook's own square, and two squares along is e1.
    assert_eq!(onto("g1"), ["g1"]);
    // On the other side it stays where it is, and a1 is the rook's square.
    assert_eq!(onto("a1"), ["a1"]);
    let ends: Vec<(&Value, &Value)> = all.iter().map(|one| (&one[0], &one[1])).collect();
    let different: std::collections::HashSet<String> =
        ends.iter().map(|ends| format!("{ends:?}")).collect();
    assert_eq!(different.len(), ends.len(), "each pair of ends is one move");
    // With the rook on h1 both squares lead there.
    let table = super::web::table().await;
    let start = table
        .begin("chess960 position:1r1k4/8/8/8/8/8/8/R2K3R w AH - 0 1")
        .await;
    let all = start["moves"].as_array().unwrap();
    let targets: Vec<&str> = all
        .iter()
        .filter(|one| one[0] == "d1" && ["h1", "g1", "f1"].contains(&one[1].as_str().unwrap()))
        .map(|one| one[1].as_str().unwrap())
        .collect();
    assert_eq!(targets, ["h1", "g1", "f1"]);
    let by_two = all
        .iter()
        .find(|one| one[0] == "d1" && one[1] == "f1")
        .unwrap();
    let command = format!("move move:{}", by_two[2].as_str().unwrap());
    let castled = table.give(&start, "a", &command).await;
    assert_eq!(castled["state"]["played"][1][2], "O-O");
}
