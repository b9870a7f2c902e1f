//! Turns earlier messages of a game into lines.

use std::sync::Arc;

use super::answers::{Edit, EditKind};
use super::inquiry::{Inquiry, Origin};
use super::replies::{board_style, replay_to};
use super::view;
use super::view::Reply;
use super::view::reply::Earlier;
use crate::command::Command;
use crate::features;
use crate::game::{
    Event, EventKind, Game, GameNumber, MessageRef, RequestKind, Stage, Threads, Timestamp,
};
use crate::referee::ExpectedRevision;
use crate::settings::BotPermissions;
use crate::store::{ControlMessage, OutboxMessage, ReleasedControls, Store, StoreError};
use crate::words::Locale;

/// Edits of messages that lose their controls, and of the game's card: each becomes a line, or keeps its picture without
/// controls.
pub(crate) async fn edits_of(
    store: &Store,
    number: GameNumber,
    gone: ReleasedControls,
    earlier: Option<&Earlier>,
    answered: Option<Arc<Game>>,
) -> Vec<Edit> {
    if gone.board.is_none() && gone.request.is_none() && earlier.is_none() {
        return Vec::new();
    }
    let edits = async {
        let Some(game) = newest(store, number, answered).await? else {
            return Ok(Vec::new());
        };
        let mut edits = Vec::new();
        if let Some(shown) = gone.request {
            edits.extend(edit_of_controls(shown, request_line(&game, shown)?));
        }
        let card = card_now(store, &game, earlier).await;
        let is_card = |shown: &ControlMessage| {
            card.as_ref()
                .is_some_and(|card| card.at.message == shown.at.message)
        };
        let board = gone.board.filter(|shown| !is_card(shown));
        edits.extend(card);
        if let Some(shown) = board
            && !is_announced(store, &game, shown, earlier).await?
        {
            edits.extend(board_edit(store, &game, shown, earlier).await?);
        }
        Ok::<_, StoreError>(edits)
    };
    edits.await.unwrap_or_else(|error| {
        tracing::warn!(game = %number, %error, "can't rewrite earlier messages; their controls stay");
        Vec::new()
    })
}

/// The newest known state of the game: the answer's, unless a later event was written in the meantime.
async fn newest(
    store: &Store,
    number: GameNumber,
    answered: Option<Arc<Game>>,
) -> Result<Option<Arc<Game>>, StoreError> {
    let Some(answered) = answered else {
        return Ok(store.load(number).await?.map(Arc::new));
    };
    let recent = store.memory().recent.get(number);
    let later = recent.filter(|recent| recent.next_event() > answered.next_event());
    Ok(later.or(Some(answered)))
}

/// Stores the newest board in the other channel of a game between two; returns the edit of the previous message.
pub(crate) async fn away_shown(
    store: &Store,
    number: GameNumber,
    event: u32,
    posted: Option<MessageRef>,
) -> Result<Option<Edit>, StoreError> {
    let (Some(card), Some(game)) = (posted, store.load(number).await?) else {
        return Ok(None);
    };
    store.set_announcement(number, card).await?;
    let before = game.announcement.filter(|before| *before != card);
    let (Some(before), Some(then)) = (before, replay_to(&game, event)?) else {
        return Ok(None);
    };
    let is_new = then.events.last().is_some_and(Event::changes_position);
    // A new position comes after the previous board, or the challenge.
    let revision = then.revision() + u32::from(!is_new);
    let shown = ControlMessage {
        at: before,
        revision,
    };
    board_edit(store, &game, shown, None).await
}

/// The edit that adds Arbiter's reply to the message with its opponent's move, if that is still the newest board.
pub(crate) async fn full_move(
    store: &Store,
    leased: &OutboxMessage,
) -> Result<Option<Edit>, StoreError> {
    let Some(game) = store.load(leased.game).await? else {
        return Ok(None);
    };
    let Some(game) = replay_to(&game, leased.event)?.filter(Game::has_full_move) else {
        return Ok(None);
    };
    let Some(board) = store.current_board(game.number).await? else {
        return Ok(None);
    };
    let is_before = revision_of(board).map(|before| before + 1) == Some(game.revision());
    if !is_before || board.at.channel != leased.channel {
        return Ok(None);
    }
    let style = board_style(store, &game).await;
    let both = view::full_move(Locale::of(game.setup.language), style, &game);
    let Some(mut both) = both else {
        return Ok(None);
    };
    features::add_lines(store, &game, &mut both, None).await;
    Ok(edit_of_controls(board, Some(both)))
}

/// The edit of the card: it shows the state of the game in its thread, or an accepted challenge.
async fn card_now(store: &Store, game: &Game, earlier: Option<&Earlier>) -> Option<Edit> {
    let at = game.card?;
    let locale = Locale::of(game.setup.language);
    let told = earlier.and_then(|earlier| {
        let event = usize::try_from(earlier.event).ok()?;
        game.events.get(event)
    });
    let begins = |event: &Event| matches!(event.kind, EventKind::Accepted { .. });
    let reply = if game.card_elsewhere().is_some() {
        let style = board_style(store, game).await;
        view::card(locale, style, game)
    } else if told.is_some_and(begins) && game.setup.threads == Threads::On {
        view::challenge_line(locale, game)
    } else {
        return None;
    };
    Some(Edit {
        at,
        reply,
        kind: EditKind::Card,
    })
}

/// The edit that restores the buttons of the current board, with its deadline now or at the newest event.
pub(crate) async fn restored_board(
    store: &Store,
    number: GameNumber,
    live: ControlMessage,
    known: Option<Arc<Game>>,
    at: Option<Timestamp>,
) -> Result<Option<Edit>, StoreError> {
    let Some(game) = newest(store, number, known).await? else {
        return Ok(None);
    };
    let locale = Locale::of(game.setup.language);
    let is_current = revision_of(live) == Some(game.revision()) && game.ending().is_none();
    let board = if is_current {
        let style = board_style(store, &game).await;
        let at = at.unwrap_or(game.changed_at());
        let mut board = view::current_board(locale, style, &game, at);
        if let Some(board) = &mut board {
            features::add_lines(store, &game, board, Some(at)).await;
        }
        board
    } else {
        board_message(store, &game, live).await?
    };
    let controls = view::board_buttons(locale, &game);
    let kind = EditKind::Restored {
        game: number,
        order: live.revision,
    };
    let restored = edit_of_controls(live, board.map(|board| Reply { controls, ..board }));
    Ok(restored.map(|edit| Edit { kind, ..edit }))
}

/// The edits of a board whose buttons were restored although a later board had been posted.
pub(crate) async fn overtaken(store: &Store, restored: &Edit) -> Vec<Edit> {
    let EditKind::Restored { game, order } = restored.kind else {
        return Vec::new();
    };
    let newest = store.current_board(game).await;
    if !newest.is_ok_and(|newest| newest.is_some_and(|newest| newest.revision > order)) {
        return Vec::new();
    }
    let board = ControlMessage {
        at: restored.at,
        revision: order,
    };
    older_board(store, game, board).await
}

/// The edits that remove the buttons from a board that isn't the newest.
async fn older_board(store: &Store, game: GameNumber, board: ControlMessage) -> Vec<Edit> {
    let gone = ReleasedControls {
        board: Some(board),
        ..ReleasedControls::default()
    };
    edits_of(store, game, gone, None, None).await
}

/// The edit of an older board whose button was pressed where the bot has no access: only the press gives it a token.
pub(crate) async fn pressed_board(
    store: &Store,
    request: &Inquiry,
    command: &Command,
) -> Option<Edit> {
    let (Origin::PublicMessage(message), BotPermissions::UserInstalled) =
        (request.origin, request.permissions)
    else {
        return None;
    };
    let Command::Select {
        number,
        expected: ExpectedRevision::Revision(revision),
        ..
    } = command
    else {
        return None;
    };
    let at = MessageRef {
        channel: request.place.channel,
        message,
    };
    let board = ControlMessage {
        at,
        revision: revision.saturating_add(1),
    };
    let edits = older_board(store, *number, board).await;
    edits.into_iter().find(|edit| edit.at.message == message)
}

/// The board of an earlier position, without its buttons.
async fn board_message(
    store: &Store,
    game: &Game,
    shown: ControlMessage,
) -> Result<Option<Reply>, StoreError> {
    let revision = revision_of(shown);
    let is_end = matches!(game.stage, Stage::Over { .. }) && revision == Some(game.revision());
    let event = if is_end {
        Some(game.newest_event())
    } else {
        revision.and_then(|revision| game.event_of_revision(revision))
    };
    let Some(then) = event.and_then(|event| replay_to(game, event).transpose()) else {
        return Ok(None);
    };
    let (locale, style) = (
        Locale::of(game.setup.language),
        board_style(store, game).await,
    );
    Ok(Some(Reply {
        controls: Vec::new(),
        link: None,
        ..view::newest_event(locale, style, &then?)
    }))
}

/// Whether the id of an accepted challenge's message was stored late; then the worker edits it once the thread is open.
async fn is_announced(
    store: &Store,
    game: &Game,
    shown: ControlMessage,
    earlier: Option<&Earlier>,
) -> Result<bool, StoreError> {
    let is_late = revision_of(shown).is_none() && earlier.is_some_and(|told| told.event == 0);
    let wants_thread = game.setup.threads == Threads::On && game.setup.home.parent.is_none();
    Ok(is_late
        && wants_thread
        && game.play().is_some()
        && store.current_board(game.number).await?.is_none())
}

pub(crate) fn request_line(
    game: &Game,
    shown: ControlMessage,
) -> Result<Option<Reply>, StoreError> {
    let locale = Locale::of(game.setup.language);
    let request = usize::try_from(shown.revision).unwrap_or(usize::MAX);
    let later = game.events.iter().skip(request.saturating_add(1));
    let mut answers = later.filter(|event| !event.leaves_requests());
    let answer = answers.next();
    let then = replay_to(game, shown.revision)?;
    Ok(then.and_then(|then| view::request_line(locale, &then, answer.map(|event| &event.kind))))
}

/// The edit of an earlier board. In its own thread, a game leaves a line per move; elsewhere its newest board is its card,
/// and the previous one is deleted.
async fn board_edit(
    store: &Store,
    game: &Game,
    shown: ControlMessage,
    earlier: Option<&Earlier>,
) -> Result<Option<Edit>, StoreError> {
    let locale = Locale::of(game.setup.language);
    let Some(revision) = revision_of(shown) else {
        return Ok(edit_of_controls(
            shown,
            Some(view::challenge_line(locale, game)),
        ));
    };
    // The message with the end of a game stays when the board is requested again.
    let is_end = earlier.is_none()
        && matches!(game.stage, Stage::Over { .. })
        && revision == game.revision();
    if is_end || game.keeps_pictures {
        return Ok(edit_of_controls(
            shown,
            board_message(store, game, shown).await?,
        ));
    }
    let Some(event) = game.event_of_revision(revision) else {
        return Ok(None);
    };
    let then = replay_to(game, event)?;
    let is_taken_back = game
        .events
        .last()
        .is_some_and(|event| event.kind == EventKind::Granted(RequestKind::Takeback));
    let line = then.and_then(|then| view::board_line(locale, &then, is_taken_back));
    let kind = match game.card_elsewhere() {
        Some(_) => EditKind::Message,
        None => EditKind::Removal,
    };
    Ok(edit_of_controls(shown, line).map(|edit| Edit { kind, ..edit }))
}

fn edit_of_controls(shown: ControlMessage, reply: Option<Reply>) -> Option<Edit> {
    reply.map(|reply| Edit {
        at: shown.at,
        reply,
        kind: EditKind::Message,
    })
}

/// The revision of a board's position; `None` for the challenge.
pub(crate) const fn revision_of(shown: ControlMessage) -> Option<u32> {
    shown.revision.checked_sub(1)
}
