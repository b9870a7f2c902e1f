//! Processes of the host's engine. A failing one is killed, and the caller searches by itself.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use shakmaty::CastlingMode;

use super::OfChess;
use super::process::{EngineError, Patience, Process, Task};
use super::uci::{Identity, Info};
use crate::engine::Budget;
use crate::engine::outside::{HostEngine, Score, Sight};
use crate::rules::{AnyPosition, Variant};

/// Maximum number of processes that wait for work. As many are busy as [`Compute`](crate::compute::Compute) has slots for
/// moves, hints and reviews.
const MOST_IDLE: usize = 2;

/// After a failure, which is logged, the engine isn't asked for this long.
const RESTS: Duration = Duration::from_mins(1);

/// Number of moves among which a varied move is chosen.
const CANDIDATES: usize = 4;

/// From this value on, in centipawns, only the best move is chosen.
const UNCLEAR: i32 = 100;

#[derive(Debug)]
pub struct Pool {
    program: PathBuf,
    patience: Patience,
    identity: Identity,
    name: String,
    idle: Mutex<Vec<Process>>,
    rests_until: Mutex<Option<Instant>>,
}

impl Pool {
    /// Starts one process, to see that it works and what it plays.
    pub fn start(program: &Path, patience: Patience) -> Result<Self, EngineError> {
        let first = Process::start(program, patience)?;
        let identity = first.identity.clone();
        let file = program.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Pool {
            program: program.to_owned(),
            patience,
            name: identity.name.clone().unwrap_or_else(|| file.into_owned()),
            identity,
            idle: vec![first].into(),
            rests_until: Mutex::default(),
        })
    }

    /// Searches, or says what failed.
    pub fn try_search(
        &self,
        position: &AnyPosition,
        budget: &Budget,
    ) -> Result<Sight, EngineError> {
        let (kind, mode) = OfChess::of(position).ok_or(EngineError::NoUci)?.kind();
        let (start, moves) = since_irreversible(position, budget.before);
        let legal = position.moves().into_iter();
        let codes = legal.map(|candidate| candidate.code().to_owned());
        let others = |excluded| codes.filter(|code| code != excluded).collect();
        let only: Vec<String> = budget.excluded_move.map_or_else(Vec::new, others);
        let is_960 = mode == CastlingMode::Chess960;
        let count = if budget.variety > 0 { CANDIDATES } else { 1 };
        let task = Task {
            options: [
                ("UCI_Variant", kind.uci().to_owned()),
                ("UCI_Chess960", is_960.to_string()),
                ("MultiPV", count.to_string()),
            ],
            start: &start,
            moves: &moves,
            nodes: budget.nodes,
            only: &only,
        };
        loop {
            let idle = self.idle.lock().pop();
            let was_idle = idle.is_some();
            let started = || Process::start(&self.program, self.patience);
            let mut process = idle.map_or_else(started, Ok)?;
            match process.search(&task) {
                // Somebody may have ended it while it waited.
                Err(EngineError::Ended) if was_idle => {}
                Err(error) => return Err(error),
                Ok((best, lines)) => {
                    let sight = chosen(position, &best, &lines, budget)?;
                    let mut idle = self.idle.lock();
                    if idle.len() < MOST_IDLE {
                        idle.push(process);
                    }
                    return Ok(sight);
                }
            }
        }
    }
}

impl HostEngine for Pool {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays(&self, variant: &Variant) -> bool {
        let start = variant.start();
        OfChess::of(&start).is_some_and(|start| {
            let (kind, mode) = start.kind();
            self.identity.plays(kind.uci())
                && (mode == CastlingMode::Standard || self.identity.has("UCI_Chess960"))
        })
    }

    fn search(&self, position: &AnyPosition, budget: &Budget) -> Option<Sight> {
        let (kind, _) = OfChess::of(position)?.kind();
        let rests = *self.rests_until.lock();
        if !self.identity.plays(kind.uci()) || rests.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let found = self.try_search(position, budget);
        let failed = |error: &EngineError| {
            *self.rests_until.lock() = Some(Instant::now() + RESTS);
            let engine = self.program.display();
            tracing::warn!(%engine, %error, "the engine failed; Arbiter's own search replaces it");
        };
        found.inspect_err(failed).ok()
    }
}

/// The text of the last position after which nothing can repeat, and the moves from there.
fn since_irreversible(position: &AnyPosition, before: &[AnyPosition]) -> (String, Vec<String>) {
    let reversible = usize::try_from(position.halfmove_clock().unwrap_or(0)).unwrap_or(0);
    let earlier = &before[before.len().saturating_sub(reversible)..];
    let next = earlier.iter().skip(1).chain([position]);
    let code = |(from, to): (&AnyPosition, &AnyPosition)| {
        let text = to.to_string();
        let mut moves = from.moves().into_iter();
        let played = moves.find(|candidate| candidate.next().to_string() == text)?;
        Some(played.code().to_owned())
    };
    let codes: Option<Vec<String>> = earlier.iter().zip(next).map(code).collect();
    match (earlier.first(), codes) {
        (Some(first), Some(codes)) => (first.to_string(), codes),
        _ => (position.to_string(), Vec::new()),
    }
}

/// The engine's move or, with variety, one that is hardly worse.
fn chosen(
    position: &AnyPosition,
    best: &str,
    lines: &[Info],
    budget: &Budget,
) -> Result<Sight, EngineError> {
    if budget.excluded_move == Some(best) || position.find(best).is_none() {
        return Err(EngineError::Illegal(best.chars().take(8).collect()));
    }
    let first = |info: &Info| info.line.first().is_some_and(|first| first == best);
    let known = lines.iter().find(|info| first(info));
    let main = known.or(lines.iter().find(|info| info.rank == 1));
    let main = main.ok_or(EngineError::NoScore)?;
    let value = |info: &Info| match info.score {
        Score::Centipawns(value) => Some(value),
        Score::Mates(_) | Score::IsMated(_) => None,
    };
    let is_choice = |info: &&Info| {
        value(info).zip(value(main)).is_some_and(|(value, most)| {
            most.abs() < UNCLEAR && value.saturating_add(budget.variety.into()) >= most
        }) && info
            .line
            .first()
            .is_some_and(|code| position.find(code).is_some())
    };
    let mut choices: Vec<&Info> = lines.iter().filter(is_choice).collect();
    choices.sort_by_key(|info| info.rank);
    let turn = budget.seed.wrapping_add(budget.before.len() as u64);
    let place = usize::try_from(turn % choices.len().max(1) as u64).unwrap_or(0);
    let varied = choices.get(place).filter(|_| budget.variety > 0);
    let picked = varied.map_or(main, |varied| *varied);
    Ok(Sight {
        line: if varied.is_some() || first(main) {
            picked.line.clone()
        } else {
            vec![best.to_owned()]
        },
        score: picked.score,
        depth: picked.depth,
        nodes: lines.iter().map(|info| info.nodes).max().unwrap_or(0),
    })
}
