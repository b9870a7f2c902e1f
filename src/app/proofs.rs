//! Proofs that a position is dead: after the answer to a move, one at a time, and only of the newest position of a game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::{Answer, App};
use crate::compute::{Kind, Undone};
use crate::referee::{Game, GameNumber, Stage, Time, What};
use crate::rules::AnyPosition;
use crate::store::StoreError;

/// How long a proof waits for the answer to its move to be shown, so that nobody reads the end before it.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// The proofs that wait or run.
#[derive(Debug, Clone)]
pub(super) struct Proofs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    newest: Mutex<HashMap<GameNumber, Newest>>,
    /// How many have been asked for and have not come to an end.
    under_way: watch::Sender<usize>,
}

/// The newest position of a game that is to be proven.
#[derive(Debug)]
struct Newest {
    /// The entry of the move that led to it.
    moved: u32,
    /// Told when the answer to that move was shown. It is dropped with the entry, which ends the waiting.
    shown: Option<oneshot::Sender<()>>,
}

impl Default for Proofs {
    fn default() -> Self {
        Proofs(Arc::new(Inner {
            newest: Mutex::default(),
            under_way: watch::Sender::new(0),
        }))
    }
}

impl Proofs {
    fn newest(&self) -> MutexGuard<'_, HashMap<GameNumber, Newest>> {
        let newest = self.0.newest.lock();
        newest.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the game is known to have moved on since.
    fn is_superseded(&self, game: GameNumber, moved: u32) -> bool {
        self.newest()
            .get(&game)
            .is_some_and(|newest| newest.moved > moved)
    }

    /// The answer with that entry was shown.
    fn shown(&self, game: GameNumber, moved: u32) {
        let shown = match self.newest().get_mut(&game) {
            Some(newest) if newest.moved == moved => newest.shown.take(),
            Some(_) | None => None,
        };
        if let Some(shown) = shown {
            // Whoever waited may have given up.
            let _ = shown.send(());
        }
    }
}

/// A proof that was asked for, until it ends.
struct UnderWay {
    proofs: Proofs,
    game: GameNumber,
    moved: u32,
}

impl UnderWay {
    fn begin(proofs: &Proofs, game: GameNumber, newest: Newest) -> Self {
        let moved = newest.moved;
        proofs.newest().insert(game, newest);
        proofs.0.under_way.send_modify(|count| *count += 1);
        UnderWay {
            proofs: proofs.clone(),
            game,
            moved,
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut newest = self.proofs.newest();
        if newest
            .get(&self.game)
            .is_some_and(|newest| newest.moved == self.moved)
        {
            newest.remove(&self.game);
        }
        drop(newest);
        self.proofs.0.under_way.send_modify(|count| *count -= 1);
    }
}

impl App {
    /// After an entry was written: where it is a move, its position is proven as soon as the answer was shown; whatever was to
    /// be proven before is of no interest any more. It goes on by itself, and nothing of it outlives the process.
    pub(super) fn prove_later(&self, game: &Game, now: Time) {
        let Stage::Playing { play, .. } = &game.stage else {
            self.proofs.newest().remove(&game.number);
            return;
        };
        let moved = match game.entries.last() {
            Some(entry) if matches!(entry.what, What::Moved { .. }) => entry.number,
            // Of requests and answers the position takes no notice.
            Some(_) | None => return,
        };
        let (shown, is_shown) = oneshot::channel();
        let newest = Newest {
            moved,
            shown: Some(shown),
        };
        let under_way = UnderWay::begin(&self.proofs, game.number, newest);
        let (app, number, position) = (self.clone(), game.number, play.position().clone());
        tokio::spawn(async move {
            if let Ok(Err(_)) = timeout(ANSWERED_WITHIN, is_shown).await {
                // The game has moved on.
                return;
            }
            if let Err(error) = app.prove(number, moved, position, now).await {
                tracing::warn!(game = %number, %error, "a position could not be proven");
            }
            drop(under_way);
        });
    }

    /// Searches, within its budget, whether the position after a move is dead, and ends the game then (FIDE 5.2.2). One search
    /// runs at a time; of a game that has moved on in the meantime none is begun.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn prove(
        &self,
        number: GameNumber,
        moved: u32,
        position: AnyPosition,
        now: Time,
    ) -> Result<(), StoreError> {
        let proofs = self.proofs.clone();
        let search = move || {
            // Seventy-five moves are told at once; only what took a search is news.
            !proofs.is_superseded(number, moved)
                && position.outcome().is_none()
                && position.proven_outcome().is_some()
        };
        match self.compute.run(Kind::Proof, search).await {
            Ok(true) => self.end_dead(number, moved, now).await,
            Ok(false) => Ok(()),
            Err(error @ (Undone::Busy | Undone::CutOff(_))) => {
                tracing::warn!(game = %number, %error, "a position was not proven");
                Ok(())
            }
        }
    }

    /// Resolves when no proof is under way: for a front end that shows one answer after the other.
    pub async fn proven(&self) {
        let mut under_way = self.proofs.0.under_way.subscribe();
        // The other end lives as long as this one.
        let _ = under_way.wait_for(|count| *count == 0).await;
    }

    /// Tells that the answer to a move was shown: its proof may begin.
    pub(super) fn answered(&self, answer: &Answer) {
        if let Some((game, entry)) = answer.entry {
            self.proofs.shown(game, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameNumber = GameNumber(7);

    fn asked_for(proofs: &Proofs, moved: u32) -> (UnderWay, oneshot::Receiver<()>) {
        let (shown, is_shown) = oneshot::channel();
        let shown = Some(shown);
        let under_way = UnderWay::begin(proofs, GAME, Newest { moved, shown });
        (under_way, is_shown)
    }

    #[tokio::test]
    async fn only_the_newest_position_of_a_game_is_proven() {
        let proofs = Proofs::default();
        let (older, mut older_shown) = asked_for(&proofs, 2);
        assert!(!proofs.is_superseded(GAME, 2));
        let (newer, mut newer_shown) = asked_for(&proofs, 3);
        assert!(proofs.is_superseded(GAME, 2) && !proofs.is_superseded(GAME, 3));
        assert!(!proofs.is_superseded(GameNumber(8), 2), "another game");
        // Who waited for the older answer waits no more, and the newer one waits for its own.
        let closed = oneshot::error::TryRecvError::Closed;
        assert_eq!(older_shown.try_recv(), Err(closed));
        proofs.shown(GAME, 2);
        let empty = oneshot::error::TryRecvError::Empty;
        assert_eq!(newer_shown.try_recv(), Err(empty));
        proofs.shown(GAME, 3);
        assert_eq!(newer_shown.try_recv(), Ok(()));
        // The end of the older one takes nothing from the newer.
        drop(older);
        assert!(proofs.is_superseded(GAME, 2));
        assert_eq!(*proofs.0.under_way.borrow(), 1);
        drop(newer);
        assert!(proofs.newest().is_empty());
        assert_eq!(*proofs.0.under_way.borrow(), 0);
    }
}
