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

use crate::game::{Game, Timestamp};
use crate::play::view::Reply;
use crate::store::{OutboxMessage, Store};

/// What the features have to send after a game's newest event.
pub(crate) fn messages_after(game: &Game, at: Timestamp) -> impl Iterator<Item = OutboxMessage> {
    let vote = votes::run::end_of_vote(game, at);
    let tournament = tournaments::run::after_the_end(game, at);
    let roles = ratings::roles::after_the_end(game, at);
    let followers = follows::run::message_after(game, at);
    let ended = tournament.into_iter().chain(roles);
    vote.into_iter().chain(ended).chain(followers)
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
