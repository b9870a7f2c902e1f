//! Limits CPU work: searches and rendering run on blocking threads, with slots and a queue per kind, so that kinds never
//! wait for each other and memory is bounded.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use strum::VariantArray;
use tokio::sync::Semaphore;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray)]
pub enum Kind {
    /// Dead positions: up to two seconds and 100 MB, in the background.
    Proof,
    /// Mate after a flag fall: up to a second and 100 MB.
    Ruling,
    /// Dead custom starts: the same. Users can request them at will, so they have a separate, short queue.
    Start,
    /// Arbiter's move: up to half a second and some megabytes; with the host's engine, up to two seconds.
    Opponent,
    /// Milliseconds; a second and some megabytes the first time.
    Puzzle,
    /// As a move; users can request it at will.
    Hint,
    /// Up to five seconds and some megabytes; with the host's engine, about fifteen seconds.
    Review,
    /// A message's pictures: milliseconds and a megabyte each.
    Picture,
    /// Up to seconds and some ten megabytes.
    Animation,
}

impl Kind {
    /// Slots on a machine with this many processors, and the maximum length of the queue, whose entries are small.
    const fn limits(self, processors: usize) -> (usize, usize) {
        match self {
            Kind::Proof => (1, 4_096),
            Kind::Ruling => (1, 256),
            Kind::Start | Kind::Review => (1, 4),
            // Leaves capacity for pictures.
            Kind::Opponent => (processors.div_ceil(2), 64),
            Kind::Puzzle => (1, 64),
            Kind::Hint => (1, 16),
            Kind::Picture => (processors, 2_048),
            Kind::Animation => (1, 8),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ComputeError {
    #[error("too much of its kind waits already")]
    Busy,
    /// A panic, or shutdown.
    #[error("it was cut off: {0}")]
    CutOff(String),
}

/// A lane for each kind; clones share it.
#[derive(Debug, Clone)]
pub struct Compute(Arc<[Lane]>);

#[derive(Debug)]
struct Lane {
    at_once: Arc<Semaphore>,
    /// Running and waiting.
    present: Semaphore,
}

impl Default for Compute {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, NonZeroUsize::get);
        let lane = |kind: &Kind| {
            let (slots, queue) = kind.limits(processors);
            Lane {
                at_once: Arc::new(Semaphore::new(slots)),
                present: Semaphore::new(slots + queue),
            }
        };
        Compute(Kind::VARIANTS.iter().map(lane).collect())
    }
}

impl Compute {
    /// Runs work first come, first served. Running work keeps its slot to the end even if the future is dropped; queued
    /// work is dropped with it.
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
        // The queue fills, and the next is rejected.
        let mut waiting: Vec<_> = (0..Kind::Animation.limits(1).1)
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
