//! Ratings as a fold over games: recomputed when a game or a player no longer counts.

use std::collections::HashMap;

use super::standing::Standing;
use super::store::{
    Change, Rated, from_hundredths, insert_change, insert_rating, insert_rows, saturating_u32,
};
use crate::game::{Encounters, GameNumber, PlayerId, Pool, ServerId, Timestamp};
pub(crate) use crate::store::connection::{Queries as _, Transaction, row};
use crate::store::keys::{Mark, PlayerKey, Secret};
use crate::store::{Store, StoreError};

/// The games that count.
const GAMES: &str = "select g.game, g.at, g.one, g.other, g.half_points, g.server,
        a.person as one_person, a.mark as one_mark, b.person as other_person, b.mark as other_mark
    from rated_games g join players a on a.id = g.one join players b on b.id = g.other
    where g.scope = $1 and g.pool = $2 and g.removed = 0
    and not exists (select 1 from ladder_removals l where l.scope = $1 and (l.player = g.one or l.player = g.other))
    order by g.at, g.game";

row! {
    struct GameRow {
        game: GameNumber,
        at: Timestamp,
        one: PlayerKey,
        other: PlayerKey,
        half_points: i64,
        server: Option<ServerId>,
        one_person: Option<PlayerId>,
        one_mark: Option<Mark>,
        other_person: Option<PlayerId>,
        other_mark: Option<Mark>,
    }
}

/// Identifies a player to opponents; it stays the same when they come back under a new key.
type Identity = Result<Mark, PlayerKey>;

fn identity(
    key: PlayerKey,
    mark: Option<Mark>,
    person: Option<PlayerId>,
    secret: Option<&Secret>,
) -> Identity {
    let present = || Some(secret?.mark(person?));
    mark.or_else(present).ok_or(key)
}

/// The changes of games in the order of their ends, starting without ratings.
fn folded(scope: ServerId, pool: Pool, games: &[GameRow], secret: Option<&Secret>) -> Vec<Change> {
    let mut standings: HashMap<PlayerKey, Standing> = HashMap::new();
    let mut met: HashMap<(PlayerKey, Identity), Vec<(Timestamp, f64)>> = HashMap::new();
    let mut all = Vec::new();
    for game in games {
        let (players, at) = ([game.one, game.other], game.at);
        let won = saturating_u32(game.half_points).min(2);
        let rated = Rated {
            scope,
            pool,
            game: game.game,
            server: game.server,
            at,
            players,
            half_points: [won, 2 - won],
        };
        let one = identity(game.one, game.one_mark, game.one_person, secret);
        let other = identity(game.other, game.other_mark, game.other_person, secret);
        let pairs = [(game.one, other), (game.other, one)];
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
            standings.insert(change.player_key(), change.after);
            let changes = met.entry(pair).or_default();
            changes.push((at, from_hundredths(change.points())));
            all.push(change);
        }
    }
    all
}

impl Transaction {
    /// Recomputes the ratings of a pool from its games.
    async fn fold(&mut self, scope: ServerId, pool: Pool) -> Result<(), StoreError> {
        loop {
            // A game that ends meanwhile waits for the ratings with its first row, and takes them in the same order.
            let lock = "select player from ratings where scope = $1 and pool = $2 order by player";
            let lock = self.query_locking(lock).bind(scope).bind(pool.key());
            lock.execute().await?;
            let games = self.rated_games(scope, pool).await?;
            for delete in [
                "delete from rating_changes where scope = $1 and pool = $2",
                "delete from ratings where scope = $1 and pool = $2",
            ] {
                let delete = self.query(delete).bind(scope).bind(pool.key());
                delete.execute().await?;
            }
            let changes = folded(scope, pool, &games, self.secret.clone().as_ref());
            let put = insert_change!("values ");
            insert_rows(self, put, 11, &changes, "", Change::bind_change).await?;
            let latest: HashMap<PlayerKey, Change> =
                changes.iter().map(|one| (one.player_key(), *one)).collect();
            let latest: Vec<Change> = latest.into_values().collect();
            let put = insert_rating!("");
            insert_rows(self, put, 9, &latest, "", Change::bind_rating).await?;
            // New players' games may have ended in the meantime.
            if self.rated_games(scope, pool).await?.len() == games.len() {
                return Ok(());
            }
        }
    }

    async fn rated_games(
        &mut self,
        scope: ServerId,
        pool: Pool,
    ) -> Result<Vec<GameRow>, StoreError> {
        Ok(self
            .query(GAMES)
            .bind(scope)
            .bind(pool.key())
            .fetch_all()
            .await?)
    }
}

impl Store {
    /// Removes a player from the ladders of a server, or restores them, and recomputes its ratings. `false` for a person who
    /// never played there.
    pub async fn set_removed(
        &self,
        scope: ServerId,
        person: PlayerId,
        is_removed: bool,
    ) -> Result<bool, StoreError> {
        let mark = self.secret().await?.mark(person);
        let written = self.write("set_removed", |mut transaction| async move {
            // Including their key before they deleted their data.
            let find = transaction.query("select id from players where person = $1 or mark = $2");
            let players: Vec<(PlayerKey,)> = find.bind(person).bind(mark).fetch_all().await?;
            let mut pools: Vec<String> = Vec::new();
            for (player,) in &players {
                let find = "select distinct pool from rated_games
                    where scope = $1 and (one = $2 or other = $2)";
                let find = transaction.query(find).bind(scope).bind(*player);
                let found: Vec<(String,)> = find.fetch_all().await?;
                pools.extend(found.into_iter().map(|(pool,)| pool));
            }
            if pools.is_empty() {
                return Ok(false);
            }
            for (player,) in &players {
                let change = transaction.query(if is_removed {
                    "insert into ladder_removals (scope, player) values ($1, $2) on conflict do nothing"
                } else {
                    "delete from ladder_removals where scope = $1 and player = $2"
                });
                change.bind(scope).bind(*player).execute().await?;
            }
            // A mark that was only kept for this can be deleted.
            let due = "update players set mark_ends = 0 where mark = $1 and mark_ends is null";
            transaction.query(due).bind(mark).execute().await?;
            pools.sort_unstable();
            pools.dedup();
            for pool in pools.iter().filter_map(|pool| Pool::find(pool)) {
                transaction.fold(scope, pool).await?;
            }
            transaction.commit().await?;
            Ok(true)
        });
        let written = written.await;
        self.memory().settled.forget(|_| true);
        written
    }

    /// Removes or restores one game: `false` if it isn't a rated one of this server.
    pub async fn set_game_removed(
        &self,
        scope: ServerId,
        game: GameNumber,
        is_removed: bool,
    ) -> Result<bool, StoreError> {
        let written = self.write("set_game_removed", |mut transaction| async move {
            let change = transaction.query(
                "update rated_games set removed = $3 where scope = $1 and game = $2 returning pool",
            );
            let change = change.bind(scope).bind(game).bind(i64::from(is_removed));
            let pools: Vec<(String,)> = change.fetch_all().await?;
            for pool in pools.iter().filter_map(|(pool,)| Pool::find(pool)) {
                transaction.fold(scope, pool).await?;
            }
            transaction.commit().await?;
            Ok(!pools.is_empty())
        });
        let written = written.await;
        self.memory().settled.forget(|_| true);
        written
    }
}
