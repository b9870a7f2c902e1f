//! Composes the puzzles of `crates/engine/assets/puzzles` from games of the engine against itself: `cargo bench --bench
//! compose -- chess 1200 > crates/engine/assets/puzzles/chess.txt`. A second number is the first game to play. Equal
//! arguments give equal results. Version 7 of the engine composed all of them. Stockfish 15.1 then looked at every position of
//! chess (150,000 nodes for a mate, 600,000 for a tactic): in three tactics a second move was worth more than a pawn; these are out.
//!
//! A line is `<rating>;<position>;<move>;<reply>;…`: a mate in one, two or three with one answer at each move, or a tactic
//! whose first move is far better than any other. The rating follows from which levels of the engine find all moves; `--
//! chess rate < crates/engine/assets/puzzles/chess.txt` recomputes ratings.

use std::collections::HashSet;
use std::sync::mpsc;

use arbiter::engine::level::Level;
use arbiter::engine::{Aim, Analysis, Budget, analyse, puzzle};
use arbiter::rules;
use arbiter::rules::outcome::Outcome;
use arbiter::rules::{AnyPosition, Variant};

const LONGEST_GAME: usize = 160;

/// Random half-moves at the start of a game, so that no two are the same.
const RANDOM: usize = 6;

/// Nodes of a first search, of a proof of mate, and of a tactic.
const LOOK: u64 = 2_000;
const MATE: u64 = 60_000;
const TACTIC: u64 = 20_000;

/// Nodes that confirm a tactic: a shorter search misses second solutions.
const CONFIRMED: u64 = 600_000;

/// Value from which a search has found a mate.
const SEEN: i32 = 29_000;

/// A tactic wins at least this much (centipawns), and any other move leaves at most this much.
const WON: i32 = 280;
const LEFT: i32 = 60;

/// Maximum number of mates in one per ten puzzles.
const SHORT: usize = 1;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let variant = words.iter().find_map(|word| rules::find(word));
    if let Some(variant) = variant.filter(|_| words.iter().any(|word| word == "rate")) {
        return rate(variant);
    }
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let wanted = numbers
        .next()
        .and_then(|wanted| usize::try_from(wanted).ok());
    // `cargo test` and `cargo bench` without arguments run every bench.
    let (Some(variant), Some(wanted)) = (variant, wanted) else {
        return;
    };
    compose(variant, wanted, numbers.next().unwrap_or(0));
}

#[expect(clippy::print_stdout, reason = "the puzzles are the output")]
fn compose(variant: &'static Variant, wanted: usize, mut first: u64) {
    const THREADS: u64 = 2;
    let (mut kept, mut short) = (Vec::new(), 0);
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    while kept.len() < wanted {
        let (found, finder) = mpsc::channel();
        for seed in first..first + THREADS {
            let found = found.clone();
            std::thread::spawn(move || found.send((seed, of_game(variant, seed))));
        }
        drop(found);
        games.extend(finder);
        games.sort_by_key(|(seed, _)| *seed);
        for (_, lines) in games.drain(..) {
            for (key, line, is_short) in lines {
                let is_welcome = !is_short || short * 10 < SHORT * (kept.len() + 10);
                if kept.len() < wanted && is_welcome && seen.insert(key) {
                    short += usize::from(is_short);
                    println!("{line}");
                    kept.push(line);
                }
            }
        }
        first += THREADS;
    }
}

fn mixed(seed: u64) -> u64 {
    let mixed = (seed ^ (seed >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 7
}

/// The puzzles of one game: the key of each position, its line, and whether it is a mate in one.
fn of_game(variant: &'static Variant, seed: u64) -> Vec<(String, String, bool)> {
    let mut at = variant.start();
    let mut found: Vec<(String, String, bool)> = Vec::new();
    let levels = [Level::Beginner, Level::Casual];
    let mut rest = 0_usize;
    for ply in 0..LONGEST_GAME {
        let moves = at.moves();
        if at.outcome().is_some() || moves.is_empty() {
            break;
        }
        let chance = mixed(mixed(seed) + u64::try_from(ply).unwrap_or(0));
        let next = if ply < RANDOM {
            let place = usize::try_from(chance).unwrap_or(0) % moves.len();
            moves[place].next().clone()
        } else {
            rest = rest.saturating_sub(1);
            if rest == 0
                && let Some(line) = mate(&at).or_else(|| tactic(&at))
            {
                let key = format!("{:?}", at.repetition_key());
                let is_short = line.split(';').count() == 3;
                found.push((key, line, is_short));
                // Doesn't ask for the same win twice.
                rest = 8;
            }
            let level = levels[usize::try_from(mixed(seed + 7) + ply as u64).unwrap_or(0) % 2];
            let known = analyse(&at, &level.budget(seed, &[]));
            let Some(best) = known.and_then(|known| known.best) else {
                break;
            };
            best.next().clone()
        };
        at = next;
    }
    found
}

fn line_of(position: &AnyPosition, line: &[String]) -> String {
    format!("{};{position};{}", rating(position, line), line.join(";"))
}

/// The levels with their measured ratings (`docs/levels.md`), and each one's number of attempts.
const SOLVERS: [(Level, f64, u64); 7] = [
    (Level::Newcomer, 550.0, 4),
    (Level::Beginner, 800.0, 4),
    (Level::Casual, 1_100.0, 4),
    (Level::Intermediate, 1_400.0, 4),
    (Level::Club, 1_650.0, 2),
    (Level::Strong, 1_900.0, 1),
    (Level::Expert, 2_100.0, 1),
];

/// For people, the second move is harder than for a search.
const FURTHER_MOVE: u32 = 200;

/// The rating that makes the levels' results most likely, with a draw against the mean of all puzzles as a bound.
fn rating(position: &AnyPosition, line: &[String]) -> u32 {
    const MIDDLE: f64 = 1_400.0;
    let mut results = vec![(MIDDLE, 0.5)];
    for (level, strength, tries) in SOLVERS {
        let solved =
            (0..tries).map(|seed| f64::from(u8::from(solves(level, seed, position, line))));
        results.extend(solved.map(|score| (strength, score)));
    }
    let likelihood = |rating: u32| -> f64 {
        let expected =
            |strength: f64| 1.0 / (1.0 + 10_f64.powf((f64::from(rating) - strength) / 400.0));
        let results = results.iter();
        let one = |(strength, score): &(f64, f64)| {
            score * expected(*strength).ln() + (1.0 - score) * (1.0 - expected(*strength)).ln()
        };
        results.map(one).sum()
    };
    let ratings = (400..=2_600).step_by(10);
    let best = ratings.max_by(|one, other| likelihood(*one).total_cmp(&likelihood(*other)));
    let further = u32::try_from(line.len() / 2).unwrap_or(0);
    best.unwrap_or(0) + further * FURTHER_MOVE
}

fn solves(level: Level, seed: u64, position: &AnyPosition, line: &[String]) -> bool {
    let mut at = position.clone();
    for (ply, code) in line.iter().enumerate() {
        if ply % 2 == 0 {
            let known = analyse(&at, &level.budget(seed, &[]));
            let best = known.and_then(|known| known.best);
            let is_found = best.is_some_and(|best| {
                best.code() == code || matches!(best.next().outcome(), Some(Outcome::Win { .. }))
            });
            if !is_found {
                return false;
            }
        }
        let Some(next) = at.play(code) else {
            return false;
        };
        at = next;
    }
    true
}

#[expect(clippy::print_stdout, reason = "the puzzles are the output")]
fn rate(variant: &'static Variant) {
    let lines: Vec<String> = std::io::stdin().lines().map_while(Result::ok).collect();
    let half = lines.len().div_ceil(2).max(1);
    let rated = |lines: &[String]| -> Vec<String> {
        let rated = lines.iter().filter_map(|line| {
            let mut fields = line.split(';').skip(1);
            let position = variant.position(fields.next()?).ok()?;
            let line: Vec<String> = fields.map(str::to_owned).collect();
            Some(line_of(&position, &line))
        });
        rated.collect()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = lines
            .chunks(half)
            .map(|part| scope.spawn(|| rated(part)))
            .collect();
        for rated in threads {
            for line in rated.join().unwrap_or_default() {
                println!("{line}");
            }
        }
    });
}

fn search(position: &AnyPosition, nodes: u64, excluded: Option<&str>) -> Option<Analysis> {
    let budget = Budget {
        aim: Aim::Move,
        excluded_move: excluded,
        ..Budget::of(nodes)
    };
    analyse(position, &budget)
}

/// A mate in one, two or three with one answer at each move.
fn mate(position: &AnyPosition) -> Option<String> {
    let moves = position.moves();
    let is_mate = |next: &AnyPosition| matches!(next.outcome(), Some(Outcome::Win { .. }));
    let mates: Vec<&str> = moves
        .iter()
        .filter(|one| is_mate(one.next()))
        .map(|one| one.code())
        .collect();
    match mates[..] {
        [only] if moves.len() > 2 => return Some(line_of(position, &[only.to_owned()])),
        [_, ..] => return None,
        [] => {}
    }
    if search(position, LOOK, None)?.value < SEEN {
        return None;
    }
    Some(line_of(position, &puzzle(position, MATE)?.line))
}

/// Returns the only move that is far better than any other, if both searches agree on it.
fn answer(position: &AnyPosition) -> Option<String> {
    let found = |nodes| {
        let known = search(position, nodes, None)?;
        let best = known.best?.code().to_owned();
        if known.value < WON || known.value >= SEEN {
            return None;
        }
        let other = search(position, nodes, Some(&best))?;
        (other.best.is_some() && other.value <= LEFT).then_some(best)
    };
    let first = found(TACTIC)?;
    (found(CONFIRMED)? == first).then_some(first)
}

fn tactic(position: &AnyPosition) -> Option<String> {
    if position.moves().len() < 6 || search(position, 1, None)?.value > LEFT {
        return None;
    }
    if search(position, LOOK, None)?.value < WON {
        return None;
    }
    let first = answer(position)?;
    let mut line = vec![first.clone()];
    let mut at = position.play(&first)?;
    while line.len() < 5 && at.outcome().is_none() {
        let reply = search(&at, TACTIC, None)?.best?.code().to_owned();
        let after = at.play(&reply)?;
        let Some(next) = answer(&after) else {
            break;
        };
        at = after.play(&next)?;
        line.extend([reply, next]);
    }
    if line.len() < 3 {
        return None;
    }
    Some(line_of(position, &line))
}
