//! What the conditions of open challenges and events are checked against.

use super::rating::Rating;
use crate::game::{
    Conditions, GameNumber, LATEST_GAMES, PlayerId, Pool, ServerId, Timestamp, TrackRecord,
};
use crate::store::{OutboxMessage, Purpose, Store, StoreError};

/// A person's rating, and their former ones if they have deleted their data.
const RATING: &str = "select r.rating from players p
    join ratings r on r.player = p.id and r.scope = $1 and r.pool = $2 where p.person = $3 or p.mark = $4";

/// The newest games of a person ($1) against people that have a result. Those that count are chosen from them afterwards, so the
/// limit is far above what quick games could fill.
macro_rules! newest {
    ($from:literal) => {
        concat!(
            "select game from (select s.game from ",
            $from,
            " and s.state = 'over' and s.level is null and s.result <> '*' order by s.since desc limit 1000) as newest"
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

/// Whether each of the newest $2 of these games was lost on time, or by not showing up. Others count only with ten moves of
/// each side; games without a clock or a result never do.
const LOST_ON_TIME: &str = "select lost from (select g.since, g.number,
        (select count(*) from events m where m.game = g.number and m.kind = 'moved') as moves,
        cast(case when exists (select 1 from events e where e.game = g.number
                and (e.kind = 'flagged' or (e.kind = 'forfeited' and e.detail = 'no-show')))
            and g.result = case when (g.challenger = p.id) = (g.challenger_side = 'white') then '0-1' else '1-0' end
            then 1 else 0 end as bigint) as lost
        from games g join players p on (p.person = $1 or p.mark = $3) and (g.challenger = p.id or g.opponent = p.id)
        where g.number in ({games}) and g.clock <> 'none' and g.result <> '*') as ended
    where lost = 1 or moves >= 20 order by since desc, number desc limit $2";

const NEWEST_GAME: &str =
    "select max(g.game) from rated_games g join players p on p.id = g.one or p.id = g.other
    where g.scope = $1 and p.person = $2";

impl Store {
    /// Posts the update of a person's roles by rating, with the row of their newest rated game here. A removal and its undoing have
    /// different rows, because the first may still be running.
    pub(crate) async fn recheck_roles(
        &self,
        server: ServerId,
        person: PlayerId,
        is_removed: bool,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let found: Vec<(Option<GameNumber>,)> = self
            .readable("recheck_roles", NEWEST_GAME, |query| {
                query.bind(server).bind(person)
            })
            .await?;
        let Some(number) = found.first().and_then(|(number,)| *number) else {
            return Ok(());
        };
        let Some(game) = self.load(number).await? else {
            return Ok(());
        };
        let row = OutboxMessage::about(&game, u32::from(!is_removed), Purpose::Roles, now);
        let row = &row;
        self.write("recheck_roles", |mut transaction| async move {
            transaction.post_once(row).await?;
            Ok(transaction.commit().await?)
        })
        .await?;
        self.memory().outbox.stir();
        Ok(())
    }

    /// What a person's conditions are checked against; only what the conditions need is read. Of the ratings of somebody
    /// who has come back, the most certain one counts.
    pub async fn track_record(
        &self,
        person: PlayerId,
        (server, pool): (Option<ServerId>, Pool),
        conditions: Conditions,
    ) -> Result<TrackRecord, StoreError> {
        let mark = self.secret().await?.mark(person);
        let mut rating = None;
        if let (Some(_), Some(server)) = (conditions.rating, server) {
            let found = self.readable("track_record", RATING, |query| {
                let query = query.bind(server).bind(pool.key());
                query.bind(person).bind(mark)
            });
            let found: Vec<(String,)> = found.await?;
            let known = found.iter().filter_map(|(text,)| text.parse().ok());
            rating = known.min_by(|one: &Rating, other| one.deviation.total_cmp(&other.deviation));
        }
        let mut lost_on_time = 0;
        if conditions.is_reliable {
            let finders = self
                .with_former((person, mark), [ENDED, ENDED_BEFORE])
                .await?;
            let found = self.of_games("track_record", &finders, LOST_ON_TIME, |query| {
                let query = query.bind(person).bind(i64::from(LATEST_GAMES));
                query.bind(mark)
            });
            let found: Vec<(i64,)> = found.await?;
            let lost = found.iter().filter(|(lost,)| *lost != 0).count();
            lost_on_time = u8::try_from(lost).unwrap_or(u8::MAX);
        }
        Ok(TrackRecord {
            rating: rating.map(|rating| rating.shown()),
            lost_on_time,
        })
    }
}
