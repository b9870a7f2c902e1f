//! The obstacles to one more challenge: those that nobody has accepted, and games against the
//! arbiter.

use super::connection::row;
use super::queries::{listed, seated};
use super::rows::{self, GameRow};
use super::{Store, StoreError};
use crate::game::{CHALLENGE_LAPSES_AFTER, HOUR, PlayerId, Timestamp};
use crate::referee::Unaccepted;

/// How many are read at most. It is a bound for safety that nobody should meet.
const MOST_LIVE: i64 = 200;

/// A person's challenges that wait and were made at $2 or later, and those that came to nothing at
/// $3 or later, with the moment in which each was made: at most $4, the newest first. Each half
/// walks one index.
const UNACCEPTED: &str = concat!(
    "with made as (select number from games where ",
    seated!("challenger"),
    " and state = 'waiting' and since >= $2
        union all select number from games where ",
    seated!("challenger"),
    " and state = 'void' and since >= $3) ",
    listed!(
        ", e.at as made",
        "made m join games g on g.number = m.number join events e on e.game = g.number and e.number = 0"
    ),
    "order by e.at desc limit $4"
);

/// How many games a person plays against the arbiter: along one index.
const AGAINST_ARBITER: &str = concat!(
    "select count(*) from games where ",
    seated!("challenger"),
    " and state = 'playing' and level is not null"
);

row! {
    struct UnacceptedRow {
        made: Timestamp,
    } with { game: GameRow }
}

impl Store {
    /// A person's challenges that nobody has accepted, newest first: those that wait and have not
    /// lapsed by `now`, and those that came to nothing within the hour before. There is a bound on
    /// them, far above the number that anybody may make.
    pub async fn unaccepted(
        &self,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<Unaccepted>, StoreError> {
        let (waiting, ended) = (now.plus(-CHALLENGE_LAPSES_AFTER), now.plus(-HOUR));
        let found = self.readable("unaccepted", UNACCEPTED, |query| {
            query.bind(by).bind(waiting).bind(ended).bind(MOST_LIVE)
        });
        let unaccepted = |row: UnacceptedRow| {
            Ok(Unaccepted {
                summary: row.game.summary()?,
                setup: row.game.setup.setup()?,
                made: row.made,
            })
        };
        rows::readable(found.await?.into_iter().map(unaccepted))
    }

    /// How many games of a person against the arbiter are under way.
    pub async fn against_arbiter(&self, person: PlayerId) -> Result<u64, StoreError> {
        let found = self.all("against_arbiter", AGAINST_ARBITER, |query| {
            query.bind(person)
        });
        let count = found.await?.first().map(|(games,): &(i64,)| *games);
        Ok(count.unwrap_or_default().unsigned_abs())
    }
}
