//! Where games live: their channels and threads, and the servers that the arbiter has left.

use std::collections::BTreeSet;

use sqlx::FromRow;

use super::StoreError;
use super::database::Database;
use super::keys::{Id, PlayerKey};
use super::settings::LOCK_SERVER;
use crate::game::{DeliveryFailure, GameNumber, Key, Place, Timestamp};

/// How many games of a server that was left go at once: few enough that nobody who plays meanwhile
/// notices.
const CLEARED_AT_ONCE: i64 = 25;

#[derive(FromRow)]
struct ThreadRow {
    number: GameNumber,
    home_channel: Id,
}

#[derive(FromRow)]
struct PlayersRow {
    number: GameNumber,
    challenger: PlayerKey,
    opponent: Option<PlayerKey>,
}

impl Database {
    pub(super) async fn change_home(
        &self,
        game: GameNumber,
        home: Place,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        transaction
            .query(
                "update games set home_channel = $2, home_parent = $3, home_server = $4 where number = $1",
            )
            .bind(game)
            .bind(Id(home.channel))
            .bind(home.parent.map(Id))
            .bind(home.server.map(Id))
            .execute()
            .await?;
        // Later messages about the game go there, too: all but answers that are under way.
        transaction
            .query("update outbox set channel = $2 where game = $1 and purpose <> 'answer'")
            .bind(game)
            .bind(Id(home.channel))
            .execute()
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(super) async fn write_delivery_failure(
        &self,
        game: GameNumber,
        home: u64,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        connection
            .query(
                "update games set delivery_failure = $2
                where number = $1 and home_channel = $3 and coalesce(delivery_failure, '') <> coalesce($2, '')",
            )
            .bind(game)
            .bind(failure.map(DeliveryFailure::key))
            .bind(Id(home))
            .execute()
            .await?;
        Ok(())
    }

    pub(super) async fn read_idle_threads(
        &self,
        since: Timestamp,
        most: u32,
    ) -> Result<Vec<(GameNumber, u64)>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let idle: Vec<ThreadRow> = connection
            .query(
                "select number, home_channel from games
                where state = 'playing' and home_parent is not null and changed < $1 and coalesce(kept_open, 0) < $1
                order by changed, number limit $2",
            )
            .bind(since)
            .bind(i64::from(most))
            .all()
            .await?;
        let thread = |row: ThreadRow| (row.number, row.home_channel.0);
        Ok(idle.into_iter().map(thread).collect())
    }

    pub(super) async fn note_open_thread(
        &self,
        game: GameNumber,
        at: Timestamp,
        since: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let noted = connection
            .query(
                "update games set kept_open = $2 where number = $1 and coalesce(kept_open, 0) < $3",
            )
            .bind(game)
            .bind(at)
            .bind(since)
            .execute()
            .await?;
        Ok(noted == 1)
    }

    pub(super) async fn write_presence(
        &self,
        server: u64,
        left: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        if left.is_some() {
            let lock = transaction.query(LOCK_SERVER);
            lock.bind(Id(server)).execute().await?;
        }
        transaction
            .query(
                "update servers set left_at = $2
                where id = $1 and (left_at is null) <> (cast($2 as bigint) is null)",
            )
            .bind(Id(server))
            .bind(left)
            .execute()
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(super) async fn clear(&self, before: Timestamp) -> Result<Option<u64>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let left = transaction
            .query("select id from servers where left_at < $1 order by left_at, id limit 1")
            .bind(before);
        let Some((server,)) = left.optional::<(Id,)>().await? else {
            transaction.rollback().await?;
            return Ok(None);
        };
        // This locks the server, so that no other process clears it at the same time.
        let locked = transaction
            .query("update servers set left_at = left_at where id = $1 and left_at < $2")
            .bind(server)
            .bind(before);
        if locked.execute().await? == 0 {
            // The arbiter is there again, or another process has cleared it.
            transaction.rollback().await?;
            return Ok(Some(0));
        }
        let games: Vec<PlayersRow> = transaction
            .query(
                "select number, challenger, opponent from games where home_server = $1 order by number limit $2",
            )
            .bind(server)
            .bind(CLEARED_AT_ONCE)
            .all()
            .await?;
        if games.is_empty() {
            let delete = transaction.query("delete from servers where id = $1");
            delete.bind(server).execute().await?;
        }
        let mut players = BTreeSet::new();
        for game in &games {
            let delete = transaction.query("delete from games where number = $1");
            delete.bind(game.number).execute().await?;
            players.insert(game.challenger);
            players.extend(game.opponent);
        }
        for player in players {
            // This locks the player: who begins a game with them meanwhile waits here.
            let lock = transaction.query("update players set name = name where id = $1");
            lock.bind(player).execute().await?;
            transaction.remove_idle_player(player).await?;
        }
        transaction.commit().await?;
        Ok(Some(games.len() as u64))
    }
}
