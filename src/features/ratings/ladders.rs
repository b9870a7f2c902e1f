//! Ladders, seasons, standings, and frequent pairs for managers.

use super::rating::Rating;
use super::standing::{
    Listed, OftenPaired, OwnStanding, RatedGame, Requirements, SeasonPlace, Standing,
};
use super::store::{hundredths, saturating_u32, standing};
use crate::game::{Encounters, GameNumber, Player, PlayerId, Pool, ServerId, Timestamp};
use crate::store::connection::row;
use crate::store::{Store, StoreError};

/// The number of a player's latest games against their most frequent opponent.
macro_rules! most_frequent {
    ($latest:literal, $scope:literal, $pool:literal) => {
        concat!(
            "(select coalesce(max(n), 0) from (select count(*) as n from rating_changes c where c.scope = ",
            $scope,
            " and c.pool = ",
            $pool,
            " and c.player = r.player and c.number > r.games - ",
            $latest,
            " group by c.opponent) pairs) as most"
        )
    };
}

/// The number of servers on which the player's games were.
macro_rules! servers {
    ($scope:literal, $pool:literal) => {
        concat!(
            "(select count(distinct c.server) from rating_changes c where c.scope = ",
            $scope,
            " and c.pool = ",
            $pool,
            " and c.player = r.player)"
        )
    };
}

/// The best $4 with a sufficiently certain rating, with their changes since $5 and the share of their most frequent
/// opponent.
const LADDER: &str = concat!(
    "select r.person, r.name, r.rating, r.games, r.opponents,
        (select cast(coalesce(sum(c.change), 0) as bigint) from rating_changes c where c.scope = $1 and c.pool = $2
            and c.player = r.player and c.at >= $5) as change, ",
    most_frequent!("$6", "$1", "$2"),
    " from (select r.scope, r.pool, r.player, r.rating, r.value, r.games, r.opponents, p.person, p.name
        from ratings r join players p on p.id = r.player
        where r.scope = $1 and r.pool = $2 and p.person is not null and r.deviation < $7 and r.opponents >= $8
        and r.changed >= $3 and ($9 < 2 or $9 <= ",
    servers!("$1", "$2"),
    ") order by r.value desc, r.games desc, r.player limit $4) r
    order by r.value desc, r.games desc, r.player"
);

const REMOVED: &str = "select l.player from ladder_removals l join players p on p.id = l.player
    where l.scope = $1 and (p.person = $2 or p.mark = $3) limit 1";

const OF_PERSON: &str = concat!(
    "select r.pool, r.rating, r.games, r.opponents, r.changed, ",
    most_frequent!("$3", "$2", "r.pool"),
    ", ",
    servers!("$2", "r.pool"),
    " as servers from ratings r join players p on p.id = r.player where p.person = $1 and r.scope = $2 order by r.games desc"
);

/// The ratings of those at $3 or better after each of their latest $4 games. A cross join, because SQLite doesn't reorder
/// it: otherwise it would read every change of the pool to avoid a small sort.
const LINES: &str = "select p.person, c.value from ratings r
    join players p on p.id = r.player
    cross join rating_changes c
    where c.scope = r.scope and c.pool = r.pool and c.player = r.player and c.number > r.games - $4
        and r.scope = $1 and r.pool = $2 and r.value >= $3 and p.person is not null and r.deviation < $5
    order by c.player, c.number";

/// The newest games of a person in a pool, with the opponent's rating before them.
const GAMES_OF: &str = "select coalesce(p.person, p.id) as person, p.name, c.game, c.at, c.half_points, c.value, o.value - o.change as theirs
    from rating_changes c join players p on p.id = c.opponent
    join rating_changes o on o.game = c.game and o.scope = $1 and o.pool = $2 and o.player = c.opponent
    where c.scope = $1 and c.pool = $2 and c.player = (select id from players where person = $3)
    order by c.number desc limit $4";

/// Maximum number in a person's record.
const MOST_GAMES: i64 = 2_000;

/// Changes are summed and ordered before names are looked up, so only the names of those it lists are read.
const SEASON: &str = "select p.person, p.name, s.games, s.gain
    from (select c.player, count(*) as games, cast(sum(c.change) as bigint) as gain from rating_changes c
        where c.scope = $1 and c.pool = $2 and c.at >= $3 and c.at < $4 group by c.player
        order by gain desc, games desc, c.player) s
    join players p on p.id = s.player where p.person is not null
    order by s.gain desc, s.games desc, s.player limit $5";

/// Pairs with the most games since $2.
const PAIRS: &str = "select a.name as one, b.name as other, pairs.games, cast(pairs.half_points as bigint) as half_points,
        cast(pairs.plies as bigint) as plies, pairs.span,
        (select count(*) from rated_games r where r.scope = $1 and r.at >= $2 and (r.one = a.id or r.other = a.id)) as of_one,
        (select count(*) from rated_games r where r.scope = $1 and r.at >= $2 and (r.one = b.id or r.other = b.id)) as of_other
    from (select case when one < other then one else other end as low, case when one < other then other else one end as high,
            count(*) as games, sum(case when one < other then half_points else 2 - half_points end) as half_points,
            avg(plies) as plies, max(at) - min(at) as span
        from rated_games where scope = $1 and at >= $2
        group by case when one < other then one else other end, case when one < other then other else one end) pairs
    join players a on a.id = pairs.low join players b on b.id = pairs.high
    order by pairs.games desc, a.id, b.id limit $3";

row! {
    struct LadderRow {
        person: PlayerId,
        name: String,
        rating: String,
        games: i64,
        opponents: i64,
        change: i64,
        most: i64,
    }
}

row! {
    struct OwnRow {
        pool: String,
        rating: String,
        games: i64,
        opponents: i64,
        changed: Timestamp,
        most: i64,
        servers: i64,
    }
}

row! {
    struct GameRow {
        person: PlayerId,
        name: String,
        game: GameNumber,
        at: Timestamp,
        half_points: i64,
        value: i64,
        theirs: i64,
    }
}

row! {
    struct PairRow {
        one: String,
        other: String,
        games: i64,
        half_points: i64,
        plies: i64,
        span: i64,
        of_one: i64,
        of_other: i64,
    }
}

impl Store {
    /// The best of a server: players with a certain rating, several opponents and a recent game.
    pub async fn ladder(
        &self,
        scope: ServerId,
        pool: Pool,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let required = Requirements::of(scope);
        let found: Vec<LadderRow> = self
            .readable("ladder", LADDER, |query| {
                let query = query.bind(scope).bind(pool.key());
                let query = query.bind(Standing::listed_since(pool, now));
                let query = query.bind(i64::from(2 * most)).bind(Encounters::since(now));
                let query = query.bind(i64::from(Standing::LATEST));
                let query = query.bind(hundredths(required.deviation));
                let query = query.bind(i64::from(required.opponents));
                query.bind(i64::from(required.servers))
            })
            .await?;
        let varied = found
            .into_iter()
            .filter(|row| Standing::is_varied(row.games, row.most));
        let listed = varied.take(usize::try_from(most).unwrap_or(usize::MAX));
        let listed = listed.map(|row| {
            let standing = standing(&row.rating, row.games, row.opponents)?;
            Ok(Listed {
                player: Player {
                    id: row.person,
                    name: row.name,
                },
                standing,
                change: row.change,
                line: Vec::new(),
            })
        });
        let mut listed: Vec<Listed> = listed.collect::<Result<_, StoreError>>()?;
        let ratings = listed.iter().map(|entry| entry.standing.rating.value);
        let lowest = hundredths(ratings.fold(f64::MAX, f64::min));
        let lines = self.readable("ladder_lines", LINES, |query| {
            let query = query.bind(scope).bind(pool.key()).bind(lowest);
            let query = query.bind(i64::from(Standing::LATEST));
            query.bind(hundredths(Rating::PROVISIONAL))
        });
        let values: Vec<(PlayerId, i64)> = lines.await?;
        for one in &mut listed {
            let own = values.iter().filter(|(person, _)| *person == one.player.id);
            one.line = own.map(|(_, value)| *value).collect();
        }
        Ok(listed)
    }

    /// Whether an admin has taken a person off a server's ladders, also before they deleted their data.
    pub async fn is_off_ladders(
        &self,
        server: Option<ServerId>,
        person: PlayerId,
    ) -> Result<bool, StoreError> {
        let Some(server) = server else {
            return Ok(false);
        };
        let mark = self.secret().await?.mark(person);
        let found = self.readable("is_off_ladders", REMOVED, |query| {
            query.bind(server).bind(person).bind(mark)
        });
        let found: Vec<(i64,)> = found.await?;
        Ok(!found.is_empty())
    }

    /// A person's standing in each pool where they have a rating, the one with most games first.
    pub async fn standings(
        &self,
        person: PlayerId,
        scope: ServerId,
        now: Timestamp,
    ) -> Result<Vec<OwnStanding>, StoreError> {
        let found = self.readable("standings", OF_PERSON, |query| {
            let query = query.bind(person).bind(scope);
            query.bind(i64::from(Standing::LATEST))
        });
        let own = |row: OwnRow| {
            // A pool of a newer version is skipped.
            let pool = Pool::find(&row.pool)?;
            let standing = standing(&row.rating, row.games, row.opponents);
            Some(standing.map(|standing| OwnStanding {
                pool,
                standing,
                unlisted: standing.unlisted(
                    (scope, pool),
                    (row.most, row.servers),
                    (row.changed, now),
                ),
            }))
        };
        found.await?.into_iter().filter_map(own).collect()
    }

    /// A person's rated games in a pool, oldest first.
    pub async fn rated_games_of(
        &self,
        person: PlayerId,
        scope: ServerId,
        pool: Pool,
    ) -> Result<Vec<RatedGame>, StoreError> {
        let found = self.readable("rated_games_of", GAMES_OF, |query| {
            let query = query.bind(scope).bind(pool.key());
            query.bind(person).bind(MOST_GAMES)
        });
        let game = |row: GameRow| RatedGame {
            game: row.game,
            opponent: Player {
                id: row.person,
                name: row.name,
            },
            at: row.at,
            half_points: saturating_u32(row.half_points),
            rating: row.value,
            theirs: row.theirs,
        };
        Ok(found.await?.into_iter().rev().map(game).collect())
    }

    /// The players who gained most in a season of a pool.
    pub async fn season(
        &self,
        scope: ServerId,
        pool: Pool,
        [from, to]: [Timestamp; 2],
        most: u32,
    ) -> Result<Vec<SeasonPlace>, StoreError> {
        let found = self.readable("season", SEASON, |query| {
            let query = query.bind(scope).bind(pool.key()).bind(from);
            query.bind(to).bind(i64::from(most))
        });
        let place = |(id, name, games, gain): (PlayerId, String, i64, i64)| SeasonPlace {
            player: Player { id, name },
            games: saturating_u32(games),
            gain,
        };
        Ok(found.await?.into_iter().map(place).collect())
    }

    /// Pairs with the most rated games on a server since then.
    pub async fn often_paired(
        &self,
        scope: ServerId,
        since: Timestamp,
        most: u32,
    ) -> Result<Vec<OftenPaired>, StoreError> {
        let found = self.readable("often_paired", PAIRS, |query| {
            query.bind(scope).bind(since).bind(i64::from(most))
        });
        let pair = |row: PairRow| OftenPaired {
            names: [row.one, row.other],
            games: saturating_u32(row.games),
            half_points: saturating_u32(row.half_points),
            plies: saturating_u32(row.plies),
            span: row.span,
            of: [saturating_u32(row.of_one), saturating_u32(row.of_other)],
        };
        Ok(found.await?.into_iter().map(pair).collect())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};

    use super::*;

    /// A server with two thousand players of twenty games each, and a thousand small ones.
    const FILL: &str = "
        insert into players (id, name, person)
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select -i, 'P', i from n;
        create temp table places as
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
            select 7 as scope, id as player, 20 as games from players
            union all select 10 + i, -(person + i), 2 from n, players where person <= 100 and person + i <= 2000;
        insert into ratings (scope, pool, player, rating, value, deviation, games, opponents, changed)
            select scope, 'chess-live', player, '', 150000 + player % 400 * 100, 6000, games, 10, 1 from places;
        insert into rating_changes (scope, pool, player, number, game, opponent, at, half_points, change, value)
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
            select scope, 'chess-live', player, i, i, -1, 1, 2, 10, 10 from places, n where i <= games;
        analyze;";

    #[tokio::test]
    async fn a_ladder_reads_only_those_that_it_lists() {
        let folder = tempfile::tempdir().unwrap();
        crate::store::embedded(folder.path()).await.unwrap();
        let file = folder.path().join("games.sqlite");
        let file = SqliteConnection::connect(&format!("sqlite://{}", file.display()));
        let mut file = file.await.unwrap();
        sqlx::raw_sql(FILL).execute(&mut file).await.unwrap();
        // The query plan depends on the values.
        let values = [
            "7",
            "'chess-live'",
            "150000",
            "20",
            "11000",
            "20",
            "11000",
            "3",
            "1",
        ];
        let mut plan = async |query: &str| {
            let values = (1..).zip(values);
            let query = values.fold(
                format!("explain query plan {query}"),
                |query, (place, value)| query.replace(&format!("${place}"), value),
            );
            let steps = sqlx::query(AssertSqlSafe(query)).fetch_all(&mut file).await;
            let steps = steps.unwrap();
            let steps = steps.iter().map(|step| step.get::<String, _>("detail"));
            steps.collect::<Vec<_>>().join("\n")
        };
        let ladder = plan(LADDER).await;
        assert!(
            ladder.contains("r USING INDEX ratings_by_value"),
            "{ladder}"
        );
        assert!(!ladder.contains("FOR ORDER BY"), "{ladder}");
        let lines = plan(LINES).await;
        assert!(lines.contains("player=? AND number>?"), "{lines}");
        let season = plan(SEASON).await;
        assert!(
            season.contains("COVERING INDEX rating_changes_by_time"),
            "{season}"
        );
    }
}
