//! Which messages have controls: a game's newest board, and the pending request.

use std::sync::Arc;

use super::App;
use super::answers::{Answer, Edit, EditKind, FollowUp};
use super::inquiry::Inquiry;
use super::lines::{away_shown, edits_of, restored_board};
use super::view::Reply;
use super::view::reply::{ControlOwner, Earlier, PreviousControls};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, DAY, EventKind, Game, GameNumber, MessageRef, Timestamp,
};
use crate::store::{Change, ControlMessage, OutboxMessage, Purpose, Store, StoreError};

/// How far back lapsed challenges are searched for (ms), in case no process ran when they lapsed.
const LAPSED_WITHIN: i64 = 30 * DAY;

const MOST_LAPSED: u32 = 100;

/// Maximum number of revisions of a game that can be aborted: a move, a takeback, and another move.
const CALLED_OFF_WITHIN: u32 = 3;

/// The order of a board among the messages with a game's controls.
fn order_of_board(revision: u32) -> u32 {
    revision.saturating_add(1)
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

/// The changes that remove a message's controls: of the board, of the request.
fn no_longer_carries(carries: ControlOwner) -> (Change, Change) {
    match carries {
        ControlOwner::Challenge => (Change::TakeBefore(order_of_board(0)), Change::Keep),
        ControlOwner::Board(_) => (Change::TakeBefore(u32::MAX), Change::Keep),
        ControlOwner::Request(event) => (Change::Keep, Change::TakeBefore(event.saturating_add(1))),
    }
}

impl App {
    /// Records that an answer was shown, by the message `posted` if it is known. Returns edits of earlier messages.
    pub async fn delivered(&self, answer: &Answer, posted: Option<MessageRef>) -> Vec<Edit> {
        if let Some(FollowUp::Review(request)) = answer.follow_up {
            self.waiting.mark_shown(request);
            self.wake();
        }
        if let (Some(FollowUp::Card(number)), Some(card)) = (answer.follow_up, posted) {
            self.keep_card(number, card).await;
        }
        let row = answer.outbox_row();
        let known = answer.game.clone();
        let performed = self.performed(row.as_slice(), Some(&answer.reply), posted, known);
        let mut edits = performed.await.unwrap_or_else(|error| {
            // The worker sends it again, which is better than never.
            tracing::warn!(?row, %error, "can't remove a delivered answer from the outbox");
            Vec::new()
        });
        edits.extend(answer.edits.iter().cloned());
        edits
    }

    /// The same for leased rows that one reply has delivered, or that are dropped without one.
    pub async fn delivered_messages(
        &self,
        leased: &[OutboxMessage],
        reply: Option<&Reply>,
        posted: Option<MessageRef>,
    ) -> Result<Vec<Edit>, StoreError> {
        let row = |message: &OutboxMessage| (message.game, message.event, message.purpose);
        let rows: Vec<_> = leased.iter().map(row).collect();
        self.performed(&rows, reply, posted, None).await
    }

    /// Deletes finished rows, and moves the controls. If moving fails, older messages keep theirs, which answer that the
    /// position has changed.
    async fn performed(
        &self,
        rows: &[(GameNumber, u32, Purpose)],
        reply: Option<&Reply>,
        posted: Option<MessageRef>,
        known: Option<Arc<Game>>,
    ) -> Result<Vec<Edit>, StoreError> {
        if let [(game, event, Purpose::Away)] = rows {
            let edit = away_shown(&self.store, *game, *event, posted).await?;
            acknowledge(&self.store, rows).await?;
            return Ok(edit.into_iter().collect());
        }
        // The row of an answer is deleted in the transaction that moves its controls.
        let answered = match rows {
            [(game, event, Purpose::Answer)] if reply.is_some_and(Reply::moves_controls) => {
                Some((*game, *event))
            }
            _ => None,
        };
        if answered.is_none() {
            acknowledge(&self.store, rows).await?;
        }
        let mut edits = Vec::new();
        if let Some(reply) = reply {
            match move_controls(&self.store, reply, posted, answered, known).await {
                Ok(moved) => edits = moved,
                Err(error) => {
                    tracing::warn!(?rows, %error, "which message carries the controls is not stored");
                    acknowledge(&self.store, rows).await?;
                }
            }
        }
        for (game, ..) in rows {
            self.wake_after_answer(*game);
        }
        Ok(edits)
    }

    /// Leases the row of an answer for a caller that sends it as a message; `None` if it is leased or was sent.
    pub(crate) async fn lease_answer(
        &self,
        answer: &Answer,
        request: &Inquiry,
        until: Timestamp,
    ) -> Option<OutboxMessage> {
        let (game, event, purpose) = answer.outbox_row()?;
        let message = OutboxMessage {
            purpose,
            ..self.answer_message(game, event, request)
        };
        self.lease(&message, until).await.unwrap_or_else(|error| {
            tracing::warn!(%game, event, %error, "left an answer to the outbox");
            None
        })
    }

    /// Edits of the boards of the current position, also in the other channel of a game between two.
    pub async fn refreshed_boards(
        &self,
        game: &Game,
        now: Timestamp,
    ) -> Result<Vec<Edit>, StoreError> {
        let Some(live) = self.store.current_board(game.number).await? else {
            return Ok(Vec::new());
        };
        let board = restored_board(&self.store, game.number, live, None, Some(now)).await?;
        let away = game.announcement.filter(|_| game.rival().is_some());
        let away = away.zip(board.as_ref()).map(|(away, board)| Edit {
            at: away,
            reply: board.reply.clone(),
            kind: EditKind::Message,
        });
        Ok(board.into_iter().chain(away).collect())
    }

    /// Removes the buttons of lapsed challenges; returns edits.
    pub async fn lapsed(&self, now: Timestamp) -> Result<Vec<Edit>, StoreError> {
        let before = now.plus(-CHALLENGE_LAPSES_AFTER);
        let since = before.plus(-LAPSED_WITHIN);
        let mut edits = Vec::new();
        for game in self.store.lapsed(since, before, MOST_LAPSED).await? {
            let all = Change::TakeBefore(u32::MAX);
            match self.store.show(game, all, all).await {
                Ok(gone) => edits.extend(edits_of(&self.store, game, gone, None, None).await),
                Err(StoreError::Damaged(problem)) => {
                    tracing::error!(%game, problem, "can't remove the buttons of an expired challenge");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(edits)
    }
}

pub(crate) async fn acknowledge(
    store: &Store,
    rows: &[(GameNumber, u32, Purpose)],
) -> Result<(), StoreError> {
    for (game, event, purpose) in rows {
        store.acknowledge(*game, *event, *purpose).await?;
    }
    Ok(())
}

/// Stores which messages have a game's controls after a reply was shown, and deletes the answer's row in the same
/// transaction. Returns edits.
async fn move_controls(
    store: &Store,
    reply: &Reply,
    posted: Option<MessageRef>,
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
        Some(PreviousControls::Keep | PreviousControls::Restore | PreviousControls::Refresh)
        | None => Change::Keep,
    };
    let mut request = match earlier {
        Some(earlier) if earlier.board != PreviousControls::Refresh => {
            Change::TakeBefore(earlier.event)
        }
        _ => Change::Keep,
    };
    if let Some((carries, at)) = posted {
        let shown = |revision| ControlMessage { at, revision };
        match carries {
            // Every board comes after the challenge.
            ControlOwner::Challenge => board = Change::Put(shown(0)),
            ControlOwner::Board(revision) => board = Change::Put(shown(order_of_board(revision))),
            ControlOwner::Request(event) => request = Change::Put(shown(event)),
        }
    }
    let mut gone = match answered {
        Some((game, event)) => store.answer_shown(game, event, board, request).await?,
        None => store.show(game, board, request).await?,
    };
    // The message may already have the controls of the next position, or say how the request was answered.
    let is_other = |old: &ControlMessage| message != Some(old.at.message);
    gone.board = gone.board.filter(is_other);
    gone.request = gone.request.filter(is_other);
    // A board is only answered without a new board if the game is aborted at its start.
    if let (Some((carries, _)), Some(earlier)) = (posted, earlier)
        && !matches!(carries, ControlOwner::Board(revision) if gone.is_played || revision > CALLED_OFF_WITHIN)
    {
        known = store.load(game).await?.map(Arc::new);
        if known
            .as_ref()
            .is_some_and(|game| is_out_of_date(game, carries, earlier))
        {
            let (board, request) = no_longer_carries(carries);
            let also = store.show(game, board, request).await?;
            gone.board = gone.board.or(also.board);
            gone.request = gone.request.or(also.request);
        }
    }
    let mut edits = edits_of(store, game, gone, earlier, known.clone()).await;
    if let Some(earlier) = earlier
        && let PreviousControls::Restore | PreviousControls::Refresh = earlier.board
        && let Some(live) = store.current_board(game).await?
        // A board of a later position has its own controls.
        && live.revision == order_of_board(earlier.revision)
    {
        edits.extend(restored_board(store, game, live, known, None).await?);
    }
    Ok(edits)
}
