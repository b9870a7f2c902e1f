//! Proofs that a position is dead: after the answer to a move, one at a time, and only of the
//! newest position of a game. A row of the outbox, written with the move, stands for the proof
//! until it has come to its end, so that another process makes up for it after a crash.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::App;
use super::transact::about;
use crate::compute::{ComputeError, Kind};
use crate::game::{Game, GameNumber, Timestamp};
use crate::referee::changed_by;
use crate::rules::AnyPosition;
use crate::store::{OutboxMessage, Purpose, StoreError};

/// How long a proof waits for the answer to its move to be shown, so that nobody reads the end
/// before it.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// How long after its move a proof is overdue, in milliseconds: longer than it waits, and takes as
/// a rule.
const OVERDUE_AFTER: i64 = 30_000;

/// Whether the newest event has brought about the position.
fn has_changed(game: &Game) -> bool {
    let newest = game.events.last().map(|event| event.number);
    changed_by(game).is_some_and(|(changed, _)| newest == Some(changed))
}

/// The position that an event has brought about, where it is not plain that it is alive.
fn to_be_proven(game: &Game) -> Option<(u32, &AnyPosition)> {
    changed_by(game).filter(|(_, position)| !position.is_alive())
}

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
    /// The event that has brought it about: a move, or a takeback.
    moved: u32,
    /// Called when the answer to that move was shown. It is dropped with the event, which ends the
    /// waiting.
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

    /// The event whose position is the newest of a game that is to be proven.
    fn newest_of(&self, game: GameNumber) -> Option<u32> {
        self.newest().get(&game).map(|newest| newest.moved)
    }

    /// Whether the game is known to have moved on since.
    fn is_superseded(&self, game: GameNumber, moved: u32) -> bool {
        self.newest_of(game).is_some_and(|newest| newest > moved)
    }

    /// The answer with that event was shown.
    pub(super) fn shown(&self, game: GameNumber, moved: u32) {
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
    /// The row that stands for the proof of the position that the newest event has brought about;
    /// nothing where it has changed none, or where there is nothing to prove.
    pub(super) fn proof_message(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
        let (moved, _) = has_changed(game).then(|| to_be_proven(game)).flatten()?;
        Some(about(game, moved, Purpose::Proof, at.plus(OVERDUE_AFTER)))
    }

    /// After an event was written: where it has changed the position, and whether that is dead is
    /// not plain, it is proven as soon as the answer was shown; whatever was to be proven before is
    /// of no interest any more.
    pub(super) fn prove_later(&self, game: &Game, now: Timestamp) {
        if changed_by(game).is_some() && !has_changed(game) {
            // Of requests and answers the position takes no notice.
            return;
        }
        let Some((moved, position)) = to_be_proven(game) else {
            self.proofs.newest().remove(&game.number);
            return;
        };
        let (shown, is_shown) = oneshot::channel();
        let newest = Newest {
            moved,
            shown: Some(shown),
        };
        let under_way = UnderWay::begin(&self.proofs, game.number, newest);
        let (app, number, position) = (self.clone(), game.number, position.clone());
        tokio::spawn(async move {
            let proven = match timeout(ANSWERED_WITHIN, is_shown).await {
                // The game has moved on.
                Ok(Err(_)) => app.store.acknowledge(number, moved, Purpose::Proof).await,
                Ok(Ok(())) | Err(_) => app.prove(number, moved, position, now).await,
            };
            if let Err(error) = proven {
                tracing::warn!(game = %number, %error, "a position could not be proven");
            }
            drop(under_way);
        });
    }

    /// Begins a proof that has not come to its end, because its process has ended or was busy. The
    /// row is taken, so that nobody else begins meanwhile.
    pub(crate) async fn prove_overdue(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let (number, moved) = (leased.game, leased.event);
        if self.proofs.newest_of(number) == Some(moved) {
            return Ok(());
        }
        let game = self.store.load(number).await?;
        let position = game
            .as_ref()
            .and_then(to_be_proven)
            .filter(|(newest, _)| *newest == moved)
            .map(|(_, position)| position.clone());
        let Some(position) = position else {
            return self.store.acknowledge(number, moved, Purpose::Proof).await;
        };
        let newest = Newest { moved, shown: None };
        let under_way = UnderWay::begin(&self.proofs, number, newest);
        let app = self.clone();
        tokio::spawn(async move {
            if let Err(error) = app.prove(number, moved, position, now).await {
                tracing::warn!(game = %number, %error, "a position could not be proven");
            }
            drop(under_way);
        });
        Ok(())
    }

    /// Searches, within its budget, whether the position after a move is dead, and ends the game
    /// then (FIDE 5.2.2). One search runs at a time; of a game that has moved on in the meantime
    /// none is begun.
    pub async fn prove(
        &self,
        number: GameNumber,
        moved: u32,
        position: AnyPosition,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let proofs = self.proofs.clone();
        let search = move || {
            // Seventy-five moves are told at once; only what took a search is news.
            !proofs.is_superseded(number, moved)
                && position.outcome().is_none()
                && position.proven_outcome().is_some()
        };
        match self.compute.run(Kind::Proof, search).await {
            Ok(true) => self.end_dead(number, moved, now).await?,
            Ok(false) => {}
            Err(error @ (ComputeError::Busy | ComputeError::CutOff(_))) => {
                // Its row stays, and it is tried again.
                tracing::warn!(game = %number, %error, "a position was not proven");
                return Ok(());
            }
        }
        self.store.acknowledge(number, moved, Purpose::Proof).await
    }

    /// Resolves when no proof is under way: for a front end that shows one answer after the other.
    pub async fn proven(&self) {
        let mut under_way = self.proofs.0.under_way.subscribe();
        // The other end lives as long as this one.
        let _ = under_way.wait_for(|count| *count == 0).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameNumber = GameNumber::new(7).unwrap();

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
        assert!(
            !proofs.is_superseded(GameNumber::new(8).unwrap(), 2),
            "another game"
        );
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
