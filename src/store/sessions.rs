//! Starts of gateway sessions: Discord allows one at a time per bucket, over all processes.

use crate::game::Timestamp;
use crate::store::connection::Queries as _;
use crate::store::{Store, StoreError};

/// Leases a bucket from $2 to $3, also if its stored time is later than any lease can end, because a wrong clock stored it.
const LEASE: &str = "insert into session_starts (bucket, open_from) values ($1, $3)
    on conflict (bucket) do update set open_from = excluded.open_from
    where session_starts.open_from <= $2 or session_starts.open_from > excluded.open_from";

const OPEN_FROM: &str = "select open_from from session_starts where bucket = $1";

impl Store {
    /// Leases a bucket for `interval` milliseconds, or returns when it will be open.
    pub async fn lease_session_start(
        &self,
        bucket: usize,
        now: Timestamp,
        interval: i64,
    ) -> Result<Option<Timestamp>, StoreError> {
        let bucket = i64::try_from(bucket).unwrap_or(i64::MAX);
        let until = now.plus(interval);
        let leasing = self.execute("lease_session_start", LEASE, |query| {
            query.bind(bucket).bind(now).bind(until)
        });
        if leasing.await? > 0 {
            return Ok(None);
        }
        self.on_connection("session_start", |mut connection| async move {
            let (open_from,) = connection.query(OPEN_FROM).bind(bucket).one().await?;
            Ok(Some(open_from))
        })
        .await
    }
}
