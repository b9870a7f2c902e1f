//! Interactions over HTTP: which are accepted, and that behaviour doesn't depend on the transport.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};

use ring::signature::Ed25519KeyPair;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::doctor::told as told_of_set_up;
use super::metrics::{get, until};
use super::process::{command, terminate};
use super::*;
use crate::store::{Bench, on_each_database};
use fake_discord::{Fault, Interaction, Route};
use fake_discord::{public_key, signed, signed_for};

on_each_database!(
    of_two_processes_one_is_killed_and_no_move_is_lost_or_doubled,
    a_process_that_is_told_to_stop_finishes_what_has_come,
);

const MOVES: &str = "select count(*) from events where kind = 'moved'";

/// Both kinds of moves, a form, suggestions, and everything delivered more than once.
#[tokio::test]
async fn a_game_goes_the_same_way_over_the_gateway_and_over_http() {
    for way in Way::BOTH {
        let fake = Fake::over(way).await;
        fake.take_one_answer_each();
        let bot = Bot::start(&fake).await;
        begun(&fake).await;
        let id = fake.typing(&ANN, &HERE, &typed("e2e4"));
        let typing = fake.answer_to(id).await;
        assert_eq!(typing.suggestions()[0].1, "e2e4@0");
        fake.say_repeatedly(&ANN, &HERE, &typed("e4"), 3);
        let board = fake.next_answer().await;
        board.says("1. e4");
        fake.press(&BEN, &HERE, &board.button("Type…"));
        let form = fake.next_answer().await;
        fake.submit_repeatedly(&BEN, &HERE, &form, (&[("move", "e5")], &[]), 2);
        let board = fake.next_answer().await;
        board.says("1... e5");
        let list = press(&fake, &ANN, &board.button("Move")).await;
        let buttons = list.buttons();
        let button = buttons.iter().find(|(label, _)| label == "Nf3");
        let moved = press(&fake, &ANN, &button.unwrap().1).await;
        moved.says("2. Nf3");
        let folder = bot.stop().await;
        assert_eq!(count(folder.path(), MOVES).await, 3, "{way:?}");
        let received = fake.receipts();
        assert!(
            received.iter().all(|(_, status)| *status == 202),
            "{received:?}"
        );
        assert_eq!(received.is_empty(), way == Way::Gateway);
    }
}

#[tokio::test]
async fn an_interaction_that_is_played_back_or_comes_both_ways_counts_once() {
    let fake = Fake::over(Way::Http).await;
    let bot = Bot::start(&fake).await;
    begun(&fake).await;
    let moved = fake.command(&ANN, &HERE, &typed("e4"));
    for _ in 0..2 {
        assert!(fake.deliver(&moved));
        fake.next_answer().await.says("1. e4");
    }
    fake.balance(&[]);
    assert!(fake.deliver(&moved));
    fake.next_answer().await.says("1. e4");
    let folder = bot.stop().await;
    assert_eq!(count(folder.path(), MOVES).await, 1);
}

/// A bot without the gateway, and its address.
async fn web_alone(fake: &Fake, more: &[(&str, &str)]) -> (Bot, SocketAddr) {
    let folder = folder();
    let app = App::new(opened(folder.path()).await);
    let listener = listener();
    let address = listener.local_addr().unwrap();
    let entrances = vec![Entrance::Web(listener)];
    let bot = Bot::enter(fake, more, app, folder, entrances);
    fake.balance(&[address]);
    (bot, address)
}

#[tokio::test]
async fn only_what_discord_has_signed_lately_is_taken() {
    let fake = Fake::over(Way::Http).await;
    let (bot, address) = web_alone(&fake, &[]).await;
    let listening = bot.listens().await;
    until(&listening, "/healthz", |status, _| status == 200).await;
    let (_, metrics) = get(&listening, "/metrics").await;
    assert!(metrics.contains("arbiter_shards 0"));
    let asked = json!({ "type": 1 }).to_string();
    let now = fake.seconds();
    let pong = signed(address, &asked, now).send().await.unwrap();
    assert_eq!(pong.status(), 200);
    assert_eq!(pong.headers()["content-type"], "application/json");
    assert_eq!(pong.text().await.unwrap(), asked);
    let changed = asked.clone() + " ";
    let large = format!("[\"{}\"]", "x".repeat(256 * 1024));
    let foreign = Ed25519KeyPair::from_seed_unchecked(&[8; 32]).unwrap();
    let foreign = hex::encode(foreign.sign(format!("{now}{asked}").as_bytes()));
    let unsigned = reqwest::Client::new().post(format!("http://{address}/interactions"));
    for (what, request, status) in [
        ("no signature", unsigned.body(asked.clone()), 401),
        (
            "another key",
            signed(address, &asked, now).headers(header(&foreign)),
            401,
        ),
        (
            "no hexadecimal digits",
            signed(address, &asked, now).headers(header("Ω")),
            401,
        ),
        (
            "a short signature",
            signed(address, &asked, now).headers(header("00")),
            401,
        ),
        (
            "another body",
            signed(address, &asked, now).body(changed),
            401,
        ),
        ("an old signature", signed(address, &asked, now - 301), 401),
        (
            "one that is not so old",
            signed(address, &asked, now - 290),
            200,
        ),
        ("a large body", signed(address, &large, now), 413),
        ("no JSON", signed(address, "{", now), 400),
        ("no object", signed(address, "[1]", now), 400),
        ("no interaction", signed(address, "{\"type\":2}", now), 400),
        (
            "one that is not so far ahead",
            signed(address, &asked, now + 290),
            200,
        ),
        ("one of the future", signed(address, &asked, now + 310), 401),
        (
            "one of the last day",
            signed(address, &asked, i64::MAX),
            401,
        ),
        (
            "one of the first day",
            signed(address, &asked, i64::MIN),
            401,
        ),
        // The clock is unchanged.
        ("one of now", signed(address, &asked, now), 200),
        (
            "another that is not so old",
            signed(address, &asked, now - 280),
            200,
        ),
    ] {
        assert_eq!(request.send().await.unwrap().status(), status, "{what}");
    }
    let base = format!("http://{address}");
    let got = reqwest::get(format!("{base}/interactions")).await.unwrap();
    assert_eq!(got.status(), 405);
    assert_eq!(reqwest::get(base).await.unwrap().status(), 404);
    bot.stop().await;
}

/// Somebody removes the app from their account: what they had open then ends, and their games stay.
#[tokio::test]
async fn a_removed_user_install_ends_links_and_no_games() {
    let fake = Fake::over(Way::Http).await;
    let (bot, address) = web_alone(&fake, &[]).await;
    let listening = bot.listens().await;
    until(&listening, "/healthz", |status, _| status == 200).await;
    begun(&fake).await;
    let now = fake.seconds();
    let send = async |body: serde_json::Value, seconds: i64| {
        let body = body.to_string();
        let sent = signed_for("events", address, &body, seconds).send().await;
        sent.unwrap().status().as_u16()
    };
    let removed = |user: &str| {
        let data = json!({ "user": { "id": user, "username": "ann" } });
        let event = json!({ "type": "APPLICATION_DEAUTHORIZED", "timestamp": "2026-11-26T12:00:00.0", "data": data });
        json!({ "version": 1, "application_id": "1", "type": 1, "event": event })
    };
    let link = |digest: &str, person: u64, made: i64| {
        format!(
            "insert into board_links (digest, person, made, ends) values ('{digest}', {person}, {}, {})",
            made * 1_000,
            (made + 90_000) * 1_000
        )
    };
    for statement in [
        link("old", 101, now - 100),
        link("new", 101, now + 1),
        link("bens", 102, now - 100),
    ] {
        alter(bot.folder(), statement).await;
    }
    let ping = json!({ "version": 1, "application_id": "1", "type": 0 });
    assert_eq!(send(ping.clone(), now).await, 204);
    // Neither unsigned nor old events count, nor those without a person.
    let unsigned = reqwest::Client::new().post(format!("http://{address}/events"));
    let unsigned = unsigned.body(removed("101").to_string()).send().await;
    assert_eq!(unsigned.unwrap().status(), 401);
    assert_eq!(send(removed("101"), now - 301).await, 401);
    assert_eq!(send(removed("0"), now).await, 400);
    assert_eq!(
        send(
            json!({ "type": 1, "event": { "type": "ENTITLEMENT_CREATE" } }),
            now
        )
        .await,
        204
    );
    assert_eq!(bot.rows("board_links").await, 3);
    // Played back, it ends nothing that came after it.
    for _ in 0..2 {
        assert_eq!(send(removed("101"), now).await, 204);
        assert_eq!(bot.rows("board_links where person = 101").await, 1);
        assert_eq!(bot.rows("board_links where digest = 'new'").await, 1);
    }
    assert_eq!(bot.rows("board_links where person = 102").await, 1);
    assert_eq!(bot.rows("games where state = 'playing'").await, 1);
    bot.stop().await;
}

/// The site is served beside the interactions, and nothing outside its folder.
#[tokio::test]
async fn a_web_site_is_served_beside_the_interactions() {
    let fake = Fake::over(Way::Http).await;
    let outer = folder();
    let site = outer.path().join("site");
    std::fs::create_dir(&site).unwrap();
    std::fs::write(site.join("index.html"), "<h1>Arbiter</h1>").unwrap();
    std::fs::create_dir(site.join("de")).unwrap();
    std::fs::write(site.join("de/index.html"), "<h1>Schach</h1>").unwrap();
    std::fs::write(outer.path().join("secret"), "secret").unwrap();
    let (bot, address) = web_alone(&fake, &[("SITE_DIR", site.to_str().unwrap())]).await;
    let read = async |path: &str| {
        let got = reqwest::get(format!("http://{address}{path}"))
            .await
            .unwrap();
        let policy = got.headers()["content-security-policy"].to_str();
        contains(
            policy.unwrap(),
            &["default-src 'none'", "frame-ancestors 'none'"],
        );
        assert_eq!(got.headers()["x-content-type-options"], "nosniff");
        (got.status().as_u16(), got.text().await.unwrap())
    };
    assert_eq!(read("/").await, (200, "<h1>Arbiter</h1>".to_owned()));
    assert_eq!(read("/de").await, (200, "<h1>Schach</h1>".to_owned()));
    assert!(read("/games").await.1.contains("no page at this address"));
    for path in [
        "/nothing.html",
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
    ] {
        let (status, text) = read(path).await;
        assert!(
            status == 404 && !text.contains("secret"),
            "{path}: {status} {text}"
        );
    }
    assert_eq!(read("/interactions").await.0, 405);
    let pong = json!({ "type": 1 }).to_string();
    let pong = signed(address, &pong, fake.seconds()).send().await.unwrap();
    assert_eq!(pong.status(), 200);
    bot.stop().await;
}

fn header(signature: &str) -> reqwest::header::HeaderMap {
    let value = reqwest::header::HeaderValue::from_str(signature);
    let value = value.unwrap_or_else(|_| reqwest::header::HeaderValue::from_static(""));
    [("x-signature-ed25519".parse().unwrap(), value)]
        .into_iter()
        .collect()
}

#[tokio::test]
async fn a_client_that_sends_slowly_is_given_up_and_keeps_nobody_waiting() {
    let fake = Fake::over(Way::Http).await;
    let (bot, address) = web_alone(&fake, &[]).await;
    let signature = hex::encode([0; 64]);
    let mut slow = Vec::new();
    for rest in ["", "\r\nContent-Length: 10\r\n\r\n{"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /interactions HTTP/1.1\r\nHost: x\r\nX-Signature-Timestamp: 1\r\nX-Signature-Ed25519: {signature}{rest}"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let asked = json!({ "type": 1 }).to_string();
    let pong = signed(address, &asked, fake.seconds())
        .send()
        .await
        .unwrap();
    assert_eq!(pong.status(), 200);
    let mut told = String::new();
    for mut stream in slow {
        stream.read_to_string(&mut told).await.unwrap();
    }
    assert!(told.contains("408"), "{told}");
    bot.stop().await;
}

/// `arbiter web` as a process; it is killed when it is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    async fn start(fake: &Fake, bench: &Bench) -> Self {
        fake.require(house_rules::check);
        let settings = [
            ("DISCORD_TOKEN", "a-token"),
            ("DISCORD_API_URL", &fake.url),
            ("WEB_ADDR", "127.0.0.1:0"),
            bench.setting(),
        ];
        let mut command = command("web", &settings);
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let found = tokio::task::spawn_blocking(move || {
            let start = "interactions are taken at /interactions address=";
            let address = loop {
                let line = lines.next().expect("it says where it listens").unwrap();
                if let Some((_, address)) = line.split_once(start) {
                    break address.parse().unwrap();
                }
            };
            // Without a reader the process would block on its next log line.
            std::thread::spawn(|| lines.for_each(drop));
            address
        });
        let address = found.await.unwrap();
        Process { child, address }
    }

    async fn ended(&mut self) -> Option<i32> {
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

/// Delivers an interaction, and waits until it is received.
async fn received(fake: &Fake, interaction: &Interaction) -> u16 {
    fake.deliver(interaction);
    soon(async || {
        let receipts = fake.receipts();
        let own = receipts.iter().find(|(id, _)| *id == interaction.id);
        own.map(|(_, status)| *status)
    })
    .await
}

const LINE: [&str; 12] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
];

async fn of_two_processes_one_is_killed_and_no_move_is_lost_or_doubled(bench: Bench) {
    let fake = Fake::over(Way::Http).await;
    fake.take_one_answer_each();
    let first = Process::start(&fake, &bench).await;
    let second = Process::start(&fake, &bench).await;
    fake.balance(&[first.address, second.address]);
    let channels: [Channel; 4] = std::array::from_fn(|number| SQUARE.thread(910 + number as u64));
    for channel in &channels {
        begun_in(&fake, channel, &challenge_to(&BEN)).await;
    }
    // Answers that players have seen.
    let games = channels.iter().enumerate().map(async |(number, channel)| {
        let mut sent = Vec::new();
        let played = format!(
            "select count(*) from events where kind = 'moved' and game = {}",
            number + 1
        );
        for (ply, text) in LINE.iter().enumerate() {
            // A client without an answer retries.
            while bench.number(&played).await == i64::try_from(ply).unwrap() {
                let by = if ply % 2 == 0 { &ANN } else { &BEN };
                let moved = fake.command(by, channel, &typed(text));
                sent.push(moved.id);
                received(&fake, &moved).await;
            }
        }
        sent
    });
    let killing = async {
        soon(async || (fake.receipts().len() > 30).then_some(())).await;
        drop(first);
    };
    let (sent, ()) = tokio::join!(futures_util::future::join_all(games), killing);
    let sent: Vec<u64> = sent.into_iter().flatten().collect();
    for answer in fake.answers_so_far().await {
        if sent.contains(&answer.to) && !answer.is_ephemeral() {
            let written = format!("select count(*) from events where request = {}", answer.to);
            assert_eq!(bench.number(&written).await, 1, "{answer:?}");
        }
    }
    assert_eq!(bench.number(MOVES).await, 48);
    // The other process sends what was left at the end.
    let unsaid = "select count(*) from outbox where purpose = 'answer'";
    soon(async || (bench.number(unsaid).await == 0).then_some(())).await;
    drop(second);
}

async fn a_process_that_is_told_to_stop_finishes_what_has_come(bench: Bench) {
    let fake = Fake::over(Way::Http).await;
    let mut old = Process::start(&fake, &bench).await;
    let new = Process::start(&fake, &bench).await;
    fake.balance(&[old.address]);
    begun(&fake).await;
    fake.fail(
        Route::Callback,
        Fault::TakeAfter(Duration::from_millis(700)),
        1,
    );
    let moved = fake.command(&ANN, &HERE, &typed("e4"));
    let before = fake.requests().len();
    let stopping = async {
        soon(async || (fake.requests().len() > before).then_some(())).await;
        terminate(&old.child);
    };
    let (status, ()) = tokio::join!(received(&fake, &moved), stopping);
    assert_eq!(status, 202);
    fake.next_answer().await.says("1. e4");
    let ended = tokio::time::timeout(PATIENCE, old.ended()).await;
    assert_eq!(ended, Ok(Some(0)));
    // A load balancer tries the next one.
    fake.balance(&[old.address, new.address]);
    for (user, text) in [(&BEN, "e5"), (&ANN, "Nf3"), (&BEN, "Nc6")] {
        play(&fake, user, text).await;
    }
    drop(new);
}

#[tokio::test]
async fn the_doctor_looks_at_the_endpoint() {
    let fake = Fake::over(Way::Http).await;
    let (bot, address) = web_alone(&fake, &[]).await;
    let listening = bot.listens().await;
    until(&listening, "/healthz", |status, _| status == 200).await;
    let other = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c";
    let web = ("WEB_ADDR", "127.0.0.1:8080");
    let (good, bad) = (
        format!("http://{address}/interactions"),
        format!("http://{address}/"),
    );
    for (endpoint, settings, part) in [
        (
            "",
            [web].as_slice(),
            "note  application: interactions still come over the gateway",
        ),
        (&bad, &[web], "gets 404 Not Found, not 401"),
        (
            "http://127.0.0.1:1/",
            &[web],
            "to http://127.0.0.1:1/, which doesn't work: ",
        ),
        (&good, &[web], "ok    application"),
        (&good, &[], "or set WEB_ADDR and run `arbiter web`"),
        (
            &good,
            &[web, ("DISCORD_PUBLIC_KEY", other)],
            "DISCORD_PUBLIC_KEY isn't this application's",
        ),
    ] {
        let application = json!({
            "id": APPLICATION.to_string(), "name": "Arbiter", "interactions_endpoint_url": endpoint,
            "verify_key": public_key(),
        });
        fake.prepare("/oauth2/applications/@me", application);
        let (_, said) = told_of_set_up(&fake, settings).await;
        contains(said, &[part]);
    }
    bot.stop().await;
}
