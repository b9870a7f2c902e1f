//! Backup: everything that is stored as text, from which either database can be restored.
//!
//! ```text
//! {"backup":1,"migration":13,"last_game":482}
//! {"table":"players"}
//! {"id":-1,"name":"Ann","person":101}
//! …
//! {"rows":4711}
//! ```
//!
//! Each line is a JSON object: the header, the name of a table before its rows, a row with its columns, and finally the
//! number of rows.

use std::io;
use std::io::{BufRead, Write};

use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;

use crate::features::preferences::former::FormerSettings;
use crate::store::connection::{Layout, Open, Pool, Queries as _, Transaction};
use crate::store::lists;
use crate::store::open::{LAST_OF_0_2, newest};
use crate::store::retry::CommitSent;
use crate::store::{LaneKind, Purpose, Store, StoreError};

/// In an order that satisfies foreign keys. `session_starts` is valid for seconds, and isn't copied; nor are `board_links`, because
/// a restored link might have been ended, `activity_games`, which last minutes, `seats` and `places`, which are derived from the
/// games.
const TABLES: [&str; 29] = [
    "players",
    "games",
    "events",
    "requests",
    "outbox",
    "reviews",
    "heartbeat",
    "outages",
    "blocks",
    "settings",
    "servers",
    "puzzle_searches",
    "puzzles",
    "puzzle_attempts",
    "solvers",
    "imports",
    "thoughts",
    "ratings",
    "rating_changes",
    "tournaments",
    "entrants",
    "pairings",
    "votes",
    "follows",
    "puzzle_solvers",
    "leaves",
    "rated_games",
    "ladder_removals",
    "secrets",
];

/// In 0.2, both kinds of fallen flags had one purpose.
const FLAG_CLAIMS: &str = "update outbox set purpose = 'alarm-claim', lane = 'channel'
    where purpose = 'alarm-flag' and game in (select number from games where flag = 'claim')";

/// Rows per statement.
const BATCH: usize = 500;

/// Tables with rows from the first start on.
const WRITTEN: [&str; 3] = ["heartbeat", "outages", "secrets"];

/// The first bytes of a compressed file (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Version of the format.
const VERSION: u32 = 1;

/// Why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the backup cannot be read or written")]
    Io(#[from] io::Error),
    /// Line number, from 1.
    #[error("line {0} is not from a backup of Arbiter's")]
    Unreadable(usize),
    #[error("the backup ends too early: it was cut off")]
    Cut,
    #[error(
        "the backup is of migration {theirs}, this Arbiter is on {ours}: restore it with the version that made it, then update"
    )]
    Migration { ours: i64, theirs: i64 },
    #[error("rows of `{0}` are damaged, or there twice")]
    Rows(&'static str),
    #[error("the backup is compressed: unpack it first, with `gunzip`")]
    Compressed,
    #[error("the database isn't empty: restore into an empty one")]
    NotEmpty,
    #[error("Arbiter is running on this database: stop it first")]
    Running,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

#[derive(Serialize, Deserialize)]
struct Head {
    backup: u32,
    migration: i64,
    last_game: i64,
}

#[derive(Serialize, Deserialize)]
struct Table {
    table: String,
}

#[derive(Serialize, Deserialize)]
struct Foot {
    rows: u64,
}

impl Store {
    /// Writes a snapshot of everything stored, except interaction tokens, and returns its number of rows.
    pub async fn backup(&self, out: &mut (impl Write + Send)) -> Result<u64, BackupError> {
        let mut snapshot = self.pool().snapshot().await?;
        let head = Head {
            backup: VERSION,
            migration: newest(),
            last_game: last_game(&mut snapshot).await?,
        };
        write_line(out, &head)?;
        let mut rows = 0;
        for table in TABLES {
            write_line(
                out,
                &Table {
                    table: table.to_owned(),
                },
            )?;
            let statement = select(&mut snapshot, table).await?;
            let mut found = snapshot.texts(statement);
            while let Some(row) = found.try_next().await? {
                writeln!(out, "{row}")?;
                rows += 1;
            }
        }
        write_line(out, &Foot { rows })?;
        out.flush()?;
        Ok(rows)
    }

    /// Fills an empty database from a copy in one transaction and returns its number of rows.
    pub async fn restore(&self, copy: &mut (impl BufRead + Send)) -> Result<u64, BackupError> {
        if copy.fill_buf()?.starts_with(&GZIP) {
            return Err(BackupError::Compressed);
        }
        let mut lines = copy.lines().enumerate();
        let mut next = || -> Result<(usize, String), BackupError> {
            let (index, line) = lines.next().ok_or(BackupError::Cut)?;
            match line {
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    Err(BackupError::Unreadable(index + 1))
                }
                line => Ok((index + 1, line?)),
            }
        };
        let (number, head) = next()?;
        let head: Head = read(number, &head)?;
        let mut transaction = self.pool().begin(CommitSent::default()).await?;
        let (ours, theirs) = (newest(), head.migration);
        if head.backup != VERSION || !(LAST_OF_0_2..=ours).contains(&theirs) {
            return Err(BackupError::Migration { ours, theirs });
        }
        for table in TABLES.iter().filter(|table| !WRITTEN.contains(table)) {
            let found = format!("select cast(1 as bigint) from {table} limit 1");
            let found: Option<(i64,)> = transaction.query_made(found).optional().await?;
            if found.is_some() {
                return Err(BackupError::NotEmpty);
            }
        }
        // It was written when the database was opened.
        transaction.query("delete from heartbeat").execute().await?;
        transaction.query("delete from outages").execute().await?;
        let (mut table, mut batch, mut rows) = (None, Vec::new(), 0);
        let mut former = FormerSettings::default();
        loop {
            let (number, text) = next()?;
            if let Ok(Table { table: named }) = serde_json::from_str(&text) {
                insert_rows(&mut transaction, table, &mut batch).await?;
                let former = FormerSettings::TABLES.into_iter();
                let known = former.chain(TABLES).find(|table| **table == *named);
                table = Some(known.ok_or(BackupError::Unreadable(number))?);
                if table == Some("secrets") {
                    // The backup's marks were computed with its key.
                    transaction.query("delete from secrets").execute().await?;
                }
            } else if let Ok(foot) = serde_json::from_str::<Foot>(&text) {
                insert_rows(&mut transaction, table, &mut batch).await?;
                former.add_channels();
                insert_rows(&mut transaction, Some("settings"), &mut former.rows).await?;
                if foot.rows != rows {
                    return Err(BackupError::Cut);
                }
                return match next() {
                    Err(BackupError::Cut) => {
                        finish(transaction, &head).await?;
                        self.fill_called_off().await?;
                        Ok(rows)
                    }
                    after => Err(BackupError::Unreadable(after?.0)),
                };
            } else {
                let row: Map<String, Value> = match read(number, &text) {
                    // The last line is incomplete.
                    Err(_) if matches!(next(), Err(BackupError::Cut)) => {
                        return Err(BackupError::Cut);
                    }
                    row => row?,
                };
                if theirs == LAST_OF_0_2
                    && let Some(table) = table
                {
                    former.add(table, &row);
                }
                match table {
                    Some("outbox") if theirs == LAST_OF_0_2 => batch.push(with_lane(row)),
                    Some(table) if FormerSettings::TABLES.contains(&table) => {}
                    _ => batch.push(text),
                }
                rows += 1;
                if former.rows.len() >= BATCH {
                    insert_rows(&mut transaction, Some("settings"), &mut former.rows).await?;
                }
                if batch.len() == BATCH {
                    insert_rows(&mut transaction, table, &mut batch).await?;
                }
            }
        }
    }
}

/// What follows from the rows.
async fn finish(mut transaction: Transaction, head: &Head) -> Result<(), BackupError> {
    if head.migration == LAST_OF_0_2 {
        transaction.query(FLAG_CLAIMS).execute().await?;
    }
    go_on_after(&mut transaction, head.last_game).await?;
    for statement in lists::fill_statements() {
        transaction.query(statement).execute().await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Adds the columns that a row of 0.2's outbox lacks; they follow from its purpose.
fn with_lane(mut row: serde_json::Map<String, serde_json::Value>) -> String {
    let purpose = row.get("purpose").and_then(serde_json::Value::as_str);
    let purpose = purpose.and_then(Purpose::find);
    let lane = purpose.map_or(LaneKind::Channel, Purpose::lane);
    let is_after_answer = purpose.is_some_and(Purpose::is_after_answer);
    row.insert("lane".to_owned(), <&str>::from(lane).into());
    row.insert("after_answer".to_owned(), i64::from(is_after_answer).into());
    serde_json::Value::Object(row).to_string()
}

fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

fn read<T: for<'d> Deserialize<'d>>(number: usize, line: &str) -> Result<T, BackupError> {
    serde_json::from_str(line).map_err(|_| BackupError::Unreadable(number))
}

async fn last_game(transaction: &mut Transaction) -> Result<i64, BackupError> {
    let sql = match transaction.open {
        Open::Sqlite(_) => "select seq from sqlite_sequence where name = 'games'",
        Open::Postgres(_) => "select last_value from games_number_seq where is_called",
    };
    let last: Option<(i64,)> = transaction.query(sql).optional().await?;
    Ok(last.map_or(0, |(count,)| count))
}

/// Restores the sequence of game numbers, even if the last games were deleted.
async fn go_on_after(transaction: &mut Transaction, last_game: i64) -> Result<(), BackupError> {
    if last_game == 0 {
        return Ok(());
    }
    match transaction.open {
        Open::Sqlite(_) => {
            let forget = "delete from sqlite_sequence where name = 'games'";
            transaction.query(forget).execute().await?;
            let go_on = "insert into sqlite_sequence (name, seq) values ('games', $1)";
            transaction.query(go_on).bind(last_game).execute().await?;
        }
        Open::Postgres(_) => {
            let go_on = "select setval('games_number_seq', $1)";
            transaction.query(go_on).bind(last_game).execute().await?;
        }
    }
    Ok(())
}

async fn columns(
    transaction: &mut Transaction,
    table: &'static str,
) -> Result<Vec<String>, BackupError> {
    let names = transaction
        .query("select name from pragma_table_info($1)")
        .bind(table);
    let names: Vec<(String,)> = names.fetch_all().await?;
    Ok(names.into_iter().map(|(name,)| name).collect())
}

async fn select(transaction: &mut Transaction, table: &'static str) -> Result<String, BackupError> {
    let is_kept = |column: &String| (table, column.as_str()) != ("outbox", "token");
    Ok(match transaction.open {
        Open::Sqlite(_) => {
            let columns = columns(transaction, table).await?;
            let pairs = columns.iter().filter(|column| is_kept(column));
            let pairs: Vec<String> = pairs
                .map(|column| format!("'{column}', {column}"))
                .collect();
            format!("select json_object({}) from {table}", pairs.join(", "))
        }
        Open::Postgres(_) => format!("select (to_jsonb(t) - 'token')::text from {table} t"),
    })
}

async fn insert_rows(
    transaction: &mut Transaction,
    table: Option<&'static str>,
    rows: &mut Vec<String>,
) -> Result<(), BackupError> {
    let Some(table) = table else {
        return if rows.is_empty() {
            Ok(())
        } else {
            Err(BackupError::Unreadable(2))
        };
    };
    if rows.is_empty() {
        return Ok(());
    }
    let json = format!("[{}]", std::mem::take(rows).join(","));
    let sql = match transaction.open {
        Open::Sqlite(_) => {
            let columns = columns(transaction, table).await?;
            let values: Vec<String> = columns
                .iter()
                .map(|column| format!("value ->> '$.{column}'"))
                .collect();
            let (columns, values) = (columns.join(", "), values.join(", "));
            format!("insert into {table} ({columns}) select {values} from json_each($1)")
        }
        Open::Postgres(_) => format!(
            "insert into {table} select * from jsonb_populate_recordset(null::{table}, $1::jsonb)"
        ),
    };
    let inserted = transaction.query_made(sql).bind(json).run().await;
    inserted.map_err(|error| match &error {
        StoreError::Failed(sqlx::Error::Database(found))
            if found.kind() != sqlx::error::ErrorKind::Other =>
        {
            BackupError::Rows(table)
        }
        _ => error.into(),
    })
}

impl Pool {
    /// Begins a read-only transaction on a snapshot.
    async fn snapshot(&self) -> sqlx::Result<Transaction> {
        let open = match self {
            Pool::Sqlite { readers, .. } => Open::Sqlite(readers.begin().await?),
            Pool::Postgres(pool, _) => {
                let begin = "begin isolation level repeatable read read only";
                Open::Postgres(pool.begin_with(begin).await?)
            }
        };
        Ok(Transaction {
            open,
            sent: CommitSent::default(),
            layout: Layout::Together,
            secret: None,
        })
    }
}

impl Transaction {
    fn texts(&mut self, sql: String) -> BoxStream<'_, sqlx::Result<String>> {
        let sql = AssertSqlSafe(sql);
        match &mut self.open {
            Open::Sqlite(transaction) => sqlx::query_scalar(sql).fetch(&mut **transaction),
            Open::Postgres(transaction) => sqlx::query_scalar(sql).fetch(&mut **transaction),
        }
    }
}
