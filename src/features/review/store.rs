//! Stored reviews of finished games.

use crate::game::{Game, GameNumber, Timestamp};
pub(crate) use crate::store::connection::{Queries as _, row};
use crate::store::{OutboxMessage, Store, StoreError};

row! {
    /// A stored review of a game.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct KeptReview {
        /// The engine's version; an unknown number belongs to a newer program.
        pub searcher: i64,
        /// A line per position, in the format of the engine crate.
        pub positions: String,
        /// When a player shared it.
        pub shared: Option<Timestamp>,
    }
}

/// Stores nothing if the game was deleted in the meantime.
const KEEP: &str = "insert into reviews (game, searcher, positions)
    select number, $2, $3 from games where number = $1
    on conflict (game) do update set searcher = excluded.searcher, positions = excluded.positions";

impl Store {
    /// The stored review of a game.
    pub async fn review(&self, game: GameNumber) -> Result<Option<KeptReview>, StoreError> {
        if let Some(stored) = game.stored_import() {
            return self.review_of_import(stored).await;
        }
        let select = "select searcher, positions, shared from reviews where game = $1";
        let found = self.readable("review", select, |query| query.bind(game));
        Ok(found.await?.into_iter().next())
    }

    /// Stores the review of a game in place of an older one; if that was shared, it stays shared.
    pub async fn keep_review(
        &self,
        game: GameNumber,
        searcher: u32,
        positions: &str,
    ) -> Result<(), StoreError> {
        let searcher = i64::from(searcher);
        if let Some(stored) = game.stored_import() {
            return self
                .keep_review_of_import(stored, searcher, positions)
                .await;
        }
        let keep = self.execute("keep_review", KEEP, |query| {
            query.bind(game).bind(searcher).bind(positions)
        });
        keep.await.map(|_| ())
    }

    /// Records that a replay is shared at the game's home, with its message: `false` if it already was.
    pub async fn share_replay(
        &self,
        game: &Game,
        message: Option<&OutboxMessage>,
    ) -> Result<bool, StoreError> {
        self.write("share_replay", |mut transaction| async move {
            let share = transaction
                .query(
                    "update games set replay_shared = $2
                    where number = $1 and (replay_shared is null or replay_shared <> $2)",
                )
                .bind(game.number)
                .bind(game.setup.home.channel);
            let is_first = share.execute().await? == 1;
            if let Some(message) = message.filter(|_| is_first) {
                transaction.post_once(message).await?;
            }
            transaction.commit().await?;
            Ok(is_first)
        })
        .await
    }

    /// Records that a review is shared, with its message: `false` if it already was.
    pub async fn share_review(
        &self,
        message: &OutboxMessage,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write("share_review", |mut transaction| async move {
            let share = transaction
                .query("update reviews set shared = $2 where game = $1 and shared is null")
                .bind(message.game)
                .bind(at);
            let is_first = share.execute().await? == 1;
            if is_first {
                transaction.post_once(message).await?;
            }
            transaction.commit().await?;
            Ok(is_first)
        })
        .await
    }
}
