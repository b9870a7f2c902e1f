//! Limits on further challenges: unaccepted ones, and games against Arbiter.

use crate::game::{
    CHALLENGE_LAPSES_AFTER, ChannelId, FEWEST_PLIES, GameNumber, HOUR, PlayerId, Timestamp,
};
use crate::referee::Unaccepted;
use crate::store::connection::row;
use crate::store::queries::{listed, seated};
use crate::store::rows::GameRow;
use crate::store::{Store, StoreError, rows};

/// Safety limit that nobody should reach.
const MOST_LIVE: i64 = 200;

/// A person's pending challenges made at $2 or later, and those that came to nothing at $3 or later: the newest $4. Each
/// half uses an index. $5 is the mark of somebody who has come back.
const UNACCEPTED: &str = concat!(
    "with made as (select number from games where ",
    seated!("challenger"),
    " and state = 'waiting' and since >= $2
        union all select number from games
        where challenger in (select id from players where person = $1 or mark = $5)
        and state = 'void' and since >= $3) ",
    listed!(
        ", e.at as made",
        "made m join games g on g.number = m.number join events e on e.game = g.number and e.number = 0"
    ),
    "order by e.at desc limit $4"
);

const AGAINST_ARBITER: &str = concat!(
    "select count(*) from games where ",
    seated!("challenger"),
    " and state = 'playing' and level is not null"
);

/// Times at which a person called off rated games since $2, or resigned them before $3 half-moves were played.
const CALLED_OFF: &str = "select e.at from games g join players p on (p.person = $1 or p.mark = $4) and (g.challenger = p.id or g.opponent = p.id)
    join events e on e.game = g.number and (e.kind = 'aborted' or (e.kind = 'resigned'
        and (select count(*) from events m where m.game = g.number and m.kind = 'moved') < $3))
        and e.actor = case when g.challenger = p.id then 'challenger' else 'opponent' end
    where g.rated = 'yes' and g.state = 'over' and g.since >= $2 order by e.at desc limit 3";

/// A person's running games against people, and those in which they vote: the newest $2.
const AGAINST_PEOPLE: &str = concat!(
    "select number from games where ",
    seated!("challenger"),
    " and state = 'playing' and level is null union select number from games where ",
    seated!("opponent"),
    " and state = 'playing' and level is null
    union select v.game as number from votes v join games g on g.number = v.game
    where v.person = $1 and g.state = 'playing' and g.level is null
    order by number desc limit $2"
);

/// Vote games in channel $1, and opened by person $2, that are running, or were offered at $3 or later.
const VOTE_GAMES: &str = "select cast(count(case when g.home_channel = $1 then 1 end) as bigint),
        cast(count(case when h.person = $2 then 1 end) as bigint)
    from games g left join players h on h.id = g.vote_host
    where g.vote_hours is not null and (g.state = 'playing' or (g.state = 'waiting' and g.since >= $3))
        and (g.home_channel = $1 or h.person = $2)";

row! {
    struct UnacceptedRow {
        made: Timestamp,
    } with { game: GameRow }
}

impl Store {
    /// The newest unaccepted challenges of a person: pending ones, and those of the last hour that
    /// came to nothing.
    pub async fn unaccepted(
        &self,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<Vec<Unaccepted>, StoreError> {
        let (waiting, ended) = (now.plus(-CHALLENGE_LAPSES_AFTER), now.plus(-HOUR));
        let mark = self.secret().await?.mark(by);
        let found = self.readable("unaccepted", UNACCEPTED, |query| {
            let query = query.bind(by).bind(waiting).bind(ended);
            query.bind(MOST_LIVE).bind(mark)
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

    /// Times at which a person called off rated games since then, or resigned them before they counted: the newest three.
    pub async fn called_off(
        &self,
        by: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let fewest = i64::try_from(FEWEST_PLIES).unwrap_or(i64::MAX);
        let mark = self.secret().await?.mark(by);
        let found = self.readable("called_off", CALLED_OFF, |query| {
            query.bind(by).bind(since).bind(fewest).bind(mark)
        });
        Ok(found.await?.into_iter().map(|(at,)| at).collect())
    }

    pub async fn against_people(&self, person: PlayerId) -> Result<Vec<GameNumber>, StoreError> {
        let found = self.readable("against_people", AGAINST_PEOPLE, |query| {
            query.bind(person).bind(MOST_LIVE)
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    /// Number of unfinished vote games: in a channel, and opened by a person.
    pub async fn vote_games(
        &self,
        channel: ChannelId,
        person: PlayerId,
        now: Timestamp,
    ) -> Result<[u64; 2], StoreError> {
        let since = now.plus(-CHALLENGE_LAPSES_AFTER);
        let found = self.readable("vote_games", VOTE_GAMES, |query| {
            query.bind(channel).bind(person).bind(since)
        });
        let count = |&(here, own): &(i64, i64)| [here, own].map(i64::unsigned_abs);
        Ok(found.await?.first().map(count).unwrap_or_default())
    }

    pub async fn against_arbiter(&self, person: PlayerId) -> Result<u64, StoreError> {
        let found = self.readable("against_arbiter", AGAINST_ARBITER, |query| {
            query.bind(person)
        });
        let count = found.await?.first().map(|(games,): &(i64,)| *games);
        Ok(count.unwrap_or_default().unsigned_abs())
    }
}
