//! Which players have finished several games of a kind.

use crate::game::{GameNumber, PlayerId};
use crate::store::connection::Queries as _;
use crate::store::{Store, StoreError};

/// Number of finished games after which a person knows the marks of a game.
const ENOUGH: usize = 5;

/// Returns a person once for each finished game of the kind, up to [`ENOUGH`], among the newest 200 per seat, which bounds
/// the search.
macro_rules! finished {
    ($person:literal, $seat:literal) => {
        concat!(
            "select person from (select cast(",
            $person,
            " as bigint) as person from (select number, variant, result from games where ",
            $seat,
            " = (select id from players where person = ",
            $person,
            ") and state = 'over' order by since desc limit 200) as newest
            where variant = $3 and result <> '*' and number <> $4 limit 5) as finished"
        )
    };
}

/// The games of two people.
const FINISHED: &str = concat!(
    finished!("$1", "challenger"),
    " union all ",
    finished!("$1", "opponent"),
    " union all ",
    finished!("$2", "challenger"),
    " union all ",
    finished!("$2", "opponent")
);

impl Store {
    /// Whether each of two people has finished [`ENOUGH`] games of a kind, not counting one.
    pub async fn have_finished(
        &self,
        people: [PlayerId; 2],
        variant: &str,
        besides: GameNumber,
    ) -> Result<[bool; 2], StoreError> {
        self.on_connection("have_finished", |mut connection| async move {
            let found = connection.query(FINISHED).bind(people[0]).bind(people[1]);
            let found: Vec<(PlayerId,)> = found.bind(variant).bind(besides).all().await?;
            let games = |person| found.iter().filter(|(of,)| *of == person).count();
            Ok(people.map(|person| games(person) >= ENOUGH))
        })
        .await
    }
}
