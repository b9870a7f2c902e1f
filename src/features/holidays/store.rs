//! Days of leave that people have taken.

use serde_json::json;

use crate::game::{PersonalData, PlayerId};
pub(crate) use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError};

/// Maximum number of days of leave per person and calendar year, as in ICCF's rules.
pub const MOST_LEAVE: usize = 45;

/// Changes no row if the year's days don't suffice.
const TAKE: &str = "insert into leaves (person, year, days) values ($1, $2, $3)
    on conflict (person, year) do update set days = leaves.days + excluded.days
    where leaves.days + excluded.days <= $4";

const TAKEN: &str = "select days from leaves where person = $1 and year = $2";

const LEAVES_OF: &str = "select year, days from leaves where person = $1 order by year";

/// Days of leave in a calendar year.
pub type DaysOfYear = (i16, usize);

impl Connection {
    pub(crate) async fn leaves_of(&mut self, person: PlayerId) -> Result<PersonalData, StoreError> {
        let found: Vec<(i64, i64)> = self.query(LEAVES_OF).bind(person).fetch_all().await?;
        let year = |(year, days): (i64, i64)| json!({ "year": year, "days": days });
        let entries = found.into_iter().map(year);
        Ok(PersonalData::listed("leave", "privacy-leave", entries))
    }
}

fn number(days: usize) -> i64 {
    i64::try_from(days).unwrap_or(i64::MAX)
}

impl Store {
    /// Takes days of leave, unless more are taken than a year has: then returns that year.
    pub async fn take_leave(
        &self,
        person: PlayerId,
        days: &[DaysOfYear],
    ) -> Result<Result<(), i16>, StoreError> {
        self.write("take_leave", |mut transaction| async move {
            for (year, days) in days {
                let take = transaction.query(TAKE).bind(person);
                let take = take.bind(i64::from(*year)).bind(number(*days));
                let most = number(MOST_LEAVE);
                if *days > MOST_LEAVE || take.bind(most).execute().await? == 0 {
                    return Ok(Err(*year));
                }
            }
            transaction.commit().await?;
            Ok(Ok(()))
        })
        .await
    }

    /// Returns days of leave that counted in no game.
    pub async fn return_leave(
        &self,
        person: PlayerId,
        days: &[DaysOfYear],
    ) -> Result<(), StoreError> {
        self.write("return_leave", |mut transaction| async move {
            for (year, days) in days {
                let back = "update leaves set days = days - $3 where person = $1 and year = $2";
                let back = transaction.query(back).bind(person).bind(i64::from(*year));
                back.bind(number(*days)).run().await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The days of leave that a person has left in a year.
    pub async fn leave_left(&self, person: PlayerId, year: i16) -> Result<usize, StoreError> {
        let taken = self.readable("leave_left", TAKEN, |query| {
            query.bind(person).bind(i64::from(year))
        });
        let taken: Vec<(i64,)> = taken.await?;
        let taken = taken
            .first()
            .map_or(0, |(days,)| usize::try_from(*days).unwrap_or(0));
        Ok(MOST_LEAVE.saturating_sub(taken))
    }
}
