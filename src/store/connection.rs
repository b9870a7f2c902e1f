//! One interface to both databases: pools, connections, transactions and queries are enums over them.

use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    AssertSqlSafe, Connection as _, FromRow, PgConnection, PgPool, Postgres, Sqlite,
    SqliteConnection, SqlitePool,
};

use crate::store::StoreError;
use crate::store::batch::{Batch, Parameter, Statements, nested};
use crate::store::keys::Secret;
use crate::store::retry::CommitSent;
use crate::store::shards::{Finder, Near, Shard, Shards};
use crate::store::write_queue::WriteQueue;

#[derive(Clone)]
pub(super) enum Pool {
    Sqlite {
        readers: SqlitePool,
        /// A single connection: SQLite allows one writer and makes the others poll, so they queue here instead, in order of
        /// arrival.
        writer: SqlitePool,
        /// Batches that wait for the writer and can be committed together.
        queue: WriteQueue,
    },
    /// On Citus also the servers with the shards.
    Postgres(PgPool, Option<Arc<Shards>>),
}

pub(crate) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
    /// To the server with a shard.
    Shard(PoolConnection<Postgres>, Arc<Shard>),
}

/// Rolled back unless it is committed.
pub(crate) struct Transaction {
    pub(super) open: Open,
    /// Set when the commit is sent.
    pub(super) sent: CommitSent,
    pub(super) layout: Layout,
    /// Key for the marks of people who come back.
    pub(crate) secret: Option<Secret>,
}

pub(super) enum Open {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// A statement with its parameters, on the connection that runs it.
pub(crate) enum Query<'c> {
    Sqlite(
        &'c mut SqliteConnection,
        sqlx::query::Query<'static, Sqlite, SqliteArguments>,
    ),
    Postgres(
        &'c mut PgConnection,
        sqlx::query::Query<'static, Postgres, PgArguments>,
    ),
    /// Appended to a batch.
    Batch(&'c mut Batch),
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// How the tables are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// In one database.
    Together,
    /// Spread over servers by Citus: a statement that reads one game runs on one of them.
    Spread,
}

/// Defines a struct decoded from a row of either database: each field is the column of that name; fields after `with` are
/// structs decoded from further columns of the row.
macro_rules! row {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident { $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty,)* }
        $(with { $($part_vis:vis $part:ident: $part_type:ty),+ })?
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$doc])* $field_vis $field: $type,)*
            $($($part_vis $part: $part_type,)+)?
        }

        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            &'static str: sqlx::ColumnIndex<R>,
            $($type: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)*
            $($($part_type: sqlx::FromRow<'r, R>,)+)?
        {
            fn from_row(row: &'r R) -> sqlx::Result<Self> {
                Ok($name {
                    $($field: row.try_get(stringify!($field))?,)*
                    $($($part: <$part_type as sqlx::FromRow<'r, R>>::from_row(row)?,)+)?
                })
            }
        }
    };
}

pub(crate) use row;

/// A value that can be decoded from a row of both databases.
pub(crate) trait Record:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>
{
}

impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl Pool {
    /// A connection for reading; SQLite refuses writes on it.
    pub(super) async fn reader(&self) -> sqlx::Result<Connection> {
        Ok(match self {
            Pool::Sqlite { readers, .. } => Connection::Sqlite(readers.acquire().await?),
            Pool::Postgres(pool, _) => Connection::Postgres(pool.acquire().await?),
        })
    }

    /// A connection for reading rows with these keys; on Citus to the server with their shard, if they share one.
    pub(super) async fn near(&self, near: &[Near]) -> sqlx::Result<Connection> {
        if let Pool::Postgres(_, Some(shards)) = self
            && let Some((connection, shard)) = Box::pin(shards.connection(near)).await?
        {
            return Ok(Connection::Shard(connection, shard));
        }
        self.reader().await
    }

    /// Runs finders as one statement; on Citus, as one per server.
    pub(super) async fn find<T: Record>(
        &self,
        union: &str,
        finders: &[Finder],
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> sqlx::Result<Vec<T>> {
        let Pool::Postgres(_, Some(shards)) = self else {
            let mut connection = self.reader().await?;
            return bind(connection.query_made(joined(finders, union)))
                .readable()
                .await;
        };
        let mut found = Vec::new();
        let (mut central, mut placed) = (Vec::new(), Vec::new());
        for (sql, near) in finders {
            match shards.of(near.as_slice()).await?.pop().flatten() {
                Some(shard) => placed.push((*sql, shard)),
                None => central.push(*sql),
            }
        }
        while let Some((_, shard)) = placed.last() {
            let shard = Arc::clone(shard);
            let (here, elsewhere): (Vec<_>, Vec<_>) = placed
                .into_iter()
                .partition(|(_, other)| shard.is_beside(other));
            placed = elsewhere;
            let Some(connection) = Box::pin(shards.connection_to(&shard)).await? else {
                central.extend(here.iter().map(|(sql, _)| *sql));
                continue;
            };
            let named: Vec<Arc<str>> = here.iter().map(|(sql, shard)| shard.named(sql)).collect();
            let mut connection = Connection::Postgres(connection);
            let query = bind(connection.query_made(named.join(union)));
            found.append(&mut query.readable().await?);
        }
        for sql in central {
            let mut connection = self.reader().await?;
            found.append(&mut bind(connection.query(sql)).readable().await?);
        }
        Ok(found)
    }

    /// Returns the number of parameters that `bind` binds.
    pub(super) fn count_parameters(&self, bind: impl Fn(Query<'_>) -> Query<'_>) -> usize {
        let mut batch = self.batch(false);
        bind(batch.query(""));
        batch.count_parameters()
    }

    /// Drops the cached shard map, because a shard may have moved.
    pub(super) async fn forget_shards(&self) {
        if let Pool::Postgres(_, Some(shards)) = self {
            shards.forget().await;
        }
    }

    /// Begins a transaction that may write. On SQLite it takes the write lock immediately: a transaction that reads before
    /// it writes fails if another one writes in between.
    pub(super) async fn begin(&self, sent: CommitSent) -> sqlx::Result<Transaction> {
        let open = match self {
            Pool::Sqlite { writer, .. } => {
                Open::Sqlite(writer.begin_with("begin immediate").await?)
            }
            Pool::Postgres(pool, _) => Open::Postgres(pool.begin().await?),
        };
        Ok(Transaction {
            open,
            sent,
            layout: Layout::Together,
            secret: None,
        })
    }

    /// An empty batch. If `is_stepwise`, its statements see each other's writes.
    pub(super) fn batch(&self, is_stepwise: bool) -> Batch {
        let statements = match self {
            Pool::Sqlite { .. } => Statements::Sqlite(Vec::new(), SqliteArguments::default()),
            Pool::Postgres(..) => Statements::Postgres(Vec::new()),
        };
        Batch {
            statements,
            is_stepwise,
            joins_next: false,
            failure: None,
        }
    }

    /// Runs the statements and returns the rows of the first one. `sent` is set once they may be committed; without it,
    /// SQLite may lose them in a power failure.
    pub(super) async fn run(
        &self,
        batch: Batch,
        sent: Option<CommitSent>,
    ) -> sqlx::Result<Vec<Row>> {
        if let Some(failure) = batch.failure {
            return Err(sqlx::Error::Encode(failure));
        }
        Ok(match (batch.statements, self) {
            (Statements::Sqlite(statements, _), _) if statements.is_empty() => Vec::new(),
            (Statements::Sqlite(statements, parameters), Pool::Sqlite { writer, queue, .. }) => {
                let writing = queue.write(writer, statements.join("; "), parameters, sent);
                writing.await?.into_iter().map(Row::Sqlite).collect()
            }
            (Statements::Postgres(groups), Pool::Postgres(pool, _)) => {
                let rows = on_postgres(pool.acquire().await?, None, groups, sent).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
            _ => Vec::new(),
        })
    }

    /// The same for rows with one key; on Citus on the server with its shard.
    pub(super) async fn run_near(
        &self,
        near: Near,
        batch: Batch,
        sent: Option<CommitSent>,
    ) -> sqlx::Result<Vec<Row>> {
        let Pool::Postgres(_, Some(shards)) = self else {
            return self.run(batch, sent).await;
        };
        match (Box::pin(shards.connection(&[near])).await?, batch) {
            (
                Some((connection, shard)),
                Batch {
                    statements: Statements::Postgres(groups),
                    failure: None,
                    ..
                },
            ) => {
                let rows = on_postgres(connection, Some(&shard), groups, sent).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            (_, batch) => self.run(batch, sent).await,
        }
    }

    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite {
                readers, writer, ..
            } => {
                readers.close().await;
                writer.close().await;
            }
            Pool::Postgres(pool, shards) => {
                if let Some(shards) = shards {
                    shards.close().await;
                }
                pool.close().await;
            }
        }
    }
}

/// A connection that is closed if its transaction doesn't begin: after an error or a timeout it may be inside one without sqlx's
/// knowledge.
struct Beginning {
    connection: PoolConnection<Postgres>,
    has_begun: bool,
}

impl Drop for Beginning {
    fn drop(&mut self) {
        if !self.has_begun {
            self.connection.close_on_drop();
        }
    }
}

async fn on_postgres(
    connection: PoolConnection<Postgres>,
    shard: Option<&Shard>,
    groups: Vec<(Vec<String>, PgArguments)>,
    sent: Option<CommitSent>,
) -> sqlx::Result<Vec<PgRow>> {
    let mut queries: Vec<_> = groups
        .into_iter()
        .map(|(statements, parameters)| {
            let sql = nested(statements);
            match shard {
                None => sqlx::query_with(AssertSqlSafe(sql), parameters),
                Some(shard) => sqlx::query_with(AssertSqlSafe(shard.named(&sql)), parameters),
            }
        })
        .collect();
    let Some(last) = queries.pop() else {
        return Ok(Vec::new());
    };
    let mut beginning = Beginning {
        connection,
        has_begun: false,
    };
    let connection = &mut beginning.connection;
    let mut transaction = match shard {
        None if queries.is_empty() && sent.is_none() => {
            beginning.has_begun = true;
            return last.fetch_all(&mut **connection).await;
        }
        None => connection.begin().await?,
        Some(shard) => connection.begin_with(AssertSqlSafe(shard.begin())).await?,
    };
    beginning.has_begun = true;
    for query in queries {
        query.execute(&mut *transaction).await?;
    }
    let rows = last.fetch_all(&mut *transaction).await?;
    if let Some(sent) = sent {
        sent.mark();
    }
    transaction.commit().await?;
    Ok(rows)
}

/// The finders as one statement.
pub(super) fn joined(finders: &[Finder], union: &str) -> String {
    let statements: Vec<&str> = finders.iter().map(|(sql, _)| *sql).collect();
    statements.join(union)
}

/// Something that runs statements: a connection, a transaction, or a batch.
pub(crate) trait Queries: Send {
    fn query(&mut self, sql: &'static str) -> Query<'_>;

    /// A statement built from names of our tables and columns.
    fn query_made(&mut self, sql: String) -> Query<'_>;
}

impl Queries for Connection {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        match self {
            Connection::Sqlite(connection) => Query::Sqlite(connection, sqlx::query(sql)),
            Connection::Postgres(connection) => Query::Postgres(connection, sqlx::query(sql)),
            Connection::Shard(connection, shard) => {
                let sql = AssertSqlSafe(shard.named(sql));
                Query::Postgres(connection, sqlx::query(sql))
            }
        }
    }

    fn query_made(&mut self, sql: String) -> Query<'_> {
        let sql = AssertSqlSafe(sql);
        match self {
            Connection::Sqlite(connection) => Query::Sqlite(connection, sqlx::query(sql)),
            Connection::Postgres(connection) => Query::Postgres(connection, sqlx::query(sql)),
            Connection::Shard(connection, shard) => {
                let sql = AssertSqlSafe(shard.named(&sql.0));
                Query::Postgres(connection, sqlx::query(sql))
            }
        }
    }
}

impl Queries for Transaction {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        match &mut self.open {
            Open::Sqlite(transaction) => Query::Sqlite(transaction, sqlx::query(sql)),
            Open::Postgres(transaction) => Query::Postgres(transaction, sqlx::query(sql)),
        }
    }

    fn query_made(&mut self, sql: String) -> Query<'_> {
        let sql = AssertSqlSafe(sql);
        match &mut self.open {
            Open::Sqlite(transaction) => Query::Sqlite(transaction, sqlx::query(sql)),
            Open::Postgres(transaction) => Query::Postgres(transaction, sqlx::query(sql)),
        }
    }
}

impl Queries for Batch {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        self.push(sql);
        Query::Batch(self)
    }

    fn query_made(&mut self, sql: String) -> Query<'_> {
        self.push(&sql);
        Query::Batch(self)
    }
}

impl Transaction {
    /// Reads rows and locks them against changes until the transaction ends; on SQLite no other transaction writes anyway.
    ///
    /// Under Citus, two transactions that share a lock on a table copied to all servers deadlock.
    pub(super) fn query_sharing(&mut self, sql: &'static str) -> Query<'_> {
        match (&self.open, self.layout) {
            (Open::Postgres(_), Layout::Together) => self.query_made(format!("{sql} for share")),
            _ => self.query_locking(sql),
        }
    }

    /// The same for rows that it will change.
    pub(crate) fn query_locking(&mut self, sql: &'static str) -> Query<'_> {
        match &self.open {
            Open::Sqlite(_) => self.query(sql),
            Open::Postgres(_) => self.query_made(format!("{sql} for update")),
        }
    }

    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        self.sent.mark();
        match self.open {
            Open::Sqlite(transaction) => transaction.commit().await,
            Open::Postgres(transaction) => transaction.commit().await,
        }
    }
}

impl Query<'_> {
    pub(crate) fn bind<'q>(self, value: impl Parameter<'q>) -> Self {
        match self {
            Query::Sqlite(connection, query) => Query::Sqlite(connection, query.bind(value)),
            Query::Postgres(connection, query) => Query::Postgres(connection, query.bind(value)),
            Query::Batch(batch) => {
                batch.bind(value);
                Query::Batch(batch)
            }
        }
    }

    /// Executes it and returns the number of changed rows; 0 in a batch.
    pub(crate) async fn execute(self) -> sqlx::Result<u64> {
        Ok(match self {
            Query::Sqlite(connection, query) => query.execute(connection).await?.rows_affected(),
            Query::Postgres(connection, query) => query.execute(connection).await?.rows_affected(),
            Query::Batch(_) => 0,
        })
    }

    /// Executes it, and ignores the number of changed rows.
    pub(crate) async fn run(self) -> Result<(), StoreError> {
        self.execute().await?;
        Ok(())
    }

    pub(crate) async fn rows(self) -> sqlx::Result<Vec<Row>> {
        Ok(match self {
            Query::Sqlite(connection, query) => {
                let rows = query.fetch_all(connection).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Query::Postgres(connection, query) => {
                let rows = query.fetch_all(connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
            Query::Batch(_) => Vec::new(),
        })
    }

    pub(crate) async fn fetch_all<T: Record>(self) -> sqlx::Result<Vec<T>> {
        self.rows().await?.iter().map(Row::read).collect()
    }

    /// Returns the rows that this version can read, and skips the others.
    pub(super) async fn readable<T: Record>(self) -> sqlx::Result<Vec<T>> {
        let rows = self.rows().await?;
        let is_readable =
            |row: &sqlx::Result<T>| !matches!(row, Err(sqlx::Error::ColumnDecode { .. }));
        rows.iter().map(Row::read).filter(is_readable).collect()
    }

    pub(crate) async fn optional<T: Record>(self) -> sqlx::Result<Option<T>> {
        self.rows().await?.first().map(Row::read).transpose()
    }

    pub(crate) async fn one<T: Record>(self) -> sqlx::Result<T> {
        self.optional().await?.ok_or(sqlx::Error::RowNotFound)
    }
}

impl Row {
    pub(super) fn read<T: Record>(&self) -> sqlx::Result<T> {
        match self {
            Row::Sqlite(row) => T::from_row(row),
            Row::Postgres(row) => T::from_row(row),
        }
    }
}
