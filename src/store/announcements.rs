//! Announcements of open challenges in a server's channel for that.

use super::connection::Queries;
use super::{OutboxMessage, Purpose, Store, StoreError, outbox};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, Card, DeliveryFailure, GameNumber, Key, ServerId, Timestamp,
};

/// Writes down which message announces a challenge, which locks the game: a request that answers
/// the challenge meanwhile waits here, and then finds the row of the retraction.
const ANNOUNCED: &str = "update games set announced_channel = $2, announced_message = $3
    where number = $1 returning state, since";

/// The announcement of a challenge is to be retracted now, where there is one.
pub(super) async fn retract(
    on: &mut impl Queries,
    game: GameNumber,
    now: Timestamp,
) -> Result<(), StoreError> {
    on.query("update outbox set due = $2 where game = $1 and purpose = 'retraction' and due > $2")
        .bind(game)
        .bind(now)
        .execute()
        .await?;
    Ok(())
}

impl Store {
    /// An announcement was posted, as this message: its row is replaced by the row of its
    /// retraction, which is due when the challenge lapses, or at once where it has its answer
    /// already.
    pub async fn announced(
        &self,
        leased: &OutboxMessage,
        posted: Card,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (game, event) = (leased.game, leased.event);
        self.update("announced", |mut transaction| async move {
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
            Ok(())
        })
        .await
    }

    /// Writes down why open challenges cannot be announced in a server, or that they can; nothing
    /// where another channel is set by now.
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
