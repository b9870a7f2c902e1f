//! Proofs that no mate is possible.

use std::collections::HashMap;

use shakmaty::{Chess, Color, EnPassantMode, Position};

use super::closure::Closure;
use super::phase::{Phase, Structure};

/// Number of phases of a structure that are kept apart before they are merged.
const VARIANTS: usize = 4;

type Phases = HashMap<Structure, Vec<Phase>>;

/// Proofs for one winner, and what is known from earlier ones.
pub(super) struct Deduction {
    winner: Color,
    /// No mate follows from these.
    unwinnable: Phases,
    /// A mate may follow from these.
    open: Phases,
    /// Number of phases visited.
    pub(super) count: usize,
}

/// One proof.
struct Proof {
    visited: Phases,
    /// Each phase with the index of the one before.
    phases: Vec<(Phase, usize)>,
}

impl Deduction {
    pub(super) fn new(winner: Color) -> Deduction {
        Deduction {
            winner,
            unwinnable: Phases::new(),
            open: Phases::new(),
            count: 0,
        }
    }

    /// Proves that the winner can't mate, or gives up after so many phases.
    pub(super) fn is_unwinnable(&mut self, position: &Chess, limit: usize) -> bool {
        // A phase doesn't know what was played last.
        if position.ep_square(EnPassantMode::Legal).is_some() {
            return false;
        }
        let end = self.count + limit;
        let mut proof = Proof {
            visited: Phases::new(),
            phases: vec![(Phase::new(position, self.winner), 0)],
        };
        let mut left = vec![0];
        while let Some(index) = left.pop() {
            self.count += 1;
            let mut phase = proof.phases[index].0.clone();
            phase.saturate();
            let structure = phase.structure();
            let is_known = |phases: &Phases| {
                phases
                    .get(&structure)
                    .is_some_and(|all| all.iter().any(|one| phase.is_within(one)))
            };
            if is_known(&self.unwinnable) || is_known(&proof.visited) {
                continue;
            }
            let open = self.open.get(&structure);
            let is_open = open.is_some_and(|all| all.iter().any(|one| one.is_within(&phase)));
            proof.visit(structure, &mut phase);
            proof.phases[index].0 = phase.clone();
            if is_open || self.count > end || phase.may_mate() {
                self.give_up(&proof, index);
                return false;
            }
            if Closure::new(&phase).may_mate(self.winner) {
                phase.each_next(|next| {
                    left.push(proof.phases.len());
                    proof.phases.push((next, index));
                });
            }
        }
        for (structure, phases) in proof.visited {
            self.unwinnable.entry(structure).or_default().extend(phases);
        }
        true
    }

    /// Remembers that nothing is proven about a phase and those before it.
    fn give_up(&mut self, proof: &Proof, mut index: usize) {
        loop {
            let (phase, before) = &proof.phases[index];
            self.open
                .entry(phase.structure())
                .or_default()
                .push(phase.clone());
            if index == 0 {
                return;
            }
            index = *before;
        }
    }
}

impl Proof {
    /// Remembers a phase, and merges it with others if there are many of its structure.
    fn visit(&mut self, structure: Structure, phase: &mut Phase) {
        let variants = self.visited.entry(structure).or_default();
        if variants.len() >= VARIANTS {
            for other in variants.drain(..) {
                phase.merge(&other);
            }
            phase.grow();
        }
        variants.push(phase.clone());
    }
}
