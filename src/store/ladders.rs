//! Ladders beyond the present standings: seasons, pairs for a manager's eyes, and ratings that are computed again.

use std::collections::HashMap;

use super::connection::{Queries as _, Transaction, row};
use super::keys::PlayerKey;
use super::ratings::{ADD, PUT, hundredths};
use super::{Store, StoreError};
use crate::game::{
    Encounters, GameNumber, OftenPaired, Player, PlayerId, Pool, Rating, SeasonPlace, ServerId,
    Standing, Timestamp, settled,
};

const GAMES: &str = "select game, at, one, other, half_points, server from rated_games
    where scope = $1 and pool = $2
    and not exists (select 1 from ladder_removals l where l.scope = $1 and (l.player = one or l.player = other))
    order by at, game";

const SEASON: &str =
    "select p.person, p.name, count(*) as games, cast(sum(c.change) as bigint) as gain
    from rating_changes c join players p on p.id = c.player
    where c.scope = $1 and c.pool = $2 and c.at >= $3 and c.at < $4 and p.person is not null
    group by p.id, p.person, p.name order by gain desc, games desc, p.id limit $5";

/// Pairs that met most often since $2.
const PAIRS: &str = "select a.name as one, b.name as other, pairs.games, cast(pairs.half_points as bigint) as half_points,
        cast(pairs.plies as bigint) as plies,
        (select count(*) from rated_games r where r.scope = $1 and r.at >= $2 and (r.one = a.id or r.other = a.id)) as of_one,
        (select count(*) from rated_games r where r.scope = $1 and r.at >= $2 and (r.one = b.id or r.other = b.id)) as of_other
    from (select case when one < other then one else other end as low, case when one < other then other else one end as high,
            count(*) as games, sum(case when one < other then half_points else 2 - half_points end) as half_points,
            avg(plies) as plies
        from rated_games where scope = $1 and at >= $2
        group by case when one < other then one else other end, case when one < other then other else one end) pairs
    join players a on a.id = pairs.low join players b on b.id = pairs.high
    order by pairs.games desc, a.id, b.id limit $3";

row! {
    struct GameRow {
        game: GameNumber,
        at: Timestamp,
        one: PlayerKey,
        other: PlayerKey,
        half_points: i64,
        server: Option<ServerId>,
    }
}

row! {
    struct SeasonRow {
        person: PlayerId,
        name: String,
        games: i64,
        gain: i64,
    }
}

row! {
    struct PairRow {
        one: String,
        other: String,
        games: i64,
        half_points: i64,
        plies: i64,
        of_one: i64,
        of_other: i64,
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What two players have had from each other, while their games are counted again.
#[derive(Default)]
struct Met {
    games: u32,
    /// When, and the change of the player with the smaller key and of the other one.
    changes: Vec<(Timestamp, [f64; 2])>,
}

impl Transaction {
    /// Computes the ratings of a pool again from its games.
    async fn fold(&mut self, scope: ServerId, pool: Pool) -> Result<(), StoreError> {
        let games: Vec<GameRow> = self.query(GAMES).bind(scope).bind(pool.key()).all().await?;
        for delete in [
            "delete from rating_changes where scope = $1 and pool = $2",
            "delete from ratings where scope = $1 and pool = $2",
        ] {
            self.query(delete)
                .bind(scope)
                .bind(pool.key())
                .execute()
                .await?;
        }
        let mut standings: HashMap<PlayerKey, (Standing, Timestamp)> = HashMap::new();
        let mut met: HashMap<[PlayerKey; 2], Met> = HashMap::new();
        for game in games {
            let (players, at) = ([game.one, game.other], game.at);
            let before = players.map(|player| {
                let known = standings.get(&player);
                known.map_or_else(|| Standing::new(at), |(standing, _)| *standing)
            });
            let is_turned = game.one > game.other;
            let mut pair = players;
            pair.sort_unstable();
            let pair = met.entry(pair).or_default();
            let since = Encounters::since(at);
            let recent = pair.changes.iter().filter(|(at, _)| *at >= since);
            let mut net = recent.fold([0.0; 2], |[one, other], (_, change)| {
                [one + change[0], other + change[1]]
            });
            let won = count(game.half_points).min(2);
            if is_turned {
                net.swap(0, 1);
            }
            let encounters = Encounters {
                games: pair.games,
                net,
            };
            let after = settled(pool, before, [won, 2 - won], encounters, at);
            let mut change =
                [0, 1].map(|seat| after[seat].rating.value - before[seat].rating.value);
            for seat in 0..2 {
                let number = i64::from(after[seat].games);
                let points = if seat == 0 { won } else { 2 - won };
                self.query(ADD)
                    .bind(scope)
                    .bind(pool.key())
                    .bind(players[seat])
                    .bind(number)
                    .bind(game.game)
                    .bind(players[1 - seat])
                    .bind(at)
                    .bind(i64::from(points))
                    .bind(hundredths(change[seat]))
                    .bind(hundredths(after[seat].rating.value))
                    .bind(game.server)
                    .execute()
                    .await?;
                standings.insert(players[seat], (after[seat], at));
            }
            if is_turned {
                change.swap(0, 1);
            }
            pair.games += 1;
            pair.changes.push((at, change));
        }
        for (player, (standing, at)) in standings {
            self.put_standing(scope, pool, player, &standing, at)
                .await?;
        }
        Ok(())
    }

    async fn put_standing(
        &mut self,
        scope: ServerId,
        pool: Pool,
        player: PlayerKey,
        standing: &Standing,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let Rating {
            value, deviation, ..
        } = standing.rating;
        self.query(PUT)
            .bind(scope)
            .bind(pool.key())
            .bind(player)
            .bind(standing.rating.to_string())
            .bind(hundredths(value))
            .bind(hundredths(deviation))
            .bind(i64::from(standing.games))
            .bind(i64::from(standing.opponents))
            .bind(at)
            .execute()
            .await?;
        Ok(())
    }
}

impl Store {
    /// Takes somebody off the ladders of a server, or back on: all its ratings are computed again. `false` for somebody who
    /// never played there.
    pub async fn set_removed(
        &self,
        scope: ServerId,
        person: PlayerId,
        is_removed: bool,
    ) -> Result<bool, StoreError> {
        self.update("set_removed", |mut transaction| async move {
            let find = transaction.query(
                "select p.id from players p where p.person = $1
                and exists (select 1 from rated_games r where r.scope = $2 and (r.one = p.id or r.other = p.id))",
            );
            let found: Option<(PlayerKey,)> = find.bind(person).bind(scope).optional().await?;
            let Some((player,)) = found else {
                return Ok(false);
            };
            let change = if is_removed {
                "insert into ladder_removals (scope, player) values ($1, $2) on conflict do nothing"
            } else {
                "delete from ladder_removals where scope = $1 and player = $2"
            };
            transaction.query(change).bind(scope).bind(player).execute().await?;
            for pool in Pool::all() {
                transaction.fold(scope, pool).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Those who won most in a season of a pool.
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
        let place = |row: SeasonRow| SeasonPlace {
            player: Player {
                id: row.person,
                name: row.name,
            },
            games: count(row.games),
            gain: row.gain,
        };
        Ok(found.await?.into_iter().map(place).collect())
    }

    /// The pairs that met most often in the rated games of a server since then.
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
            games: count(row.games),
            half_points: count(row.half_points),
            plies: count(row.plies),
            of: [count(row.of_one), count(row.of_other)],
        };
        Ok(found.await?.into_iter().map(pair).collect())
    }
}
