//! The store on a database: each call is tried again as `retry` says.

use std::sync::Arc;

use super::connection::{Connection, Pool, Queries as _, Query, Record, Transaction};
use super::errors::{ErrorCounts, StoreError};
use super::pooler::Pooler;
use super::retry::{self, CommitSent, StaleConnections};

/// A database of games. Its calls are declared where their statements are: games and lists, people,
/// settings, homes, controls, outbox and outages.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    /// Which connections are not to be used any more.
    distrust: StaleConnections,
    pooler: Pooler,
    errors: Arc<ErrorCounts>,
    faults: Option<Arc<dyn Faults>>,
}

/// Lets calls fail by their names, for tests of what is said then. A running bot has none.
pub trait Faults: Send + Sync {
    /// Asked before a call: an error in its place.
    fn before(&self, call: &'static str) -> Result<(), StoreError>;

    /// Asked after a call that has done its work: an error all the same.
    fn after(&self, call: &'static str) -> Result<(), StoreError>;
}

impl Store {
    pub(super) fn new(pool: Pool, distrust: StaleConnections, pooler: Pooler) -> Arc<Self> {
        Arc::new(Store {
            pool,
            distrust,
            pooler,
            errors: Arc::default(),
            faults: None,
        })
    }

    /// The same database with calls that fail.
    pub fn with_faults(&self, faults: Arc<dyn Faults>) -> Arc<Self> {
        Arc::new(Store {
            faults: Some(faults),
            ..self.clone()
        })
    }

    /// Reads on a connection.
    pub(super) async fn on_connection<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Connection) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let attempt = |_| async { work(self.pool.reader().await?).await };
        self.run(call, attempt).await
    }

    /// Writes by single statements that may be repeated.
    pub(super) async fn on_writer<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Connection) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let attempt = |_| async { work(self.pool.writer().await?).await };
        self.run(call, attempt).await
    }

    /// Reads the rows of one statement.
    pub(super) async fn all<T: Record + Send>(
        &self,
        call: &'static str,
        sql: &'static str,
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> Result<Vec<T>, StoreError> {
        let bind = &bind;
        self.on_connection(call, |mut connection| async move {
            Ok(bind(connection.query(sql)).all().await?)
        })
        .await
    }

    /// Reads the rows of one statement that this version can read: one that it cannot hides none of
    /// the others.
    pub(super) async fn readable<T: Record + Send>(
        &self,
        call: &'static str,
        sql: &'static str,
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> Result<Vec<T>, StoreError> {
        let bind = &bind;
        self.on_connection(call, |mut connection| async move {
            Ok(bind(connection.query(sql)).readable().await?)
        })
        .await
    }

    /// Writes by one statement that may be repeated: how many rows it has changed.
    pub(super) async fn execute(
        &self,
        call: &'static str,
        sql: &'static str,
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> Result<u64, StoreError> {
        let bind = &bind;
        self.on_writer(call, |mut connection| async move {
            Ok(bind(connection.query(sql)).execute().await?)
        })
        .await
    }

    /// Writes in a transaction that may be repeated.
    pub(super) async fn update<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Transaction) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let attempt = |_| async { work(self.pool.begin(None).await?).await };
        self.run(call, attempt).await
    }

    /// Writes once: an attempt finds out by itself whether an earlier one has written, and after a
    /// failure at the end it is in doubt whether it was kept.
    pub(super) async fn write<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Transaction) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let attempt = |sent| async { work(self.pool.begin(Some(sent)).await?).await };
        self.run(call, attempt).await
    }

    pub(super) async fn run<T, F>(
        &self,
        call: &'static str,
        attempt: impl Fn(CommitSent) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let run = async {
            if let Some(faults) = &self.faults {
                faults.before(call)?;
            }
            self.pooler.check()?;
            let attempt = |sent| async {
                let done = attempt(sent).await;
                done.map_err(|error| self.pooler.explain(error))
            };
            let done = retry::run(&self.distrust, attempt).await?;
            if let Some(faults) = &self.faults {
                faults.after(call)?;
            }
            Ok(done)
        };
        // In a box, so that the futures of callers stay small.
        let done = Box::pin(run).await;
        done.inspect_err(|error| self.errors.add(error))
    }

    /// How often calls have failed for good since the start: with the kinds of errors.
    pub fn error_counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        StoreError::KINDS.into_iter().zip(self.errors.read())
    }

    pub(super) const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
