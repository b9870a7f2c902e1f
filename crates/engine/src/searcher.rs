//! State of a running search.

use super::merits::{MOST_PLIES, Merits};
use super::searchable::Searchable;
use super::table::Table;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits<'a> {
    pub(crate) nodes: u64,
    pub(crate) depth: i32,
    /// Maximum evaluation error.
    pub(crate) noise: i32,
    /// Maximum difference of the chosen move to the best one.
    pub(crate) variety: i32,
    pub(crate) seed: u64,
    /// Keys of the earlier positions, oldest first.
    pub(crate) before: &'a [u128],
    /// The number of a move skipped at the root.
    pub(crate) excluded_move: Option<u32>,
    /// Whether exact values replace searches.
    pub(crate) is_looked_up: bool,
    /// Without pruning the value is that of plain minimax.
    pub(crate) is_pruned: bool,
}

pub(super) struct Searcher<'a, G: Searchable> {
    pub(super) limits: Limits<'a>,
    pub(super) nodes: u64,
    pub(super) is_stopped: bool,
    pub(super) table: Table,
    pub(super) merits: Merits,
    /// Keys of the game and of the current line.
    pub(super) path: Vec<u128>,
    /// A stack of the moves of all positions of the line, with their order.
    pub(super) steps: Vec<(i32, G::RawMove)>,
    pub(super) lines: Vec<Vec<G::RawMove>>,
    /// Static evaluations by ply; lower than any value in check.
    pub(super) stands: Vec<i32>,
}

impl<'a, G: Searchable> Searcher<'a, G> {
    pub(super) fn new(limits: Limits<'a>) -> Self {
        Searcher {
            limits,
            nodes: 0,
            is_stopped: false,
            table: Table::for_nodes(limits.nodes),
            merits: Merits::none(),
            path: limits.before.to_vec(),
            steps: Vec::with_capacity(512),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            stands: vec![0; MOST_PLIES + 1],
        }
    }
}
