//! Limits on further challenges: unaccepted ones, and games against Arbiter.

use crate::game::{
    CHALLENGE_LAPSES_AFTER, ChannelId, FEWEST_PLIES, GameNumber, HOUR, PlayerId, Timestamp,
};
use crate::referee::Unaccepted;
use crate::store::connection::row;
use crate::store::queries::listed;
use crate::store::rows::GameRow;
use crate::store::{Store, StoreError, rows};

/// Safety limit that nobody should reach.
const MOST_LIVE: i64 = 200;

/// A person's pending challenges made at $2 or later, and those that ended without a game at $3 or later.
const MADE: &str = "select game from seats where person = $1 and seat = 'challenger' and state = 'waiting' and since >= $2
    union select game from seats where person = $1 and seat = 'challenger' and state = 'void' and since >= $3";

/// The same for somebody who has come back, by their mark $5.
const MADE_BEFORE: &str = "select s.game from players p join seats s on s.person = p.id
    where p.mark = $5 and s.seat = 'challenger' and s.state = 'void' and s.since >= $3";

/// The newest $4 of these challenges.
const UNACCEPTED: &str = concat!(
    listed!(
        ", e.at as made",
        "games g join events e on e.game = g.number and e.number = 0"
    ),
    "where g.number in ({games}) order by e.at desc limit $4"
);

const AGAINST_ARBITER: &str = "select count(*) from seats
    where person = $1 and seat = 'challenger' and state = 'playing' and level is not null";

/// Rated games of a person that have ended since $2.
const RATED: &str = "select game from seats where person = $1 and seat = 'challenger' and state = 'over' and since >= $2 and rated = 'yes'
    union select game from seats where person = $1 and seat = 'opponent' and state = 'over' and since >= $2 and rated = 'yes'";

/// The same for somebody who has come back, by their mark $4.
const RATED_BEFORE: &str =
    "select s.game from players p join seats s on s.person = p.id and s.seat <> 'host'
    where p.mark = $4 and s.state = 'over' and s.since >= $2 and s.rated = 'yes'";

/// Times at which a person called off such games, or resigned them before $3 half-moves were played.
const CALLED_OFF: &str = "select e.at from games g join players p on (p.person = $1 or p.mark = $4) and (g.challenger = p.id or g.opponent = p.id)
    join events e on e.game = g.number and (e.kind = 'aborted' or (e.kind = 'resigned'
        and (select count(*) from events m where m.game = g.number and m.kind = 'moved') < $3))
        and e.actor = case when g.challenger = p.id then 'challenger' else 'opponent' end
    where g.number in ({games}) and g.since >= $2 order by e.at desc limit 3";

/// A person's running games against people, and those in which they vote.
const AGAINST_PEOPLE: [&str; 2] = [
    "select game from seats where person = $1 and seat <> 'host' and state = 'playing' and level is null",
    "select v.game from votes v join games g on g.number = v.game where v.person = $1 and g.state = 'playing' and g.level is null",
];

/// Counts the vote games in a channel that are running, or were offered at $2 or later.
const VOTE_GAMES: &str =
    "select count(*) from places where channel = $1 and kind = 'home' and is_voted = 1
    and (state = 'playing' or (state = 'waiting' and since >= $2))";

/// The same for those that a person opened.
const HOSTED: &str = "select count(*) from seats where person = $1 and seat = 'host'
    and (state = 'playing' or (state = 'waiting' and since >= $2))";

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
        let finders = self.with_former(mark, [MADE, MADE_BEFORE]).await?;
        let found = self.of_games("unaccepted", &finders, UNACCEPTED, |query| {
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
        let finders = self.with_former(mark, [RATED, RATED_BEFORE]).await?;
        let found = self.of_games("called_off", &finders, CALLED_OFF, |query| {
            query.bind(by).bind(since).bind(fewest).bind(mark)
        });
        Ok(found.await?.into_iter().map(|(at,)| at).collect())
    }

    pub async fn against_people(&self, person: PlayerId) -> Result<Vec<GameNumber>, StoreError> {
        let found = self.found_games("against_people", &AGAINST_PEOPLE, |query| {
            query.bind(person)
        });
        let mut found = found.await?;
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.dedup();
        found.truncate(usize::try_from(MOST_LIVE).unwrap_or(usize::MAX));
        Ok(found)
    }

    /// Number of unfinished vote games: in a channel, and opened by a person.
    pub async fn vote_games(
        &self,
        channel: ChannelId,
        person: PlayerId,
        now: Timestamp,
    ) -> Result<[u64; 2], StoreError> {
        let since = now.plus(-CHALLENGE_LAPSES_AFTER);
        let here = self.readable("vote_games", VOTE_GAMES, |query| {
            query.bind(channel).bind(since)
        });
        let own = self.readable("vote_games", HOSTED, |query| query.bind(person).bind(since));
        let mut counts = [0; 2];
        for (count, found) in counts.iter_mut().zip([here.await?, own.await?]) {
            *count = found
                .first()
                .map_or(0, |(games,): &(i64,)| games.unsigned_abs());
        }
        Ok(counts)
    }

    pub async fn against_arbiter(&self, person: PlayerId) -> Result<u64, StoreError> {
        let found = self.readable("against_arbiter", AGAINST_ARBITER, |query| {
            query.bind(person)
        });
        let count = found.await?.first().map(|(games,): &(i64,)| *games);
        Ok(count.unwrap_or_default().unsigned_abs())
    }
}
