//! Analysis of a position: exact values, search, and proofs of what the search saw.

use std::sync::Arc;

use arbiter_rules::{AnyPosition, Move};

use crate::merits::MOST_PLIES;
use crate::outside::{Exact, raw_line};
use crate::prove::{Forced, forced};
use crate::search::{Found, search};
use crate::searchable::{FIFTY_MOVES, Node, Searchable, certain, mixed};
use crate::searcher::Limits;
use crate::value::{MATE, WON, value_of};
use crate::{Aim, Analysis, Budget, Proven, downcast};

/// The value of an ending that is known to be won.
const WINNING: i32 = 500;

/// Nodes that a strong opponent needs to mate with bishop and knight within fifty moves.
const MATING_NODES: u64 = 240_000;

/// [`analyse`](crate::analyse) for a game.
pub(crate) fn analyse<G: Searchable>(position: &G, budget: &Budget) -> Analysis {
    // Positions before the last irreversible move can't recur.
    let reversible = Node::of(position).reversible();
    let last = budget.before.len().saturating_sub(reversible);
    let before = keys::<G>(&budget.before[last..]);
    let is_whole = budget.excluded_move.is_none();
    let is_looked_up = match budget.aim {
        Aim::Truth => true,
        Aim::StrongMove => !G::IS_SOLVED,
        Aim::Move => false,
    };
    if is_whole
        && is_looked_up
        && let Some(known) = looked_up(position, &before, budget)
    {
        return known;
    }
    let tables = budget
        .outside
        .tables
        .filter(|_| is_whole && budget.aim != Aim::Move);
    let in_tables = tables.and_then(|tables| {
        let (exact, code) = tables.probe(&(Arc::new(position.clone()) as AnyPosition))?;
        Some((exact, position.find_raw(&code)?))
    });
    if is_whole && budget.aim == Aim::StrongMove {
        let known = in_tables.map(|(exact, step)| (exact.value(), step));
        let known = known.or_else(|| Some((WINNING, position.known_step()?)));
        if let Some((value, step)) = known {
            return without_search(moves_of_line(position, &[step]), value, None);
        }
    }
    let depth = i32::try_from(MOST_PLIES).unwrap_or(0);
    let least_nodes = match budget.aim {
        Aim::StrongMove if position.is_elementary_ending() => MATING_NODES,
        Aim::Move | Aim::StrongMove | Aim::Truth => 1,
    };
    let limits = Limits {
        nodes: budget.nodes.max(least_nodes),
        depth,
        noise: G::ERROR * i32::from(budget.noise),
        variety: G::ERROR * i32::from(budget.variety),
        seed: budget.seed,
        before: &before,
        excluded_move: budget
            .excluded_move
            .and_then(|code| position.find_raw(code))
            .map(G::number),
        is_pruned: true,
        is_looked_up: is_looked_up && position.is_near_exact(),
    };
    let outside = searched_outside(position, budget);
    let is_outside = outside.is_some();
    let found = outside.unwrap_or_else(|| search(position, limits));
    let forced = (is_whole && budget.aim == Aim::Truth)
        .then(|| proven(position, &found, budget.nodes, &before))
        .flatten();
    let mut proven = forced.as_ref().map(|(_, proven)| *proven);
    let mut line = forced.map_or(found.line, |(forced, _)| forced.line);
    let mut value = proven.map_or(found.value, value_of);
    if let Some((exact, step)) = in_tables
        && value.abs() < WON
    {
        value = exact.value();
        proven = (exact == Exact::Drawn).then_some(Proven::Draw);
        let is_other = |first: &G::RawMove| G::number(*first) != G::number(step);
        if line.first().is_none_or(is_other) {
            line = vec![step];
        }
    } else if proven.is_some() {
        // A proof may end where the exact value is known.
        let end = line
            .iter()
            .fold(Node::of(position), |at, step| at.after(*step));
        line.extend(exact_line(end, &before, budget));
    }
    Analysis {
        depth: found.depth.unsigned_abs(),
        nodes: found.nodes,
        is_outside,
        ..without_search(moves_of_line(position, &line), value, proven)
    }
}

fn without_search(line: Vec<Move>, value: i32, proven: Option<Proven>) -> Analysis {
    Analysis {
        best: line.first().cloned(),
        line,
        value,
        proven,
        depth: 0,
        nodes: 0,
        is_outside: false,
    }
}

/// `None` if there is no engine but this crate, or it can't answer.
fn searched_outside<G: Searchable>(position: &G, budget: &Budget) -> Option<Found<G::RawMove>> {
    let any: AnyPosition = Arc::new(position.clone());
    let sight = budget.outside.engine?.search(&any, budget)?;
    let line = raw_line(position, &sight.line);
    (!line.is_empty()).then(|| Found {
        line,
        value: sight.score.value(),
        depth: i32::try_from(sight.depth).unwrap_or(0),
        nodes: sight.nodes,
    })
}

fn keys<G: Searchable>(before: &[AnyPosition]) -> Vec<u128> {
    let own = before.iter().filter_map(downcast::<G>);
    own.map(|position| position.accumulator().key).collect()
}

/// Proves the win or loss that a search saw, unless fifty moves could come first.
fn proven<G: Searchable>(
    position: &G,
    found: &Found<G::RawMove>,
    nodes: u64,
    before: &[u128],
) -> Option<(Forced<G::RawMove>, Proven)> {
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

fn moves_of_line<G: Searchable>(position: &G, line: &[G::RawMove]) -> Vec<Move> {
    let mut at = position.clone();
    let played = line.iter().map_while(|raw| {
        let mut code = String::new();
        at.write_code(*raw, &mut code).ok()?;
        let played = at.find(&code)?;
        at = at.after(*raw);
        Some(played)
    });
    played.collect()
}

const LONGEST_LINE: usize = 126;

/// The principal variation by exact values; for a draw its first move.
fn exact_line<G: Searchable>(
    mut node: Node<G>,
    before: &[u128],
    budget: &Budget,
) -> Vec<G::RawMove> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE
        && let Some(proven) = node.at.exact()
        && let Some(step) = best_step(&node, before, budget)
    {
        line.push(step);
        if proven == Proven::Draw {
            break;
        }
        node = node.after(step);
    }
    line
}

fn looked_up<G: Searchable>(position: &G, before: &[u128], budget: &Budget) -> Option<Analysis> {
    let proven = certain(position)?;
    let line = exact_line(Node::of(position), before, budget);
    let line = moves_of_line(position, &line);
    Some(without_search(line, value_of(proven), Some(proven)))
}

/// The quickest win, the slowest loss, or the draw after which most replies lose; with variety, each drawing move is the
/// likelier the more replies lose. A third repetition spoils a win and saves a loss.
fn best_step<G: Searchable>(
    node: &Node<G>,
    before: &[u128],
    budget: &Budget,
) -> Option<G::RawMove> {
    let mut best = None;
    if node.at.decided().is_some() {
        return None;
    }
    node.at.for_each_move(|step| {
        let next = node.after(step);
        let times = before
            .iter()
            .filter(|key| **key == next.accumulator.key)
            .count();
        let chance = mixed(u64::from(G::number(step)) ^ mixed(budget.seed));
        let order = match next.at.exact() {
            _ if times >= 2 => 0,
            Some(Proven::Loss { plies }) => 1_000_000 - i64::from(plies),
            Some(Proven::Win { plies }) => i64::from(plies) - 1_000_000,
            Some(Proven::Draw) if budget.variety > 0 => drawn_lot(chances(&next.at), chance),
            Some(Proven::Draw) => 1 + i64::from(chances(&next.at)),
            None => i64::MIN,
        };
        if best.is_none_or(|(known, _)| (order, chance) > known) {
            best = Some(((order, chance), step));
        }
    });
    best.map(|(_, step)| step)
}

/// A random number from 1 to 1,000 that tends to be greater for a greater percentage.
fn drawn_lot(percentage: u32, chance: u64) -> i64 {
    let throws =
        (0..=percentage / 10).map(|throw| mixed(chance.wrapping_add(throw.into())) % 1_000);
    throws.max().map_or(1, |most| 1 + most.cast_signed())
}

/// The percentage of moves that lose, in a drawn position.
fn chances<G: Searchable>(position: &G) -> u32 {
    let (mut losing, mut all) = (0, 0);
    position.for_each_move(|step| {
        all += 1;
        let value = position.after(step).exact();
        losing += u32::from(matches!(value, Some(Proven::Win { .. })));
    });
    100 * losing / all.max(1)
}
