//! Servers that still need the puzzle of the day. A worker leases a server by compare-and-swap, like an outbox message.

use super::decide::has_daily;
use crate::game::{ChannelId, DeliveryFailure, Key as _, Language, ServerId, Timestamp};
use crate::rules;
use crate::rules::Variant;
use crate::store::connection::row;
use crate::store::{Store, StoreError};

const DUE: &str =
    "select s.id, c.value as channel, coalesce(s.puzzle_due, 0) as due, l.value as language,
        g.value as game
    from settings c join servers s on s.id = c.id
        left join settings l on l.scope = 'server' and l.id = c.id and l.key = 'language'
        left join settings g on g.scope = 'server' and g.id = c.id and g.key = 'puzzle-game'
    where c.scope = 'server' and c.key = 'puzzle-channel' and s.left_at is null
        and coalesce(s.puzzle_day, -1) < $1 and coalesce(s.puzzle_due, 0) <= $2
    order by coalesce(s.puzzle_due, 0), s.id limit $3";

/// Condition that the channel $2 is still that of server $1.
macro_rules! same_channel {
    () => {
        " and exists (select 1 from settings where scope = 'server' and id = $1
            and key = 'puzzle-channel' and value = $2)"
    };
}

/// Compare-and-swap on `puzzle_due`: leases the server's daily post, or postpones it.
const PUT_OFF: &str = concat!(
    "update servers set puzzle_due = $4 where id = $1 and coalesce(puzzle_due, 0) = $3
        and coalesce(puzzle_day, -1) < $5",
    same_channel!()
);

/// Does nothing if another channel was set in the meantime, which will get its own post.
const POSTED: &str = concat!(
    "update servers set puzzle_day = $4, puzzle_due = null, puzzle_failure = $5
    where id = $1 and puzzle_due = $3",
    same_channel!()
);

row! {
    struct DueRow {
        id: ServerId,
        channel: String,
        due: Timestamp,
        language: Option<String>,
        game: Option<String>,
    }
}

/// A server that needs the puzzle of the day.
#[derive(Debug, Clone, Copy)]
pub struct DailyPuzzle {
    pub server: ServerId,
    pub channel: ChannelId,
    /// When it is due, or until when it is leased.
    pub due: Timestamp,
    /// The server's own language.
    pub language: Option<Language>,
    pub variant: &'static Variant,
}

impl Store {
    /// Servers without that day's puzzle, the longest waiting first.
    pub async fn due_puzzles(
        &self,
        day: i64,
        now: Timestamp,
        most: u32,
    ) -> Result<Vec<DailyPuzzle>, StoreError> {
        let most = i64::from(most);
        let due: Vec<DueRow> = self
            .readable("due_puzzles", DUE, |query| {
                query.bind(day).bind(now).bind(most)
            })
            .await?;
        let puzzle = |row: DueRow| {
            Some(DailyPuzzle {
                server: row.id,
                channel: row.channel.parse().ok()?,
                due: row.due,
                language: row.language.as_deref().and_then(Language::find),
                variant: row
                    .game
                    .as_deref()
                    .and_then(rules::find)
                    .filter(|game| has_daily(game))
                    .unwrap_or(rules::ALL[0]),
            })
        };
        Ok(due.into_iter().filter_map(puzzle).collect())
    }

    /// Changes when a server's daily post is due; returns the new row, unless another worker was faster.
    pub async fn put_off_puzzle(
        &self,
        puzzle: DailyPuzzle,
        day: i64,
        until: Timestamp,
    ) -> Result<Option<DailyPuzzle>, StoreError> {
        let changed = self
            .execute("put_off_puzzle", PUT_OFF, |query| {
                let query = query.bind(puzzle.server).bind(puzzle.channel.to_string());
                query.bind(puzzle.due).bind(until).bind(day)
            })
            .await?;
        Ok((changed == 1).then_some(DailyPuzzle {
            due: until,
            ..puzzle
        }))
    }

    /// Records that a day's puzzle was posted in a server, or why it can't be.
    pub async fn puzzle_posted(
        &self,
        puzzle: DailyPuzzle,
        day: i64,
        failure: Option<DeliveryFailure>,
    ) -> Result<(), StoreError> {
        self.execute("puzzle_posted", POSTED, |query| {
            let query = query.bind(puzzle.server).bind(puzzle.channel.to_string());
            let query = query.bind(puzzle.due).bind(day);
            query.bind(failure.map(DeliveryFailure::key))
        })
        .await
        .map(|_| ())
    }
}
