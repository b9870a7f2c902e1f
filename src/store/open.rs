//! Opens a database and migrates it.

use std::borrow::Cow;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, SqlStr, SqliteConnection};

use super::connection::Layout;
use super::connection::Pool;
use super::pooler::{Pooler, in_transaction_mode, is_in_transaction_mode, server};
use super::retry::{PATIENCE, StaleConnections};
use super::write_queue::WriteQueue;
use super::{Store, StoreError};

pub(super) const FILE: &str = "games.sqlite";

/// Locked during migrations, because SQLite has no such lock.
const LOCK: &str = "games.lock";

/// In bytes, for SQLite's other files.
const LEAST_ROOM: usize = 128 * 1024;

/// Per process.
const MOST_CONNECTIONS: u32 = 8;

/// How long an idle connection is used without a ping.
const FRESH: Duration = Duration::from_secs(1);

/// Timeout of a ping. Several dead connections fit into [`PATIENCE`].
const SIGN_OF_LIFE: Duration = Duration::from_millis(250);

/// False on a standby.
const WRITES: &str = "select current_setting('transaction_read_only') = 'off'";

const CITUS: &str = "select count(*) from pg_extension where extname = 'citus'";

const TLS: &str = ". Choose the encryption with sslmode in DATABASE_URL: sslmode=require doesn't check \
    the server's certificate, sslmode=verify-full&sslrootcert=FILE checks it against the authority \
    in that file, sslmode=disable doesn't encrypt";

/// Finds a read-only file or a full disk at the start.
const WRITE: &str = "update _sqlx_migrations set execution_time = execution_time";

/// A migration's name and its scripts.
pub(super) struct Script {
    /// `0025_schema`.
    name: &'static str,
    pub(super) postgres: &'static str,
    pub(super) sqlite: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Script {
            name: $name,
            postgres: include_str!(concat!("../../migrations/postgres/", $name, ".sql")),
            sqlite: include_str!(concat!("../../migrations/sqlite/", $name, ".sql")),
        }),+]
    };
}

const MIGRATIONS: &[Script] = migrations![
    "0025_schema",
    "0026_study",
    "0027_thoughts",
    "0028_ratings",
    "0029_tournaments",
    "0030_votes",
    "0031_ladders",
    "0032_shards",
    "0033_removed_games",
    "0037_once_per_game",
    "0038_marks"
];

/// Databases of 0.2 aren't migrated in place.
pub(super) const LAST_OF_0_2: i64 = 24;

/// The migrations of one database.
fn migrator(sql: impl Fn(&Script) -> &'static str) -> Migrator {
    let migration = |script: &Script| {
        let (version, description) = script.name.split_once('_').expect("0025_schema");
        Migration::new(
            version.parse().expect("a migration is numbered"),
            Cow::Owned(description.replace('_', " ")),
            MigrationType::Simple,
            SqlStr::from_static(sql(script)),
            false,
        )
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

/// Opens and migrates a Postgres database at a `postgres://` address; a lock lets one process migrate at a time.
/// [`StoreError::Unavailable`] if the server may come up later, else [`StoreError::Misconfigured`]; both name the host
/// and never the password.
pub async fn postgres(url: &str) -> Result<Arc<Store>, StoreError> {
    let options = postgres_options(url)?;
    let distrust = StaleConnections::default();
    let distrusted = distrust.clone();
    let pool = PgPoolOptions::new()
        .max_connections(MOST_CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(move |connection, idle| {
            let is_distrusted = distrusted.covers(idle.age);
            Box::pin(async move {
                Ok(!is_distrusted && (idle.idle_for < FRESH || answers(connection).await?))
            })
        })
        // A dead connection would otherwise keep its place in the pool.
        .after_release(|connection, _| Box::pin(answers(connection)))
        .connect_with(options.clone())
        .await;
    let pool = match pool {
        Ok(pool) => pool,
        Err(sqlx::Error::PoolTimedOut) => return Err(why_unreachable(&options).await),
        Err(error) => return Err(unreachable(&options, &error)),
    };
    match prepared(&pool, &options).await {
        Ok(layout) => Ok(Store::new(
            Pool::Postgres(pool),
            distrust,
            Pooler::at(&options),
            layout,
        )),
        Err(error) => {
            // Releases the migrations' lock.
            pool.close().await;
            Err(error)
        }
    }
}

pub(super) fn postgres_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(misconfigured("DATABASE_URL must begin with postgres://"));
    }
    // The parser's message may quote the password.
    let options = PgConnectOptions::from_str(url);
    let options =
        options.map_err(|_| misconfigured("DATABASE_URL isn't the address of a database"));
    // Poolers refuse this option, and we store no floats.
    options.map(|options| options.extra_float_digits(None))
}

/// A migration's number, whether it finished, and its checksum.
pub(super) type Made = (i64, bool, Vec<u8>);

/// Checks that a database has only our migrations and returns the newest.
pub(super) fn must_be_ours(
    made: &[Made],
    sql: impl Fn(&Script) -> &'static str,
) -> Result<Option<i64>, StoreError> {
    let migrator = migrator(sql);
    for (version, is_finished, checksum) in made {
        let known = migrator.iter().find(|known| known.version == *version);
        let wrong = match known {
            None => MigrateError::VersionMissing(*version),
            Some(_) if !is_finished => MigrateError::Dirty(*version),
            Some(known) if *known.checksum != **checksum => MigrateError::VersionMismatch(*version),
            Some(_) => continue,
        };
        return Err(outdated(&wrong));
    }
    Ok(made.last().map(|(version, ..)| *version))
}

pub(super) fn newest() -> i64 {
    let newest = MIGRATIONS.last().map_or("0_none", |script| script.name);
    let (version, _) = newest.split_once('_').expect("0025_schema");
    version.parse().expect("a migration is numbered")
}

async fn prepared(pool: &PgPool, options: &PgConnectOptions) -> Result<Layout, StoreError> {
    let connecting = pool.acquire().await;
    let mut connection = connecting.map_err(|error| unreachable(options, &error))?;
    must_be_usable(&mut connection, options).await?;
    drop(connection);
    let migrator = migrator(|script| script.postgres);
    migrator.run(pool).await.map_err(|error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if may_pass(&error) =>
        {
            unreachable(options, &error)
        }
        error => outdated(&error),
    })?;
    let extensions = sqlx::query_scalar(CITUS).fetch_one(pool).await;
    let extensions: i64 = extensions.map_err(|error| unreachable(options, &error))?;
    Ok(match extensions {
        0 => Layout::Together,
        _ => Layout::Spread,
    })
}

/// Refuses a reachable server that can't be used, or can't be yet.
pub(super) async fn must_be_usable(
    connection: &mut PgConnection,
    options: &PgConnectOptions,
) -> Result<(), StoreError> {
    let is_pooled = is_in_transaction_mode(options).await;
    if is_pooled.map_err(|error| unreachable(options, &error))? {
        return Err(in_transaction_mode(&server(options)));
    }
    let writes = sqlx::query_scalar(WRITES).fetch_one(connection).await;
    if matches!(writes, Ok(false)) {
        return Err(StoreError::Unavailable(format!(
            "the database on {} is read-only: until a failover ends, or because DATABASE_URL isn't \
             the address of the primary server",
            server(options)
        )));
    }
    Ok(())
}

/// A connection whose other end has vanished would hang.
async fn answers(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    match tokio::time::timeout(SIGN_OF_LIFE, connection.ping()).await {
        Ok(answer) => answer.map(|()| true),
        Err(_) => Err(sqlx::Error::PoolTimedOut),
    }
}

/// The pool only reports a timeout; a single connection tells why.
async fn why_unreachable(options: &PgConnectOptions) -> StoreError {
    match tokio::time::timeout(SIGN_OF_LIFE, options.connect()).await {
        Ok(Err(error)) => unreachable(options, &error),
        Ok(Ok(_)) | Err(_) => unreachable(options, &sqlx::Error::PoolTimedOut),
    }
}

pub(super) fn unreachable(options: &PgConnectOptions, error: &sqlx::Error) -> StoreError {
    let advice = if is_of_tls(error) { TLS } else { "" };
    let sentence = format!(
        "the database on {} can't be used: {}{advice}",
        server(options),
        reason(error)
    );
    if may_pass(error) {
        StoreError::Unavailable(sentence)
    } else {
        misconfigured(sentence)
    }
}

/// A rejected certificate, or a side that doesn't encrypt.
fn is_of_tls(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Tls(_) => true,
        // How rustls reports a certificate.
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::InvalidData,
        _ => false,
    }
}

/// Unreachable, starting, stopping, full or read-only.
fn may_pass(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => !is_of_tls(error),
        sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") || code.starts_with("57P") || matches!(&*code, "25006" | "53300")
        }),
        _ => false,
    }
}

/// Opens the embedded database in a folder, creating both if necessary, and migrates it. [`StoreError::Misconfigured`]
/// names the file.
pub async fn embedded(folder: &Path) -> Result<Arc<Store>, StoreError> {
    with_patience(folder, PATIENCE).await
}

/// `patience` is SQLite's busy timeout.
async fn with_patience(folder: &Path, patience: Duration) -> Result<Arc<Store>, StoreError> {
    let cannot = |error: &dyn std::fmt::Display| {
        misconfigured(format!("can't keep games in {}: {error}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot(&error))?;
    let options = SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(patience);
    let mut lock = File::create(folder.join(LOCK)).map_err(|error| cannot(&error))?;
    // SQLite's own error on a full disk is vague.
    lock.write_all(&vec![0; LEAST_ROOM])
        .and_then(|()| lock.set_len(0))
        .map_err(|error| cannot(&error))?;
    let lock = tokio::task::spawn_blocking(move || lock.lock().map(|()| lock))
        .await
        .map_err(|error| cannot(&error))?
        .map_err(|error| cannot(&error))?;
    let pool = || {
        // A file can't lose its server.
        let pool = SqlitePoolOptions::new().test_before_acquire(false);
        pool.acquire_timeout(PATIENCE)
    };
    let writer = pool()
        .max_connections(1)
        .after_release(|connection, _| Box::pin(has_ended_its_work(connection)))
        .connect_with(options.clone())
        .await
        .map_err(|error| cannot(&reason(&error)))?;
    if let Err(error) = migrator(|script| script.sqlite).run(&writer).await {
        writer.close().await;
        return Err(outdated(&error));
    }
    if let Err(error) = sqlx::query(WRITE).execute(&writer).await {
        writer.close().await;
        return Err(cannot(&format!(
            "its files can't be written ({}); make room there, let this user write them, or name \
             another folder",
            reason(&error)
        )));
    }
    // Unlocks it.
    drop(lock);
    let readers = pool()
        .max_connections(MOST_CONNECTIONS)
        .connect_lazy_with(options.pragma("query_only", "on"));
    let pool = Pool::Sqlite {
        readers,
        writer,
        queue: WriteQueue::default(),
    };
    Ok(Store::new(
        pool,
        StaleConnections::default(),
        Pooler::default(),
        Layout::Together,
    ))
}

/// On a full disk SQLite aborts the transaction itself, while sqlx still believes it is open.
async fn has_ended_its_work(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if connection.is_in_transaction() {
        // Waits for the pending rollback.
        connection.ping().await?;
    }
    Ok(!connection.is_in_transaction())
}

fn misconfigured(sentence: impl Into<String>) -> StoreError {
    StoreError::Misconfigured(sentence.into())
}

pub(super) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

fn outdated(error: &MigrateError) -> StoreError {
    misconfigured(match error {
        MigrateError::VersionMissing(version) if *version <= LAST_OF_0_2 => {
            "the database is from Arbiter 0.2: copy it with that version's `arbiter backup` and fill \
             an empty database with this version's `arbiter restore`"
                .to_owned()
        }
        MigrateError::VersionMissing(version) => {
            format!(
                "the database was brought up to date (migration {version}) by a newer Arbiter: \
                 start that one"
            )
        }
        MigrateError::VersionMismatch(version) => {
            format!(
                "migration {version} of the database is not this program's: it belongs to another \
                 program or build"
            )
        }
        MigrateError::Dirty(version) => {
            format!("migration {version} of the database was begun and not finished")
        }
        other => format!("the database can't be brought up to date: {other}"),
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use futures_util::future::join_all;

    use super::*;
    use crate::game::GameNumber;

    /// SQLite would refuse a second writer immediately.
    #[tokio::test]
    async fn writers_of_one_process_queue_in_order_and_readers_do_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let store = with_patience(folder.path(), Duration::ZERO).await.unwrap();
        let first = store.pool().begin(None).await.unwrap();
        let order = RefCell::new(Vec::new());
        let write = async |number: usize| {
            let transaction = store.pool().begin(None).await.unwrap();
            order.borrow_mut().push(number);
            transaction.commit().await.unwrap();
        };
        let read_first = async {
            let game = store.load(GameNumber::new(1).unwrap()).await.unwrap();
            assert!(game.is_none() && order.borrow().is_empty());
            first.commit().await.unwrap();
        };
        tokio::join!(join_all((0..20).map(write)), read_first);
        assert_eq!(*order.borrow(), (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn every_script_is_part_of_the_program() {
        let own: Vec<String> = MIGRATIONS
            .iter()
            .map(|one| format!("{}.sql", one.name))
            .collect();
        for folder in ["migrations/postgres", "migrations/sqlite"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let files = std::fs::read_dir(folder).unwrap();
            let mut files: Vec<String> = files
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            assert_eq!(files, own);
        }
    }
}
