//! In which servers the puzzle of the day is still to be posted. A worker takes a server by
//! compare-and-swap, as it takes a message of the outbox.

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

/// That the channel $2 is still the one of server $1.
macro_rules! same_channel {
    () => {
        " and exists (select 1 from settings where scope = 'server' and id = $1
            and key = 'puzzle-channel' and value = $2)"
    };
}

/// Takes a server, or puts it off, unless its channel or its turn has changed.
const PUT_OFF: &str = concat!(
    "update servers set puzzle_due = $4 where id = $1 and coalesce(puzzle_due, 0) = $3
        and coalesce(puzzle_day, -1) < $5",
    same_channel!()
);

/// Writes nothing where another channel is set by now, which gets its post next.
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

/// A server in which the puzzle of the day is to be posted.
#[derive(Debug, Clone, Copy)]
pub struct DailyPuzzle {
    pub server: ServerId,
    pub channel: ChannelId,
    /// Since when it is due, or until when a worker has taken it.
    pub due: Timestamp,
    /// The server's own language.
    pub language: Option<Language>,
    pub variant: &'static Variant,
}

impl Store {
    /// The servers in which the puzzle of that day has not been posted, those that wait longest
    /// first.
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
                    .unwrap_or(rules::ALL[0]),
            })
        };
        Ok(due.into_iter().filter_map(puzzle).collect())
    }

    /// Lets the puzzle of a day be due in a server at another moment: the row as it is from now on,
    /// unless another worker was faster.
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

    /// Writes down that the puzzle of a day was posted in a server, or why it cannot be.
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
