//! Features, a folder each: decisions (`decide`), rows (`store`), sentences (`view`) and use cases (`run`).

pub mod board_links;
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

use crate::game::Game;
use crate::play::view::Reply;
use crate::store::Store;

/// Adds the features' lines to the message about a game's newest event.
pub(crate) async fn add_to_newest(store: &Store, game: &Game, reply: &mut Reply) {
    votes::run::add_votes(store, game, reply, game.changed_at()).await;
    scores::run::add_score(store, game, reply).await;
}
