//! The events that servers show for tournaments with a start.

use crate::game::{Timestamp, TournamentNumber};
use crate::store::{Store, StoreError};

const DUE: &str = "select number, event, event_due from tournaments where event_due <= $1 order by event_due, number limit $2";

const LEASE: &str = "update tournaments set event_due = $3 where number = $1 and event_due = $2";

/// A tournament that was called off meanwhile has its event deleted.
const PUT: &str = "update tournaments set event = $2,
        event_due = case when $3 = 1 and stage in ('closed', 'lapsed') then 0 end
    where number = $1";

/// Maximum number of events that are created or deleted in one go.
const MOST_EVENTS: i64 = 20;

/// A tournament whose event is to be created or deleted.
#[derive(Debug, Clone, Copy)]
pub struct DueEvent {
    pub tournament: TournamentNumber,
    /// Discord's number, if it was created.
    pub event: Option<u64>,
    due: Timestamp,
}

impl Store {
    pub async fn due_events(&self, now: Timestamp) -> Result<Vec<DueEvent>, StoreError> {
        let found = self.readable("due_events", DUE, |query| query.bind(now).bind(MOST_EVENTS));
        let of_row =
            |(tournament, event, due): (TournamentNumber, Option<i64>, Timestamp)| DueEvent {
                tournament,
                event: event.map(i64::cast_unsigned),
                due,
            };
        Ok(found.await?.into_iter().map(of_row).collect())
    }

    /// Takes it until then; `false` if another process was faster.
    pub async fn lease_event(&self, of: DueEvent, until: Timestamp) -> Result<bool, StoreError> {
        let leased = self.execute("lease_event", LEASE, |query| {
            query.bind(of.tournament).bind(of.due).bind(until)
        });
        Ok(leased.await? == 1)
    }

    pub async fn put_event(
        &self,
        tournament: TournamentNumber,
        event: Option<u64>,
    ) -> Result<(), StoreError> {
        let stored = self.execute("put_event", PUT, |query| {
            let query = query.bind(tournament).bind(event.map(u64::cast_signed));
            query.bind(i64::from(event.is_some()))
        });
        stored.await.map(|_| ())
    }
}
