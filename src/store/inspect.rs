//! Read-only checks of a database.

use std::path::Path;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tokio::time::timeout;

use crate::store::open::{FILE, Made};
use crate::store::{StoreError, open, shards};

/// Timeout for connecting and for locks.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The result, after trial writes that were rolled back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// The newest migration applied; `None` before the first start.
    pub migration: Option<i64>,
    pub newest: i64,
    /// `None` without Citus.
    pub cluster: Option<Cluster>,
}

/// How a Citus cluster stores the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    pub workers: i64,
    /// Number of shards of `games`.
    pub shards: i64,
    /// Number of distributed and reference tables.
    pub distributed: i64,
    /// Tables that `deploy/citus.sql` would distribute.
    pub missing: Vec<String>,
    /// Servers with shards that this machine can't reach, with the error; the coordinator does their work.
    pub unreached: Vec<String>,
}

/// Tables that stay on the coordinator.
const CENTRAL: &str = "'heartbeat', 'outages', 'imports', 'secrets', 'session_starts', 'board_links', 'activity_games', '_sqlx_migrations'";

/// Statements that test the required rights.
const TRIAL: [&str; 3] = [
    "create table arbiter_doctor (mark bigint not null)",
    "insert into arbiter_doctor (mark) values (1)",
    "delete from arbiter_doctor where mark = 1",
];

const MADE: &str = "select version, success, checksum from _sqlx_migrations order by version";

/// Inspects the database at a `postgres://` address, with the errors of [`crate::store::postgres`].
pub async fn inspect_postgres(url: &str) -> Result<Inspection, StoreError> {
    let options = open::tls_if_possible(open::postgres_options(url)?).await;
    let unusable = |error: &sqlx::Error| open::unreachable(&options, error);
    let connecting = timeout(LONGEST_WAIT, PgConnectOptions::connect(&options));
    let connected = connecting.await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    let mut connection = connected.map_err(|error| unusable(&error))?;
    open::must_be_usable(&mut connection, &options).await?;
    let mut transaction = connection.begin().await.map_err(|error| unusable(&error))?;
    for statement in TRIAL {
        let done = sqlx::query(statement).execute(&mut *transaction).await;
        done.map_err(|error| unusable(&error))?;
    }
    transaction.rollback().await?;
    let made: Result<Vec<Made>, _> = sqlx::query_as(MADE).fetch_all(&mut connection).await;
    let cluster = inspect_cluster(&mut connection, &options).await?;
    connection.close().await?;
    Ok(Inspection {
        migration: open::must_be_ours(&made.unwrap_or_default(), |script| script.postgres)?,
        newest: open::newest(),
        cluster,
    })
}

/// Inspects the embedded database in a folder without creating it, with the errors of [`crate::store::embedded`].
pub async fn inspect_embedded(folder: &Path) -> Result<Inspection, StoreError> {
    let newest = open::newest();
    let file = folder.join(FILE);
    if !file.exists() {
        could_be_made(folder)?;
        return Ok(Inspection {
            migration: None,
            newest,
            cluster: None,
        });
    }
    let unusable = |error: sqlx::Error| open::Folder(folder).error_of(&error, "");
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .busy_timeout(LONGEST_WAIT);
    let mut connection = options.connect().await.map_err(unusable)?;
    let begun = connection.begin_with("begin immediate").await;
    let mut transaction = begun.map_err(unusable)?;
    for statement in TRIAL {
        let done = sqlx::query(statement).execute(&mut *transaction).await;
        done.map_err(unusable)?;
    }
    transaction.rollback().await.map_err(unusable)?;
    let made: Result<Vec<Made>, _> = sqlx::query_as(MADE).fetch_all(&mut connection).await;
    connection.close().await?;
    Ok(Inspection {
        migration: open::must_be_ours(&made.unwrap_or_default(), |script| script.sqlite)?,
        newest,
        cluster: None,
    })
}

async fn inspect_cluster(
    connection: &mut PgConnection,
    options: &PgConnectOptions,
) -> Result<Option<Cluster>, StoreError> {
    let has_citus = "select count(*) from pg_extension where extname = 'citus'";
    let has_citus: i64 = sqlx::query_scalar(has_citus)
        .fetch_one(&mut *connection)
        .await?;
    if has_citus == 0 {
        return Ok(None);
    }
    let counts =
        "select (select count(*) from pg_dist_node where groupid > 0 and noderole = 'primary'),
        (select count(*) from pg_dist_shard where logicalrelid = to_regclass('games')),
        (select count(*) from pg_dist_partition)";
    let (workers, count, distributed) = sqlx::query_as(counts).fetch_one(&mut *connection).await?;
    let missing = format!(
        "select tablename::text from pg_tables where schemaname = current_schema() and tablename not in ({CENTRAL})
            and not exists (select from pg_dist_partition where logicalrelid = to_regclass(quote_ident(tablename)))
            order by tablename"
    );
    let missing = sqlx::query_scalar(AssertSqlSafe(missing));
    let missing = missing.fetch_all(&mut *connection).await?;
    let servers = "select distinct n.nodename::text, n.nodeport from pg_dist_node n
        join pg_dist_placement p on p.groupid = n.groupid and n.noderole = 'primary' order by 1, 2";
    let servers: Vec<(String, i32)> = sqlx::query_as(servers).fetch_all(connection).await?;
    let mut unreached = Vec::new();
    for (host, port) in servers {
        if let Err(error) = shards::reach(options, &host, port).await {
            unreached.push(format!("{host}:{port} ({error})"));
        }
    }
    Ok(Some(Cluster {
        workers,
        shards: count,
        distributed,
        missing,
        unreached,
    }))
}

/// Whether this user may write in a folder, or in its nearest existing parent.
fn could_be_made(folder: &Path) -> Result<(), StoreError> {
    let cannot = |error| open::Folder(folder).cannot(&error);
    let folder = std::path::absolute(folder).map_err(cannot)?;
    let mut there = folder.ancestors().filter(|folder| folder.exists());
    let there = there.next().unwrap_or(&folder);
    let trial = there.join(format!(".arbiter-doctor-{}", std::process::id()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    options.open(&trial).map_err(cannot)?;
    std::fs::remove_file(&trial).map_err(cannot)
}
