//! Measures many concurrent games: `cargo bench --bench load`, for about a minute.
//!
//! Over the wire, 10, 50 and 200 games are played as fast as they are answered, then moves arrive at 80% of that rate, then
//! in a burst within one second. `ARBITER_LONG=1` makes that ten bursts of a thousand, adds a thousand games, and repeats
//! everything in a database with a million stored games; `-- bursts` only plays the ten bursts. Both databases are measured
//! if Postgres is installed. The figures are in `README.md`.

#![expect(clippy::cast_precision_loss, reason = "figures need not be exact")]

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arbiter::store;
use arbiter::store::Store;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "another bench uses the rest")]
mod shared;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/support.rs"]
mod support;

use fake_discord::{Fake, Slash};
use shared::{CODES, Hall, Process, Table, seated, summary, tell};

/// Timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Maximum number of half-moves before the rules end a game without a capture or pawn move.
const LONGEST: usize = 150;

/// A database of the bench.
struct Base {
    name: &'static str,
    address: Address,
}

enum Address {
    Sqlite(tempfile::TempDir),
    Postgres(postgres::Database),
}

impl Base {
    async fn all() -> Vec<Base> {
        let folder = tempfile::tempdir().expect("there is a folder for passing things");
        let mut all = vec![Base {
            name: "SQLite",
            address: Address::Sqlite(folder),
        }];
        all.extend(postgres::fresh().await.map(|database| Base {
            name: "Postgres",
            address: Address::Postgres(database),
        }));
        all
    }

    async fn store(&self) -> Arc<Store> {
        let opened = match &self.address {
            Address::Sqlite(folder) => store::embedded(folder.path()).await,
            Address::Postgres(database) => store::postgres(&database.url).await,
        };
        opened.expect("the database opens")
    }

    fn file(folder: &Path) -> String {
        let files = std::fs::read_dir(folder).expect("the folder is there");
        let mut paths = files.filter_map(|file| Some(file.ok()?.path()));
        let path = paths.find(|path| path.extension().is_some_and(|ending| ending == "sqlite"));
        format!("sqlite://{}", path.expect("there is a database").display())
    }

    /// Its size in bytes.
    async fn size(&self) -> i64 {
        match &self.address {
            Address::Sqlite(folder) => {
                let mut file = SqliteConnection::connect(&Base::file(folder.path()))
                    .await
                    .expect("the file opens");
                let query =
                    "select page_count * page_size from pragma_page_count, pragma_page_size";
                let size = sqlx::query_scalar(query).fetch_one(&mut file).await;
                size.expect("it has a size")
            }
            Address::Postgres(database) => {
                let mut server = PgConnection::connect(&database.url)
                    .await
                    .expect("the server answers");
                let query = "select pg_database_size(current_database())";
                let size = sqlx::query_scalar(query).fetch_one(&mut server).await;
                size.expect("it has a size")
            }
        }
    }

    /// Copies a finished game, each into another channel.
    async fn fill(&self, game: u64, copies: u64) {
        let series = match self.address {
            Address::Sqlite(_) => {
                "(with recursive n(i) as (select 1 union all select i + 1 from n where i < COPIES) select i from n)"
            }
            Address::Postgres(_) => "(select generate_series(1, COPIES::bigint) as i)",
        };
        let series = series.replace("COPIES", &copies.to_string());
        for (table, key) in [("games", "number"), ("events", "game")] {
            let columns = self.columns(table).await;
            let values: Vec<String> = columns
                .iter()
                .map(|column| match (table, column.as_str()) {
                    ("games", "number") | ("events", "game") => format!("{column} + 1000000 + i"),
                    ("games", "home_channel") => format!("{column} + i"),
                    ("events", "request") => "-(i * 100 + number)".to_owned(),
                    _ => column.clone(),
                })
                .collect();
            self.run(&format!(
                "insert into {table} ({}) select {} from {table}, {series} as copies where {key} = {game}",
                columns.join(", "),
                values.join(", ")
            ))
            .await;
        }
        if matches!(self.address, Address::Postgres(_)) {
            self.run("analyze").await;
        }
    }

    async fn columns(&self, table: &str) -> Vec<String> {
        let found = match &self.address {
            Address::Sqlite(folder) => {
                let mut file = SqliteConnection::connect(&Base::file(folder.path()))
                    .await
                    .expect("the file opens");
                let query = format!("select name from pragma_table_info('{table}')");
                sqlx::query_scalar(AssertSqlSafe(query))
                    .fetch_all(&mut file)
                    .await
            }
            Address::Postgres(database) => {
                let mut server = PgConnection::connect(&database.url)
                    .await
                    .expect("the server answers");
                let query = format!(
                    "select column_name::text from information_schema.columns where table_name = '{table}'"
                );
                sqlx::query_scalar(AssertSqlSafe(query))
                    .fetch_all(&mut server)
                    .await
            }
        };
        found.expect("the table is there")
    }

    async fn run(&self, statement: &str) {
        let statement = AssertSqlSafe(statement.to_owned());
        let done = match &self.address {
            Address::Sqlite(folder) => {
                let mut file = SqliteConnection::connect(&Base::file(folder.path()))
                    .await
                    .expect("the file opens");
                sqlx::query(statement).execute(&mut file).await.map(|_| ())
            }
            Address::Postgres(database) => {
                let mut server = PgConnection::connect(&database.url)
                    .await
                    .expect("the server answers");
                sqlx::query(statement)
                    .execute(&mut server)
                    .await
                    .map(|_| ())
            }
        };
        done.expect("the statement is one");
    }
}

/// Plays this many games concurrently, each as soon as its last move was answered: the maximum rate.
async fn at_once(base: &Base, games: u64, first: u64) {
    let hall = Arc::new(Hall::on(base.store().await, first));
    for game in 0..games {
        hall.seat(first + game).await;
    }
    let before = base.size().await;
    let begun = Instant::now();
    let tables: Vec<_> = (0..games)
        .map(|game| {
            let hall = Arc::clone(&hall);
            tokio::spawn(async move {
                let mut latencies = Vec::new();
                for (ply, code) in CODES.iter().enumerate() {
                    latencies.push(hall.play(first + game, ply, code).await);
                }
                latencies
            })
        })
        .collect();
    let mut latencies = Vec::new();
    for table in tables {
        latencies.extend(table.await.expect("the game is played"));
    }
    let (took, moves) = (begun.elapsed(), latencies.len());
    let grown = base.size().await - before;
    hall.store.close().await;
    let count = u32::try_from(moves).unwrap_or(u32::MAX);
    tell(&format!(
        "{}: {games} games at once: {moves} moves, {:.0} a second, {}, {:.0} bytes a move",
        base.name,
        f64::from(count) / took.as_secs_f64(),
        summary(latencies),
        num(grown) / f64::from(count),
    ));
}

fn num(bytes: i64) -> f64 {
    i32::try_from(bytes / 1024).map_or(f64::NAN, |kilobytes| f64::from(kilobytes) * 1024.0)
}

/// Games on the fake, played through the program as a process.
struct Wire<'b> {
    base: &'b Base,
    fake: Fake,
    process: Process,
    /// The resource usage of the process at the last report.
    before: (Duration, u64),
    tables: Vec<Table>,
    plies: Vec<usize>,
    /// Moves without an answer yet: the game, and when each was sent.
    asked: HashMap<u64, (usize, Instant)>,
    latencies: Vec<Duration>,
    refused: usize,
}

impl<'b> Wire<'b> {
    async fn on(base: &'b Base, games: Range<u64>) -> Self {
        let fake = Fake::start().await;
        let process = match &base.address {
            Address::Sqlite(folder) => {
                let folder = folder.path().to_str().expect("the folder has a plain name");
                Process::start(&fake, ("ARBITER_DATA", folder))
            }
            Address::Postgres(database) => Process::start(&fake, ("DATABASE_URL", &database.url)),
        };
        fake.connected(1, 0).await;
        let tables = seated(&fake, games).await;
        Wire {
            plies: vec![0; tables.len()],
            base,
            fake,
            before: process.cost(),
            process,
            tables,
            asked: HashMap::new(),
            latencies: Vec::new(),
            refused: 0,
        }
    }

    /// Sends the next move of a game.
    fn play(&mut self, game: usize) {
        let (table, ply) = (&self.tables[game], self.plies[game]);
        let slash = Slash::new("move").text("move", rooks(ply));
        let sent = self.fake.say(&table.players[ply % 2], &table.home, &slash);
        self.asked.insert(sent, (game, Instant::now()));
        self.plies[game] += 1;
    }

    /// Takes the answers that have arrived, and returns the games to continue. A refused move is played again.
    async fn take(&mut self) -> Vec<usize> {
        let mut games = Vec::new();
        for answer in self.fake.answers_so_far().await {
            let Some((game, sent)) = self.asked.remove(&answer.to) else {
                continue;
            };
            self.latencies.push(sent.elapsed());
            if answer.files.is_empty() {
                self.refused += 1;
                self.plies[game] -= 1;
            }
            if self.plies[game] < LONGEST {
                games.push(game);
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
        games
    }

    /// Waits for the remaining answers, and reports; returns the number per second.
    async fn report(&mut self, what: &str, time: Duration) -> f64 {
        let count = u32::try_from(self.latencies.len()).unwrap_or(u32::MAX);
        let rate = f64::from(count) / time.as_secs_f64();
        let last = Instant::now();
        while last.elapsed() < PATIENCE && !self.asked.is_empty() {
            self.take().await;
        }
        let unanswered = self.asked.drain().count();
        let moves = self.latencies.len().max(1) as f64;
        let (time, switches) = self.process.cost();
        let (time_before, switches_before) = std::mem::replace(&mut self.before, (time, switches));
        tell(&format!(
            "{}: {what} over the wire: {rate:.0} a second, {}, {} refused, {unanswered} unanswered, {:.2} ms of processor and {:.0} context switches a move",
            self.base.name,
            summary(std::mem::take(&mut self.latencies)),
            std::mem::take(&mut self.refused),
            1e3 * time.saturating_sub(time_before).as_secs_f64() / moves,
            switches.saturating_sub(switches_before) as f64 / moves,
        ));
        rate
    }

    /// Continues each of these games as soon as its last move was answered; returns the number of moves per second.
    async fn closed(&mut self, games: Range<usize>, time: Duration) -> f64 {
        let (what, begun) = (format!("{} games", games.len()), Instant::now());
        games.for_each(|game| self.play(game));
        while begun.elapsed() < time && !self.asked.is_empty() {
            for game in self.take().await {
                self.play(game);
            }
        }
        self.report(&what, begun.elapsed()).await
    }

    /// Sends moves at random times at this rate, however long the answers take.
    async fn open(&mut self, games: Range<usize>, rate: f64, time: Duration) {
        let mut free: VecDeque<usize> = games.collect();
        let begun = Instant::now();
        let mut next = begun;
        while begun.elapsed() < time {
            free.extend(self.take().await);
            while next <= Instant::now() {
                next += Duration::from_secs_f64(-(1.0 - fastrand::f64()).ln() / rate);
                if let Some(game) = free.pop_front() {
                    self.play(game);
                }
            }
        }
        self.report(&format!("{rate:.0} moves a second"), time)
            .await;
    }

    /// One move of each of these games within a second.
    async fn burst(&mut self, games: Range<usize>) {
        let (what, begun) = (format!("a burst of {}", games.len()), Instant::now());
        let pace = Duration::from_secs(1) / u32::try_from(games.len()).unwrap_or(1);
        for (game, number) in games.zip(0_u32..) {
            while begun.elapsed() < pace * number {
                self.take().await;
            }
            self.play(game);
        }
        self.report(&what, Duration::from_secs(1)).await;
    }
}

/// The moves of a game in which rooks move about: no position repeats within 72 half-moves.
fn rooks(ply: usize) -> &'static str {
    const BEGINNING: [&str; 4] = ["a2a4", "a7a5", "h2h4", "h7h5"];
    const WHITE: [&str; 9] = [
        "a1a2", "a2a3", "h1h2", "a3a1", "a1a2", "h2h3", "a2a3", "a3a1", "h3h1",
    ];
    const BLACK: [&str; 4] = ["a8a7", "h8h7", "a7a8", "h7h8"];
    match ply.checked_sub(4) {
        None => BEGINNING[ply],
        Some(ply) if ply % 2 == 0 => WHITE[ply / 2 % 9],
        Some(ply) => BLACK[ply / 2 % 4],
    }
}

/// The load of players who wait for each other, of independent players, and of a thousand at once.
async fn over_the_wire(base: &Base, first: u64, is_long: bool) {
    let (time, bursts, burst) = if is_long {
        (Duration::from_secs(12), 10, 1_000)
    } else {
        (Duration::from_secs(4), 1, 100)
    };
    let mut wire = Wire::on(base, first..first + 860 + burst).await;
    // A new process first renders its pieces and opens its connections.
    wire.closed(850..860, time / 4).await;
    wire.closed(0..10, time).await;
    let capacity = wire.closed(0..50, time).await;
    wire.closed(50..250, time).await;
    wire.open(250..850, capacity * 0.8, time).await;
    for _ in 0..bursts {
        wire.burst(860..wire.tables.len()).await;
    }
}

/// Ten bursts of a thousand moves within a second.
async fn bursts(base: &Base) {
    let mut wire = Wire::on(base, 0..1_000).await;
    wire.closed(0..10, Duration::from_secs(1)).await;
    for _ in 0..10 {
        wire.burst(0..1_000).await;
    }
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be made");
    let is_long = std::env::var_os("ARBITER_LONG").is_some();
    let only_bursts = std::env::args().any(|argument| argument == "bursts");
    runtime.block_on(async {
        for base in Base::all().await {
            if only_bursts {
                bursts(&base).await;
                continue;
            }
            at_once(&base, 50, 0).await;
            over_the_wire(&base, 0, is_long).await;
            if is_long {
                at_once(&base, 1_000, 10_000).await;
                let hall = Hall::on(base.store().await, 1 << 40);
                let number = hall.seat(9_000_000).await;
                for (ply, code) in ["f2f3", "e7e5", "g2g4", "d8h4"].iter().enumerate() {
                    hall.play(9_000_000, ply, code).await;
                }
                hall.store.close().await;
                base.fill(number, 1_000_000).await;
                tell(&format!(
                    "{}: a million stored games take {:.0} MB",
                    base.name,
                    num(base.size().await) / 1e6
                ));
                at_once(&base, 50, 1_000_000).await;
                over_the_wire(&base, 10_000, is_long).await;
            }
        }
    });
}
