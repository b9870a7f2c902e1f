//! What is known of a position: the truth where the game is small enough, and else what a search
//! of so many positions sees.
//!
//! [`LegalMoves::know`](super::LegalMoves::know) is the door for everybody else. `game` is the one
//! that a game opens to the searcher; `search` is the searcher, `table` its memory, `prove` the
//! proof of forced wins, `solve` the solution of small games; `level` makes opponents of it, `puzzle`
//! finds positions with one answer.

pub(crate) mod game;
pub mod level;
mod order;
pub(crate) mod prove;
pub mod puzzle;
pub mod review;
mod review_check;
mod review_text;
mod search;
pub(crate) mod solve;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod value;

use std::any::Any;
use std::sync::Arc;

use self::game::{Node, Searched, mixed};
use self::prove::{Forced, forced};
use self::search::{FIFTY_MOVES, Found, Limits, MOST_PLIES, search};
use self::value::{MATE, WON, value_of};
use super::AnyPosition;
use super::moves::Move;

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
    pub besides: Option<&'a str>,
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
            besides: None,
        }
    }
}

/// What is known of a position.
#[derive(Debug, Clone)]
pub struct Knowledge {
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

/// [`LegalMoves::know`](super::LegalMoves::know).
pub(super) fn know<G: Searched>(position: &G, budget: &Budget) -> Knowledge {
    // What came before the last move that cannot be taken back never comes again.
    let reversible = Node::of(position).reversible();
    let last = budget.before.len().saturating_sub(reversible);
    let before = keys::<G>(&budget.before[last..]);
    let is_whole = budget.besides.is_none();
    let is_looked_up = match budget.aim {
        Aim::Truth => true,
        Aim::StrongMove => !G::IS_SOLVED,
        Aim::Move => false,
    };
    if is_whole
        && is_looked_up
        && let Some(known) = looked_up(position, &before, budget.seed)
    {
        return known;
    }
    let depth = i32::try_from(MOST_PLIES).unwrap_or(0);
    let limits = Limits {
        nodes: budget.nodes.max(1),
        depth,
        noise: G::ERROR * i32::from(budget.noise),
        seed: budget.seed,
        before: &before,
        besides: budget
            .besides
            .and_then(|code| position.step_called(code))
            .map(G::number),
        is_pruned: true,
        is_looked_up: is_looked_up && position.is_near_exact(),
    };
    let found = search(position, limits);
    let forced = (is_whole && budget.aim == Aim::Truth)
        .then(|| proven(position, &found, budget.nodes, &before))
        .flatten();
    let proven = forced.as_ref().map(|(_, proven)| *proven);
    let mut line = forced.map_or(found.line, |(forced, _)| forced.line);
    if proven.is_some() {
        // The proof may end where the exact value is known.
        let end = line
            .iter()
            .fold(Node::of(position), |at, step| at.after(*step));
        line.extend(exact_line(end, &before, budget.seed));
    }
    let line = moves(position, &line);
    let value = match proven {
        Some(proven) => value_of(proven),
        None => found.value,
    };
    Knowledge {
        best: line.first().cloned(),
        line,
        value,
        proven,
        depth: found.depth.unsigned_abs(),
        nodes: found.nodes,
    }
}

/// The keys of earlier positions of the same game.
fn keys<G: Searched>(before: &[AnyPosition]) -> Vec<u128> {
    let own = before.iter().filter_map(|position| {
        let any: &dyn Any = position.as_ref();
        any.downcast_ref::<G>()
    });
    own.map(|position| position.tally().key).collect()
}

/// The proof of a win or loss that a search saw, unless fifty moves could come first.
fn proven<G: Searched>(
    position: &G,
    found: &Found<G::Step>,
    nodes: u64,
    before: &[u128],
) -> Option<(Forced<G::Step>, Proven)> {
    let plies = u16::try_from(MATE - found.value.abs()).ok()?;
    let clock = position.halfmove_clock();
    let is_late = clock.is_some_and(|clock| clock + u32::from(plies) >= FIFTY_MOVES);
    if found.value.abs() < WON || is_late {
        return None;
    }
    let turn = position.turn();
    let is_win = found.value > 0;
    let winner = if is_win { turn } else { turn.other() };
    let twice = |(place, key): (usize, &u128)| before[..place].contains(key).then_some(*key);
    let drawn: Vec<u128> = before.iter().enumerate().filter_map(twice).collect();
    let forced = forced(position, winner, plies, nodes, &drawn)?;
    let plies = forced.plies.into();
    let proven = if is_win {
        Proven::Win { plies }
    } else {
        Proven::Loss { plies }
    };
    Some((forced, proven))
}

/// A line of steps as moves.
fn moves<G: Searched>(position: &G, line: &[G::Step]) -> Vec<Move> {
    let mut before = Arc::new(position.clone());
    let mut moves = Vec::with_capacity(line.len());
    for step in line {
        moves.push(Move::new(&before, *step));
        before = Arc::new(before.after(*step));
    }
    moves
}

/// The most moves of a line that is looked up.
const LONGEST_LINE: usize = 126;

/// The exact value of a position; `None` of a win that fifty moves could come before.
fn certain<G: Searched>(position: &G) -> Option<Proven> {
    let proven = position.exact()?;
    let is_late = match (proven, position.halfmove_clock()) {
        (Proven::Win { plies } | Proven::Loss { plies }, Some(clock)) => {
            clock + plies >= FIFTY_MOVES
        }
        (_, _) => false,
    };
    (!is_late).then_some(proven)
}

/// The best moves of both sides by exact values; of a draw the first one.
fn exact_line<G: Searched>(mut node: Node<G>, before: &[u128], seed: u64) -> Vec<G::Step> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE
        && let Some(proven) = node.at.exact()
        && let Some(step) = best_step(&node, before, seed)
    {
        line.push(step);
        if proven == Proven::Draw {
            break;
        }
        node = node.after(step);
    }
    line
}

/// What is known of a position with an exact value.
fn looked_up<G: Searched>(position: &G, before: &[u128], seed: u64) -> Option<Knowledge> {
    let proven = certain(position)?;
    let line = exact_line(Node::of(position), before, seed);
    let line = moves(position, &line);
    Some(Knowledge {
        best: line.first().cloned(),
        line,
        value: value_of(proven),
        proven: Some(proven),
        depth: 0,
        nodes: 0,
    })
}

/// The best step by exact values: the quickest win, the slowest loss, and of draws the one after
/// which most replies lose. A third repetition spoils a win, and saves from a loss.
fn best_step<G: Searched>(node: &Node<G>, before: &[u128], seed: u64) -> Option<G::Step> {
    let mut best = None;
    if node.at.decided().is_some() {
        return None;
    }
    node.at.each_step(|step| {
        let next = node.after(step);
        let times = before.iter().filter(|key| **key == next.tally.key).count();
        // The value is the opponent's.
        let order = match next.at.exact() {
            _ if times >= 2 => 0,
            Some(Proven::Loss { plies }) => 1_000_000 - i64::from(plies),
            Some(Proven::Win { plies }) => i64::from(plies) - 1_000_000,
            Some(Proven::Draw) => 1 + i64::from(chances(&next.at)),
            None => i64::MIN,
        };
        let chance = mixed(u64::from(G::number(step)) ^ seed);
        if best.is_none_or(|(known, _)| (order, chance) > known) {
            best = Some(((order, chance), step));
        }
    });
    best.map(|(_, step)| step)
}

/// How many of a hundred moves lose, in a drawn position.
fn chances<G: Searched>(position: &G) -> u32 {
    let (mut losing, mut all) = (0, 0);
    position.each_step(|step| {
        all += 1;
        let value = position.after(step).exact();
        losing += u32::from(matches!(value, Some(Proven::Win { .. })));
    });
    100 * losing / all.max(1)
}
