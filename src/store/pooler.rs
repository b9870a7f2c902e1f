//! Detects a connection pooler in transaction mode.
//!
//! Statements are prepared on one connection and run on it later. Behind such a pooler they would run on another connection,
//! where a statement of that name may belong to another client.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};

use crate::store::StoreError;

/// How long no statement is sent after a sign of transaction mode.
const STANDSTILL: Duration = Duration::from_secs(10);

/// Minimum time between two warnings about transaction mode.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);

/// Maximum number of checks whether two connections share a server process.
const CHECKS: u32 = 4;

/// Queries in a row that must reach the same server process.
const QUERIES_IN_A_ROW: u32 = 3;

/// Timeout for the whole detection.
const TIMEOUT: Duration = Duration::from_secs(5);

/// State of a running store's pooler. Its mode can change at any time, and a statement of the same name on another
/// connection could write anything, so the store sends nothing for [`STANDSTILL`] after a sign of transaction mode.
#[derive(Debug, Clone, Default)]
pub(super) struct Pooler {
    /// Empty for SQLite.
    address: Arc<str>,
    signs: Arc<Mutex<Signs>>,
}

#[derive(Debug, Default)]
struct Signs {
    last: Option<Instant>,
    last_warning: Option<Instant>,
}

impl Pooler {
    pub(super) fn of_server(options: &PgConnectOptions) -> Self {
        Pooler {
            address: server(options).into(),
            signs: Arc::default(),
        }
    }

    /// # Errors
    /// [`StoreError::Misconfigured`] for a while after a sign of transaction mode.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let signs = self.signs.lock().unwrap_or_else(PoisonError::into_inner);
        match signs.last {
            Some(last) if last.elapsed() < STANDSTILL => Err(in_transaction_mode(&self.address)),
            _ => Ok(()),
        }
    }

    /// Replaces an error that is a sign of transaction mode, with a warning in the log.
    pub(super) fn explain(&self, error: StoreError) -> StoreError {
        if !is_sign(&error) {
            return error;
        }
        let explained = in_transaction_mode(&self.address);
        let now = Instant::now();
        let mut signs = self.signs.lock().unwrap_or_else(PoisonError::into_inner);
        signs.last = Some(now);
        let is_due = |last| now.duration_since(last) >= WARNING_INTERVAL;
        if signs.last_warning.is_none_or(is_due) {
            signs.last_warning = Some(now);
            tracing::warn!(%error, "{explained}");
        }
        explained
    }
}

pub(super) fn in_transaction_mode(address: &str) -> StoreError {
    StoreError::Misconfigured(format!(
        "the connection pooler at {address} uses transaction mode, and Arbiter needs session mode: \
         give DATABASE_URL the pooler's address in session mode or the database's direct address"
    ))
}

/// Whether a prepared statement existed already (42P05), didn't exist (26000) or was another one (08P01, a protocol
/// violation).
fn is_sign(error: &StoreError) -> bool {
    let StoreError::Failed(sqlx::Error::Database(error)) = error else {
        return false;
    };
    let code = error.code().unwrap_or_default();
    matches!(&*code, "42P05" | "26000")
        || (code == "08P01" && error.message().contains("prepared statement"))
}

/// Whether each statement or transaction may reach a different server process. Opens two connections and sends only
/// unprepared statements.
pub(super) async fn is_in_transaction_mode(
    options: &PgConnectOptions,
) -> Result<bool, sqlx::Error> {
    let detected = tokio::time::timeout(TIMEOUT, detect(options)).await;
    detected.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

async fn detect(options: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let mut one = options.connect().await?;
    let mut other = options.connect().await?;
    let own = backend(&mut one).await?;
    let mut is_shared = false;
    for _ in 0..CHECKS {
        // Detects a pooler that uses the server's connections in turn.
        for _ in 0..QUERIES_IN_A_ROW {
            is_shared |= backend(&mut one).await? != own;
        }
        // Detects one that reuses the last connection: it lends ours here and gives us another.
        if sqlx::raw_sql("begin").execute(&mut other).await.is_err() {
            // Statement mode refuses transactions.
            return Ok(true);
        }
        let lent = backend(&mut other).await?;
        // Some databases with the same protocol don't number connections.
        is_shared |= lent == own && lent > 0;
        is_shared = is_shared || backend(&mut one).await? != own;
        sqlx::raw_sql("rollback").execute(&mut other).await?;
        if is_shared {
            break;
        }
    }
    let _ = one.close().await;
    let _ = other.close().await;
    Ok(is_shared)
}

/// The process of the server that runs a statement.
async fn backend(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    let row = sqlx::raw_sql("select pg_backend_pid()").fetch_one(connection);
    row.await?.try_get(0)
}

/// The address of a server, without secrets.
pub(super) fn server(options: &PgConnectOptions) -> String {
    options.get_socket().map_or_else(
        || format!("{}:{}", options.get_host(), options.get_port()),
        |socket| socket.display().to_string(),
    )
}
