//! `/healthz`: whether it reports a bot that doesn't work, and what other clients can do to its server.

use std::io::{BufRead as _, BufReader};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::host::metrics;
use arbiter::store::{Faults, StoreError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::metrics::{get, until, value};
use super::*;
use fake_discord::HangUp;

/// A database that is available or not.
#[derive(Default)]
struct Switch(AtomicBool);

impl Faults for Switch {
    fn before(&self, _call: &'static str) -> Result<(), StoreError> {
        if self.0.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("gone\nfor now".to_owned()));
        }
        Ok(())
    }

    fn after(&self, _call: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

#[tokio::test]
async fn a_bot_is_healthy_while_its_database_is_there() {
    let fake = Fake::start().await;
    let folder = folder();
    let switch = Arc::<Switch>::default();
    let store = opened(folder.path()).await;
    let app = App::new(store.with_faults(switch.clone()));
    let bot = Bot::run(&fake, &[], app, folder);
    let listening = bot.listens().await;
    fake.connected(1, 0).await;
    let is_well = |status: u16, text: &str| (status, text) == (200, "ok\n");
    until(&listening, "/healthz", is_well).await;
    switch.0.store(true, Ordering::SeqCst);
    let told = until(&listening, "/healthz", |status, _| status == 503).await;
    assert_eq!(told, "the database cannot be read: gone for now\n");
    let errors = r#"arbiter_database_errors_total{kind="unavailable"}"#;
    let text = until(&listening, "/metrics", |_, text| {
        value(text, errors) > Some(0.0)
    })
    .await;
    assert_eq!(value(&text, "arbiter_healthy"), Some(0.0));
    // Unknown values aren't numbers.
    let oldest = value(&text, "arbiter_outbox_oldest_due_seconds");
    assert!(oldest.unwrap().is_nan());
    switch.0.store(false, Ordering::SeqCst);
    until(&listening, "/healthz", is_well).await;
    let said = metrics::check_health(listening.address).await.unwrap();
    assert_eq!(said, "ok");
    let (_, text) = get(&listening, "/metrics").await;
    assert_eq!(value(&text, "arbiter_healthy"), Some(1.0));
    bot.stop().await;
}

/// However a gateway ends every connection, the bot reconnects with growing pauses, and reports that it is offline in the
/// meantime.
#[tokio::test]
async fn a_gateway_that_hangs_up_is_not_overrun() {
    let ends = [
        HangUp::Refuse,
        HangUp::Drop,
        HangUp::Close(1000),
        HangUp::Close(1001),
        HangUp::Close(4000),
        HangUp::Greet,
        HangUp::Reconnect,
        HangUp::Serve(1001),
        HangUp::Invalidate,
    ];
    let each = ends.map(async |end| {
        let (fake, bot) = online().await;
        let listening = bot.listens().await;
        let before = fake.handshakes();
        fake.hang_up(Some(end));
        fake.drop_the_line();
        soon(async || (fake.handshakes() > before).then_some(())).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let tried = fake.handshakes() - before;
        assert!(tried <= 3, "{end:?}: {tried} times");
        let told = until(&listening, "/healthz", |status, _| status == 503).await;
        assert_eq!(told, "not connected to Discord: shard 0\n", "{end:?}");
        let is_off = |_, text: &str| value(text, "arbiter_shards_connected") == Some(0.0);
        until(&listening, "/metrics", is_off).await;
        fake.hang_up(None);
        until(&listening, "/healthz", |status, _| status == 200).await;
        bot.stop().await;
    });
    futures_util::future::join_all(each).await;
}

#[tokio::test]
async fn a_bot_without_a_line_to_discord_is_not_healthy() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    let is_well = |status: u16, _: &str| status == 200;
    until(&listening, "/healthz", is_well).await;
    // After a second short session the next one waits.
    fake.invalidate_the_session();
    fake.connected(2, 0).await;
    fake.invalidate_the_session();
    let told = until(&listening, "/healthz", |status, _| status == 503).await;
    assert_eq!(told, "not connected to Discord: shard 0\n");
    until(&listening, "/healthz", is_well).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_answers_probes_while_its_start_waits() {
    let folder = folder();
    let settings = |address| {
        [
            ("DISCORD_TOKEN", "x"),
            ("DISCORD_API_URL", "http://127.0.0.1:1"),
            ("ARBITER_DATA", folder.path().to_str().unwrap()),
            ("DATABASE_URL", "postgres://u:secret@127.0.0.1:1/x"),
            ("METRICS_ADDR", address),
        ]
    };
    let mut child = super::process::command("discord", &settings("127.0.0.1:0"))
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let line = log.find(|line| line.as_ref().unwrap().contains("metrics are at"));
    let line = line.unwrap().unwrap();
    let address = line.split("address=").nth(1).unwrap().trim();
    let response = reqwest::get(format!("http://{address}/healthz"))
        .await
        .unwrap();
    assert_eq!(response.status(), 503);
    let told = response.text().await.unwrap();
    assert_eq!(told, "the database is not open yet\n");
    // A health check is such a probe.
    let health = |address| {
        let asked = Command::new(program())
            .arg("health")
            .env_clear()
            .env("METRICS_ADDR", address)
            .current_dir(folder.path())
            .output();
        let asked = asked.unwrap();
        let told = String::from_utf8(asked.stderr).unwrap();
        (asked.status.code(), told)
    };
    for (address, code, told) in [
        (address, 1, "error: the database is not open yet\n"),
        ("127.0.0.1:1", 1, "error: no bot answers at 127.0.0.1:1: "),
        ("", 78, "error: METRICS_ADDR is not set"),
    ] {
        let (ended, said) = health(address);
        assert_eq!(ended, Some(code), "{said}");
        assert!(said.starts_with(told), "{said}");
    }
    // A second process at the same address reports that, and exits.
    let ended = super::process::command("discord", &settings(address))
        .output()
        .unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{told}");
    let expected = format!("error: METRICS_ADDR {address} can't be used: ");
    assert!(told.starts_with(&expected), "{told}");
    // The server doesn't wait for the end of a request.
    let mut begun = TcpStream::connect(address).await.unwrap();
    begun.write_all(b"GET /metrics HTTP/1.1\r\n").await.unwrap();
    super::process::terminate(&child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[tokio::test]
async fn strangers_neither_break_nor_occupy_the_server() {
    let (fake, bot) = online().await;
    let listening = bot.listens().await;
    let connect = async || TcpStream::connect(listening.address).await.unwrap();
    // The response to a request; `None` if the connection is closed.
    let say = async |request: &[u8]| {
        let mut stream = connect().await;
        // The server may close while the client is still sending.
        let _ = stream.write_all(request).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer)
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    for (request, status) in [
        ("GET / HTTP/1.1\r\nhost: x\r\n\r\n", "HTTP/1.1 404"),
        (
            "GET /metrics/../healthz HTTP/1.1\r\nhost: x\r\n\r\n",
            "HTTP/1.1 404",
        ),
        (
            "POST /metrics HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nsomething",
            "HTTP/1.1 405",
        ),
        (
            "DELETE /healthz HTTP/1.1\r\nhost: x\r\n\r\n",
            "HTTP/1.1 405",
        ),
        ("nonsense\r\n\r\n", "HTTP/1.1 400"),
        ("\u{16}\u{3}\u{1}\r\n\r\n", "HTTP/1.1 400"),
        (
            "GET /metrics?x=1 HTTP/1.1\r\nhost: x\r\n\r\n",
            "HTTP/1.1 200",
        ),
        ("HEAD /metrics HTTP/1.0\r\n\r\n", "HTTP/1.0 200"),
    ] {
        let told = say(request.as_bytes()).await;
        assert!(told.starts_with(status), "{request}: {told}");
    }
    let long = "x".repeat(1 << 20);
    let many = "x: y\r\n".repeat(10_000);
    for head in [format!("x: {long}\r\n"), format!("host: {long}"), many] {
        let told = say(format!("GET /metrics HTTP/1.1\r\n{head}\r\n\r\n").as_bytes()).await;
        assert!(
            told.is_empty() || told.starts_with("HTTP/1.1 431"),
            "{told}"
        );
    }
    let told = say(format!("GET /{long} HTTP/1.1\r\n\r\n").as_bytes()).await;
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 4"), "{told}");
    // They start a request and stall; a probe still succeeds, repeatedly.
    let mut slow = Vec::new();
    for _ in 0..200 {
        let mut stream = connect().await;
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nhos")
            .await
            .unwrap();
        slow.push(stream);
        if slow.len() % 50 == 0 {
            let (status, _) = get(&listening, "/healthz").await;
            assert!(matches!(status, 200 | 503), "{status}");
        }
    }
    let (mut last, mut rest) = (slow.pop().unwrap(), Vec::new());
    let ended = tokio::time::timeout(PATIENCE, last.read_to_end(&mut rest));
    assert!(ended.await.is_ok(), "the slow are hung up on");
    // Players aren't affected.
    begun(&fake).await;
    bot.stop().await;
}
