//! The store; its calls are retried as `retry` says.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::store::batch::Parameter;
use crate::store::connection::{
    Connection, Layout, Pool, Queries as _, Query, Record, Transaction,
};
use crate::store::errors::{ErrorCounts, StoreError};
use crate::store::keys::Secret;
use crate::store::memory::Memory;
use crate::store::pooler::Pooler;
use crate::store::retry;
use crate::store::retry::{CommitSent, StaleConnections};
use crate::store::shards::Near;

/// A database of games. Its methods are declared next to their statements.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    /// Connections that must not be used any more.
    distrust: StaleConnections,
    pooler: Pooler,
    layout: Layout,
    /// The shortest time between two reads of the outbox that nothing known is due for.
    outbox_pause: Duration,
    errors: Arc<ErrorCounts>,
    memory: Arc<Memory>,
    pub(super) known_secret: Arc<OnceLock<Secret>>,
    faults: Option<Arc<dyn Faults>>,
}

/// Makes named calls fail, in tests.
pub trait Faults: Send + Sync {
    fn before(&self, call: &'static str) -> Result<(), StoreError>;

    fn after(&self, call: &'static str) -> Result<(), StoreError>;
}

impl Store {
    pub(super) fn new(
        pool: Pool,
        distrust: StaleConnections,
        pooler: Pooler,
        (layout, outbox_pause): (Layout, Duration),
    ) -> Arc<Self> {
        Arc::new(Store {
            pool,
            distrust,
            pooler,
            layout,
            outbox_pause,
            errors: Arc::default(),
            memory: Arc::default(),
            known_secret: Arc::default(),
            faults: None,
        })
    }

    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The same database with failing calls.
    pub fn with_faults(&self, faults: Arc<dyn Faults>) -> Arc<Self> {
        Arc::new(Store {
            faults: Some(faults),
            ..self.clone()
        })
    }

    pub(crate) async fn on_connection<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Connection) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        self.on_shard(call, None, work).await
    }

    /// The same for rows with one key; on Citus on the server with its shard.
    pub(crate) async fn on_shard<T, F>(
        &self,
        call: &'static str,
        near: Option<Near>,
        work: impl Fn(Connection) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        // Boxed, because there is a copy of this for each call.
        let attempt = |_| async { work(Box::pin(self.pool.near(near.as_slice())).await?).await };
        self.run(call, attempt).await
    }

    /// Reads the rows of one statement, without those that this version can't read.
    pub(crate) async fn readable<T: Record + Send>(
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

    /// Reads rows with a statement whose two parts enclose the list of these values.
    pub(crate) async fn rows_in<T, V>(
        &self,
        call: &'static str,
        [before, after]: [&'static str; 2],
        values: &[V],
    ) -> Result<Vec<T>, StoreError>
    where
        T: Record + Send,
        V: Clone + Sync + for<'q> Parameter<'q>,
    {
        let Some(last) = values.last() else {
            return Ok(Vec::new());
        };
        // Rounded up, so that few different statements are prepared.
        let count = values.len().next_power_of_two();
        let places: Vec<String> = (1..=count).map(|place| format!("${place}")).collect();
        let sql = format!("{before}{}{after}", places.join(", "));
        self.on_connection(call, |mut connection| {
            let sql = sql.clone();
            async move {
                let named = values.iter().chain(std::iter::repeat(last)).take(count);
                let query = connection.query_made(sql);
                let query = named.fold(query, |query, value| query.bind(value.clone()));
                Ok(query.fetch_all().await?)
            }
        })
        .await
    }

    /// Writes with one repeatable statement and returns the number of changed rows.
    pub(crate) async fn execute(
        &self,
        call: &'static str,
        sql: &'static str,
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> Result<u64, StoreError> {
        let bind = &bind;
        let attempt = |sent: CommitSent| async move {
            if let Pool::Postgres(pool, _) = &self.pool {
                let mut connection = Connection::Postgres(pool.acquire().await?);
                let statement = bind(connection.query(sql)).execute();
                return Ok(sent.while_sent(statement).await?);
            }
            // A statement that waits for the file would continue after its caller has given up.
            let mut transaction = self.pool.begin(sent).await?;
            let changed = bind(transaction.query(sql)).execute().await?;
            transaction.commit().await?;
            Ok(changed)
        };
        self.run(call, attempt).await
    }

    /// Writes in a transaction. Because a failed commit may be stored, an attempt must find out whether an earlier one was
    /// written, or be repeatable.
    pub(crate) async fn write<T, F>(
        &self,
        call: &'static str,
        work: impl Fn(Transaction) -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let secret = self.secret().await?;
        let attempt = |sent| async {
            let mut transaction = self.pool.begin(sent).await?;
            transaction.layout = self.layout;
            transaction.secret = Some(secret.clone());
            work(transaction).await
        };
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
                if done.is_err() {
                    Box::pin(self.pool.forget_shards()).await;
                }
                done.map_err(|error| self.pooler.explain(error))
            };
            let done = retry::run(&self.distrust, attempt).await?;
            if let Some(faults) = &self.faults {
                faults.after(call)?;
            }
            Ok(done)
        };
        // Keeps the futures of callers small.
        let done = Box::pin(run).await;
        done.inspect_err(|error| self.errors.add(error))
    }

    /// Number of calls that failed for good, by kind of error.
    pub fn error_counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.errors.read()
    }

    pub(crate) const fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) const fn outbox_pause(&self) -> Duration {
        self.outbox_pause
    }

    pub(super) const fn pool(&self) -> &Pool {
        &self.pool
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}
