//! What takes the processor, and how much of it at once.
//!
//! Searches and drawings run off the asynchronous threads. Each kind has its own places and its own queue, so that none of
//! them ever waits for another kind, and all of them together take bounded time and memory whatever people do.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use strum::VariantArray;
use tokio::sync::Semaphore;

/// A kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray)]
pub enum Kind {
    /// Whether a position is dead: up to two seconds and 100 MB. Nobody waits for it.
    Proof,
    /// Whether mate is possible when a flag has fallen: up to a second and 100 MB.
    Ruling,
    /// Whether a start that somebody has set up is dead: as much. Anybody can ask for it as often as they like, so no flag
    /// waits for it, and few may wait.
    Start,
    /// A move of the arbiter as a player: up to half a second and some megabytes.
    Opponent,
    /// A puzzle: milliseconds, and a second and some megabytes the first time.
    Puzzle,
    /// The move of a hint: as much as a move of the arbiter. Players can ask for it as often as they
    /// like.
    Hint,
    /// What a game turned on: up to some five seconds and some megabytes.
    Review,
    /// The pictures of a message: milliseconds, and a megabyte each.
    Picture,
    /// A game move by move: up to seconds and some ten megabytes.
    Animation,
}

impl Kind {
    /// How many at once, on a machine with so many processors.
    const fn at_once(self, processors: usize) -> usize {
        match self {
            Kind::Proof
            | Kind::Ruling
            | Kind::Start
            | Kind::Hint
            | Kind::Puzzle
            | Kind::Review
            | Kind::Animation => 1,
            // Half of them, so that pictures are drawn meanwhile.
            Kind::Opponent => processors.div_ceil(2),
            Kind::Picture => processors,
        }
    }

    /// How many more may wait. What waits holds little: a position, or a message to be drawn.
    const fn may_wait(self) -> usize {
        match self {
            Kind::Proof => 4_096,
            Kind::Ruling => 256,
            Kind::Start | Kind::Review => 4,
            Kind::Opponent | Kind::Puzzle => 64,
            Kind::Hint => 16,
            Kind::Picture => 2_048,
            Kind::Animation => 8,
        }
    }
}

/// Why work was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ComputeError {
    #[error("too much of its kind waits already")]
    Busy,
    /// It was cut off: by a fault of ours, or because the process is ending.
    #[error("it was cut off: {0}")]
    CutOff(String),
}

/// The places for work, shared by whoever holds a copy: one lane for each kind, in their order.
#[derive(Debug, Clone)]
pub struct Compute(Arc<[Lane]>);

/// The places for one kind.
#[derive(Debug)]
struct Lane {
    at_once: Arc<Semaphore>,
    /// For whatever runs or waits.
    present: Semaphore,
}

impl Default for Compute {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, NonZeroUsize::get);
        let lane = |kind: &Kind| {
            let at_once = kind.at_once(processors);
            Lane {
                at_once: Arc::new(Semaphore::new(at_once)),
                present: Semaphore::new(at_once + kind.may_wait()),
            }
        };
        Compute(Kind::VARIANTS.iter().map(lane).collect())
    }
}

impl Compute {
    /// Does some work when a place of its kind is free, first come first served. Work that has begun keeps its place until it
    /// ends, also when nobody waits for it any more; work that has not is dropped with this future.
    pub async fn run<T: Send + 'static>(
        &self,
        kind: Kind,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        let lane = &self.0[kind as usize];
        let _present = lane.present.try_acquire().map_err(|_| ComputeError::Busy)?;
        let place = Arc::clone(&lane.at_once)
            .acquire_owned()
            .await
            .map_err(|error| ComputeError::CutOff(error.to_string()))?;
        let working = move || {
            let done = work();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(working)
            .await
            .map_err(|error| ComputeError::CutOff(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_kind_has_its_places_and_its_queue_and_no_other_waits_for_it() {
        let compute = Compute::default();
        let (go_on, told) = mpsc::channel::<()>();
        let (begun, begins) = tokio::sync::oneshot::channel();
        let first = {
            let compute = compute.clone();
            tokio::spawn(async move {
                let work = move || {
                    let _ = begun.send(());
                    told.recv().is_ok()
                };
                compute.run(Kind::Animation, work).await
            })
        };
        begins.await.unwrap();
        // As many as may wait do, and the next is turned away at once.
        let mut waiting: Vec<_> = (0..Kind::Animation.may_wait())
            .map(|number| Box::pin(compute.run(Kind::Animation, move || number)))
            .collect();
        for one in &mut waiting {
            let looked = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(looked.await, "the only place is taken");
        }
        let turned_away = compute.run(Kind::Animation, || ()).await;
        assert_eq!(turned_away, Err(ComputeError::Busy));
        for kind in [Kind::Proof, Kind::Ruling, Kind::Start, Kind::Picture] {
            assert_eq!(compute.run(kind, || 7).await, Ok(7), "{kind:?}");
        }
        go_on.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        for (number, one) in waiting.into_iter().enumerate() {
            assert_eq!(one.await, Ok(number));
        }
        assert_eq!(compute.run(Kind::Animation, || ()).await, Ok(()));
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let compute = Compute::default();
        for _ in 0..3 {
            let work = || std::panic::resume_unwind(Box::new("on purpose"));
            let undone: Result<(), ComputeError> = compute.run(Kind::Proof, work).await;
            assert!(matches!(undone, Err(ComputeError::CutOff(_))), "{undone:?}");
        }
        assert_eq!(compute.run(Kind::Proof, || 1).await, Ok(1));
    }
}
