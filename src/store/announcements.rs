//! Announcements of open challenges in a server's channel.

use crate::game::{
    CHALLENGE_LAPSES_AFTER, DeliveryFailure, GameNumber, Key, MessageRef, ServerId, Timestamp,
};
use crate::store::connection::Queries;
use crate::store::{OutboxMessage, Purpose, Store, StoreError, outbox};

/// Locks the game, so that a concurrent answer to the challenge finds the retraction's row.
const ANNOUNCED: &str = "update games set announced_channel = $2, announced_message = $3
    where number = $1 returning state, since";

/// Makes the retraction of a challenge's announcement due.
pub(super) async fn retract(
    on: &mut impl Queries,
    game: GameNumber,
    now: Timestamp,
) -> Result<(), StoreError> {
    on.query("update outbox set due = $2 where game = $1 and purpose = 'retraction' and due > $2")
        .bind(game)
        .bind(now)
        .run()
        .await
}

impl Store {
    /// Replaces the row of a posted announcement with its retraction, due when the challenge lapses, or now if it was
    /// answered.
    pub async fn announced(
        &self,
        leased: &OutboxMessage,
        posted: MessageRef,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (game, event) = (leased.game, leased.event);
        self.write("announced", |mut transaction| async move {
            let announced = transaction.query(ANNOUNCED).bind(game);
            let announced = announced.bind(posted.channel).bind(posted.message);
            let found: Option<(String, Timestamp)> = announced.optional().await?;
            outbox::delete(&mut transaction, game, event, Purpose::Announcement).await?;
            if let Some((state, since)) = found {
                let due = match state.as_str() {
                    "waiting" => since.plus(CHALLENGE_LAPSES_AFTER),
                    _ => now,
                };
                let purpose = Purpose::Retraction;
                let retraction = OutboxMessage::new(game, event, purpose, posted.channel, due);
                outbox::delete(&mut transaction, game, event, Purpose::Retraction).await?;
                outbox::post(&mut transaction, game, &[retraction]).await?;
            }
            transaction.commit().await?;
            self.memory().outbox.stir();
            Ok(())
        })
        .await
    }

    /// Stores the newest message about a game in the other channel.
    pub async fn set_announcement(
        &self,
        game: GameNumber,
        card: MessageRef,
    ) -> Result<(), StoreError> {
        let update =
            "update games set announced_channel = $2, announced_message = $3 where number = $1";
        let stored = self.execute("set_announcement", update, |query| {
            query.bind(game).bind(card.channel).bind(card.message)
        });
        stored.await.map(|_| ())
    }

    /// Stores why announcements fail in a server, or `None`; ignored if its channel has changed
    /// since.
    pub async fn record_announcement(
        &self,
        server: ServerId,
        leased: &OutboxMessage,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        let update = "update servers set challenges_failure = $3 where id = $1
            and coalesce(challenges_failure, '') <> coalesce($3, '')
            and exists (select 1 from settings where scope = 'server' and id = $1
                and key = 'challenges-channel' and value = $2)";
        let (channel, key) = (leased.channel, failure.map(DeliveryFailure::key));
        let noted = self.execute("record_announcement", update, |query| {
            query.bind(server).bind(channel.to_string()).bind(key)
        });
        noted.await.map(|_| ())
    }
}
