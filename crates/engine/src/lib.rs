//! The engine: exact values if a game is small enough, otherwise a search of a limited number of positions.
//!
//! [`analyse`] is the entry point. A game takes part by implementing `Searchable` (and `Solvable` or
//! `Composed` where its positions have exact values) and with an [`Engine`] in [`ENGINES`]. A game
//! without one can be played, but has no levels, hints, reviews or puzzles.

pub mod accuracy;
mod analysis;
mod cache;
mod chess;
mod chess_terms;
mod judge;
pub mod level;
pub mod material;
mod merits;
mod mono_dimensional;
mod one_dimensional;
mod order;
pub mod outside;
mod prove;
mod pruning;
pub mod puzzle;
mod queen_rook;
pub mod review;
mod review_check;
pub mod review_text;
mod search;
mod searchable;
mod searcher;
mod shipped;
mod solve;
mod space;
mod table;
mod tablebase;
#[cfg(test)]
mod tests;
mod value;
mod variants;

use std::any::Any;

use arbiter_rules::chess::variants as rules;
use arbiter_rules::{AnyPosition, Move, Variant};

use self::outside::Outside;
use self::puzzle::{Composed, Puzzle, composed};
use self::searchable::Searchable;
use self::shipped::shipped;
use self::variants::Joint;

/// Stored with reviews and puzzles, because another version may produce different ones.
pub const VERSION: u32 = 7;

/// The limit and the aim of a search.
#[derive(Debug, Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of positions to search, at least 1; proving a win may visit as many again.
    pub nodes: u64,
    /// The earlier positions of the game, oldest first, for repetition.
    pub before: &'a [AnyPosition],
    /// The maximum error of an evaluation in centipawns (twice that in the games on a line), drawn from the seed.
    pub noise: u16,
    /// Maximum difference of the chosen move to the best one, in centipawns; the choice is drawn from the seed.
    pub variety: u16,
    pub seed: u64,
    pub aim: Aim,
    /// The code of a move to exclude, for finding the best of the others. Nothing is proven then.
    pub excluded_move: Option<&'a str>,
    pub outside: Outside<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Exact values and proofs as well.
    Truth,
    /// The search alone.
    Move,
    /// The search, and exact values where the whole game isn't solved.
    StrongMove,
}

impl Budget<'_> {
    pub const fn of(nodes: u64) -> Self {
        Budget {
            nodes,
            before: &[],
            noise: 0,
            variety: 0,
            seed: 0,
            aim: Aim::Truth,
            excluded_move: None,
            outside: Outside {
                engine: None,
                tables: None,
            },
        }
    }
}

#[derive(Debug, Clone)]
pub struct Analysis {
    /// `None` only if the game is over.
    pub best: Option<Move>,
    /// The principal variation; starts with `best`.
    pub line: Vec<Move>,
    /// For the side to move, in centipawns; 29,000 or more for a win that the search found.
    pub value: i32,
    /// Only this may be called won, lost, drawn or forced.
    pub proven: Option<Proven>,
    /// The depth of the search in plies; 0 without a search.
    pub depth: u32,
    pub nodes: u64,
    /// Whether the host's engine searched.
    pub is_outside: bool,
}

/// The value for the side to move under best play. Repetitions of earlier positions are ignored, except
/// that a forced win never passes through a position in which the loser can claim a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Proven {
    Win { plies: u32 },
    Loss { plies: u32 },
    Draw,
}

#[derive(Debug)]
pub struct Engine {
    pub variant: &'static Variant,
    /// Whether every position reachable from the usual start has an exact value.
    pub is_solved: bool,
    /// Whether a search visits about a million positions a second.
    pub is_quick: bool,
    /// Composes a puzzle from a position with an exact value, or picks a shipped one; deterministic by seed. The first call
    /// takes up to two seconds.
    pub compose: Option<fn(seed: u64) -> Option<Puzzle>>,
    analyse: fn(&AnyPosition, &Budget) -> Option<Analysis>,
    puzzle: fn(&AnyPosition, nodes: u64) -> Option<Puzzle>,
}

pub static ENGINES: &[Engine] = &[
    Engine {
        is_quick: true,
        compose: Some(|seed| shipped(&arbiter_rules::chess::VARIANT, shipped::CHESS, seed)),
        ..Engine::searching::<arbiter_rules::chess::Board>(&arbiter_rules::chess::VARIANT)
    },
    Engine {
        is_quick: true,
        ..Engine::searching::<arbiter_rules::chess::Board>(&arbiter_rules::chess::chess960::VARIANT)
    },
    Engine::searching::<Joint>(&rules::THREE_CHECK),
    Engine::searching::<Joint>(&rules::KING_OF_THE_HILL),
    Engine::searching::<Joint>(&rules::ANTICHESS),
    Engine::searching::<Joint>(&rules::ATOMIC),
    Engine::searching::<Joint>(&rules::HORDE),
    Engine::searching::<Joint>(&rules::RACING_KINGS),
    Engine::searching::<Joint>(&rules::CRAZYHOUSE),
    Engine::composing::<arbiter_rules::mono_dimensional::Line>(
        &arbiter_rules::mono_dimensional::VARIANT,
    ),
    Engine::composing::<arbiter_rules::one_dimensional::Row>(
        &arbiter_rules::one_dimensional::VARIANT,
    ),
    Engine {
        compose: Some(|seed| shipped(&arbiter_rules::space::VARIANT, shipped::SPACE, seed)),
        ..Engine::searching::<arbiter_rules::space::Space>(&arbiter_rules::space::VARIANT)
    },
];

/// Analyses a position within a budget; `None` for a game without an engine.
///
/// It takes CPU time as the budget allows, and up to half a second more the first time that a game is solved. Equal
/// arguments give equal results. The result must not reach people who are playing.
pub fn analyse(position: &AnyPosition, budget: &Budget) -> Option<Analysis> {
    cache::cached(position, budget, || {
        let mut engines = ENGINES.iter();
        engines.find_map(|engine| (engine.analyse)(position, budget))
    })
}

/// The puzzle of a position, if it is one: by its exact value, or by a search for mate that visits at most `nodes`
/// positions.
pub fn puzzle(position: &AnyPosition, nodes: u64) -> Option<Puzzle> {
    ENGINES
        .iter()
        .find_map(|engine| (engine.puzzle)(position, nodes))
}

impl Engine {
    /// `None` for a game without an engine.
    pub fn of(variant: &Variant) -> Option<&'static Self> {
        let mut engines = ENGINES.iter();
        engines.find(|engine| engine.variant.key == variant.key)
    }

    const fn searching<G: Searchable>(variant: &'static Variant) -> Self {
        Engine {
            variant,
            is_solved: G::IS_SOLVED,
            is_quick: false,
            compose: None,
            analyse: |position, budget| {
                downcast::<G>(position).map(|position| analysis::analyse(position, budget))
            },
            puzzle: |position, nodes| puzzle::find_puzzle(downcast::<G>(position)?, nodes),
        }
    }

    const fn composing<G: Composed>(variant: &'static Variant) -> Self {
        Engine {
            compose: Some(composed::<G>),
            ..Engine::searching::<G>(variant)
        }
    }
}

fn downcast<G: Searchable>(position: &AnyPosition) -> Option<&G> {
    let any: &dyn Any = position.as_ref();
    any.downcast_ref()
}
