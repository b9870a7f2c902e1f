//! Group commit: batches that wait for SQLite's writer are committed in one transaction, with one sync.

use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::oneshot;

use crate::store::retry::{CommitSent, is_busy};

type Rows = sqlx::Result<Vec<SqliteRow>>;

#[derive(Clone, Default)]
pub(super) struct WriteQueue(Arc<Mutex<Vec<Write>>>);

struct Write {
    sql: String,
    parameters: SqliteArguments,
    sent: Option<CommitSent>,
    done: oneshot::Sender<Rows>,
}

impl WriteQueue {
    /// Runs statements on the writer and returns the rows of the last one. `sent` is set once they may be committed; without
    /// it, they may be lost in a power failure.
    pub(super) async fn write(
        &self,
        writer: &SqlitePool,
        sql: String,
        parameters: SqliteArguments,
        sent: Option<CommitSent>,
    ) -> Rows {
        let (done, rows) = oneshot::channel();
        let write = Write {
            sql,
            parameters,
            sent,
            done,
        };
        let is_first = {
            let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(write);
            waiting.len() == 1
        };
        if is_first {
            // Spawned, because a caller that gives up must not leave the writer inside a transaction.
            tokio::spawn(self.clone().run(writer.clone()));
        }
        rows.await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
    }

    /// Runs all waiting batches once the writer is free.
    async fn run(self, pool: SqlitePool) {
        let writer = pool.acquire().await;
        let mut group = take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let Ok(mut writer) = writer else {
            for write in group {
                let _ = write.done.send(Err(sqlx::Error::PoolTimedOut));
            }
            return;
        };
        if group.len() > 1 {
            match together(&mut writer, &mut group).await {
                Ok(all) => return answer_group(group, all),
                Err(error) => {
                    tracing::debug!(%error, "a group can't be committed together");
                    rollback(&mut writer).await;
                }
            }
        }
        for write in group {
            let mut alone = vec![write];
            let all = together(&mut writer, &mut alone).await;
            if all.is_err() {
                rollback(&mut writer).await;
            }
            answer_group(alone, all.unwrap_or_else(|error| vec![Err(error)]));
        }
    }
}

fn answer_group(group: Vec<Write>, all: Vec<Rows>) {
    for (write, rows) in group.into_iter().zip(all) {
        let _ = write.done.send(rows);
    }
}

/// Runs a group in one transaction. A batch that fails rolls back only its own statements.
async fn together(
    writer: &mut SqliteConnection,
    group: &mut Vec<Write>,
) -> sqlx::Result<Vec<Rows>> {
    let [begin, commit] = transaction(group.iter().any(|write| write.sent.is_some()));
    loop {
        // Callers that gave up were told that nothing was changed.
        group.retain(|write| !write.done.is_closed());
        if group.is_empty() {
            return Err(sqlx::Error::PoolTimedOut);
        }
        match run(writer, begin).await {
            Ok(()) => break,
            Err(error) if is_busy(&error) => {}
            Err(error) => return Err(error),
        }
    }
    let mut all: Vec<Rows> = Vec::with_capacity(group.len());
    for (number, write) in (1..).zip(group.iter()) {
        let mut sql = format!("savepoint batch; {}; release batch", write.sql);
        let is_last = number == group.len();
        if is_last {
            // Some callers may have given up by now.
            if group.iter().any(|write| write.done.is_closed()) {
                return Err(sqlx::Error::PoolTimedOut);
            }
            let written = group.iter().zip(&all).filter(|(_, rows)| rows.is_ok());
            let committed = written.map(|(write, _)| write).chain([write]);
            committed
                .filter_map(|write| write.sent.as_ref())
                .for_each(CommitSent::mark);
            // One switch to the connection's thread less than a statement of its own.
            sql = format!("{sql}; {commit}");
        }
        let rows = fetch(writer, sql, write.parameters.clone()).await;
        if rows.is_err() {
            // Without its savepoint, the transaction has ended: the commit failed.
            let undone = run(writer, "rollback to batch; release batch").await;
            if undone.is_err() {
                return rows.map(|_| all);
            }
            if is_last {
                write.sent.iter().for_each(CommitSent::unmark);
                run(writer, commit).await?;
            }
        }
        all.push(rows);
    }
    Ok(all)
}

const fn transaction(is_synced: bool) -> [&'static str; 2] {
    if is_synced {
        ["begin immediate", "commit"]
    } else {
        [
            "pragma synchronous = normal; begin immediate",
            "commit; pragma synchronous = full",
        ]
    }
}

/// Ends a transaction that failed. After a failed read or write SQLite has already ended it; the connection is then
/// replaced.
async fn rollback(writer: &mut PoolConnection<Sqlite>) {
    let ended = run(writer, "rollback").await;
    let restored = run(writer, "pragma synchronous = full").await;
    if ended.and(restored).is_err() {
        writer.close_on_drop();
    }
}

async fn run(writer: &mut SqliteConnection, sql: &'static str) -> sqlx::Result<()> {
    sqlx::query(sql).execute(writer).await.map(|_| ())
}

async fn fetch(writer: &mut SqliteConnection, sql: String, parameters: SqliteArguments) -> Rows {
    let query = sqlx::query_with(AssertSqlSafe(sql), parameters);
    query.fetch_all(writer).await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;
    use crate::store::connection::Pool;

    #[tokio::test]
    async fn writes_that_wait_are_committed_together_and_fail_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = crate::store::embedded(folder.path()).await.unwrap();
        let Pool::Sqlite { writer, queue, .. } = store.pool() else {
            unreachable!("it is embedded");
        };
        let mut held = writer.acquire().await.unwrap();
        run(&mut held, "create table t (x integer primary key)")
            .await
            .unwrap();
        let commits = Arc::new(AtomicUsize::default());
        let counted = Arc::clone(&commits);
        let count = move || {
            counted.fetch_add(1, Ordering::SeqCst);
            true
        };
        held.lock_handle().await.unwrap().set_commit_hook(count);
        let insert = |x: i64| {
            let sql = format!("insert into t values ({x}) returning x");
            queue.write(
                writer,
                sql,
                SqliteArguments::default(),
                Some(CommitSent::default()),
            )
        };
        let release = async { drop(held) };
        let (written, ()) = tokio::join!(join_all([1, 2, 2, 3, 4].map(insert)), release);
        let is_written: Vec<bool> = written.iter().map(Result::is_ok).collect();
        assert_eq!(is_written, [true, true, false, true, true]);
        assert_eq!(commits.load(Ordering::SeqCst), 1);
        assert!(insert(4).await.is_err());
        assert_eq!(insert(5).await.unwrap().len(), 1);
        // The last one fails, with which the others would have been committed.
        let held = writer.acquire().await.unwrap();
        let release = async { drop(held) };
        let (written, ()) = tokio::join!(join_all([6, 7, 7].map(insert)), release);
        let is_written: Vec<bool> = written.iter().map(Result::is_ok).collect();
        assert_eq!(is_written, [true, true, false]);
        let all = sqlx::query("select x from t")
            .fetch_all(writer)
            .await
            .unwrap();
        assert_eq!(all.len(), 7);
    }
}
