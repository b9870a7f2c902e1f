//! Opens a database and migrates it.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions, PgSslMode};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, PgPool, SqlStr, SqliteConnection,
    SqlitePool,
};

use crate::store::connection::{Layout, Pool};
use crate::store::pooler::{Pooler, in_transaction_mode, is_in_transaction_mode, server};
use crate::store::retry::{PATIENCE, StaleConnections, primary};
use crate::store::shards::Shards;
use crate::store::write_queue::WriteQueue;
use crate::store::{Store, StoreError};

pub(super) const FILE: &str = "games.sqlite";

/// Locked during migrations, since SQLite has no lock for that.
const LOCK: &str = "games.lock";

/// Locked while a bot or a terminal runs.
const CLAIM: &str = "running.lock";

/// Free space that SQLite's other files need, in bytes.
const LEAST_ROOM: usize = 128 * 1024;

/// Per process.
const MOST_CONNECTIONS: u32 = 8;

/// How long a statement waits for another program's lock. Calls retry until their deadline, so that none returns while its
/// statement still waits.
const LOCKED_FOR: Duration = Duration::from_millis(250);

// SQLite's result codes <https://www.sqlite.org/rescode.html>: busy, locked, out of memory, interrupted, input or output, full,
// locking protocol.
const PASSING: [u32; 7] = [5, 6, 7, 9, 10, 13, 15];
const CANNOT_OPEN: u32 = 14;

const ADVICE: &str = ". Make room there, let this user write its files, or name another folder";

/// How long an idle connection is used without a ping.
const FRESH: Duration = Duration::from_secs(1);

/// Timeout of a ping. Several dead connections fit into [`PATIENCE`].
const SIGN_OF_LIFE: Duration = Duration::from_millis(250);

/// False on a standby.
const WRITES: &str = "select current_setting('transaction_read_only') = 'off'";

const CITUS: &str = "select count(*) from pg_extension where extname = 'citus'";

const OUTBOX_SHARDS: &str =
    "select count(*) from pg_dist_shard where logicalrelid = 'outbox'::regclass";

/// A read of the outbox asks each shard: thirty a minute, however many there are.
const PAUSE_PER_SHARD: Duration = Duration::from_secs(2);

/// The library can't even parse such a certificate, so switching the check off doesn't help.
const OLD_CERTIFICATE: &str = ". The server's certificate is of the first version of X.509, as Citus makes one, and can't be read: give the \
    server one of version 3 (`openssl req -x509` makes such ones), or add sslmode=disable to DATABASE_URL, without encryption";

const TLS: &str = ". Choose the encryption with sslmode in DATABASE_URL: sslmode=require doesn't check \
    the server's certificate, sslmode=verify-full&sslrootcert=FILE checks it against the authority \
    in that file, sslmode=disable doesn't encrypt";

/// Detects a read-only file or a full disk at the start.
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
    "0035_session_starts",
    "0036_records",
    "0037_once_per_game",
    "0038_marks",
    "0039_event_limits",
    "0040_ladder_order",
    "0041_board_links",
    "0042_schedules",
    "0043_seats_and_places",
    "0044_activities",
    "0046_follows",
    "0047_leaves",
    "0048_conditions",
    "0049_scheduled_events",
    "0050_activity_tokens",
    "0052_called_off",
    "0053_seasons",
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
/// [`StoreError::Unavailable`] if the server may become available later, else [`StoreError::Misconfigured`]; both contain
/// the host and never the password.
pub async fn postgres(url: &str) -> Result<Arc<Store>, StoreError> {
    let options = tls_if_possible(postgres_options(url)?).await;
    let distrust = StaleConnections::default();
    let pools = pool_options(&distrust);
    let pool = match pools.clone().connect_with(options.clone()).await {
        Ok(pool) => pool,
        Err(sqlx::Error::PoolTimedOut) => return Err(why_unreachable(&options).await),
        Err(error) => return Err(unreachable(&options, &error)),
    };
    match prepared(&pool, &options).await {
        Ok(layout) => {
            let pooler = Pooler::of_server(&options);
            let is_spread = matches!(layout, (Layout::Spread, _));
            let shards = is_spread.then(|| Arc::new(Shards::new(pool.clone(), options, pools)));
            Ok(Store::new(
                Pool::Postgres(pool, shards),
                distrust,
                pooler,
                layout,
            ))
        }
        Err(error) => {
            // This releases the migrations' lock.
            pool.close().await;
            Err(error)
        }
    }
}

/// The settings of the pool of each server.
fn pool_options(distrust: &StaleConnections) -> PgPoolOptions {
    let distrust = distrust.clone();
    PgPoolOptions::new()
        .max_connections(MOST_CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(move |connection, idle| {
            let is_distrusted = distrust.covers(idle.age);
            Box::pin(async move {
                Ok(!is_distrusted && (idle.idle_for < FRESH || answers(connection).await?))
            })
        })
        // Otherwise a dead connection would keep its place in the pool.
        .after_release(|connection, _| Box::pin(has_finished(connection)))
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

/// Without an `sslmode`, an unreadable certificate doesn't prevent the connection, as in libpq.
pub(super) async fn tls_if_possible(options: PgConnectOptions) -> PgConnectOptions {
    if !matches!(options.get_ssl_mode(), PgSslMode::Prefer) {
        return options;
    }
    let connecting = tokio::time::timeout(SIGN_OF_LIFE, options.connect());
    match connecting.await {
        Ok(Err(error)) if is_of_old_certificate(&error) => {
            tracing::warn!(
                "the database's certificate can't be read: the connection isn't encrypted"
            );
            options.ssl_mode(PgSslMode::Disable)
        }
        _ => options,
    }
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

async fn prepared(
    pool: &PgPool,
    options: &PgConnectOptions,
) -> Result<(Layout, Duration), StoreError> {
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
    if extensions == 0 {
        return Ok((Layout::Together, Duration::ZERO));
    }
    let shards = sqlx::query_scalar(OUTBOX_SHARDS).fetch_one(pool).await;
    let shards: i64 = shards.map_err(|error| unreachable(options, &error))?;
    let shards = u32::try_from(shards).unwrap_or(u32::MAX);
    Ok((Layout::Spread, PAUSE_PER_SHARD.saturating_mul(shards)))
}

/// Refuses a reachable server that can't be used, or not yet.
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

/// Checks a connection with a timeout: if the other end has vanished, it would hang.
async fn answers(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    in_time(connection.ping()).await
}

/// Waits for the rest of an answer whose reader gave up, and else sends nothing: the pool itself pings what is released.
async fn has_finished(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    in_time(connection.flush()).await
}

async fn in_time(answer: impl Future<Output = sqlx::Result<()>>) -> Result<bool, sqlx::Error> {
    match tokio::time::timeout(SIGN_OF_LIFE, answer).await {
        Ok(answer) => answer.map(|()| true),
        Err(_) => Err(sqlx::Error::PoolTimedOut),
    }
}

/// The pool only reports a timeout; a single connection shows the reason.
async fn why_unreachable(options: &PgConnectOptions) -> StoreError {
    match tokio::time::timeout(SIGN_OF_LIFE, options.connect()).await {
        Ok(Err(error)) => unreachable(options, &error),
        Ok(Ok(_)) | Err(_) => unreachable(options, &sqlx::Error::PoolTimedOut),
    }
}

pub(super) fn unreachable(options: &PgConnectOptions, error: &sqlx::Error) -> StoreError {
    let advice = if is_of_old_certificate(error) {
        OLD_CERTIFICATE.to_owned()
    } else if is_of_tls(error) {
        TLS.to_owned()
    } else {
        remedy(options, error).unwrap_or_default()
    };
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

/// The SQL that the administrator of a Postgres server has to run, by error code (Postgres, appendix A).
fn remedy(options: &PgConnectOptions, error: &sqlx::Error) -> Option<String> {
    if let sqlx::Error::Io(error) = error
        && error.kind() == std::io::ErrorKind::ConnectionRefused
    {
        return Some(". Is Postgres running there, and is the port right?".to_owned());
    }
    let error = error.as_database_error()?;
    let named = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let role = named(options.get_username());
    // By default it has the role's name.
    let database = named(options.get_database().unwrap_or(options.get_username()));
    let as_administrator = "As the server's administrator (`sudo -u postgres psql`)";
    Some(match &*error.code()? {
        "28P01" => format!(
            ". Either the role is missing or DATABASE_URL has another password. {as_administrator}: create role {role} login password \
             'PASSWORD'; or, where the role exists, alter role {role} password 'PASSWORD';"
        ),
        "28000" if error.message().contains("pg_hba") => {
            format!(
                ". Allow {role} to connect to {database} from this machine in the server's pg_hba.conf, and reload it"
            )
        }
        "28000" => format!(". {as_administrator}: create role {role} login password 'PASSWORD';"),
        "3D000" => format!(". {as_administrator}: create database {database} owner {role};"),
        "42501" => format!(
            ". The role needs a database of its own. {as_administrator}: alter database {database} owner to {role};"
        ),
        _ => return None,
    })
}

fn is_of_old_certificate(error: &sqlx::Error) -> bool {
    is_of_tls(error) && error.to_string().contains("UnsupportedCertVersion")
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

/// Errors that may go away: unreachable, starting, stopping, locked, full, out of order or read-only. A proxy without a
/// server breaks the protocol.
fn may_pass(error: &sqlx::Error) -> bool {
    const CLASSES: [&str; 7] = ["08", "25006", "40", "53", "55P03", "57", "58"];
    match error {
        sqlx::Error::Io(_) => !is_of_tls(error),
        sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            let is_of = |class: &&str| code.starts_with(*class);
            primary(&code).map_or_else(|| CLASSES.iter().any(is_of), |code| PASSING.contains(&code))
        }),
        _ => false,
    }
}

/// Whether a file error may go away without a change of the folder or its rights: no space, too many files, a broken disk.
fn may_end(error: &io::Error) -> bool {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory, NotFound,
        PermissionDenied, ReadOnlyFilesystem, Unsupported,
    };
    !matches!(
        error.kind(),
        AlreadyExists
            | InvalidFilename
            | InvalidInput
            | IsADirectory
            | NotADirectory
            | NotFound
            | PermissionDenied
            | ReadOnlyFilesystem
            | Unsupported
    )
}

/// The files of the embedded database.
pub(super) struct Folder<'a>(pub(super) &'a Path);

impl Folder<'_> {
    fn file(&self) -> PathBuf {
        self.0.join(FILE)
    }

    pub(super) fn cannot(&self, error: &io::Error) -> StoreError {
        let may_end = may_end(error);
        let advice = if may_end { "" } else { ADVICE };
        self.failed(may_end, &format!("{error}{advice}"))
    }

    /// Converts the error of a statement or a connection.
    pub(super) fn error_of(&self, error: &sqlx::Error, advice: &str) -> StoreError {
        let code = match error {
            sqlx::Error::Database(error) => error.code().and_then(|code| primary(&code)),
            _ => None,
        };
        // SQLite reports "can't open" for several causes.
        let opened = (code == Some(CANNOT_OPEN)).then(|| File::open(self.file()));
        let may_pass = may_pass(error) || matches!(opened, Some(Err(error)) if may_end(&error));
        self.failed(may_pass, &format!("{}{advice}", reason(error)))
    }

    fn failed(&self, may_pass: bool, why: &dyn Display) -> StoreError {
        let sentence = format!("can't keep games in {}: {why}", self.0.display());
        if may_pass {
            StoreError::Unavailable(sentence)
        } else {
            misconfigured(sentence)
        }
    }

    /// Creates the folder and its file if necessary, readable by this user only; SQLite gives its other files the same mode.
    fn create(&self) -> io::Result<()> {
        let mut folder = DirBuilder::new();
        let mut file = File::options();
        #[cfg(unix)]
        {
            std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
            std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
        }
        folder.recursive(true).create(self.0)?;
        match file.write(true).create_new(true).open(self.file()) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

/// Which other processes may use the games of a folder at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// A bot that gets all interactions: a second one would answer each of them again.
    Alone,
    /// Some of the bot's shards, or a terminal.
    Shared,
}

/// Claims the games of a folder until the file is dropped; [`StoreError::Busy`] if another process has a claim that excludes
/// this one.
pub fn claim(folder: &Path, company: Company) -> Result<File, StoreError> {
    let files = Folder(folder);
    let claimed = files.create().and_then(|()| {
        let file = File::create(folder.join(CLAIM))?;
        let locked = match company {
            Company::Alone => file.try_lock(),
            Company::Shared => file.try_lock_shared(),
        };
        match locked {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    });
    let claimed = claimed.map_err(|error| files.cannot(&error))?;
    claimed.ok_or_else(|| {
        StoreError::Busy(format!(
            "another `arbiter discord`, `arbiter chat` or `arbiter play` is using the games in {}: stop it, name another folder \
             (ARBITER_DATA, or --data of `arbiter chat`), or give each bot its part of the shards (SHARDS)",
            folder.display()
        ))
    })
}

/// Opens the embedded database in a folder, creating both if necessary, and migrates it. [`StoreError::Misconfigured`]
/// names the file.
pub async fn embedded(folder: &Path) -> Result<Arc<Store>, StoreError> {
    with_patience(folder, LOCKED_FOR).await
}

/// `patience` is SQLite's busy timeout once it is open.
async fn with_patience(folder: &Path, patience: Duration) -> Result<Arc<Store>, StoreError> {
    let files = Folder(folder);
    files.create().map_err(|error| files.cannot(&error))?;
    let options = SqliteConnectOptions::new()
        .filename(files.file())
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true);
    let lock = locked(folder.join(LOCK)).await;
    let lock = lock.map_err(|error| files.cannot(&error))?;
    migrate(&files, options.clone().busy_timeout(PATIENCE)).await?;
    let options = options.busy_timeout(patience);
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
        .map_err(|error| files.error_of(&error, ""))?;
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
        (Layout::Together, Duration::ZERO),
    ))
}

/// Locks a file, waiting until no other process holds the lock.
async fn locked(path: PathBuf) -> io::Result<File> {
    let locking = tokio::task::spawn_blocking(move || {
        let mut lock = File::create(path)?;
        // SQLite's own error on a full disk is vague.
        lock.write_all(&vec![0; LEAST_ROOM])?;
        lock.set_len(0)?;
        lock.lock().map(|()| lock)
    });
    locking.await.map_err(io::Error::other)?
}

async fn migrate(files: &Folder<'_>, options: SqliteConnectOptions) -> Result<(), StoreError> {
    let alone = SqlitePoolOptions::new().max_connections(1);
    let pool = alone.connect_with(options).await;
    let pool = pool.map_err(|error| files.error_of(&error, ""))?;
    let migrated = migrated(files, &pool).await;
    pool.close().await;
    migrated
}

async fn migrated(files: &Folder<'_>, pool: &SqlitePool) -> Result<(), StoreError> {
    let migrated = migrator(|script| script.sqlite).run(pool).await;
    migrated.map_err(|error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if may_pass(&error) =>
        {
            files.error_of(&error, "")
        }
        error => outdated(&error),
    })?;
    let written = sqlx::query(WRITE).execute(pool).await;
    written.map_err(|error| files.error_of(&error, ADVICE))?;
    Ok(())
}

/// Whether SQLite has aborted the transaction itself, as on a full disk, while sqlx believes it is open.
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
    use crate::store::retry::CommitSent;

    /// Without the queue, SQLite would refuse a second writer immediately.
    #[tokio::test]
    async fn writers_of_one_process_queue_in_order_and_readers_do_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let store = with_patience(folder.path(), Duration::ZERO).await.unwrap();
        let first = store.pool().begin(CommitSent::default()).await.unwrap();
        let order = RefCell::new(Vec::new());
        let write = async |number: usize| {
            let transaction = store.pool().begin(CommitSent::default()).await.unwrap();
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
    fn the_certificate_that_citus_makes_is_explained() {
        let options = postgres_options("postgres://arbiter@db.example/arbiter").unwrap();
        let why = "invalid peer certificate: Other(OtherError(UnsupportedCertVersion))";
        let error = sqlx::Error::Io(io::Error::new(io::ErrorKind::InvalidData, why));
        let explained = unreachable(&options, &error).to_string();
        assert!(explained.contains("sslmode=disable"), "{explained}");
        assert!(!explained.contains("sslmode=require"), "{explained}");
    }

    #[test]
    fn every_script_is_part_of_the_program() {
        let own: Vec<String> = MIGRATIONS
            .iter()
            .map(|migration| format!("{}.sql", migration.name))
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
