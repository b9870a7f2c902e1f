//! Where games live: their channels and threads, and the servers that the arbiter has left.

use super::connection::row;
use std::collections::BTreeSet;

use super::connection::Queries as _;
use super::keys::PlayerKey;
use super::settings::LOCK_SERVER;
use super::{Store, StoreError};
use crate::game::{ChannelId, DeliveryFailure, GameNumber, Key, Place, ServerId, Timestamp};
/// How many games of a server that was left go at once: few enough that nobody who plays meanwhile
/// notices.
const CLEARED_AT_ONCE: i64 = 25;

row! {
    struct PlayersRow {
        number: GameNumber,
        challenger: PlayerKey,
        opponent: Option<PlayerKey>,
    }
}

impl Store {
    /// Lets a game live in another place from now on; what is to be said about it is said there.
    pub async fn move_game(&self, game: GameNumber, home: Place) -> Result<(), StoreError> {
        self.update("move_game", |mut transaction| async move {
            transaction
                .query(
                    "update games set home_channel = $2, home_parent = $3, home_server = $4
                    where number = $1",
                )
                .bind(game)
                .bind(home.channel)
                .bind(home.parent)
                .bind(home.server)
                .execute()
                .await?;
            // Later messages about the game go there, too: all but answers that are under way, and
            // its announcement elsewhere. A message that was tried in the channel of a new thread
            // may have been posted there, and Discord compares nonces only within a channel.
            transaction
                .query(
                    "update outbox set channel = $2 where game = $1
                    and purpose not in ('answer', 'announcement', 'retraction')
                    and (attempts = 0 or purpose = 'thread' or channel <> coalesce($3, 0))",
                )
                .bind(game)
                .bind(home.channel)
                .bind(home.parent)
                .execute()
                .await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Writes down why nothing can be said at a game's home, or that it can; nothing where the game
    /// lives elsewhere now.
    pub async fn record_delivery_failure(
        &self,
        game: GameNumber,
        home: ChannelId,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        let (home, key) = (home, failure.map(DeliveryFailure::key));
        let update = "update games set delivery_failure = $2 where number = $1
            and home_channel = $3 and coalesce(delivery_failure, '') <> coalesce($2, '')";
        let noted = self.execute("record_delivery_failure", update, |query| {
            query.bind(game).bind(key).bind(home)
        });
        noted.await.map(|_| ())
    }

    /// The games in play in whose threads nothing was said or done since a moment, with the
    /// threads: so many of them.
    pub async fn idle_threads(
        &self,
        since: Timestamp,
        most: u32,
    ) -> Result<Vec<(GameNumber, ChannelId)>, StoreError> {
        let most = i64::from(most);
        let select = "select number, home_channel from games where state = 'playing'
            and home_parent is not null and changed < $1 and coalesce(kept_open, 0) < $1
            order by changed, number limit $2";
        let idle = self.readable("idle_threads", select, |query| query.bind(since).bind(most));
        idle.await
    }

    /// Writes down that a game's thread was kept awake at a moment: `false` when somebody has done
    /// so since the other moment.
    pub async fn keep_thread_open(
        &self,
        game: GameNumber,
        at: Timestamp,
        since: Timestamp,
    ) -> Result<bool, StoreError> {
        let update =
            "update games set kept_open = $2 where number = $1 and coalesce(kept_open, 0) < $3";
        let noted = self.execute("keep_thread_open", update, |query| {
            query.bind(game).bind(at).bind(since)
        });
        Ok(noted.await? == 1)
    }

    /// Writes down that the arbiter has left a server, or is there again; the first moment of
    /// leaving counts.
    pub async fn set_presence(
        &self,
        server: ServerId,
        left: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.update("set_presence", |mut transaction| async move {
            if left.is_some() {
                let lock = transaction.query(LOCK_SERVER);
                lock.bind(server).execute().await?;
            }
            transaction
                .query(
                    "update servers set left_at = $2
                where id = $1 and (left_at is null) <> (cast($2 as bigint) is null)",
                )
                .bind(server)
                .bind(left)
                .execute()
                .await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Removes a few games of a server that was left before a moment, or, where it has none any
    /// more, the server with its settings: how many games. Nothing when there is no such server any
    /// more.
    pub async fn clear_left(&self, before: Timestamp) -> Result<Option<u64>, StoreError> {
        self.update("clear_left", |mut transaction| async move {
            let left = transaction
                .query("select id from servers where left_at < $1 order by left_at, id limit 1")
                .bind(before);
            let Some((server,)) = left.optional::<(ServerId,)>().await? else {
                return Ok(None);
            };
            // This locks the server, so that no other process clears it at the same time.
            let locked = transaction
                .query("update servers set left_at = left_at where id = $1 and left_at < $2")
                .bind(server)
                .bind(before);
            if locked.execute().await? == 0 {
                // The arbiter is there again, or another process has cleared it.
                return Ok(Some(0));
            }
            let games: Vec<PlayersRow> = transaction
                .query(
                    "select number, challenger, opponent from games where home_server = $1
                    order by number limit $2",
                )
                .bind(server)
                .bind(CLEARED_AT_ONCE)
                .all()
                .await?;
            if games.is_empty() {
                for delete in [
                    "delete from settings where scope = 'server' and id = $1",
                    "delete from servers where id = $1",
                ] {
                    transaction.query(delete).bind(server).execute().await?;
                }
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
        })
        .await
    }
}
