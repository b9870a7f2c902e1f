//! Homes of games, and servers that removed the bot.

use std::collections::BTreeSet;

use crate::features::preferences::store::LOCK_SERVER;
use crate::game::{
    ChannelId, DeliveryFailure, GameNumber, Key, MessageRef, Place, ServerId, Timestamp,
};
use crate::store::connection::Queries as _;
use crate::store::keys::PlayerKey;
use crate::store::lists::{HOLD, Housed};
use crate::store::{OutboxMessage, Store, StoreError};

const DELETE_GAME: &str = "delete from games where number = $1
    returning challenger, opponent, vote_host, home_channel, home_parent";

/// Small, so that players aren't delayed.
const CLEARED_AT_ONCE: i64 = 25;

impl Store {
    /// Moves a game and its pending messages to another place. An existing card stays.
    pub async fn move_game(
        &self,
        game: GameNumber,
        home: Place,
        card: Option<MessageRef>,
    ) -> Result<(), StoreError> {
        self.write("move_game", |mut transaction| async move {
            let held = transaction.query(HOLD).bind(game);
            if let Some(held) = held.optional::<Housed>().await? {
                transaction.rehouse(&held, home).await?;
            }
            transaction
                .query(
                    "update games set home_channel = $2, home_parent = $3, home_server = $4,
                    card_channel = coalesce(card_channel, $5),
                    card_message = coalesce(card_message, $6)
                    where number = $1",
                )
                .bind(game)
                .bind(home.channel)
                .bind(home.parent)
                .bind(home.server)
                .bind(card.map(|card| card.channel))
                .bind(card.map(|card| card.message))
                .execute()
                .await?;
            // Pending answers and announcements stay. So does a message already tried in the new thread's channel: it may
            // have been posted, and Discord compares nonces only within a channel.
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
            Ok(transaction.commit().await?)
        })
        .await?;
        self.memory().neighbours.forget(|_| true);
        Ok(())
    }

    /// Games under way in a thread.
    pub async fn games_in_thread(&self, thread: ChannelId) -> Result<Vec<GameNumber>, StoreError> {
        let select =
            "select game from places where channel = $1 and kind = 'home' and is_thread = 1
            and state = 'playing' order by game";
        let found = self.readable("games_in_thread", select, |query| query.bind(thread));
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    /// Moves a game with its messages from a deleted thread to the parent channel, and adds a message that says so. Later
    /// messages of its event go there, too.
    pub async fn leave_thread(
        &self,
        thread: ChannelId,
        home: Place,
        moved: &OutboxMessage,
    ) -> Result<(), StoreError> {
        self.write("leave_thread", |mut transaction| async move {
            let held = transaction.query(HOLD).bind(moved.game);
            let held: Option<Housed> = held.optional().await?;
            if let Some(held) = held.filter(|held| held.home_channel == thread) {
                transaction.rehouse(&held, home).await?;
            }
            let update =
                "update games set home_channel = $2, home_parent = null, delivery_failure = null,
                card_message = case when card_channel = $3 then null else card_message end,
                card_channel = case when card_channel = $3 then null else card_channel end
                where number = $1 and home_channel = $3";
            let update = transaction.query(update).bind(moved.game);
            update.bind(home.channel).bind(thread).execute().await?;
            let update = "update outbox set channel = $2 where game = $1 and channel = $3";
            let update = transaction.query(update).bind(moved.game);
            update.bind(home.channel).bind(thread).execute().await?;
            let update = "update tournaments set home_channel = $1, home_parent = null
                where home_channel = $2 and home_parent is not null";
            let update = transaction.query(update).bind(home.channel);
            update.bind(thread).execute().await?;
            transaction.post_once(moved).await?;
            Ok(transaction.commit().await?)
        })
        .await?;
        self.memory().neighbours.forget(|_| true);
        Ok(())
    }

    /// Stores why messages to a game's home fail, or `None`; ignored if the game has moved.
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

    /// Games in threads without activity since then.
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

    /// Stores that a thread was refreshed; `false` if another process did so after `since`.
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

    /// Stores that the bot has left a server (the first time counts) or has returned.
    pub async fn set_presence(
        &self,
        server: ServerId,
        left: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.write("set_presence", |mut transaction| async move {
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
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Deletes some games of a server left before then, or the server with its settings if no games remain. Returns the
    /// number of games; `None` if there is no such server.
    pub async fn clear_left(&self, before: Timestamp) -> Result<Option<u64>, StoreError> {
        self.write("clear_left", |mut transaction| async move {
            let left = transaction
                .query("select id from servers where left_at < $1 order by left_at, id limit 1")
                .bind(before);
            let Some((server,)) = left.optional::<(ServerId,)>().await? else {
                return Ok(None);
            };
            // Locks the server against other processes.
            let locked = transaction
                .query("update servers set left_at = left_at where id = $1 and left_at < $2")
                .bind(server)
                .bind(before);
            if locked.execute().await? == 0 {
                // The bot has returned, or another process has cleared the server.
                return Ok(Some(0));
            }
            let games: Vec<(GameNumber,)> = transaction
                .query("select number from games where home_server = $1 order by number limit $2")
                .bind(server)
                .bind(CLEARED_AT_ONCE)
                .fetch_all()
                .await?;
            if games.is_empty() {
                for delete in [
                    "delete from settings where scope = 'server' and id = $1",
                    "delete from servers where id = $1",
                ] {
                    transaction.query(delete).bind(server).execute().await?;
                }
            }
            for delete in [
                "delete from rating_changes where scope = $1",
                "delete from ratings where scope = $1",
                "delete from rated_games where scope = $1",
                "delete from ladder_removals where scope = $1",
                "delete from tournaments where home_server = $1",
            ] {
                transaction.query(delete).bind(server).execute().await?;
            }
            let mut players = BTreeSet::<PlayerKey>::new();
            for (number,) in &games {
                let delete = transaction.query(DELETE_GAME).bind(*number);
                let Some((challenger, opponent, host, channel, parent)) = delete.optional().await?
                else {
                    continue;
                };
                let people = [challenger, opponent, host];
                let home: [Option<ChannelId>; 2] = [channel, parent];
                transaction.remove_from_lists(*number, home, people).await?;
                players.extend([challenger, opponent].into_iter().flatten());
            }
            for player in players {
                // Locks the player: a concurrent new game waits here.
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
