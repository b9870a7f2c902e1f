//! The engine: exact values where a game is small enough, and otherwise what a search of a limited
//! number of positions sees.
//!
//! [`analyse`] is the entry point. A game takes part by implementing `Searchable` (and `Solvable` or
//! `Composed` where its positions have exact values) and with an [`Engine`] in [`ENGINES`]. A game
//! without one can be played, but has no levels, hints, reviews or puzzles.

mod analysis;
mod chess;
pub mod level;
mod mono_dimensional;
mod one_dimensional;
mod order;
mod prove;
pub mod puzzle;
pub mod review;
mod review_check;
mod review_text;
mod search;
mod searchable;
mod solve;
mod space;
mod table;
mod tablebase;
#[cfg(test)]
mod tests;
mod value;

use std::any::Any;

use arbiter_rules::{AnyPosition, Move, Variant};

use self::puzzle::{Composed, Puzzle, composed};
use self::searchable::Searchable;

/// The version of searcher and evaluations: what was found with another may differ.
pub const VERSION: u32 = 2;

/// How far to look.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// The most positions that the search visits, at least one: some 0.5 to 2 million a second. As
    /// many again may go into proving a forced win that it saw.
    pub nodes: u64,
    /// The positions of the game before this one, the oldest first, for repetition. Those of
    /// another game are left out of account.
    pub before: &'a [AnyPosition],
    /// Evaluations are off by up to so many hundredths of a pawn either way (twice as many in the
    /// games on a line), by chance that follows from the seed and the position.
    pub noise: u16,
    pub seed: u64,
    /// What the answer is for.
    pub aim: Aim,
    /// The code of a move that is left out of account, to find the best of the others: a search
    /// alone, for nothing is proven of half a position.
    pub excluded_move: Option<&'a str>,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// All that can be known: solutions and proofs.
    Truth,
    /// A move of an opponent who can err: the search alone.
    Move,
    /// A move of a strong opponent: the search, and exact values where the whole game isn't solved.
    StrongMove,
}

impl Budget<'_> {
    /// All that a search of so many positions shows, and what is known besides.
    pub const fn of(nodes: u64) -> Self {
        Budget {
            nodes,
            before: &[],
            noise: 0,
            seed: 0,
            aim: Aim::Truth,
            excluded_move: None,
        }
    }
}

/// What is known of a position.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The best move that was found; nothing only where the game is over.
    pub best: Option<Move>,
    /// The best moves of both sides, that one first, as far as they are known.
    pub line: Vec<Move>,
    /// What the position is worth to the side to move, in hundredths of a pawn (in the games
    /// without pawns, units of the same size): 0 is equal, a queen some 900. From 29,000 on it is a
    /// win that the search saw.
    pub value: i32,
    /// What is proven for the side to move. Nothing else may be called won, lost, drawn or forced.
    pub proven: Option<Proven>,
    /// The moves by each side that the search looked ahead, in plies; 0 without a search.
    pub depth: u32,
    /// The positions that the search visited.
    pub nodes: u64,
}

/// A value that is certain, for the side to move, if both sides play their best. Repetitions of
/// earlier positions of the game are left out of account, except that a forced win never leads
/// through a position in which the loser can claim a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proven {
    /// It wins within so many plies, its own next move counted.
    Win { plies: u32 },
    /// It loses, within so many plies.
    Loss { plies: u32 },
    /// Neither side can force a win.
    Draw,
}

/// The engine of a game.
#[derive(Debug)]
pub struct Engine {
    /// The game.
    pub variant: &'static Variant,
    /// Whether the value of every position that can come of the usual start is known.
    pub is_solved: bool,
    /// Composes a puzzle from a position with an exact value: the same for the same seed. `None` for
    /// a game without exact values. The first call takes up to half a second, or two where there is
    /// much to solve.
    pub compose: Option<fn(seed: u64) -> Option<Puzzle>>,
    analyse: fn(&AnyPosition, &Budget) -> Option<Analysis>,
    puzzle: fn(&AnyPosition, nodes: u64) -> Option<Puzzle>,
}

/// The engines of the games that have one.
pub static ENGINES: &[Engine] = &[
    Engine::of::<arbiter_rules::chess::Board>(&arbiter_rules::chess::VARIANT),
    Engine::composing::<arbiter_rules::mono_dimensional::Line>(
        &arbiter_rules::mono_dimensional::VARIANT,
    ),
    Engine::composing::<arbiter_rules::one_dimensional::Row>(
        &arbiter_rules::one_dimensional::VARIANT,
    ),
    Engine::of::<arbiter_rules::space::Space>(&arbiter_rules::space::VARIANT),
];

/// The engine of a game, if it has one.
pub fn engine(variant: &Variant) -> Option<&'static Engine> {
    ENGINES
        .iter()
        .find(|engine| engine.variant.key == variant.key)
}

/// Analyses a position within a budget; `None` for a game without an engine.
///
/// It uses the processor for as long as the budget allows, and up to half a second more the first
/// time that a game is solved, so call it off the asynchronous threads. The same question always has
/// the same answer. The answer must not reach people who are playing each other.
pub fn analyse(position: &AnyPosition, budget: &Budget) -> Option<Analysis> {
    ENGINES
        .iter()
        .find_map(|engine| (engine.analyse)(position, budget))
}

/// The puzzle that a position is, if it is one. An exact value is looked up; elsewhere a search for
/// mate visits at most `nodes` positions. Call it off the asynchronous threads.
pub fn puzzle(position: &AnyPosition, nodes: u64) -> Option<Puzzle> {
    ENGINES
        .iter()
        .find_map(|engine| (engine.puzzle)(position, nodes))
}

impl Engine {
    const fn of<G: Searchable>(variant: &'static Variant) -> Self {
        Engine {
            variant,
            is_solved: G::IS_SOLVED,
            compose: None,
            analyse: |position, budget| {
                typed::<G>(position).map(|position| analysis::analyse(position, budget))
            },
            puzzle: |position, nodes| puzzle::puzzle(typed::<G>(position)?, nodes),
        }
    }

    const fn composing<G: Composed>(variant: &'static Variant) -> Self {
        Engine {
            compose: Some(composed::<G>),
            ..Engine::of::<G>(variant)
        }
    }
}

/// The position as the type of its game; `None` for another game.
fn typed<G: Searchable>(position: &AnyPosition) -> Option<&G> {
    let any: &dyn Any = position.as_ref();
    any.downcast_ref()
}
