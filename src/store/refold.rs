//! Ratings as the fold of their games: computed again once a game or a player counts no longer.

use std::collections::HashMap;

use super::connection::{Queries as _, Query, Transaction, row};
use super::keys::PlayerKey;
use super::ratings::{Change, Rated, count, insert_change, insert_rating, points};
use super::{Store, StoreError};
use crate::game::{Encounters, GameNumber, PlayerId, Pool, ServerId, Standing, Timestamp};

/// The games that count.
const GAMES: &str = "select game, at, one, other, half_points, server from rated_games
    where scope = $1 and pool = $2 and removed = 0
    and not exists (select 1 from ladder_removals l where l.scope = $1 and (l.player = one or l.player = other))
    order by at, game";

/// Rows that one statement writes.
const MOST_ROWS: usize = 500;

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

/// The changes of games in the order of their ends, as if no rating were known.
fn folded(scope: ServerId, pool: Pool, games: &[GameRow]) -> Vec<Change> {
    let mut standings: HashMap<PlayerKey, Standing> = HashMap::new();
    let mut met: HashMap<[PlayerKey; 2], Vec<(Timestamp, f64)>> = HashMap::new();
    let mut all = Vec::new();
    for game in games {
        let (players, at) = ([game.one, game.other], game.at);
        let won = count(game.half_points).min(2);
        let rated = Rated {
            scope,
            pool,
            game: game.game,
            server: game.server,
            at,
            players,
            half_points: [won, 2 - won],
        };
        let pairs = [players, [game.other, game.one]];
        let of_pair = pairs.map(|pair| met.get(&pair).map_or(&[][..], Vec::as_slice));
        let recent = |changes: &[(Timestamp, f64)]| {
            let since = Encounters::since(at);
            let recent = changes.iter().filter(|(at, _)| *at >= since);
            recent.map(|(_, change)| change).sum()
        };
        let encounters = Encounters {
            games: u32::try_from(of_pair[0].len()).unwrap_or(u32::MAX),
            net: of_pair.map(recent),
        };
        let before = players.map(|player| {
            let known = standings.get(&player).copied();
            known.unwrap_or_else(|| Standing::new(at))
        });
        for (change, pair) in rated.changes(before, encounters).into_iter().zip(pairs) {
            standings.insert(change.player(), change.after);
            let changes = met.entry(pair).or_default();
            changes.push((at, points(change.points())));
            all.push(change);
        }
    }
    all
}

impl Transaction {
    /// Computes the ratings of a pool again from its games.
    async fn fold(&mut self, scope: ServerId, pool: Pool) -> Result<(), StoreError> {
        let mut games = self.rated_games(scope, pool).await?;
        loop {
            for delete in [
                "delete from rating_changes where scope = $1 and pool = $2",
                "delete from ratings where scope = $1 and pool = $2",
            ] {
                let delete = self.query(delete).bind(scope).bind(pool.key());
                delete.execute().await?;
            }
            let changes = folded(scope, pool, &games);
            let put = insert_change!("values ");
            self.insert(put, 11, &changes, Change::bind_change).await?;
            let latest: HashMap<PlayerKey, Change> =
                changes.iter().map(|one| (one.player(), *one)).collect();
            let latest: Vec<Change> = latest.into_values().collect();
            let put = insert_rating!("");
            self.insert(put, 9, &latest, Change::bind_rating).await?;
            // A game whose end was written in between counts too.
            let now = self.rated_games(scope, pool).await?;
            if now.len() == games.len() {
                return Ok(());
            }
            games = now;
        }
    }

    async fn rated_games(
        &mut self,
        scope: ServerId,
        pool: Pool,
    ) -> Result<Vec<GameRow>, StoreError> {
        Ok(self.query(GAMES).bind(scope).bind(pool.key()).all().await?)
    }

    /// Writes many rows of so many columns.
    async fn insert<T>(
        &mut self,
        insert: &str,
        columns: usize,
        rows: &[T],
        bind: impl for<'q> Fn(&T, Query<'q>) -> Query<'q>,
    ) -> Result<(), StoreError> {
        for rows in rows.chunks(MOST_ROWS) {
            let row = |row: usize| {
                let values = (1..=columns).map(|column| format!("${}", row * columns + column));
                format!("({})", values.collect::<Vec<_>>().join(", "))
            };
            let values = (0..rows.len()).map(row).collect::<Vec<_>>().join(", ");
            let query = self.query_made(format!("{insert}{values}"));
            let query = rows.iter().fold(query, |query, row| bind(row, query));
            query.execute().await?;
        }
        Ok(())
    }
}

impl Store {
    /// Takes somebody off the ladders of a server, or back on: its ratings are computed again. `false` for somebody who
    /// never played there.
    pub async fn set_removed(
        &self,
        scope: ServerId,
        person: PlayerId,
        is_removed: bool,
    ) -> Result<bool, StoreError> {
        self.update("set_removed", |mut transaction| async move {
            let find = transaction.query(
                "select distinct p.id, r.pool from players p join rated_games r on r.scope = $2 and (r.one = p.id or r.other = p.id)
                where p.person = $1",
            );
            let found: Vec<(PlayerKey, String)> = find.bind(person).bind(scope).all().await?;
            for (player, _) in found.iter().take(1) {
                let change = transaction.query(if is_removed {
                    "insert into ladder_removals (scope, player) values ($1, $2) on conflict do nothing"
                } else {
                    "delete from ladder_removals where scope = $1 and player = $2"
                });
                change.bind(scope).bind(*player).execute().await?;
            }
            for pool in found.iter().filter_map(|(_, pool)| Pool::find(pool)) {
                transaction.fold(scope, pool).await?;
            }
            transaction.commit().await?;
            Ok(!found.is_empty())
        })
        .await
    }

    /// The same for one game: `false` if it isn't a rated one of this server.
    pub async fn set_game_removed(
        &self,
        scope: ServerId,
        game: GameNumber,
        is_removed: bool,
    ) -> Result<bool, StoreError> {
        self.update("set_game_removed", |mut transaction| async move {
            let change = transaction.query(
                "update rated_games set removed = $3 where scope = $1 and game = $2 returning pool",
            );
            let change = change.bind(scope).bind(game).bind(i64::from(is_removed));
            let pools: Vec<(String,)> = change.all().await?;
            for pool in pools.iter().filter_map(|(pool,)| Pool::find(pool)) {
                transaction.fold(scope, pool).await?;
            }
            transaction.commit().await?;
            Ok(!pools.is_empty())
        })
        .await
    }
}
