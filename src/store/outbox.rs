//! The outbox: messages that are to be sent later or elsewhere.

use super::connection::row;
use super::connection::{Queries, Query, Transaction};
use super::{OutboxMessage, Purpose, Store, StoreError, rows};
use crate::game::{ChannelId, GameNumber, Timestamp};
use crate::referee::InteractionToken;

/// How many messages to one channel are read at once.
const MOST_TO_A_CHANNEL: i64 = 50;

/// The columns of a [`MessageRow`], from a row `o` of the outbox. Its token is read only if it is
/// of use at a moment.
macro_rules! message_at {
    ($at:literal) => {
        concat!(
            "o.game, o.event, o.purpose, o.channel, o.due, o.attempts,
            case when o.token_ends > ",
            $at,
            " then o.token end as token, o.token_ends"
        )
    };
}
pub(super) use message_at;

/// That the numbers are such as a message can have.
macro_rules! readable {
    () => {
        "o.event between 0 and 4294967295 and o.attempts between 0 and 4294967295 and o.channel <> 0"
    };
}

/// The messages to channels that are due, of each channel the first $3. Purposes that a newer
/// version has written are passed over. A flag is told in its channel only where the opponent has
/// to claim it. A direct message is here only where its game has ended, so that it goes.
const DUE: &str = concat!(
    "select game, event, purpose, channel, due, attempts, token, token_ends from (
        select ",
    message_at!("$1"),
    ", row_number() over (partition by o.channel order by o.due, o.game, o.event, o.purpose) as place
        from outbox o where o.due <= $1 and ",
    readable!(),
    " and (o.purpose in ('answer', 'home', 'thread', 'alarm-half', 'alarm-tenth', 'alarm-fiftieth', 'alarm-pause-over',
                'arbiter-offer', 'announcement', 'retraction', 'ping-turn', 'ping-nudge', 'ping-reminder',
                'shared-review', 'shared-review-1', 'shared-review-2', 'shared-review-3')
            or (o.purpose = 'alarm-flag'
                and exists (select 1 from games g where g.number = o.game and g.flag = 'claim'))
            or (o.purpose in ('direct-turn', 'direct-nudge', 'direct-reminder')
                and exists (select 1 from games g where g.number = o.game and g.to_move is null)))
    ) as messages where place <= $3 order by due, game, event, purpose limit $2"
);

/// The flags that are due and fall by themselves, and the proofs that are due.
const DUE_FLAGS: &str = concat!(
    "select ",
    message_at!("$1"),
    " from outbox o join games g on g.number = o.game
    where o.due <= $1 and ((o.purpose = 'alarm-flag' and g.flag <> 'claim') or o.purpose = 'proof') and ",
    readable!(),
    " order by o.due, o.game limit $2"
);

/// The turns of the arbiter as a player that are due. It waits until everything was told about the
/// event that it answers, so that nobody reads the answer first, but not for ever.
const DUE_TURNS: &str = concat!(
    "select ",
    message_at!("$1"),
    " from outbox o where o.due <= $1 and o.purpose = 'opponent' and (o.due <= $1 - 60000
        or not exists (select 1 from outbox t where t.game = o.game and t.event = o.event
            and t.purpose in ('answer', 'home', 'thread'))) and ",
    readable!(),
    " order by o.due, o.game limit $2"
);

/// The reviews that are due.
const DUE_REVIEWS: &str = concat!(
    "select ",
    message_at!("$1"),
    " from outbox o where o.due <= $1 and o.purpose = 'review' and ",
    readable!(),
    " order by o.due, o.game limit $2"
);

/// Puts off what is due in a channel, but no flag, no proof, no turn, no review and no direct
/// message. Tokens that will not live so long go.
const REST: &str = "update outbox set due = $3, token = case when token_ends > $3 then token end
    where channel = $1 and due <= $2 and purpose not in ('alarm-flag', 'proof', 'opponent', 'review')
        and purpose not like 'direct-%'";

/// Changes when a message is due, unless another process changed it, or its game moved to another
/// channel, since it was read. A token that will not live so long goes: the process that has leased
/// the message knows it.
const RESCHEDULE: &str = "update outbox
    set due = $6, attempts = $7, token = case when token_ends > $6 then token end
    where game = $1 and event = $2 and purpose = $3 and due = $4 and attempts = $5 and channel = $8";

/// Adds a message.
macro_rules! insert {
    () => {
        "insert into outbox (game, event, purpose, channel, due, attempts, token, token_ends)
        values ($1, $2, $3, $4, $5, $6, $7, $8)"
    };
}

const INSERT: &str = insert!();

/// Adds a message that may be there already.
const INSERT_ONCE: &str = concat!(insert!(), " on conflict do nothing");

/// How many messages are due, how many are for later, and when the oldest of the first was due.
const BACKLOG: &str = "select count(case when due <= $1 then 1 end) as due, count(case when due > $1 then 1 end) as later,
    min(case when due <= $1 then due end) as oldest from outbox";

row! {
    struct BacklogRow {
        due: i64,
        later: i64,
        oldest: Option<Timestamp>,
    }
}

/// How much is in the outbox, whichever version of the program has written it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    pub due: i64,
    /// Due in the future: alarms, and messages that could not be delivered yet.
    pub later: i64,
    /// When the oldest was due of those that are.
    pub oldest: Option<Timestamp>,
}

row! {
    pub(super) struct MessageRow {
        game: GameNumber,
        event: i64,
        purpose: String,
        channel: ChannelId,
        due: Timestamp,
        attempts: i64,
        token: Option<String>,
        token_ends: Option<Timestamp>,
    }
}

impl MessageRow {
    pub(super) fn message(self) -> Result<OutboxMessage, StoreError> {
        let game = self.game;
        let purpose = Purpose::ALL
            .into_iter()
            .find(|one| one.key() == self.purpose);
        Ok(OutboxMessage {
            game,
            event: rows::count(game, "a message's event", self.event)?,
            purpose: rows::known(game, &self.purpose, "purpose of a message", purpose)?,
            channel: self.channel,
            due: self.due,
            attempts: rows::count(game, "a message's number of attempts", self.attempts)?,
            token: (self.token.zip(self.token_ends))
                .map(|(text, ends)| InteractionToken::new(text, ends)),
        })
    }
}

impl Query<'_> {
    fn bind_message(self, game: GameNumber, message: &OutboxMessage) -> Self {
        let token = message.token.as_ref();
        self.bind(game)
            .bind(i64::from(message.event))
            .bind(message.purpose.key())
            .bind(message.channel)
            .bind(message.due)
            .bind(i64::from(message.attempts))
            .bind(token.map(|token| token.expose().to_owned()))
            .bind(token.map(InteractionToken::ends))
    }
}

/// Adds messages about a game.
pub(super) async fn post(
    on: &mut impl Queries,
    game: GameNumber,
    messages: &[OutboxMessage],
) -> Result<(), StoreError> {
    for message in messages {
        on.query(INSERT)
            .bind_message(game, message)
            .execute()
            .await?;
    }
    Ok(())
}

/// Removes the alarms of a game but those of the present turn, which an event began, and what its
/// players would hear of earlier turns; all of it where there is none.
pub(super) async fn silence(
    on: &mut impl Queries,
    game: GameNumber,
    alarms: Option<u32>,
    turn: Option<u32>,
) -> Result<(), StoreError> {
    on.query(
        "delete from outbox where game = $1 and ((event <> $2 and purpose like 'alarm-%')
            or (event <> $3 and (purpose like 'direct-%' or purpose like 'ping-%')))",
    )
    .bind(game)
    .bind(alarms.map_or(-1, i64::from))
    .bind(turn.map_or(-1, i64::from))
    .execute()
    .await?;
    Ok(())
}

impl Transaction {
    /// Adds a message that may be there already.
    pub(super) async fn post_once(&mut self, message: &OutboxMessage) -> Result<(), StoreError> {
        self.query(INSERT_ONCE)
            .bind_message(message.game, message)
            .execute()
            .await?;
        Ok(())
    }
}

impl Store {
    /// The messages to channels that are due, oldest first, and of each channel only so many that
    /// it leaves room for others. What this version cannot read is passed over and left to one that
    /// can.
    pub async fn due(&self, now: Timestamp, most: u32) -> Result<Vec<OutboxMessage>, StoreError> {
        let most = i64::from(most);
        let due = self.readable("due", DUE, |query| {
            query.bind(now).bind(most).bind(MOST_TO_A_CHANNEL)
        });
        due.await?.into_iter().map(MessageRow::message).collect()
    }

    /// The flags that are due and fall without a word to any channel, oldest first.
    pub async fn due_flags(
        &self,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let most = i64::from(most);
        let due = self.readable("due_flags", DUE_FLAGS, |query| query.bind(now).bind(most));
        due.await?.into_iter().map(MessageRow::message).collect()
    }

    /// The turns of the arbiter as a player that are due, oldest first.
    pub async fn due_turns(
        &self,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let most = i64::from(most);
        let due = self.readable("due_turns", DUE_TURNS, |query| query.bind(now).bind(most));
        due.await?.into_iter().map(MessageRow::message).collect()
    }

    /// When the first message is due that is not due yet.
    pub async fn next_due(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.on_connection("next_due", |mut connection| async move {
            let next = connection.query("select min(due) from outbox where due > $1");
            let (next,): (Option<Timestamp>,) = next.bind(now).one().await?;
            Ok(next)
        })
        .await
    }

    /// The reviews that are due, oldest first.
    pub async fn due_reviews(
        &self,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let most = i64::from(most);
        let due = self.readable("due_reviews", DUE_REVIEWS, |query| {
            query.bind(now).bind(most)
        });
        due.await?.into_iter().map(MessageRow::message).collect()
    }

    /// How much is in the outbox at a moment.
    pub async fn backlog(&self, now: Timestamp) -> Result<Backlog, StoreError> {
        let rows = self
            .all("backlog", BACKLOG, |query| query.bind(now))
            .await?;
        let counted = rows.into_iter().next();
        Ok(
            counted.map_or_else(Backlog::default, |row: BacklogRow| Backlog {
                due: row.due,
                later: row.later,
                oldest: row.oldest,
            }),
        )
    }

    /// Lets the messages to a channel that are due now be due at a later moment: it takes none at
    /// present.
    pub async fn rest(
        &self,
        channel: ChannelId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let rest = self.execute("rest", REST, |query| {
            query.bind(channel).bind(now).bind(until)
        });
        rest.await.map(|_| ())
    }

    /// Takes a message for delivery until the given moment: `false` when somebody else took,
    /// changed or delivered it.
    pub async fn lease(
        &self,
        message: &OutboxMessage,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let attempts = message.attempts.saturating_add(1);
        self.reschedule(message, until, attempts).await
    }

    /// Changes when a message is due and how often it has been tried: `false` when another process
    /// leased, changed or delivered it since it was read.
    pub async fn reschedule(
        &self,
        message: &OutboxMessage,
        until: Timestamp,
        attempts: u32,
    ) -> Result<bool, StoreError> {
        let changed = self.execute("reschedule", RESCHEDULE, |query| {
            query
                .bind(message.game)
                .bind(i64::from(message.event))
                .bind(message.purpose.key())
                .bind(message.due)
                .bind(i64::from(message.attempts))
                .bind(until)
                .bind(i64::from(attempts))
                .bind(message.channel)
        });
        Ok(changed.await? == 1)
    }

    /// Removes a message that was delivered, or that nobody will ever be able to deliver.
    pub async fn acknowledge(
        &self,
        game: GameNumber,
        event: u32,
        purpose: Purpose,
    ) -> Result<(), StoreError> {
        self.on_writer("acknowledge", |mut connection| async move {
            delete(&mut connection, game, event, purpose).await
        })
        .await
    }
}

/// Removes a message.
pub(super) async fn delete(
    on: &mut impl Queries,
    game: GameNumber,
    event: u32,
    purpose: Purpose,
) -> Result<(), StoreError> {
    on.query("delete from outbox where game = $1 and event = $2 and purpose = $3")
        .bind(game)
        .bind(i64::from(event))
        .bind(purpose.key())
        .execute()
        .await?;
    Ok(())
}
