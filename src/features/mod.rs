//! Features, a folder each: decisions (`decide`), rows (`store`), sentences (`view`) and use cases (`run`).

pub mod board_links;
pub mod explorer;
pub mod follows;
pub mod help;
pub mod hints;
pub mod holidays;
pub mod imports;
pub mod notifications;
pub mod nudge;
pub mod opponent;
pub mod preferences;
pub mod privacy;
pub mod puzzles;
pub mod ratings;
pub mod review;
pub mod scores;
pub mod study;
pub mod tournaments;
pub mod votes;

use crate::command::Command;
use crate::game::{Game, PlayerId, Timestamp};
use crate::play::view::Reply;
use crate::referee::Request;
use crate::store::{OutboxMessage, Store};

/// What the features have to send after a game's newest event.
pub(crate) fn messages_after(game: &Game, at: Timestamp) -> impl Iterator<Item = OutboxMessage> {
    let messages = [
        votes::run::end_of_vote(game, at),
        tournaments::run::after_the_end(game, at),
        ratings::roles::after_the_end(game, at),
        follows::run::message_after(game, at),
    ];
    messages.into_iter().flatten()
}

/// Adds the features' lines to a board: to the message about the newest event, or, at a time, to a board shown again.
pub(crate) async fn add_lines(
    store: &Store,
    game: &Game,
    reply: &mut Reply,
    again: Option<Timestamp>,
) {
    votes::run::add_votes(store, game, reply, again.unwrap_or(game.changed_at())).await;
    if again.is_none() {
        scores::run::add_score(store, game, reply).await;
    }
}

/// The command that text without a slash in a terminal stands for, and whether it has precedence over a move in a game.
/// `newest` is the newest board, and to whom it was shown.
pub(crate) async fn bare_command(
    store: &Store,
    request: &Request,
    newest: Option<&(PlayerId, Reply)>,
    text: &str,
) -> Option<(Command, bool)> {
    puzzles::bare_answer::bare_answer(store, request, newest, text).await
}
