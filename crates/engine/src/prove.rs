//! Proof-number search (df-pn) with a bound on the plies: proves forced wins without pruning. The remaining
//! plies shrink with every move, so a proof never cycles.

use std::collections::HashMap;

use super::Proven;
use super::searchable::{Ended, Node, Searchable, certain};
use arbiter_rules::outcome::Side;

/// Infinity.
const NEVER: u32 = u32::MAX / 4;

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// Proven to be won within this many plies.
    won: Option<u16>,
    /// Proven not to be won within fewer plies.
    not_before: u16,
    /// The remaining plies for which `effort` holds.
    left: u16,
    effort: Effort,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Effort {
    proof: u32,
    refutation: u32,
}

const UNKNOWN: Effort = Effort {
    proof: 1,
    refutation: 1,
};
const PROVEN: Effort = Effort {
    proof: 0,
    refutation: NEVER,
};
const REFUTED: Effort = Effort {
    proof: NEVER,
    refutation: 0,
};

const NEW: Entry = Entry {
    won: None,
    not_before: 0,
    left: u16::MAX,
    effort: UNKNOWN,
};

struct Child<G> {
    node: Node<G>,
    at_first: Effort,
}

#[derive(Debug, Clone)]
pub(crate) struct Forced<S> {
    pub(crate) plies: u16,
    /// The quickest win against the longest defence.
    pub(crate) line: Vec<S>,
}

/// Proves that `winner` wins by force within `plies`, visiting at most `nodes` positions. `drawn` are
/// positions in which the opponent could claim a draw on the next repetition.
pub(crate) fn forced<G: Searchable>(
    position: &G,
    winner: Side,
    plies: u16,
    nodes: u64,
    drawn: &[u128],
) -> Option<Forced<G::RawMove>> {
    let mut prover = Prover {
        winner,
        left: nodes,
        drawn,
        is_looked_up: position.is_near_exact(),
        known: HashMap::new(),
    };
    let root = Node::of(position);
    let all = Effort {
        proof: NEVER,
        refutation: NEVER,
    };
    prover.look(&root, plies, all);
    let plies = prover.entry(root.accumulator.key).won?;
    let line = prover.proven_line(root, plies);
    Some(Forced { plies, line })
}

/// `None` if `left` runs out; the visited positions are subtracted from it.
pub(crate) fn proven_within<G: Searchable>(
    root: &Node<G>,
    winner: Side,
    plies: u16,
    left: &mut u64,
) -> Option<bool> {
    let mut prover = Prover {
        winner,
        left: *left,
        drawn: &[],
        is_looked_up: false,
        known: HashMap::new(),
    };
    let all = Effort {
        proof: NEVER,
        refutation: NEVER,
    };
    prover.look(root, plies, all);
    *left = prover.left;
    let entry = prover.entry(root.accumulator.key);
    if entry.won.is_some_and(|won| won <= plies) {
        Some(true)
    } else {
        (entry.not_before > plies).then_some(false)
    }
}

struct Prover<'a> {
    winner: Side,
    left: u64,
    drawn: &'a [u128],
    /// Whether exact values count as proofs.
    is_looked_up: bool,
    known: HashMap<u128, Entry>,
}

impl Prover<'_> {
    fn entry(&self, key: u128) -> Entry {
        self.known.get(&key).copied().unwrap_or(NEW)
    }

    /// A successor. The more replies the winner must meet, the harder it seems.
    fn child<G: Searchable>(&mut self, node: Node<G>, left: u16) -> Child<G> {
        let at_first = UNKNOWN;
        if self.looks_up(&node) {
            return Child { node, at_first };
        }
        if left == 0 {
            self.look_at_end(&node);
            return Child { node, at_first };
        }
        let replies = u32::try_from(node.at.count_moves()).unwrap_or(NEVER).max(1);
        let at_first = if node.at.turn() == self.winner {
            Effort {
                proof: 1,
                refutation: replies,
            }
        } else {
            Effort {
                proof: replies,
                refutation: 1,
            }
        };
        Child { node, at_first }
    }

    fn looks_up<G: Searchable>(&mut self, node: &Node<G>) -> bool {
        let Some(proven) = self.is_looked_up.then(|| certain(&node.at)).flatten() else {
            return false;
        };
        let is_winner = node.at.turn() == self.winner;
        let (key, far) = (node.accumulator.key, |plies: u32| {
            u16::try_from(plies).unwrap_or(u16::MAX)
        });
        match proven {
            Proven::Win { plies } if is_winner => self.note_won(key, far(plies)),
            Proven::Loss { plies } if !is_winner => self.note_won(key, far(plies)),
            Proven::Win { .. } | Proven::Loss { .. } | Proven::Draw => {
                self.note(key, u16::MAX, REFUTED, None);
            }
        }
        true
    }

    fn note_won(&mut self, key: u128, plies: u16) {
        self.note(key, 0, PROVEN, Some(plies));
        if let Some(fewer) = plies.checked_sub(1) {
            self.note(key, fewer, REFUTED, None);
        }
    }

    /// Tests for a win with no plies left. Replies are counted only where having none would win, which is rare.
    fn look_at_end<G: Searchable>(&mut self, node: &Node<G>) {
        let key = node.accumulator.key;
        let entry = self.entry(key);
        if entry.won.is_some() || entry.not_before > 0 {
            return;
        }
        self.left = self.left.saturating_sub(1);
        let is_won = |ended| self.is_won_by(node, ended);
        let may_be_stuck = is_won(node.at.stuck(node.at.in_check()));
        let is_stuck = may_be_stuck && node.at.count_moves() == 0;
        match self.result_at(node, is_stuck) {
            Some(true) => self.note(key, 0, PROVEN, Some(0)),
            Some(false) | None => self.note(key, 0, REFUTED, None),
        }
    }

    fn effort<G: Searchable>(&self, child: &Child<G>, left: u16) -> Effort {
        let entry = self.entry(child.node.accumulator.key);
        if entry.won.is_some_and(|plies| plies <= left) {
            PROVEN
        } else if entry.not_before > left {
            REFUTED
        } else if entry.left == left {
            entry.effort
        } else {
            child.at_first
        }
    }

    fn note(&mut self, key: u128, left: u16, effort: Effort, won: Option<u16>) {
        let entry = self.known.entry(key).or_insert(NEW);
        match effort {
            PROVEN => entry.won = entry.won.into_iter().chain(won).min(),
            REFUTED => entry.not_before = entry.not_before.max(left.saturating_add(1)),
            open => (entry.effort, entry.left) = (open, left),
        }
    }

    fn result_at<G: Searchable>(&self, node: &Node<G>, is_stuck: bool) -> Option<bool> {
        let stuck = || node.at.stuck(node.at.in_check());
        let ended = node.at.decided().or_else(|| is_stuck.then(stuck));
        let ended = match ended {
            // Mate comes before draws by material.
            Some(Ended::Drawn) if is_stuck => Some(stuck()),
            None if self.drawn.contains(&node.accumulator.key) => Some(Ended::Drawn),
            other => other,
        };
        ended.map(|ended| self.is_won_by(node, ended))
    }

    fn is_won_by<G: Searchable>(&self, node: &Node<G>, ended: Ended) -> bool {
        let is_winner = node.at.turn() == self.winner;
        match ended {
            Ended::Won => is_winner,
            Ended::Lost => !is_winner,
            Ended::Drawn => false,
        }
    }

    /// Expands a position until it is proven, refuted, or harder than `limit`.
    fn look<G: Searchable>(&mut self, node: &Node<G>, left: u16, limit: Effort) {
        let key = node.accumulator.key;
        self.left = self.left.saturating_sub(1);
        let mut steps = Vec::new();
        node.at.for_each_move(|step| steps.push(step));
        match self.result_at(node, steps.is_empty()) {
            Some(true) => return self.note(key, left, PROVEN, Some(0)),
            Some(false) => return self.note(key, u16::MAX, REFUTED, None),
            None if left == 0 => return self.note(key, left, REFUTED, None),
            None => {}
        }
        let is_winner = node.at.turn() == self.winner;
        let children: Vec<Child<G>> = steps
            .into_iter()
            .map(|step| self.child(node.after(step), left - 1))
            .collect();
        loop {
            let (effort, best, second) = self.sum(&children, left - 1, is_winner);
            if effort == PROVEN || effort == REFUTED {
                let won = self.won(&children, left - 1, is_winner);
                return self.note(key, left, effort, won);
            }
            let is_enough = effort.proof >= limit.proof || effort.refutation >= limit.refutation;
            if is_enough || self.left == 0 {
                return self.note(key, left, effort, None);
            }
            let Some(child) = children.get(best) else {
                return;
            };
            let now = self.effort(child, left - 1);
            // Expand the child until another looks easier.
            let child_limit = if is_winner {
                Effort {
                    proof: limit.proof.min(second.saturating_add(1)),
                    refutation: limit.refutation - (effort.refutation - now.refutation),
                }
            } else {
                Effort {
                    proof: limit.proof - (effort.proof - now.proof),
                    refutation: limit.refutation.min(second.saturating_add(1)),
                }
            };
            self.look(&child.node, left - 1, child_limit);
        }
    }

    /// The effort for a position, its easiest child, and the effort of the second-easiest.
    fn sum<G: Searchable>(
        &self,
        children: &[Child<G>],
        left: u16,
        is_winner: bool,
    ) -> (Effort, usize, u32) {
        let (mut least, mut second, mut most, mut best) = (NEVER, NEVER, 0, 0);
        let mut open = 0_u32;
        for (place, child) in children.iter().enumerate() {
            let effort = self.effort(child, left);
            let (one, all) = if is_winner {
                (effort.proof, effort.refutation)
            } else {
                (effort.refutation, effort.proof)
            };
            most = most.max(all);
            open += u32::from(all > 0);
            if one < least {
                (second, least, best) = (least, one, place);
            } else {
                second = second.min(one);
            }
        }
        // Children share most of their subtrees, so adding up would count those many times.
        let sum = (most + open.saturating_sub(1)).min(NEVER);
        let (proof, refutation) = if is_winner {
            (least, sum)
        } else {
            (sum, least)
        };
        let effort = match (proof, refutation) {
            (0, _) => PROVEN,
            (_, 0) => REFUTED,
            (proof, refutation) => Effort { proof, refutation },
        };
        (effort, best, second)
    }

    fn won<G: Searchable>(&self, children: &[Child<G>], left: u16, is_winner: bool) -> Option<u16> {
        let won = children.iter().filter_map(|child| {
            let won = self.entry(child.node.accumulator.key).won;
            won.filter(|plies| *plies <= left)
        });
        let plies = if is_winner { won.min() } else { won.max() };
        plies.map(|plies| plies + 1)
    }

    fn proven_line<G: Searchable>(&self, root: Node<G>, plies: u16) -> Vec<G::RawMove> {
        let (mut node, mut line) = (root, Vec::new());
        for left in (0..plies).rev() {
            let mut best: Option<(u16, G::RawMove, Node<G>)> = None;
            let is_winner = node.at.turn() == self.winner;
            node.at.for_each_move(|step| {
                let next = node.after(step);
                let Some(won) = self
                    .entry(next.accumulator.key)
                    .won
                    .filter(|won| *won <= left)
                else {
                    return;
                };
                let is_better = best.as_ref().is_none_or(|(known, ..)| {
                    if is_winner {
                        won < *known
                    } else {
                        won > *known
                    }
                });
                if is_better {
                    best = Some((won, step, next));
                }
            });
            let Some((_, step, next)) = best else { break };
            line.push(step);
            node = next;
        }
        line
    }
}
