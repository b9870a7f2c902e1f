//! Timeouts and retries of calls.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::error::{DatabaseError, ErrorKind};
use tokio::time;

use crate::backoff::Backoff;
use crate::store::StoreError;

/// Timeout of a call. Discord accepts a response for three seconds.
pub(super) const PATIENCE: Duration = Duration::from_millis(2_500);

/// Minimum time for a call if a search has used up the request's deadline; a working database needs less.
const LEAST_PATIENCE: Duration = Duration::from_millis(200);

const LEAST_PAUSE: Duration = Duration::from_millis(1);

const CONFLICTS: Backoff = Backoff::new(Duration::from_millis(2), Duration::from_millis(64));

/// Limit of retries on other connections.
const MOST_RECONNECTIONS: u32 = 4;

/// Pauses between reconnections.
const RECONNECTIONS: Backoff = Backoff::new(Duration::from_millis(40), PATIENCE);

/// How to react to an error.
enum Failure {
    /// SQLSTATE 22012, 40001, 40P01 and 42P01, or a locked file: not written, and a retry may succeed.
    Conflict,
    /// The connection is unusable: closed, out of step, shutting down, or read-only after a failover.
    Lost,
    Final,
}

fn failure(error: &StoreError) -> Failure {
    match error {
        // Another game of one of its players ended at the same moment, the ratings were computed again, or a player was
        // removed or came back.
        StoreError::Failed(sqlx::Error::Database(error)) if is_overtaken(error.as_ref()) => {
            Failure::Conflict
        }
        StoreError::Failed(sqlx::Error::Database(error)) => {
            error.code().map_or(Failure::Final, |code| meaning(&code))
        }
        // A proxy without a server behind it breaks the protocol.
        StoreError::Failed(sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_)) => {
            Failure::Lost
        }
        _ => Failure::Final,
    }
}

/// Whether a row of a ladder, or the number of an import, violates a constraint because another writer was faster, or the
/// guard of a ladder divides by zero. Citus reports an error from a worker under its own code.
fn is_overtaken(error: &dyn DatabaseError) -> bool {
    let message = error.message();
    if message == "division by zero" {
        return true;
    }
    let is_constraint = matches!(
        error.kind(),
        ErrorKind::UniqueViolation | ErrorKind::NotNullViolation
    ) || message.contains(" violates ");
    let rows = ["rating", "rated_games", "imports"];
    is_constraint && rows.iter().any(|row| message.contains(row))
}

/// Whether another program has locked SQLite's file.
pub(super) fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.is_some_and(|code| matches!(primary(&code), Some(BUSY | LOCKED)))
}

/// Whether a failed commit is certainly not stored. Other errors leave it open: Citus reports a worker that vanished during
/// the commit as an internal error (XX000), and its part may be committed.
fn is_commit_refused(error: &StoreError) -> bool {
    let StoreError::Failed(sqlx::Error::Database(error)) = error else {
        return false;
    };
    error.code().is_some_and(|code| match primary(&code) {
        Some(code) => [BUSY, LOCKED, FULL, CONSTRAINT].contains(&code),
        None => (code.starts_with("23") || code.starts_with("40")) && code != "40003",
    })
}

/// Whether the error of a self-committing statement proves that nothing was written.
fn is_statement_refused(error: &sqlx::Error) -> bool {
    const OPEN: [&str; 5] = ["08", "57", "58", "XX", "40003"];
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.is_some_and(|code| !OPEN.iter().any(|class| code.starts_with(class)))
}

// Result codes. <https://www.sqlite.org/rescode.html>
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const IO_ERROR: u32 = 10;
const FULL: u32 = 13;
const CONSTRAINT: u32 = 19;

/// SQLite's result code, below the extended bits; `None` for an SQLSTATE.
pub(super) fn primary(code: &str) -> Option<u32> {
    let code: u32 = code.parse().ok().filter(|_| code.len() < 5)?;
    Some(code & 0xff)
}

/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
fn meaning(code: &str) -> Failure {
    match (primary(code), code) {
        // Without its table, or by a division by zero: a shard has moved to another server.
        (Some(BUSY | LOCKED), _) | (None, "22012" | "40001" | "40P01" | "42P01") => {
            Failure::Conflict
        }
        (Some(IO_ERROR), _) | (None, "25006" | "57P01" | "57P02" | "57P03") => Failure::Lost,
        (None, class) if class.starts_with("08") => Failure::Lost,
        _ => Failure::Final,
    }
}

/// The time before which opened connections are unusable, because one of them lost its server.
#[derive(Debug, Clone, Default)]
pub(super) struct StaleConnections(Arc<Mutex<Option<Instant>>>);

impl StaleConnections {
    fn begins(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether a connection of that age was open at that time.
    pub(super) fn covers(&self, age: Duration) -> bool {
        let since = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.is_some_and(|since| since.elapsed() <= age)
    }
}

/// Set once a commit is sent: after that, a failure leaves its outcome open.
#[derive(Debug, Clone, Default)]
pub(super) struct CommitSent(Arc<AtomicBool>);

impl CommitSent {
    pub(super) fn mark(&self) {
        self.0.swap(true, Ordering::SeqCst);
    }

    /// Takes a mark back, because the commit was certainly not reached.
    pub(super) fn unmark(&self) {
        self.take();
    }

    fn take(&self) -> bool {
        self.0.swap(false, Ordering::SeqCst)
    }

    /// Runs a statement that commits by itself.
    pub(super) async fn while_sent<T>(
        &self,
        statement: impl Future<Output = sqlx::Result<T>>,
    ) -> sqlx::Result<T> {
        self.mark();
        let done = statement.await;
        if done.as_ref().is_err_and(is_statement_refused) {
            self.take();
        }
        done
    }
}

tokio::task_local! {
    static DEADLINE: time::Instant;
}

/// Ends all calls within `work` at the deadline.
pub async fn answer_by<T>(deadline: time::Instant, work: impl Future<Output = T>) -> T {
    DEADLINE.scope(deadline, work).await
}

/// Retries until the deadline. An attempt that must write only once has to find out whether an earlier one was written;
/// [`StoreError::InDoubt`] if that is unknown at the end.
pub(super) async fn run<T, F>(
    distrust: &StaleConnections,
    attempt: impl Fn(CommitSent) -> F,
) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let asked = CommitSent::default();
    let mut tries = Tries::default();
    let trying = async {
        loop {
            match attempt(asked.clone()).await {
                Ok(done) => return Ok(done),
                Err(error) => time::sleep(tries.pause_after(error, &asked, distrust)?).await,
            }
        }
    };
    let done = time::timeout_at(deadline(), trying).await;
    match done {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(tries.into_error(Some(error), &asked)),
        Err(_) => Err(tries.into_error(None, &asked)),
    }
}

fn deadline() -> time::Instant {
    let now = time::Instant::now();
    let own = now + PATIENCE;
    let common = DEADLINE.try_with(|common| (*common).clamp(now + LEAST_PATIENCE, own));
    common.unwrap_or(own)
}

/// The failed attempts of a call.
#[derive(Default)]
struct Tries {
    conflicts: u32,
    reconnections: u32,
    earlier: Option<StoreError>,
    is_in_doubt: bool,
}

impl Tries {
    /// How long to wait before the next attempt; the error if there is none.
    fn pause_after(
        &mut self,
        error: StoreError,
        asked: &CommitSent,
        distrust: &StaleConnections,
    ) -> Result<Duration, StoreError> {
        let is_unknown = asked.take() && !is_commit_refused(&error);
        self.is_in_doubt |= is_unknown;
        let failure = failure(&error);
        if matches!(failure, Failure::Lost) {
            distrust.begins();
        }
        let pause = match failure {
            Failure::Conflict => {
                // Random, so that conflicting writers don't meet again.
                self.conflicts += 1;
                let longest = CONFLICTS.after(self.conflicts);
                LEAST_PAUSE + longest.saturating_sub(LEAST_PAUSE).mul_f32(fastrand::f32())
            }
            // The next attempt finds out the outcome of this one.
            Failure::Lost | Failure::Final
                if self.reconnections < MOST_RECONNECTIONS
                    && (is_unknown || matches!(failure, Failure::Lost)) =>
            {
                self.reconnections += 1;
                RECONNECTIONS.after(self.reconnections)
            }
            Failure::Lost | Failure::Final => return Err(error),
        };
        self.earlier = Some(error);
        Ok(pause)
    }

    /// The error for callers; `last` is the one that ended the attempts, if the deadline didn't.
    fn into_error(self, last: Option<StoreError>, asked: &CommitSent) -> StoreError {
        let is_in_doubt = self.is_in_doubt | (last.is_none() && asked.take());
        let error = last.or(self.earlier);
        let error = given_up(error.unwrap_or(StoreError::Failed(sqlx::Error::PoolTimedOut)));
        if is_in_doubt {
            StoreError::InDoubt(Box::new(error))
        } else {
            error
        }
    }
}

/// The error for callers.
fn given_up(error: StoreError) -> StoreError {
    match (failure(&error), &error) {
        (Failure::Conflict, _) => StoreError::Busy(error.to_string()),
        (Failure::Lost, _) => StoreError::Unavailable(error.to_string()),
        (Failure::Final, StoreError::Failed(sqlx::Error::PoolTimedOut)) => {
            StoreError::Unavailable("the database does not answer".to_owned())
        }
        (Failure::Final, _) => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_to_do() {
        for code in ["22012", "40001", "40P01", "42P01", "5", "517", "6"] {
            assert!(matches!(meaning(code), Failure::Conflict), "{code}");
        }
        for code in ["25006", "57P01", "57P03", "08006", "08P01", "10", "778"] {
            assert!(matches!(meaning(code), Failure::Lost), "{code}");
        }
        // Unique and foreign keys, a full disk.
        for code in ["23505", "23503", "53100", "13", "1555", "XX000"] {
            assert!(matches!(meaning(code), Failure::Final), "{code}");
        }
    }

    #[test]
    fn only_connections_from_before_a_loss_are_distrusted() {
        let distrust = StaleConnections::default();
        assert!(!distrust.covers(Duration::from_hours(1)));
        distrust.begins();
        assert!(distrust.covers(Duration::from_hours(1)));
        std::thread::sleep(Duration::from_millis(2));
        assert!(!distrust.covers(Duration::ZERO));
    }
}
