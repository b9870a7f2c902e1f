//! How many games of a kind players have finished.

use crate::game::{GameNumber, PlayerId};
use crate::store::{Store, StoreError};

/// Returns a person once for each finished game of the kind, up to [`FINISHED_ENOUGH`](crate::store::memory::FINISHED_ENOUGH), among the newest 200 per seat, which bounds
/// the search.
macro_rules! finished {
    ($person:literal, $seat:literal) => {
        concat!(
            "select person from (select cast(",
            $person,
            " as bigint) as person from (select game, variant, result from seats where person = ",
            $person,
            " and seat = ",
            $seat,
            " and state = 'over' order by since desc limit 200) as newest
            where variant = $3 and result <> '*' and game <> $4 limit 5) as finished"
        )
    };
}

/// The games of two people, $1 and $2.
const FINISHED: [&str; 2] = [
    concat!(
        finished!("$1", "'challenger'"),
        " union all ",
        finished!("$1", "'opponent'")
    ),
    concat!(
        finished!("$2", "'challenger'"),
        " union all ",
        finished!("$2", "'opponent'")
    ),
];

impl Store {
    /// The number of games of a kind that each of two people has finished, up to five per seat, not counting one.
    pub async fn count_finished(
        &self,
        people: [PlayerId; 2],
        variant: &str,
        besides: GameNumber,
    ) -> Result<[usize; 2], StoreError> {
        let [one, other] = FINISHED;
        let finders = [
            (one, Some(people[0].into())),
            (other, Some(people[1].into())),
        ];
        let finders = &finders;
        self.run("count_finished", |_| async move {
            let found = self.pool().find(" union all ", finders, |query| {
                let query = query.bind(people[0]).bind(people[1]);
                query.bind(variant).bind(besides)
            });
            let found: Vec<(PlayerId,)> = found.await?;
            Ok(people.map(|person| found.iter().filter(|(of,)| *of == person).count()))
        })
        .await
    }
}
