//! Opening a database: connect, bring it up to date, or say in one sentence why not.

use std::fs::File;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};

use super::databases::postgres::Postgres;
use super::databases::sqlite::Sqlite;
use super::patience::{Distrust, PATIENCE};
use super::{Store, StoreError};

/// The embedded database's file in its folder.
const FILE: &str = "games.sqlite";

/// Held while the embedded database is brought up to date, because SQLite has no lock of its own for that.
const LOCK: &str = "games.lock";

/// How many connections one process holds.
const MOST_CONNECTIONS: u32 = 8;

/// For how long an idle connection is trusted without asking the server whether it is there.
const FRESH: Duration = Duration::from_secs(1);

/// How long a server may take to say that it is there. Several dead connections fit into [`PATIENCE`].
const SIGN_OF_LIFE: Duration = Duration::from_millis(250);

static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");
static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");

/// Opens the database that several processes share, and brings it up to date.
///
/// `url` is a `postgres://` address. Several processes may start at once: the database's own lock lets one of them
/// migrate at a time.
///
/// # Errors
/// [`StoreError::Unusable`] with one sentence that names the host and never the password.
pub async fn postgres(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(unusable("DATABASE_URL must begin with postgres://"));
    }
    // The parser's own message may quote the address, and with it the password.
    let options = PgConnectOptions::from_str(url)
        .map_err(|_| unusable("DATABASE_URL is no address of a database"))?;
    let distrust = Distrust::default();
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
        // A connection whose other end vanished would keep its place in the pool until the network gives it up.
        .after_release(|connection, _| Box::pin(answers(connection)))
        .connect_with(options.clone())
        .await;
    let pool = match pool {
        Ok(pool) => pool,
        Err(error) => {
            let server = options.get_socket().map_or_else(
                || format!("{}:{}", options.get_host(), options.get_port()),
                |socket| socket.display().to_string(),
            );
            let reason = match error {
                sqlx::Error::PoolTimedOut => why_unreachable(&options).await,
                other => reason(&other),
            };
            return Err(unusable(format!(
                "the database on {server} cannot be used: {reason}"
            )));
        }
    };
    if let Err(error) = POSTGRES.run(&pool).await {
        // Closing gives the lock of the migrations back.
        pool.close().await;
        return Err(outdated(&error));
    }
    Ok(Arc::new(Postgres(pool, distrust)))
}

/// Whether a connection still leads to a server. One whose other end vanished without a word would hang.
async fn answers(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    match tokio::time::timeout(SIGN_OF_LIFE, connection.ping()).await {
        Ok(answer) => answer.map(|()| true),
        Err(_) => Err(sqlx::Error::PoolTimedOut),
    }
}

/// The pool tries a server that refuses again and again, and says only that its time is up.
async fn why_unreachable(options: &PgConnectOptions) -> String {
    match tokio::time::timeout(SIGN_OF_LIFE, options.connect()).await {
        Ok(Err(error)) => reason(&error),
        Ok(Ok(_)) | Err(_) => "it does not answer".to_owned(),
    }
}

/// Opens the embedded database in a folder, made if it is not there, and brings it up to date.
///
/// # Errors
/// [`StoreError::Unusable`] with one sentence that names the file.
pub async fn embedded(folder: &Path) -> Result<Arc<dyn Store>, StoreError> {
    let cannot = |error: &dyn std::fmt::Display| {
        unusable(format!(
            "games cannot be kept in {}: {error}",
            folder.display()
        ))
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot(&error))?;
    let options = SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE);
    let lock = File::create(folder.join(LOCK)).map_err(|error| cannot(&error))?;
    let lock = tokio::task::spawn_blocking(move || lock.lock().map(|()| lock))
        .await
        .map_err(|error| cannot(&error))?
        .map_err(|error| cannot(&error))?;
    let pool = SqlitePoolOptions::new()
        .max_connections(MOST_CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .connect_with(options)
        .await
        .map_err(|error| cannot(&reason(&error)))?;
    if let Err(error) = SQLITE.run(&pool).await {
        pool.close().await;
        return Err(outdated(&error));
    }
    // Closing the file lets the next process in.
    drop(lock);
    Ok(Arc::new(Sqlite(pool, Distrust::default())))
}

fn unusable(sentence: impl Into<String>) -> StoreError {
    StoreError::Unusable(sentence.into())
}

/// The reason of a failure in the database's words, where it has said any.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

fn outdated(error: &MigrateError) -> StoreError {
    unusable(match error {
        MigrateError::VersionMissing(version) => {
            format!(
                "the database was brought up to date (migration {version}) by a newer Arbiter: start that one"
            )
        }
        MigrateError::VersionMismatch(version) => {
            format!(
                "migration {version} of the database is not this program's: it belongs to another program or build"
            )
        }
        MigrateError::Dirty(version) => {
            format!("migration {version} of the database was begun and not finished")
        }
        other => format!("the database cannot be brought up to date: {other}"),
    })
}
