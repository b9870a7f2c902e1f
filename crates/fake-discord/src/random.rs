//! Random faults of requests, besides those ordered by a test.

use std::time::Duration;

use super::Fault;

/// A random fault of a request.
#[derive(Debug, Clone)]
pub struct MetFault {
    /// What happened.
    pub fault: Fault,
    /// The path of the request, without the version.
    pub path: String,
}

impl MetFault {
    /// The name of the fault in reports.
    pub const fn name(&self) -> &'static str {
        match self.fault {
            Fault::Hang => "request hanging",
            Fault::Cut => "request lost",
            Fault::LoseReceipt => "receipt lost",
            Fault::TakeAfter(_) => "request late",
            Fault::AnswerAfter(_) => "receipt late",
            Fault::Refuse(_) => "request refused (502)",
            Fault::RefuseFor(..) => "request refused (429)",
        }
    }
}

/// The rate of random faults; zero at first.
pub(super) struct RandomFaults {
    of_a_thousand: usize,
    chance: fastrand::Rng,
    met: Vec<MetFault>,
}

impl Default for RandomFaults {
    fn default() -> Self {
        RandomFaults {
            of_a_thousand: 0,
            chance: fastrand::Rng::with_seed(0),
            met: Vec::new(),
        }
    }
}

impl RandomFaults {
    pub(super) fn set(&mut self, of_a_thousand: usize, seed: u64) {
        self.of_a_thousand = of_a_thousand;
        self.chance = fastrand::Rng::with_seed(seed);
    }

    /// The fault of a request. The requests at the start of a process have none.
    pub(super) fn meet(&mut self, path: &str) -> Option<Fault> {
        let kinds = ["/interactions/", "/webhooks/", "/channels/"];
        let is_of_play = kinds.iter().any(|kind| path.starts_with(kind));
        if !is_of_play || self.chance.usize(..1_000) >= self.of_a_thousand {
            return None;
        }
        let fault = self.draw();
        self.met.push(MetFault {
            fault,
            path: path.to_owned(),
        });
        Some(fault)
    }

    fn draw(&mut self) -> Fault {
        // Sometimes longer than the bot waits for an answer.
        let time = match self.chance.u64(..10) {
            0 => 9_000,
            _ => 200 + self.chance.u64(..2_500),
        };
        let time = Duration::from_millis(time);
        match self.chance.u64(..6) {
            0 => Fault::Cut,
            1 => Fault::LoseReceipt,
            2 => Fault::TakeAfter(time),
            3 => Fault::AnswerAfter(time),
            4 => Fault::Refuse(502),
            _ => Fault::RefuseFor(429, 1),
        }
    }

    pub(super) fn met(&mut self) -> Vec<MetFault> {
        std::mem::take(&mut self.met)
    }
}
