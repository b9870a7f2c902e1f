//! Whether a side can still mate by any series of legal moves (FIDE 5.2.2 and 6.9).
//!
//! After Miguel Ambrona, "A Practical Algorithm for Chess Unwinnability", FUN 2022: a helpmate search proves that mate is
//! possible, a look at the mobility of the pieces that it isn't, and where neither is enough, the search visits what is left.
//!
//! ```text
//! search      best first over positions; ends with a mate, or with every position visited
//! deduction   no mate follows from a position: by phases, each with fixed pawns and bounds for the pieces' squares
//! phase       the squares that pieces can reach until the next pawn move or capture
//! closure     the squares that pieces and pawns can reach ever, in one go
//! mate        whether pieces with such bounds can form a mate
//! ```
//!
//! All bounds are from above, so a proof is sound. Budgets are counted in positions: the verdict is the same on every machine.

mod closure;
mod deduction;
mod features;
mod mate;
mod packed;
mod phase;
mod search;

use shakmaty::{Board, Chess, Color, Position};

use crate::outcome::Winnable;
use deduction::Deduction;
use search::{Search, Strategy};

/// Number of pieces and pawns of a side in a game.
const MOST_PIECES: usize = 16;

/// Positions expanded by a first search, which finds most mates.
const FIRST: usize = 400;

/// Number of phases in a proof for the whole position.
const PHASES: usize = 3_000;

/// Number of phases in proofs for positions that follow, besides one for each position.
const MORE_PHASES: usize = 500;

/// Number of phases in a quick proof.
const QUICK_PHASES: usize = 30;

/// Number of phases in a quick proof where pawns are free.
const FEW_PHASES: usize = 5;

/// Positions expanded by a quick search where a move is forced.
const QUICK: usize = 20;

/// Searches for a mate by the winner until so many positions are stored.
pub(super) fn winnable(position: &Chess, winner: Color, budget: usize) -> Winnable {
    if let Some(known) = decide_by_material(position, winner) {
        return known;
    }
    let first = Search::new(position, winner, Strategy::Direct, 0).run(None, FIRST, budget);
    if first != Winnable::Undecided {
        return first;
    }
    let mut deduction = Deduction::new(winner);
    if deduction.is_unwinnable(position, PHASES) {
        return Winnable::No;
    }
    let mut search = Search::new(position, winner, Strategy::Complete, MORE_PHASES);
    search.run(Some(&mut deduction), budget, budget)
}

/// Searches for an obvious mate; expands that many positions.
pub(super) fn find_mate(position: &Chess, winner: Color, budget: usize) -> Winnable {
    if let Some(known) = decide_by_material(position, winner) {
        return known;
    }
    Search::new(position, winner, Strategy::Direct, 0).run(None, budget, usize::MAX)
}

/// Whether a quick proof shows that the winner can't mate.
pub(super) fn is_clearly_unwinnable(position: &Chess, winner: Color) -> bool {
    if let Some(known) = decide_by_material(position, winner) {
        return known == Winnable::No;
    }
    let is_forced = position.legal_moves().len() <= 1;
    let board = position.board();
    if !is_forced && (board.by_color(winner) & board.rooks_and_queens()).any() {
        return false;
    }
    let phases = if is_opposed(board) {
        QUICK_PHASES
    } else {
        FEW_PHASES
    };
    let mut deduction = Deduction::new(winner);
    deduction.is_unwinnable(position, phases)
        || is_forced && {
            let mut search = Search::new(position, winner, Strategy::Direct, phases);
            search.run(Some(&mut deduction), QUICK, usize::MAX) == Winnable::No
        }
}

/// Whether each pawn has an enemy pawn before it on its file.
fn is_opposed(board: &Board) -> bool {
    let [white, black] =
        [Color::White, Color::Black].map(|color| board.pawns() & board.by_color(color));
    // Squares before the pawns of each side, on their files.
    let mut north = white.0 << 8;
    let mut south = black.0 >> 8;
    for steps in [8, 16, 32] {
        north |= north << steps;
        south |= south >> steps;
    }
    white.0 & !south == 0 && black.0 & !north == 0
}

/// Decides positions that are mate, lack pieces for it, or have more pieces than a game.
fn decide_by_material(position: &Chess, winner: Color) -> Option<Winnable> {
    let board = position.board();
    let counts = [winner, !winner].map(|color| board.by_color(color).count());
    if counts[0] == 1 {
        return Some(Winnable::No);
    }
    if counts.into_iter().any(|count| count > MOST_PIECES) {
        return Some(Winnable::Undecided);
    }
    if position.turn() != winner && position.is_checkmate() {
        return Some(Winnable::Yes);
    }
    let is_short = position.has_insufficient_material(winner);
    is_short.then_some(Winnable::No)
}
