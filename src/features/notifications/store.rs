//! Notifications of turns, and nudges.

use crate::game::{DAY, GameNumber, PlayerId, Seat, Timestamp};
pub(crate) use crate::store::connection::Queries as _;
use crate::store::outbox::{MessageRow, delete, message_at};
use crate::store::{OutboxMessage, Store, StoreError, rows};

/// Limit of rows combined in one direct message.
const MOST_NOTES: i64 = 50;

const PLAYING: &str =
    "select game from seats where person = $1 and seat <> 'host' and state = 'playing'";

/// A person's due notes, and those tried before.
const NOTES: &str = concat!(
    "select ",
    message_at!("$2"),
    " from players p join games g on g.state = 'playing'
            and ((g.challenger = p.id and g.to_move = 'challenger') or (g.opponent = p.id and g.to_move = 'opponent'))
        join outbox o on o.game = g.number
    where g.number in ({games}) and p.person = $1 and (o.due <= $2 or o.attempts > 0) and o.lane = 'user'
    order by o.due, o.game, o.purpose limit $3"
);

/// Stores a nudge, at most once a day. A redelivered request finds its own time, so it counts once.
const NUDGE: [&str; 2] = [
    "update games set challenger_nudged = $2 where number = $1 and (challenger_nudged is null
        or challenger_nudged = $2 or challenger_nudged <= $2 - 86400000)",
    "update games set opponent_nudged = $2 where number = $1 and (opponent_nudged is null
        or opponent_nudged = $2 or opponent_nudged <= $2 - 86400000)",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nudged {
    Written,
    /// The next nudge is possible at this time.
    TooSoon(Timestamp),
}

impl Store {
    pub async fn notes_for(
        &self,
        person: PlayerId,
        until: Timestamp,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let finders = [(PLAYING, Some(person.into()))];
        let notes = self.of_games("notes_for", &finders, NOTES, |query| {
            query.bind(person).bind(until).bind(MOST_NOTES)
        });
        rows::readable(notes.await?.into_iter().map(MessageRow::into_message))
    }

    pub async fn post_once(&self, messages: &[OutboxMessage]) -> Result<(), StoreError> {
        self.write("post_once", |mut transaction| async move {
            for message in messages {
                transaction.post_once(message).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await?;
        self.note_due(messages);
        Ok(())
    }

    /// Replaces a message with others, which may already exist.
    pub async fn replace_message(
        &self,
        message: &OutboxMessage,
        others: &[OutboxMessage],
    ) -> Result<(), StoreError> {
        self.write("replace_message", |mut transaction| async move {
            let (game, event) = (message.game, message.event);
            delete(&mut transaction, game, event, message.purpose).await?;
            for other in others {
                transaction.post_once(other).await?;
            }
            Ok(transaction.commit().await?)
        })
        .await?;
        self.note_due(others);
        Ok(())
    }

    pub async fn nudge(
        &self,
        game: GameNumber,
        by: Seat,
        at: Timestamp,
        messages: &[OutboxMessage],
    ) -> Result<Nudged, StoreError> {
        self.write("nudge", |mut transaction| async move {
            let nudge = transaction.query(NUDGE[by as usize]).bind(game).bind(at);
            if nudge.execute().await? == 0 {
                let last = transaction.query(
                    "select challenger_nudged, opponent_nudged from games where number = $1",
                );
                let last: Option<(Option<Timestamp>, Option<Timestamp>)> =
                    last.bind(game).optional().await?;
                let (challenger, opponent) = last.unwrap_or_default();
                let last = match by {
                    Seat::Challenger => challenger,
                    Seat::Opponent => opponent,
                };
                return Ok(Nudged::TooSoon(last.unwrap_or(at).plus(DAY)));
            }
            for message in messages {
                transaction.post_once(message).await?;
            }
            transaction.commit().await?;
            self.note_due(messages);
            Ok(Nudged::Written)
        })
        .await
    }
}
