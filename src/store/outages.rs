//! Outages, during which all clocks were stopped.

use crate::game::{Outage, Timestamp};
use crate::store::connection::{Connection, Queries as _};
use crate::store::{Heartbeat, Store, StoreError};

/// Writes a heartbeat if there was no outage before it.
const STEADY_BEAT: &str = "update heartbeat set at = $1
    where id = 1 and at between $2 and $1 and (stopped is null or stopped <> at)";

/// Writes a heartbeat, unless another process has done so since.
const BEAT: &str = "update heartbeat set at = $1 where id = 1 and at = $2";

/// The last heartbeat of a stopping process.
const STOP: &str = "update heartbeat set at = $1, stopped = $1 where id = 1 and at <= $1";

/// A heartbeat since $1 that isn't the last one of a stopping process.
const RUNNING: &str =
    "select cast(1 as bigint) from heartbeat where at >= $1 and (stopped is null or stopped <> at)";

impl Connection {
    pub(super) async fn outages(&mut self, since: Timestamp) -> Result<Vec<Outage>, StoreError> {
        let found: Vec<(Timestamp, Timestamp)> = self
            .query("select began, ended from outages where ended > $1 order by began")
            .bind(since)
            .fetch_all()
            .await?;
        let outage = |(from, until)| Outage { from, until };
        Ok(found.into_iter().map(outage).collect())
    }
}

impl Store {
    pub async fn newest_outage(&self) -> Result<Option<Timestamp>, StoreError> {
        self.on_connection("newest_outage", |mut connection| async move {
            let newest = connection.query("select max(ended) from outages");
            let (ended,): (Option<Timestamp>,) = newest.one().await?;
            Ok(ended)
        })
        .await
    }

    /// Writes a heartbeat. If the last one is older than `longest` milliseconds, records the outage once; one that far in
    /// the future is left alone.
    pub async fn heartbeat(&self, now: Timestamp, longest: i64) -> Result<Heartbeat, StoreError> {
        self.beat(now, longest, longest).await
    }

    /// The first heartbeat of a process: after a clean stop, any gap is an outage.
    pub async fn first_heartbeat(
        &self,
        now: Timestamp,
        longest: i64,
    ) -> Result<Heartbeat, StoreError> {
        self.beat(now, longest, 0).await
    }

    /// Whether a process has written a heartbeat since then and hasn't stopped.
    pub async fn is_running(&self, since: Timestamp) -> Result<bool, StoreError> {
        let found = self.readable("is_running", RUNNING, |query| query.bind(since));
        let found: Vec<(i64,)> = found.await?;
        Ok(!found.is_empty())
    }

    pub async fn note_stop(&self, now: Timestamp) -> Result<(), StoreError> {
        let stop = self.execute("note_stop", STOP, |query| query.bind(now));
        stop.await.map(|_| ())
    }

    async fn beat(
        &self,
        now: Timestamp,
        longest: i64,
        longest_after_stop: i64,
    ) -> Result<Heartbeat, StoreError> {
        let earliest = now.plus(-longest);
        let steady = self.execute("heartbeat", STEADY_BEAT, |query| {
            query.bind(now).bind(earliest)
        });
        if steady.await? == 1 {
            return Ok(Heartbeat::Noted);
        }
        self.write("heartbeat", |mut transaction| async move {
            let last = transaction.query("select at, stopped from heartbeat where id = 1");
            let last: Option<(Timestamp, Option<Timestamp>)> = last.optional().await?;
            let Some((last, stopped)) = last else {
                transaction
                    .query("insert into heartbeat (id, at) values (1, $1) on conflict do nothing")
                    .bind(now)
                    .execute()
                    .await?;
                transaction.commit().await?;
                return Ok(Heartbeat::Noted);
            };
            if last.since(now) > longest {
                return Ok(Heartbeat::Ahead(last));
            }
            let is_ours = last < now
                && transaction
                    .query(BEAT)
                    .bind(now)
                    .bind(last)
                    .execute()
                    .await?
                    == 1;
            // If the last heartbeat is the stop itself, any gap is an outage; otherwise another process kept running.
            let longest = if stopped == Some(last) {
                longest_after_stop
            } else {
                longest
            };
            let was_away = is_ours && now.since(last) > longest;
            if was_away {
                transaction
                    .query("insert into outages (began, ended) values ($1, $2)")
                    .bind(last)
                    .bind(now)
                    .execute()
                    .await?;
            }
            transaction.commit().await?;
            Ok(if was_away {
                Heartbeat::Away(Outage {
                    from: last,
                    until: now,
                })
            } else {
                Heartbeat::Noted
            })
        })
        .await
    }

    /// Corrects a heartbeat in the future; `false` if another process did.
    pub async fn set_heartbeat(&self, from: Timestamp, to: Timestamp) -> Result<bool, StoreError> {
        let set = self.execute("set_heartbeat", BEAT, |query| query.bind(to).bind(from));
        Ok(set.await? == 1)
    }
}
