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

/// Adds the features' lines to a board whose position hasn't changed.
pub(crate) async fn add_to_board(store: &Store, game: &Game, reply: &mut Reply, at: Timestamp) {
    votes::run::add_votes(store, game, reply, at).await;
}

/// Adds the features' lines to the message about a game's newest event.
pub(crate) async fn add_to_newest(store: &Store, game: &Game, reply: &mut Reply) {
    add_to_board(store, game, reply, game.changed_at()).await;
    scores::run::add_score(store, game, reply).await;
}

/// Text without a slash in a terminal that isn't a move in a game.
#[derive(Default)]
pub struct BareText {
    puzzle: puzzles::bare_answer::ShownPuzzle,
}

impl BareText {
    /// Notes what a reply shows to a speaker.
    pub fn note(&mut self, reply: &Reply, speaker: PlayerId) {
        self.puzzle = puzzles::bare_answer::puzzle_after(reply, speaker, self.puzzle);
    }

    /// The command that a text stands for, and whether it has precedence over a move in a game.
    pub(crate) async fn command(
        &self,
        store: &Store,
        request: &Request,
        text: &str,
    ) -> Option<(Command, bool)> {
        puzzles::bare_answer::bare_answer(store, request, self.puzzle, text).await
    }
}
