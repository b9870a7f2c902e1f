//! What the conditions of open challenges and events are checked against.

use super::rating::{MIDDLE, Rating};
use crate::game::{Conditions, LATEST_GAMES, PlayerId, Pool, ServerId, Timestamp, TrackRecord};
use crate::store::{Store, StoreError};

const RATING: &str = "select r.rating from players p
    join ratings r on r.player = p.id and r.scope = $1 and r.pool = $2 where p.person = $3";

/// The newest ended games of a person ($1) against people; some of them may not count.
macro_rules! newest {
    ($from:literal) => {
        concat!(
            "select game from (select s.game from ",
            $from,
            " and s.state = 'over' and s.level is null order by s.since desc limit 100) as newest"
        )
    };
}

const ENDED: &str = concat!(
    newest!("seats s where s.person = $1 and s.seat = 'challenger'"),
    " union ",
    newest!("seats s where s.person = $1 and s.seat = 'opponent'")
);

/// The same for somebody who has come back, by their mark $3.
const ENDED_BEFORE: &str =
    newest!("players p join seats s on s.person = p.id where p.mark = $3 and s.seat <> 'host'");

/// Whether each of the newest $2 of these games was lost on time. Games without a clock or a result don't count.
const LOST_ON_TIME: &str = "select cast(case when exists (select 1 from events e where e.game = g.number and e.kind = 'flagged')
        and g.result = case when (g.challenger = p.id) = (g.challenger_side = 'white') then '0-1' else '1-0' end
        then 1 else 0 end as bigint) as lost
    from games g join players p on (p.person = $1 or p.mark = $3) and (g.challenger = p.id or g.opponent = p.id)
    where g.number in ({games}) and g.clock <> 'none' and g.result <> '*' order by g.since desc, g.number desc limit $2";

impl Store {
    /// What a person's conditions are checked against; only what the conditions need is read. A player without a rated game
    /// has the rating of a new player.
    pub async fn track_record(
        &self,
        person: PlayerId,
        (server, pool): (Option<ServerId>, Pool),
        conditions: Conditions,
        now: Timestamp,
    ) -> Result<TrackRecord, StoreError> {
        let mut rating = Rating::new(MIDDLE, now);
        if let (Some(_), Some(server)) = (conditions.rating, server) {
            let found = self.readable("track_record", RATING, |query| {
                query.bind(server).bind(pool.key()).bind(person)
            });
            let found: Vec<(String,)> = found.await?;
            rating = found
                .first()
                .and_then(|(text,)| text.parse().ok())
                .unwrap_or(rating);
        }
        let mut lost_on_time = 0;
        if conditions.is_reliable {
            let mark = self.secret().await?.mark(person);
            let finders = self.with_former(mark, [ENDED, ENDED_BEFORE]).await?;
            let found = self.of_games("track_record", &finders, LOST_ON_TIME, |query| {
                let query = query.bind(person).bind(i64::from(LATEST_GAMES));
                query.bind(mark)
            });
            let found: Vec<(i64,)> = found.await?;
            let lost = found.iter().filter(|(lost,)| *lost != 0).count();
            lost_on_time = u8::try_from(lost).unwrap_or(u8::MAX);
        }
        Ok(TrackRecord {
            rating: rating.shown(),
            lost_on_time,
        })
    }
}
