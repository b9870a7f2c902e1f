//! Limits on further challenges: unaccepted ones, and games against Arbiter.

use crate::game::{
    CHALLENGE_LAPSES_AFTER, ChannelId, GameNumber, HOUR, PlayerId, ServerId, Timestamp,
};
use crate::referee::{Limits, RatedRecord, Unaccepted};
use crate::store::connection::row;
use crate::store::queries::listed;
use crate::store::rows::GameRow;
use crate::store::{Store, StoreError, rows};

/// Safety limit that nobody should reach.
const MOST_LIVE: usize = 200;

/// Pending challenges of a person $1 made at $2 or later, also for a channel, and those that ended without a game at $3 or later;
/// their games against Arbiter; and the rated ones that they have called off since $4.
const LIMITED: &str = "select state, game, since from seats where person = $1 and seat = 'challenger' and state = 'waiting' and since >= $2
    union all select state, game, since from seats where person = $1 and seat = 'challenger' and state = 'void' and since >= $3
    union all select state, game, since from seats where person = $1 and seat = 'host' and state = 'waiting' and since >= $2
    union all select state, game, since from seats where person = $1 and seat = 'host' and state = 'void' and since >= $3
    union all select state, game, since from seats where person = $1 and seat = 'challenger' and state = 'playing' and level is not null
    union all select state, game, since from seats where person = $1 and seat = 'challenger' and state = 'over' and since >= $4
        and called_off = 1
    union all select state, game, since from seats where person = $1 and seat = 'opponent' and state = 'over' and since >= $4
        and called_off = 1";

/// The same for somebody who has come back, by their mark $5.
const LIMITED_BEFORE: &str =
    "select s.state, s.game, s.since from players p join seats s on s.person = p.id
    where p.mark = $5 and ((s.seat <> 'opponent' and s.state = 'void' and s.since >= $3)
        or (s.state = 'over' and s.since >= $4 and s.called_off = 1))";

/// Challenges by number, and when they were made.
const UNACCEPTED: [&str; 2] = [
    concat!(
        listed!(
            ", e.at as made",
            "games g join events e on e.game = g.number and e.number = 0"
        ),
        "where g.number in ("
    ),
    ") order by e.at desc",
];

const AGAINST_ARBITER: &str = "select count(*) from seats
    where person = $1 and seat = 'challenger' and state = 'playing' and level is not null";

/// A person's running games against people, and those in which they vote.
const AGAINST_PEOPLE: [&str; 2] = [
    "select game from seats where person = $1 and seat <> 'host' and state = 'playing' and level is null",
    "select v.game from votes v join games g on g.number = v.game where v.person = $1 and g.state = 'playing' and g.level is null",
];

/// A person's games that are running or have ended since $2.
const PLAYED: &str = "select game from seats where person = $1 and seat <> 'host' and (state = 'playing' or (state = 'over' and since >= $2))";

/// Limit of games that a vote is checked against.
const MOST_PLAYED: usize = 50;

const REVIEWED_IMPORTS: &str =
    "select number from imports where person = $1 and searcher is not null";

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
    /// What limits a person's further challenges: unaccepted ones (pending, or of the last hour and come to nothing), games
    /// against Arbiter, and what keeps them from rated games on a server.
    pub async fn limits(
        &self,
        by: PlayerId,
        server: Option<ServerId>,
        now: Timestamp,
    ) -> Result<Limits, StoreError> {
        let since = now.plus(-RatedRecord::WITHIN);
        let (waiting, ended) = (now.plus(-CHALLENGE_LAPSES_AFTER), now.plus(-HOUR));
        let mark = self.secret().await?.mark(by);
        let finders = self
            .with_former((by, mark), [LIMITED, LIMITED_BEFORE])
            .await?;
        let found = self.found("limits", &finders, |query| {
            let query = query.bind(by).bind(waiting).bind(ended);
            query.bind(since).bind(mark)
        });
        let found: Vec<(String, GameNumber, Timestamp)> = found.await?;
        let mut limits = Limits::default();
        let (mut unaccepted, mut called_off) = (Vec::new(), Vec::new());
        for (state, game, since) in found {
            match state.as_str() {
                "playing" => limits.against_arbiter += 1,
                "over" => called_off.push(since),
                _ => unaccepted.push(game),
            }
        }
        called_off.sort_unstable_by(|one, other| other.cmp(one));
        called_off.truncate(3);
        limits.rated = RatedRecord {
            called_off,
            is_removed: self.is_off_ladders(server, by).await?,
        };
        unaccepted.sort_unstable_by(|one, other| other.cmp(one));
        unaccepted.truncate(MOST_LIVE);
        let found = self.rows_in("limits", UNACCEPTED, &unaccepted);
        let unaccepted = |row: UnacceptedRow| {
            Ok(Unaccepted {
                summary: row.game.summary()?,
                setup: row.game.setup.setup()?,
                made: row.made,
            })
        };
        limits.unaccepted = rows::readable(found.await?.into_iter().map(unaccepted))?;
        Ok(limits)
    }

    pub async fn against_people(&self, person: PlayerId) -> Result<Vec<GameNumber>, StoreError> {
        // Votes are with their game.
        let [played, voted] = AGAINST_PEOPLE;
        let finders = [(played, Some(person.into())), (voted, None)];
        let found = self.found("against_people", &finders, |query| query.bind(person));
        let found: Vec<(GameNumber,)> = found.await?;
        let mut found: Vec<GameNumber> = found.into_iter().map(|(number,)| number).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.dedup();
        found.truncate(MOST_LIVE);
        Ok(found)
    }

    /// Games in which an engine may have helped a person since then: the newest ones, and reviewed imports.
    pub async fn perhaps_searched(
        &self,
        person: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let finders = [(PLAYED, Some(person.into()))];
        let played = self.found("perhaps_searched", &finders, |query| {
            query.bind(person).bind(since)
        });
        let played: Vec<(GameNumber,)> = played.await?;
        let mut found: Vec<GameNumber> = played.into_iter().map(|(number,)| number).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.truncate(MOST_PLAYED);
        let imports = self.readable("perhaps_searched", REVIEWED_IMPORTS, |query| {
            query.bind(person)
        });
        let imports: Vec<(i64,)> = imports.await?;
        let numbers = imports.iter().map(|(number,)| number.unsigned_abs());
        found.extend(numbers.map(GameNumber::imported));
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
