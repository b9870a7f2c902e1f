//! Whether a pooler stands before the database that lends its connections for one transaction only.
//!
//! Statements are prepared on one connection and run on it later. Behind such a pooler they would
//! be run on another, where a statement of the same name may be somebody else's.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};

use super::StoreError;

/// What such a database is, and what to do.
pub(super) const POOLED: &str = "behind a pooler in transaction mode, which lends a connection for one transaction only: give \
     DATABASE_URL the database's direct address, or the pooler's address in session mode";

/// How long no statement is sent after a sign of such a pooler.
const STANDSTILL: Duration = Duration::from_secs(10);

/// How often it is looked whether two connections are lent the same one.
const LOOKS: u32 = 4;

/// How often in a row a connection is asked which one of the server's it leads to.
const ASKED_IN_A_ROW: u32 = 3;

/// How long all of it may take.
const LONGEST: Duration = Duration::from_secs(5);

/// What stands between us and the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pooling {
    /// Each connection leads to one of the server's as long as it lasts.
    Session,
    /// A connection leads to another one of the server's with every transaction, or with every
    /// statement.
    Transaction,
}

/// When a running store last saw a sign of such a pooler. Its mode can change at any time, and a
/// statement of the same name on another connection could write anything, so the store stands
/// still for a while before it tries again.
#[derive(Debug, Clone, Default)]
pub(super) struct Standstill(Arc<Mutex<Option<Instant>>>);

impl Standstill {
    /// # Errors
    /// [`StoreError::Misconfigured`] for a while after a sign of such a pooler.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let since = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match since {
            Some(since) if since.elapsed() < STANDSTILL => Err(pooled()),
            _ => Ok(()),
        }
    }

    /// Begins where an error is such a sign, which is logged once each time.
    pub(super) fn notice(&self, error: StoreError) -> StoreError {
        if !is_sign(&error) {
            return error;
        }
        let mut since = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if since.is_none_or(|since| since.elapsed() >= STANDSTILL) {
            *since = Some(Instant::now());
            tracing::error!(%error, "the database is {POOLED}");
        }
        pooled()
    }
}

fn pooled() -> StoreError {
    StoreError::Misconfigured(format!("the database is {POOLED}"))
}

/// Whether a prepared statement was there already (42P05), wasn't there (26000) or was another one
/// (08P01, a violation of the protocol).
fn is_sign(error: &StoreError) -> bool {
    let StoreError::Failed(sqlx::Error::Database(error)) = error else {
        return false;
    };
    let code = error.code().unwrap_or_default();
    matches!(&*code, "42P05" | "26000")
        || (code == "08P01" && error.message().contains("prepared statement"))
}

/// Finds out what stands before the database, by two connections of its own. Only unprepared
/// statements are sent.
pub(super) async fn pooling(options: &PgConnectOptions) -> Result<Pooling, sqlx::Error> {
    let found = tokio::time::timeout(LONGEST, look(options)).await;
    found.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

async fn look(options: &PgConnectOptions) -> Result<Pooling, sqlx::Error> {
    let mut one = options.connect().await?;
    let mut other = options.connect().await?;
    let mut pooling = Pooling::Session;
    let own = backend(&mut one).await?;
    for _ in 0..LOOKS {
        // A pooler that takes the server's connections in turn shows here.
        for _ in 0..ASKED_IN_A_ROW {
            if backend(&mut one).await? != own {
                pooling = Pooling::Transaction;
            }
        }
        // One that lends the connection that was used last lends ours here, and gives us another
        // one meanwhile.
        if sqlx::raw_sql("begin").execute(&mut other).await.is_err() {
            // It lends connections for one statement and so refuses transactions.
            return Ok(Pooling::Transaction);
        }
        let lent = backend(&mut other).await?;
        // Some databases that speak the same protocol number no connections.
        let is_shared = lent == own && lent > 0;
        if is_shared || (pooling == Pooling::Session && backend(&mut one).await? != own) {
            pooling = Pooling::Transaction;
        }
        sqlx::raw_sql("rollback").execute(&mut other).await?;
        if pooling == Pooling::Transaction {
            break;
        }
    }
    // Who cannot say goodbye properly is gone as well.
    let _ = one.close().await;
    let _ = other.close().await;
    Ok(pooling)
}

/// The number of the server's connection that a statement is run on.
async fn backend(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    let row = sqlx::raw_sql("select pg_backend_pid()").fetch_one(connection);
    row.await?.try_get(0)
}
