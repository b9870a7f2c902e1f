//! Which players have finished a game of a kind.

use super::connection::Queries as _;
use super::{Store, StoreError};
use crate::game::{GameNumber, PlayerId};

/// Those of two people who have finished such a game among their newest 200 in each seat, which
/// bounds the search.
const FINISHED: &str = concat!(
    "select p.person from players p where p.person in ($1, $2) and (",
    "exists (select 1 from (select number, variant, result from games where challenger = p.id
        and state = 'over' order by since desc limit 200) as newest
        where variant = $3 and result <> '*' and number <> $4)",
    " or ",
    "exists (select 1 from (select number, variant, result from games where opponent = p.id
        and state = 'over' order by since desc limit 200) as newest
        where variant = $3 and result <> '*' and number <> $4))"
);

impl Store {
    pub async fn have_finished(
        &self,
        people: [PlayerId; 2],
        variant: &str,
        besides: GameNumber,
    ) -> Result<[bool; 2], StoreError> {
        self.on_connection("have_finished", |mut connection| async move {
            let found = connection.query(FINISHED).bind(people[0]).bind(people[1]);
            let found: Vec<(PlayerId,)> = found.bind(variant).bind(besides).all().await?;
            Ok(people.map(|person| found.contains(&(person,))))
        })
        .await
    }
}
