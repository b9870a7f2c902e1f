//! The outbox: what has to be sent or done later.

use crate::game::{ChannelId, GameNumber, PlayerId, Timestamp};
use crate::referee::InteractionToken;
use crate::store::connection::{Layout, Queries, Query, Transaction, row};
use crate::store::memory::OutboxRead;
use crate::store::{Lane, LaneKind, OutboxMessage, Purpose, Store, StoreError, rows};

/// Maximum number of rows of one lane read at once.
const MOST_IN_A_LANE: i64 = 50;

/// The columns of a [`MessageRow`], from a row `o` of the outbox. The token is read only if it is still valid at a given
/// time.
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

/// Whether the numbers are valid for a message.
macro_rules! readable {
    () => {
        "o.event between 0 and 4294967295 and o.attempts between 0 and 4294967295 and o.channel <> 0"
    };
}

/// The due rows with the purposes in $4, of each lane the first $3 and of each kind of lane the first $2, and when the next
/// is due. Purposes of a newer version are skipped. A row that follows the answer waits for it, at most a minute; later
/// alarms don't count as an answer. (With `or`, Postgres estimates the few rows correctly; for an unknown bound it expects a
/// third of the table.)
macro_rules! due {
    ($next:literal) => {
        concat!(
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
            where (o.due <= $1",
            $next,
            ") and $4 like '% ' || o.purpose || ' %' and ",
            readable!(),
            " and (o.after_answer = 0 or o.due <= $1 - 60000 or not exists (select 1 from outbox t
                    where t.game = o.game and t.event = o.event and t.lane = 'channel' and t.due < o.due + 60000))
        ) as of_lanes where place_in_lane <= $3
    ) as of_kinds where place <= $2 order by due, game, event, purpose"
        )
    };
}

const DUE: &str = due!(" or o.due = (select min(due) from outbox where due > $1)");

/// Without what is due next, which [`OutboxWatch`](crate::store::memory::OutboxWatch) knows.
const DUE_ALONE: &str = due!("");

const FIRST: &str = "select min(due) from outbox";

/// Postpones what is due in a channel. Drops tokens that will expire before then.
const DEFER_CHANNEL: &str =
    "update outbox set due = $3, token = case when token_ends > $3 then token end
    where channel = $1 and due <= $2 and lane = 'channel'";

/// Changes when a message is due, unless another process has changed it, or its game has moved to another channel, since it
/// was read. Drops a token that will expire before then; the process that leased the message still has it.
const RESCHEDULE: &str = "update outbox
    set due = $6, attempts = $7, token = case when token_ends > $6 then token end
    where game = $1 and event = $2 and purpose = $3 and due = $4 and attempts = $5 and channel = $8";

const INSERT: &str = "insert into outbox (game, event, purpose, channel, due, attempts, token, token_ends, lane, after_answer) values ";

/// Number of columns of a row of [`INSERT`].
const COLUMNS: usize = 10;

const DELETE: &str = "delete from outbox where game = $1 and event = $2 and purpose = $3";

/// Number of due messages, number of later ones, and when the oldest of the due ones was due.
const BACKLOG: &str = "select count(case when due <= $1 then 1 end) as due, count(case when due > $1 then 1 end) as later,
    min(case when due <= $1 then due end) as oldest from outbox";

row! {
    /// Size of the outbox, including rows of other versions.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct Backlog {
        pub due: i64,
        /// Due in the future: alarms, and messages that couldn't be delivered yet.
        pub later: i64,
        /// When the oldest of the due ones was due.
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
        /// The player to move, for the lane of a user.
        person: Option<PlayerId>,
    } with { message: MessageRow }
}

impl DueRow {
    fn job(self) -> Result<(Lane, OutboxMessage), StoreError> {
        let message = self.message.into_message()?;
        let game = message.game;
        let lane = match (message.purpose.lane(), self.person) {
            (LaneKind::Channel, _) => Lane::Channel(message.channel),
            (LaneKind::User, Some(person)) => Lane::User(person),
            // Its turn is over, so it will be deleted.
            (LaneKind::User, None) | (LaneKind::Ruling, _) => Lane::Ruling(game),
            (LaneKind::Proof, _) => Lane::Proof(game),
            (LaneKind::BotTurn, _) => Lane::BotTurn(game),
            (LaneKind::Followers, _) => Lane::Followers(game),
            (LaneKind::Review, _) => Lane::Review,
        };
        Ok((lane, message))
    }
}

/// What is due now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Oldest first.
    pub jobs: Vec<(Lane, OutboxMessage)>,
    /// When the next of the others is due.
    pub next: Option<Timestamp>,
}

impl MessageRow {
    pub(crate) fn into_message(self) -> Result<OutboxMessage, StoreError> {
        let game = self.game;
        let purpose = Purpose::find(&self.purpose);
        Ok(OutboxMessage {
            game,
            event: rows::checked_count(game, "a message's event", self.event)?,
            purpose: rows::known(game, &self.purpose, "purpose of a message", purpose)?,
            channel: self.channel,
            due: self.due,
            attempts: rows::checked_count(game, "a message's number of attempts", self.attempts)?,
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
    insert(on, game, messages, "").await
}

/// Inserts rows with one statement.
async fn insert(
    on: &mut impl Queries,
    game: GameNumber,
    messages: &[OutboxMessage],
    conflict: &str,
) -> Result<(), StoreError> {
    if messages.is_empty() {
        return Ok(());
    }
    let row = |row: usize| {
        let places = (1..=COLUMNS).map(|column| format!("${}", row * COLUMNS + column));
        format!("({})", places.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = (0..messages.len()).map(row).collect();
    let insert = on.query_made(format!("{INSERT}{}{conflict}", rows.join(", ")));
    let bound = messages
        .iter()
        .fold(insert, |insert, message| insert.bind_message(game, message));
    bound.run().await
}

/// Deletes a game's alarms except those of the current turn, which an event started, and notes about earlier turns; all of
/// them if there is no turn.
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
    /// Adds a message that may already exist.
    pub(crate) async fn post_once(&mut self, message: &OutboxMessage) -> Result<(), StoreError> {
        let message = std::slice::from_ref(message);
        insert(self, message[0].game, message, " on conflict do nothing").await
    }
}

impl Store {
    /// [`Store::due`], but without a query while [`OutboxWatch`](crate::store::memory::OutboxWatch) expects nothing.
    pub async fn watch_due(&self, now: Timestamp, most: u32) -> Result<Due, StoreError> {
        let watch = &self.memory().outbox;
        if self.layout() == Layout::Together {
            return self.due(now, most).await;
        }
        let reading = async {
            let read = watch.begin(now, self.outbox_pause());
            let has_due = match read {
                OutboxRead::Needless => false,
                OutboxRead::Due => true,
                OutboxRead::Sweep => {
                    let first = self.readable("due", FIRST, |query| query).await?;
                    let first = first.first().and_then(|(due,): &(Option<Timestamp>,)| *due);
                    if let Some(due) = first {
                        watch.register(due);
                    }
                    first.is_some_and(|due| due <= now)
                }
            };
            Ok(if has_due {
                self.due_by(DUE_ALONE, now, most).await?.jobs
            } else {
                Vec::new()
            })
        };
        let jobs = reading.await.inspect_err(|_: &StoreError| watch.stir())?;
        let next = watch.next(now);
        Ok(Due { jobs, next })
    }

    /// Returns what is due, limited per kind of lane and per lane, so that a busy lane leaves room for others. Rows that
    /// this version can't read are left to one that can.
    pub async fn due(&self, now: Timestamp, most: u32) -> Result<Due, StoreError> {
        self.due_by(DUE, now, most).await
    }

    async fn due_by(
        &self,
        sql: &'static str,
        now: Timestamp,
        most: u32,
    ) -> Result<Due, StoreError> {
        let most = i64::from(most);
        let purposes = Purpose::ALL.map(Purpose::key).join(" ");
        let purposes = format!(" {purposes} ");
        let due = self.readable("due", sql, |query| {
            let query = query.bind(now).bind(most).bind(MOST_IN_A_LANE);
            query.bind(purposes.clone())
        });
        let mut jobs = rows::readable(due.await?.into_iter().map(DueRow::job))?;
        let later = jobs.partition_point(|(_, message)| message.due <= now);
        let next = jobs.get(later).map(|(_, message)| message.due);
        jobs.truncate(later);
        Ok(Due { jobs, next })
    }

    /// Schedules a read of the outbox for messages that this process has written.
    pub(crate) fn note_due(&self, messages: &[OutboxMessage]) {
        let watch = &self.memory().outbox;
        for message in messages {
            watch.register(match message.purpose {
                // Most are gone by then, so a few are looked up together.
                Purpose::Answer => Timestamp::from_millisecond(
                    (message.due.as_millisecond() / 1_000 + 1).saturating_mul(1_000),
                ),
                _ => message.due,
            });
        }
    }

    /// Size of the outbox now.
    pub async fn backlog(&self, now: Timestamp) -> Result<Backlog, StoreError> {
        let rows = self.readable("backlog", BACKLOG, |query| query.bind(now));
        Ok(rows.await?.into_iter().next().unwrap_or_default())
    }

    /// Postpones the messages to a channel that are due now.
    pub async fn defer_channel(
        &self,
        channel: ChannelId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let deferred = self.execute("defer_channel", DEFER_CHANNEL, |query| {
            query.bind(channel).bind(now).bind(until)
        });
        self.memory().outbox.register(until);
        deferred.await.map(|_| ())
    }

    /// Leases a row until the given time: `false` if another worker has leased, changed or delivered it.
    pub async fn lease(
        &self,
        message: &OutboxMessage,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let attempts = message.attempts.saturating_add(1);
        self.reschedule(message, until, attempts).await
    }

    /// Changes when a message is due and its number of attempts: `false` if another process leased, changed or delivered it
    /// since it was read.
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
        let is_changed = changed.await? == 1;
        self.memory().outbox.register(until);
        Ok(is_changed)
    }

    /// Deletes a finished row.
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
