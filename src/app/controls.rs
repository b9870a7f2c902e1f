//! Which messages carry controls: the newest board of a game, and the request that waits for an
//! answer.

use std::sync::Arc;

use super::answers::{Edit, FollowUp};
use super::{Answer, App, Inquiry};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, Card, ChannelId, DAY, EventKind, Game, GameNumber, MessageId, Timestamp,
};
use crate::store::{Change, ControlMessage, OutboxMessage, Purpose, StoreError};
use crate::view::Reply;
use crate::view::reply::{ControlOwner, Earlier, PreviousControls};

/// How far back lapsed challenges are searched for (ms): no process may have run when they lapsed.
const LAPSED_WITHIN: i64 = 30 * DAY;

const MOST_LAPSED: u32 = 100;

/// The most revisions of a game that is aborted: a move, a takeback, and another move.
const CALLED_OFF_WITHIN: u32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posted {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// The place of a board among the messages that carry a game's controls.
fn order(revision: u32) -> u32 {
    revision.saturating_add(1)
}

/// How often the position of a board had changed; `None` for the challenge.
pub(crate) const fn revision_of(shown: ControlMessage) -> Option<u32> {
    shown.revision.checked_sub(1)
}

/// Whether a message may be answered without another one in its place: a board only if the game is
/// aborted at its beginning.
fn may_be_called_off(carries: ControlOwner) -> bool {
    match carries {
        ControlOwner::Challenge | ControlOwner::Request(_) => true,
        ControlOwner::Board(revision) => revision <= CALLED_OFF_WITHIN,
    }
}

/// Whether the message was answered before its id was stored.
fn is_out_of_date(game: &Game, carries: ControlOwner, earlier: &Earlier) -> bool {
    let later = usize::try_from(earlier.event).map_or(usize::MAX, |event| event.saturating_add(1));
    let mut followed_by = game.events.iter().skip(later);
    let is_followed = followed_by.any(|event| !event.leaves_requests());
    match carries {
        ControlOwner::Challenge | ControlOwner::Request(_) => is_followed,
        ControlOwner::Board(_) => {
            let last = game.events.last().map(|event| &event.kind);
            is_followed && last == Some(&EventKind::Aborted)
        }
    }
}

/// The changes that release a message: of the board, of the request.
fn no_longer_carries(carries: ControlOwner) -> (Change, Change) {
    match carries {
        ControlOwner::Challenge => (Change::TakeBefore(order(0)), Change::Keep),
        ControlOwner::Board(_) => (Change::TakeBefore(u32::MAX), Change::Keep),
        ControlOwner::Request(event) => (Change::Keep, Change::TakeBefore(event.saturating_add(1))),
    }
}

impl App {
    /// All that follows once an answer was shown, by the message that was `posted`, if that is known.
    /// Returns the earlier messages to edit.
    pub async fn delivered(&self, answer: &Answer, posted: Option<Posted>) -> Vec<Edit> {
        if let Some(FollowUp::Review(request)) = answer.follow_up {
            self.waiting.shown(request);
            self.wake();
        }
        if let (Some(FollowUp::Card(number)), Some(Posted { channel, message })) =
            (answer.follow_up, posted)
        {
            self.keep_card(number, Card { channel, message }).await;
        }
        let row = answer.row();
        let known = answer.game.clone();
        let performed = self.performed(row.as_slice(), Some(&answer.reply), posted, known);
        let mut edits = performed.await.unwrap_or_else(|error| {
            // The worker sends it again, which is better than never.
            tracing::warn!(?row, %error, "can't remove a delivered answer from the outbox");
            Vec::new()
        });
        edits.extend(answer.edit.as_deref().cloned());
        edits
    }

    /// The same for leased rows that one reply has delivered, or that are dropped without one.
    pub async fn delivered_messages(
        &self,
        leased: &[OutboxMessage],
        reply: Option<&Reply>,
        posted: Option<Posted>,
    ) -> Result<Vec<Edit>, StoreError> {
        let row = |message: &OutboxMessage| (message.game, message.event, message.purpose);
        let rows: Vec<_> = leased.iter().map(row).collect();
        self.performed(&rows, reply, posted, None).await
    }

    /// Removes rows that were performed, and moves the controls: where that fails older messages keep
    /// theirs, and answer that the position has moved on.
    async fn performed(
        &self,
        rows: &[(GameNumber, u32, Purpose)],
        reply: Option<&Reply>,
        posted: Option<Posted>,
        known: Option<Arc<Game>>,
    ) -> Result<Vec<Edit>, StoreError> {
        if let [(game, event, Purpose::Away)] = rows {
            let edit = self.away_shown(*game, *event, posted).await?;
            self.acknowledge(rows).await?;
            return Ok(edit.into_iter().collect());
        }
        // The row of an answer goes in the transaction that moves its controls.
        let answered = match rows {
            [(game, event, Purpose::Answer)] if reply.is_some_and(Reply::moves_controls) => {
                Some((*game, *event))
            }
            _ => None,
        };
        if answered.is_none() {
            self.acknowledge(rows).await?;
        }
        let mut edits = Vec::new();
        if let Some(reply) = reply {
            match self.move_controls(reply, posted, answered, known).await {
                Ok(moved) => edits = moved,
                Err(error) => {
                    tracing::warn!(?rows, %error, "which message carries the controls is not stored");
                    self.acknowledge(rows).await?;
                }
            }
        }
        for (game, ..) in rows {
            self.wake_after_answer(*game);
        }
        Ok(edits)
    }

    pub(super) async fn acknowledge(
        &self,
        rows: &[(GameNumber, u32, Purpose)],
    ) -> Result<(), StoreError> {
        for (game, event, purpose) in rows {
            self.store.acknowledge(*game, *event, *purpose).await?;
        }
        Ok(())
    }

    /// Leases the row of an answer, for a caller that sends it in a message; `None` if another one
    /// does, or it was sent already.
    pub(crate) async fn lease_answer(
        &self,
        answer: &Answer,
        request: &Inquiry,
        until: Timestamp,
    ) -> Option<OutboxMessage> {
        let (game, event, purpose) = answer.row()?;
        let message = OutboxMessage {
            purpose,
            ..self.answer_message(game, event, request)
        };
        self.lease(&message, until).await.unwrap_or_else(|error| {
            tracing::warn!(%game, event, %error, "left an answer to the outbox");
            None
        })
    }

    /// Stores which messages carry a game's controls, now that a reply is shown, and removes the row
    /// of the answer in the same transaction. Returns the messages to edit.
    async fn move_controls(
        &self,
        reply: &Reply,
        posted: Option<Posted>,
        answered: Option<(GameNumber, u32)>,
        mut known: Option<Arc<Game>>,
    ) -> Result<Vec<Edit>, StoreError> {
        let (carries, earlier) = (reply.carries(), reply.earlier.as_ref());
        let of_event = || earlier.map(|earlier| earlier.game);
        let Some(game) = carries.map(|(game, _)| game).or_else(of_event) else {
            return Ok(Vec::new());
        };
        let message = posted.map(|posted| posted.message);
        let posted = carries.map(|(_, carries)| carries).zip(posted);
        let mut board = match earlier.map(|earlier| &earlier.board) {
            Some(PreviousControls::Remove) => Change::TakeBefore(u32::MAX),
            Some(PreviousControls::Keep | PreviousControls::Restore) | None => Change::Keep,
        };
        let mut request = earlier.map_or(Change::Keep, |earlier| Change::TakeBefore(earlier.event));
        if let Some((carries, Posted { channel, message })) = posted {
            let shown = |revision| ControlMessage {
                channel,
                message,
                revision,
            };
            match carries {
                // Every board comes after the challenge.
                ControlOwner::Challenge => board = Change::Put(shown(0)),
                ControlOwner::Board(revision) => board = Change::Put(shown(order(revision))),
                ControlOwner::Request(event) => request = Change::Put(shown(event)),
            }
        }
        let mut gone = match answered {
            Some((game, event)) => self.store.answer_shown(game, event, board, request).await?,
            None => self.store.show(game, board, request).await?,
        };
        // The message may carry the controls of the next position already, or say how it was answered.
        let is_other = |old: &ControlMessage| message != Some(old.message);
        gone.board = gone.board.filter(is_other);
        gone.request = gone.request.filter(is_other);
        if let (Some((carries, _)), Some(earlier)) = (posted, earlier)
            && may_be_called_off(carries)
        {
            known = self.store.load(game).await?.map(Arc::new);
            if known
                .as_ref()
                .is_some_and(|game| is_out_of_date(game, carries, earlier))
            {
                let (board, request) = no_longer_carries(carries);
                let also = self.store.show(game, board, request).await?;
                gone.board = gone.board.or(also.board);
                gone.request = gone.request.or(also.request);
            }
        }
        let mut edits = self.edits(game, gone, earlier, known.clone()).await;
        if let Some(earlier) = earlier
            && earlier.board == PreviousControls::Restore
            && let Some(live) = self.store.current_board(game).await?
            // A board of a later position has its own controls.
            && live.revision == order(earlier.revision)
        {
            edits.extend(self.restored_board(game, live, known).await?);
        }
        Ok(edits)
    }

    /// Removes the buttons of lapsed challenges. Returns the messages to edit.
    pub async fn lapsed(&self, now: Timestamp) -> Result<Vec<Edit>, StoreError> {
        let before = now.plus(-CHALLENGE_LAPSES_AFTER);
        let since = before.plus(-LAPSED_WITHIN);
        let mut edits = Vec::new();
        for game in self.store.lapsed(since, before, MOST_LAPSED).await? {
            let all = Change::TakeBefore(u32::MAX);
            match self.store.show(game, all, all).await {
                Ok(gone) => edits.extend(self.edits(game, gone, None, None).await),
                Err(StoreError::Damaged(problem)) => {
                    tracing::error!(%game, problem, "can't remove the buttons of an expired challenge");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(edits)
    }
}
