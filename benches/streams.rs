//! Measures the push of moves to boards in browsers: `cargo bench --bench streams`, for about a minute.
//!
//! One process plays 100 games through the application, 50 moves a second with their pictures, and serves the board; another one
//! holds 1,000 streams, of which one in ten reads the game after each event, as a page does. Printed are the times from a move's
//! command to its event and to the state that was read, the memory and the statements of the serving process. Then one client
//! floods the board, and opens connections that it never finishes, while another person reads their game. The figures are in
//! `README.md`.

#![expect(clippy::cast_precision_loss, reason = "figures need not be exact")]

use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant, SystemTime};

use arbiter::features::board_links::run::{SecretDigest, new_secret};
use arbiter::game::PlayerId;
use arbiter::store;
use arbiter::store::{Faults, StoreError};
use arbiter::web::session::{Links, Sessions};
use arbiter::web::{Site, listen};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

#[allow(dead_code, reason = "another bench uses the rest")]
mod shared;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/support.rs"]
mod support;

use shared::{CODES, Hall, summary, tell};

const GAMES: u64 = 100;

/// Streams per player: the maximum.
const STREAMS: usize = 5;

const PAUSE: Duration = Duration::from_millis(20);

/// The client that floods: its concurrent connections, and for how long.
const FLOODING: usize = 32;
const FLOOD: Duration = Duration::from_secs(10);

const HALF_OPEN: usize = 3_000;

/// Counts the statements that streams cause.
#[derive(Default)]
struct Counted(AtomicU64);

impl Faults for Counted {
    fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if ["newest_events", "lasting_board_links"].contains(&call) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn after(&self, _call: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Nanoseconds since 1970, which both processes read.
fn now() -> u128 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.expect("it's after 1970").as_nanos()
}

/// Resident memory of this process, in bytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1_000
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("there are threads");
    let address = std::env::var("ARBITER_STREAMS_AT");
    match address {
        Ok(address) => runtime.block_on(read(&address)),
        Err(_) => runtime.block_on(serve()),
    }
}

/// Begins the games, and makes a link for each player: lines of a secret and a game's number.
async fn seated(hall: &Hall) -> Vec<String> {
    let mut secrets = Vec::new();
    for game in 0..GAMES {
        let number = hall.seat(game).await;
        for person in [2 * game + 1, 2 * game + 2] {
            let secret = new_secret().expect("there is randomness");
            let digest = SecretDigest::of(&secret).text();
            let person = PlayerId::new(person).expect("it is not zero");
            let now = arbiter::time_source::machine_time();
            let adding = hall
                .store
                .add_board_link(&digest, person, (None, None), now);
            adding.await.expect("it's written");
            secrets.push(format!("{secret} {number}\n"));
        }
    }
    secrets
}

async fn serve() {
    let folder = tempfile::tempdir().expect("there is a folder for passing things");
    let counted = Arc::<Counted>::default();
    let store = store::embedded(folder.path()).await.expect("it opens");
    let store = store.with_faults(Arc::clone(&counted) as Arc<dyn Faults>);
    let hall = Arc::new(Hall::on(store, 0));
    let secrets = seated(&hall).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it's bound").to_string();
    let (_stops, stop) = watch::channel(false);
    let site = Site {
        app: Arc::new(hall.app.clone()),
        sessions: Sessions::Links(Links::default()),
        host: None,
        stop,
    };
    tokio::spawn(listen(listener, site));
    // The pages, which all streams share, are made before the first answer.
    let first = secrets.first().and_then(|line| line.trim().split_once(' '));
    let (secret, game) = first.expect("somebody plays");
    let answer = status(&address, secret, game).await;
    assert_eq!(answer, Some(200), "the board is served");
    let before = memory();
    let mut reader = Command::new(std::env::current_exe().expect("it runs"))
        .env("ARBITER_STREAMS_AT", &address)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut to = reader.stdin.take().expect("it's piped");
    to.write_all(secrets.concat().as_bytes()).expect("it reads");
    drop(to);
    let lines = std::io::BufReader::new(reader.stdout.take().expect("it's piped")).lines();
    let reading = std::thread::spawn(|| lines.map_while(Result::ok).collect::<Vec<String>>());
    tokio::time::sleep(Duration::from_secs(10)).await;
    let streams = 2 * GAMES * STREAMS as u64;
    let each = memory().saturating_sub(before) as f64 / streams as f64 / 1_000.0;
    tell(&format!(
        "{streams} streams of {GAMES} games, {each:.1} kB each"
    ));

    let (mut made, moves) = (HashMap::new(), CODES.len() as u64 * GAMES);
    let (begun, statements) = (Instant::now(), counted.0.load(Ordering::Relaxed));
    let mut playing = JoinSet::new();
    for index in 0..moves {
        tokio::time::sleep_until((begun + PAUSE * u32::try_from(index).unwrap_or(0)).into()).await;
        let (game, ply) = (index % GAMES, usize::try_from(index / GAMES).unwrap_or(0));
        // A challenge and its acceptance are the first events.
        made.insert((game + 1, ply + 2), now());
        let hall = Arc::clone(&hall);
        playing.spawn(async move { hall.play(game, ply, CODES[ply]).await });
    }
    let taken: Vec<Duration> = playing.join_all().await;
    let seconds = begun.elapsed().as_secs_f64();
    let statements = counted.0.load(Ordering::Relaxed) - statements;
    tokio::time::sleep(Duration::from_secs(1)).await;
    reader.kill().expect("it runs");
    reader.wait().expect("it has ended");
    let lines = reading.join().expect("it has read");
    let [events, states] = arrived(&lines, &made);
    tell(&format!(
        "{moves} moves, {:.0} a second: {}",
        moves as f64 / seconds,
        summary(taken)
    ));
    tell(&format!(
        "  {} events arrived: {}",
        events.len(),
        summary(events)
    ));
    tell(&format!(
        "  {} states were read: {}",
        states.len(),
        summary(states)
    ));
    tell(&format!(
        "  {:.2} statements a second for all streams",
        statements as f64 / seconds
    ));
    let link = |place: usize| secrets[place].trim().split_once(' ').expect("two words");
    flood(&address, link(0).0, link(2)).await;
}

/// Asks for a game, and returns the status of the answer; `None` if the connection was closed.
async fn status(address: &str, secret: &str, game: &str) -> Option<u16> {
    let stream = TcpStream::connect(address).await.ok()?;
    let mut stream = BufReader::new(stream);
    let path = format!("/board/state?game={game}");
    let head = head_of(address, secret, &path);
    stream.write_all(head.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    let reading = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut answer);
    reading.await.ok()?;
    let text = String::from_utf8_lossy(answer.get(9..12)?);
    text.parse().ok()
}

/// Sends the same request again and again, each on a connection, which the board closes; returns the number of answers by status.
fn send_flood(address: &str, request: &[u8], end: Instant) -> HashMap<String, u64> {
    let mut answers = HashMap::new();
    let mut answer = [0; 4096];
    while Instant::now() < end {
        let status = std::net::TcpStream::connect(address).and_then(|mut stream| {
            stream.write_all(request)?;
            let read = std::io::Read::read(&mut stream, &mut answer)?;
            let status = answer.get(9..12).filter(|_| read > 12);
            Ok(String::from_utf8_lossy(status.unwrap_or(b"none")).into_owned())
        });
        let status = status.unwrap_or_else(|error| error.kind().to_string());
        *answers.entry(status).or_default() += 1;
    }
    answers
}

/// Floods the board with requests of one link and with half-open connections, while another person reads their game.
async fn flood(address: &str, flooder: &str, (secret, game): (&str, &str)) {
    let end = Instant::now() + FLOOD;
    let request: Arc<str> = head_of(address, flooder, "/board/state?game=1").into();
    let flooding = (0..FLOODING).map(|_| {
        let (address, request) = (address.to_owned(), Arc::clone(&request));
        std::thread::spawn(move || send_flood(&address, request.as_bytes(), end))
    });
    let flooding: Vec<_> = flooding.collect();
    let (mut taken, mut lost) = (Vec::new(), 0);
    while Instant::now() < end {
        let begun = Instant::now();
        match status(address, secret, game).await {
            Some(200) => taken.push(begun.elapsed()),
            _ => lost += 1,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut answers: HashMap<String, u64> = HashMap::new();
    for sent in flooding {
        for (status, count) in sent.join().expect("it sends") {
            *answers.entry(status).or_default() += count;
        }
    }
    let all: u64 = answers.values().sum();
    let rate = all as f64 / FLOOD.as_secs_f64();
    tell(&format!(
        "a flood of {rate:.0} requests a second by one link, answered {answers:?}: another person's {}, {lost} lost",
        summary(taken)
    ));
    let before = memory();
    let mut half_open = Vec::new();
    for _ in 0..HALF_OPEN {
        let mut stream = TcpStream::connect(address).await.expect("it's served");
        let begun = stream.write_all(b"GET /board HTTP/1.1\r\nHost: lo").await;
        half_open.extend(begun.is_ok().then_some(stream));
    }
    let begun = Instant::now();
    let answer = status(address, secret, game).await;
    tell(&format!(
        "{HALF_OPEN} half-open connections: {:.1} MB more, and another person is answered {answer:?} after {:.1} ms",
        memory().saturating_sub(before) as f64 / 1e6,
        begun.elapsed().as_secs_f64() * 1e3
    ));
}

/// How long after their moves events and states arrived.
fn arrived(lines: &[String], made: &HashMap<(u64, usize), u128>) -> [Vec<Duration>; 2] {
    let mut all = [Vec::new(), Vec::new()];
    for line in lines {
        let fields: Vec<u128> = line.split(' ').map_while(|one| one.parse().ok()).collect();
        let &[game, event, at, is_state] = fields.as_slice() else {
            continue;
        };
        let game = u64::try_from(game).unwrap_or(0);
        let event = usize::try_from(event).unwrap_or(0);
        if let Some(made) = made.get(&(game, event)) {
            let late = u64::try_from(at.saturating_sub(*made)).unwrap_or(u64::MAX);
            all[usize::from(is_state == 1)].push(Duration::from_nanos(late));
        }
    }
    all
}

/// Holds the streams and prints what arrives: game, event, time, and whether the game was read.
async fn read(address: &str) {
    let lines: Vec<String> = std::io::stdin().lines().map_while(Result::ok).collect();
    let (told, telling) = mpsc::channel::<String>();
    let mut index = 0;
    for line in lines {
        let (secret, game) = line.split_once(' ').expect("it's a secret and a game");
        for _ in 0..STREAMS {
            let (address, secret, game) = (address.to_owned(), secret.to_owned(), game.to_owned());
            let (told, is_reader) = (told.clone(), index % 10 == 0);
            index += 1;
            let stream = open(&address, &secret, &format!("/board/events?game={game}")).await;
            tokio::spawn(async move {
                let mut lines = BufReader::new(stream).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    let Some(event) = line.strip_prefix("id: ") else {
                        continue;
                    };
                    let _ = told.send(format!("{game} {event} {} 0", now()));
                    if is_reader {
                        let path = format!("/board/state?game={game}");
                        let mut answer = BufReader::new(open(&address, &secret, &path).await);
                        let mut text = Vec::new();
                        let reading = tokio::io::AsyncReadExt::read_to_end(&mut answer, &mut text);
                        reading.await.expect("it answers");
                        let _ = told.send(format!("{game} {event} {} 1", now()));
                    }
                }
            });
        }
    }
    let telling = std::thread::spawn(|| telling.into_iter().for_each(|line| tell(&line)));
    let _ = tokio::task::spawn_blocking(|| telling.join()).await;
}

async fn open(address: &str, secret: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("it's served");
    let head = head_of(address, secret, path);
    stream.write_all(head.as_bytes()).await.expect("it's read");
    stream
}

fn head_of(address: &str, secret: &str, path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {secret}\r\n\r\n")
}
