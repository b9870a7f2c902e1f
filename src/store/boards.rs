//! Which messages of a game have controls.

use crate::game::{ChannelId, GameNumber, MessageId, MessageRef, Timestamp};
use crate::store::connection::{Queries, Row, row};
use crate::store::{ControlMessage, Purpose, ReleasedControls, Store, StoreError, outbox, rows};

/// Maximum number of attempts while other processes write first.
const MOST_ATTEMPTS: u32 = 10;

/// A change of the message with a game's board, or with its request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Change {
    /// No change.
    #[default]
    Keep,
    /// Removes it, unless it has this revision or a later one.
    TakeBefore(u32),
    /// Replaces it with this message, unless it has a later revision.
    Put(ControlMessage),
}

impl ControlMessage {
    /// Of two messages about the same position, the newer has the larger id.
    const fn age(self) -> (u32, MessageId) {
        (self.revision, self.at.message)
    }
}

impl Change {
    /// The message with the controls from now on, and the one that loses them.
    fn applied_to(
        self,
        before: Option<ControlMessage>,
    ) -> (Option<ControlMessage>, Option<ControlMessage>) {
        match (self, before) {
            // It may show a later position by now.
            (Change::Put(new), Some(old)) if old.at.message == new.at.message => {
                let newest = if old.revision > new.revision {
                    old
                } else {
                    new
                };
                (Some(newest), None)
            }
            (Change::Put(new), Some(old)) if old.age() > new.age() => (before, Some(new)),
            (Change::Put(new), _) => (Some(new), before),
            (Change::TakeBefore(revision), Some(old)) if old.revision < revision => (None, before),
            (Change::TakeBefore(_) | Change::Keep, _) => (before, None),
        }
    }
}

/// The columns of a [`ShownRow`].
macro_rules! shown {
    () => {
        "board_channel, board_message, board_revision, request_channel, request_message, request_event"
    };
}
pub(crate) use shown;

row! {
    pub(crate) struct ShownRow {
        board_channel: Option<ChannelId>,
        board_message: Option<MessageId>,
        board_revision: Option<i64>,
        request_channel: Option<ChannelId>,
        request_message: Option<MessageId>,
        request_event: Option<i64>,
    }
}

impl ShownRow {
    /// The messages with the board and with the request.
    pub(super) fn messages(
        &self,
        game: GameNumber,
    ) -> Result<[Option<ControlMessage>; 2], StoreError> {
        let (board, request) = (self.board_message, self.request_message);
        Ok([
            control_message_of(game, self.board_channel, board, self.board_revision)?,
            control_message_of(game, self.request_channel, request, self.request_event)?,
        ])
    }
}

/// The message in a row, if it has one.
fn control_message_of(
    game: GameNumber,
    channel: Option<ChannelId>,
    message: Option<MessageId>,
    revision: Option<i64>,
) -> Result<Option<ControlMessage>, StoreError> {
    let (Some(channel), Some(message), Some(revision)) = (channel, message, revision) else {
        return Ok(None);
    };
    Ok(Some(ControlMessage {
        at: MessageRef { channel, message },
        revision: rows::checked_count(game, "a message's revision", revision)?,
    }))
}

/// Reads the messages with the board and with the request.
async fn read_shown(
    on: &mut impl Queries,
    game: GameNumber,
) -> Result<[Option<ControlMessage>; 2], StoreError> {
    let row: Option<ShownRow> = on
        .query(concat!(
            "select ",
            shown!(),
            " from games where number = $1"
        ))
        .bind(game)
        .optional()
        .await?;
    row.map_or(Ok([None; 2]), |row| row.messages(game))
}

/// Stores both messages and returns the game's state; no row if another process has changed them since they were read. The
/// message with the challenge becomes the game's card.
async fn replace_shown(
    on: &mut impl Queries,
    game: GameNumber,
    before: [Option<ControlMessage>; 2],
    after: [Option<ControlMessage>; 2],
) -> Result<(), StoreError> {
    let mut replace = on
        .query(
            "update games set board_channel = $2, board_message = $3, board_revision = $4,
                request_channel = $5, request_message = $6, request_event = $7,
                card_channel = case when card_message is null and $4 = 0 then $2 else card_channel end,
                card_message = case when $4 = 0 then coalesce(card_message, $3) else card_message end
            where number = $1 and coalesce(board_message, 0) = coalesce($8, 0)
                and coalesce(request_message, 0) = coalesce($9, 0)
                and coalesce(board_revision, 0) = coalesce($10, 0) and coalesce(request_event, 0) = coalesce($11, 0)
            returning state",
        )
        .bind(game);
    for shown in after {
        replace = replace
            .bind(shown.map(|shown| shown.at.channel))
            .bind(shown.map(|shown| shown.at.message))
            .bind(shown.map(|shown| i64::from(shown.revision)));
    }
    for shown in before {
        replace = replace.bind(shown.map(|shown| shown.at.message));
    }
    for shown in before {
        replace = replace.bind(shown.map(|shown| i64::from(shown.revision)));
    }
    replace.run().await
}

impl Store {
    /// The message with a game's controls.
    pub async fn current_board(
        &self,
        game: GameNumber,
    ) -> Result<Option<ControlMessage>, StoreError> {
        let [board, _] = self.shown("current_board", game).await?;
        Ok(board)
    }

    /// The message with the pending request of a game.
    pub async fn current_request(
        &self,
        game: GameNumber,
    ) -> Result<Option<ControlMessage>, StoreError> {
        let [_, request] = self.shown("current_request", game).await?;
        Ok(request)
    }

    async fn shown(
        &self,
        call: &'static str,
        game: GameNumber,
    ) -> Result<[Option<ControlMessage>; 2], StoreError> {
        let read = async |mut connection| read_shown(&mut connection, game).await;
        self.on_shard(call, Some(game.into()), read).await
    }

    /// Updates which messages have a game's board (or challenge) and its request, and returns those that lose their
    /// controls: the previous ones, or the given ones if later messages were stored first.
    pub async fn show(
        &self,
        game: GameNumber,
        board: Change,
        request: Change,
    ) -> Result<ReleasedControls, StoreError> {
        self.change("show", game, [board, request], None).await
    }

    /// [`Store::acknowledge`] of an answer and [`Store::show`] together.
    pub async fn answer_shown(
        &self,
        game: GameNumber,
        event: u32,
        board: Change,
        request: Change,
    ) -> Result<ReleasedControls, StoreError> {
        let changes = [board, request];
        self.change("answer_shown", game, changes, Some(event))
            .await
    }

    async fn change(
        &self,
        call: &'static str,
        game: GameNumber,
        changes: [Change; 2],
        answered: Option<u32>,
    ) -> Result<ReleasedControls, StoreError> {
        let cache = &self.memory().shown;
        self.run(call, |_| async {
            for _ in 0..MOST_ATTEMPTS {
                let cached = cache.get(&game).ok();
                let before = match cached {
                    Some(before) => before,
                    None => read_shown(&mut self.pool().near(&[game.into()]).await?, game).await?,
                };
                let board = changes[0].applied_to(before[0]);
                let request = changes[1].applied_to(before[1]);
                let after = [board.0, request.0];
                cache.forget(|of| *of == game);
                if after == before && cached.is_some() {
                    // Nothing would be written that could fail.
                    continue;
                }
                let mut batch = self.pool().batch(false);
                if after != before {
                    replace_shown(&mut batch, game, before, after).await?;
                }
                if let Some(event) = answered {
                    outbox::delete(&mut batch, game, event, Purpose::Answer).await?;
                }
                let replaced = self.pool().run_near(game.into(), batch, None).await?;
                let state: Option<(String,)> = replaced.first().map(Row::read).transpose()?;
                if after == before || state.is_some() {
                    cache.replace(game, after);
                    return Ok(ReleasedControls {
                        board: board.1,
                        request: request.1,
                        is_played: state.is_some_and(|(state,)| state == "playing"),
                    });
                }
            }
            Ok(ReleasedControls::default())
        })
        .await
    }

    /// The oldest challenges that were made in that time, still wait and have a message with controls, up to a limit.
    pub async fn lapsed(
        &self,
        since: Timestamp,
        before: Timestamp,
        most: u32,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let most = i64::from(most);
        let select = "select number from games where state = 'waiting'
            and since >= $1 and since < $2 and board_message is not null order by since limit $3";
        let lapsed = self.readable("lapsed", select, |query| {
            query.bind(since).bind(before).bind(most)
        });
        Ok(lapsed.await?.into_iter().map(|(number,)| number).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control_message(message: u64, revision: u32) -> ControlMessage {
        ControlMessage {
            at: MessageRef {
                channel: ChannelId::new(1).unwrap(),
                message: MessageId::new(message).unwrap(),
            },
            revision,
        }
    }

    #[test]
    fn the_newest_message_carries_the_controls() {
        let (old, new) = (control_message(10, 3), control_message(11, 4));
        let cases = [
            (Change::Keep, None, (None, None)),
            (Change::Keep, Some(old), (Some(old), None)),
            (Change::Put(new), None, (Some(new), None)),
            (Change::Put(new), Some(old), (Some(new), Some(old))),
            (Change::Put(old), Some(old), (Some(old), None)),
            (
                Change::Put(control_message(10, 4)),
                Some(old),
                (Some(control_message(10, 4)), None),
            ),
            (
                Change::Put(control_message(11, 3)),
                Some(new),
                (Some(new), None),
            ),
            (
                Change::Put(control_message(12, 4)),
                Some(new),
                (Some(control_message(12, 4)), Some(new)),
            ),
            (
                Change::Put(control_message(9, 4)),
                Some(new),
                (Some(new), Some(control_message(9, 4))),
            ),
            // A later message was stored first.
            (Change::Put(old), Some(new), (Some(new), Some(old))),
            (Change::TakeBefore(4), None, (None, None)),
            (Change::TakeBefore(4), Some(old), (None, Some(old))),
            (Change::TakeBefore(4), Some(new), (Some(new), None)),
        ];
        for (change, before, expected) in cases {
            assert_eq!(change.applied_to(before), expected, "{change:?} {before:?}");
        }
    }
}
