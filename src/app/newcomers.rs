//! Who still needs a legend below a board.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::App;
use crate::game::{Game, PlayerId, Seat};

const MOST_KNOWN: usize = 10_000;

/// People known to have finished a game of a kind.
#[derive(Debug, Default)]
pub(super) struct Experienced(Mutex<HashSet<(PlayerId, &'static str)>>);

impl App {
    /// Whether a player has not finished a game of this kind yet, so that its boards are explained;
    /// `false` if that can't be read.
    pub(super) async fn needs_legend(&self, game: &Game) -> bool {
        if game.play().is_none() {
            return false;
        }
        let variant = game.setup.variant.key;
        let seats = [Seat::Challenger, Seat::Opponent];
        // The arbiter knows every game.
        let person = |seat| game.player(seat).filter(|player| !player.id.is_arbiter());
        let people = seats.map(|seat| person(seat).unwrap_or(&game.setup.challenger).id);
        if self.experienced.has_all(people, variant) {
            return false;
        }
        match self.store.have_finished(people, variant, game.number).await {
            Ok(finished) => {
                let known = people.into_iter().zip(finished);
                let known = known.filter(|(_, finished)| *finished);
                self.experienced
                    .add(known.map(|(person, _)| (person, variant)));
                finished != [true; 2]
            }
            Err(error) => {
                tracing::warn!(game = %game.number, %error, "can't read whether the players are new");
                false
            }
        }
    }
}

impl Experienced {
    fn has_all(&self, people: [PlayerId; 2], variant: &'static str) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        people
            .iter()
            .all(|person| known.contains(&(*person, variant)))
    }

    fn add(&self, people: impl Iterator<Item = (PlayerId, &'static str)>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        known.extend(people);
    }
}
