//! Ratings. The transaction that ends a rated game writes what it changes.

use super::batch::Batch;
use super::connection::{Connection, Queries as _, row};
use super::keys::PlayerKey;
use super::{Store, StoreError, rows};
use crate::game::{
    Encounters, Event, EventKind, Game, GameNumber, Listed, OwnStanding, Player, PlayerId, Pool,
    Rating, RatingChange, Requirements, ServerId, Standing, Timestamp, half_points, settled,
};
use crate::settings::PersonalRating;

/// Two players' keys, and how each stands.
const STANDINGS: &str = "select p.id as player, p.person, r.rating, r.games, r.opponents
    from players p left join ratings r on r.player = p.id and r.scope = $1 and r.pool = $2
    where p.person = $3 or p.person = $4";

/// What two players had from each other; changes since $5 alone.
const PAIRING: &str =
    "select player, count(*) as games, cast(sum(case when at >= $5 then change else 0 end) as bigint) as net
    from rating_changes where scope = $1 and pool = $2
    and ((player = $3 and opponent = $4) or (player = $4 and opponent = $3)) group by player";

pub(super) const PUT: &str = "insert into ratings (scope, pool, player, rating, value, deviation, games, opponents, changed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (scope, pool, player) do update set rating = excluded.rating, value = excluded.value,
        deviation = excluded.deviation, games = excluded.games, opponents = excluded.opponents,
        changed = excluded.changed";

pub(super) const ADD: &str = "insert into rating_changes
        (scope, pool, player, number, game, opponent, at, half_points, change, value, server)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

const OF_GAME: &str = "select p.person, c.number, c.change, r.rating from rating_changes c
    join players p on p.id = c.player
    join ratings r on r.scope = c.scope and r.pool = c.pool and r.player = c.player
    where c.game = $1 and c.scope <> 1";

/// Kept even where a removed player's game changes nothing.
const GAME: &str =
    "insert into rated_games (scope, pool, game, at, one, other, half_points, plies, server)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing";

const REMOVED: &str =
    "select 1 from ladder_removals where scope = $1 and (player = $2 or player = $3)";

/// The best $4 whose rating is certain enough, with changes since $5 and the share of one opponent in their games.
const LADDER: &str = "select r.person, r.name, r.rating, r.games, r.opponents,
        (select cast(coalesce(sum(c.change), 0) as bigint) from rating_changes c where c.scope = $1 and c.pool = $2
            and c.player = r.player and c.at >= $5) as change,
        (select coalesce(max(n), 0) from (select count(*) as n from rating_changes c where c.scope = $1 and c.pool = $2
            and c.player = r.player and c.number > r.games - $6 group by c.opponent) pairs) as most
    from (select r.scope, r.pool, r.player, r.rating, r.value, r.games, r.opponents, p.person, p.name
        from ratings r join players p on p.id = r.player
        where r.scope = $1 and r.pool = $2 and p.person is not null and r.deviation < $7 and r.opponents >= $8
        and r.changed >= $3 and ($9 < 2 or $9 <= (select count(distinct c.server) from rating_changes c
            where c.scope = $1 and c.pool = $2 and c.player = r.player))
        order by r.value desc, r.games desc, r.player limit $4) r
    order by r.value desc, r.games desc, r.player";

const OF_PERSON: &str = "select r.pool, r.rating, r.games, r.opponents, r.changed,
        (select coalesce(max(n), 0) from (select count(*) as n from rating_changes c where c.scope = r.scope and c.pool = r.pool
            and c.player = r.player and c.number > r.games - $3 group by c.opponent) pairs) as most
    from ratings r join players p on p.id = r.player where p.person = $1 and r.scope = $2 order by r.games desc";

/// The ratings of those at $3 or better after each of their latest $4 games.
const LINES: &str = "select p.person, c.value from ratings r
    join players p on p.id = r.player
    join rating_changes c on c.scope = r.scope and c.pool = r.pool and c.player = r.player and c.number > r.games - $4
    where r.scope = $1 and r.pool = $2 and r.value >= $3 and p.person is not null and r.deviation < $5
    order by c.player, c.number";

const CHANGES_OF: &str =
    "select c.scope, c.pool, c.game, c.at, c.change, c.value from rating_changes c
    join players p on p.id = c.player where p.person = $1 order by c.at, c.scope, c.pool, c.number";

row! {
    struct StandingRow {
        player: PlayerKey,
        person: PlayerId,
        rating: Option<String>,
        games: Option<i64>,
        opponents: Option<i64>,
    }
}

row! {
    struct PairRow {
        player: PlayerKey,
        games: i64,
        net: i64,
    }
}

row! {
    struct ChangeRow {
        person: Option<PlayerId>,
        number: i64,
        change: i64,
        rating: String,
    }
}

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
    }
}

/// The rows that a rated game writes when it ends.
pub(super) struct Settlement {
    scope: ServerId,
    pool: Pool,
    game: GameNumber,
    server: Option<ServerId>,
    at: Timestamp,
    half_points: [u32; 2],
    /// How many moves were made, also those that were taken back.
    plies: u32,
    players: [PlayerKey; 2],
    before: [Standing; 2],
    after: [Standing; 2],
    /// Whether it changes ratings.
    counts: bool,
}

fn standing(rating: &str, games: i64, opponents: i64) -> Result<Standing, StoreError> {
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(Standing {
        rating: rating
            .parse()
            .map_err(|_| StoreError::Damaged("a rating is unreadable".to_owned()))?,
        games: count(games),
        opponents: count(opponents),
    })
}

#[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
pub(super) fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

#[expect(clippy::cast_precision_loss, reason = "changes have four digits")]
fn points(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

impl Connection {
    /// What the newest event of a game changes on its server, and everywhere if both players have chosen that; nothing unless
    /// it ends a rated game that counts.
    pub(super) async fn settlements(
        &mut self,
        after: &Game,
    ) -> Result<Vec<Settlement>, StoreError> {
        let mut settlements = Vec::new();
        let (Some(server), Some(opponent)) = (after.setup.home.server, &after.setup.opponent)
        else {
            return Ok(settlements);
        };
        if half_points(after).is_none() {
            return Ok(settlements);
        }
        let (one, other) = (after.setup.challenger.id, opponent.id);
        let [one, other, _] = self.preferences([one, other, one]).await?;
        let both = [one, other].map(|player| player.unwrap_or_default().global_rating);
        let everywhere = (both == [true, true]).then_some(ServerId::EVERYWHERE);
        for scope in [Some(server), everywhere].into_iter().flatten() {
            settlements.extend(self.settlement(after, scope).await?);
        }
        Ok(settlements)
    }

    async fn settlement(
        &mut self,
        after: &Game,
        scope: ServerId,
    ) -> Result<Option<Settlement>, StoreError> {
        let Some(pool) = Pool::of(&after.setup) else {
            return Ok(None);
        };
        let (Some(half_points), Some(opponent)) = (half_points(after), &after.setup.opponent)
        else {
            return Ok(None);
        };
        let at = after.changed_at();
        let is_move = |event: &&Event| matches!(event.kind, EventKind::Moved { .. });
        let moves = after.events.iter().filter(is_move);
        let people = [after.setup.challenger.id, opponent.id];
        let find = self.query(STANDINGS).bind(scope).bind(pool.key());
        let found: Vec<StandingRow> = find.bind(people[0]).bind(people[1]).all().await?;
        let of = |person: PlayerId| {
            let row = found.iter().find(|row| row.person == person)?;
            let known = row.rating.as_deref().map(|rating| {
                let [games, opponents] = [row.games, row.opponents].map(Option::unwrap_or_default);
                standing(rating, games, opponents)
            });
            Some((row.player, known.unwrap_or_else(|| Ok(Standing::new(at)))))
        };
        let (Some((one, first)), Some((other, second))) = (of(people[0]), of(people[1])) else {
            return Err(rows::damaged(after.number, "its players are unknown"));
        };
        let before = [first?, second?];
        let removed = self.query(REMOVED).bind(scope).bind(one).bind(other);
        let counts = removed.rows().await?.is_empty();
        let find = self.query(PAIRING).bind(scope).bind(pool.key());
        let find = find.bind(one).bind(other).bind(Encounters::since(at));
        let pairs: Vec<PairRow> = find.all().await?;
        let net = |key: PlayerKey| {
            let row = pairs.iter().find(|row| row.player == key);
            row.map_or(0.0, |row| points(row.net))
        };
        let games = pairs.first().map_or(0, |row| row.games);
        let encounters = Encounters {
            games: u32::try_from(games).unwrap_or(u32::MAX),
            net: [net(one), net(other)],
        };
        Ok(Some(Settlement {
            scope,
            pool,
            game: after.number,
            server: after.setup.home.server,
            at,
            half_points,
            plies: u32::try_from(moves.count()).unwrap_or(u32::MAX),
            players: [one, other],
            before,
            after: settled(pool, before, half_points, encounters, at),
            counts,
        }))
    }
}

impl Connection {
    pub(super) async fn ratings_of(
        &mut self,
        person: PlayerId,
    ) -> Result<Vec<PersonalRating>, StoreError> {
        let found = self.query(CHANGES_OF).bind(person).all().await?;
        let change = |(server, pool, game, at, change, rating)| PersonalRating {
            server,
            pool,
            game,
            at,
            change,
            rating,
        };
        Ok(found.into_iter().map(change).collect())
    }
}

impl Settlement {
    pub(super) async fn write(&self, batch: &mut Batch) -> Result<(), StoreError> {
        batch
            .query(GAME)
            .bind(self.scope)
            .bind(self.pool.key())
            .bind(self.game)
            .bind(self.at)
            .bind(self.players[0])
            .bind(self.players[1])
            .bind(i64::from(self.half_points[0]))
            .bind(i64::from(self.plies))
            .bind(self.server)
            .execute()
            .await?;
        if !self.counts {
            return Ok(());
        }
        for seat in 0..2 {
            let (player, after) = (self.players[seat], self.after[seat]);
            let change = after.rating.value - self.before[seat].rating.value;
            batch
                .query(ADD)
                .bind(self.scope)
                .bind(self.pool.key())
                .bind(player)
                .bind(i64::from(after.games))
                .bind(self.game)
                .bind(self.players[1 - seat])
                .bind(self.at)
                .bind(i64::from(self.half_points[seat]))
                .bind(hundredths(change))
                .bind(hundredths(after.rating.value))
                .bind(self.server)
                .execute()
                .await?;
            batch
                .query(PUT)
                .bind(self.scope)
                .bind(self.pool.key())
                .bind(player)
                .bind(after.rating.to_string())
                .bind(hundredths(after.rating.value))
                .bind(hundredths(after.rating.deviation))
                .bind(i64::from(after.games))
                .bind(i64::from(after.opponents))
                .bind(self.at)
                .execute()
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// What a game changed, if it was rated and counted.
    pub async fn rating_changes(&self, game: GameNumber) -> Result<Vec<RatingChange>, StoreError> {
        let found: Vec<ChangeRow> = self
            .readable("rating_changes", OF_GAME, |query| query.bind(game))
            .await?;
        let known = found.into_iter().filter_map(|row| {
            let person = row.person?;
            let (number, change) = (row.number, row.change);
            Some(
                standing(&row.rating, number, 0).map(|standing| RatingChange {
                    person,
                    rating: standing.rating,
                    change,
                }),
            )
        });
        known.collect()
    }

    /// The best of a server: those whose rating is certain, against several opponents, with a recent game.
    pub async fn ladder(
        &self,
        scope: ServerId,
        pool: Pool,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let found: Vec<LadderRow> = self
            .readable("ladder", LADDER, |query| {
                let query = query.bind(scope).bind(pool.key());
                let query = query.bind(Standing::listed_since(pool, now));
                let query = query.bind(i64::from(2 * most)).bind(Encounters::since(now));
                let query = query.bind(i64::from(Standing::LATEST));
                let required = Requirements::of(scope);
                query
                    .bind(hundredths(required.deviation))
                    .bind(i64::from(required.opponents))
                    .bind(i64::from(required.servers))
            })
            .await?;
        let varied = found
            .into_iter()
            .filter(|row| Standing::is_varied(row.games, row.most));
        let listed = varied.take(usize::try_from(most).unwrap_or(usize::MAX));
        let listed = listed.map(|row| {
            Ok(Listed {
                standing: standing(&row.rating, row.games, row.opponents)?,
                player: Player {
                    id: row.person,
                    name: row.name,
                },
                change: row.change,
                line: Vec::new(),
            })
        });
        let mut listed: Vec<Listed> = listed.collect::<Result<_, StoreError>>()?;
        let ratings = listed.iter().map(|one| one.standing.rating.value);
        let lowest = hundredths(ratings.fold(f64::MAX, f64::min));
        let values: Vec<(PlayerId, i64)> = self
            .readable("ladder_lines", LINES, |query| {
                let query = query.bind(scope).bind(pool.key()).bind(lowest);
                let query = query.bind(i64::from(Standing::LATEST));
                query.bind(hundredths(Rating::PROVISIONAL))
            })
            .await?;
        for one in &mut listed {
            let own = values.iter().filter(|(person, _)| *person == one.player.id);
            one.line = own.map(|(_, value)| *value).collect();
        }
        Ok(listed)
    }

    /// How a person stands in each pool of a server where they have a rating.
    pub async fn standings(
        &self,
        person: PlayerId,
        scope: ServerId,
        now: Timestamp,
    ) -> Result<Vec<OwnStanding>, StoreError> {
        let found: Vec<OwnRow> = self
            .readable("standings", OF_PERSON, |query| {
                query
                    .bind(person)
                    .bind(scope)
                    .bind(i64::from(Standing::LATEST))
            })
            .await?;
        let changes = self.on_connection("ratings_of", |mut connection| async move {
            connection.ratings_of(person).await
        });
        let changes = changes.await?;
        let mut standings = Vec::new();
        for row in found {
            // A pool of a newer version is skipped.
            let Some(pool) = Pool::find(&row.pool) else {
                continue;
            };
            let standing = standing(&row.rating, row.games, row.opponents)?;
            let unlisted = standing.unlisted(pool, row.most, (row.changed, now));
            let own = changes.iter().filter(|change| {
                u64::try_from(change.server) == Ok(scope.get()) && change.pool == row.pool
            });
            standings.push(OwnStanding {
                pool,
                standing,
                unlisted,
                line: own.map(|change| change.rating).collect(),
            });
        }
        Ok(standings)
    }
}
