//! Which players have finished a game of a kind.

use crate::game::{GameNumber, PlayerId};
use crate::store::connection::Queries as _;
use crate::store::{Store, StoreError};

/// A person who has finished such a game among their newest 200 in a seat, which bounds the search.
macro_rules! finished {
    ($person:literal, $seat:literal) => {
        concat!(
            "select cast(",
            $person,
            " as bigint) as person from (select number, variant, result from games where ",
            $seat,
            " = (select id from players where person = ",
            $person,
            ") and state = 'over' order by since desc limit 200) as newest
            where variant = $3 and result <> '*' and number <> $4"
        )
    };
}

/// Those of two people who have.
const FINISHED: &str = concat!(
    finished!("$1", "challenger"),
    " union ",
    finished!("$1", "opponent"),
    " union ",
    finished!("$2", "challenger"),
    " union ",
    finished!("$2", "opponent")
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
