//! The search for a mate by any series of moves.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use shakmaty::{CastlingMode, Chess, Color, Move, Position, Role};

use super::deduction::Deduction;
use super::features::{CORNER, DIRECT, Features, further_cost, only_bishops};
use super::packed::{Packed, hash_structure};
use crate::outcome::Winnable;

/// Plies in which a proof is tried for each position; later only after a pawn move or a capture.
const FIRST_PLIES: u16 = 6;

/// Most phases in proofs, which bounds their memory.
const MOST_PHASES: usize = 200_000;

/// Most legal moves that a list of moves has room for.
const MOST_MOVES: usize = 256;

/// Which positions are expanded first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Those that promise a direct mate.
    Direct,
    /// In turn those that promise a direct mate, those that promise one in a corner, and those of a structure that was visited
    /// least.
    Complete,
}

/// Number of queues.
const QUEUES: usize = 3;

pub(super) struct Search {
    winner: Color,
    mode: CastlingMode,
    strategy: Strategy,
    nodes: Vec<Node>,
    /// The last node with each hash.
    by_hash: HashMap<u64, u32, BuildHasherDefault<Identity>>,
    /// Number of nodes of each structure.
    visits: HashMap<u64, u32, BuildHasherDefault<Identity>>,
    /// Cost and number of each node.
    queues: [BinaryHeap<Reverse<(u32, u32)>>; QUEUES],
    expanded: usize,
    /// Number of phases in proofs, besides one for each expanded position.
    phases: usize,
    attempts: usize,
    proofs: usize,
}

/// A stored position.
#[derive(Clone, Copy)]
struct Node {
    packed: Packed,
    depth: u16,
    is_expanded: bool,
}

/// Keys that are hashes already.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl Search {
    pub(super) fn new(
        position: &Chess,
        winner: Color,
        strategy: Strategy,
        phases: usize,
    ) -> Search {
        let mut search = Search {
            winner,
            mode: position.castles().mode(),
            strategy,
            nodes: Vec::new(),
            by_hash: HashMap::default(),
            visits: HashMap::default(),
            queues: [const { BinaryHeap::new() }; QUEUES],
            expanded: 0,
            phases,
            attempts: 0,
            proofs: 0,
        };
        search.add(position, Packed::new(position), 0);
        search
    }

    /// Searches until so many positions are expanded or stored. Positions that a proof shows to be unwinnable are left out.
    pub(super) fn run(
        &mut self,
        mut deduction: Option<&mut Deduction>,
        most_expanded: usize,
        most_stored: usize,
    ) -> Winnable {
        while self.expanded < most_expanded && self.nodes.len() < most_stored {
            // Each queue has all nodes.
            let Some(number) = self.pop() else {
                return Winnable::No;
            };
            let node = &mut self.nodes[number as usize];
            if std::mem::replace(&mut node.is_expanded, true) {
                continue;
            }
            let depth = node.depth.saturating_add(1);
            let position = node.packed.unpack(self.mode);
            let Some(position) = position.filter(|position| !has_too_many_moves(position)) else {
                return Winnable::Undecided;
            };
            self.expanded += 1;
            for played in position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(played);
                if position.turn() == self.winner && next.is_checkmate() {
                    return Winnable::Yes;
                }
                let packed = Packed::new(&next);
                if next.has_insufficient_material(self.winner) || self.is_known(&packed) {
                    continue;
                }
                if let Some(deduction) = &mut deduction
                    && self.is_unwinnable(deduction, &next, played, depth)
                {
                    continue;
                }
                self.add(&next, packed, depth);
            }
        }
        Winnable::Undecided
    }

    fn is_known(&self, packed: &Packed) -> bool {
        let number = self.by_hash.get(&packed.hash());
        number.is_some_and(|number| self.nodes[*number as usize].packed == *packed)
    }

    fn add(&mut self, position: &Chess, packed: Packed, depth: u16) {
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.by_hash.insert(packed.hash(), number);
        let features = Features::new(position, self.winner);
        let mut direct = features.cost(&DIRECT);
        if self.strategy == Strategy::Complete {
            let visited = self
                .visits
                .entry(hash_structure(position, self.winner))
                .or_default();
            *visited += 1;
            let corner = features.cost(&CORNER) + further_cost(position, self.winner);
            if only_bishops(position.board(), self.winner).is_some() {
                direct = corner + 6 * visited.ilog2();
            }
            self.queues[1].push(Reverse((corner + 3 * visited.isqrt(), !number)));
            self.queues[2].push(Reverse((4 * *visited + u32::from(depth), number)));
        }
        // Of the same cost the latest is first, except where the queue is for breadth.
        self.queues[0].push(Reverse((direct, !number)));
        self.nodes.push(Node {
            packed,
            depth,
            is_expanded: false,
        });
    }

    fn pop(&mut self) -> Option<u32> {
        let queue = match self.strategy {
            Strategy::Direct => 0,
            Strategy::Complete => self.expanded % QUEUES,
        };
        let Reverse((_, number)) = self.queues[queue].pop()?;
        Some(if queue < 2 { !number } else { number })
    }

    /// Whether a proof shows that no mate follows. Proofs are tried less often if few succeed.
    fn is_unwinnable(
        &mut self,
        deduction: &mut Deduction,
        next: &Chess,
        played: Move,
        depth: u16,
    ) -> bool {
        let is_event = played.is_capture() || played.role() == Role::Pawn;
        if !is_event && depth >= FIRST_PLIES
            || deduction.count >= self.expanded.min(MOST_PHASES) + self.phases
        {
            return false;
        }
        self.attempts += 1;
        if self.attempts >= 100
            && self.proofs * 16 <= self.attempts
            && !self.attempts.is_multiple_of(16)
        {
            return false;
        }
        let is_proven = deduction.is_unwinnable(next, 16 + self.expanded / 64);
        self.proofs += usize::from(is_proven);
        is_proven
    }
}

/// Whether there may be more moves than a list has room for. Nine queens have 218.
fn has_too_many_moves(position: &Chess) -> bool {
    let board = position.board();
    let own = position.us();
    if (own & board.queens()).count() < 9 {
        return false;
    }
    let moves = own.into_iter().map(|from| match board.role_at(from) {
        Some(Role::Pawn) => 12,
        _ => board.attacks_from(from).without(own).count(),
    });
    moves.sum::<usize>() > MOST_MOVES
}
