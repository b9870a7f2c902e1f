//! The outbox: what is to be sent or done later.

use crate::game::{ChannelId, GameNumber, PlayerId, Timestamp};
use crate::referee::InteractionToken;
use crate::store::connection::{Queries, Query, Transaction, row};
use crate::store::{Lane, LaneKind, OutboxMessage, Purpose, Store, StoreError, rows};

/// How many rows of one lane are read at once.
const MOST_IN_A_LANE: i64 = 50;

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
pub(crate) use message_at;

/// That the numbers are such as a message can have.
macro_rules! readable {
    () => {
        "o.event between 0 and 4294967295 and o.attempts between 0 and 4294967295 and o.channel <> 0"
    };
}

/// The due rows of the purposes in $4, of each lane the first $3 and of each kind of lane the first
/// $2, and what is due next. Purposes that a newer version has written are passed over. A row that
/// comes after the answer waits for it, but for a minute at most; alarms of later are no answer. (With `or`, Postgres estimates the
/// few rows that there are; of a bound that it doesn't know it expects a third of the table.)
const DUE: &str = concat!(
    "select game, event, purpose, channel, due, attempts, token, token_ends, person from (
        select of_lanes.*, row_number() over (partition by lane order by due, game, event, purpose) as place from (
            select ",
    message_at!("$1"),
    ", o.lane, p.person, row_number() over (
                    partition by o.lane, case o.lane when 'channel' then o.channel when 'user' then p.person
                        when 'review' then 0 else o.game end
                    order by o.due, o.game, o.event, o.purpose) as place_in_lane
            from outbox o left join games g on g.number = o.game and o.lane = 'user'
                left join players p on p.id = case g.to_move when 'challenger' then g.challenger
                    when 'opponent' then g.opponent end
            where (o.due <= $1 or o.due = (select min(due) from outbox where due > $1))
                and $4 like '% ' || o.purpose || ' %' and ",
    readable!(),
    " and (o.after_answer = 0 or o.due <= $1 - 60000 or not exists (select 1 from outbox t
                    where t.game = o.game and t.event = o.event and t.lane = 'channel' and t.due < o.due + 60000))
        ) as of_lanes where place_in_lane <= $3
    ) as of_kinds where place <= $2 order by due, game, event, purpose"
);

/// Puts off what is due in a channel. Tokens that will not live so long go.
const DEFER_CHANNEL: &str =
    "update outbox set due = $3, token = case when token_ends > $3 then token end
    where channel = $1 and due <= $2 and lane = 'channel'";

/// Changes when a message is due, unless another process changed it, or its game moved to another
/// channel, since it was read. A token that will not live so long goes: the process that has leased
/// the message knows it.
const RESCHEDULE: &str = "update outbox
    set due = $6, attempts = $7, token = case when token_ends > $6 then token end
    where game = $1 and event = $2 and purpose = $3 and due = $4 and attempts = $5 and channel = $8";

/// Adds a message.
macro_rules! insert {
    () => {
        "insert into outbox (game, event, purpose, channel, due, attempts, token, token_ends, lane, after_answer)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    };
}

const INSERT: &str = insert!();

const DELETE: &str = "delete from outbox where game = $1 and event = $2 and purpose = $3";

/// Adds a message that may be there already.
const INSERT_ONCE: &str = concat!(insert!(), " on conflict do nothing");

/// How many messages are due, how many are for later, and when the oldest of the first was due.
const BACKLOG: &str = "select count(case when due <= $1 then 1 end) as due, count(case when due > $1 then 1 end) as later,
    min(case when due <= $1 then due end) as oldest from outbox";

row! {
    /// How much is in the outbox, whichever version of the program has written it.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct Backlog {
        pub due: i64,
        /// Due in the future: alarms, and messages that could not be delivered yet.
        pub later: i64,
        /// When the oldest was due of those that are.
        pub oldest: Option<Timestamp>,
    }
}

row! {
    pub(crate) struct MessageRow {
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

row! {
    struct DueRow {
        /// The player to move, in the lane of a user.
        person: Option<PlayerId>,
    } with { message: MessageRow }
}

impl DueRow {
    fn job(self) -> Result<(Lane, OutboxMessage), StoreError> {
        let message = self.message.message()?;
        let game = message.game;
        let lane = match (message.purpose.lane(), self.person) {
            (LaneKind::Channel, _) => Lane::Channel(message.channel),
            (LaneKind::User, Some(person)) => Lane::User(person),
            // Its turn is over: it goes.
            (LaneKind::User, None) | (LaneKind::Ruling, _) => Lane::Ruling(game),
            (LaneKind::Proof, _) => Lane::Proof(game),
            (LaneKind::BotTurn, _) => Lane::BotTurn(game),
            (LaneKind::Review, _) => Lane::Review,
        };
        Ok((lane, message))
    }
}

/// What is due at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Oldest first.
    pub jobs: Vec<(Lane, OutboxMessage)>,
    /// When the first of the others is due.
    pub next: Option<Timestamp>,
}

impl MessageRow {
    pub(crate) fn message(self) -> Result<OutboxMessage, StoreError> {
        let game = self.game;
        let purpose = Purpose::find(&self.purpose);
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
            .bind(<&str>::from(message.purpose.lane()))
            .bind(i64::from(message.purpose.is_after_answer()))
    }
}

/// Adds messages about a game.
pub(crate) async fn post(
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

/// Removes the alarms of a game but those of the present turn, which an event began, and the notes
/// about earlier turns; all of them where there is none.
pub(super) async fn cancel_alarms(
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
    .run()
    .await
}

impl Transaction {
    /// Adds a message that may be there already.
    pub(crate) async fn post_once(&mut self, message: &OutboxMessage) -> Result<(), StoreError> {
        self.query(INSERT_ONCE)
            .bind_message(message.game, message)
            .run()
            .await
    }
}

impl Store {
    /// What is due: of each kind of lane at most so many rows, and of each lane so few that there is
    /// room for others. What this version can't read is passed over and left to one that can.
    pub async fn due(&self, now: Timestamp, most: u32) -> Result<Due, StoreError> {
        let most = i64::from(most);
        let purposes = Purpose::ALL.map(Purpose::key).join(" ");
        let purposes = format!(" {purposes} ");
        let due = self.readable("due", DUE, |query| {
            let query = query.bind(now).bind(most).bind(MOST_IN_A_LANE);
            query.bind(purposes.clone())
        });
        let mut jobs = rows::readable(due.await?.into_iter().map(DueRow::job))?;
        let later = jobs.partition_point(|(_, message)| message.due <= now);
        let next = jobs.get(later).map(|(_, message)| message.due);
        jobs.truncate(later);
        Ok(Due { jobs, next })
    }

    /// How much is in the outbox at a moment.
    pub async fn backlog(&self, now: Timestamp) -> Result<Backlog, StoreError> {
        let rows = self.readable("backlog", BACKLOG, |query| query.bind(now));
        Ok(rows.await?.into_iter().next().unwrap_or_default())
    }

    /// Puts off the messages to a channel that are due now.
    pub async fn defer_channel(
        &self,
        channel: ChannelId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let deferred = self.execute("defer_channel", DEFER_CHANNEL, |query| {
            query.bind(channel).bind(now).bind(until)
        });
        deferred.await.map(|_| ())
    }

    /// Leases a row until the given moment: `false` if another worker has leased, changed or
    /// delivered it.
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

    /// Removes a row that is done.
    pub async fn acknowledge(
        &self,
        game: GameNumber,
        event: u32,
        purpose: Purpose,
    ) -> Result<(), StoreError> {
        let done = self.execute("acknowledge", DELETE, |query| {
            bind_row(query, game, event, purpose)
        });
        done.await.map(|_| ())
    }
}

/// Removes a message.
pub(crate) async fn delete(
    on: &mut impl Queries,
    game: GameNumber,
    event: u32,
    purpose: Purpose,
) -> Result<(), StoreError> {
    let delete = on.query(DELETE);
    bind_row(delete, game, event, purpose).run().await
}

fn bind_row(query: Query<'_>, game: GameNumber, event: u32, purpose: Purpose) -> Query<'_> {
    query.bind(game).bind(i64::from(event)).bind(purpose.key())
}
