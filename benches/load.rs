//! Measures many games at once: `cargo bench --bench load`, for about a minute.
//!
//! `ARBITER_LONG=1` adds a thousand games, a burst of a thousand moves within one second over the
//! wire, and both again in a database with a million stored games. Both databases are measured if
//! Postgres is installed. The figures are in `README.md`.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arbiter::store::{self, Store};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/fake_discord/mod.rs"]
mod fake_discord;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "another bench uses the rest")]
mod shared;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/support.rs"]
mod support;

use fake_discord::{Fake, Slash};
use shared::{CODES, Hall, LATEST, Process, seated, summary, tell};

/// How long an answer of a burst is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

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

    /// How large it is, in bytes.
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

    /// Copies of a game that is over, in channels of their own.
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

/// So many games at once, each answered as soon as the last answer is there: as fast as it goes.
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
    hall.app.proven().await;
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

/// The first moves of so many games within one second, over the wire; how long after each its answer came.
async fn burst(base: &Base, games: u64) {
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
    let mut sent = std::collections::HashMap::new();
    let begun = Instant::now();
    let pace = Duration::from_secs(1) / u32::try_from(games).unwrap_or(1);
    let mut latencies = Vec::new();
    let mut take = |answer: &fake_discord::Sent, sent: &std::collections::HashMap<u64, Instant>| {
        if let Some(asked) = sent.get(&answer.to) {
            latencies.push(asked.elapsed());
        }
    };
    for (table, number) in tables.iter().zip(0_u32..) {
        tokio::time::sleep_until((begun + pace * number).into()).await;
        let slash = Slash::new("move").text("move", "e2e4");
        sent.insert(
            fake.say(&table.players[0], &table.home, &slash),
            Instant::now(),
        );
        for answer in fake.answers_so_far().await {
            take(&answer, &sent);
        }
    }
    let last = Instant::now();
    let mut answered = 0;
    while last.elapsed() < PATIENCE && answered < 2_000 {
        tokio::time::sleep(Duration::from_millis(2)).await;
        let answers = fake.answers_so_far().await;
        if answers.is_empty() && last.elapsed() > LATEST * 2 {
            break;
        }
        for answer in answers {
            take(&answer, &sent);
            answered += 1;
        }
    }
    drop(process);
    let unanswered = sent.len() - latencies.len();
    tell(&format!(
        "{}: {games} moves in one second over the wire: {}, {unanswered} left to the outbox",
        base.name,
        summary(latencies)
    ));
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be made");
    let is_long = std::env::var_os("ARBITER_LONG").is_some();
    runtime.block_on(async {
        for base in Base::all().await {
            at_once(&base, 50, 0).await;
            burst(&base, if is_long { 1_000 } else { 100 }).await;
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
                burst(&base, 1_000).await;
            }
        }
    });
}
